import type { documentCalls } from '@praktis/contract/documents/documents.calls';
import type { DocumentFilter, DocumentType, TextState } from '@praktis/contract/documents/documents.schemas';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { may, mustHold } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { downloadFile, noteRead } from '../../kit/files.ts';
import { accessListOf, type Door, documentsPage, findDocument, versionsOf } from './documents.query.ts';
import { fileOfVersion } from './documents.repo.ts';
import { canPreview, wordsOf, wordsQuery } from './documents.rules.ts';
import { mayAddTo } from './places.query.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** A row as it is answered. */
function rowOf<R extends Found>(row: R) {
  return {
    ...row,
    type: row.type as DocumentType,
    text_state: row.text_state as TextState,
    can_preview: canPreview(row.mime),
    can_edit: row.can_edit && !row.place_deleted,
  };
}

/** One page of the files that the caller may see, and whether he may add one here. */
export async function listDocuments(ctx: Ctx, { query }: { query: DocumentFilter }) {
  if (query.status === 'deleted') mustHold(ctx, 'matter.purge');
  const search = wordsQuery(query.keyword);
  const nothing = search === undefined && query.keyword !== '';
  const words = search === undefined ? undefined : { query: search, terms: wordsOf(query.keyword) };
  const page = nothing
    ? { rows: [], total: 0, limit: query.limit, offset: query.offset }
    : await documentsPage(ctx, query, words);
  return { ...page, rows: page.rows.map(rowOf), can_add: await mayAdd(ctx, query) };
}

async function mayAdd(ctx: Ctx, { matter_id, client_id }: DocumentFilter): Promise<boolean> {
  if (!may(ctx, 'document.edit')) return false;
  if (matter_id) return mayAddTo(ctx, { matter_id, client_id: null });
  return client_id ? mayAddTo(ctx, { matter_id: null, client_id }) : true;
}

/** A file that the caller may see; NotFound otherwise, whatever the reason. Reading a confidential one is logged (ROL-02). */
async function readDocument(ctx: Ctx, door: Door, id: string): Promise<Found> {
  const document = found(await findDocument(ctx, door, id));
  if (document.confidential)
    await noteRead(ctx, 'document', id, { name: document.name, matter: document.matter_number });
  return document;
}

/** One file with its versions and access list. */
export async function documentDetail(
  ctx: Ctx,
  door: Door,
  { query }: { query: { id: string } },
): Promise<ReplyOf<typeof documentCalls.detail>> {
  const document = rowOf(await readDocument(ctx, door, query.id));
  const versions = (await versionsOf(ctx, query.id)).map((one) => ({ ...one, can_preview: canPreview(one.mime) }));
  return { ...document, versions, access_list: await accessListOf(ctx, query.id) };
}

/** The history of a file, for everybody who may see it. */
export async function documentTrail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
  await readDocument(ctx, 'any', query.id);
  return auditTrail(ctx, 'document', query);
}

/** A version of a file with its bytes; shown only where a browser can show it safely (`preview_not_possible`). */
export async function downloadDocument(
  ctx: Ctx,
  door: Door,
  { body }: { body: BodyOf<typeof documentCalls.download> },
): Promise<FileAnswer> {
  const document = await readDocument(ctx, door, body.id);
  const file = found(await fileOfVersion(ctx, body.id, body.number ?? document.number));
  if (body.preview && !canPreview(file.mime)) throw new RuleBroken('preview_not_possible');
  return { ...(await downloadFile(ctx, file.id)), inline: body.preview };
}
