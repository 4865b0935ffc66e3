import { sql } from 'kysely';
import { addressIsOpen } from '../../kit/addresses.ts';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';

/** One page of the ranges; a single address stands without its length. */
export function listRanges(ctx: Ctx, input: PageInput & { keyword: string }) {
  let rows = ctx.db
    .selectFrom('ip_range')
    .select([
      'id',
      'note',
      'version',
      sql<string>`host(range) || case when masklen(range) = masklen(host(range)::inet)
      then '' else '/' || masklen(range) end`.as('address'),
    ])
    .where('firm_id', '=', ctx.firm.id);
  if (input.keyword) rows = rows.where(keywordIn(input.keyword, sql<string>`range::text`, 'note'));
  return pageOf(rows, input, { sortable: { address: 'range', note: 'note' }, standard: 'range', tie: 'id' });
}

/** Whether the caller would still be let in. */
export async function ownAddressIsOpen(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${addressIsOpen(ctx.firm.id, ctx.address)} as open`.execute(
    ctx.db,
  );
  return rows[0]?.open ?? true;
}

interface Fields {
  range: string;
  note: string;
}

/** A range begins where its length says: 203.0.113.77/24 is 203.0.113.0/24. */
const columns = ({ range, note }: Fields) => ({ range: sql<string>`network(${range}::inet)`, note });

export async function addRange(ctx: Ctx, fields: Fields): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('ip_range')
    .values({ ...columns(fields), firm_id: ctx.firm.id, id })
    .execute();
  return id;
}

export async function changeRange(ctx: Ctx, id: string, fields: Fields): Promise<void> {
  await ctx.db
    .updateTable('ip_range')
    .set(columns(fields))
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}
