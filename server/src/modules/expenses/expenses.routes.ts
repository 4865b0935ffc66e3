import { expenseCalls as calls, expenseLookupCalls as lookups } from '@praktis/contract/expenses/expenses.calls';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { proposedRates } from '../exchange-rates/index.ts';
import { searchCurrency } from '../settings/index.ts';
import { billUnbill } from './bill-unbill.service.ts';
import * as reads from './expense-reads.service.ts';
import * as options from './expenses.lookups.ts';
import { createClaim, deleteClaim, updateClaim } from './expenses.service.ts';

export function expenseRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.list, reads.list);
  bind(app, kit, calls.config, reads.config);
  bind(app, kit, calls.detail, reads.detail);
  bind(app, kit, calls.createClaim, createClaim);
  bind(app, kit, calls.update, updateClaim);
  bind(app, kit, calls.remove, deleteClaim);
  bind(app, kit, calls.auditTrail, reads.trail);
  bindFile(app, kit, calls.downloadAttachment, reads.downloadAttachment);
  // The act stands on the matter; what it changes lies here.
  bind(app, kit, matterActCalls.billUnbill, billUnbill);
  bind(app, kit, lookups.searchPayable, (ctx, { query }) => optionsOf(ctx, options.payableOptions(ctx), query));
  bind(app, kit, lookups.searchExpenseType, (ctx, { query }) => optionsOf(ctx, options.expenseTypeOptions(ctx), query));
  bind(app, kit, lookups.searchCurrency, searchCurrency);
  bind(app, kit, lookups.searchExchange, proposedRates);
  bind(app, kit, lookups.searchMatter, (ctx, { query }) => optionsOf(ctx, options.matterOptions(ctx, query), query));
}
