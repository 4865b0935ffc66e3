import type { BilledStatus, expenseFilter, expenseSortable } from '@praktis/contract/expenses/expenses.schemas';
import type { Decimal } from '@praktis/rules/money';
import { likePattern } from '@praktis/rules/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { claimMayBeEdited, lineReached } from './expenses.access.ts';

export type ExpenseFilter = z.output<typeof expenseFilter>;
type Sort = (typeof expenseSortable)[number];

const joined = sql`expense_line l
  left join matter m on m.firm_id = l.firm_id and m.id = l.matter_id
  left join client c on c.firm_id = m.firm_id and c.id = m.client_id
  left join invoice i on i.firm_id = l.firm_id and i.id = l.invoice_id`;

const payableTo = sql<string>`coalesce(trim(p.first_name || ' ' || p.last_name), x.payable_vendor)`;

/** The lines that a claim's amounts are made of: what the caller sees, of one matter alone where only that is wanted. */
function counted(ctx: Ctx, filter: ExpenseFilter): RawBuilder<unknown> {
  const seen = lineReached(ctx, 'expense.view');
  return filter.only_matter_id ? sql`(${seen} and l.matter_id = ${filter.only_matter_id}::uuid)` : seen;
}

/** What the counted lines of claim `x` add up to; lines not chargeable do not count as charged or billed (EXP-08). */
function sumsOfLines(ctx: Ctx, filter: ExpenseFilter): RawBuilder<unknown> {
  return sql`(select count(*) as line_count,
      case when bool_and(l.chargeable) then 'all' when bool_or(l.chargeable) then 'some' else 'none' end as chargeable, sum(l.amount) as amount, sum(l.vat_amount) as vat_amount,
      coalesce(string_agg(distinct m.number, ', ' order by m.number), '') as matters,
      case when coalesce(sum(l.billed_amount), 0) = 0 then 'unbilled'
        when sum(l.billed_amount) filter (where l.chargeable) >= sum(l.charged) filter (where l.chargeable) then 'billed'
        else 'partial billed' end as billed_status,
      bool_or(l.billed_amount > 0) as any_billed, bool_or(coalesce(i.status = 'prebill', false)) as on_prebill,
      bool_or(coalesce(i.status = 'draft', false)) as on_draft
    from ${joined} where l.firm_id = ${ctx.firm.id} and l.expense_id = x.id and ${counted(ctx, filter)})`;
}

/** Whether the caller sees every line of claim `x`. What is said of a claim as a whole is for nobody else (ROL-02). */
function allSeen(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from ${joined} where l.firm_id = x.firm_id and l.expense_id = x.id
    and not ${lineReached(ctx, 'expense.view')})`;
}

/** The claims with a visible line that fits the filter, each with the sums of those that count; `more` is joined to each. */
function claims(ctx: Ctx, filter: ExpenseFilter, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`expense x left join employee p on p.firm_id = x.firm_id and p.id = x.payable_employee_id
    join lateral ${sumsOfLines(ctx, filter)} s on s.line_count > 0 ${more}
    where ${sql.join(tests(ctx, filter), sql` and `)}`;
}

function tests(ctx: Ctx, filter: ExpenseFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`x.firm_id = ${ctx.firm.id}`];
  if (filter.date_from) all.push(sql`x.date >= ${filter.date_from}::date`);
  if (filter.date_to) all.push(sql`x.date <= ${filter.date_to}::date`);
  if (filter.payable_employee_id) all.push(sql`x.payable_employee_id = ${filter.payable_employee_id}::uuid`);
  if (typeof filter.payable === 'boolean') all.push(sql`x.payable = ${filter.payable}`);
  if (filter.status.length > 0) all.push(sql`x.status = any(${filter.status}::text[])`);
  else all.push(sql`x.status <> 'deleted'`);
  if (filter.billed_status.length > 0) all.push(sql`s.billed_status = any(${filter.billed_status}::text[])`);
  const line = lineTests(ctx, filter);
  if (line.length > 0)
    all.push(sql`exists (select from ${joined} where l.firm_id = ${ctx.firm.id} and l.expense_id = x.id
      and ${lineReached(ctx, 'expense.view')} and ${sql.join(line, sql` and `)})`);
  return all;
}

function lineTests(ctx: Ctx, filter: ExpenseFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (filter.only_matter_id) all.push(sql`l.matter_id = ${filter.only_matter_id}::uuid`);
  if (filter.matter_id) all.push(sql`l.matter_id = ${filter.matter_id}::uuid`);
  if (filter.client_id) all.push(sql`m.client_id = ${filter.client_id}::uuid`);
  if (filter.expense_type_id) all.push(sql`l.expense_type_id = ${filter.expense_type_id}::uuid`);
  if (filter.keyword) {
    const pattern = likePattern(filter.keyword);
    const texts = ['x.reference', 'l.description', 'm.number', 'm.name', 'c.name'];
    const hits = [...texts.map((text) => sql`${sql.ref(text)} ilike ${pattern}`), sql`${payableTo} ilike ${pattern}`];
    hits.push(sql`(x.transaction_reference ilike ${pattern} and ${allSeen(ctx)})`);
    all.push(sql`(${sql.join(hits, sql` or `)})`);
  }
  return all;
}

interface ListedClaim {
  id: string;
  version: number;
  date: string;
  reference: string;
  payable: boolean;
  payable_employee_id: string | null;
  payable_vendor: string;
  payable_to: string;
  currency: string;
  status: string;
  billed_status: BilledStatus;
  amount: Decimal;
  vat_amount: Decimal;
  charged: { currency: string; amount: Decimal }[];
  unbilled: { currency: string; amount: Decimal }[];
  chargeable: 'all' | 'some' | 'none';
  matters: string;
  line_count: string;
  any_billed: boolean;
  on_prebill: boolean;
  on_draft: boolean;
  may_edit: boolean;
  all_seen: boolean;
}

/** Σ of an amount of the counted chargeable lines of claim `x`, one a currency of matters. */
function perCurrency(ctx: Ctx, filter: ExpenseFilter, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('currency', t.currency, 'amount', t.amount) order by t.currency)
    from (select m.currency, trim_scale(sum(${amount}))::text as amount from ${joined}
      where l.firm_id = ${ctx.firm.id} and l.expense_id = x.id and l.chargeable and ${counted(ctx, filter)}
      group by m.currency) t), '[]')`;
}

