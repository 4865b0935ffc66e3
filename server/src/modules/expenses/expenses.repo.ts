import { type Insertable, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { versionRises } from '../../kit/rows.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { claimMayBeEdited, lineReached, mayBeOwed } from './expenses.access.ts';

/** Lines of a claim with the matter and invoice they are judged by; `seen` tells whether the caller may see the line. */
export async function linesOf(ctx: Ctx, expense_id: string) {
  return ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .innerJoin('expense_type as y', (join) =>
      join.onRef('y.firm_id', '=', 'l.firm_id').onRef('y.id', '=', 'l.expense_type_id'),
    )
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'l.firm_id').onRef('m.id', '=', 'l.matter_id'))
    .leftJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 'l.firm_id').onRef('i.id', '=', 'l.invoice_id'))
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.firm_id', '=', 'l.firm_id').onRef('f.id', '=', 'l.attachment_file_id'),
    )
    .selectAll('l')
    .select(['m.number as matter_number', 'm.name as matter_name', 'm.currency as matter_currency', 'm.confidential'])
    .select(['c.name as client_name', 'i.status as invoice_status', 'f.name as file_name', 'f.mime', 'f.size'])
    .select(ctx.language === 'id' ? 'y.name_id as expense_type_name' : 'y.name as expense_type_name')
    .select(lineReached(ctx, 'expense.view').as('seen'))
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.expense_id', '=', expense_id)
    .orderBy('l.position')
    .execute();
}
export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

/** The head of a claim, with its names; whether the caller may see it is judged by its lines. */
export async function readClaim(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('expense as x')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'x.firm_id').onRef('u.id', '=', 'x.created_by'),
    )
    .innerJoin('employee as a', (join) => join.onRef('a.firm_id', '=', 'u.firm_id').onRef('a.id', '=', 'u.employee_id'))
    .leftJoin('employee as p', (join) =>
      join.onRef('p.firm_id', '=', 'x.firm_id').onRef('p.id', '=', 'x.payable_employee_id'),
    )
    .selectAll('x')
    .select([
      sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('created_by_name'),
      sql<string>`coalesce(trim(p.first_name || ' ' || p.last_name), x.payable_vendor)`.as('payable_to'),
      claimMayBeEdited(ctx).as('may_edit'),
    ])
    .where('x.firm_id', '=', ctx.firm.id)
    .where('x.id', '=', id)
    .executeTakeFirst();
}
export type StoredClaim = NonNullable<Awaited<ReturnType<typeof readClaim>>>;

/** Locks, each in order of id, the invoices a claim's lines stand on, the claim and its lines (EXP-09). */
export async function lockClaimRows(ctx: Ctx, id: string): Promise<void> {
  const lines = ctx.db.selectFrom('expense_line').where('firm_id', '=', ctx.firm.id).where('expense_id', '=', id);
  await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', lines.select('invoice_id'))
    .orderBy('id')
    .forShare()
    .execute();
  await ctx.db
    .selectFrom('expense')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  await lines.select('id').orderBy('id').forUpdate().execute();
}

/** Whether the caller may enter a claim that is owed to this person (ROL-01). */
export async function isEnteredFor(ctx: Ctx, employee_id: string): Promise<boolean> {
  const { rows } = await sql<{
    reached: boolean;
  }>`select ${mayBeOwed(ctx, sql`${employee_id}::uuid`)} as reached`.execute(ctx.db);
  return rows[0]?.reached ?? false;
}

/** Whether a claim that stands carries the reference in that year (EXP-01). */
export async function referenceIsTaken(
  ctx: Ctx,
  claim: { year: number; reference: string; except: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('expense')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('year', '=', claim.year)
    .where('reference', '=', claim.reference)
    .where('status', '<>', 'deleted')
    .where('id', 'is distinct from', claim.except)
    .executeTakeFirst();
  return row !== undefined;
}

/** An expense type; an archived one only where it stands already. */
export async function expenseTypeOf(ctx: Ctx, id: string, kept: boolean) {
  const query = ctx.db
    .selectFrom('expense_type')
    .select(['id', 'treatment', 'vat_creditable'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id);
  return (kept ? query : query.where('archived_at', 'is', null)).executeTakeFirst();
}

/** What withholding the client of a matter makes (EXP-02). */
export async function clientWithholds(ctx: Ctx, client_id: string): Promise<string> {
  const { withholds } = await ctx.db
    .selectFrom('client')
    .select('withholds')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  return withholds;
}

type Row<T extends 'expense' | 'expense_line'> = Omit<Insertable<DB[T]>, 'firm_id'>;

export async function insertClaim(ctx: Ctx, row: Row<'expense'>): Promise<void> {
  await ctx.db
    .insertInto('expense')
    .values({ ...row, firm_id: ctx.firm.id })
    .execute();
}

/** Changes the head of a claim. Its version rises also when only lines changed, so that a stale form is refused. */
export async function updateClaim(ctx: Ctx, id: string, change: Partial<Row<'expense'>>): Promise<void> {
  await ctx.db
    .updateTable('expense')
    .set({ ...change, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

export async function insertLine(ctx: Ctx, row: Row<'expense_line'>): Promise<void> {
  await ctx.db
    .insertInto('expense_line')
    .values({ ...row, firm_id: ctx.firm.id })
    .execute();
}

export async function updateLine(ctx: Ctx, id: string, change: Partial<Row<'expense_line'>>): Promise<void> {
  await ctx.db
    .updateTable('expense_line')
    .set(change)
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

export async function removeLine(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('expense_line').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** The attachment of a line that the caller may see. */
export async function attachmentOf(ctx: Ctx, line_id: string) {
  return ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'l.firm_id').onRef('m.id', '=', 'l.matter_id'))
    .select('l.attachment_file_id')
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.id', '=', line_id)
    .where('l.attachment_file_id', 'is not', null)
    .where(lineReached(ctx, 'expense.view'))
    .executeTakeFirst();
}
