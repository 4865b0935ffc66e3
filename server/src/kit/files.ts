import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Ctx, FileAnswer } from './context.ts';
import { found } from './errors.ts';
import { newId } from './ids.ts';

export interface NewFile {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Keeps a file: bytes in the store under a key of ours, its name in the table. Answers its id. */
export async function keepFile(ctx: Ctx, file: NewFile): Promise<string> {
  const id = newId();
  const storage_key = `${ctx.firm.id}/${id}`;
  await ctx.kit.files.put(storage_key, file.bytes, file.mime);
  await ctx.db
    .insertInto('stored_file')
    .values({
      firm_id: ctx.firm.id,
      id,
      storage_key,
      name: file.name,
      mime: file.mime,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      created_by: ctx.user.user_id,
    })
    .execute();
  return id;
}

/** The file with its bytes read whole; NotFound when it is not this firm's. */
export async function readFileBytes(ctx: Pick<Ctx, 'db' | 'firm' | 'kit'>, id: string): Promise<NewFile> {
  const row = found(
    await ctx.db
      .selectFrom('stored_file')
      .select(['name', 'mime', 'storage_key'])
      .where('firm_id', '=', ctx.firm.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return { name: row.name, mime: row.mime, bytes: await wholeStream(await ctx.kit.files.get(row.storage_key)) };
}

/** The file as a download; leaves a trace in the audit trail. */
export async function downloadFile(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = found(
    await ctx.db
      .selectFrom('stored_file')
      .select(['name', 'mime', 'storage_key'])
      .where('firm_id', '=', ctx.firm.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  await noteRead(ctx, 'stored_file', id, { name: row.name });
  return { name: row.name, mime: row.mime, bytes: await ctx.kit.files.get(row.storage_key) };
}

/** Writes a trace of a read: a download, a confidential record. The call must be of kind `write`. */
export async function noteRead(ctx: Ctx, entity: string, id: string, what: Record<string, string>): Promise<void> {
  await sql`select kit.note_read(${entity}, ${id}::uuid, ${JSON.stringify(what)}::jsonb)`.execute(ctx.db);
}

async function wholeStream(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
