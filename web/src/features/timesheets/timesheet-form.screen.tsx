import { Skeleton } from '@mantine/core';
import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useMemo } from 'react';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { useGivenMatter } from '../../kit/given-matter.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type Compared, useSimilarQuestion } from './similar.question.tsx';
import { TemplateMenu } from './template.menu.tsx';
import { atTypedTime, sentEntry, timesheetSections } from './timesheet-fields.ts';

/** What must be there before it is sent; the way the time is typed is judged by its fields. */
export const typedEntry = z.object({
  date: z.string().min(1, { error: 'required' }),
  matter_id: z.uuid({ error: 'required' }),
  method: z.enum(['unit', 'hour', 'start_end']),
});

const templates: Field = { kind: 'custom', name: 'template', span: 2, render: () => <TemplateMenu /> };
const refreshed = ['timesheet', 'dashboard', 'matter', 'invoice'] as const;

/** Records time; stays ready for the next entry of the same day. */
export function TimesheetCreateScreen() {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const go = useGo();
  const [url] = useUrlState();
  const matter = useGivenMatter();
  const config = useCall(timesheetCalls.config);
  const create = useSend(timesheetCalls.create, ...refreshed);
  const createAnyway = useSend(timesheetBulkCalls.createSimilarity, ...refreshed);
  const similar = useSimilarQuestion();
  const { data } = config;
  const sections = useMemo(() => (data ? timesheetSections(data, t, [templates]) : []), [data, t]);
  if (!data || matter === undefined) return <Skeleton h={400} m="lg" />;
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
      <RecordForm
        schema={typedEntry}
        sections={sections}
        values={{
          date: url.date ?? data.today,
          method: data.default_method,
          employee_id: data.employee_id,
          employee_name: data.employee_name,
          ...(matter
            ? { matter_id: matter.id, matter_number: matter.number, matter_name: matter.name }
            : { matter_id: '' }),
        }}
        save={(values) => {
          const timesheet = sentEntry(values) as Compared & { method: 'hour' };
          return similar
            .save<{ id: string }>(
              () => create.send({ timesheet }, undefined, { similar_entry: null }),
              [timesheet],
              (confirmed) => createAnyway.send({ timesheet }, undefined, {}, { confirmed }),
            )
            .catch(atTypedTime(values));
        }}
        onSaved={(reply, after) => {
          notify.success({ message: t('create.done') });
          if (after === 'done') go(`/timesheets/detail/${reply.id}`);
        }}
        submit={t('create.submit')}
        saveAndNew
        onCancel={() => go('/timesheets')}
      />
      {similar.question}
    </div>
  );
}
