import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterInside } from '../../kit/matter-access.ts';
import { clientVisible } from './clients.access.ts';

/** Whether a client has a matter, a bill, a deposit or a collection, of any state (CLI-01). */
export async function clientIsInUse(ctx: Ctx, id: string): Promise<boolean> {
  const has = (table: string) =>
    sql`exists (select from ${sql.table(table)} x where x.firm_id = ${ctx.firm.id} and x.client_id = ${id})`;
  const tables = ['matter', 'invoice', 'deposit', 'collection', 'deposit_entry'];
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(tables.map(has), sql` or `)} as used`.execute(ctx.db);
  return rows[0]?.used ?? false;
}

/** Other clients with one of the numbers as NPWP or NIK: a person's tax number is the NIK (NPW-04). */
export async function clientsWithNumber(ctx: Ctx, numbers: readonly string[], except: string | null) {
  const filled = numbers.filter((number) => number !== '');
  if (filled.length === 0) return [];
  return ctx.db
    .selectFrom('client as c')
    .select(['c.code', 'c.name', clientVisible(ctx, 'client.view').as('visible')])
    .where('c.firm_id', '=', ctx.firm.id)
    .where((match) => match.or([match('c.npwp', 'in', filled), match('c.nik', 'in', filled)]))
    .where(sql<boolean>`c.id is distinct from ${except}::uuid`)
    .orderBy('c.code')
    .execute();
}

/**
 * The earliest active date of a client's matters; a client is not younger than its matters (MAT-03). A confidential matter
 * the caller stands outside of does not count: the refusal would tell of it (ROL-02).
 */
export async function earliestMatterDate(ctx: Ctx, id: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('matter as m')
    .select((of) => of.fn.min('m.active_date').as('first'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.client_id', '=', id)
    .where(sql<boolean>`(not m.confidential or ${matterInside(ctx)})`)
    .executeTakeFirst();
  return row?.first ?? null;
}

/** Category and status of employees by id. */
export async function employeesById(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { category: string; status: string }>();
  const rows = await ctx.db
    .selectFrom('employee')
    .select(['id', 'category', 'status'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The lists of which a client takes one item, by the field that holds it. */
export const listOfField = { industry_type_id: 'industry_type', taxonomy_id: 'taxonomy' } as const;

/**
 * The clients among `ids` that the caller may see, each under the id it was asked by; one that was merged into another is
 * that one. They are not merged before the transaction ends.
 */
export async function standingClients(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const visible = (among: readonly string[]) =>
    ctx.db
      .selectFrom('client as c')
      .select(['c.id', 'c.name', 'c.merged_into'])
      .where('c.firm_id', '=', ctx.firm.id)
      .where('c.id', 'in', among)
      .where(clientVisible(ctx, 'client.view'))
      .orderBy('c.id')
      .forKeyShare()
      .execute();
  const named = await visible(ids);
  const survivors = named.map((row) => row.merged_into).filter((id) => id !== null);
  const standing = new Map(
    [...named, ...(survivors.length > 0 ? await visible(survivors) : [])].map((row) => [row.id, row]),
  );
  return new Map(
    named.flatMap((row) => {
      const stands = standing.get(row.merged_into ?? row.id);
      return stands ? [[row.id, { id: stands.id, name: stands.name }] as const] : [];
    }),
  );
}

/** A client as a matter needs it, within sight of the caller; others may read and point to it meanwhile, but not change it. */
export async function lockClientForUse(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.code', 'c.name', 'c.kind', 'c.status', 'c.since', 'c.origin', 'c.originating_partner_id'])
    .select(['c.npwp', 'c.nik', 'c.nitku', 'c.withholds', 'c.vat_collector', 'c.service_used_abroad'])
    .select(['c.email', 'c.phone', 'c.country', 'c.province', 'c.city', 'c.address', 'c.postal_code'])
    .select(['c.contact_name', 'c.contact_email', 'c.contact_mobile'])
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .where(clientVisible(ctx, 'client.view'))
    .forShare()
    .executeTakeFirst();
}

/** Names of items of a list or of partners by id, in the caller's language. */
export async function namesOfChoices(
  ctx: Ctx,
  field: keyof typeof listOfField | 'originating_partner_id',
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = sql`${ids.filter((id) => id !== null)}::uuid[]`;
  const query =
    field === 'originating_partner_id'
      ? sql<{ id: string; name: string }>`select id, trim(first_name || ' ' || last_name) as name
          from employee where firm_id = ${ctx.firm.id} and id = any(${wanted})`
      : sql<{ id: string; name: string }>`select id, ${sql.ref(ctx.language === 'id' ? 'name_id' : 'name')} as name
          from ${sql.table(listOfField[field])} where firm_id = ${ctx.firm.id} and id = any(${wanted})`;
  return new Map((await query.execute(ctx.db)).rows.map((row) => [row.id, row.name]));
}
