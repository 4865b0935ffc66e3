import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import type { BillingType, MatterFilters, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { addDays } from '@praktis/rules/dates';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { matterInside, matterVisible } from '../../kit/matter-access.ts';
import { feeUsed, outstanding, wip } from './matter-amounts.query.ts';
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

/** The matters of a filter that the caller may see. */
function filtered(ctx: Ctx, filters: MatterFilters) {
  const { db, firm } = ctx;
  let query = db
    .selectFrom('matter as m')
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
    )
    .where('m.firm_id', '=', firm.id)
    .where(matterVisible(ctx, 'matter.view'));
  query =
    filters.status === 'all' ? query.where('m.status', '<>', 'deleted') : query.where('m.status', '=', filters.status);
  const texts = seesContent(ctx) ? ['m.name', 'm.task'] : [];
  if (filters.keyword) query = query.where(keywordIn(filters.keyword, 'm.number', 'c.code', 'c.name', ...texts));
  if (filters.client_id) query = query.where('m.client_id', '=', filters.client_id);
  if (filters.practice_area_id) query = query.where('m.practice_area_id', '=', filters.practice_area_id);
  if (filters.practice_group_id) query = query.where('m.practice_group_id', '=', filters.practice_group_id);
  if (filters.source_of_work_id) query = query.where('m.source_of_work_id', '=', filters.source_of_work_id);
  if (filters.confidential !== null) query = query.where('m.confidential', '=', filters.confidential);
  if (filters.responsible_partner_id) query = query.where('rm.employee_id', '=', filters.responsible_partner_id);
  if (filters.billing_type) query = query.where('m.billing_type', '=', filters.billing_type);
  if (filters.active_within !== 'all') query = query.where(activeSince(ctx, Number(filters.active_within)));
  return query;
}

/** An amount where the caller may see it, else null: hidden amounts decide no order and stand in no total. */
function seen(ctx: Ctx, permission: 'rate.view' | 'invoice.view', amount: RawBuilder<string>) {
  return sql<string | null>`case when ${matterVisible(ctx, permission)} then ${amount} end`;
}

/** A text of the matter, empty for those who see numbers only, so that it decides no order either. */
function text(ctx: Ctx, column: string) {
  return seesContent(ctx) ? sql<string>`${sql.ref(column)}` : sql<string>`''`;
}

const sortable = {
  number: 'number',
  name: 'name',
  client_name: 'client_name',
  practice_area: 'practice_area',
  responsible_partner: 'responsible_partner',
  status: 'status',
  billing_type: 'billing_type',
  currency: 'currency',
  active_date: 'active_date',
  valid_until: 'valid_until',
  wip: 'wip',
  outstanding: 'outstanding',
  budget_fee: 'budget_fee',
  fee_used: 'fee_used',
};

/** One page of matters. */
export async function listMatters(ctx: Ctx, filters: MatterFilters, input: PageInput) {
  const area = ctx.language === 'id' ? 'pa.name_id' : 'pa.name';
  const query = filtered(ctx, filters)
    .select(['m.id', 'm.number', 'm.status', 'm.client_id', 'm.currency', 'm.active_date'])
    .select(['c.code as client_code', 'c.name as client_name', 'm.valid_until', 'm.confidential', 'm.conflict_result'])
    .select([text(ctx, 'm.name').as('name'), text(ctx, 'm.task').as('task')])
    .select(['m.version', 'm.practice_group_id', 'm.created_by', 'm.billing_type'])
    .select(sql<string>`coalesce(${sql.ref(area)}, '')`.as('practice_area'))
    .select('rm.employee_id as responsible_partner_id')
    .select(sql<string>`coalesce(trim(rp.first_name || ' ' || rp.last_name), '')`.as('responsible_partner'))
    .select(matterInside(ctx).$castTo<boolean>().as('inside'))
    .select(sql<string | null>`case when ${seesContent(ctx)} then m.budget_fee end`.as('budget_fee'))
    .select(seen(ctx, 'rate.view', wip).as('wip'))
    .select(seen(ctx, 'rate.view', feeUsed).as('fee_used'))
    .select(seen(ctx, 'invoice.view', outstanding).as('outstanding'));
  const page = await pageOf(query, input, { sortable, standard: 'number', standardOrder: 'desc', tie: 'm.id' });
  const rows = page.rows.map((row) => ({
    ...row,
    status: row.status as MatterStatus,
    billing_type: row.billing_type as BillingType,
    conflict_result: row.conflict_result as ConflictResult,
  }));
  return { ...page, rows };
}

/** Totals of the whole result, one per currency (MON-12); amounts only of the matters on which they may be seen. */
export async function totalsOf(ctx: Ctx, filters: MatterFilters) {
  const rows = filtered(ctx, filters)
    .select('m.currency')
    .select(seen(ctx, 'rate.view', wip).as('wip'))
    .select(seen(ctx, 'invoice.view', outstanding).as('outstanding'));
  const totals = await (ctx.db as unknown as Kysely<Record<'row', { currency: string }>>)
    .selectFrom(rows.as('row') as unknown as 'row')
    .select('currency')
    .select(sql<string>`count(*)::int`.$castTo<number>().as('matters'))
    .select(sql<string>`coalesce(sum(wip), 0)`.as('wip'))
    .select(sql<string>`coalesce(sum(outstanding), 0)`.as('outstanding'))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return totals.map(({ wip: unbilled, outstanding: open, ...total }) => ({
    ...total,
    ...(may(ctx, 'rate.view') ? { wip: unbilled } : {}),
    ...(may(ctx, 'invoice.view') ? { outstanding: open } : {}),
  }));
}
