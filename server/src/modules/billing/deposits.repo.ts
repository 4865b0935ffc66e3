import type { Permission } from '@praktis/contract/kit/permissions';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { amountsVisible, titleOfMatter } from '../../kit/matter-access.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { clientVisible } from '../clients/index.ts';

export interface DepositFilter {
  keyword: string;
  status?: 'received' | 'deleted' | null | undefined;
  client_id: string | null;
  matter_id: string | null;
  date_from?: string | null | undefined;
  date_to?: string | null | undefined;
}

/**
 * The clients (by a column with their id) whose money in general a permission of the caller reaches: all with full reach,
 * else those that it reaches as clients, and those with a matter that it reaches (ROL-01).
 */
export function payerReached(ctx: Ctx, permission: Permission, client: string): RawBuilder<SqlBool> {
  return mayAll(ctx, permission)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select from matter m2 where m2.firm_id = ${ctx.firm.id} and m2.client_id = ${sql.ref(client)}
        and ${amountsVisible(ctx, permission, 'm2')})
      or exists (select from client c2 where c2.firm_id = ${ctx.firm.id} and c2.id = ${sql.ref(client)}
        and ${clientVisible(ctx, permission, 'c2')}))`;
}

/**
 * The deposits (alias `d`, matter `m`) that a permission of the caller reaches: of matters whose amounts he may see, so that
 * whoever keeps the books also keeps the money of confidential ones, without their titles (ROL-02); else of the client.
 */
function depositReached(ctx: Ctx, permission: Permission): RawBuilder<SqlBool> {
  const ofClient = payerReached(ctx, permission, 'd.client_id');
  return sql<SqlBool>`case when d.matter_id is null then ${ofClient} else ${amountsVisible(ctx, permission)} end`;
}

function deposits(ctx: Ctx) {
  return ctx.db
    .selectFrom('deposit as d')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'd.firm_id').onRef('c.id', '=', 'd.client_id'))
    .innerJoin('bank_information as b', (join) =>
      join.onRef('b.firm_id', '=', 'd.firm_id').onRef('b.id', '=', 'd.bank_information_id'),
    )
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'd.firm_id').onRef('m.id', '=', 'd.matter_id'))
    .where('d.firm_id', '=', ctx.firm.id)
    .where(depositReached(ctx, 'deposit.view'));
}

function filtered(ctx: Ctx, filter: DepositFilter) {
  let query = deposits(ctx).where('d.status', '=', filter.status ?? 'received');
  if (filter.client_id) query = query.where('d.client_id', '=', filter.client_id);
  if (filter.matter_id) query = query.where('d.matter_id', '=', filter.matter_id);
  if (filter.date_from) query = query.where('d.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('d.date', '<=', filter.date_to);
  if (filter.keyword)
    query = query.where(
      keywordIn(filter.keyword, 'd.deposit_number', 'c.name', 'm.number', titleOfMatter(ctx), 'd.notes'),
    );
  return query;
}

/** The title of the matter a deposit is for; empty where the caller may only know its number. */
const titleOf = (ctx: Ctx) => sql<string | null>`case when d.matter_id is not null then ${titleOfMatter(ctx)} end`;

const shown = [
  ...(['d.id', 'd.version', 'd.status', 'd.deposit_number', 'd.date', 'd.client_id', 'c.name as client_name'] as const),
  ...(['d.matter_id', 'm.number as matter_number', 'd.currency', 'd.amount'] as const),
  ...(['b.kind as bank_kind', 'd.advance'] as const),
] as const;

/** One page of deposits. */
export async function depositPage(ctx: Ctx, filter: DepositFilter, page: PageInput) {
  return pageOf(filtered(ctx, filter).select(shown).select(titleOf(ctx).as('matter_name')), page, {
    sortable: { date: 'd.date', deposit_number: 'd.deposit_number', client_name: 'c.name', amount: 'd.amount' },
    standard: 'd.date',
    standardOrder: 'desc',
    tie: 'd.id',
  });
}

/** Totals of the whole result, one row a currency. */
export async function depositTotals(ctx: Ctx, filter: DepositFilter) {
  const rows = await filtered(ctx, filter)
    .select('d.currency')
    .select((all) => [all.fn.countAll<string>().as('count'), all.fn.sum<string>('d.amount').as('amount')])
    .groupBy('d.currency')
    .orderBy('d.currency')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** One deposit with names, and whether the caller may change it; undefined when unknown or hidden from him. */
export async function readDeposit(ctx: Ctx, id: string) {
  return deposits(ctx)
    .select(shown)
    .select(titleOf(ctx).as('matter_name'))
    .select(sql<boolean>`${depositReached(ctx, 'deposit.edit')}`.as('editable'))
    .select(['d.exchange_rate', 'd.exchange_unit', 'd.rate_kind', 'd.rate_date'])
    .select(['d.functional_value', 'd.notes', 'd.delete_reason', 'd.bank_information_id'])
    .select([
      'b.bank_name',
      'b.account_number',
      'b.beneficiary',
      'b.currency as bank_currency',
      'c.address as client_address',
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

/** The deposit's own row, locked until the transaction ends. */
export async function lockDeposit(ctx: Ctx, id: string): Promise<Selectable<DB['deposit']> | undefined> {
  return ctx.db
    .selectFrom('deposit')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertDeposit(
  ctx: Ctx,
  row: Omit<Insertable<DB['deposit']>, 'firm_id' | 'created_by'>,
): Promise<void> {
  await ctx.db
    .insertInto('deposit')
    .values({ ...row, firm_id: ctx.firm.id, created_by: ctx.user.user_id })
    .execute();
}

export async function changeDeposit(
  ctx: Ctx,
  id: string,
  change: Omit<Updateable<DB['deposit']>, 'firm_id' | 'id'>,
): Promise<void> {
  await ctx.db.updateTable('deposit').set(change).where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/**
 * The client a deposit comes from, and the matter it is for; both held as they stand until the transaction ends. Undefined
 * when the caller may not receive money for them (ROL-01).
 */
export async function holdPayer(ctx: Ctx, client_id: string, matter_id: string | null) {
  const matter = matter_id === null ? null : await holdMatter(ctx, matter_id);
  if (matter === undefined) return undefined;
  const client = await ctx.db
    .selectFrom('client')
    .select(['id', 'status', 'code'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', client_id)
    .where(matter === null ? payerReached(ctx, 'deposit.edit', 'client.id') : sql<SqlBool>`true`)
    .forShare()
    .executeTakeFirst();
  return client && { ...client, matter };
}

async function holdMatter(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('matter as m')
    .select(['m.id', 'm.client_id', 'm.status', 'm.number'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .where(amountsVisible(ctx, 'deposit.edit'))
    .forShare('m')
    .executeTakeFirst();
}
