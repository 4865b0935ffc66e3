import type { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { type Day, monthEnd } from '@praktis/rules/dates';
import { costBefore, costDatesFit, costsOfMonth, type MonthlyCost } from '@praktis/rules/employee-cost';
import { perUnit } from '@praktis/rules/exchange';
import { costPerHour } from '@praktis/rules/goals';
import { amountFits, type Decimal, isPositive, multiply, round, sum } from '@praktis/rules/money';
import { workingDays } from '@praktis/rules/working-days';
import { may, mustConfirm } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { findItem, listOptions } from '../../kit/list-items.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { addRow, changeRow, lockRow, removeRow } from '../../kit/rows.ts';
import { readSetting } from '../../kit/settings.ts';
import { findRate, functionalTotals } from '../exchange-rates/index.ts';
import { currencyOf, keptCurrency, workCalendar } from '../settings/index.ts';
import * as query from './employee-costs.query.ts';
import { lockEmployee } from './employees.repo.ts';

type Calls = typeof employeeCostCalls;
type Form = InputOf<Calls['create']>['body'];
type Cost = NonNullable<Awaited<ReturnType<typeof query.findCost>>>;

export async function listCosts(ctx: Ctx, input: InputOf<Calls['list']>) {
  const { limit: _limit, offset: _offset, sort_by: _by, sort_order: _order, ...filter } = input.query;
  const page = await query.listCosts(ctx, input.query);
  const totals = await query.totalsOf(ctx, filter);
  const functional = await functionalTotals(ctx, totals);
  return { ...page, totals, functional, can_create: may(ctx, 'employee_cost.edit') };
}

/** A cost with what its person costs in a month and in an hour of it (RAT-10). */
export async function costDetail(ctx: Ctx, input: InputOf<Calls['detail']>) {
  const cost = found(await query.findCost(ctx, input.query.id));
  const all = await query.costsOf(ctx, cost.employee_id);
  const month = await monthOf(ctx, all, input.query.month ?? ctx.today.slice(0, 7));
  return { ...cost, month, history: all.filter((other) => other.category_id === cost.category_id) };
}

/** RAT-10: what is valid on the last day of the month, in the functional currency, by its working days and standard hours. */
async function monthOf(ctx: Ctx, all: readonly Cost[], month: string) {
  const first = `${month}-01`;
  const last = monthEnd(first);
  const costs = costsOfMonth(all, last);
  const working_days = workingDays(first, last, await workCalendar(ctx, first, last)).length;
  const standard_hours = String((await readSetting(ctx, singletons.system)).standard_hours);
  const { digits } = await currencyOf(ctx, ctx.firm.functional_currency);
  const { cost, missing_currency } = await inBooks(ctx, costs, last);
  return {
    ...{ month, currency: ctx.firm.functional_currency, costs, missing_currency, working_days, standard_hours },
    cost: cost && round(cost, digits),
    cost_per_hour:
      cost === null || working_days === 0
        ? null
        : costPerHour({ monthly_cost: cost, working_days, standard_hours, digits }),
  };
}

/** The sum at the rates of the last day, or of today while it is to come; without a rate it is told which currency lacks one. */
async function inBooks(ctx: Ctx, costs: readonly Pick<Cost, 'monthly_amount' | 'currency'>[], last: Day) {
  const amounts: Decimal[] = [];
  for (const { monthly_amount, currency } of costs) {
    const own = currency === ctx.firm.functional_currency;
    const rate = own ? undefined : await findRate(ctx, { currency, day: last < ctx.today ? last : ctx.today });
    if (!own && !rate) return { cost: null, missing_currency: currency };
    amounts.push(rate ? multiply(monthly_amount, perUnit(rate)) : monthly_amount);
  }
  return { cost: sum(amounts), missing_currency: null };
}

export async function createCost(ctx: Ctx, { body }: InputOf<Calls['create']>) {
  return { id: await addCost(ctx, body) };
}

/** Adds a cost as the form and the import do. */
export async function addCost(ctx: Ctx, form: Form): Promise<string> {
  const person = await lockEmployee(ctx, form.employee_id, 'employee_cost.edit');
  if (person.status === 'terminated' && person.left_on !== null && form.start_date > person.left_on)
    throw new RuleBroken('employee_left', {}, 'start_date');
  await mustFit(ctx, form, null);
  return addRow(ctx, 'employee_cost', form);
}

/** Whether exactly this cost is entered already, so that a file that comes again adds nothing (IMP-03). */
export async function sameCostStands(ctx: Ctx, form: Form): Promise<boolean> {
  const same = ({ category_id, currency, monthly_amount, start_date }: Form) =>
    [category_id, currency, monthly_amount, start_date].join();
  return (await query.costsOf(ctx, form.employee_id)).some((cost) => same(cost) === same(form));
}

export async function updateCost(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const { id, version, ...form } = body;
  const before = found(await query.findCost(ctx, id));
  // In order of id, so that two who move costs between the same people do not wait for each other.
  for (const person of [...new Set([before.employee_id, form.employee_id])].sort())
    await lockEmployee(ctx, person, 'employee_cost.edit');
  mustBeCurrent(await lockRow(ctx, 'employee_cost', id), version);
  await mustFit(ctx, form, before);
  await changeRow(ctx, 'employee_cost', id, form);
  return { id };
}

/** Every judgement of a cost; the same kind that still goes on ends the day before, when that is confirmed. */
async function mustFit(ctx: Ctx, form: Form, before: Cost | null): Promise<void> {
  const currency = await keptCurrency(ctx, form.currency);
  if (!isPositive(form.monthly_amount)) throw new RuleBroken('cost_not_positive', {}, 'monthly_amount');
  amountFits(form.monthly_amount, currency, 'monthly_amount');
  costDatesFit(form);
  const category = await findItem(ctx, 'cost_category', form.category_id);
  if (!category) throw new RuleBroken('unknown_record', {}, 'category_id');
  if (category.archived_at !== null && form.category_id !== before?.category_id)
    throw new RuleBroken('archived_item', {}, 'category_id');
  const cost: MonthlyCost = { ...form, id: before?.id ?? '' };
  const earlier = costBefore(cost, await query.costsOf(ctx, form.employee_id));
  if (!earlier) return;
  const { ended, end_date } = earlier;
  mustConfirm(ctx, 'cost_ends_earlier', { start_date: ended.start_date, end_date });
  await changeRow(ctx, 'employee_cost', ended.id, { end_date });
}

export async function removeCost(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
  const { employee_id } = found(await query.findCost(ctx, body.id));
  await lockEmployee(ctx, employee_id, 'employee_cost.edit');
  mustBeCurrent(await lockRow(ctx, 'employee_cost', body.id), body.version);
  await removeRow(ctx, 'employee_cost', body.id);
  return { id: body.id };
}

export const searchPerson = (ctx: Ctx, input: InputOf<Calls['searchEmployee']>) =>
  optionsOf(ctx, query.personOptions(ctx, input.query.for), input.query);

export const searchCategory = (ctx: Ctx, input: InputOf<Calls['searchCategory']>) =>
  optionsOf(ctx, listOptions(ctx, 'cost_category', input.query.for), input.query);
