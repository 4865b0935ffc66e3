import { Skeleton } from '@mantine/core';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import type { Waiting } from '../../kit/offline/device.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { BeginIn } from '../../ui/form/begin-in.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { copiedValues, useCopiedEntry } from './copied-entry.ts';
import { EntryPreview } from './entry-preview.tsx';
import { waits } from './offline/record-through.ts';
import { useRecorder, useWaitingChange } from './offline/use-recorder.ts';
import { WaitingPlace } from './offline/waiting-place.tsx';
import { TemplateMenu } from './template.menu.tsx';
import { useTimedMatter } from './timed-matter.ts';
import { atTypedTime, sentEntry, timesheetSections, withTouchedTime } from './timesheet-fields.ts';

/** What must be there before it is sent; the way the time is typed is judged by its fields. */
export const typedEntry = z.object({
  date: z.string().min(1, { error: 'required' }),
  matter_id: z.uuid({ error: 'required' }),
  method: z.enum(['unit', 'hour', 'start_end']),
});

const templates = (unit: number): Field => ({
  ...{ kind: 'custom', name: 'template', span: 2 },
  render: () => <TemplateMenu unit={unit} />,
});

/** What is sent of the form: a new entry, or the waiting change of one that it corrects. */
function changeOf(values: FormValues, waiting: Waiting | null) {
  const entry = sentEntry(values);
  if (waiting?.call !== 'update') return { call: 'create' as const, body: { timesheet: entry }, typed: values };
  const { id, version, method } = waiting.body;
  const change = method ? entry : withTouchedTime(entry, waiting.typed);
  return { call: 'update' as const, body: { ...change, id, version }, typed: values };
}

/** Records time; stays ready for the next entry of the same day. */
export function TimesheetCreateScreen() {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const go = useGo();
  const [url, changeUrl] = useUrlState();
  const matter = useTimedMatter();
  const copied = useCopiedEntry();
  const config = useCall(timesheetCalls.config);
  const waiting = useWaitingChange(url.waiting);
  const { record, question } = useRecorder(waiting);
  const [turn, setTurn] = useState(0);
  const { data } = config;
  const sections = useMemo(() => (data ? timesheetSections(data, t, [templates(data.unit_minutes)]) : []), [data, t]);
  if (!data || matter === undefined || waiting === undefined || copied === undefined)
    return <Skeleton h={400} m="lg" />;
  const copy = copied === 'missing' ? null : copied;
  const fresh = {
    date: url.date ?? data.today,
    method: data.default_method,
    employee_id: data.employee_id,
    employee_name: data.employee_name,
    ...(matter ? { matter_id: matter.id, matter_name: matter.name } : { matter_id: '' }),
  };
  return (
    <div className="page" data-width="form">
      <PageHeader
        title={t('create.title')}
        crumbs={[{ title: t('list.title'), to: '/timesheets' }]}
        aside={
          <span className="dimmed small">
            {t('create.open', { from: formats.day(data.open_from), to: formats.day(data.open_to) })}
          </span>
        }
      />
      <WaitingPlace />
      {copied === 'missing' && (
        <p className="form-note" role="status">
          {t('create.copy_missing')}
        </p>
      )}
      <RecordForm
        key={url.waiting ?? ''}
        schema={typedEntry}
        sections={sections}
        draft={waiting ? undefined : 'timesheet'}
        values={waiting?.typed ?? { ...fresh, ...(copy ? copiedValues(copy, data) : {}) }}
        another={copy ? fresh : undefined}
        save={(values) => record(changeOf(values, waiting)).catch(atTypedTime(values))}
        onSaved={(reply, after) => {
          if (reply === waits) notify.info({ message: t('waiting.kept') });
          else notify.success({ message: t('create.done') });
          setTurn(turn + 1);
          if (after === 'done') go(reply === waits ? '/timesheets' : `/timesheets/detail/${reply.id}`);
          else if (waiting) go('/timesheets/create', {}, { replace: true });
          else if (copied) changeUrl({ copy: undefined });
        }}
        submit={t('create.submit')}
        saveAndNew
        aside={(values) => <EntryPreview values={values} config={data} />}
        onCancel={() => go('/timesheets')}
      >
        <BeginIn field={matter || copy ? 'description' : 'matter_id'} turn={turn} />
      </RecordForm>
      {question}
    </div>
  );
}
