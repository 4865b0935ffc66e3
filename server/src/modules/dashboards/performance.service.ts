import { addMonthsAnchored, type Day, monthEnd, monthStart } from '@praktis/rules/dates';
import { add, round } from '@praktis/rules/money';
import { expectedDays } from '@praktis/rules/working-days';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { feeGoalBetween } from '../employees/index.ts';
import { currencyOf, workCalendar } from '../settings/index.ts';
import * as query from './performance.query.ts';
import { againstBudget, againstGoal, feesCollected } from './performance.rules.ts';

/** The own performance (DSH-01): month to date, and twelve months of hours against budget. */
export async function employeePerformance(ctx: Ctx) {
  const me = ctx.user.employee_id;
  const from = monthStart(ctx.today);
  const { code: currency, digits } = await currencyOf(ctx, ctx.firm.functional_currency);
  const daily = await query.dailyBudget(ctx, me);
  const firstMonth = addMonthsAnchored(from, -11);
  const calendar = await workCalendar(ctx, firstMonth, monthEnd(ctx.today));
  const months = await query.hoursByMonth(ctx, me, firstMonth, ctx.today);
  const now = await query.hoursBetween(ctx, me, from, ctx.today);
  const fees = await query.feesOf(ctx, me, from, ctx.today);
  const money = {
    legal_fees: round(fees.legal_fees, digits),
    net_legal_fees: round(fees.net_legal_fees, digits),
    wip: round(await query.wipOf(ctx, me), digits),
    ...againstGoal(await feeGoalBetween(ctx, me, from, ctx.today), fees.net_legal_fees),
  };
  return {
    ...{ currency, from, to: ctx.today, billable_hours: now.billable },
    ...(may(ctx, 'rate.view') ? money : {}),
    months: months.map((month) => {
      const days = expectedDays(`${month.month}-01`, monthEnd(`${month.month}-01`), calendar, daily).length;
      const { budget_billable, budget_non_billable } = againstBudget(month, days, daily);
      return { ...month, budget: round(add(budget_billable, budget_non_billable), 2) };
    }),
  };
}

/** Own hours of today and of the month to date against the budget of the working days gone. */
export async function bwNbw(ctx: Ctx) {
  const me = ctx.user.employee_id;
  const daily = await query.dailyBudget(ctx, me);
  const calendar = await workCalendar(ctx, monthStart(ctx.today), ctx.today);
  const since = async (from: Day) => {
    const hours = await query.hoursBetween(ctx, me, from, ctx.today);
    return againstBudget(hours, expectedDays(from, ctx.today, calendar, daily).length, daily);
  };
  return { today: await since(ctx.today), month_to_date: await since(monthStart(ctx.today)) };
}

/** Performance as responsible partner; money only for those who may see rates. */
export async function performanceResponsible(ctx: Ctx) {
  const from = monthStart(ctx.today);
  const { code: currency, digits } = await currencyOf(ctx, ctx.firm.functional_currency);
  const { matters, wip } = await query.responsibleMatters(ctx);
  if (!may(ctx, 'rate.view')) return { currency, matters };
  const bills = await query.responsibleBills(ctx, from, ctx.today);
  return {
    ...{ currency, matters, wip: round(wip, digits) },
    billed: round(bills.billed, digits),
    collected: feesCollected(await query.settlementsOfResponsible(ctx, ctx.today), from, digits),
    outstanding: round(bills.outstanding, digits),
  };
}
