import { id as idShape } from '@praktis/contract/kit/shapes';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { pointersFrom } from './references.ts';

interface Changed {
  entity: string;
  old_data: Record<string, unknown> | null;
  new_data: Record<string, unknown> | null;
}
interface Entry<C extends Changed> {
  created: C[];
  updated: C[];
  deleted: C[];
}
type Names = ReadonlyMap<string, string>;
/** An id in a changed record, and the table it is of. */
interface Chosen {
  target: string;
  id: string;
}

/**
 * What a trail calls by name: people and the lists of the set-up. Never matters, clients and papers, of which some are
 * confidential (ROL-02), nor rates (RAT-11).
 */
export const namedTables: readonly string[] = [
  ...['employee', 'user_role', 'bank_information', 'ppn', 'pph'],
  ...Object.values(setupLists).map((list) => list.table),
];

/**
 * Adds to each changed record the `names` behind the ids it holds before and after, by id, in the reader's language; an
 * item that was deleted since is called as it last was. Only what the trail shows already is named.
 */
export async function withNames<C extends Changed, E extends Entry<C>>(ctx: Ctx, entries: readonly E[]): Promise<E[]> {
  const changes = entries.flatMap(({ created, updated, deleted }) => [...created, ...updated, ...deleted]);
  const pointers = await pointersFrom(ctx, [...new Set(changes.map((change) => change.entity))], namedTables);
  const chosenIn = (change: Changed): Chosen[] => {
    const values = [change.old_data, change.new_data];
    if (change.entity === 'setting') return values.flatMap(peopleIn);
    return pointers
      .filter(({ source }) => source === change.entity)
      .flatMap(({ pointer, target }) => values.map((data) => ({ target, id: data?.[pointer] })))
      .filter((one): one is Chosen => typeof one.id === 'string');
  };
  const names = await namesOf(ctx, changes.flatMap(chosenIn));
  const named = (list: C[]) => list.map((change) => ({ ...change, ...told(chosenIn(change), names) }));
  return entries.map((entry) => ({
    ...entry,
    ...{ created: named(entry.created), updated: named(entry.updated), deleted: named(entry.deleted) },
  }));
}

/** People whom a setting names stand in lists of its value; other lists of settings hold codes and words. */
function peopleIn(value: unknown): Chosen[] {
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const id = idShape.safeParse(one);
      return id.success ? [{ target: 'employee', id: id.data }] : [];
    });
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(peopleIn) : [];
}

function told(chosen: readonly Chosen[], names: Names): { names?: Record<string, string> } {
  const found = chosen.flatMap(({ id }) => {
    const name = names.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return found.length === 0 ? {} : { names: Object.fromEntries(found) };
}

async function namesOf(ctx: Ctx, chosen: readonly Chosen[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const target of new Set(chosen.map((one) => one.target))) {
    const ids = chosen.filter((one) => one.target === target).map((one) => one.id);
    for (const { id, name } of await namesIn(ctx, target, [...new Set(ids)])) names.set(id, name);
  }
  return names;
}

async function namesIn(ctx: Ctx, table: string, ids: string[]): Promise<{ id: string; name: string }[]> {
  const word = (column: string) => sql`nullif(n.data ->> ${column}, '')`;
  const found = await sql<{ id: string; name: string }>`
    select n.id, coalesce(${word(ctx.language === 'id' ? 'name_id' : 'name')}, ${word('name')},
      nullif(concat_ws(' ', ${word('first_name')}, ${word('last_name')}), ''),
      concat_ws(' ', ${word('bank_name')}, ${word('account_number')})) as name
    from (select t.id, to_jsonb(t) as data from ${sql.table(table)} t
        where t.firm_id = ${ctx.firm.id} and t.id = any(${ids}::uuid[])
      union all select a.row_id, a.old_data from audit a where a.firm_id = ${ctx.firm.id} and a.op = 'D'
        and a.entity = ${table} and a.root = ${table} and a.root_id = any(${ids}::uuid[])) n`.execute(ctx.db);
  return found.rows;
}
