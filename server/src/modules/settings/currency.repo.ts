import { wordsFrom } from '@praktis/rules/currency-words';
import type { WordedCurrency } from '@praktis/rules/words';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { type Uses, usesOf } from '../../kit/references.ts';

/** One page of the firm's currencies. */
export async function listCurrencies(ctx: Ctx, input: PageInput & { keyword: string }) {
  let query = ctx.db.selectFrom('currency').selectAll().where('firm_id', '=', ctx.firm.id);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'code', 'name', 'name_id', 'symbol'));
  const sortable = { rank: 'rank', code: 'code', name: 'name', digits: 'digits' };
  return pageOf(query, input, { sortable, standard: 'rank', tie: 'code' });
}

/** Decimals of each currency of the firm, by code. */
export async function currencyDigits(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom('currency')
    .select(['code', 'digits'])
    .where('firm_id', '=', ctx.firm.id)
    .orderBy('code')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.code, row.digits]));
}

/** Holds the firm's currencies until the transaction ends: one order is saved after the other. */
export async function lockCurrencies(ctx: Ctx): Promise<void> {
  await ctx.db
    .selectFrom('currency')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Every currency in the firm's order. */
export async function rankedCurrencies(ctx: Ctx) {
  return ctx.db
    .selectFrom('currency')
    .select(['id', 'code', 'rank'])
    .select(ctx.language === 'id' ? 'name_id as name' : 'name')
    .where('firm_id', '=', ctx.firm.id)
    .orderBy('rank')
    .orderBy('code')
    .execute();
}

/** A currency of the firm with its digits and words; undefined when the firm does not keep it. */
export async function findCurrency(ctx: Pick<Ctx, 'db' | 'firm'>, code: string): Promise<WordedCurrency | undefined> {
  const row = await ctx.db
    .selectFrom('currency')
    .select(['code', 'digits', 'major', 'major_plural', 'minor', 'minor_plural', 'major_id', 'minor_id'])
    .where('firm_id', '=', ctx.firm.id)
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { code: row.code, digits: row.digits, words: wordsFrom(row) };
}

/** Options of a currency look-up: the code is what records store. */
export function currencyOptions(ctx: Ctx) {
  return ctx.db
    .selectFrom('currency')
    .select(['code as id', 'code as name', 'rank'])
    .select(
      sql<string>`concat_ws(' ', nullif(symbol, ''), ${sql.ref(ctx.language === 'id' ? 'name_id' : 'name')})`.as(
        'detail',
      ),
    )
    .where('firm_id', '=', ctx.firm.id);
}

/** Columns that hold a currency code without a foreign key to the currency. */
export const codeColumns = {
  matter_member: 'fixed_currency',
  timesheet: 'rate_currency',
  deposit: 'currency',
  deposit_entry: 'currency',
  collection: 'currency',
} as const;

/** Of each used currency the kinds of records that use it. */
export async function usesOfCurrencies(ctx: Ctx, codes: readonly string[]): Promise<Uses> {
  const uses = new Map(await usesOf(ctx, { table: 'currency', keys: codes, type: 'text' }));
  for (const [table, column] of Object.entries(codeColumns)) {
    const { rows } = await sql<{ code: string }>`select distinct ${sql.ref(column)} as code from ${sql.table(table)}
      where firm_id = ${ctx.firm.id} and ${sql.ref(column)} = any(${[...codes]}::text[])`.execute(ctx.db);
    for (const { code } of rows) uses.set(code, [...(uses.get(code) ?? []), table]);
  }
  return uses;
}

interface MoneyColumns {
  table: string;
  /** Column with the currency of the amounts, in the table itself or in the record `of` that it is a part of. */
  currency: string;
  of?: { table: string; key?: string };
  amounts: readonly string[];
}

const ofInvoice = { currency: 'currency', of: { table: 'invoice', key: 'invoice_id' } };
const ofMatter = { currency: 'currency', of: { table: 'matter', key: 'matter_id' } };
const booked = { currency: 'functional_currency', of: { table: 'firm_profile' } };
const inFunctional = { ...booked, amounts: ['functional_value'] };

/** Where amounts are stored; a test compares this with the database, so that none is forgotten (MON-02). */
export const moneyColumns: readonly MoneyColumns[] = [
  { table: 'employee', currency: 'currency', amounts: ['budget_rate'] },
  { table: 'employee_rate', currency: 'currency', amounts: ['rate'] },
  { table: 'employee_goal', currency: 'currency', amounts: ['amount'] },
  { table: 'employee_cost', currency: 'currency', amounts: ['monthly_amount'] },
  { table: 'matter', currency: 'currency', amounts: ['budget_fee', 'budget_disbursement'] },
  { table: 'matter_member', currency: 'fixed_currency', amounts: ['fixed_rate'] },
  {
    table: 'matter_arrangement',
    ...ofMatter,
    amounts: ['retainer_fee', 'included_amount', 'overage_rate', 'cap', 'contract_amount'],
  },
  { table: 'matter_term', ...ofMatter, amounts: ['amount'] },
  { table: 'timesheet', currency: 'rate_currency', amounts: ['rate', 'value'] },
  {
    table: 'expense_line',
    currency: 'currency',
    of: { table: 'expense', key: 'expense_id' },
    amounts: ['amount', 'vat_amount'],
  },
  { table: 'expense_line', ...inFunctional },
  { table: 'expense', ...inFunctional },
  // What the client is charged for a cost is in the currency of the matter (MON-10); an office's own cost is charged at 0.
  { table: 'expense_line', ...ofMatter, amounts: ['charged', 'billed_amount'] },
  {
    table: 'invoice',
    currency: 'currency',
    amounts: [
      ...['total_legal_fees', 'discount', 'net_legal_fees', 'total_disbursement', 'vat_base', 'vat', 'rounding'],
      ...['amount_billed', 'wht_base', 'wht', 'vat_collected', 'less_deposit_matter', 'less_deposit_client'],
      ...['amount_payable', 'written_off'],
    ],
  },
  { table: 'invoice', ...booked, amounts: ['functional_value', 'functional_rest'] },
  {
    table: 'invoice_line',
    ...ofInvoice,
    amounts: ['rate', 'value', 'write_down', 'write_up', 'amount', 'discount_share'],
  },
  { table: 'invoice_line', ...inFunctional },
  { table: 'invoice_disbursement', ...ofInvoice, amounts: ['amount'] },
  { table: 'invoice_disbursement', ...inFunctional },
  { table: 'deposit', currency: 'currency', amounts: ['amount'] },
  { table: 'deposit', ...inFunctional },
  { table: 'deposit_entry', currency: 'currency', amounts: ['amount'] },
  {
    table: 'collection',
    currency: 'currency',
    amounts: ['received', 'bank_charge', 'cash_applied', 'other_income', 'to_client_deposit', 'to_matter_deposit'],
  },
  { table: 'collection', ...inFunctional },
  { table: 'collection_allocation', ...ofInvoice, amounts: ['cash', 'withholding', 'vat_collected', 'tolerated'] },
];

/** Whether a stored amount of the currency has more decimals than `digits`. */
export async function amountWouldLoseDigits(ctx: Ctx, code: string, digits: number): Promise<boolean> {
  const tests = moneyColumns.map(({ table, currency, of, amounts }) => {
    const deeper = amounts.map((amount) => sql`scale(trim_scale(${sql.ref(`part.${amount}`)})) > ${digits}`);
    const key = of?.key ? sql`and whole.id = ${sql.ref(`part.${of.key}`)}` : sql``;
    const whole = of ? sql`join ${sql.table(of.table)} whole on whole.firm_id = part.firm_id ${key}` : sql``;
    return sql`exists (select from ${sql.table(table)} part ${whole} where part.firm_id = ${ctx.firm.id}
      and ${sql.ref(`${of ? 'whole' : 'part'}.${currency}`)} = ${code} and (${sql.join(deeper, sql` or `)}))`;
  });
  const { rows } = await sql<{ loses: boolean }>`select (${sql.join(tests, sql` or `)}) as loses`.execute(ctx.db);
  return rows[0]?.loses ?? false;
}
