import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';

type ListInput = PageInput & { keyword: string };

export async function listPpn(ctx: Ctx, input: ListInput) {
  let query = ctx.db.selectFrom('ppn').selectAll().where('firm_id', '=', ctx.firm.id);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'code', 'name', 'name_id'));
  const sortable = { code: 'code', name: 'name', rate: 'rate', valid_from: 'valid_from' };
  return pageOf(query, input, { sortable, standard: 'valid_from', standardOrder: 'desc', tie: 'id' });
}

export async function listPph(ctx: Ctx, input: ListInput) {
  let query = ctx.db.selectFrom('pph').selectAll().where('firm_id', '=', ctx.firm.id);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'code', 'name', 'name_id'));
  return pageOf(query, input, {
    sortable: { code: 'code', name: 'name', kind: 'kind', rate: 'rate', valid_from: 'valid_from' },
    standard: 'code',
    tie: 'id',
  });
}

/** A table of dated tax codes. */
export type TaxTable = 'ppn' | 'pph';

/** A row of a code; null before it is stored. */
interface Row {
  code: string;
  id: string | null;
}

/**
 * One change at a time of the rows of a code, until its transaction ends: what they say together, one kind and no day
 * twice, is no matter of one row (TAX-01, TAX-05). Taken before any row.
 */
export async function holdCode(ctx: Ctx, table: TaxTable, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${ctx.firm.id} ${code}`}, 0))`.execute(ctx.db);
}

/** The periods of the other rows of a code. */
export async function otherPeriods(ctx: Ctx, table: TaxTable, row: Row) {
  return others(ctx, table, row).select(['valid_from', 'valid_to']).execute();
}

/** The kinds of the other rows of a withholding code. */
export async function otherKinds(ctx: Ctx, row: Row) {
  return others(ctx, 'pph', row).select('kind').execute();
}

function others(ctx: Ctx, table: TaxTable, { code, id }: Row) {
  const query = ctx.db.selectFrom<TaxTable>(table).where('firm_id', '=', ctx.firm.id).where('code', '=', code);
  return id ? query.where('id', '<>', id) : query;
}

const carriedAs = { ppn: 'ppn_id', pph: 'pph_id' } as const;

/**
 * Date of the last bill that carries a row; null when none does. A draft takes the row in force when it is issued, and a
 * deleted one is nobody's bill any more.
 */
export async function lastUseOf(ctx: Ctx, table: TaxTable, id: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('invoice')
    .select(sql<string | null>`max(date)`.as('day'))
    .where('firm_id', '=', ctx.firm.id)
    .where(carriedAs[table], '=', id)
    .where('issued_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return row.day;
}
