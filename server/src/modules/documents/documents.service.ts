import type { documentCalls } from '@praktis/contract/documents/documents.calls';
import type { ChangedDocument } from '@praktis/contract/documents/documents.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { mustConfirm, mustHold } from '../../kit/access.ts';
import type { Ctx, ReceivedFile } from '../../kit/context.ts';
import { FieldErrors, found, mustBeCurrent, NotAllowed, RuleBroken, Stale } from '../../kit/errors.ts';
import { keepFile, removeFiles } from '../../kit/files.ts';
import { peopleMayRead } from './access-list.service.ts';
import * as texts from './document-text.repo.ts';
import { accessListOf, type Door, findDocument } from './documents.query.ts';
import * as repo from './documents.repo.ts';
import { holdsText, nameOfFile, wordsOf } from './documents.rules.ts';
import { lockPlace, type Place } from './places.query.ts';

type NewFile = BodyOf<typeof documentCalls.create>;

/** What a new file belongs to: exactly one matter or one client. */
function placeOf({ matter_id, client_id }: { matter_id?: string | null; client_id?: string | null }): Place {
  if (matter_id && client_id) throw new FieldErrors({ client_id: { code: 'one_place_only', params: {} } });
  if (matter_id) return { matter_id, client_id: null };
  if (client_id) return { matter_id: null, client_id };
  throw new FieldErrors({ matter_id: { code: 'required', params: {} } });
}

/** What a document that was read belongs to; its row names the client of its matter too. */
function placeOfDocument({ matter_id, client_id }: { matter_id: string | null; client_id: string }): Place {
  return matter_id ? { matter_id, client_id: null } : { matter_id: null, client_id };
}

function uploaded(ctx: Ctx): ReceivedFile {
  const [file] = ctx.files;
  if (!file) throw new FieldErrors({ file: { code: 'required', params: {} } });
  return file;
}

/**
 * What a file is to be added to, locked: NotFound when the caller does not see its files, NotAllowed when he may not add
 * any, `place_deleted` when it is deleted.
 */
export async function openPlace(ctx: Ctx, place: Place) {
  const at = found(await lockPlace(ctx, place));
  if (!at.editable) throw new NotAllowed();
  if (at.deleted) throw new RuleBroken('place_deleted', {}, place.matter_id ? 'matter_id' : 'client_id');
  return at;
}

/** Asks `same_file_name` where a document of that name lies that the caller may see; two at once see each other. */
export async function nameMayBeGiven(ctx: Ctx, place: Place, name: string): Promise<void> {
  await repo.lockNames(ctx, place);
  if (await repo.nameIsTaken(ctx, place, name)) mustConfirm(ctx, 'same_file_name', { name });
}

/** The text of a new version is read later; until then, and for good when nothing can be read, its names find it. */
export async function readLater(
  ctx: Ctx,
  version: { id: string; number: number; mime: string; names: readonly string[] },
): Promise<void> {
  const { id, number } = version;
  const waits = holdsText(version.mime);
  const name_words = wordsOf(...version.names);
  await texts.startText(ctx, { id, number, name_words, state: waits ? 'waiting' : 'none' });
  if (!waits) return;
  await ctx.kit.jobs.add(ctx.db, 'read-document', { firm_id: ctx.firm.id, document_id: id, number: String(number) });
}

/** Adds a file to a matter or client as the first version of a document. */
export async function createDocument(
  ctx: Ctx,
  { body }: { body: Partial<NewFile> & Omit<NewFile, 'matter_id' | 'client_id'> },
) {
  const place = placeOf(body);
  await openPlace(ctx, place);
  const file = uploaded(ctx);
  await peopleMayRead(ctx, place, body.access_list);
  const name = body.name || nameOfFile(file.name);
  await nameMayBeGiven(ctx, place, name);
  const file_id = await keepFile(ctx, file);
  const { type, description } = body;
  const id = await repo.insertDocument(ctx, { place, name, type, description });
  await repo.setAccessList(ctx, id, body.access_list);
  await repo.insertVersion(ctx, { document_id: id, number: 1, file_id, note: body.note });
  await readLater(ctx, { id, number: 1, mime: file.mime, names: [name, description, file.name] });
  return { id, number: 1, version: 1 };
}

interface Wanted {
  right: 'can_edit' | 'can_delete';
  /** One that is deleted is asked for, instead of one that is not. */
  deleted?: boolean;
}

