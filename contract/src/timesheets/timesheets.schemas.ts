import { z } from 'zod';
import { day, instant, optionalClock } from '../kit/days.ts';
import { decimalOut, hours } from '../kit/money.ts';
import { anyText, id, keyword, optionalId, optionalText, pageWithTotals, version } from '../kit/shapes.ts';

/** Status of a time entry (TIM-12). */
export const timesheetStatuses = ['wip', 'billed', 'write off', 'non-billable', 'deleted'] as const;
export type TimesheetStatus = (typeof timesheetStatuses)[number];

/** How worked time is typed (TIM-03). */
export const inputMethods = ['unit', 'hour', 'start_end'] as const;

const method = z.enum(inputMethods);
const units = z.number().int({ error: 'whole_units' }).min(1).max(1440).nullish();
const duration = anyText(20).nullish();

/** Worked time as typed: `units`, or a `duration` ('1.5', '1:30', '90m'), or `start_time` and `end_time`. */
const timeFields = { units, duration, start_time: optionalClock, end_time: optionalClock };

const entryFields = {
  date: day,
  /** The fee earner; empty = the sender, on a change whoever the entry is of. Somebody else needs `timesheet.record_for_others` (TIM-15). */
  employee_id: optionalId,
  matter_id: id,
  workcode_id: optionalId,
  description: optionalText(4000),
  /** Hours charged when they differ from the hours measured (TIM-02). */
  hour: hours.nullish(),
  /** Empty = what activity, matter and menu say (TIM-11). */
  billable: z.boolean().nullish(),
  billing_group: optionalText(100),
  /** Why a closed period is changed; asked of holders of `timesheet.edit_closed` (LCK-02). */
  reason: optionalText(500),
};

type Typed = { method?: z.output<typeof method> | null | undefined } & {
  [K in keyof typeof timeFields]?: z.output<(typeof timeFields)[K]>;
};

const neededBy = { unit: ['units'], hour: ['duration'], start_end: ['start_time', 'end_time'] } as const;

function timeIsTyped(entry: Typed, context: z.core.$RefinementCtx): void {
  if (!entry.method) return;
  for (const field of neededBy[entry.method])
    if (entry[field] === undefined || entry[field] === null || entry[field] === '')
      context.addIssue({ code: 'custom', path: [field], message: 'required', input: undefined });
}

/** A new entry. */
export const newTimesheet = z.object({ ...entryFields, method, ...timeFields }).superRefine(timeIsTyped);

/** A new entry as it is sent. */
export type NewTimesheet = z.input<typeof newTimesheet>;
/** The same once it is read. */
export type ReadTimesheet = z.output<typeof newTimesheet>;

/** A changed entry: the whole form. Without `method` the worked time stays as it was measured. */
export const changedTimesheet = z
  .object({ ...entryFields, id, version, method: method.nullish(), ...timeFields })
  .superRefine(timeIsTyped);

/**
 * An entry as the similarity check compares it (TIM-09). A stored one names itself, so that it is not found, and may leave
 * its worked time as it was measured.
 */
export const comparedTimesheet = z
  .object({ ...entryFields, id: id.nullish(), method: method.nullish(), ...timeFields })
  .superRefine(timeIsTyped)
  .refine((entry) => entry.id || entry.method, { path: ['method'], error: 'required' });

/** What a list may be narrowed by; without `status` every entry that is not deleted. */
export const timesheetFilter = z.object({
  /** These entries and no others. */
  ids: z.array(id).max(200).nullish(),
  date_from: day.nullish(),
  date_to: day.nullish(),
  matter_id: optionalId,
  client_id: optionalId,
  employee_id: optionalId,
  workcode_id: optionalId,
  status: z.array(z.enum(timesheetStatuses)).max(5).default([]),
  billable: z.boolean().nullish(),
  /** Written off on these dates (TIM-12). */
  write_off_from: day.nullish(),
  write_off_to: day.nullish(),
  keyword,
});

export const timesheetSortable = [
  'date',
  'fee_earner',
  'client',
  'matter',
  'activity',
  'hour',
  'value',
  'status',
  'write_off_date',
] as const;

/** Rate and value of an entry, per hour and whole; the keys are absent for those without `rate.view` (RAT-11). */
const money = {
  rate: decimalOut.nullable().optional(),
  value: decimalOut.optional(),
  currency: z.string().optional(),
  rate_source: z.enum(['fixed', 'active', 'default', 'manual']).nullable().optional(),
};

/**
 * A row of the list. `hidden`: the entry lies on a confidential matter that the caller may not see; it holds date, fee
 * earner and hours only (ROL-02), everything else is null or empty.
 */
export const timesheetRow = z.object({
  id,
  version,
  hidden: z.boolean(),
  date: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string(),
  workcode_id: z.string().nullable(),
  workcode_name: z.string(),
  /** The code of the activity in the published set; '' where it has none. */
  workcode_utbms: z.string(),
  description: z.string(),
  method: method.nullable(),
  minutes: z.number().nullable(),
  actual_unit: decimalOut.nullable(),
  hour: decimalOut,
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  next_day: z.boolean(),
  billable: z.boolean().nullable(),
  status: z.enum(timesheetStatuses).nullable(),
  billing_group: z.string(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string(),
  /** When, by whom and why it was written off; null and empty while it is not. */
  write_off_date: z.string().nullable(),
  write_off_reason: z.string(),
  written_off_by_name: z.string(),
  ...money,
  can_update: z.boolean(),
  can_delete: z.boolean(),
  can_write_off: z.boolean(),
  can_undo_write_off: z.boolean(),
  can_make_billable: z.boolean(),
  can_make_non_billable: z.boolean(),
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** The list: `hours` over the whole result; `totals` the value per currency, empty without `rate.view`. */
export const timesheetPage = pageWithTotals(
  timesheetRow,
  z.object({ currency: z.string(), hours: decimalOut, value: decimalOut }),
).extend({ hours: decimalOut });

export const timesheetDetail = timesheetRow.extend({
  reason: z.string(),
  confirmed_codes: z.array(z.string()),
  /** Who let it stand beside a similar entry (TIM-09); empty = nobody had to. */
  similar_confirmed_by_name: z.string(),
  created_at: instant,
  created_by_name: z.string(),
  updated_at: instant,
});

/** What the timesheet screens must know before they open. */
export const timesheetConfig = z.object({
  today: z.string(),
  /** First and last date that may be recorded or changed today (LCK-02). */
  open_from: z.string(),
  open_to: z.string(),
  /** Earlier dates that are open to the caller since his access was restored (LCK-07). */
  opened: z.array(z.string()),
  timesheet_menu: z.enum(['both', 'non_billable']),
  input_methods: z.array(method),
  default_method: method,
  unit_minutes: z.number(),
  time_rounding: z.enum(['none', 'up', 'nearest']),
  overlap: z.enum(['warn', 'refuse']),
  day_warning_hours: z.number(),
  employee_id: z.string(),
  employee_name: z.string(),
  can_record_for_others: z.boolean(),
  can_edit_closed: z.boolean(),
  can_write_off: z.boolean(),
  can_view_rates: z.boolean(),
});
