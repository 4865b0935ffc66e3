import type { Permission } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { NotFound } from '../../kit/errors.ts';
import { matterVisible } from '../matters/index.ts';

/** A bill as somebody who settles it needs it. Amounts are in its own currency. */
type BillForSettlement = Awaited<ReturnType<typeof readBills>>[number];

/**
 * The bills, locked in order of id until the transaction ends, with what is open on each as of now (COL-06): outstanding,
 * expected withholding still open (W) and VAT the client has still to pay to the state (V). NotFound when one of them does
 * not exist or is hidden from the caller; whoever holds the permission for the whole firm works with every bill (ROL-02).
 * Whether a bill may be settled is `billTakesSettlement`. Their matters are held before (`holdMatters`).
 */
export async function lockBillsForSettlement(
  ctx: Ctx,
  ids: readonly string[],
  permission: Permission = 'collection.edit',
): Promise<BillForSettlement[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const locked = await ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .select('i.id')
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.id', 'in', wanted)
    .where(mayAll(ctx, permission) ? sql<boolean>`true` : matterVisible(ctx, permission))
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
  if (locked.length !== wanted.length) throw new NotFound();
  // Read anew after the lock: a receipt that was under way when we began must count.
  return readBills(ctx, wanted);
}

/** What receipts settled on a bill so far, withholding and tolerated differences included. */
export async function settledOn(ctx: Ctx, invoice_id: string): Promise<string> {
  const { settled } = await ctx.db
    .selectFrom('invoice_balance')
    .select(sql<string>`cash + withholding + vat_collected + tolerated`.as('settled'))
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return settled;
}

/** How a bill was settled and what is open (COL-09). */
export async function settlementOf(ctx: Ctx, invoice_id: string) {
  return ctx.db
    .selectFrom('invoice_balance as b')
    .innerJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 'b.firm_id').onRef('i.id', '=', 'b.invoice_id'))
    .select([
      sql<string>`b.cash`.as('cash'),
      sql<string>`b.withholding`.as('withholding'),
      sql<string>`b.vat_collected`.as('vat_collected'),
      sql<string>`b.tolerated`.as('tolerated'),
      sql<string>`b.outstanding`.as('outstanding'),
      'i.written_off',
      sql<string>`case when i.issued_at is null or i.status = 'deleted' then 0
        else i.less_deposit_matter + i.less_deposit_client end`.as('deposits_applied'),
      sql<string>`case when i.status in ('bill', 'statement') then greatest(i.wht - b.withholding, 0) else 0 end`.as(
        'withholding_open',
      ),
      sql<string>`case when i.status in ('bill', 'statement') then greatest(i.vat_collected - b.vat_collected, 0) else 0 end`.as(
        'vat_collected_open',
      ),
    ])
    .where('b.firm_id', '=', ctx.firm.id)
    .where('b.invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
}

async function readBills(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .selectFrom('invoice as i')
    .innerJoin('invoice_balance as b', (join) =>
      join.onRef('b.firm_id', '=', 'i.firm_id').onRef('b.invoice_id', '=', 'i.id'),
    )
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .select(['i.id', 'i.version', 'i.status', 'i.locked', 'i.type', 'i.client_id', 'i.matter_id'])
    .select(['m.number as matter_number', 'm.name as matter_name', 'i.invoice_number', 'i.date', 'i.due_date'])
    .select(['i.currency', 'i.exchange_rate', 'i.exchange_unit', 'i.rate_kind', 'i.rate_date'])
    .select(['i.amount_billed', 'i.write_off_date'])
    .select(['i.net_legal_fees', 'i.total_disbursement', 'i.vat', 'i.rounding'])
    .select([
      sql<string>`b.outstanding`.as('outstanding'),
      sql<string>`greatest(i.wht - b.withholding, 0)`.as('withholding_open'),
      sql<string>`greatest(i.vat_collected - b.vat_collected, 0)`.as('vat_collected_open'),
    ])
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.id', 'in', ids)
    .orderBy('i.id')
    .execute();
}
