import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterInside, matterVisible } from '../../kit/matter-access.ts';
import { usedKeys } from '../../kit/references.ts';
import { versionRises } from '../../kit/rows.ts';
import type { DB } from '../../kit/schema.generated.ts';

/** The matter with what is asked of its client, if the caller may see it. `inside` = on the team today, or named. */
export async function readMatter(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .selectAll('m')
    .select(['c.code as client_code', 'c.name as client_name', 'c.status as client_status', 'c.since as client_since'])
    .select(matterInside(ctx).$castTo<boolean>().as('inside'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .where(matterVisible(ctx, 'matter.view'))
    .executeTakeFirst();
  return row && { ...row, status: row.status as MatterStatus, conflict_result: row.conflict_result as ConflictResult };
}
export type MatterRecord = NonNullable<Awaited<ReturnType<typeof readMatter>>>;

/**
 * Whom a lock of a matter keeps out: all who change it or its work, or also those who only point to it with a new record. The
 * latter waits for a preview of an import, so it is for what is judged by the records that hang on the matter.
 */
export type KeptOut = 'changes' | 'records';

/** Locks the matter until the transaction ends. Read it afterwards, in a statement of its own: it sees what was waited for. */
export async function lockMatter(ctx: Ctx, id: string, keptOut: KeptOut = 'changes'): Promise<void> {
  const matter = ctx.db.selectFrom('matter').select('id').where('firm_id', '=', ctx.firm.id).where('id', '=', id);
  await (keptOut === 'records' ? matter.forUpdate() : matter.forNoKeyUpdate()).execute();
}

export async function insertMatter(
  ctx: Ctx,
  row: Omit<Insertable<DB['matter']>, 'firm_id' | 'created_by'>,
): Promise<void> {
  await ctx.db
    .insertInto('matter')
    .values({ ...row, firm_id: ctx.firm.id, created_by: ctx.user.user_id })
    .execute();
}

/** Changes columns of a matter; its version moves even when only a part of it (the team, a party) changed. */
export async function changeMatter(ctx: Ctx, id: string, fields: Updateable<DB['matter']>): Promise<void> {
  await ctx.db
    .updateTable('matter')
    .set({ ...fields, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

/** Where a matter stands after a change. */
export async function standing(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('matter')
    .select(['id', 'number', 'status', 'conflict_result', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as MatterStatus, conflict_result: row.conflict_result as ConflictResult };
}

/** Whether any record that is not deleted hangs on the matter: time, expense, invoice; `money` asks for deposits too. */
export async function hasRecords(ctx: Ctx, id: string, money: boolean): Promise<boolean> {
  const on = sql`firm_id = ${ctx.firm.id} and matter_id = ${id}::uuid`;
  const deposits = money
    ? sql`or exists (select from deposit where ${on} and status <> 'deleted')
        or exists (select from deposit_entry where ${on} group by currency, bank_kind having sum(amount) <> 0)`
    : sql``;
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from timesheet where ${on} and status <> 'deleted')
    or exists (select from invoice where ${on} and status <> 'deleted')
    or exists (select from expense_line l join expense e on e.firm_id = l.firm_id and e.id = l.expense_id
      where l.firm_id = ${ctx.firm.id} and l.matter_id = ${id}::uuid and e.status <> 'deleted') ${deposits} as used`.execute(
    ctx.db,
  );
  return rows[0]?.used ?? false;
}

/** Day of the first entry or bill of the matter; null without any. */
export async function firstRecordDay(ctx: Ctx, id: string): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`select min(date) as first from (
    select date from timesheet where firm_id = ${ctx.firm.id} and matter_id = ${id}::uuid and status <> 'deleted'
    union all
    select date from invoice where firm_id = ${ctx.firm.id} and matter_id = ${id}::uuid and status <> 'deleted') d`.execute(
    ctx.db,
  );
  return rows[0]?.first ?? null;
}

/** What would be left open by closing the matter now. */
export async function openEnds(ctx: Ctx, id: string) {
  const on = sql`firm_id = ${ctx.firm.id} and matter_id = ${id}::uuid`;
  const { rows } = await sql<{ invoice: boolean; deposit: boolean; unbilled: boolean; outstanding: boolean }>`select
    exists (select from invoice where ${on} and status in ('draft', 'prebill')) as invoice,
    exists (select from deposit_entry where ${on} group by currency, bank_kind having sum(amount) <> 0) as deposit,
    exists (select from timesheet where ${on} and status = 'wip')
      or exists (select from expense_line l join expense e on e.firm_id = l.firm_id and e.id = l.expense_id
        where l.firm_id = ${ctx.firm.id} and l.matter_id = ${id}::uuid and e.status <> 'deleted'
          and l.chargeable and l.charged > l.billed_amount) as unbilled,
    exists (select from invoice i join invoice_balance b on b.firm_id = i.firm_id and b.invoice_id = i.id
      where i.firm_id = ${ctx.firm.id} and i.matter_id = ${id}::uuid and b.outstanding > 0) as outstanding`.execute(
    ctx.db,
  );
  return rows[0] ?? { invoice: false, deposit: false, unbilled: false, outstanding: false };
}

const parts = ['matter_member', 'matter_party', 'matter_named_person', 'matter_term', 'matter_arrangement'] as const;

/** Whether anything but its own parts still points at the matter, deleted records included. */
export async function hasTraces(ctx: Ctx, id: string): Promise<boolean> {
  return (await usedKeys(ctx, { table: 'matter', keys: [id], parts })).size > 0;
}

/** Takes the matter and its parts away; its audit trail stays. */
export async function removeMatter(ctx: Ctx, id: string): Promise<void> {
  for (const part of parts)
    await ctx.db.deleteFrom(part).where('firm_id', '=', ctx.firm.id).where('matter_id', '=', id).execute();
  await ctx.db.deleteFrom('matter').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** What the trail keeps of a matter that was deleted forever; undefined when there never was one. */
export async function readRemovedMatter(ctx: Ctx, id: string) {
  const { rows } = await sql<{ confidential: boolean; actor: string | null }>`
    select (old_data ->> 'confidential')::boolean as confidential, actor from audit
    where firm_id = ${ctx.firm.id} and root = 'matter' and root_id = ${id}::uuid and entity = 'matter' and op = 'D'
    limit 1`.execute(ctx.db);
  return rows[0];
}

export async function matterExists(ctx: Ctx, id: string): Promise<boolean> {
  const query = ctx.db.selectFrom('matter').select('id').where('firm_id', '=', ctx.firm.id).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
