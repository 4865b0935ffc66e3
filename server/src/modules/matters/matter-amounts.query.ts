import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { settledOf } from '../../kit/settled.ts';

/** Amounts of the matter under the alias `m`, each in the currency of the matter. */
const entries = (what: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(sum(${what}), 0) from timesheet t
    where t.firm_id = m.firm_id and t.matter_id = m.id and ${which})`;
const costs = (what: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(sum(${what}), 0) from expense_line l
    join expense e on e.firm_id = l.firm_id and e.id = l.expense_id
    where l.firm_id = m.firm_id and l.matter_id = m.id and l.chargeable and e.status <> 'deleted')`;

/** Unbilled time at the rates of the entries. */
export const wip = entries(sql`t.value`, sql`t.status = 'wip'`);
/** MAT-13: full value of wip and billed entries; written-off, non-billable and deleted ones do not count. */
export const feeUsed = entries(sql`t.value`, sql`t.status in ('wip', 'billed')`);
/** MAT-13: what clients are charged, billed or not. */
const disbursementUsed = costs(sql`l.charged`);
const unbilledCosts = costs(sql`l.charged - l.billed_amount`);
/** Issued bills that stand, the written-off ones among them; a request for a deposit is no debt for work done (MAT-10). */
export const debts = sql`i.type <> 'deposit' and i.status in ('bill', 'statement', 'write off')`;
const bills = (what: RawBuilder<unknown>) => sql<string>`(select coalesce(sum(${what}), 0) from invoice i
  join invoice_balance b on b.firm_id = i.firm_id and b.invoice_id = i.id
  where i.firm_id = m.firm_id and i.matter_id = m.id and ${debts})`;
/** What is open on issued bills (COL-09). */
export const outstanding = bills(sql`b.outstanding`);
const billed = bills(sql`i.amount_billed`);
/** What settled them: money, deposits, tax withheld and collected; differences that were tolerated are none (COL-02). */
const collected = bills(sql`${settledOf('i', 'b')}`);

/** MAT-16: hours of one kind up to the day until which the budget is valid. */
const hoursUsed = (billable: boolean) =>
  entries(
    sql`t.hour`,
    sql`t.billable = ${billable} and t.status <> 'deleted' and t.date <= coalesce(m.valid_until, 'infinity'::date)`,
  );

/** Every figure of one matter. */
export async function figuresOf(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('matter as m')
    .select([
      wip.as('wip'),
      feeUsed.as('fee_used'),
      disbursementUsed.as('disbursement_used'),
      unbilledCosts.as('unbilled_costs'),
      billed.as('billed'),
      collected.as('collected'),
      outstanding.as('outstanding'),
      hoursUsed(true).as('hours_billable_used'),
      hoursUsed(false).as('hours_non_billable_used'),
    ])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}
export type MatterFigures = Awaited<ReturnType<typeof figuresOf>>;

/** The client's money held for one matter, one amount a currency. */
export async function depositsOf(ctx: Ctx, id: string): Promise<{ currency: string; balance: string }[]> {
  const { rows } = await sql<{ currency: string; balance: string }>`
    select currency, sum(amount) as balance from deposit_entry
    where firm_id = ${ctx.firm.id} and matter_id = ${id}::uuid
    group by currency having sum(amount) <> 0 order by currency`.execute(ctx.db);
  return rows;
}
