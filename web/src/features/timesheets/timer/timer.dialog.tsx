import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { isDay } from '@praktis/rules/dates';
import { endsInFuture } from '@praktis/rules/timer';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { notify } from '../../../kit/notices.tsx';
import { useSession } from '../../../kit/permissions.ts';
import { ask } from '../../../kit/questions.ts';
import { type Translate, useTexts } from '../../../kit/texts.ts';
import { useCall } from '../../../kit/use-call.ts';
import { useSend } from '../../../kit/use-send.ts';
import { namesIn } from '../../../ui/fields/chosen-names.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { Field, FormValues } from '../../../ui/form/form-types.ts';
import { isClock } from '../measured-time.ts';
import { waits } from '../offline/record-through.ts';
import { FollowingEnd, spanNow } from './following-end.tsx';
import { noteTimer } from './local-timer.ts';
import type { ShownTimer } from './shown-timer.ts';
import { StopPreview } from './stop-preview.tsx';
import { readAgain, startTimer } from './timer-acts.ts';
import './timer.css';
import { useStop } from './use-stop.ts';

type Config = ReplyOf<typeof timesheetCalls.config>;

const started = z.object({
  matter_id: z.string().nullish(),
  workcode_id: z.string().nullish(),
  description: z.string(),
});
const stopped = started.extend({
  matter_id: z.uuid({ error: 'required' }),
  date: z.string().min(1, { error: 'required' }),
  start_time: z.string().min(1, { error: 'required' }),
  end_time: z.string().min(1, { error: 'required' }),
});

/** What is judged before a timer ends: it records work that is done, so its end is not later than now. */
const stoppedIn = (zone: string) =>
  stopped.superRefine(({ date, start_time, end_time }, context) => {
    const isWhole = isDay(date) && [start_time, end_time].every(isClock);
    if (isWhole && endsInFuture({ date, start_time, end_time }, { now: new Date(), zone }))
      context.addIssue({ code: 'custom', path: ['end_time'], message: 'timer_end_in_future' });
  });

/** What a timer is for; `place` is put before the names, for the one that follows. */
function workFields(t: Translate, place = '', when?: (values: FormValues) => boolean): Field[] {
  const shown = when ? { when } : {};
  return [
    {
      ...{
        kind: 'lookup',
        name: `${place}matter_id`,
        label: t('list.matter'),
        call: timesheetLookupCalls.searchMatter,
      },
      ...{ span: 3, shown: (values: FormValues) => String(values.matter ?? ''), ...shown },
    },
    {
      ...{ kind: 'lookup', name: `${place}workcode_id`, label: t('list.activity'), span: 3, ...shown },
      ...{ call: timesheetLookupCalls.searchWorkcode, shown: (values: FormValues) => String(values.workcode ?? '') },
    },
    { kind: 'area', name: `${place}description`, label: t('list.description'), span: 3, ...shown },
  ];
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('timesheets');
  return (
    <FormDialog
      title={t('timer.start')}
      schema={started}
      columns={3}
      fields={workFields(t)}
      values={{ matter_id: '', workcode_id: '', description: '' }}
      draft="timer"
      save={({ matter_id, workcode_id, description }) => {
        const work = { matter_id: matter_id ?? '', workcode_id: workcode_id ?? '', description };
        return startTimer(work, namesIn(work));
      }}
      submit={t('timer.start')}
      onClose={onClose}
    />
  );
}

