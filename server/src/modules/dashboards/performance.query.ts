import { singletons } from '@praktis/contract/settings/singletons';
import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { readSetting } from '../../kit/settings.ts';

export interface MonthHours {
  month: string;
  billable: Decimal;
  non_billable: Decimal;
}

/** Hours of a person by month from `from` on; every month is there. */
export async function hoursByMonth(ctx: Ctx, employee_id: string, from: string, to: string): Promise<MonthHours[]> {
  const { rows } = await sql<MonthHours>`
    select to_char(m.first, 'YYYY-MM') as month,
      coalesce(h.billable, 0) as billable, coalesce(h.non_billable, 0) as non_billable
    from generate_series(date_trunc('month', ${from}::date), date_trunc('month', ${to}::date), interval '1 month') m(first)
    left join lateral (
      select sum(hour) filter (where billable) as billable, sum(hour) filter (where not billable) as non_billable
      from timesheet t where t.firm_id = ${ctx.firm.id} and t.employee_id = ${employee_id} and t.status <> 'deleted'
        and t.date >= m.first and t.date < m.first + interval '1 month' and t.date <= ${to}::date) h on true
    order by m.first`.execute(ctx.db);
  return rows;
}

/** Hours of a person between two days, both included. */
export async function hoursBetween(ctx: Ctx, employee_id: string, from: string, to: string) {
  const { rows } = await sql<{ billable: Decimal; non_billable: Decimal }>`
    select coalesce(sum(hour) filter (where billable), 0) as billable, coalesce(sum(hour) filter (where not billable), 0) as non_billable
    from timesheet where firm_id = ${ctx.firm.id} and employee_id = ${employee_id} and status <> 'deleted'
      and date between ${from}::date and ${to}::date`.execute(ctx.db);
  return rows[0] ?? { billable: '0', non_billable: '0' };
}

/** Daily budget hours of a person, and when they are expected of him. */
export async function dailyBudget(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee')
    .select([
      'daily_budget_billable as billable',
      'daily_budget_non_billable as non_billable',
      'employed_on',
      'left_on',
    ])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', employee_id)
    .executeTakeFirstOrThrow();
}

const issued = sql`('bill', 'statement', 'write off')`;
/** An amount of a bill in the functional currency, by the rate that the bill was booked at (MON-10). */
const functional = (amount: string) => sql`${sql.ref(amount)} * i.exchange_rate / i.exchange_unit`;

/** Fees of a person on bills dated in the period, before and after his share of the discount (DSH-01, REP-02). */
export async function feesOf(ctx: Ctx, employee_id: string, from: string, to: string) {
  const { rows } = await sql<{ legal_fees: Decimal; net_legal_fees: Decimal }>`
    select coalesce(sum(${functional('l.amount')}), 0) as legal_fees,
      coalesce(sum(${functional('l.amount')} - ${functional('l.discount_share')}), 0) as net_legal_fees
    from invoice_line l join invoice i on i.firm_id = l.firm_id and i.id = l.invoice_id
    where l.firm_id = ${ctx.firm.id} and l.employee_id = ${employee_id} and i.status in ${issued}
      and i.date between ${from}::date and ${to}::date`.execute(ctx.db);
  return rows[0] ?? { legal_fees: '0', net_legal_fees: '0' };
}

/**
 * The rate of a matter (alias `m`) into the books today: 1, fixed, or the newest of the table its books take (MON-10); none
 * where no rate is known, so that its work is in no sum rather than in it as if it were rupiah.
 */
async function rateOfMatter(ctx: Ctx) {
  const { book_rate } = await readSetting(ctx, singletons.invoiceSetup);
  return sql`case when m.currency = ${ctx.firm.functional_currency} then 1 else coalesce(m.fixed_exchange_rate,
    (select r.rate / r.unit from exchange_rate r where r.firm_id = m.firm_id and r.currency = m.currency
      and r.kind = ${book_rate} and r.date <= ${ctx.today}::date order by r.date desc limit 1)) end`;
}

