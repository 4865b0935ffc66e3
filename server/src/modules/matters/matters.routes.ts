import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls as lookups } from '@praktis/contract/matters/matters-lookups.calls';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { proposedRates } from '../exchange-rates/index.ts';
import { searchCurrency } from '../settings/index.ts';
import { createMatter, updateMatter } from './matter-form.service.ts';
import { activateMatter, closeMatter, deleteMatter, suspendMatter } from './matter-moves.service.ts';
import * as options from './matters.lookups.ts';
import * as service from './matters.service.ts';

export function matterRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.list, service.listOfMatters);
  bind(app, kit, calls.detail, service.detailOfMatter);
  bind(app, kit, calls.config, service.matterConfig);
  bind(app, kit, calls.create, createMatter);
  bind(app, kit, calls.update, updateMatter);
  bind(app, kit, calls.activate, activateMatter);
  bind(app, kit, calls.pending, suspendMatter);
  bind(app, kit, calls.close, closeMatter);
  bind(app, kit, calls.remove, deleteMatter);
  bind(app, kit, calls.auditTrail, service.matterTrail);
  bind(app, kit, calls.registerAllAssociates, service.registerAllAssociates);
  bind(app, kit, lookups.searchClient, options.searchClient);
  bind(app, kit, lookups.searchPracticeArea, options.searchPracticeArea);
  bind(app, kit, lookups.searchGroup, options.searchGroup);
  bind(app, kit, lookups.searchSourceOfWork, options.searchSourceOfWork);
  bind(app, kit, lookups.searchCurrency, searchCurrency);
  bind(app, kit, lookups.searchExchange, proposedRates);
  bind(app, kit, lookups.searchEmployee, options.searchEmployee);
  bind(app, kit, lookups.searchEmployeeRate, options.searchEmployeeRate);
  bind(app, kit, lookups.searchEmployeeRateByMatter, options.searchEmployeeRateByMatter);
  bind(app, kit, lookups.detailClient, options.detailClient);
  bind(app, kit, lookups.responsibleClient, options.responsibleClient);
}
