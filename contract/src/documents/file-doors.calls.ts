import { z } from 'zod';
import { call } from '../kit/call.ts';
import { auditPage, auditQuery, byId, done, lookupQuery, optionPage } from '../kit/shapes.ts';
import { fileOfDocument } from './documents.calls.ts';
import {
  changedDocument,
  copiedOrMoved,
  deletedDocument,
  documentDetail,
  downloadedDocument,
  newClientFile,
  newMatterFile,
  newVersion,
  savedDocument,
} from './documents.schemas.ts';

/** The call takes JSON, or the same JSON as part `data` of a multipart form; a new file is a new version. */
const form = { files: {} };

/** The matter's door to the store of documents (G099). limit: a table of calls, one entry each */
export const matterFileCalls = {
  searchMatter: call('documents', {
    method: 'GET',
    path: 'matter/file/search-matter',
    access: 'document.edit',
    query: lookupQuery,
    reply: optionPage,
    summary: 'Finds matters to which the caller may add files.',
  }),
  detail: call('documents', {
    method: 'GET',
    path: 'matter/file/detail',
    kind: 'write',
    access: 'signed in',
    query: byId,
    reply: documentDetail,
    summary:
      'One file of a matter with its versions and its access list; of a confidential matter the reading is logged.',
  }),
  create: call('documents', {
    method: 'POST',
    path: 'matter/file/create',
    access: 'document.edit',
    body: newMatterFile,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a file to a matter; asks `same_file_name` where one of that name lies already.',
  }),
  update: call('documents', {
    method: 'POST',
    path: 'matter/file/update',
    access: 'document.edit',
    body: changedDocument,
    ...form,
    reply: savedDocument,
    summary: 'Changes name, type, description and access list of a file of a matter.',
  }),
  copyMove: call('documents', {
    method: 'POST',
    path: 'matter/file/copy-move',
    access: 'document.edit',
    body: copiedOrMoved,
    reply: savedDocument,
    summary: 'Copies or moves a file to another matter; the stricter access list holds (ROL-03).',
  }),
  createVersion: call('documents', {
    method: 'POST',
    path: 'matter/file/upload-new-version',
    access: 'document.edit',
    body: newVersion,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a version to a file of a matter; the older ones stay.',
  }),
  remove: call('documents', {
    method: 'POST',
    path: 'matter/file/delete',
    access: 'document.delete',
    body: deletedDocument,
    reply: done,
    summary: 'Deletes a file of a matter; `permanent` removes a deleted one with its bytes.',
  }),
  download: call('documents', {
    method: 'POST',
    path: 'matter/file/download',
    access: 'signed in',
    body: downloadedDocument,
    reply: z.unknown(),
    answer: 'file',
    summary: 'Downloads a version of a file of a matter, or shows it in a sandbox; leaves a trace.',
  }),
  auditTrail: call('documents', {
    method: 'GET',
    path: 'matter/file/audit-trail',
    kind: 'write',
    access: 'signed in',
    query: auditQuery,
    reply: auditPage,
    summary: 'History of a file of a matter or client, for everybody who may see the file.',
  }),
};

/** The client's door to the store of documents; a client file is removed with `document/delete` (G097). */
export const clientFileCalls = {
  detail: call('documents', {
    method: 'GET',
    path: 'client/file/detail',
    kind: 'write',
    access: 'signed in',
    query: byId,
    reply: documentDetail,
    summary:
      'One file of a client with its versions and its access list; of a confidential matter the reading is logged.',
  }),
  create: call('documents', {
    method: 'POST',
    path: 'client/file/create',
    access: 'document.edit',
    body: newClientFile,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a file to a client; asks `same_file_name` where one of that name lies already.',
  }),
  update: call('documents', {
    method: 'POST',
    path: 'client/file/update',
    access: 'document.edit',
    body: changedDocument,
    ...form,
    reply: savedDocument,
    summary: 'Changes name, type, description and access list of a file of a client.',
  }),
  createVersion: call('documents', {
    method: 'POST',
    path: 'client/file/upload-new-version',
    access: 'document.edit',
    body: newVersion,
    files: fileOfDocument,
    reply: savedDocument,
    summary: 'Adds a version to a file of a client; the older ones stay.',
  }),
  download: call('documents', {
    method: 'POST',
    path: 'client/file/download',
    access: 'signed in',
    body: downloadedDocument,
    reply: z.unknown(),
    answer: 'file',
    summary: 'Downloads a version of a file of a client, or shows it in a sandbox; leaves a trace.',
  }),
};
