import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { lockEntryRows } from './timesheets.repo.ts';

interface Wanted {
  matter_id: string;
  from: string;
  employees: readonly string[];
}

function wanted(ctx: Ctx, { matter_id, from, employees }: Wanted) {
  return ctx.db
    .selectFrom('timesheet as t')
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.matter_id', '=', matter_id)
    .where('t.employee_id', 'in', employees)
    .where('t.date', '>=', from)
    .where('t.status', '<>', 'deleted');
}

/** The standing entries of people on a matter from a day on, by date, with the invoice that holds them. */
export async function entriesFrom(ctx: Ctx, asked: Wanted) {
  return wanted(ctx, asked)
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 't.firm_id').onRef('i.id', '=', 't.invoice_id'))
    .select(['t.id', 't.version', 't.date', 't.employee_id', 't.hour', 't.billable', 't.status', 't.invoice_id'])
    .select(['t.rate', 't.value', 't.rate_currency', 't.rate_source', 't.employee_rate_id', 't.exchange_rate'])
    .select(['i.status as invoice_status', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('employee_name')])
    .orderBy('t.date')
    .orderBy('t.id')
    .execute();
}
export type UpgradableEntry = Awaited<ReturnType<typeof entriesFrom>>[number];

/** Locks these entries and the invoices that hold them until the transaction ends. */
export async function lockEntriesFrom(ctx: Ctx, asked: Wanted): Promise<void> {
  const rows = await wanted(ctx, asked).select('t.id').execute();
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await lockEntryRows(ctx, ids);
}