/** A document locked and read under the lock: NotFound when the caller does not see it, NotAllowed without the right. */
async function lockedDocument(ctx: Ctx, door: Door, id: string, wanted: Wanted) {
  const { right, deleted = false } = wanted;
  await repo.lockDocument(ctx, id);
  const document = found(await findDocument(ctx, door, id, deleted));
  if (!document[right]) throw new NotAllowed();
  return document;
}

/**
 * As lockedDocument, for a change by those who may edit: `place_deleted` when its matter or client is deleted, Stale when
 * it was moved elsewhere in the same moment. Deleting stays open to its holders: a matter is emptied before it is deleted
 * forever (MAT-01).
 */
export async function documentToChange(ctx: Ctx, door: Door, id: string) {
  const place = await repo.lockPlaceOf(ctx, id);
  const document = await lockedDocument(ctx, door, id, { right: 'can_edit' });
  if (place !== (document.matter_id ?? document.client_id)) throw new Stale();
  if (document.place_deleted) throw new RuleBroken('place_deleted');
  return document;
}

/** Adds a version under the next number; its file may be of another type than the one before. */
export async function createVersion(
  ctx: Ctx,
  door: Door,
  { body }: { body: BodyOf<typeof documentCalls.createVersion> },
) {
  const { name, description, number: newest } = await documentToChange(ctx, door, body.id);
  const file = uploaded(ctx);
  const file_id = await keepFile(ctx, file);
  const number = newest + 1;
  await repo.insertVersion(ctx, { document_id: body.id, number, file_id, note: body.note });
  const saved = await repo.changeDocument(ctx, body.id, { current_number: number });
  await readLater(ctx, { id: body.id, number, mime: file.mime, names: [name, description, file.name] });
  return { id: body.id, ...saved };
}

/** Changes name, type, description and access list. */
export async function updateDocument(ctx: Ctx, door: Door, { body }: { body: ChangedDocument }) {
  const document = await documentToChange(ctx, door, body.id);
  mustBeCurrent(document, body.version);
  const listed = (await accessListOf(ctx, body.id)).map((person) => person.employee_id);
  // Who is on the list already may stay there, whatever he sees today.
  const added = body.access_list.filter((person) => !listed.includes(person));
  await peopleMayRead(ctx, placeOfDocument(document), added);
  const { name, type, description } = body;
  await repo.setAccessList(ctx, body.id, body.access_list);
  await texts.setNameWords(ctx, body.id, wordsOf(name, description, document.file_name));
  return { id: body.id, ...(await repo.changeDocument(ctx, body.id, { name, type, description })) };
}

type Deleted = BodyOf<typeof documentCalls.remove>;

/** Deletes a document: it is gone for everybody, its bytes stay until it is removed for good. */
export async function deleteDocument(ctx: Ctx, door: Door, { body }: { body: Deleted }) {
  if (body.permanent) return purgeDocument(ctx, door, body);
  const document = await lockedDocument(ctx, door, body.id, { right: 'can_delete' });
  mustBeCurrent(document, body.version);
  await repo.changeDocument(ctx, body.id, { deleted_at: ctx.now.toISOString(), deleted_by: ctx.user.user_id });
  return { id: body.id };
}

/**
 * Brings a deleted document back as it was, with every version and its access list. Refused `place_deleted` while its matter
 * or client is deleted; asks `same_file_name` where another one took its name meanwhile.
 */
export async function restoreDocument(ctx: Ctx, { body }: { body: BodyOf<typeof documentCalls.restore> }) {
  mustHold(ctx, 'matter.purge');
  await repo.lockPlaceOf(ctx, body.id);
  const document = await lockedDocument(ctx, 'any', body.id, { right: 'can_delete', deleted: true });
  mustBeCurrent(document, body.version);
  if (document.place_deleted) throw new RuleBroken('place_deleted');
  await nameMayBeGiven(ctx, placeOfDocument(document), document.name);
  return { id: body.id, ...(await repo.changeDocument(ctx, body.id, { deleted_at: null, deleted_by: null })) };
}

/** Removes a deleted document with its bytes, as a matter is deleted forever (MAT-01); its trail stays. */
async function purgeDocument(ctx: Ctx, door: Door, { id, version }: Deleted) {
  mustHold(ctx, 'matter.purge');
  mustBeCurrent(await lockedDocument(ctx, door, id, { right: 'can_delete', deleted: true }), version);
  await removeFiles(ctx, await repo.removeDocument(ctx, id));
  return { id };
}
