import type { documentCalls } from '@praktis/contract/documents/documents.calls';
import { documentTypes } from '@praktis/contract/documents/documents.schemas';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { id } from '@praktis/contract/kit/shapes';
import { z } from 'zod';
import { sentence, type Translate } from '../../kit/texts.ts';
import type { RowOf } from '../list/list-types.ts';

export type FileRow = RowOf<typeof documentCalls.list>;
export type FileDetail = ReplyOf<typeof documentCalls.detail>;
export type FileVersion = FileDetail['versions'][number];

/** What files belong to: one matter, or one client. */
export type FilePlace = { matter_id: string } | { client_id: string };

/** Paths whose answers change with a file: the store itself and the trails of its files. */
export const refreshedByFiles = ['document', 'matter/file'] as const;

/** People chosen in a form, of whom the ids are sent. */
export const chosenPeople = z.array(z.object({ id, name: z.string() })).max(200, { error: 'too_many' });

export const idsOf = (people: z.output<typeof chosenPeople>) => people.map((person) => person.id);

/** The access list of a file as a form holds it. */
export const peopleOf = (file: FileDetail) =>
  file.access_list.map(({ employee_id, name }) => ({ id: employee_id, name }));

/** What the people of an access list are found among: those who see the files of this file's matter or client. */
export const placeOf = (file: FileRow | FileDetail): FilePlace =>
  file.matter_id === null ? { client_id: file.client_id } : { matter_id: file.matter_id };

export const typeChoices = (t: Translate) =>
  documentTypes.map((value) => ({ value, label: sentence(t(`statuses:document_type.${value}`)) }));

/** A file's name without its ending, as it is proposed for the document. */
export const proposedName = (fileName: string) => fileName.replace(/\.[^.]*$/, '') || fileName;
