import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { addRow, versionRises } from '../../kit/rows.ts';
import { documentVisible } from './documents.access.ts';
import type { Place } from './places.query.ts';

/** Locks a document until the transaction ends. What the caller may do with it is read afterwards, under the lock. */
export async function lockDocument(ctx: Ctx, id: string): Promise<void> {
  await sql`select from document where firm_id = ${ctx.firm.id} and id = ${id}::uuid for update`.execute(ctx.db);
}

/**
 * Keeps what a document lies in as it is until the transaction ends, and answers its id; undefined when there is no such
 * document. Taken before the document's own lock, in the order of those who move files with what they lie in.
 */
export async function lockPlaceOf(ctx: Ctx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ matter_id: string | null; client_id: string | null }>`select matter_id, client_id
    from document where firm_id = ${ctx.firm.id} and id = ${id}::uuid`.execute(ctx.db);
  const [at] = rows;
  if (!at) return undefined;
  const place = at.matter_id ?? at.client_id;
  await sql`select from ${sql.table(at.matter_id ? 'matter' : 'client')}
    where firm_id = ${ctx.firm.id} and id = ${place}::uuid for share`.execute(ctx.db);
  return place ?? undefined;
}

/** Lets one file at a time come into a matter or client, so that two of one name see each other. */
export async function lockNames(ctx: Ctx, { matter_id, client_id }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${matter_id ?? client_id}`}, 0))`.execute(
    ctx.db,
  );
}

/** Whether a document of this name, in any letter case, lies there that the caller may see; one he may not is not told. */
export async function nameIsTaken(ctx: Ctx, place: Place, name: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('document as d')
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'd.firm_id').onRef('m.id', '=', 'd.matter_id'))
    .innerJoin('client as c', (join) =>
      join.onRef('c.firm_id', '=', 'd.firm_id').on('c.id', '=', sql<string>`coalesce(d.client_id, m.client_id)`),
    )
    .select('d.id')
    .where('d.firm_id', '=', ctx.firm.id)
    .where(place.matter_id === null ? 'd.client_id' : 'd.matter_id', '=', place.matter_id ?? place.client_id)
    .where(sql<boolean>`lower(d.name) = lower(${name})`)
    .where('d.deleted_at', 'is', null)
    .where(documentVisible(ctx))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDocument {
  place: Place;
  name: string;
  type: string;
  description: string;
}

/** Adds a document without versions; its first one is added with it. */
export async function insertDocument(ctx: Ctx, { place, ...described }: NewDocument): Promise<string> {
  return addRow(ctx, 'document', { ...described, ...place, created_by: ctx.user.user_id });
}

export async function insertVersion(
  ctx: Ctx,
  version: { document_id: string; number: number; file_id: string; note: string },
): Promise<void> {
  await addRow(ctx, 'document_version', { ...version, uploaded_by: ctx.user.user_id });
}

/** Changes columns of a document; its version goes up even when only its list changed. */
export async function changeDocument(
  ctx: Ctx,
  id: string,
  fields: Partial<{
    name: string;
    type: string;
    description: string;
    current_number: number;
    matter_id: string;
    deleted_at: string | null;
    deleted_by: string | null;
  }>,
): Promise<{ number: number; version: number }> {
  return ctx.db
    .updateTable('document')
    .set({ ...fields, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .returning(['current_number as number', 'version'])
    .executeTakeFirstOrThrow();
}

/** Makes the access list of a document what is given; who stays on it leaves no trace. */
export async function setAccessList(ctx: Ctx, document_id: string, people: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('document_access')
    .where('firm_id', '=', ctx.firm.id)
    .where('document_id', '=', document_id)
    .where(sql<boolean>`employee_id <> all(${[...people]}::uuid[])`)
    .execute();
  for (const employee_id of people)
    await ctx.db
      .insertInto('document_access')
      .values({ firm_id: ctx.firm.id, id: newId(), document_id, employee_id })
      .onConflict((conflict) => conflict.columns(['firm_id', 'document_id', 'employee_id']).doNothing())
      .execute();
}

/** Notes in the history of a document where it came from or went to. */
export async function insertTrip(
  ctx: Ctx,
  trip: { document_id: string; kind: 'copied from' | 'copied to' | 'moved from'; matter_id: string },
): Promise<void> {
  await addRow(ctx, 'document_trip', trip);
}

/** The file of a document's version; undefined when it has no such version. */
export async function fileOfVersion(ctx: Ctx, document_id: string, number: number) {
  return ctx.db
    .selectFrom('document_version as v')
    .innerJoin('stored_file as f', (join) => join.onRef('f.firm_id', '=', 'v.firm_id').onRef('f.id', '=', 'v.file_id'))
    .select(['f.id', 'f.mime'])
    .where('v.firm_id', '=', ctx.firm.id)
    .where('v.document_id', '=', document_id)
    .where('v.number', '=', number)
    .executeTakeFirst();
}

/** Takes a document away with everything of it but its trail; answers the ids of its files, which are still there. */
export async function removeDocument(ctx: Ctx, id: string): Promise<string[]> {
  const versions = await ctx.db
    .deleteFrom('document_version')
    .where('firm_id', '=', ctx.firm.id)
    .where('document_id', '=', id)
    .returning('file_id')
    .execute();
  for (const part of ['document_access', 'document_trip'] as const)
    await ctx.db.deleteFrom(part).where('firm_id', '=', ctx.firm.id).where('document_id', '=', id).execute();
  await ctx.db.deleteFrom('document_text').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
  await ctx.db.deleteFrom('document').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
  return versions.map((version) => version.file_id);
}
