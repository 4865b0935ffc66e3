import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import type { DB } from '../../kit/schema.generated.ts';

export type NewLine = Omit<Insertable<DB['invoice_line']>, 'firm_id' | 'id' | 'invoice_id'> & { timesheet_id: string };
export type NewCost = Omit<Insertable<DB['invoice_disbursement']>, 'firm_id' | 'id' | 'invoice_id'>;

const batch = 1000;
const copiedOfLine = [
  ...[
    'position',
    'employee_id',
    'employee_name',
    'category',
    'date',
    'activity',
    'description',
    'billing_group',
    'hour',
  ],
  ...['rate', 'value', 'write_down', 'write_up', 'amount', 'discount_share', 'functional_value'],
];
const copiedOfCost = [
  'position',
  'date',
  'description',
  'treatment',
  'has_proof',
  'amount',
  'whole',
  'functional_value',
];

/** `column = excluded.column` for each. */
const taken = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));

/** Makes the fee lines of an invoice exactly these; a line that stays keeps its id, so that the trail shows what changed. */
export async function putLines(ctx: Ctx, invoice_id: string, lines: readonly NewLine[]): Promise<void> {
  let gone = ctx.db.deleteFrom('invoice_line').where('firm_id', '=', ctx.firm.id).where('invoice_id', '=', invoice_id);
  const kept = lines.map((line) => line.timesheet_id);
  if (kept.length > 0) gone = gone.where('timesheet_id', 'not in', kept);
  await gone.execute();
  for (let from = 0; from < lines.length; from += batch)
    await ctx.db
      .insertInto('invoice_line')
      .values(
        lines.slice(from, from + batch).map((line) => ({ ...line, firm_id: ctx.firm.id, id: newId(), invoice_id })),
      )
      .onConflict((same) => same.columns(['firm_id', 'invoice_id', 'timesheet_id']).doUpdateSet(taken(copiedOfLine)))
      .execute();
}

/** Makes the disbursements of an invoice exactly these. */
export async function putCosts(ctx: Ctx, invoice_id: string, costs: readonly NewCost[]): Promise<void> {
  let gone = ctx.db
    .deleteFrom('invoice_disbursement')
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id);
  const kept = costs.map((cost) => cost.expense_line_id);
  if (kept.length > 0) gone = gone.where('expense_line_id', 'not in', kept);
  await gone.execute();
  if (costs.length === 0) return;
  await ctx.db
    .insertInto('invoice_disbursement')
    .values(costs.map((cost) => ({ ...cost, firm_id: ctx.firm.id, id: newId(), invoice_id })))
    .onConflict((same) => same.columns(['firm_id', 'invoice_id', 'expense_line_id']).doUpdateSet(taken(copiedOfCost)))
    .execute();
}

/** Fixes what each line is worth in the books (MON-07); only those that were worth something else are written. */
export async function keepBooked(
  ctx: Ctx,
  table: 'invoice_line' | 'invoice_disbursement',
  lines: readonly { id: string; functional_value: string }[],
  booked: readonly string[],
): Promise<void> {
  const news = lines
    .map(({ id, functional_value: before }, at) => ({ id, before, value: booked[at] ?? '0' }))
    .filter(({ before, value }) => before !== value);
  if (news.length === 0) return;
  const ids = news.map((line) => line.id);
  const values = news.map((line) => line.value);
  await sql`update ${sql.table(table)} l set functional_value = n.value
    from unnest(${ids}::uuid[], ${values}::numeric[]) n (id, value)
    where l.firm_id = ${ctx.firm.id} and l.id = n.id`.execute(ctx.db);
}

/** The fee lines of an invoice in order; with the names of the activity in both languages for print. */
export async function linesOf(ctx: Ctx, invoice_id: string) {
  return ctx.db
    .selectFrom('invoice_line as l')
    .leftJoin('timesheet as t', (join) =>
      join.onRef('t.firm_id', '=', 'l.firm_id').onRef('t.id', '=', 'l.timesheet_id'),
    )
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .select(['l.id', 'l.position', 'l.timesheet_id', 'l.employee_id', 'l.employee_name', 'l.category', 'l.date'])
    .select(['l.activity', 'l.description', 'l.billing_group', 'l.hour', 'l.rate', 'l.value', 'l.write_down'])
    .select(['l.write_up', 'l.amount', 'l.discount_share', 'l.functional_value'])
    .select(sql<string>`coalesce(w.name_id, l.activity)`.as('activity_id'))
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.invoice_id', '=', invoice_id)
    .orderBy('l.position')
    .execute();
}

/** The disbursements of an invoice in order. */
export async function costsOf(ctx: Ctx, invoice_id: string) {
  return ctx.db
    .selectFrom('invoice_disbursement')
    .select(['id', 'position', 'expense_line_id', 'date', 'description', 'treatment', 'has_proof', 'amount', 'whole'])
    .select('functional_value')
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('position')
    .execute();
}
