import { clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { bulkChange, bulkRemove, bulkUndo } from './client-bulk.service.ts';
import { mergeClients, previewMerge } from './client-merge.service.ts';
import { downloadClients } from './client-sheet.service.ts';
import { lookups } from './clients.lookups.ts';
import { activateClient, changeClient, createClient, recheckClient, voidClient } from './clients.service.ts';
import { clientConfig, clientDetail, clientPhoto, clientTrail, listClients } from './clients-read.service.ts';
import { decideHit, downloadLetter } from './conflict-decide.service.ts';

/** Binds the calls of clients and of the conflict check. */
export function clientRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, clientCalls.list, listClients);
  bind(app, kit, clientCalls.detail, clientDetail);
  bind(app, kit, clientCalls.config, clientConfig);
  bind(app, kit, clientCalls.create, (ctx, input) => createClient(ctx, input));
  bind(app, kit, clientCalls.update, changeClient);
  bind(app, kit, clientCalls.activate, activateClient);
  bind(app, kit, clientCalls.remove, voidClient);
  bindFile(app, kit, clientCalls.photo, clientPhoto);
  bind(app, kit, clientCalls.auditTrail, clientTrail);
  bind(app, kit, conflictCalls.check, recheckClient);
  bind(app, kit, conflictCalls.decide, decideHit);
  bindFile(app, kit, conflictCalls.letter, downloadLetter);
  bind(app, kit, clientMergeCalls.preview, previewMerge);
  bind(app, kit, clientMergeCalls.merge, mergeClients);
  bind(app, kit, clientBulkCalls.change, bulkChange);
  bind(app, kit, clientBulkCalls.undo, bulkUndo);
  bind(app, kit, clientBulkCalls.remove, bulkRemove);
  bindFile(app, kit, clientBulkCalls.download, downloadClients);
  bind(app, kit, clientLookups.searchClient, lookups.client);
  bind(app, kit, clientLookups.searchEmployee, lookups.employee);
  bind(app, kit, clientLookups.searchTeam, lookups.team);
  bind(app, kit, clientLookups.searchIndustryType, lookups.industryType);
  bind(app, kit, clientLookups.searchTaxonomy, lookups.taxonomy);
  bind(app, kit, clientLookups.searchCity, lookups.city);
  bind(app, kit, clientLookups.searchProvince, lookups.province);
  bind(app, kit, clientLookups.searchCountry, lookups.country);
}
