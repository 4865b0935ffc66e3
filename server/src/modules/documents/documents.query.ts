import type { DocumentFilter } from '@praktis/contract/documents/documents.schemas';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { pageOf } from '../../kit/list-query.ts';
import { documentReached, documentVisible } from './documents.access.ts';

/** Which documents a door opens to: those of matters, of clients, or all. */
export type Door = 'matter' | 'client' | 'any';

const sortable = {
  name: 'd.name',
  type: 'd.type',
  matter_number: 'm.number',
  client_name: 'c.name',
  number: 'd.current_number',
  size: 'f.size',
  uploaded_at: 'v.uploaded_at',
  created_at: 'd.created_at',
};

export const personName = (alias: string) =>
  sql<string>`coalesce(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`;

/** Documents (`d`) that the caller may see, with matter, client and newest version. */
function visibleDocuments(ctx: Ctx, door: Door) {
  const query = ctx.db
    .selectFrom('document as d')
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'd.firm_id').onRef('m.id', '=', 'd.matter_id'))
    .innerJoin('client as c', (join) =>
      join.onRef('c.firm_id', '=', 'd.firm_id').on('c.id', '=', sql<string>`coalesce(d.client_id, m.client_id)`),
    )
    .innerJoin('document_version as v', (join) =>
      join
        .onRef('v.firm_id', '=', 'd.firm_id')
        .onRef('v.document_id', '=', 'd.id')
        .onRef('v.number', '=', 'd.current_number'),
    )
    .innerJoin('stored_file as f', (join) => join.onRef('f.firm_id', '=', 'v.firm_id').onRef('f.id', '=', 'v.file_id'))
    .innerJoin('document_text as t', (join) => join.onRef('t.firm_id', '=', 'd.firm_id').onRef('t.id', '=', 'd.id'))
    .where('d.firm_id', '=', ctx.firm.id)
    .where(documentVisible(ctx));
  if (door === 'any') return query;
  return query.where(door === 'matter' ? 'd.matter_id' : 'd.client_id', 'is not', null);
}

/** The query of a row's columns; joined to the people only when rows are read, not when they are counted. */
function rowsOf(ctx: Ctx, door: Door) {
  const person = (user: 'd.created_by' | 'v.uploaded_by') =>
    sql<string>`coalesce((select ${personName('e')} from user_account u join employee e on e.firm_id = u.firm_id
      and e.id = u.employee_id where u.firm_id = d.firm_id and u.id = ${sql.ref(user)}), '')`;
  return visibleDocuments(ctx, door)
    .select(['d.id', 'd.name', 'd.type', 'd.description', 'd.matter_id', 'c.id as client_id', 'c.name as client_name'])
    .select(['d.current_number as number', 'd.created_at', 'd.deleted_at', 'd.version', 'f.name as file_name'])
    .select(['f.mime', 'f.size', 'v.uploaded_at', 't.state as text_state'])
    .select([
      sql<string>`coalesce(m.number, '')`.as('matter_number'),
      sql<string>`coalesce(m.name, '')`.as('matter_name'),
    ])
    .select([person('v.uploaded_by').as('uploaded_by'), person('d.created_by').as('created_by')])
    .select(sql<boolean>`coalesce(m.confidential, false)`.as('confidential'))
    .select(
      sql<boolean>`exists (select from document_access l where l.firm_id = d.firm_id and l.document_id = d.id)`.as(
        'restricted',
      ),
    )
    .select(sql<boolean>`coalesce(m.status, c.status) = 'deleted'`.as('place_deleted'))
    .select(sql<boolean>`${documentReached(ctx, 'document.edit')}`.as('can_edit'))
    .select(sql<boolean>`${documentReached(ctx, 'document.delete')}`.as('can_delete'));
}

export interface Words {
  query: string;
  terms: readonly string[];
}

/** One page of the documents that a filter asks for; `words`: what is searched, undefined = nothing. */
export async function documentsPage(ctx: Ctx, filter: DocumentFilter, words: Words | undefined) {
  const rows = rowsOf(ctx, filter.of ?? 'any').select(excerptOf(words?.terms ?? []).as('excerpt'));
  let query = rows.where('d.deleted_at', filter.status === 'deleted' ? 'is not' : 'is', null);
  if (filter.matter_id) query = query.where('d.matter_id', '=', filter.matter_id);
  if (filter.client_id) query = query.where('d.client_id', '=', filter.client_id);
  if (filter.type) query = query.where('d.type', '=', filter.type);
  if (words) query = query.where('d.id', 'in', sql<string>`(select kit.find_documents(${words.query}))`);
  return pageOf(query, filter, { sortable, standard: 'd.name', tie: 'd.id' });
}

/** Some words before and after the first place where one of the searched words stands in the text. */
function excerptOf(terms: readonly string[]) {
  return sql<string>`coalesce((select substring(t.text from greatest(1, found.at - 60) for 180)
    from (select min(nullif(strpos(lower(t.text), term), 0)) as at from unnest(${[...terms]}::text[]) term) found
    where found.at is not null), '')`;
}

/** The document, undefined when it is not there for the caller; deleted ones are there for those who ask for them. */
export async function findDocument(ctx: Ctx, door: Door, id: string, deleted = false) {
  return rowsOf(ctx, door)
    .where('d.id', '=', id)
    .where('d.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** The versions of a document, newest first. */
export async function versionsOf(ctx: Ctx, document_id: string) {
  return ctx.db
    .selectFrom('document_version as v')
    .innerJoin('stored_file as f', (join) => join.onRef('f.firm_id', '=', 'v.firm_id').onRef('f.id', '=', 'v.file_id'))
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'v.firm_id').onRef('u.id', '=', 'v.uploaded_by'),
    )
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select(['v.number', 'v.note', 'v.uploaded_at', 'v.file_id', 'f.name as file_name', 'f.mime', 'f.size', 'f.sha256'])
    .select(personName('e').as('uploaded_by'))
    .where('v.firm_id', '=', ctx.firm.id)
    .where('v.document_id', '=', document_id)
    .orderBy('v.number', 'desc')
    .execute();
}

/** The people on the access list of a document, by name. */
export async function accessListOf(ctx: Ctx, document_id: string) {
  return ctx.db
    .selectFrom('document_access as l')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'l.firm_id').onRef('e.id', '=', 'l.employee_id'))
    .select(['l.employee_id', personName('e').as('name')])
    .where('l.firm_id', '=', ctx.firm.id)
    .where('l.document_id', '=', document_id)
    .orderBy('name')
    .orderBy('l.employee_id')
    .execute();
}