const charged = sql`l.charged`;
const unbilled = sql`l.charged - l.billed_amount`;

const sortKeys: Record<Sort, RawBuilder<unknown>> = {
  date: sql`x.date`,
  reference: sql`x.reference`,
  payable_to: payableTo,
  amount: sql`s.amount`,
  status: sql`x.status`,
};

/** One page of claims; every order ends with the id (T-45). */
export async function pageOfClaims(ctx: Ctx, filter: ExpenseFilter, page: PageInput): Promise<ListedClaim[]> {
  const key = sortKeys[(page.sort_by as Sort | undefined) ?? 'date'];
  const direction = sql.raw(page.sort_by ? page.sort_order : 'desc');
  const found = await sql<ListedClaim>`select x.id, x.version, x.date, x.reference, x.payable, x.payable_employee_id,
      x.payable_vendor, ${payableTo} as payable_to, x.currency, x.status, s.*, ${perCurrency(ctx, filter, charged)} as charged,
      ${perCurrency(ctx, filter, unbilled)} as unbilled,
      ${claimMayBeEdited(ctx)} as may_edit,
      ${allSeen(ctx)} as all_seen
    from ${claims(ctx, filter)}
    order by ${key} ${direction}, x.id ${direction} limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  return found.rows;
}

/** Number of claims and their costs, one line a currency of claims. */
export async function costsOfClaims(ctx: Ctx, filter: ExpenseFilter) {
  const found = await sql<{ currency: string; claims: string; amount: Decimal; vat: Decimal; payable: Decimal }>`
    select x.currency, count(*) as claims, sum(s.amount) as amount, sum(s.vat_amount) as vat,
      coalesce(sum(s.amount + s.vat_amount) filter (where x.payable), 0) as payable
    from ${claims(ctx, filter)} group by x.currency order by x.currency`.execute(ctx.db);
  return found.rows;
}

/**
 * What the counted chargeable lines of those claims charge, one line a currency of matters. Added up claim by claim: a plan
 * that looked the claims up for each line took time by the square of both.
 */
export async function chargesOfClaims(ctx: Ctx, filter: ExpenseFilter) {
  const perMatterCurrency = sql`join lateral (select m.currency, sum(${charged}) as charged, sum(${unbilled}) as unbilled
    from ${joined} where l.firm_id = ${ctx.firm.id} and l.expense_id = x.id and l.chargeable and m.id is not null
      and ${counted(ctx, filter)} group by m.currency) t on true`;
  const found = await sql<{ currency: string; charged: Decimal; unbilled: Decimal }>`
    select t.currency, sum(t.charged) as charged, sum(t.unbilled) as unbilled
    from ${claims(ctx, filter, perMatterCurrency)} group by t.currency order by t.currency`.execute(ctx.db);
  return found.rows;
}

/** Whether the caller sees the claim whole, so that its trail may be read; undefined when it is not there for him. */
export async function trailIsOpen(ctx: Ctx, id: string): Promise<boolean> {
  const seen = sql<boolean>`(${lineReached(ctx, 'expense.view')} and ${lineReached(ctx, 'audit.view')})`;
  const found = await sql<{ open: boolean | null }>`select bool_and(${seen}) as open
    from ${joined} join expense x on x.firm_id = l.firm_id and x.id = l.expense_id
    where l.firm_id = ${ctx.firm.id} and l.expense_id = ${id}::uuid`.execute(ctx.db);
  return found.rows[0]?.open === true;
}
