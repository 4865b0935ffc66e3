import { z } from 'zod';
import { call } from '../kit/call.ts';
import { decimalOut } from '../kit/money.ts';

const view = 'dashboard.view';
/** Money is absent, not empty, for those without `rate.view` (RAT-11). */
const moneyIfSeen = decimalOut.optional();

const month = z.object({
  month: z.string(),
  billable: decimalOut,
  non_billable: decimalOut,
  /** Daily budget hours × working days of the month. */
  budget: decimalOut,
});

const hoursAgainstBudget = z.object({
  billable: decimalOut,
  non_billable: decimalOut,
  budget_billable: decimalOut,
  budget_non_billable: decimalOut,
  difference: decimalOut,
});

/** Figures of the main dashboard (DSH-01); money in the functional currency. */
export const dashboardCalls = {
  employeePerformance: call('dashboard', {
    method: 'GET',
    path: 'dashboard/employee-performance',
    access: view,
    summary: 'The own performance: this month’s fees, hours and WIP, and twelve months of hours against budget.',
    reply: z.object({
      currency: z.string(),
      from: z.string(),
      to: z.string(),
      billable_hours: decimalOut,
      legal_fees: moneyIfSeen,
      net_legal_fees: moneyIfSeen,
      wip: moneyIfSeen,
      /** Goal of the month to date, typed or computed, and how much of it the net fees reach (RAT-09); absent without one. */
      fee_goal: moneyIfSeen,
      fee_goal_percent: moneyIfSeen,
      months: z.array(month),
    }),
  }),
  bwNbw: call('dashboard', {
    method: 'GET',
    path: 'dashboard/bw-nbw-information',
    access: view,
    summary: 'Own billable and non-billable hours of today and of the month to date, against budget.',
    reply: z.object({ today: hoursAgainstBudget, month_to_date: hoursAgainstBudget }),
  }),
  performanceResponsible: call('dashboard', {
    method: 'GET',
    path: 'dashboard/performance-responsible-information',
    access: view,
    summary: 'Matters where one is responsible partner: how many, WIP, billed, collected, outstanding.',
    reply: z.object({
      currency: z.string(),
      matters: z.number(),
      wip: moneyIfSeen,
      billed: moneyIfSeen,
      collected: moneyIfSeen,
      outstanding: moneyIfSeen,
    }),
  }),
};
