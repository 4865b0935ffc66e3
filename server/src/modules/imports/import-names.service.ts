import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { lockMattersForWork } from '../matters/index.ts';
import { holdAllDays } from '../timesheets/index.ts';
import * as repo from './import-names.repo.ts';
import type { Values } from './import-run.service.ts';

type Named = { id: string } | undefined;

function known(named: Named, code: string, column: string, value: string): string {
  if (!named) throw new RuleBroken(code, { value }, column);
  return named.id;
}

/** The matter a row names by its number, or the one chosen for the file (IMP-03): `matter_unknown`, `required`. */
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

/** The person a row names by his code in a column: `employee_unknown`; null when the cell is empty. */
export async function employeeOf(ctx: Ctx, values: Values, column: string): Promise<string | null> {
  const code = values[column];
  return code ? known(await repo.findEmployeeByCode(ctx, code), 'employee_unknown', column, code) : null;
}

/** The item of a set-up list a row names by code or name: `item_unknown`; null when the cell is empty. */
export async function listItemOf(
  ctx: Ctx,
  values: Values,
  column: string,
  table: Parameters<typeof repo.findListItem>[1],
): Promise<string | null> {
  const named = values[column];
  return named ? known(await repo.findListItem(ctx, table, named), 'item_unknown', column, named) : null;
}

/** A value that stands in the row or was chosen for the file: `required`. */
export function needed<T>(value: T | null | undefined | '', column: string): T {
  if (value === null || value === undefined || value === '') throw new RuleBroken('required', {}, column);
  return value as T;
}
