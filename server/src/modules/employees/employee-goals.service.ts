import type { employeeGoalCalls } from '@praktis/contract/employees/employee-goals.calls';
import { type Day, monthEnd } from '@praktis/rules/dates';
import { perUnit } from '@praktis/rules/exchange';
import { feeGoal, goalOfPeriod } from '@praktis/rules/goals';
import { amountFits, type Decimal, multiply, round } from '@praktis/rules/money';
import { type Employment, expectedDays, type WorkCalendar, workingDays } from '@praktis/rules/working-days';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken, Stale } from '../../kit/errors.ts';
import { addRow, changeRow, removeRow } from '../../kit/rows.ts';
import { findRate } from '../exchange-rates/index.ts';
import { currencyOf, keptCurrency, workCalendar } from '../settings/index.ts';
import * as repo from './employee-goals.repo.ts';
import { lockEmployee } from './employees.repo.ts';

type Calls = typeof employeeGoalCalls;

const firstDay = (year: number): Day => `${year}-01-01`;
const lastDay = (year: number): Day => `${year}-12-31`;
/** Working days of a period; with an employment those on which hours, and so fees, are expected of the person (RAT-09). */
const daysIn = (from: Day, to: Day, calendar: WorkCalendar, of?: Employment) =>
  (of ? expectedDays(from, to, calendar, of) : workingDays(from, to, calendar)).length;

/** The goal of a year and of its months (RAT-09), for those who may see the person's rates. */
export async function goalDetail(ctx: Ctx, { query }: InputOf<Calls['detail']>) {
  const person = found(await repo.goalFacts(ctx, query.employee_id));
  const all = await repo.typedGoals(ctx, person.id);
  const typed = all.find((goal) => goal.year === query.year);
  const currency = await currencyOf(ctx, typed?.currency ?? person.currency);
  const calendar = await workCalendar(ctx, firstDay(query.year), lastDay(query.year));
  const days = daysOfYear(query.year, calendar, person);
  // A typed goal is that of the year, whoever came or left in it: all its working days share it.
  const shared = typed ? daysOfYear(query.year, calendar) : days;
  const { daily_budget_billable, daily_budget_non_billable, budget_rate, can_edit } = person;
  const share = { ...goalOf(person), digits: currency.digits, typed: typed?.amount ?? null, of_year: shared.of_year };
  return {
    ...{ year: query.year, currency: currency.code, daily_budget_billable, daily_budget_non_billable, budget_rate },
    working_days: days.of_year,
    computed: await computedGoal(ctx, person, days.of_year),
    ...{ typed: typed?.amount ?? null, typed_currency: typed?.currency ?? null },
    goal: goalOfDays(share, shared.of_year),
    months: days.months.map(({ month, working_days }, at) => ({
      ...{ month, working_days, goal: goalOfDays(share, shared.months[at]?.working_days ?? 0) },
      budget_billable: round(multiply(daily_budget_billable, String(working_days)), 2),
      budget_non_billable: round(multiply(daily_budget_non_billable, String(working_days)), 2),
    })),
    typed_years: all.map((goal) => goal.year),
    ...{ can_edit, version: typed?.version ?? 0 },
  };
}

const goalOf = (person: repo.GoalFacts) => ({
  daily_hours: person.daily_budget_billable,
  budget_rate: person.budget_rate,
});

interface Share extends ReturnType<typeof goalOf> {
  digits: number;
  typed: Decimal | null;
  of_year: number;
}

function goalOfDays({ typed, of_year, ...person }: Share, working_days: number): Decimal | null {
  return goalOfPeriod({ ...person, years: [{ typed, of_year, working_days }] });
}

/** What the goal of the year were if none had been typed, in the currency of the budget rate. */
async function computedGoal(ctx: Ctx, person: repo.GoalFacts, working_days: number): Promise<Decimal | null> {
  if (person.budget_rate === null) return null;
  const { digits } = await currencyOf(ctx, person.currency);
  return feeGoal({ daily_hours: person.daily_budget_billable, budget_rate: person.budget_rate, working_days, digits });
}

function daysOfYear(year: number, calendar: WorkCalendar, of?: Employment) {
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { month, working_days: daysIn(`${month}-01`, monthEnd(`${month}-01`), calendar, of) };
  });
  return { months, of_year: months.reduce((sum, month) => sum + month.working_days, 0) };
}

/** Types the goal of a year in the person's currency, or takes it away (RAT-09). Refused: `goal_not_typed`. */
export async function updateGoal(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const person = await lockEmployee(ctx, body.employee_id, 'rate.edit');
  const before = await repo.lockGoal(ctx, person.id, body.year);
  if ((before?.version ?? 0) !== body.version) throw new Stale();
  if (body.amount === null) {
    if (!before) throw new RuleBroken('goal_not_typed', { year: String(body.year) }, 'amount');
    await removeRow(ctx, 'employee_goal', before.id);
    return { id: before.id };
  }
  const currency = await keptCurrency(ctx, person.currency);
  amountFits(body.amount, currency, 'amount');
  const goal = { amount: body.amount, currency: currency.code };
  if (!before) return { id: await addRow(ctx, 'employee_goal', { employee_id: person.id, year: body.year, ...goal }) };
  await changeRow(ctx, 'employee_goal', before.id, goal);
  return { id: before.id };
}

/**
 * Fee goal of a person between two days in the functional currency, at the newest rates known (RAT-09, MON-10). Null when
 * there is none, a rate is not known, or the caller may not see this person's rates (RAT-11).
 */
export async function feeGoalBetween(ctx: Ctx, employee_id: string, from: Day, to: Day): Promise<Decimal | null> {
  const person = await repo.goalFacts(ctx, employee_id);
  if (!person) return null;
  const { digits } = await currencyOf(ctx, ctx.firm.functional_currency);
  const typed = await repo.typedGoals(ctx, person.id);
  const budget_rate = person.budget_rate && (await inBooks(ctx, person.budget_rate, person.currency));
  const years = [];
  for (let year = Number(from.slice(0, 4)); firstDay(year) <= to; year += 1) {
    const calendar = await workCalendar(ctx, firstDay(year), lastDay(year));
    const goal = typed.find((one) => one.year === year);
    const amount = goal ? await inBooks(ctx, goal.amount, goal.currency) : null;
    if (goal && amount === null) return null;
    const [first, last] = [from > firstDay(year) ? from : firstDay(year), to < lastDay(year) ? to : lastDay(year)];
    const of = goal ? undefined : person;
    const of_year = daysIn(firstDay(year), lastDay(year), calendar, of);
    years.push({ working_days: daysIn(first, last, calendar, of), of_year, typed: amount });
  }
  return goalOfPeriod({ daily_hours: person.daily_budget_billable, budget_rate, digits, years });
}

async function inBooks(ctx: Ctx, amount: Decimal, currency: string): Promise<Decimal | null> {
  if (currency === ctx.firm.functional_currency) return amount;
  const rate = await findRate(ctx, { currency, day: ctx.today });
  return rate ? multiply(amount, perUnit(rate)) : null;
}
