import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type Page } from '../../kit/list-query.ts';
import type { LookupInput } from '../../kit/lookups.ts';
import { titleOfMatter } from '../../kit/matter-access.ts';
import { billVisible, payerVisible } from './collections.access.ts';

const open = (expected: string, recorded: string) =>
  sql<Decimal>`greatest(${sql.ref(expected)} - ${sql.ref(recorded)}, 0)`;

/** Decimals of the currency of a bill (alias `i`). */
const digitsOf = sql<number>`(select digits from currency y where y.firm_id = i.firm_id and y.code = i.currency)`.as(
  'digits',
);

/** The client whose bills and money are asked for; undefined when unknown or hidden from the caller. */
export async function readPayer(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.code', 'c.name'])
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .where(payerVisible(ctx))
    .executeTakeFirst();
}

function billsOf(ctx: Ctx, client_id: string) {
  return ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .innerJoin('invoice_balance as o', (join) =>
      join.onRef('o.firm_id', '=', 'i.firm_id').onRef('o.invoice_id', '=', 'i.id'),
    )
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.client_id', '=', client_id)
    .where('i.status', 'in', ['bill', 'statement'])
    .where(sql<boolean>`o.outstanding > 0`)
    .where(billVisible(ctx));
}

/** The bills of a client that money can still be taken for, oldest due first. */
export async function openBillsOf(ctx: Ctx, client_id: string, input: LookupInput): Promise<Page<OpenBill>> {
  let query = billsOf(ctx, client_id);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'i.invoice_number', 'm.number'));
  const { n } = await query.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['i.id', 'i.date', 'i.due_date', 'm.number as matter_number', 'i.currency', 'i.amount_billed'])
    .select([sql<string>`i.invoice_number`.as('invoice_number'), titleOfMatter(ctx).as('matter_name')])
    .select([sql<Decimal>`o.outstanding`.as('outstanding'), digitsOf])
    .select([
      open('i.wht', 'o.withholding').as('withholding_open'),
      open('i.vat_collected', 'o.vat_collected').as('vat_open'),
    ])
    .orderBy('i.due_date')
    .orderBy('i.invoice_number')
    .orderBy('i.id')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return { rows, total: Number(n), limit: input.limit, offset: input.offset };
}

export interface OpenBill {
  id: string;
  invoice_number: string;
  date: string;
  due_date: string;
  matter_number: string;
  matter_name: string;
  currency: string;
  amount_billed: Decimal;
  outstanding: Decimal;
  digits: number;
  withholding_open: Decimal;
  vat_open: Decimal;
}

/** What a client owes, one line a currency. */
export async function outstandingOfClient(ctx: Ctx, client_id: string) {
  return billsOf(ctx, client_id)
    .select('i.currency')
    .select(sql<Decimal>`sum(o.outstanding)`.as('outstanding'))
    .groupBy('i.currency')
    .orderBy('i.currency')
    .execute();
}

/** What is held for a client: one line a purse that is not empty. */
export async function depositsOfClient(ctx: Ctx, client_id: string) {
  return ctx.db
    .selectFrom('deposit_entry as d')
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'd.firm_id').onRef('m.id', '=', 'd.matter_id'))
    .select([
      'd.currency',
      sql<string>`coalesce(m.number, '')`.as('matter_number'),
      sql<Decimal>`sum(d.amount)`.as('balance'),
    ])
    .where('d.firm_id', '=', ctx.firm.id)
    .where('d.client_id', '=', client_id)
    .where((eb) => eb.or([eb('d.matter_id', 'is', null), billVisible(ctx)]))
    .groupBy(['d.currency', 'm.number'])
    .having(sql<boolean>`sum(d.amount) <> 0`)
    .orderBy('d.currency')
    .execute();
}

/** The bank data of the client's last receipt, so that nobody types them twice. */
export async function lastBankOf(ctx: Ctx, client_id: string) {
  return ctx.db
    .selectFrom('collection')
    .select(['client_bank_name', 'client_account_name', 'client_account_number'])
    .where('firm_id', '=', ctx.firm.id)
    .where('client_id', '=', client_id)
    .where('status', '=', 'received')
    .where('method', '<>', 'deposit')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The bills a collection settled, with what is still open of each; only those the caller may see. */
export async function settledBills(ctx: Ctx, collection_id: string) {
  return ctx.db
    .selectFrom('collection_allocation as a')
    .innerJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 'a.firm_id').onRef('i.id', '=', 'a.invoice_id'))
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .innerJoin('invoice_balance as o', (join) =>
      join.onRef('o.firm_id', '=', 'i.firm_id').onRef('o.invoice_id', '=', 'i.id'),
    )
    .select(['a.invoice_id', 'm.number as matter_number', 'a.cash', 'a.withholding', 'a.vat_collected'])
    .select([
      sql<string>`i.invoice_number`.as('invoice_number'),
      sql<Decimal>`o.outstanding`.as('outstanding'),
      digitsOf,
    ])
    .where('a.firm_id', '=', ctx.firm.id)
    .where('a.collection_id', '=', collection_id)
    .where('a.reversed', '=', false)
    .where(billVisible(ctx))
    .orderBy('i.invoice_number')
    .orderBy('a.id')
    .execute();
}
