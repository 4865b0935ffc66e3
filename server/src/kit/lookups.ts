import type { Option } from '@praktis/contract/kit/shapes';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { keywordIn, type Page } from './list-query.ts';
import type { DB } from './schema.generated.ts';

export interface LookupInput {
  keyword: string;
  limit: number;
  offset: number;
}

/** A query with the columns id, name and detail; archived items and what the caller may not see are left out in it. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of an option query differ from look-up to look-up
export type OptionQuery = SelectQueryBuilder<any, any, { id: string; name: string; detail: string }>;

/**
 * Answers a look-up: the options whose name or detail holds the keyword, in order of name, or of the column `rank` of the
 * query where the firm has an order of its own.
 */
export async function optionsOf(
  ctx: Pick<Ctx, 'db'>,
  query: OptionQuery,
  input: LookupInput,
  order: 'name' | 'rank' = 'name',
): Promise<Page<Option>> {
  const options = (ctx.db as Db)
    .selectFrom(query.as('option') as never)
    .$castTo<Option>() as unknown as SelectQueryBuilder<DB & { option: Option }, 'option', Option>;
  const filtered = input.keyword ? options.where(keywordIn(input.keyword, 'option.name', 'option.detail')) : options;
  const { n } = await filtered.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const rows = await filtered
    .select(['option.id', 'option.name', 'option.detail'])
    .orderBy(`option.${order}` as 'option.name')
    .orderBy('option.id')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return { rows, total: Number(n), limit: input.limit, offset: input.offset };
}
