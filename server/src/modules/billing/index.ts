import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { billingRoutes } from './billing.routes.ts';

export { holdMatters } from './invoices.repo.ts';
export { payFromDeposits } from './less-deposit.service.ts';
export { appendDepositEntry, lockPurse, lockPurses } from './purses.repo.ts';
export { lockBillsForSettlement } from './settlement.repo.ts';
export { billTakesSettlement } from './settlement.rules.ts';

/** Invoices and deposits. */
export function billingModule(app: FastifyInstance, kit: Kit): void {
  billingRoutes(app, kit);
}
