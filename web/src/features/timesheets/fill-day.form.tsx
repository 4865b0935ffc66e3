import { Skeleton } from '@mantine/core';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useMemo } from 'react';
import { send } from '../../kit/api.ts';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { BeginIn } from '../../ui/form/begin-in.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { atTypedTime, sentEntry, timesheetSections } from './timesheet-fields.ts';
import { typedEntry } from './timesheet-form.screen.tsx';

interface FillDayProps {
  date: string;
  /** What was typed for the day before. */
  typed: FormValues;
  onSave: () => void;
  /** Is told what was typed, with the names of what was chosen, for the next day. */
  onFilled: (values: FormValues) => void;
}

const notAsked: ReadonlySet<string> = new Set(['date', 'hour', 'billing_group']);

/** Records time for one empty day; it opens with the work of the day before. */
export function FillDayForm({ date, typed, onSave, onFilled }: FillDayProps) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const { data } = useCall(timesheetCalls.config);
  const create = useSend(timesheetCalls.create, 'timesheet', 'dashboard', 'matter', 'invoice');
  // One's own time for a day that is chosen already, so neither is asked; what is charged may be changed later.
  const fields = useMemo(() => {
    if (!data) return [];
    const all = timesheetSections({ ...data, can_record_for_others: false }, t).flatMap((section) => section.fields);
    return all.filter(({ name }) => !notAsked.has(name));
  }, [data, t]);
  if (!data) return <Skeleton h={200} />;
  const save = async (values: FormValues) => {
    onSave();
    const { id } = await create.send({ timesheet: sentEntry(values) as never }).catch(atTypedTime(values));
    const { matter_number, matter_name, workcode_name } = await send(timesheetCalls.detail, { query: { id } });
    return { ...values, matter_number, matter_name, workcode_name };
  };
  return (
    <section className="fill-day" aria-label={t('missing.form', { day: day(date) })}>
      <RecordForm
        schema={typedEntry}
        fields={fields}
        columns={2}
        values={{ method: data.default_method, matter_id: '', ...typed, date, employee_id: data.employee_id }}
        save={save}
        onSaved={onFilled}
        submit={t('missing.save')}
        inDialog
      >
        {/* After a day was filled, the next is gone on with where the work is said. */}
        {typed.matter_id ? <BeginIn field="description" turn={0} /> : null}
      </RecordForm>
    </section>
  );
}
