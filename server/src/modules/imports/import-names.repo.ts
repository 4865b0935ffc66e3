import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { clientVisible } from '../clients/index.ts';
import { matterVisible } from '../matters/index.ts';

const same = (column: string, value: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`;

/** Number and name of a matter `m` as lists and their exports write it. */
const matterShown = sql<string>`lower(m.number || ' ' || m.name)`;
/** The name of an employee `e` as lists and their exports write it. */
const employeeShown = sql<string>`lower(trim(e.first_name || ' ' || e.last_name))`;

function visibleMatters(ctx: Ctx) {
  return ctx.db
    .selectFrom('matter as m')
    .select(['m.id', 'm.number', 'm.name'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where(matterVisible(ctx, 'matter.view'));
}

/** The matter of a number, or of number and name, that the caller may see; letter case does not matter. */
export async function findMatter(ctx: Ctx, named: string) {
  return visibleMatters(ctx)
    .where((eb) => eb.or([same('m.number', named), sql<boolean>`${matterShown} = lower(${named})`]))
    .orderBy(same('m.number', named), 'desc')
    .executeTakeFirst();
}

/** The matters that the caller may see which a word may mean: by number, by name, or by both. */
export async function mattersNamed(ctx: Ctx, named: string): Promise<string[]> {
  const shown = sql<boolean>`${matterShown} = lower(${named})`;
  const rows = await visibleMatters(ctx)
    .where((eb) => eb.or([same('m.number', named), same('m.name', named), shown]))
    .execute();
  return rows.map(({ id }) => id);
}

/** The matters of these words, in whatever letters, as `findMatter` understands them. */
export async function matterIds(ctx: Ctx, words: readonly string[]): Promise<string[]> {
  const given = sql`(select lower(one) from unnest(${[...words]}::text[]) one)`;
  const rows = await ctx.db
    .selectFrom('matter as m')
    .select('m.id')
    .where('m.firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`(lower(m.number) in ${given} or ${matterShown} in ${given})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The employees of these codes or names, in whatever letters. */
export async function employeeIds(ctx: Ctx, words: readonly string[]): Promise<string[]> {
  const given = sql`(select lower(one) from unnest(${[...words]}::text[]) one)`;
  const rows = await ctx.db
    .selectFrom('employee as e')
    .select('e.id')
    .where('e.firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`(lower(e.code) in ${given} or ${employeeShown} in ${given})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The employees that a word may mean: by code or by name. `by_code` is one whose code it is. */
export async function employeesNamed(ctx: Ctx, named: string) {
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', same('e.code', named).as('by_code')])
    .where('e.firm_id', '=', ctx.firm.id)
    .where((eb) => eb.or([same('e.code', named), sql<boolean>`${employeeShown} = lower(${named})`]))
    .execute();
}

export type NamedTable = 'workcode' | 'expense_type' | 'industry_type' | 'taxonomy' | 'cost_category';

/**
 * The items of a set-up list that are offered under a word: a code, a name in either language, or for activities a name with
 * the code of the set as lists write it; those of the code first.
 */
export async function listItemsNamed(ctx: Ctx, table: NamedTable, named: string) {
  const coded = sql<boolean>`lower(${named}) in (lower(name || ' (' || utbms || ')'), lower(name_id || ' (' || utbms || ')'))`;
  const plain = sql<boolean>`lower(${named}) in (lower(code), lower(name), lower(name_id))`;
  return ctx.db
    .selectFrom(table)
    .select(['id', 'code'])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null)
    .where((eb) => (table === 'workcode' ? eb.or([plain, coded]) : plain))
    .orderBy(sql`lower(code) = lower(${named})`, 'desc')
    .execute();
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
