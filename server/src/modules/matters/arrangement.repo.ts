import { type ArrangementInput, nothingAgreed, type TermInput } from '@praktis/contract/matters/arrangement.schemas';
import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { matterVisible } from './matters.access.ts';

/** What is agreed beside the terms of a lump sum. */
type Columns = Omit<ArrangementInput, 'terms'>;
export type TermRecord = TermInput & { id: string; number: number };

/** The terms of a lump sum in their order. */
export async function termsOf(ctx: Ctx, matter_id: string): Promise<TermRecord[]> {
  return ctx.db
    .selectFrom('matter_term')
    .select(['id', 'number', 'description', 'percent', 'amount', 'due_date', 'milestone'])
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .orderBy('number')
    .execute();
}

/** What is agreed on a matter; `nothingAgreed` where nothing was written down. */
export async function readArrangement(ctx: Ctx, matter_id: string): Promise<ArrangementInput> {
  const row = await ctx.db
    .selectFrom('matter_arrangement')
    .select([
      'retainer_fee',
      'included_hours',
      'included_amount',
      'period',
      'period_start',
      'carry_over',
      'carry_periods',
    ])
    .select(['overage_rate', 'first_period', 'pool_main_id', 'cap', 'contract_amount'])
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .executeTakeFirst();
  if (!row) return nothingAgreed;
  const terms = (await termsOf(ctx, matter_id)).map(({ number: _number, ...term }) => term);
  return { ...row, ...wordsOf(row), terms };
}

/** Columns whose words are checked by the database. */
function wordsOf(row: { period: string; period_start: string; carry_over: string; first_period: string }) {
  return {
    period: row.period as ArrangementInput['period'],
    period_start: row.period_start as ArrangementInput['period_start'],
    carry_over: row.carry_over as ArrangementInput['carry_over'],
    first_period: row.first_period as ArrangementInput['first_period'],
  };
}

/** Writes what is agreed; an equal row leaves no trace. */
export async function putArrangement(ctx: Ctx, matter_id: string, columns: Columns): Promise<void> {
  await ctx.db
    .insertInto('matter_arrangement')
    .values({ ...columns, firm_id: ctx.firm.id, id: newId(), matter_id })
    .onConflict((conflict) => conflict.columns(['firm_id', 'matter_id']).doUpdateSet(columns))
    .execute();
}

export async function removeArrangement(ctx: Ctx, matter_id: string): Promise<void> {
  for (const table of ['matter_term', 'matter_arrangement'] as const)
    await ctx.db.deleteFrom(table).where('firm_id', '=', ctx.firm.id).where('matter_id', '=', matter_id).execute();
}

export async function insertTerm(ctx: Ctx, matter_id: string, term: Omit<TermRecord, 'id'>): Promise<void> {
  await ctx.db
    .insertInto('matter_term')
    .values({ ...term, firm_id: ctx.firm.id, id: newId(), matter_id })
    .execute();
}

export async function changeTerm(ctx: Ctx, { id, ...term }: TermRecord): Promise<void> {
  await ctx.db.updateTable('matter_term').set(term).where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

export async function removeTerm(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('matter_term').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** Matters that are not deleted and share the retainer of another one. */
export async function poolMemberCount(ctx: Ctx, main_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from matter_arrangement a
    join matter m on m.firm_id = a.firm_id and m.id = a.matter_id
    where a.firm_id = ${ctx.firm.id} and a.pool_main_id = ${main_id}::uuid and m.status <> 'deleted'`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Whether any matter, deleted ones included, points to this one as the main matter of its pool. */
export async function isNamedAsMain(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('matter_arrangement')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('pool_main_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A matter as the main one of a pool; `seen` only where the caller reaches it. */
export async function findPoolMain(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('matter as m')
    .leftJoin('matter_arrangement as a', (join) =>
      join.onRef('a.firm_id', '=', 'm.firm_id').onRef('a.matter_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.client_id', 'm.currency', 'm.billing_type', 'm.status', 'a.pool_main_id'])
    .select(sql<boolean>`${matterVisible(ctx, 'matter.view')}`.as('seen'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, status: row.status as MatterStatus };
}

/** Matters of a pool as far as the reader sees them: its main one, or those that share its retainer. */
export async function poolMatters(ctx: Ctx, of: { main_id: string } | { id: string | null }) {
  const query = ctx.db
    .selectFrom('matter as m')
    .leftJoin('matter_arrangement as a', (join) =>
      join.onRef('a.firm_id', '=', 'm.firm_id').onRef('a.matter_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.number', 'm.name'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.status', '<>', 'deleted')
    .where(sql<SqlBool>`${matterVisible(ctx, 'matter.view')}`)
    .orderBy('m.number');
  return 'id' in of
    ? query.where('m.id', '=', of.id).execute()
    : query.where('a.pool_main_id', '=', of.main_id).execute();
}

/** Net fees of the issued bills of a matter, in its currency (MAT-08). */
export async function netFeesBilled(ctx: Ctx, matter_id: string): Promise<string> {
  const { rows } = await sql<{ billed: string }>`select coalesce(sum(net_legal_fees), 0) as billed from invoice
    where firm_id = ${ctx.firm.id} and matter_id = ${matter_id}::uuid and type <> 'deposit'
      and status not in ('draft', 'prebill', 'deleted')`.execute(ctx.db);
  return rows[0]?.billed ?? '0';
}
