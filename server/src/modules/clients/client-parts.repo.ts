import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { clientVisible } from './clients.access.ts';

interface Relation {
  kind: string;
  name: string;
  related_client_id: string | null;
  description: string;
}

/** The lists of a client's form; `team` holds employees. */
export interface ClientParts {
  names: { kind: string; name: string }[];
  relations: Relation[];
  people: { role: string; name: string; tax_number: string; email: string; phone: string }[];
  counterparts: { name: string; group_name: string; npwp: string }[];
  team: { employee_id: string }[];
}

type Columns = Record<string, string | null>;
type List = keyof ClientParts;

const lists: Record<List, { table: string; columns: readonly string[] }> = {
  names: { table: 'client_name', columns: ['kind', 'name'] },
  relations: { table: 'client_relation', columns: ['kind', 'name', 'related_client_id', 'description'] },
  people: { table: 'client_person', columns: ['role', 'name', 'tax_number', 'email', 'phone'] },
  counterparts: { table: 'client_counterpart', columns: ['name', 'group_name', 'npwp'] },
  team: { table: 'client_member', columns: ['employee_id'] },
};
const everyList = Object.keys(lists) as List[];

async function rowsOf(ctx: Ctx, client_id: string, list: List): Promise<(Columns & { id: string })[]> {
  const { table, columns } = lists[list];
  const { rows } = await sql<Columns & { id: string }>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where firm_id = ${ctx.firm.id} and client_id = ${client_id} order by id`.execute(ctx.db);
  return rows;
}

/** The lists of a client as they stand, each in the order in which its rows were entered. */
export async function readParts(ctx: Ctx, client_id: string): Promise<ClientParts> {
  const read: Partial<Record<List, Columns[]>> = {};
  for (const list of everyList)
    read[list] = (await rowsOf(ctx, client_id, list)).map(({ id: _, ...columns }) => columns);
  return read as unknown as ClientParts;
}

/** Makes the lists of a client what is wanted; rows that stay are not touched, so that the trail shows what changed. */
export async function saveParts(ctx: Ctx, client_id: string, wanted: ClientParts): Promise<void> {
  for (const list of everyList) {
    const { table, columns } = lists[list];
    const keyOf = (row: Columns) => JSON.stringify(columns.map((column) => row[column] ?? null));
    const rows = wanted[list] as unknown as Columns[];
    const before = await rowsOf(ctx, client_id, list);
    const kept = new Set(rows.map(keyOf));
    const known = new Set(before.map(keyOf));
    const gone = before.filter((row) => !kept.has(keyOf(row))).map((row) => row.id);
    if (gone.length > 0)
      await sql`delete from ${sql.table(table)}
        where firm_id = ${ctx.firm.id} and client_id = ${client_id} and id = any(${gone}::uuid[])`.execute(ctx.db);
    for (const row of rows.filter((row) => !known.has(keyOf(row)))) {
      known.add(keyOf(row));
      const values = [ctx.firm.id, newId(), client_id, ...columns.map((column) => row[column] ?? null)];
      await sql`insert into ${sql.table(table)} (firm_id, id, client_id, ${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join(values)})`.execute(ctx.db);
    }
  }
}

/** Names of the employees of a client's team, and code and present name of the clients it is related to. */
export async function namesOfParts(ctx: Ctx, client_id: string) {
  const team = await ctx.db
    .selectFrom('client_member as t')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .select('e.id')
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.client_id', '=', client_id)
    .execute();
  const related = await ctx.db
    .selectFrom('client_relation as r')
    .innerJoin('client as c', (join) =>
      join.onRef('c.firm_id', '=', 'r.firm_id').onRef('c.id', '=', 'r.related_client_id'),
    )
    .select(['c.id', 'c.code', 'c.name'])
    .where('r.firm_id', '=', ctx.firm.id)
    .where('r.client_id', '=', client_id)
    .execute();
  return { team: new Map(team.map((row) => [row.id, row])), related: new Map(related.map((row) => [row.id, row])) };
}

/** The clients within sight that name this one as a related party: a relation is shown on both sides. */
export async function relatedTo(ctx: Ctx, client_id: string) {
  return ctx.db
    .selectFrom('client_relation as r')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'r.firm_id').onRef('c.id', '=', 'r.client_id'))
    .select(['r.kind', 'r.client_id', 'c.code', 'c.name', 'r.description'])
    .where('r.firm_id', '=', ctx.firm.id)
    .where('r.related_client_id', '=', client_id)
    .where('c.status', '<>', 'deleted')
    .where(clientVisible(ctx, 'client.view'))
    .orderBy('c.code')
    .orderBy('r.id')
    .execute();
}
