import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';

export interface CostFilter {
  matter_id: string;
  /** What stands on this invoice is offered too. */
  invoice_id: string | null;
  keyword: string;
  date_from?: string | null | undefined;
  date_to?: string | null | undefined;
}

/** A cost of a matter with what an invoice copies of it: what is charged stands in the matter's currency (MON-10, MAT-12). */
function costs(ctx: Ctx) {
  return ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'l.firm_id').onRef('m.id', '=', 'l.matter_id'))
    .innerJoin('expense_type as y', (join) =>
      join.onRef('y.firm_id', '=', 'l.firm_id').onRef('y.id', '=', 'l.expense_type_id'),
    )
    .select(['l.id as expense_line_id', 'l.matter_id', 'l.invoice_id', 'l.chargeable', 'l.description', 'l.treatment'])
    .select(['l.charged', 'l.billed_amount', 'x.status', 'x.date', 'x.reference', 'm.currency'])
    .select(['y.name as expense_type', 'y.name_id as expense_type_id_name'])
    .select([
      sql<boolean>`l.attachment_file_id is not null`.as('has_proof'),
      sql<string>`l.charged - l.billed_amount`.as('unbilled'),
    ])
    .where('l.firm_id', '=', ctx.firm.id);
}

export type BillableCost = Awaited<ReturnType<typeof lockCosts>>[number];

/** The lines, locked after their claims, both in order of id; answered in order of date. */
export async function lockCosts(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const mine = ctx.db.selectFrom('expense_line').where('firm_id', '=', ctx.firm.id).where('id', 'in', ids);
  await ctx.db
    .selectFrom('expense')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', mine.select('expense_id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  await mine.select('id').orderBy('id').forUpdate().execute();
  return inDateOrder(costs(ctx).where('l.id', 'in', ids)).execute();
}

/** The costs with these ids as they are now, without lock, in order of date. */
export async function readCosts(ctx: Ctx, ids: readonly string[]) {
  return ids.length === 0 ? [] : inDateOrder(costs(ctx).where('l.id', 'in', ids)).execute();
}

function inDateOrder(query: ReturnType<typeof costs>) {
  return query.orderBy('x.date').orderBy('x.reference').orderBy('l.position').orderBy('l.id');
}

/** One page of the chargeable costs of a matter that are not fully billed and stand on no other draft. */
export async function billableCosts(ctx: Ctx, filter: CostFilter, page: PageInput) {
  let query = costs(ctx)
    .where('l.matter_id', '=', filter.matter_id)
    .where('l.chargeable', '=', true)
    .where('x.status', '<>', 'deleted')
    .where((open) =>
      open.or([
        open.and([open('l.invoice_id', 'is', null), open('l.billed_amount', '<', open.ref('l.charged'))]),
        open('l.invoice_id', '=', filter.invoice_id),
      ]),
    );
  if (filter.date_from) query = query.where('x.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('x.date', '<=', filter.date_to);
  if (filter.keyword)
    query = query.where(keywordIn(filter.keyword, 'l.description', 'x.reference', 'y.name', 'y.name_id'));
  return pageOf(query, page, {
    sortable: { date: 'x.date', reference: 'x.reference', unbilled: 'unbilled' },
    standard: 'x.date',
    tie: 'l.id',
  });
}

/** Number of chargeable costs of a matter that wait for an invoice. */
export async function unbilledCosts(ctx: Ctx, matter_id: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .select((all) => all.fn.countAll<string>().as('n'))
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.matter_id', '=', matter_id)
    .where('l.chargeable', '=', true)
    .where('x.status', '<>', 'deleted')
    .where('l.invoice_id', 'is', null)
    .whereRef('l.billed_amount', '<', 'l.charged')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Puts costs on an invoice. */
export async function holdCosts(ctx: Ctx, ids: readonly string[], invoice_id: string): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('expense_line')
    .set({ invoice_id })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .where('invoice_id', 'is distinct from', invoice_id)
    .execute();
}

/** Takes the costs off an invoice that are not in `kept`. */
export async function dropCosts(ctx: Ctx, invoice_id: string, kept: readonly string[]): Promise<void> {
  let query = ctx.db
    .updateTable('expense_line')
    .set({ invoice_id: null })
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id);
  if (kept.length > 0) query = query.where('id', 'not in', kept);
  await query.execute();
}

/**
 * Adds to what is billed of a cost (negative: takes it back); its status follows (EXP-08). Fully billed it stays with the
 * invoice, else its rest is free for the next one. `check (billed_amount between 0 and charged)` is the net below.
 */
export async function addBilled(
  ctx: Ctx,
  part: { expense_line_id: string; amount: string; invoice_id: string },
): Promise<void> {
  const billed = sql<string>`billed_amount + ${part.amount}::numeric`;
  const full = sql<boolean>`billed_amount + ${part.amount}::numeric >= charged`;
  await ctx.db
    .updateTable('expense_line')
    .set({
      billed_amount: billed,
      billed_status: sql`case when ${full} then 'billed' when ${billed} > 0 then 'partial billed' else 'unbilled' end`,
      invoice_id: sql`case when ${full} then ${part.invoice_id}::uuid
        when invoice_id = ${part.invoice_id}::uuid then null else invoice_id end`,
    })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', part.expense_line_id)
    .execute();
}
