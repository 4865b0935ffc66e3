import { Button, Group, Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { wallClock } from '@praktis/rules/wall-clock';
import { useFormats } from '../../../kit/formats.ts';
import { useGo } from '../../../kit/navigation.ts';
import type { Waiting } from '../../../kit/offline/device.ts';
import { sendNow } from '../../../kit/offline/engine.ts';
import { correct, forget, note } from '../../../kit/offline/outbox.ts';
import { useSession } from '../../../kit/permissions.ts';
import { sentence, useTexts } from '../../../kit/texts.ts';
import { useCall } from '../../../kit/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { type Differing, Versions } from '../../../ui/form/versions.tsx';
import { runsOn } from '../timer/timer-acts.ts';
import { entryValues, workedTime } from '../timesheet-fields.ts';
import { spentTime } from './waiting-words.ts';

/** What stands in the product, of an entry or of a timer that runs. */
type There = Pick<
  ReplyOf<typeof timesheetCalls.detail>,
  'version' | 'date' | 'matter_number' | 'matter_name' | 'workcode_name' | 'description' | 'billable'
> & { time: string; worked?: FormValues };

/** Whether the change says how long was worked; an entry whose other fields alone were changed leaves its time as it is there. */
const saysTime = ({ call, body }: Waiting) => call !== 'update' || Boolean(body.method);

/** Both versions, row by row: what it is, as it stands here, as it stands in the product. */
function useRows(entry: Waiting, there: There): Differing[] {
  const { typed, names, call } = entry;
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const gone = call === 'remove' ? t('waiting.deleted_here') : undefined;
  const flag = (billable: boolean | null) =>
    billable === null ? '' : t(billable ? 'form.billable_yes' : 'form.billable_no');
  const asked = typed.billable_choice === 'yes' ? true : typed.billable_choice === 'no' ? false : null;
  const mine = (value: unknown) => gone ?? String(value ?? '');
  const rows: [string, string, string][] = [
    [t('list.date'), mine(day(String(typed.date ?? ''))), day(there.date)],
    [t('list.matter'), mine(names[String(typed.matter_id)]), `${there.matter_number} ${there.matter_name}`.trim()],
    [t('list.activity'), mine(names[String(typed.workcode_id)]), there.workcode_name],
    [t('list.time'), saysTime(entry) ? mine(spentTime(typed, t)) : there.time, there.time],
    [t('list.description'), mine(typed.description), there.description],
    [sentence(t('fields:billable')), mine(flag(asked)), flag(there.billable)],
  ];
  return rows.map(([label, here, theirs]) => ({ label, mine: here, theirs }));
}

/** What differs between the two. */
function Differences({ entry, there }: { entry: Waiting; there: There }) {
  const rows = useRows(entry, there);
  return <Versions rows={rows.filter(({ mine, theirs }) => mine !== theirs)} />;
}

interface DialogProps {
  entry: Waiting;
  onClose: () => void;
}

interface FrameProps extends DialogProps {
  title: string;
  /** Undefined until it is read, null when it is not there any more. */
  there: There | null | undefined;
  gone: string;
  /** Takes what stands there; what waited here is over. */
  theirs: { label: string; take: () => Promise<unknown> };
}

/** Both side by side, and which of them stands. */
function Compared({ entry, onClose, title, there, gone, theirs }: FrameProps) {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const typed = saysTime(entry) ? entry.typed : { ...entry.typed, ...there?.worked };
  const overTheirs = () => correct(entry, { ...entry, typed, body: { ...entry.body, version: there?.version } });
  const act = (work: () => Promise<unknown>) => () => void work().then(onClose).catch(console.error);
  const edit = async () => {
    const next = await overTheirs();
    if (next) go('/timesheets/create', { waiting: next.key });
  };
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      {there ? <Differences entry={entry} there={there} /> : there === null ? <p>{gone}</p> : <Skeleton h={220} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={act(theirs.take)}>
          {theirs.label}
        </Button>
        {there && entry.call === 'update' && (
          <Button variant="default" onClick={act(edit)}>
            {t('waiting.correct')}
          </Button>
        )}
        {there && <Button onClick={act(() => overTheirs().then(sendNow))}>{t('waiting.take_mine')}</Button>}
      </Group>
    </Dialog>
  );
}

function CompareEntry({ entry, onClose }: DialogProps) {
  const { t } = useTexts('timesheets');
  const { data, isError } = useCall(
    timesheetCalls.detail,
    { query: { id: String(entry.body.id) } },
    { inPlace: true, fresh: 0 },
  );
  const config = useCall(timesheetCalls.config);
  const time = data?.start_time ? `${data.start_time}–${data.end_time}` : data?.hour;
  return (
    <Compared
      {...{ entry, onClose, title: t('waiting.compare_title'), gone: t('waiting.gone') }}
      there={
        data && config.data
          ? { ...data, time: String(time), worked: workedTime(entryValues(data, config.data)) }
          : isError
            ? null
            : undefined
      }
      theirs={{ label: t('waiting.take_theirs'), take: () => forget(entry) }}
    />
  );
}

/** The timer as it runs there, changed on another device, beside its end as it was typed here. */
function CompareTimer({ entry, onClose }: DialogProps) {
  const { t } = useTexts('timesheets');
  const zone = useSession()?.firm.time_zone ?? 'UTC';
  const { data } = useCall(timerCalls.timer, {}, { scope: 'frame', inPlace: true, fresh: 0 });
  const id = String(entry.body.id);
  const running = data?.running?.id === id ? data.running : null;
  const { date, time } = wallClock(running?.started_at ?? new Date(), zone);
  const there = running && { ...running, date, time: t('waiting.runs_since', { time }), billable: null };
  const letRun = () => forget(entry).then(() => runsOn(id));
  const recordByHand = () => note(entry.key, { state: 'refused', code: '', message: '' });
  return (
    <Compared
      {...{ entry, onClose, title: t('waiting.compare_timer'), gone: t('waiting.timer_gone') }}
      there={data ? there : undefined}
      // Only what is seen to run may take the place of what was typed: unread, that stays.
      theirs={
        running
          ? { label: t('waiting.let_run'), take: letRun }
          : { label: t('waiting.record_by_hand'), take: recordByHand }
      }
    />
  );
}

/** A change that somebody else was ahead of while it waited here. */
export function CompareDialog(props: DialogProps) {
  return props.entry.call === 'stop' ? <CompareTimer {...props} /> : <CompareEntry {...props} />;
}
