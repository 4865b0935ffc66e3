import type { SetupList } from '@praktis/contract/settings/setup-list';
import { type Kysely, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { keywordIn, pageOf } from '../list-query.ts';

// The one place where a table is chosen by a definition: every list has these columns (procedure kit.setup_list).
interface SetupRow {
  firm_id: string;
  id: string;
  code: string;
  name: string;
  name_id: string;
  description: string;
  archived_at: string | null;
  version: number;
}
type SetupDb = Kysely<Record<'list', SetupRow>>;

interface ListInput {
  keyword: string;
  status: 'active' | 'archived' | 'all';
  limit: number;
  offset: number;
  sort_by?: string | undefined;
  sort_order: 'asc' | 'desc';
}

function rowsOf(ctx: Ctx, list: SetupList) {
  return (ctx.db as unknown as SetupDb)
    .selectFrom(`${list.table} as list` as 'list')
    .where('list.firm_id', '=', ctx.firm.id);
}

/** One page of a list. */
export async function listItems(ctx: Ctx, list: SetupList, input: ListInput) {
  let query = rowsOf(ctx, list).selectAll('list');
  if (input.status !== 'all')
    query = query.where('list.archived_at', input.status === 'active' ? 'is' : 'is not', null);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'list.code', 'list.name', 'list.name_id'));
  const sortable = { code: 'list.code', name: 'list.name', name_id: 'list.name_id' };
  return pageOf(query, input, { sortable, standard: 'list.code', tie: 'list.id' });
}

/** One item, locked when it is about to change. */
export async function findItem(ctx: Ctx, list: SetupList, id: string, lock = false) {
  const query = rowsOf(ctx, list).selectAll('list').where('list.id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertItem(
  ctx: Ctx,
  list: SetupList,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await (ctx.db as unknown as SetupDb)
    .insertInto(list.table as 'list')
    .values({ firm_id: ctx.firm.id, id, ...fields } as never)
    .execute();
}

export async function updateItem(
  ctx: Ctx,
  list: SetupList,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await (ctx.db as unknown as SetupDb)
    .updateTable(list.table as 'list')
    .set(fields as never)
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteItem(ctx: Ctx, list: SetupList, id: string): Promise<void> {
  await (ctx.db as unknown as SetupDb)
    .deleteFrom(list.table as 'list')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

/** The ids among `ids` that another record points to; read from the foreign keys, so that no list can forget one. */
export async function usedItems(ctx: Ctx, list: SetupList, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const pointing = await sql<{ source: string; pointer: string }>`
    select c.conrelid::regclass::text as source, a.attname as pointer
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm_id'
    where c.contype = 'f' and c.confrelid = ${list.table}::regclass`.execute(ctx.db);
  const used = new Set<string>();
  for (const { source, pointer } of pointing.rows) {
    const rows = await sql<{ id: string }>`select distinct ${sql.ref(pointer)} as id from ${sql.table(source)}
      where firm_id = ${ctx.firm.id} and ${sql.ref(pointer)} = any(${[...ids]}::uuid[])`.execute(ctx.db);
    for (const row of rows.rows) used.add(row.id);
  }
  return used;
}
