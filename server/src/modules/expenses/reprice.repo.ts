import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * Costs of a matter in another currency than its own that a change of its fixed rate concerns: not billed, and on no
 * invoice but a draft. The claim's currency comes with its rate.
 */
export async function openCostsAbroad(ctx: Ctx, matter_id: string) {
  return ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'l.firm_id').onRef('m.id', '=', 'l.matter_id'))
    .innerJoin('expense_type as y', (join) =>
      join.onRef('y.firm_id', '=', 'l.firm_id').onRef('y.id', '=', 'l.expense_type_id'),
    )
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 'l.firm_id').onRef('i.id', '=', 'l.invoice_id'))
    .select([
      'l.id',
      'l.expense_id',
      'l.amount',
      'l.vat_amount',
      'l.gross_up',
      'l.charged',
      'y.vat_creditable',
      'x.date',
      'x.currency',
    ])
    .select(['x.transaction_date', 'x.exchange_rate', 'x.exchange_unit'])
    .select(['m.client_id', 'm.currency as matter_currency', 'm.fixed_exchange_rate'])
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.matter_id', '=', matter_id)
    .whereRef('x.currency', '<>', 'm.currency')
    .where('x.status', '<>', 'deleted')
    .where('l.billed_amount', '=', '0')
    .where(sql<boolean>`(i.id is null or i.status = 'draft')`)
    .orderBy('l.id')
    .execute();
}
export type OpenCost = Awaited<ReturnType<typeof openCostsAbroad>>[number];

/** Charges a line otherwise. */
export async function changeCharge(ctx: Ctx, id: string, charged: string): Promise<void> {
  await ctx.db
    .updateTable('expense_line')
    .set({ charged })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}
