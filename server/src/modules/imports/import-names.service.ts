import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { lockMattersForWork } from '../matters/index.ts';
import { holdAllDays } from '../timesheets/index.ts';
import type { Column, Values } from './columns.ts';
import * as repo from './import-names.repo.ts';

type Named = { id: string } | undefined;

function known(named: Named, code: string, column: string, value: string): string {
  if (!named) throw new RuleBroken(code, { value }, column);
  return named.id;
}

/** The matter a row names by its number, alone or before its name, or the one chosen for the file (IMP-03): `matter_unknown`, `required`. */
export async function matterOf(ctx: Ctx, values: Values, chosen: string | null): Promise<string> {
  if (!values.matter) return needed(chosen, 'matter');
  return known(await repo.findMatter(ctx, values.matter), 'matter_unknown', 'matter', values.matter);
}

/** The values of a column in a file, each once. */
const valuesIn = (rows: readonly { values: Values }[], column: string) => [
  ...new Set(rows.flatMap(({ values }) => values[column] ?? [])),
];

/** Locks the matters that rows name, and the one chosen for the file, in order of id as every act on many does. */
export async function holdMatters(ctx: Ctx, rows: readonly { values: Values }[], chosen: string | null): Promise<void> {
  await lockMattersForWork(ctx, [
    ...(await repo.matterIds(ctx, valuesIn(rows, 'matter'))),
    ...(chosen ? [chosen] : []),
  ]);
}

/** Holds the days of the people that rows name, and of those chosen for the file. */
export async function holdPeople(ctx: Ctx, rows: readonly { values: Values }[], chosen: readonly string[]) {
  await holdAllDays(ctx, [...(await repo.employeeIds(ctx, valuesIn(rows, 'fee_earner'))), ...chosen]);
}

/**
 * The person a row names in a column by his code, or by a name that is his alone: `employee_unknown`, `employee_ambiguous`; null
 * when the cell is empty.
 */
export async function employeeOf(ctx: Ctx, values: Values, column: string): Promise<string | null> {
  const value = values[column];
  if (!value) return null;
  const found = await repo.employeesNamed(ctx, value);
  const coded = found.find(({ by_code }) => by_code);
  if (!coded && found.length > 1) throw new RuleBroken('employee_ambiguous', { value }, column);
  return known(coded ?? found[0], 'employee_unknown', column, value);
}

/** The item of a set-up list a row names by code or name: `item_unknown`; null when the cell is empty. */
export async function listItemOf(
  ctx: Ctx,
  values: Values,
  column: string,
  table: repo.NamedTable,
): Promise<string | null> {
  const named = values[column];
  return named ? known((await repo.listItemsNamed(ctx, table, named))[0], 'item_unknown', column, named) : null;
}

/** A value that stands in the row or was chosen for the file: `required`. */
export function needed<T>(value: T | null | undefined | '', column: string): T {
  if (value === null || value === undefined || value === '') throw new RuleBroken('required', {}, column);
  return value as T;
}

const tables: Readonly<Partial<Record<Column['kind'], repo.NamedTable>>> = {
  ...{ activity: 'workcode', expense_type: 'expense_type', industry_type: 'industry_type' },
  ...{ taxonomy: 'taxonomy', cost_category: 'cost_category' },
};

/** The records that a cell may name, by code, number or name; undefined where a cell of the kind names none at all. */
async function namedBy(ctx: Ctx, kind: Column['kind'], value: string): Promise<string[] | undefined> {
  if (kind === 'matter') return repo.mattersNamed(ctx, value);
  if (kind === 'employee') return idsOf(await repo.employeesNamed(ctx, value));
  const table = tables[kind];
  return table && idsOf(await repo.listItemsNamed(ctx, table, value));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Whether two values of one column tell two different things: two records, or two dates, times or answers. A word that names no
 * record tells nothing.
 */
export async function namesDiffer(ctx: Ctx, kind: Column['kind'], one: string, other: string): Promise<boolean> {
  const [ones, others] = [await namedBy(ctx, kind, one), await namedBy(ctx, kind, other)];
  if (!ones || !others) return true;
  return ones.length > 0 && others.length > 0 && !ones.some((id) => others.includes(id));
}
