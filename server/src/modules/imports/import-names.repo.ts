import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { clientVisible } from '../clients/index.ts';
import { matterVisible } from '../matters/index.ts';

/** The matter of a number that the caller may see; letter case does not matter. */
export async function findMatter(ctx: Ctx, number: string) {
  return ctx.db
    .selectFrom('matter as m')
    .select(['m.id', 'm.number', 'm.name'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`lower(m.number) = lower(${number})`)
    .where(matterVisible(ctx, 'matter.view'))
    .executeTakeFirst();
}

/** The matters of these numbers, in whatever letters. */
export async function matterIds(ctx: Ctx, numbers: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('matter')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`lower(number) in (select lower(one) from unnest(${[...numbers]}::text[]) one)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The employees of these codes, in whatever letters. */
export async function employeeIds(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`lower(code) in (select lower(one) from unnest(${[...codes]}::text[]) one)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The employee of a code. */
export async function findEmployeeByCode(ctx: Ctx, code: string) {
  return ctx.db
    .selectFrom('employee')
    .select(['id', 'code', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst();
}

/** The item of a set-up list that is offered under a code or a name in either language. */
export async function findListItem(
  ctx: Ctx,
  table: 'workcode' | 'expense_type' | 'industry_type' | 'taxonomy' | 'cost_category',
  named: string,
) {
  return ctx.db
    .selectFrom(table)
    .select(['id', 'code'])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(${named}) in (lower(code), lower(name), lower(name_id))`)
    .orderBy(sql`lower(code) = lower(${named})`, 'desc')
    .executeTakeFirst();
}

/** Narratives of standing expense lines of one date, matter, type and amount: what a row may be recognised by. */
export async function likeCosts(
  ctx: Ctx,
  cost: { date: string; matter_id: string | null; expense_type_id: string; amount: string },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('expense_line as l')
    .innerJoin('expense as x', (join) => join.onRef('x.firm_id', '=', 'l.firm_id').onRef('x.id', '=', 'l.expense_id'))
    .select('l.description')
    .where('l.firm_id', '=', ctx.firm.id)
    .where('x.date', '=', cost.date)
    .where('x.status', '<>', 'deleted')
    .where('l.expense_type_id', '=', cost.expense_type_id)
    .where('l.amount', '=', cost.amount)
    .where('l.matter_id', 'is not distinct from', cost.matter_id)
    .execute();
  return rows.map((row) => row.description);
}

/** Every client that was not deleted and that the caller may see, as far as a row may be recognised by it (IMP-03). */
export async function knownClients(ctx: Ctx) {
  return ctx.db
    .selectFrom('client as c')
    .select(['c.code', 'c.name', 'c.kind', 'c.npwp', 'c.nik'])
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.status', '<>', 'deleted')
    .where(clientVisible(ctx, 'client.view'))
    .orderBy('c.code')
    .execute();
}