/** WIP of a person on all dates: billable, not written off, not on an issued bill (REP-02). */
export async function wipOf(ctx: Ctx, employee_id: string): Promise<Decimal> {
  const { rows } = await sql<{ wip: Decimal }>`
    select coalesce(sum(t.value * ${await rateOfMatter(ctx)}), 0) as wip
    from timesheet t join matter m on m.firm_id = t.firm_id and m.id = t.matter_id
    where t.firm_id = ${ctx.firm.id} and t.employee_id = ${employee_id} and t.status = 'wip'`.execute(ctx.db);
  return rows[0]?.wip ?? '0';
}

const mine = (ctx: Ctx) => sql`exists (select from matter_member r where r.firm_id = m.firm_id and r.matter_id = m.id
  and r.responsible_partner and r.employee_id = ${ctx.user.employee_id})`;

/** Active matters and their WIP where the caller is responsible partner. */
export async function responsibleMatters(ctx: Ctx) {
  const { rows } = await sql<{ matters: number; wip: Decimal }>`
    select count(distinct m.id) filter (where m.status = 'active')::int as matters,
      coalesce(sum(t.value * ${await rateOfMatter(ctx)}), 0) as wip
    from matter m left join timesheet t on t.firm_id = m.firm_id and t.matter_id = m.id and t.status = 'wip'
    where m.firm_id = ${ctx.firm.id} and m.status <> 'deleted' and ${mine(ctx)}`.execute(ctx.db);
  return rows[0] ?? { matters: 0, wip: '0' };
}

/** Net fees billed in the period and what is outstanding today, on matters where the caller is responsible partner. */
export async function responsibleBills(ctx: Ctx, from: string, to: string) {
  const { rows } = await sql<{ billed: Decimal; outstanding: Decimal }>`
    select coalesce(sum(${functional('i.net_legal_fees')}) filter (where i.date between ${from}::date and ${to}::date), 0) as billed,
      coalesce(sum(o.outstanding * i.exchange_rate / i.exchange_unit), 0) as outstanding
    from invoice i join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
    join invoice_balance o on o.firm_id = i.firm_id and o.invoice_id = i.id
    where i.firm_id = ${ctx.firm.id} and i.status in ${issued} and ${mine(ctx)}`.execute(ctx.db);
  return rows[0] ?? { billed: '0', outstanding: '0' };
}

export interface Settlement {
  invoice_id: string;
  date: string;
  net_legal_fees: Decimal;
  disbursements: Decimal;
  vat: Decimal;
  rounding: Decimal;
  digits: number;
  money: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
  rate: Decimal;
}

/** Every settlement of bills where the caller is responsible partner, in the order in which they happened; deposits at issue first. */
export async function settlementsOfResponsible(ctx: Ctx, to: string): Promise<Settlement[]> {
  const bill = sql`i.id as invoice_id, i.net_legal_fees, i.total_disbursement as disbursements, i.vat, i.rounding, c.digits,
    i.exchange_rate / i.exchange_unit as rate`;
  const from = sql`from invoice i join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
    join currency c on c.firm_id = i.firm_id and c.code = i.currency`;
  const where = sql`where i.firm_id = ${ctx.firm.id} and i.status in ${issued} and ${mine(ctx)}`;
  const { rows } = await sql<Settlement>`
    select * from (
      select ${bill}, i.date, i.less_deposit_matter + i.less_deposit_client as money, 0::numeric as withholding, 0::numeric as vat_collected, 0 as step
      ${from} ${where} and i.less_deposit_matter + i.less_deposit_client > 0
      union all
      select ${bill}, k.date, a.cash + a.tolerated, a.withholding, a.vat_collected, 1
      ${from} join collection_allocation a on a.firm_id = i.firm_id and a.invoice_id = i.id and not a.reversed
      join collection k on k.firm_id = a.firm_id and k.id = a.collection_id ${where}) s
    where s.date <= ${to}::date order by s.invoice_id, s.date, s.step`.execute(ctx.db);
  return rows;
}