/** What else can be done with a timer that runs: to go on with what is typed, or to throw it away. */
function OtherActs({ timer, onClose }: { timer: ShownTimer; onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const { getValues } = useFormContext<FormValues>();
  const update = useSend(timerCalls.update, 'timesheet/timer');
  const discard = useSend(timerCalls.discard, 'timesheet/timer');
  const goOn = async () => {
    const { matter_id, workcode_id, description, date, start_time } = getValues();
    if (timer.kind === 'local') return;
    const body = { id: timer.id, version: timer.version, matter_id, workcode_id, description, date, start_time };
    if (await update.attempt(body as never)) onClose();
  };
  const throwAway = async () => {
    if (!(await ask({ title: t('timer.discard_title'), yes: t('timer.discard'), danger: true }))) return;
    if (timer.kind === 'local') noteTimer({ local: null });
    else if (!(await discard.attempt({ id: timer.id, version: timer.version }))) return;
    await readAgain();
    onClose();
  };
  return (
    <p className="timer-acts">
      {timer.kind === 'server' && (
        <button type="button" className="linkish" onClick={() => void goOn().catch(console.error)}>
          {t('timer.go_on')}
        </button>
      )}
      <button type="button" className="linkish" onClick={() => void throwAway().catch(console.error)}>
        {t('timer.discard')}
      </button>
    </p>
  );
}

interface StopDialogProps {
  timer: ShownTimer;
  config: Config;
  zone: string;
  onClose: () => void;
}

function StopDialog({ timer, config, zone, onClose }: StopDialogProps) {
  const { t } = useTexts('timesheets');
  const stop = useStop(timer, config);
  const span = spanNow(timer.started_at, zone);
  const schema = useMemo(() => stoppedIn(zone), [zone]);
  const follows = (values: FormValues) => values.then_next === true;
  return (
    <FormDialog
      title={t('timer.running')}
      size="lg"
      schema={schema}
      columns={3}
      fields={[
        ...workFields(t),
        { kind: 'date', name: 'date', required: true },
        { kind: 'time', name: 'start_time', required: true },
        { kind: 'time', name: 'end_time', required: true, hint: t('form.end_hint') },
        { kind: 'switch', name: 'then_next', label: t('timer.then_next'), span: 3 },
        ...workFields(t, 'next_', follows),
      ]}
      values={{
        ...{ matter_id: timer.matter_id, matter: timer.matter, workcode_id: timer.workcode_id },
        ...{ workcode: timer.names[timer.workcode_id] ?? '', description: timer.description },
        ...span,
        // A record that was read: of an earlier draft only what was typed comes back, not the end of that moment.
        version: timer.kind === 'server' ? timer.version : 1,
        ...{ then_next: false, next_matter_id: '', next_workcode_id: '', next_description: '' },
      }}
      draft={`timer.${timer.id}`}
      save={(values) => stop(values as FormValues)}
      onSaved={(reply) =>
        reply === waits ? notify.info({ message: t('waiting.kept') }) : notify.success({ message: t('timer.recorded') })
      }
      submit={t('timer.stop')}
      onClose={onClose}
    >
      {timer.kind === 'local' && timer.refused && (
        <p className="form-note" data-warn role="alert">
          {timer.refused}
        </p>
      )}
      {timer.kind === 'local' && !timer.refused && <p className="form-note">{t('timer.local')}</p>}
      <StopPreview config={config} />
      <FollowingEnd started_at={timer.started_at} zone={zone} />
      <OtherActs timer={timer} onClose={onClose} />
    </FormDialog>
  );
}

/**
 * The timer opened: what the next one is for, or how the running one ends. It stays the one that was opened, and what is
 * typed with it, when another device stops it or starts one meanwhile: the server then says so.
 */
export function TimerDialog({ timer: running, onClose }: { timer: ShownTimer | undefined; onClose: () => void }) {
  const [opened] = useState(running);
  const timer = running && running.id === opened?.id ? running : opened;
  const config = useCall(timesheetCalls.config, {}, { enabled: timer !== undefined });
  const zone = useSession()?.firm.time_zone;
  if (!timer) return <StartDialog onClose={onClose} />;
  if (!config.data || zone === undefined) return config.isError ? null : <Skeleton h={0} />;
  return <StopDialog timer={timer} config={config.data} zone={zone} onClose={onClose} />;
}
