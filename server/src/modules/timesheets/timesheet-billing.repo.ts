import { singletons } from '@praktis/contract/settings/singletons';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { readSetting } from '../../kit/settings.ts';

export interface WorkFilter {
  matter_id: string;
  /** What stands on this invoice is offered too. */
  invoice_id: string | null;
  keyword: string;
  date_from?: string | null | undefined;
  date_to?: string | null | undefined;
}

/** What an entry is worth on a bill: what it is worth, in rupiah with its sen where the firm keeps them (MON-06). */
async function billedValue(ctx: Ctx) {
  const { round_idr } = await readSetting(ctx, singletons.invoiceSetup);
  if (round_idr) return sql<string>`t.value`;
  return sql<string>`case when m.currency = 'IDR' and t.value = round(t.hour * t.rate)
    then round(t.hour * t.rate, 2) else t.value end`;
}

/** A time entry with the names an invoice line copies. */
async function entries(ctx: Ctx) {
  const value = await billedValue(ctx);
  return ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .select(['t.id as timesheet_id', 't.matter_id', 't.status', 't.billable', 't.invoice_id', 't.date'])
    .select(['t.employee_id', 'e.category', 't.description', 't.billing_group', 't.hour', 't.rate', value.as('value')])
    .select([
      sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('employee_name'),
      sql<string>`coalesce(w.name, '')`.as('activity'),
      sql<string>`coalesce(w.name_id, '')`.as('activity_id'),
    ])
    .where('t.firm_id', '=', ctx.firm.id);
}

export type BillableEntry = Awaited<ReturnType<typeof lockEntries>>[number];

/** The entries, locked in order of id until the transaction ends, answered in order of work (MAT-06.2). */
export async function lockEntries(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  await ctx.db
    .selectFrom('timesheet')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return inWorkOrder((await entries(ctx)).where('t.id', 'in', ids)).execute();
}

/** The entries an invoice holds, in order of work. */
export async function entriesOnInvoice(ctx: Ctx, invoice_id: string) {
  return inWorkOrder((await entries(ctx)).where('t.invoice_id', '=', invoice_id)).execute();
}

function inWorkOrder(query: Awaited<ReturnType<typeof entries>>) {
  return query
    .orderBy('t.date')
    .orderBy('t.start_time', (order) => order.asc().nullsLast())
    .orderBy('t.created_at')
    .orderBy('t.id');
}

/** One page of the billable time of a matter that stands on no other invoice. */
export async function billableEntries(ctx: Ctx, filter: WorkFilter, page: PageInput) {
  let query = (await entries(ctx))
    .where('t.matter_id', '=', filter.matter_id)
    .where((open) =>
      open.or([
        open.and([open('t.status', '=', 'wip'), open('t.invoice_id', 'is', null)]),
        open.and([open('t.status', 'in', ['wip', 'billed']), open('t.invoice_id', '=', filter.invoice_id)]),
      ]),
    );
  if (filter.date_from) query = query.where('t.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('t.date', '<=', filter.date_to);
  if (filter.keyword)
    query = query.where(keywordIn(filter.keyword, 't.description', 'e.first_name', 'e.last_name', 't.billing_group'));
  return pageOf(query, page, {
    sortable: { date: 't.date', employee_name: 'e.first_name', hour: 't.hour' },
    standard: 't.date',
    tie: 't.id',
  });
}

/** Number and hours of the entries of a matter that wait for an invoice. */
export async function unbilledTime(ctx: Ctx, matter_id: string) {
  return ctx.db
    .selectFrom('timesheet')
    .select((all) => [
      all.fn.countAll<string>().as('entries'),
      all.fn.coalesce(all.fn.sum<string>('hour'), sql<string>`0`).as('hours'),
    ])
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .where('status', '=', 'wip')
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Puts entries on an invoice; their status stays. */
export async function holdEntries(ctx: Ctx, ids: readonly string[], invoice_id: string): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('timesheet')
    .set({ invoice_id })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .where('invoice_id', 'is distinct from', invoice_id)
    .execute();
}

/** Takes the entries off an invoice that are not in `kept`; what was billed is wip again. */
export async function dropEntries(ctx: Ctx, invoice_id: string, kept: readonly string[]): Promise<void> {
  let query = ctx.db
    .updateTable('timesheet')
    .set({ status: sql`case status when 'billed' then 'wip' else status end`, invoice_id: null })
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id);
  if (kept.length > 0) query = query.where('id', 'not in', kept);
  await query.execute();
}

/** Makes the entries of an invoice billed. */
export async function setEntriesBilled(ctx: Ctx, invoice_id: string): Promise<void> {
  await ctx.db
    .updateTable('timesheet')
    .set({ status: 'billed' })
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'wip')
    .execute();
}
