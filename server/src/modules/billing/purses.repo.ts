import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { amountsVisible } from '../../kit/matter-access.ts';

/** Client money of one owner: of a client in general (matter_id null) or of one matter, per currency and account kind (DEP-01). */
export interface Purse {
  client_id: string;
  matter_id: string | null;
  currency: string;
  bank_kind: 'trust' | 'operating';
}

type MovementKind =
  | 'received'
  | 'receipt undone'
  | 'applied'
  | 'application undone'
  | 'excess'
  | 'excess undone'
  | 'refund'
  | 'refund undone'
  | 'transfer in'
  | 'transfer out';

interface Movement extends Purse {
  date: string;
  kind: MovementKind;
  /** Signed: money out of the purse is negative. Never 0. */
  amount: Decimal;
  deposit_id?: string | null;
  invoice_id?: string | null;
  collection_id?: string | null;
}

/**
 * Holds all purses of a client in one currency until the transaction ends, so that what is judged about their balances
 * stays true. Take it before reading a balance that is then spent (DEP-03).
 */
export async function lockPurses(ctx: Ctx, client_id: string, currency: string): Promise<void> {
  const key = `purses ${ctx.firm.id} ${client_id} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
}

/** Locks the purses of an owner and answers what may leave this one today (DEP-02). */
export async function lockPurse(ctx: Ctx, purse: Purse): Promise<Decimal> {
  await lockPurses(ctx, purse.client_id, purse.currency);
  return availableOn(ctx, purse, ctx.today);
}

/** Adds a row to the ledger; rows are never changed. A purse below zero on any date is refused at commit (`trust_negative`). */
export async function appendDepositEntry(ctx: Ctx, movement: Movement): Promise<void> {
  const { deposit_id = null, invoice_id = null, collection_id = null, ...row } = movement;
  await ctx.db
    .insertInto('deposit_entry')
    .values({
      ...row,
      ...{ deposit_id, invoice_id, collection_id },
      ...{ firm_id: ctx.firm.id, id: newId(), created_by: ctx.user.user_id },
    })
    .execute();
}

/** Rows of a purse in their order: by date, on one date what applications gave back first, as the trigger judges it (DEP-02). */
const inOrder = sql.raw('date, kit.purse_step(kind), created_at, id');

/**
 * What may leave a purse on a date so that it is below zero on no later date either: the lowest running balance from that
 * date on (DEP-02). Rows of `exceptInvoice` count as if that invoice had taken nothing; what collections paid on it stays paid.
 */
export async function availableOn(
  ctx: Ctx,
  purse: Purse,
  date: string,
  exceptInvoice: string | null = null,
): Promise<Decimal> {
  const { rows } = await sql<{ available: string }>`
    with moves as (
      select date, kind, created_at, id, amount from deposit_entry
      where firm_id = ${ctx.firm.id} and client_id = ${purse.client_id} and matter_id is not distinct from ${purse.matter_id}::uuid
        and currency = ${purse.currency} and bank_kind = ${purse.bank_kind}
        and (${exceptInvoice}::uuid is null or collection_id is not null or invoice_id is distinct from ${exceptInvoice}::uuid)),
    running as (select date, sum(amount) over (order by ${inOrder}) as balance from moves)
    select greatest(0, least(
      (select coalesce(sum(amount), 0) from moves where date <= ${date}::date),
      (select min(balance) from running where date > ${date}::date))) as available`.execute(ctx.db);
  return rows[0]?.available ?? '0';
}

/** The balance of a purse of all rows up to a date. */
export async function balanceOn(ctx: Ctx, purse: Purse, date: string): Promise<Decimal> {
  const { balance } = await ofPurse(ctx, purse)
    .select((all) => all.fn.coalesce(all.fn.sum<string>('p.amount'), sql<string>`0`).as('balance'))
    .where('p.date', '<=', date)
    .executeTakeFirstOrThrow();
  return balance;
}

function ofPurse(ctx: Ctx, purse: Purse) {
  return ctx.db
    .selectFrom('deposit_entry as p')
    .where('p.firm_id', '=', ctx.firm.id)
    .where('p.client_id', '=', purse.client_id)
    .where('p.matter_id', 'is not distinct from', purse.matter_id)
    .where('p.currency', '=', purse.currency)
    .where('p.bank_kind', '=', purse.bank_kind);
}

/** The ledger of a purse with its running balance, in order. A bill of a matter that is hidden from the caller stays unnamed. */
export async function movementsOf(ctx: Ctx, purse: Purse) {
  const seen = amountsVisible(ctx, 'deposit.view');
  return ofPurse(ctx, purse)
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 'p.firm_id').onRef('i.id', '=', 'p.invoice_id'))
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .leftJoin('deposit as d', (join) => join.onRef('d.firm_id', '=', 'p.firm_id').onRef('d.id', '=', 'p.deposit_id'))
    .select(['p.id', 'p.date', 'p.kind', 'p.amount', 'd.deposit_number'])
    .select([
      sql<string | null>`case when ${seen} then i.id end`.as('invoice_id'),
      sql<string | null>`case when ${seen} then i.invoice_number end`.as('invoice_number'),
      sql<string>`sum(p.amount) over (order by p.date, kit.purse_step(p.kind), p.created_at, p.id)`.as('balance'),
    ])
    .orderBy('p.date')
    .orderBy(sql`kit.purse_step(p.kind)`)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}

/** What an invoice has taken out of each purse when it was issued, net of what it gave back; collections apart. */
export async function takenByInvoice(ctx: Ctx, invoice_id: string) {
  return ctx.db
    .selectFrom('deposit_entry')
    .select(['client_id', 'matter_id', 'currency', 'bank_kind'])
    .select((all) => sql<string>`${all.fn.sum('amount')} * -1`.as('taken'))
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id)
    .where('collection_id', 'is', null)
    .where('kind', 'in', ['applied', 'application undone'])
    .groupBy(['client_id', 'matter_id', 'currency', 'bank_kind'])
    .execute();
}
