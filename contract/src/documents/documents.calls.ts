import { z } from 'zod';
import { call } from '../kit/call.ts';
import { byId, done, lookupQuery, optionalId, optionPage } from '../kit/shapes.ts';
import {
  changedDocument,
  copiedOrMoved,
  deletedDocument,
  documentDetail,
  documentFilter,
  documentPage,
  downloadedDocument,
  newDocument,
  newVersion,
  restoredDocument,
  savedDocument,
} from './documents.schemas.ts';

/** One file a call, in the part `file`. */
export const fileOfDocument = { file: { kind: 'matter file' as const } };

/** Files of matters and clients: one store (G099). A file that the caller may not see is not there (ROL-03). */
export const documentCalls = {
  list: call('documents', {
    method: 'GET',
    path: 'document',
    access: 'document.view',
    query: documentFilter,
    reply: documentPage,
    summary: 'Lists and searches the files that the caller may see, by names and by text.',
  }),
  // For everybody signed in: without any right the answer is the same as for a file that does not exist (ROL-03).
  detail: call('documents', {
    method: 'GET',
    path: 'document/detail',
    kind: 'write',
    access: 'signed in',
    query: byId,
    reply: documentDetail,
    summary: 'One file with its versions and its access list; of a confidential matter the reading is logged.',
  }),
  searchMatter: call('documents', {
    method: 'GET',
    path: 'document/search-matter',
    access: 'document.edit',
    query: lookupQuery,
    reply: optionPage,
    summary: 'Finds matters to which the caller may add files.',
  }),
  searchEmployee: call('documents', {
    method: 'GET',
    path: 'document/search-employee',
    access: 'document.edit',
    query: lookupQuery.extend({ matter_id: optionalId, client_id: optionalId }),
    reply: optionPage,
    summary: 'Finds people who may see the files of a matter or client, for an access list (an addition).',
  }),
  create: call('documents', {
    method: 'POST',
    path: 'document/create',
    access: 'document.edit',
    body: newDocument,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a file to a matter or to a client; asks `same_file_name` where one of that name lies already.',
  }),
  createVersion: call('documents', {
    method: 'POST',
    path: 'document/create/new-version',
    access: 'document.edit',
    body: newVersion,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a version to a file; the older ones stay.',
  }),
  update: call('documents', {
    method: 'POST',
    path: 'document/update',
    access: 'document.edit',
    body: changedDocument,
    reply: savedDocument,
    summary: 'Changes name, type, description and access list of a file.',
  }),
  copyMove: call('documents', {
    method: 'POST',
    path: 'document/copy-move',
    access: 'document.edit',
    body: copiedOrMoved,
    reply: savedDocument,
    summary: 'Copies or moves a file of a matter to another matter; the stricter access list holds (ROL-03).',
  }),
  remove: call('documents', {
    method: 'POST',
    path: 'document/delete',
    access: 'document.delete',
    body: deletedDocument,
    reply: done,
    summary: 'Deletes a file of a matter or client (G097); `permanent` removes a deleted one with its bytes.',
  }),
  restore: call('documents', {
    method: 'POST',
    path: 'document/restore',
    access: 'matter.purge',
    body: restoredDocument,
    reply: savedDocument,
    summary: 'Brings a deleted file of a matter or client back with its versions and access list (an addition).',
  }),
  download: call('documents', {
    method: 'POST',
    path: 'document/download',
    access: 'signed in',
    body: downloadedDocument,
    reply: z.unknown(),
    answer: 'file',
    summary: 'Downloads a version of a file, or shows it in a sandbox; leaves a trace.',
  }),
};
