import { z } from 'zod';
import { call } from '../kit/call.ts';
import { decimalOut, money } from '../kit/money.ts';
import { done, id } from '../kit/shapes.ts';

const wholeYear = (number: z.ZodNumber | z.ZodCoercedNumber) => number.int().min(1900).max(2199);

const goalMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  working_days: z.number().int(),
  budget_billable: decimalOut,
  budget_non_billable: decimalOut,
  /** Null without a typed goal and a budget rate. */
  goal: decimalOut.nullable(),
});

/** The performance goal of a person in a year (RAT-09): typed, or computed of budget hours, working days and budget rate. */
export const employeeGoalCalls = {
  detail: call('employees', {
    method: 'GET',
    path: 'employee/goal',
    access: 'rate.view',
    summary: 'Performance goal of an employee in a year, by month; typed, or computed (RAT-09).',
    query: z.object({ employee_id: id, year: wholeYear(z.coerce.number()) }),
    reply: z.object({
      year: z.number().int(),
      currency: z.string(),
      daily_budget_billable: decimalOut,
      daily_budget_non_billable: decimalOut,
      budget_rate: decimalOut.nullable(),
      working_days: z.number().int(),
      /** What would be the goal of the year if none were typed; null without a budget rate. */
      computed: decimalOut.nullable(),
      /** The typed goal and the currency it was typed in; null when none was. */
      typed: decimalOut.nullable(),
      typed_currency: z.string().nullable(),
      /** The one that holds. */
      goal: decimalOut.nullable(),
      months: z.array(goalMonth),
      /** Years for which a goal was typed. */
      typed_years: z.array(z.number().int()),
      can_edit: z.boolean(),
      /** Of the typed goal, for its change; 0 while there is none. */
      version: z.number().int(),
    }),
  }),
  update: call('employees', {
    method: 'POST',
    path: 'employee/goal/update',
    access: 'rate.edit',
    summary: 'Types the performance goal of a year; without an amount the computed one holds again (RAT-09).',
    body: z.object({
      employee_id: id,
      year: wholeYear(z.number()),
      amount: z
        .union([z.literal(''), money])
        .nullish()
        .transform((value) => value || null),
      version: z.number().int().min(0).default(0),
    }),
    reply: done,
  }),
};
