import type { CollectionForm } from '@praktis/contract/collections/collections.schemas';
import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import type { TakenNumber } from '../../kit/numbering.ts';
import { versionRises } from '../../kit/rows.ts';
import type { RateFacts } from '../exchange-rates/index.ts';
import { billVisible } from './collections.access.ts';

/** The bank account money came into; undefined when unknown to the firm. */
export async function findBank(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('bank_information')
    .select(['id', 'bank_name', 'currency', 'kind', 'archived_at'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The currency of a bill; undefined when unknown to the firm or hidden from the caller. */
export async function currencyOfBill(ctx: Ctx, id: string): Promise<string | undefined> {
  const bill = await ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .select('i.currency')
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.id', '=', id)
    .where(billVisible(ctx))
    .executeTakeFirst();
  return bill?.currency;
}

/** The client money comes from, held as it stands until the transaction ends; undefined when unknown to the firm. */
export async function holdClient(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('client')
    .select(['id', 'code', 'status'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** The matter an excess is kept for, held as it stands until the transaction ends; undefined when unknown to the firm. */
export async function holdMatter(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('matter')
    .select(['id', 'client_id', 'status'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** The collection, locked: every change of one reads it through here. */
export async function lockCollection(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('collection')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The live allocations of a collection. */
export async function allocationsOf(ctx: Ctx, collection_id: string) {
  return ctx.db
    .selectFrom('collection_allocation')
    .select(['id', 'invoice_id', 'cash', 'withholding', 'vat_collected', 'tolerated'])
    .where('firm_id', '=', ctx.firm.id)
    .where('collection_id', '=', collection_id)
    .where('reversed', '=', false)
    .orderBy('invoice_id')
    .execute();
}

type Head = Omit<CollectionForm, 'allocations' | 'exchange_rate'> &
  RateFacts & { currency: string; cash_applied: Decimal; functional_value: Decimal };

/** Writes a new collection with its number. */
export async function insertCollection(ctx: Ctx, id: string, head: Head, taken: TakenNumber): Promise<void> {
  await ctx.db
    .insertInto('collection')
    .values({
      ...head,
      firm_id: ctx.firm.id,
      id,
      collection_number: taken.number,
      number_period: taken.period,
      number_seq: taken.seq,
      created_by: ctx.user.user_id,
    })
    .execute();
}

/** Writes what a collection settles, bill by bill. */
export async function insertAllocations(
  ctx: Ctx,
  collection_id: string,
  allocations: CollectionForm['allocations'],
): Promise<void> {
  if (allocations.length === 0) return;
  const rows = allocations.map((allocation) => ({ ...allocation, firm_id: ctx.firm.id, id: newId(), collection_id }));
  await ctx.db.insertInto('collection_allocation').values(rows).execute();
}

/** Takes the allocations of a collection back; the rows stay, marked as reversed. */
export async function reverseAllocations(ctx: Ctx, collection_id: string): Promise<void> {
  await ctx.db
    .updateTable('collection_allocation')
    .set({ reversed: true })
    .where('firm_id', '=', ctx.firm.id)
    .where('collection_id', '=', collection_id)
    .where('reversed', '=', false)
    .execute();
}

/** Changes the head of a collection; its version rises also when the money only moved to other bills. */
export async function updateCollection(
  ctx: Ctx,
  id: string,
  fields: Partial<Head> & { status?: string; delete_reason?: string },
): Promise<void> {
  await ctx.db
    .updateTable('collection')
    .set({ ...fields, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

/** What a collection moved in each purse and did not take back: excess put in is positive, money used on a bill negative. */
export async function movedByCollection(ctx: Ctx, collection_id: string) {
  return ctx.db
    .selectFrom('deposit_entry')
    .select(['client_id', 'matter_id', 'currency', 'bank_kind', 'invoice_id'])
    .select(sql<Decimal>`sum(amount)`.as('amount'))
    .where('firm_id', '=', ctx.firm.id)
    .where('collection_id', '=', collection_id)
    .groupBy(['client_id', 'matter_id', 'currency', 'bank_kind', 'invoice_id'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .execute();
}
