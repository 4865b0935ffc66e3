import type { collectionFilter } from '@praktis/contract/collections/collections.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { billVisible, collectionVisible } from './collections.access.ts';

function visibleCollections(ctx: Ctx) {
  return ctx.db
    .selectFrom('collection as c')
    .innerJoin('client as k', (join) => join.onRef('k.firm_id', '=', 'c.firm_id').onRef('k.id', '=', 'c.client_id'))
    .leftJoin('bank_information as b', (join) =>
      join.onRef('b.firm_id', '=', 'c.firm_id').onRef('b.id', '=', 'c.bank_information_id'),
    )
    .where('c.firm_id', '=', ctx.firm.id)
    .where(collectionVisible(ctx));
}

/** The own account (alias `b`) money came into; none where a deposit was used. */
const bankName = sql<string>`coalesce(b.bank_name, '')`;

/** The allocations of a collection (alias `c`) with bill and matter. */
const allocated = sql`from collection_allocation a
  join invoice i on i.firm_id = a.firm_id and i.id = a.invoice_id
  join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
  where a.firm_id = c.firm_id and a.collection_id = c.id`;

/** The numbers of the bills a collection settled, of those the caller may see. */
function billNumbers(ctx: Ctx) {
  return sql<string>`coalesce((select string_agg(distinct i.invoice_number, ', ') ${allocated}
    and (not a.reversed or c.status = 'deleted') and ${billVisible(ctx)}), '')`;
}

/** The tax withheld on the bills a collection settled, of those the caller may see. */
function withheld(ctx: Ctx) {
  return sql<string>`coalesce((select sum(a.withholding) ${allocated} and not a.reversed and ${billVisible(ctx)}), 0)`;
}

/** Whether the caller may see every bill that a collection ever settled. */
export async function seesAllBills(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('collection as c')
    .select(sql<boolean>`not exists (select ${allocated} and not ${billVisible(ctx)})`.as('all'))
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row?.all ?? false;
}

function filtered(ctx: Ctx, filter: z.output<typeof collectionFilter>) {
  let query = visibleCollections(ctx);
  if (filter.status !== 'all') query = query.where('c.status', '=', filter.status);
  if (filter.client_id) query = query.where('c.client_id', '=', filter.client_id);
  if (filter.bank_information_id) query = query.where('c.bank_information_id', '=', filter.bank_information_id);
  if (filter.method) query = query.where('c.method', '=', filter.method);
  if (filter.date_from) query = query.where('c.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('c.date', '<=', filter.date_to);
  if (filter.keyword)
    query = query.where(
      keywordIn(filter.keyword, 'c.collection_number', 'k.name', 'c.client_transaction_number', 'c.notes'),
    );
  return query;
}

/** One page of collections with the totals of the whole result, one line a currency (MON-12). */
export async function listCollections(ctx: Ctx, filter: z.output<typeof collectionFilter>, page: PageInput) {
  const query = filtered(ctx, filter);
  const rows = query
    .select([
      'c.id',
      'c.collection_number',
      'c.date',
      'c.client_id',
      'k.name as client_name',
      'c.currency',
      'c.received',
    ])
    .select(['c.bank_charge', 'c.method', bankName.as('bank_name'), sql<'received' | 'deleted'>`c.status`.as('status')])
    .select([billNumbers(ctx).as('bills'), withheld(ctx).as('withholding')]);
  const sortable = {
    collection_number: 'c.collection_number',
    date: 'c.date',
    client_name: 'k.name',
    received: 'c.received',
  };
  const totals = await query
    .select('c.currency')
    .select([sql<string>`sum(c.received)`.as('received'), sql<string>`sum(c.bank_charge)`.as('bank_charge')])
    .select(sql<string>`sum(${withheld(ctx)})`.as('withholding'))
    .groupBy('c.currency')
    .orderBy('c.currency')
    .execute();
  return {
    ...(await pageOf(rows, page, { sortable, standard: 'c.date', standardOrder: 'desc', tie: 'c.id' })),
    totals,
  };
}

/** One collection as its screen shows it, without its allocations; undefined when hidden from the caller. */
export async function collectionDetailRow(ctx: Ctx, id: string) {
  return visibleCollections(ctx)
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'c.firm_id').onRef('u.id', '=', 'c.created_by'),
    )
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .leftJoin('receipt_type as r', (join) =>
      join.onRef('r.firm_id', '=', 'c.firm_id').onRef('r.id', '=', 'c.receipt_type_id'),
    )
    .selectAll('c')
    .select(['k.name as client_name', bankName.as('bank_name')])
    .select(sql<string>`coalesce(b.account_number, '')`.as('account_number'))
    .select([billNumbers(ctx).as('bills'), withheld(ctx).as('withholding')])
    .select(sql<string>`coalesce(${sql.ref(ctx.language === 'id' ? 'r.name_id' : 'r.name')}, '')`.as('receipt_type'))
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('created_by_name'))
    .where('c.id', '=', id)
    .executeTakeFirst();
}
