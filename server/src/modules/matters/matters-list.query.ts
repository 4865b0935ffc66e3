import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import type { BillingType, MatterFilters, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { addDays } from '@praktis/rules/dates';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { idsOfPage, inOrderOf, keywordIn, type OrderedIds, type PageInput } from '../../kit/list-query.ts';
import { matterInside, matterVisible, matterVisibleToo, sameReach } from '../../kit/matter-access.ts';
import { dueOnIssue, paidBy } from '../../kit/settled.ts';
import { debts, feeUsed, outstanding, wip } from './matter-amounts.query.ts';
import { seesContent } from './matters.access.ts';

/** MAT-18: an entry, expense or invoice dated within the last n days. */
function activeSince(ctx: Ctx, days: number): RawBuilder<SqlBool> {
  const from = sql`${addDays(ctx.today, -days)}::date`;
  const dated = (table: 'timesheet' | 'invoice') => sql`exists (select from ${sql.table(table)} r
    where r.firm_id = m.firm_id and r.matter_id = m.id and r.status <> 'deleted' and r.date >= ${from})`;
  return sql<SqlBool>`(${dated('timesheet')} or ${dated('invoice')} or exists (select from expense_line l
    join expense e on e.firm_id = l.firm_id and e.id = l.expense_id
    where l.firm_id = m.firm_id and l.matter_id = m.id and e.status <> 'deleted' and e.date >= ${from}))`;
}

/**
 * The matters of a filter that the caller may see. What only names are looked for in is asked for by itself, so that nothing
 * is joined to tens of thousands of rows that no column needs.
 */
function filtered(ctx: Ctx, filters: MatterFilters) {
  const { db, firm } = ctx;
  let query = db.selectFrom('matter as m').where('m.firm_id', '=', firm.id).where(matterVisible(ctx, 'matter.view'));
  query =
    filters.status === 'all' ? query.where('m.status', '<>', 'deleted') : query.where('m.status', '=', filters.status);
  if (filters.keyword) query = query.where(holds(ctx, filters.keyword));
  if (filters.client_id) query = query.where('m.client_id', '=', filters.client_id);
  if (filters.practice_area_id) query = query.where('m.practice_area_id', '=', filters.practice_area_id);
  if (filters.practice_group_id) query = query.where('m.practice_group_id', '=', filters.practice_group_id);
  if (filters.source_of_work_id) query = query.where('m.source_of_work_id', '=', filters.source_of_work_id);
  if (filters.confidential !== null) query = query.where('m.confidential', '=', filters.confidential);
  if (filters.responsible_partner_id) query = query.where(isLedBy(ctx, filters.responsible_partner_id));
  if (filters.billing_type) query = query.where('m.billing_type', '=', filters.billing_type);
  if (filters.active_within !== 'all') query = query.where(activeSince(ctx, Number(filters.active_within)));
  return query;
}

/** The keyword stands in number or content of the matter, or in code or name of its client. */
function holds(ctx: Ctx, keyword: string): RawBuilder<SqlBool> {
  const texts = seesContent(ctx) ? ['m.name', 'm.task'] : [];
  return sql<SqlBool>`(${keywordIn(keyword, 'm.number', ...texts)} or m.client_id in (
    select k.id from client k where k.firm_id = ${ctx.firm.id} and ${keywordIn(keyword, 'k.code', 'k.name')}))`;
}

function isLedBy(ctx: Ctx, employee_id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`m.id in (select l.matter_id from matter_member l
    where l.firm_id = ${ctx.firm.id} and l.responsible_partner and l.employee_id = ${employee_id}::uuid)`;
}

/** The matters of a filter with client, practice area and responsible partner. */
function withNames(ctx: Ctx, filters: MatterFilters) {
  return filtered(ctx, filters)
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .leftJoin('practice_area as pa', (join) =>
      join.onRef('pa.firm_id', '=', 'm.firm_id').onRef('pa.id', '=', 'm.practice_area_id'),
    )
    .leftJoin('matter_member as rm', (join) =>
      join
        .onRef('rm.firm_id', '=', 'm.firm_id')
        .onRef('rm.matter_id', '=', 'm.id')
        .on('rm.responsible_partner', '=', true),
    )
    .leftJoin('employee as rp', (join) =>
      join.onRef('rp.firm_id', '=', 'rm.firm_id').onRef('rp.id', '=', 'rm.employee_id'),
    );
}

/** An amount where the caller may see it, else null: hidden amounts decide no order and stand in no total. */
function seen(ctx: Ctx, permission: 'rate.view' | 'invoice.view', amount: RawBuilder<unknown>) {
  return sql<string | null>`case when ${matterVisibleToo(ctx, permission, 'matter.view')} then ${amount} end`;
}

/** A text of the matter, empty for those who see numbers only, so that it decides no order either. */
function text(ctx: Ctx, column: string) {
  return seesContent(ctx) ? sql<string>`${sql.ref(column)}` : sql<string>`''`;
}

/** What a list may be ordered by and is read from the row itself; names and amounts have an order of their own. */
function plainKeys(ctx: Ctx): Record<string, RawBuilder<unknown>> {
  return {
    number: sql.ref('m.number'),
    name: text(ctx, 'm.name'),
    status: sql.ref('m.status'),
    billing_type: sql.ref('m.billing_type'),
    currency: sql.ref('m.currency'),
    active_date: sql.ref('m.active_date'),
    valid_until: sql.ref('m.valid_until'),
    budget_fee: budgetFee(ctx),
  };
}

/** What a list may be ordered by of what is joined to the row. */
function nameKeys(ctx: Ctx): Record<string, RawBuilder<unknown>> {
  return { client_name: sql.ref('c.name'), practice_area: areaName(ctx), responsible_partner: partnerName };
}

const partnerName = sql<string>`coalesce(trim(rp.first_name || ' ' || rp.last_name), '')`;
const areaName = (ctx: Ctx) => sql<string>`coalesce(${sql.ref(ctx.language === 'id' ? 'pa.name_id' : 'pa.name')}, '')`;
const budgetFee = (ctx: Ctx) => sql<string | null>`case when ${seesContent(ctx)} then m.budget_fee end`;

/** Amounts of all matters of a filter at once, one row a matter that has any. */
function amountsOf(ctx: Ctx, filters: MatterFilters, amount: string) {
  const shown = filtered(ctx, filters).select('m.id');
  const time = (which: RawBuilder<unknown>) => sql`select t.matter_id, sum(t.value) as amount from timesheet t
    where t.firm_id = ${ctx.firm.id} and ${which} and t.matter_id in (${shown}) group by t.matter_id`;
  const sums: Record<string, RawBuilder<unknown>> = {
    wip: time(sql`t.status = 'wip'`),
    fee_used: time(sql`t.status in ('wip', 'billed')`),
    outstanding: sql`select i.matter_id, sum(b.outstanding) as amount from invoice i
      join invoice_balance b on b.firm_id = i.firm_id and b.invoice_id = i.id
      where i.firm_id = ${ctx.firm.id} and ${debts} and i.matter_id in (${shown}) group by i.matter_id`,
  };
  return sums[amount];
}

/** The matters of a filter with what orders them, under `key`. */
function ordered(ctx: Ctx, filters: MatterFilters, by: string): OrderedIds {
  const amounts = amountsOf(ctx, filters, by);
  if (amounts)
    return filtered(ctx, filters)
      .leftJoin(sql<{ matter_id: string; amount: string }>`(${amounts})`.as('s'), 's.matter_id', 'm.id')
      .select('m.id')
      .select(seen(ctx, by === 'outstanding' ? 'invoice.view' : 'rate.view', sql`coalesce(s.amount, 0)`).as('key'));
  const name = nameKeys(ctx)[by];
  if (name) return withNames(ctx, filters).select(['m.id', name.as('key')]);
  return filtered(ctx, filters).select(['m.id', (plainKeys(ctx)[by] ?? sql.ref('m.number')).as('key')]);
}

/** One page of matters. */
export async function listMatters(ctx: Ctx, filters: MatterFilters, input: PageInput) {
  const ids = await idsOfPage(ordered(ctx, filters, input.sort_by ?? 'number'), {
    ...input,
    sort_order: input.sort_by ? input.sort_order : 'desc',
  });
  if (ids.length === 0) return [];
  const found = await withNames(ctx, filters)
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .select(['m.id', 'm.number', 'm.status', 'm.client_id', 'm.currency', 'm.active_date'])
    .select(['c.code as client_code', 'c.name as client_name', 'm.valid_until', 'm.confidential', 'm.conflict_result'])
    .select([text(ctx, 'm.name').as('name'), text(ctx, 'm.task').as('task')])
    .select(['m.version', 'm.practice_group_id', 'm.created_by', 'm.billing_type'])
    .select([areaName(ctx).as('practice_area'), partnerName.as('responsible_partner')])
    .select('rm.employee_id as responsible_partner_id')
    .select(matterInside(ctx).$castTo<boolean>().as('inside'))
    .select(budgetFee(ctx).as('budget_fee'))
    .select(seen(ctx, 'rate.view', wip).as('wip'))
    .select(seen(ctx, 'rate.view', feeUsed).as('fee_used'))
    .select(seen(ctx, 'invoice.view', outstanding).as('outstanding'))
    .execute();
  return inOrderOf(ids, found).map((row) => ({
    ...row,
    status: row.status as MatterStatus,
    billing_type: row.billing_type as BillingType,
    conflict_result: row.conflict_result as ConflictResult,
  }));
}

interface Total {
  currency: string;
  matters: number;
  wip: string;
  outstanding: string;
}

/**
 * Totals of the whole result, one per currency (MON-12); amounts only of the matters on which they may be seen. They are
 * added up in sets, not matter by matter: what is owed is what was billed less what was paid.
 */
export async function totalsOf(ctx: Ctx, filters: MatterFilters) {
  const firm = ctx.firm.id;
  const shown = filtered(ctx, filters)
    .select(['m.id', 'm.currency', matterVisibleToo(ctx, 'rate.view', 'matter.view').as('rates')])
    .$if(!sameReach(ctx, 'invoice.view', 'rate.view'), (query) =>
      query.select(matterVisibleToo(ctx, 'invoice.view', 'matter.view').as('bills')),
    );
  const seenBills = sql.ref(sameReach(ctx, 'invoice.view', 'rate.view') ? 'm.rates' : 'm.bills');
  const bills = sql`shown m join invoice i on i.firm_id = ${firm} and i.matter_id = m.id and ${debts}`;
  const { rows } = await sql<Total>`with shown as (${shown}), sums as (
      select m.currency, sum(t.value) as wip, 0::numeric as outstanding
        from shown m join timesheet t on t.firm_id = ${firm} and t.matter_id = m.id and t.status = 'wip'
        where m.rates group by m.currency
      union all select m.currency, 0, sum(${dueOnIssue}) from ${bills} where ${seenBills} group by m.currency
      union all select m.currency, 0, -sum(${paidBy}) from ${bills}
        join collection_allocation a on a.firm_id = i.firm_id and a.invoice_id = i.id and not a.reversed
        where ${seenBills} group by m.currency)
    select k.currency, k.matters, coalesce(s.wip, 0) as wip, coalesce(s.outstanding, 0) as outstanding
    from (select currency, count(*)::int as matters from shown group by currency) k
    left join (select currency, sum(wip) as wip, sum(outstanding) as outstanding from sums group by currency) s using (currency)
    order by k.currency`.execute(ctx.db);
  return rows.map(({ wip: unbilled, outstanding: open, ...total }) => ({
    ...total,
    ...(may(ctx, 'rate.view') ? { wip: unbilled } : {}),
    ...(may(ctx, 'invoice.view') ? { outstanding: open } : {}),
  }));
}
