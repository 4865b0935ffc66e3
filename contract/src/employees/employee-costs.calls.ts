import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day, dayExists, optionalDay } from '../kit/days.ts';
import { decimalOut, money } from '../kit/money.ts';
import {
  done,
  exportOf,
  id,
  keyword,
  lookupQuery,
  optionalId,
  optionalText,
  optionPage,
  pageQuery,
  pageWithTotals,
  version,
} from '../kit/shapes.ts';
import { currencyCode } from '../settings/firm-profile.calls.ts';

/** What a person costs the firm a month (RAT-10). */
export const employeeCostForm = z.object({
  employee_id: id,
  category_id: id,
  monthly_amount: money,
  currency: currencyCode,
  start_date: day,
  /** Last day it is paid for; empty while it goes on. */
  end_date: optionalDay,
  note: optionalText(500),
});

export const costStates = ['current', 'coming', 'ended', 'all'] as const;
const costFilter = z.object({
  keyword,
  employee_id: optionalId,
  category_id: optionalId,
  practice_group_id: optionalId,
  /** Paid for today, from a later day on, no more, or all of them. */
  state: z.enum(costStates).default('all'),
});
export const costSortColumns = [
  'employee_name',
  'category',
  'monthly_amount',
  'currency',
  'start_date',
  'end_date',
] as const;

const costRow = z.object({
  id,
  employee_id: id,
  employee_code: z.string(),
  employee_name: z.string(),
  practice_group: z.string(),
  category_id: id,
  category: z.string(),
  monthly_amount: decimalOut,
  currency: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  note: z.string(),
  state: z.enum(['current', 'coming', 'ended']),
  can_edit: z.boolean(),
  version,
});

/** `YYYY-MM` */
const month = z
  .string()
  .trim()
  .refine((value) => dayExists(`${value}-01`), { error: 'wrong_form' });

const lookup = { method: 'GET', access: 'employee_cost.view', reply: optionPage } as const;

export const employeeCostCalls = {
  list: call('employee-costs', {
    method: 'GET',
    path: 'employee-cost',
    access: 'employee_cost.view',
    summary: 'What people cost a month, with totals per currency (RAT-10).',
    query: pageQuery(costSortColumns).extend(costFilter.shape),
    reply: pageWithTotals(
      costRow,
      z.object({ currency: z.string(), costs: z.number(), monthly_amount: decimalOut }),
    ).extend({
      can_create: z.boolean(),
    }),
  }),
  detail: call('employee-costs', {
    method: 'GET',
    path: 'employee-cost/detail',
    access: 'employee_cost.view',
    summary: 'One cost, with everything its person costs in a month and what an hour comes to (RAT-10).',
    query: z.object({ id, month: month.optional() }),
    reply: costRow.extend({
      /** The month asked for, this month by default. */
      month: z.object({
        month: z.string(),
        currency: z.string(),
        /** Costs valid on its last day, each in its own currency. */
        costs: z.array(costRow.pick({ id: true, category: true, monthly_amount: true, currency: true })),
        /** Their sum in the functional currency; null while the rate of `missing_currency` is not known. */
        cost: decimalOut.nullable(),
        missing_currency: z.string().nullable(),
        working_days: z.number().int(),
        standard_hours: decimalOut,
        /** Null without a sum, or in a month without working days. */
        cost_per_hour: decimalOut.nullable(),
      }),
      /** All costs of this kind of the same person, oldest first. */
      history: z.array(costRow),
    }),
  }),
  download: call('employee-costs', {
    method: 'POST',
    kind: 'read',
    path: 'employee-cost/download',
    access: 'employee_cost.view',
    summary: 'The list as a spreadsheet: its filters, its order, the columns that are shown, its totals.',
    body: exportOf(costFilter, costSortColumns),
    answer: 'file',
    reply: z.unknown(),
  }),
  create: call('employee-costs', {
    method: 'POST',
    path: 'employee-cost/create',
    access: 'employee_cost.edit',
    summary: 'Adds a cost; the same kind that still goes on ends the day before, when confirmed.',
    body: employeeCostForm,
    reply: done,
  }),
  update: call('employee-costs', {
    method: 'POST',
    path: 'employee-cost/update',
    access: 'employee_cost.edit',
    summary: 'Changes a cost.',
    body: employeeCostForm.extend({ id, version }),
    reply: done,
  }),
  remove: call('employee-costs', {
    method: 'POST',
    path: 'employee-cost/delete',
    access: 'employee_cost.edit',
    summary: 'Deletes a cost that was entered by mistake; it stays in the audit log.',
    body: z.object({ id, version }),
    reply: done,
  }),
  searchEmployee: call('employee-costs', {
    ...lookup,
    path: 'employee-cost/search-employee',
    summary: 'People: for a form those who have not left, for a filter all of them (ROL-07).',
    query: lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') }),
  }),
  searchCategory: call('employee-costs', {
    ...lookup,
    path: 'employee-cost/search-category',
    summary: 'Cost categories: for a form those that are offered, for a filter archived ones too (ROL-08).',
    query: lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') }),
  }),
};
