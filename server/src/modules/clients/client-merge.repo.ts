import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../../kit/matter-access.ts';
import { clientVisible } from './clients.access.ts';

interface Pointer {
  source: string;
  pointer: string;
}

/** Columns that point to a client, as the database knows them. */
export async function clientPointers(ctx: Pick<Ctx, 'db'>): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`select source, pointer from kit.client_pointers()`.execute(ctx.db);
  return rows;
}

/** Both clients as far as the caller may see them; `lock` keeps everybody from pointing to either until the end. */
export async function findPair(ctx: Ctx, ids: readonly [string, string], lock: boolean) {
  const query = ctx.db
    .selectFrom('client as c')
    .selectAll('c')
    .select(clientVisible(ctx, 'client.delete').as('within'))
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', 'in', [...ids])
    .where(clientVisible(ctx, 'client.view'))
    .orderBy('c.id');
  return (lock ? query.forUpdate() : query).execute();
}

/** Lets the rows of one column follow a client that was merged. */
export async function follow(ctx: Ctx, { source, pointer }: Pointer, given_up: string): Promise<void> {
  await sql`select kit.follow_merged_client(${source}, ${pointer}, ${given_up}::uuid)`.execute(ctx.db);
}

/** What both had is there once: members, and relations that now name the client itself. */
export async function dropDoubles(ctx: Ctx, given_up: string, stays: string): Promise<void> {
  await sql`delete from client_member m where m.firm_id = ${ctx.firm.id} and m.client_id = ${given_up}
    and exists (select from client_member o where o.firm_id = m.firm_id and o.client_id = ${stays}
      and o.employee_id = m.employee_id)`.execute(ctx.db);
  const between = sql`firm_id = ${ctx.firm.id} and ((client_id = ${given_up} and related_client_id = ${stays})
    or (client_id = ${stays} and related_client_id = ${given_up}))`;
  await sql`delete from client_relation where ${between}`.execute(ctx.db);
  await sql`delete from client_name where firm_id = ${ctx.firm.id} and client_id = ${given_up}`.execute(ctx.db);
}

/** How many rows of a column point to a client, as far as the caller may see the matters they belong to. */
export async function countPointing(ctx: Ctx, { source, pointer }: Pointer, client_id: string): Promise<number> {
  const onMatter = source === 'matter' ? sql`x.id` : (await hasMatter(ctx, source)) ? sql`x.matter_id` : null;
  const visible = matterVisible(ctx, 'matter.view');
  const seen = onMatter
    ? sql`and (${onMatter} is null or exists (select from matter m where m.firm_id = x.firm_id and m.id = ${onMatter} and ${visible}))`
    : sql``;
  const settled =
    source === 'collection'
      ? sql`and not exists (select from collection_allocation a
          join invoice i on i.firm_id = a.firm_id and i.id = a.invoice_id join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
          where a.firm_id = x.firm_id and a.collection_id = x.id and not ${visible})`
      : sql``;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(source)} x
    where x.firm_id = ${ctx.firm.id} and x.${sql.ref(pointer)} = ${client_id} ${seen} ${settled}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

async function hasMatter(ctx: Ctx, source: string): Promise<boolean> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = ${source}::regclass and attname = 'matter_id' and not attisdropped`.execute(ctx.db);
  return rows.length > 0;
}

/** Client money held for each of two clients as a whole, by currency and kind of account. */
export async function generalPurses(ctx: Ctx, stays: string, given_up: string) {
  const { rows } = await sql<{
    currency: string;
    bank_kind: 'trust' | 'operating';
    stays: string;
    given_up: string;
    together: string;
  }>`select currency, bank_kind, coalesce(sum(amount) filter (where client_id = ${stays}), 0) as stays,
      coalesce(sum(amount) filter (where client_id = ${given_up}), 0) as given_up, sum(amount) as together
    from deposit_entry where firm_id = ${ctx.firm.id} and matter_id is null and client_id in (${stays}, ${given_up})
    group by currency, bank_kind order by currency, bank_kind`.execute(ctx.db);
  return rows;
}

/** The client that one was merged into, and the codes of those merged into it. */
export async function mergedFacts(ctx: Ctx, client: { id: string; merged_into: string | null }) {
  const { rows } = await sql<{ id: string; code: string; name: string; into: boolean }>`
    select c.id, c.code, c.name, c.id = ${client.merged_into}::uuid as into from client c
    where c.firm_id = ${ctx.firm.id} and (c.id = ${client.merged_into}::uuid or c.merged_into = ${client.id})
      and ${clientVisible(ctx, 'client.view')} order by c.code`.execute(ctx.db);
  const into = rows.find((row) => row.into);
  return {
    merged_into: into ? { id: into.id, code: into.code, name: into.name } : null,
    merged_codes: rows.filter((row) => !row.into).map((row) => row.code),
  };
}
