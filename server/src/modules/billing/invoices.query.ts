import type { invoiceTypes, outstandingStatuses } from '@praktis/contract/billing/billing.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { amountsVisible, titleOfMatter } from '../../kit/matter-access.ts';
import { settledOf } from '../../kit/settled.ts';
import type { InvoiceStatus } from './billing.states.ts';

type Outstanding = (typeof outstandingStatuses)[number];

export interface InvoiceFilter {
  keyword: string;
  status?: InvoiceStatus | null | undefined;
  outstanding_status?: Outstanding | null | undefined;
  type?: (typeof invoiceTypes)[number] | null | undefined;
  figure?: 'billed' | 'outstanding' | null | undefined;
  client_id: string | null;
  matter_id: string | null;
  date_from: string | null;
  date_to: string | null;
}

/** Derived from state and balance (INV-01): a draft or prebill has none. */
const outstandingStatus: RawBuilder<Outstanding | null> = sql<Outstanding | null>`case
  when i.status in ('write off', 'deleted') then i.status
  when i.status in ('draft', 'prebill') then null
  when b.outstanding = 0 then 'paid' else 'outstanding' end`;

function invoices(ctx: Ctx, filter: InvoiceFilter) {
  let query = ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .innerJoin('invoice_balance as b', (join) =>
      join.onRef('b.firm_id', '=', 'i.firm_id').onRef('b.invoice_id', '=', 'i.id'),
    )
    .where('i.firm_id', '=', ctx.firm.id)
    .where(amountsVisible(ctx, 'invoice.view'));
  if (filter.status) query = query.where('i.status', '=', filter.status);
  else if (filter.outstanding_status !== 'deleted') query = query.where('i.status', '<>', 'deleted');
  if (filter.outstanding_status) query = query.where(outstandingStatus, '=', filter.outstanding_status);
  if (filter.type) query = query.where('i.type', '=', filter.type);
  if (filter.figure)
    query = query.where('i.status', 'in', ['bill', 'statement', 'write off']).where('i.type', '<>', 'deposit');
  if (filter.figure === 'outstanding') query = query.where('b.outstanding', '>', '0');
  if (filter.client_id) query = query.where('i.client_id', '=', filter.client_id);
  if (filter.matter_id) query = query.where('i.matter_id', '=', filter.matter_id);
  if (filter.date_from) query = query.where('i.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('i.date', '<=', filter.date_to);
  if (filter.keyword)
    query = query.where(keywordIn(filter.keyword, 'i.invoice_number', 'i.client_name', 'm.number', titleOfMatter(ctx)));
  return query;
}

/** One page of the invoices a caller may see. */
export async function invoicePage(ctx: Ctx, filter: InvoiceFilter, page: PageInput) {
  const query = invoices(ctx, filter)
    .select(['i.id', 'i.version', 'i.status', 'i.type', 'i.invoice_number', 'i.date', 'i.due_date', 'i.client_id'])
    .select(['i.client_name', 'i.matter_id', 'm.number as matter_number', 'i.currency'])
    .select(titleOfMatter(ctx).as('matter_name'))
    .select(['i.total_legal_fees', 'i.total_disbursement', 'i.vat', 'i.wht', 'i.amount_billed', 'i.amount_payable'])
    .select(['i.locked', outstandingStatus.as('outstanding_status')])
    .select([
      sql<string>`b.outstanding`.as('outstanding'),
      settledOf('i', 'b').as('collected'),
      sql<boolean>`b.outstanding > 0 and i.due_date < ${ctx.today}::date`.as('overdue'),
    ]);
  return pageOf(query, page, {
    sortable: {
      date: 'i.date',
      invoice_number: 'i.invoice_number',
      due_date: 'i.due_date',
      client_name: 'i.client_name',
      matter_number: 'm.number',
      amount_billed: 'i.amount_billed',
      outstanding: 'b.outstanding',
      status: 'i.status',
    },
    standard: 'i.date',
    standardOrder: 'desc',
    tie: 'i.id',
  });
}

/** Totals of the whole result, one row a currency (MON-12). */
export async function invoiceTotals(ctx: Ctx, filter: InvoiceFilter) {
  const rows = await invoices(ctx, filter)
    .select('i.currency')
    .select((all) => [
      all.fn.countAll<string>().as('count'),
      all.fn.sum<string>('i.total_legal_fees').as('total_legal_fees'),
      all.fn.sum<string>('i.total_disbursement').as('total_disbursement'),
      all.fn.sum<string>('i.vat').as('vat'),
      all.fn.sum<string>('i.wht').as('wht'),
      all.fn.sum<string>('i.amount_billed').as('amount_billed'),
      all.fn.sum<string>('i.amount_payable').as('amount_payable'),
      sql<string>`sum(b.outstanding)`.as('outstanding'),
      sql<string>`sum(${settledOf('i', 'b')})`.as('collected'),
    ])
    .groupBy('i.currency')
    .orderBy('i.currency')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** What settled a bill: receipts that stand, and what its purses gave, newest first. */
export async function collectedOn(ctx: Ctx, invoice_id: string) {
  const collections = await ctx.db
    .selectFrom('collection_allocation as a')
    .innerJoin('collection as c', (join) =>
      join.onRef('c.firm_id', '=', 'a.firm_id').onRef('c.id', '=', 'a.collection_id'),
    )
    .select([
      'a.collection_id',
      'c.collection_number',
      'c.date',
      'a.cash',
      'a.withholding',
      'a.vat_collected',
      'a.tolerated',
    ])
    .where('a.firm_id', '=', ctx.firm.id)
    .where('a.invoice_id', '=', invoice_id)
    .where('a.reversed', '=', false)
    .orderBy('c.date', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  const deposits = await ctx.db
    .selectFrom('deposit_entry')
    .select(['id', 'date', sql<string>`-amount`.as('amount')])
    .select(sql<'matter' | 'client'>`case when matter_id is null then 'client' else 'matter' end`.as('purse'))
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id)
    .where('collection_id', 'is', null)
    .where('kind', 'in', ['applied', 'application undone'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { collections, deposits };
}
