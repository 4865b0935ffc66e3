import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { proposedRates } from '../exchange-rates/index.ts';
import { searchCurrency, withCurrencies } from '../settings/index.ts';
import * as reads from './collection-reads.service.ts';
import { billedClients, ownBanks } from './collections.lookups.ts';
import { createCollection, deleteCollection, updateCollection } from './collections.service.ts';

export function collectionRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.list, reads.list);
  bind(app, kit, calls.config, reads.config);
  bind(app, kit, calls.searchClient, (ctx, { query }) => optionsOf(ctx, billedClients(ctx), query));
  bind(app, kit, calls.searchBank, async (ctx, { query }) =>
    withCurrencies(ctx, await optionsOf(ctx, ownBanks(ctx), query)),
  );
  bind(app, kit, calls.searchCurrency, searchCurrency);
  bind(app, kit, calls.searchExchange, proposedRates);
  bind(app, kit, calls.detailClient, reads.detailClient);
  bind(app, kit, calls.searchInvoice, reads.searchInvoice);
  bind(app, kit, calls.detail, reads.detail);
  bind(app, kit, calls.create, createCollection);
  bind(app, kit, calls.update, updateCollection);
  bind(app, kit, calls.remove, deleteCollection);
  bind(app, kit, calls.auditTrail, reads.trail);
}
