import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Ctx, FileAnswer, FirmInfo, Kit } from './context.ts';
import { type Db, databaseFault, inFirm, lostConnection } from './db.ts';
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
  removeIfRefused(ctx, storage_key);
  await ctx.kit.files.put(storage_key, file.bytes, file.mime);
  const { name, mime } = file;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  await addFile(ctx, { id, storage_key, name, mime, size: file.bytes.length, sha256 });
  return id;
}

/** Keeps a second copy of a file, bytes and all, under a key of its own. NotFound when it is not this firm's. */
export async function copyFile(ctx: Ctx, from: string): Promise<string> {
  const { storage_key: source, ...file } = found(
    await ctx.db
      .selectFrom('stored_file')
      .select(['name', 'mime', 'size', 'sha256', 'storage_key'])
      .where('firm_id', '=', ctx.firm.id)
      .where('id', '=', from)
      .executeTakeFirst(),
  );
  const id = newId();
  const storage_key = `${ctx.firm.id}/${id}`;
  removeIfRefused(ctx, storage_key);
  await ctx.kit.files.copy(source, storage_key);
  await addFile(ctx, { ...file, id, storage_key });
  return id;
}

/** Takes files away for good: their rows with the call, their bytes after it is committed. */
export async function removeFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .deleteFrom('stored_file')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning('storage_key')
    .execute();
  ctx.after(async () => {
    // What is not reached now is found by the sweep.
    for (const { storage_key } of rows) await ctx.kit.files.remove(storage_key).catch(() => undefined);
  });
}

/**
 * The store knows no transactions: bytes whose call was refused are taken away again. Not when the connection was lost:
 * then nobody knows whether the call was committed, and the sweep decides by what the table says.
 */
function removeIfRefused(ctx: Ctx, storage_key: string): void {
  ctx.ifRefused(async (error) => {
    if (databaseFault(error)?.code === lostConnection) return;
    await ctx.kit.files.remove(storage_key).catch(() => undefined);
  });
}

type FileRow = { id: string; storage_key: string; name: string; mime: string; size: number; sha256: string };

async function addFile(ctx: Ctx, file: FileRow): Promise<void> {
  await ctx.db
    .insertInto('stored_file')
    .values({ ...file, firm_id: ctx.firm.id, created_by: ctx.user.user_id })
    .execute();
}

/** How long bytes without a row are let lie, in milliseconds: the call that put them may still be running. */
const untilSwept = 86_400_000;
const asked = 500;

/** Removes what lies in the store of a firm, older than a day, without a row of its own. Answers how many files that were. */
export async function sweepFiles(kit: Kit, firm_id: string): Promise<number> {
  const before = kit.now().getTime() - untilSwept;
  let swept = 0;
  let part: string[] = [];
  const judge = async () => {
    const lost = await withoutRow(kit, firm_id, part);
    for (const key of lost) await kit.files.remove(key);
    swept += lost.length;
    part = [];
  };
  for await (const { key, changed } of kit.files.list(firm_id)) {
    if (changed.getTime() < before) part.push(key);
    if (part.length >= asked) await judge();
  }
  if (part.length > 0) await judge();
  return swept;
}

async function withoutRow(kit: Kit, firm_id: string, keys: readonly string[]): Promise<string[]> {
  const scope = { firm_id, user_id: '', call: 'job sweep-files', request_id: '' };
  const known = await inFirm(kit.db, scope, (db) =>
    db
      .selectFrom('stored_file')
      .select('storage_key')
      .where('firm_id', '=', firm_id)
      .where('storage_key', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute(),
  );
  const kept = new Set(known.map((row) => row.storage_key));
  return keys.filter((key) => !kept.has(key));
}

/** What reading bytes needs: a call, or a job of a firm. */
interface FileReader {
  db: Db;
  kit: Kit;
  firm: Pick<FirmInfo, 'id'>;
}

/** The file with its bytes read whole; NotFound when it is not this firm's. */
export async function readFileBytes(ctx: FileReader, id: string): Promise<NewFile> {
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
