import type { CopiedOrMoved } from '@praktis/contract/documents/documents.schemas';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { copyFile } from '../../kit/files.ts';
import { peopleMayRead } from './access-list.service.ts';
import * as texts from './document-text.repo.ts';
import { accessListOf, type Door, type findDocument } from './documents.query.ts';
import * as repo from './documents.repo.ts';
import { stricterList } from './documents.rules.ts';
import { documentToChange, nameMayBeGiven, openPlace, readLater } from './documents.service.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/**
 * Copies or moves a file to another matter; the caller may change files in both, and the stricter access list holds
 * (ROL-03). Refused `document_of_client`, `same_matter`, `place_deleted` (from and to), `access_lists_disjoint`; asks `leaves_confidential` when
 * everybody on an open matter would see what lay on a confidential one, and `same_file_name`.
 */
export async function copyOrMove(ctx: Ctx, door: Door, { body }: { body: CopiedOrMoved }) {
  const document = await documentToChange(ctx, door, body.id);
  mustBeCurrent(document, body.version);
  if (document.matter_id === null) throw new RuleBroken('document_of_client');
  if (body.action === 'move' && body.matter_id === document.matter_id)
    throw new RuleBroken('same_matter', {}, 'matter_id');
  const target = { matter_id: body.matter_id, client_id: null };
  const { confidential } = await openPlace(ctx, target);
  const list = await listThere(ctx, document.id, body);
  if (document.confidential && !confidential && list.length === 0) mustConfirm(ctx, 'leaves_confidential');
  await nameMayBeGiven(ctx, target, document.name);
  const from = document.matter_id;
  return body.action === 'move'
    ? moveTo(ctx, { document, from, target, list })
    : copyTo(ctx, { document, from, target, list });
}

/** The list of the file where it goes; people who are newly wanted on it must see the matter there. */
async function listThere(ctx: Ctx, id: string, { matter_id, access_list = [] }: CopiedOrMoved): Promise<string[]> {
  const kept = (await accessListOf(ctx, id)).map((person) => person.employee_id);
  await peopleMayRead(ctx, { matter_id, client_id: null }, access_list);
  return stricterList(kept, access_list);
}

interface Trip {
  document: Found;
  from: string;
  target: { matter_id: string; client_id: null };
  list: readonly string[];
}

async function moveTo(ctx: Ctx, { document, from, target, list }: Trip) {
  const { id } = document;
  await repo.setAccessList(ctx, id, list);
  await repo.insertTrip(ctx, { document_id: id, kind: 'moved from', matter_id: from });
  return { id, ...(await repo.changeDocument(ctx, id, { matter_id: target.matter_id })) };
}

/** The copy is a document of its own, of whoever made it, and begins with the newest version. */
async function copyTo(ctx: Ctx, { document, from, target, list }: Trip) {
  const { name, type, description, mime, file_name } = document;
  const source = found(await repo.fileOfVersion(ctx, document.id, document.number));
  const file_id = await copyFile(ctx, source.id);
  const id = await repo.insertDocument(ctx, { place: target, name, type, description });
  await repo.setAccessList(ctx, id, list);
  await repo.insertVersion(ctx, { document_id: id, number: 1, file_id, note: '' });
  await repo.insertTrip(ctx, { document_id: id, kind: 'copied from', matter_id: from });
  await repo.insertTrip(ctx, { document_id: document.id, kind: 'copied to', matter_id: target.matter_id });
  await readLater(ctx, { id, number: 1, mime, names: [name, description, file_name] });
  await texts.copyText(ctx, document.id, id);
  return { id, number: 1, version: 1 };
}
