import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { clientFileCalls, matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { copyOrMove } from './copy-move.service.ts';
import { searchEmployee, searchMatter } from './documents.lookups.ts';
import { createDocument, createVersion, deleteDocument, restoreDocument, updateDocument } from './documents.service.ts';
import { documentDetail, documentTrail, downloadDocument, listDocuments } from './documents-read.service.ts';

/** Binds the calls of documents: one store, entered by three doors (G099). */
export function documentRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, documentCalls.list, listDocuments);
  bind(app, kit, documentCalls.searchMatter, searchMatter);
  bind(app, kit, documentCalls.searchEmployee, searchEmployee);
  bind(app, kit, matterFileCalls.searchMatter, searchMatter);
  bind(app, kit, matterFileCalls.auditTrail, documentTrail);
  bind(app, kit, documentCalls.copyMove, (ctx, input) => copyOrMove(ctx, 'any', input));
  bind(app, kit, documentCalls.remove, (ctx, input) => deleteDocument(ctx, 'any', input));
  bind(app, kit, documentCalls.restore, restoreDocument);
  bind(app, kit, matterFileCalls.copyMove, (ctx, input) => copyOrMove(ctx, 'matter', input));
  bind(app, kit, matterFileCalls.remove, (ctx, input) => deleteDocument(ctx, 'matter', input));
  const doors = [
    ['any', documentCalls],
    ['matter', matterFileCalls],
    ['client', clientFileCalls],
  ] as const;
  bind(app, kit, documentCalls.create, createDocument);
  bind(app, kit, matterFileCalls.create, createDocument);
  bind(app, kit, clientFileCalls.create, createDocument);
  for (const [door, calls] of doors) {
    bind(app, kit, calls.detail, (ctx, input) => documentDetail(ctx, door, input));
    bind(app, kit, calls.update, (ctx, input) => updateDocument(ctx, door, input));
    bind(app, kit, calls.createVersion, (ctx, input) => createVersion(ctx, door, input));
    bindFile(app, kit, calls.download, (ctx, input) => downloadDocument(ctx, door, input));
  }
}
