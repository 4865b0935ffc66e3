import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { billingRoutes } from './billing.routes.ts';

export { appendDepositEntry, availableOn, lockPurse, type Movement, type Purse } from './purses.repo.ts';
export { type BillForSettlement, lockBillsForSettlement } from './settlement.repo.ts';
export { billTakesSettlement } from './settlement.rules.ts';

/** Invoices and deposits. */
export function billingModule(app: FastifyInstance, kit: Kit): void {
  billingRoutes(app, kit);
}
