import { likePattern } from '@praktis/rules/search-text';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export interface PageInput {
  limit: number;
  offset: number;
  sort_by?: string | undefined;
  sort_order: 'asc' | 'desc';
}

export interface Page<R> {
  rows: R[];
  total: number;
  limit: number;
  offset: number;
}

/** Columns a list may be sorted by: name in the call → column of the query. */
export type Sortable = Readonly<Record<string, string>>;

export interface Order {
  sortable: Sortable;
  standard: string;
  standardOrder?: 'asc' | 'desc';
  /** A unique column that ends every order, so that paging visits each row once whatever the sort (invariant 43). */
  tie: string;
}

/** The rows of one page of a query, without a count. */
async function rowsOf<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  input: PageInput,
  order: Order,
): Promise<R[]> {
  const column = (input.sort_by && order.sortable[input.sort_by]) || order.standard;
  const direction = input.sort_by ? input.sort_order : (order.standardOrder ?? 'asc');
  return query
    .orderBy(sql`${sql.ref(column)} ${sql.raw(direction)} nulls last, ${sql.ref(order.tie)} ${sql.raw(direction)}`)
    .limit(input.limit)
    .offset(input.offset)
    .execute();
}

/** One page of a query and the count of all. */
export async function pageOf<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  input: PageInput,
  order: Order,
): Promise<Page<R>> {
  const counted = query.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as('n'));
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: string };
  const rows = await rowsOf(query, input, order);
  return { rows, total: Number(n), limit: input.limit, offset: input.offset };
}

/** A query of the ids of a list, each with what orders it under `key`. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of such a query differ from list to list
export type OrderedIds = SelectQueryBuilder<any, any, { id: string; key: unknown }>;

/**
 * The ids of one page in their order. What stands beside them is then read for the page alone, by `inOrderOf`, not for all
 * the rows that come before it.
 */
export async function idsOfPage(query: OrderedIds, input: Omit<PageInput, 'sort_by'>): Promise<string[]> {
  const order = { sortable: {}, standard: 'key', standardOrder: input.sort_order, tie: 'id' };
  return (await rowsOf(query, { ...input, sort_by: undefined }, order)).map((row) => row.id);
}

/** The rows of a page in the order of its ids; those that are gone meanwhile are left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The keyword stands, literally and in any letter case, in one of the columns (T-46). */
export function keywordIn(keyword: string, ...columns: (string | RawBuilder<string>)[]): Expression<SqlBool> {
  const pattern = likePattern(keyword);
  const tests = columns.map(
    (column) => sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`,
  );
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}
