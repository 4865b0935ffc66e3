import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { id, optionalId } from '../kit/shapes.ts';
import { holidayKinds } from '../settings/holiday.calls.ts';
import { inputMethods, timesheetStatuses } from './timesheets.schemas.ts';

/** A day of the week. `closed` says why nothing can be typed on it (LCK-02), empty while it is open. */
const weekDay = z.object({
  date: z.string(),
  working: z.boolean(),
  holiday: z.object({ name: z.string(), kind: z.enum(holidayKinds) }).nullable(),
  closed: z.string(),
  /** The day is closed and the caller may change it with a reason (`timesheet.edit_closed`). */
  needs_reason: z.boolean(),
  /** Hours expected of the person on this day (RAT-09); null for those who may not see them. */
  budget_hours: decimalOut.nullable(),
});
export type WeekDay = z.output<typeof weekDay>;

/** An entry as far as a cell changes it. */
const weekEntry = z.object({
  id,
  version: z.number(),
  hour: decimalOut,
  method: z.enum(inputMethods).nullable(),
  status: z.enum(timesheetStatuses).nullable(),
  billing_group: z.string(),
  can_update: z.boolean(),
  can_delete: z.boolean(),
});
export type WeekEntry = z.output<typeof weekEntry>;

/**
 * A row: entries of one matter, activity, description and billable flag. `hidden`: the hours on confidential matters that
 * the caller may not see, in one row (ROL-02). `closed` says why the matter takes no time, empty while it does.
 */
const weekRow = z.object({
  hidden: z.boolean(),
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  client_name: z.string(),
  workcode_id: z.string().nullable(),
  workcode_name: z.string(),
  description: z.string(),
  billable: z.boolean().nullable(),
  closed: z.string(),
  /** The days with hours; the entries of each in the order they were recorded. */
  cells: z.array(z.object({ date: z.string(), hour: decimalOut, entries: z.array(weekEntry) })),
});
export type WeekRow = z.output<typeof weekRow>;

export const timesheetWeek = z.object({
  /** First and last day; the firm says on which day a week begins. */
  from: z.string(),
  to: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  /** Whether the caller may record for this person (TIM-15). */
  can_record: z.boolean(),
  days: z.array(weekDay),
  rows: z.array(weekRow),
});
export type TimesheetWeek = z.output<typeof timesheetWeek>;

export const timesheetWeekCalls = {
  week: call('timesheets', {
    method: 'POST',
    path: 'timesheet/week',
    kind: 'read',
    access: 'timesheet.view',
    /** `week`: any day of it, empty = this week; `employee_id`: whose, empty = the sender's. */
    body: z.object({ week: day.nullish(), employee_id: optionalId }),
    reply: timesheetWeek,
    summary: "A week of a person's time: days by matters, with what is open, closed and expected (an addition).",
  }),
};
