import {
  timesheetTemplateCalls as calls,
  type TimesheetTemplate,
  timesheetTemplate,
} from '@praktis/contract/timesheets/timesheet-templates.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { RuleBroken } from '@praktis/rules/errors';
import { minutesBetween, minutesFromUnits } from '@praktis/rules/time';
import { useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { namesIn } from '../../ui/fields/chosen-names.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { clockText } from './modified-rows.ts';

const refreshed = 'timesheet/template';
const isEntry = (values: FormValues) => values.kind === 'entry';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a template keeps. */
function templateFields(t: Translate): Field[] {
  const named = (name: string) => (values: FormValues) =>
    namesIn(values)[textOf(values[name])] ?? textOf(values[name.replace('_id', '_name')]);
  return [
    {
      ...{ kind: 'select', name: 'kind', label: t('template.what'), required: true },
      options: ['entry', 'text'].map((value) => ({ value, label: t(`template.kind_one.${value}`) })),
    },
    { kind: 'text', name: 'name', label: t('template.name'), required: true },
    {
      ...{ kind: 'lookup', name: 'matter_id', call: timesheetLookupCalls.searchMatter, when: isEntry },
      shown: named('matter_id'),
    },
    {
      ...{ kind: 'lookup', name: 'workcode_id', call: timesheetLookupCalls.searchWorkcode, when: isEntry },
      shown: named('workcode_id'),
    },
    { kind: 'area', name: 'description', required: (values) => !isEntry(values) },
    { kind: 'text', name: 'duration', hint: t('form.duration_hint'), when: isEntry },
    {
      ...{ kind: 'select', name: 'billable_choice', label: t('fields:billable'), when: isEntry },
      options: ['yes', 'no'].map((value) => ({ value, label: t(`form.billable_${value}`) })),
    },
  ];
}

/** The values of a template's form as they are sent. */
function sentTemplate({ billable_choice, ...values }: FormValues): FormValues {
  const billable = billable_choice === 'yes' ? true : billable_choice === 'no' ? false : null;
  return { ...values, billable };
}

/** The worked time as a duration, however it was typed; '' while it is none. */
export function typedDuration({ method, duration, units, start_time, end_time }: FormValues, unit: number): string {
  try {
    if (method === 'unit') return clockText(minutesFromUnits(Number(units), unit));
    if (method === 'start_end') return clockText(minutesBetween(textOf(start_time), textOf(end_time)).minutes);
    return textOf(duration);
  } catch (problem) {
    if (problem instanceof RuleBroken) return '';
    throw problem;
  }
}

interface KeepProps {
  typed: FormValues;
  /** Minutes of a unit. */
  unit: number;
  onClose: () => void;
}

/** Keeps what is typed as a template. */
export function KeepTemplateDialog({ typed, unit, onClose }: KeepProps) {
  const { t } = useTexts('timesheets');
  const create = useSend(calls.create, refreshed);
  const { matter_id, workcode_id, description, billable_choice } = typed;
  const duration = typedDuration(typed, unit);
  return (
    <FormDialog
      title={t('template.keep')}
      schema={timesheetTemplate}
      fields={templateFields(t)}
      values={{ kind: 'entry', name: '', matter_id, workcode_id, description, duration, billable_choice }}
      save={(values) => create.send(sentTemplate(values) as never)}
      onSaved={() => notify.success({ message: t('template.kept') })}
      submit={t('template.keep_yes')}
      onClose={onClose}
    />
  );
}

function ChangeTemplateDialog({ template, onClose }: { template: TimesheetTemplate; onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const update = useSend(calls.update, refreshed);
  const { id, version, billable } = template;
  const choice = billable === null ? '' : billable ? 'yes' : 'no';
  return (
    <FormDialog
      title={template.name}
      schema={timesheetTemplate}
      fields={templateFields(t)}
      values={{ ...template, billable_choice: choice }}
      save={(values) => update.send({ ...sentTemplate(values), id, version } as never)}
      onSaved={() => notify.success({ message: t('template.changed') })}
      submit={t('detail.save')}
      onClose={onClose}
    />
  );
}

/** The user's templates and texts, to be changed and deleted. */
export function TemplatesDialog({ rows, onClose }: { rows: readonly TimesheetTemplate[]; onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const remove = useSend(calls.remove, refreshed);
  const [changed, setChanged] = useState<TimesheetTemplate | null>(null);
  const onDelete = async ({ id, version, name }: TimesheetTemplate) => {
    const yes = await ask({ title: t('template.delete_title', { name }), yes: t('bulk.delete'), danger: true });
    if (yes && (await remove.attempt({ id, version }))) notify.success({ message: t('template.deleted') });
  };
  const columns: Column<TimesheetTemplate>[] = [
    { name: 'name', title: t('template.name'), show: (row) => row.name },
    { name: 'kind', title: t('template.what'), show: (row) => t(`template.kind_one.${row.kind}`) },
    { name: 'matter', title: t('list.matter'), show: (row) => `${row.matter_number} ${row.matter_name}`.trim() },
    { name: 'description', title: t('list.description'), show: (row) => row.description },
  ];
  return (
    <Dialog onClose={onClose} title={t('template.all')} size="xl">
      <DataTable
        plain
        label={t('template.all')}
        columns={columns}
        rows={rows}
        rowName={(row) => row.name}
        rowActions={(row) => [
          { title: t('core:edit'), run: () => setChanged(row) },
          { title: t('bulk.delete'), danger: true, run: () => void onDelete(row) },
        ]}
      />
      {changed && <ChangeTemplateDialog template={changed} onClose={() => setChanged(null)} />}
    </Dialog>
  );
}
