import type { SetupList } from '@praktis/contract/settings/setup-list';
import type { Kysely } from 'kysely';
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

/** One item, locked when it is about to change, or against new records of it when it goes. */
export async function findItem(ctx: Ctx, list: SetupList, id: string, to: 'read' | 'change' | 'remove' = 'read') {
  const query = rowsOf(ctx, list).selectAll('list').where('list.id', '=', id);
  if (to === 'read') return query.executeTakeFirst();
  return (to === 'change' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst();
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
