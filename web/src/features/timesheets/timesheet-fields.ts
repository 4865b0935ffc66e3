import type { ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { canonical } from '@praktis/rules/money';
import { actualUnit } from '@praktis/rules/time';
import { createElement } from 'react';
import { CallFailure } from '../../kit/call-failure.ts';
import { needsReason } from '../../kit/closed-dates.ts';
import type { Translate } from '../../kit/texts.ts';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { BillingGroupField } from './billing-group.field.tsx';
import { clockText } from './modified-rows.ts';

export type TimesheetConfig = ReplyOf<typeof timesheetCalls.config>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isMethod = (method: string) => (values: FormValues) => values.method === method;

/** How the worked time is typed; the fields of the other ways are not shown and not sent (TIM-03). */
function timeFields(config: TimesheetConfig, t: Translate): Field[] {
  return [
    {
      kind: 'select',
      name: 'method',
      required: true,
      label: t('form.method'),
      options: config.input_methods.map((value) => ({ value, label: t(`method.${value}`) })),
    },
    { kind: 'text', name: 'duration', hint: t('form.duration_hint'), required: true, when: isMethod('hour') },
    {
      kind: 'number',
      name: 'units',
      hint: t('form.units_hint', { minutes: config.unit_minutes }),
      required: true,
      when: isMethod('unit'),
    },
    { kind: 'time', name: 'start_time', required: true, when: isMethod('start_end') },
    { kind: 'time', name: 'end_time', required: true, hint: t('form.end_hint'), when: isMethod('start_end') },
  ];
}

/** Who worked on what. */
function workFields(config: TimesheetConfig, t: Translate): Field[] {
  const { searchEmployee: call, searchMatter, searchWorkcode } = timesheetLookupCalls;
  const onPick = () => ({ matter_id: '' });
  // Whoever records for another is judged by that person's menu (TIM-11), which only the server knows.
  const isOwn = (values: FormValues) => [config.employee_id, ''].includes(textOf(values.employee_id));
  return [
    { kind: 'date', name: 'date', required: true },
    ...(config.can_record_for_others
      ? [{ kind: 'lookup' as const, name: 'employee_id', label: t('list.fee_earner'), call, onPick }]
      : []),
    {
      ...{ kind: 'lookup', name: 'matter_id', call: searchMatter, span: 2 },
      params: (values) => ({ employee_id: textOf(values.employee_id) || undefined }),
      shown: (values) => [values.matter_number, values.matter_name].filter(Boolean).join(' '),
    },
    { kind: 'lookup', name: 'workcode_id', call: searchWorkcode, shown: (values) => textOf(values.workcode_name) },
    {
      ...{ kind: 'select', name: 'billable_choice', label: t('fields:billable'), hint: t('form.billable_hint') },
      options: ['yes', 'no'].map((value) => ({ value, label: t(`form.billable_${value}`) })),
      when: (values) => config.timesheet_menu === 'both' || !isOwn(values),
    },
    { kind: 'area', name: 'description', span: 2 },
  ];
}

/** What a stored entry has: its date, and the hours charged as they are written. */
export interface StoredTime {
  date: string;
  hours: string;
}

/** What is charged of it, and why a closed period is changed. */
function chargeFields(config: TimesheetConfig, t: Translate, stored: StoredTime | undefined): Field[] {
  const hint = stored ? t('form.charged_now', { hours: stored.hours }) : t('form.charged_hint');
  return [
    { kind: 'hours', name: 'hour', label: t('form.charged'), hint },
    { kind: 'custom', name: 'billing_group', render: (props) => createElement(BillingGroupField, props) },
    {
      ...{ kind: 'area', name: 'reason', span: 2, hint: t('form.reason_hint'), required: true },
      when: (values) => needsReason(config, values.date, stored?.date ?? ''),
    },
  ];
}

/** The form of an entry: who, when, on what, how long; `first` stands before it, `stored` is what a stored one has. */
export function timesheetSections(
  config: TimesheetConfig,
  t: Translate,
  first: readonly Field[] = [],
  stored?: StoredTime,
): readonly FormSection[] {
  return [
    { title: t('form.work'), fields: [...first, ...workFields(config, t)] },
    { title: t('form.time'), columns: 3, fields: timeFields(config, t) },
    { title: t('form.more'), fields: chargeFields(config, t, stored) },
  ];
}

const typedIn: Readonly<Record<string, string>> = { hour: 'duration', unit: 'units', start_end: 'end_time' };

/** What is said of the hours is shown where they were typed. */
export function atTypedTime(values: FormValues): (problem: unknown) => never {
  return (problem) => {
    const field = typedIn[textOf(values.method)];
    if (!(problem instanceof CallFailure) || !problem.fields.hour || values.hour || !field) throw problem;
    const { hour, ...others } = problem.fields;
    const moved = new CallFailure({ ...problem, message: problem.message, fields: { ...others, [field]: hour } });
    moved.handled = problem.handled;
    throw moved;
  };
}

/** What is sent of the typed values: numbers as numbers, the billable choice as yes, no or nothing. */
export function sentEntry(values: FormValues): FormValues {
  const { billable_choice, ...entry } = values;
  return {
    ...entry,
    billable: billable_choice === 'yes' ? true : billable_choice === 'no' ? false : null,
    hour: entry.hour || null,
  };
}

/**
 * The values a form of a stored entry opens with: the time that was worked, not the hours charged; the reason is that of each
 * change. Units are as long as they are now (`unit_minutes`), whatever they were when the entry was typed (TIM-03).
 */
export function entryValues(
  entry: ReplyOf<typeof timesheetCalls.detail>,
  { unit_minutes }: Pick<TimesheetConfig, 'unit_minutes'>,
): FormValues {
  return {
    ...(entry as unknown as FormValues),
    method: entry.method ?? 'hour',
    duration: entry.method === 'hour' ? clockText(entry.minutes ?? 0) : '',
    units: entry.method === 'unit' ? canonical(actualUnit(entry.minutes ?? 0, unit_minutes)) : '',
    billable_choice: entry.billable ? 'yes' : 'no',
    hour: '',
    reason: '',
  };
}

const worked = ['method', 'duration', 'units', 'start_time', 'end_time'];

/** The worked time alone of the values of a form. */
export const workedTime = (values: FormValues): FormValues =>
  Object.fromEntries(worked.map((name) => [name, values[name] ?? '']));

/**
 * A change without the worked time where that stands as the form began with it: it stays as it was measured, and so do the
 * hours charged, whatever they were lowered to and whichever unit counts now (TIM-02, TIM-03).
 */
export function withTouchedTime(change: FormValues, began: FormValues): FormValues {
  const touched = worked.some((name) => String(change[name] ?? '') !== String(began[name] ?? ''));
  return touched ? change : Object.fromEntries(Object.entries(change).filter(([name]) => !worked.includes(name)));
}
