import type { Permission } from '@praktis/contract/kit/permissions';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { amountsVisible } from '../../kit/matter-access.ts';
import { versionRises } from '../../kit/rows.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { matterVisible } from '../matters/index.ts';
import type { InvoiceStatus } from './billing.states.ts';

export type InvoiceRow = Omit<Selectable<DB['invoice']>, 'status'> & { status: InvoiceStatus };
export type InvoiceChange = Omit<Updateable<DB['invoice']>, 'firm_id' | 'id' | 'version'>;

/**
 * Holds the matters of invoices, and others that will be pointed to, in order of id, before anything of them is locked: who
 * changes work or the matter itself locks it first. Otherwise the database would hold it for us later, when he may be waiting
 * for an invoice of ours. Others who only point to the matter are not kept waiting.
 */
export async function holdMatters(
  ctx: Ctx,
  of: { invoices: readonly string[]; matters?: readonly string[] },
): Promise<void> {
  const firm_id = ctx.firm.id;
  await sql`select from matter where firm_id = ${firm_id} and (id = any(${[...(of.matters ?? [])]}::uuid[])
    or id in (select matter_id from invoice where firm_id = ${firm_id} and id = any(${[...of.invoices]}::uuid[])))
    order by id for key share`.execute(ctx.db);
}

/** The invoice, locked after its matter until the transaction ends; undefined when unknown or hidden from the caller. */
export async function lockInvoice(ctx: Ctx, id: string): Promise<InvoiceRow | undefined> {
  await holdMatters(ctx, { invoices: [id] });
  return rowOf(await visible(ctx, id, 'invoice.view').forUpdate('i').executeTakeFirst());
}

/** The same without lock, for reading. */
export async function readInvoice(ctx: Ctx, id: string): Promise<InvoiceRow | undefined> {
  return rowOf(await visible(ctx, id, 'invoice.view').executeTakeFirst());
}

/**
 * The invoice for whoever may see its amounts. `inside` tells whether he may see what it is about too; of a confidential
 * matter the finance department may not (ROL-02).
 */
export async function readAmounts(ctx: Ctx, id: string) {
  const row = await byId(ctx, id)
    .select(['m.confidential', matterVisible(ctx, 'invoice.view').as('inside')])
    .where(amountsVisible(ctx, 'invoice.view'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { confidential, inside, ...invoice } = row;
  return { invoice: { ...invoice, status: invoice.status as InvoiceStatus }, confidential, inside: Boolean(inside) };
}

function visible(ctx: Ctx, id: string, permission: Permission) {
  return byId(ctx, id).where(matterVisible(ctx, permission));
}

function byId(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .selectAll('i')
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.id', '=', id);
}

function rowOf(row: Selectable<DB['invoice']> | undefined): InvoiceRow | undefined {
  return row && { ...row, status: row.status as InvoiceStatus };
}

/** Adds an invoice. */
export async function insertInvoice(
  ctx: Ctx,
  row: Omit<Insertable<DB['invoice']>, 'firm_id' | 'created_by'>,
): Promise<void> {
  await ctx.db
    .insertInto('invoice')
    .values({ ...row, firm_id: ctx.firm.id, created_by: ctx.user.user_id })
    .execute();
}

/** Changes an invoice that the caller has locked, with its lines or without; answers what a call says of it. */
export async function changeInvoice(ctx: Ctx, id: string, change: InvoiceChange) {
  const row = await ctx.db
    .updateTable('invoice')
    .set({ ...change, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .returning(['id', 'version', 'status', 'invoice_number'])
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as InvoiceStatus };
}

/** Whether the matter has a draft or prebill (MAT-11). */
export async function hasOpenInvoice(ctx: Ctx, matter_id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .where('status', 'in', ['draft', 'prebill'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
