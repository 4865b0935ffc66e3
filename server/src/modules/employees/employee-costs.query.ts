import type { costStates, employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import type { QueryOf } from '@praktis/contract/kit/call';
import { sql } from 'kysely';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, pageOf, type Sortable } from '../../kit/list-query.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { employeeReached } from './employees.access.ts';

type Filter = Omit<QueryOf<typeof employeeCostCalls.list>, 'limit' | 'offset' | 'sort_by' | 'sort_order'>;
type State = Exclude<(typeof costStates)[number], 'all'>;

const personName = sql<string>`trim(e.first_name || ' ' || e.last_name)`;

function stateOf(ctx: Ctx) {
  const today = sql`${ctx.today}::date`;
  return sql<State>`case when c.start_date > ${today} then 'coming'
    when coalesce(c.end_date, ${today}) >= ${today} then 'current' else 'ended' end`;
}

/** Costs of the people whom the caller reaches with `employee_cost.view`. */
function seenCosts(ctx: Ctx) {
  return ctx.db
    .selectFrom('employee_cost as c')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'c.firm_id').onRef('e.id', '=', 'c.employee_id'))
    .innerJoin('cost_category as k', (join) =>
      join.onRef('k.firm_id', '=', 'c.firm_id').onRef('k.id', '=', 'c.category_id'),
    )
    .leftJoin('practice_group as g', (join) =>
      join.onRef('g.firm_id', '=', 'e.firm_id').onRef('g.id', '=', 'e.practice_group_id'),
    )
    .where('c.firm_id', '=', ctx.firm.id)
    .where(employeeReached(ctx, 'employee_cost.view'));
}

function rowsOf(ctx: Ctx) {
  const title = ctx.language === 'id' ? 'name_id' : 'name';
  return seenCosts(ctx)
    .select(['c.id', 'c.employee_id', 'c.category_id', 'c.monthly_amount', 'c.currency', 'c.start_date', 'c.end_date'])
    .select(['c.note', 'c.version', 'e.code as employee_code', personName.as('employee_name')])
    .select(sql<string>`coalesce(${sql.ref(`g.${title}`)}, '')`.as('practice_group'))
    .select(sql<string>`${sql.ref(`k.${title}`)}`.as('category'))
    .select(stateOf(ctx).as('state'))
    .select(employeeReached(ctx, 'employee_cost.edit').as('can_edit'));
}

function filtered<Q extends ReturnType<typeof rowsOf>>(ctx: Ctx, rows: Q, filter: Filter): Q {
  let query: ReturnType<typeof rowsOf> = rows;
  if (filter.employee_id) query = query.where('c.employee_id', '=', filter.employee_id);
  if (filter.category_id) query = query.where('c.category_id', '=', filter.category_id);
  if (filter.practice_group_id) query = query.where('e.practice_group_id', '=', filter.practice_group_id);
  if (filter.state !== 'all') query = query.where(stateOf(ctx), '=', filter.state);
  if (filter.keyword)
    query = query.where(keywordIn(filter.keyword, 'e.code', personName, 'k.name', 'k.name_id', 'c.note'));
  return query as Q;
}

const sortable: Sortable = {
  ...{ employee_name: 'employee_name', category: 'category', monthly_amount: 'c.monthly_amount' },
  ...{ currency: 'c.currency', start_date: 'c.start_date', end_date: 'c.end_date' },
};

/** One page of costs. */
export function listCosts(ctx: Ctx, input: QueryOf<typeof employeeCostCalls.list>) {
  return pageOf(filtered(ctx, rowsOf(ctx), input), input, { sortable, standard: 'employee_name', tie: 'c.id' });
}

/** What the whole result comes to a month, one row a currency (MON-12). */
export async function totalsOf(ctx: Ctx, filter: Filter) {
  const rows = await ctx.db
    .selectFrom(filtered(ctx, rowsOf(ctx), filter).as('cost'))
    .select(['cost.currency', sql<string>`sum(cost.monthly_amount)`.as('monthly_amount')])
    .select(sql<number>`count(*)::int`.as('costs'))
    .groupBy('cost.currency')
    .orderBy('cost.currency')
    .execute();
  return rows;
}

/** One cost; undefined where the caller may not know of it. */
export function findCost(ctx: Ctx, id: string) {
  return rowsOf(ctx).where('c.id', '=', id).executeTakeFirst();
}

/** All costs of a person, oldest first. */
export function costsOf(ctx: Ctx, employee_id: string) {
  return rowsOf(ctx).where('c.employee_id', '=', employee_id).orderBy('c.start_date').orderBy('c.id').execute();
}

/** People with costs to enter or to look for; a form is not offered those who have left (ROL-07). */
export function personOptions(ctx: Ctx, purpose: 'form' | 'filter'): OptionQuery {
  const right = purpose === 'form' && may(ctx, 'employee_cost.edit') ? 'employee_cost.edit' : 'employee_cost.view';
  const query = ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.code as detail', personName.as('name')])
    .where('e.firm_id', '=', ctx.firm.id)
    .where(employeeReached(ctx, right));
  return purpose === 'form' ? query.where('e.status', '<>', 'terminated') : query;
}
