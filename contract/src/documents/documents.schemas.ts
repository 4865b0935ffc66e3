import { z } from 'zod';
import { instant } from '../kit/days.ts';
import { id, keyword, optionalId, optionalText, pageOf, pageQuery, text, version } from '../kit/shapes.ts';

/** What a document is; the firm's settings know no list of these, so that they are the same everywhere. */
export const documentTypes = [
  'agreement',
  'correspondence',
  'court_document',
  'evidence',
  'legal_opinion',
  'power_of_attorney',
  'corporate_document',
  'identity_document',
  'minutes',
  'draft',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * How far the text of a file can be searched: `waiting` to be read, `read`, `unreadable` (locked, broken or of scanned
 * pages), `none` (a picture). A file is found by its names whatever this says.
 */
export const textStates = ['waiting', 'read', 'unreadable', 'none'] as const;
export type TextState = (typeof textStates)[number];

/** Columns the document list may be sorted by. */
export const documentSorts = [
  'name',
  'type',
  'matter_number',
  'client_name',
  'number',
  'size',
  'uploaded_at',
  'created_at',
] as const;

export const documentFilter = pageQuery(documentSorts).extend({
  /** Words of name, description, file names or text; all of them, the last one as far as it is typed. */
  keyword,
  matter_id: optionalId,
  client_id: optionalId,
  type: z.enum(documentTypes).optional(),
  /** Files of matters, or of clients; left out: both. */
  of: z.enum(['matter', 'client']).optional(),
  /** `deleted` needs the right to remove matters forever. */
  status: z.enum(['kept', 'deleted']).default('kept'),
});
export type DocumentFilter = z.output<typeof documentFilter>;

/** The people who alone may see a file; empty = everybody who may see its matter or client (ROL-03). */
const accessList = z.array(id).max(200, { error: 'too_many' });

const described = { type: z.enum(documentTypes).default('other'), description: optionalText(2000) };

const newFile = {
  ...described,
  /** Left out: the name of the file without its ending. */
  name: optionalText(200),
  access_list: accessList.default([]),
  /** What is to be known of this version. */
  note: optionalText(500),
};

/** A file of a matter or of a client: exactly one of both ids. */
export const newDocument = z.object({ ...newFile, matter_id: optionalId, client_id: optionalId });
export const newMatterFile = z.object({ ...newFile, matter_id: id });
export const newClientFile = z.object({ ...newFile, client_id: id });

/** The whole description, so that nothing is emptied by being left out. */
export const changedDocument = z.object({
  id,
  version,
  name: text(200),
  type: z.enum(documentTypes),
  description: optionalText(2000),
  access_list: accessList,
});
export type ChangedDocument = z.output<typeof changedDocument>;

export const newVersion = z.object({ id, note: optionalText(500) });

/**
 * A copy takes the newest version, a move all of them. `access_list`: the list that is wanted there; left out, the file
 * keeps its own. The stricter of both holds (ROL-03).
 */
export const copiedOrMoved = z.object({
  id,
  version,
  action: z.enum(['copy', 'move']),
  matter_id: id,
  access_list: accessList.optional(),
});
export type CopiedOrMoved = z.output<typeof copiedOrMoved>;

/** `permanent` removes a deleted document with its bytes for good. */
export const deletedDocument = z.object({ id, version, permanent: z.boolean().default(false) });

/** A deleted document that comes back. */
export const restoredDocument = z.object({ id, version });

export const downloadedDocument = z.object({
  id,
  /** Left out: the newest. */
  number: z.number().int().min(1).max(100_000).optional(),
  /** Shown in a sandbox instead of saved: PDF, pictures and plain text. */
  preview: z.boolean().default(false),
});

const file = {
  /** 1 for the first version, then without a hole. */
  number: z.number(),
  file_name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  uploaded_by: z.string(),
  uploaded_at: instant,
  can_preview: z.boolean(),
};

/** Either the matter's three are filled, or the client stands alone. */
const place = {
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  client_id: z.string(),
  client_name: z.string(),
};

/** A document with its newest version. */
const documentRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(documentTypes),
  description: z.string(),
  ...place,
  ...file,
  text_state: z.enum(textStates),
  /** Has an access list. */
  restricted: z.boolean(),
  created_by: z.string(),
  created_at: instant,
  deleted_at: instant.nullable(),
  version: z.number(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});

/**
 * `excerpt`: where a word that was searched stands in the text; empty when none does or nothing was searched. `can_add`:
 * whether the caller may add a file here: to the matter or client asked for, or to any.
 */
export const documentPage = pageOf(documentRow.extend({ excerpt: z.string() })).extend({ can_add: z.boolean() });

export const documentDetail = documentRow.extend({
  access_list: z.array(z.object({ employee_id: z.string(), name: z.string() })),
  /** Newest first. */
  versions: z.array(z.object({ ...file, sha256: z.string(), note: z.string() })),
});

export const savedDocument = z.object({ id: z.string(), number: z.number(), version: z.number() });
