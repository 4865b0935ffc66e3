import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import * as rates from './exchange-rates.service.ts';
import { updateSync } from './sync.service.ts';

export { rateOrder } from './exchange-rates.repo.ts';
export { addRate, findRate, proposedRates, rateOn } from './exchange-rates.service.ts';
export { functionalTotals } from './functional-totals.service.ts';
export {
  bookedValue,
  findRateFacts,
  isOfTable,
  quotedRate,
  type RateFacts,
  rateFactsFor,
} from './rate-facts.service.ts';
export { syncFailed, syncFirm } from './sync.service.ts';

/** Exchange rates: the tables, what is known for a day, and fetching what is published. */
export function exchangeRatesModule(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.list, rates.listRates);
  bind(app, kit, calls.searchCurrency, rates.searchCurrency);
  bind(app, kit, calls.create, rates.createRate);
  bind(app, kit, calls.remove, rates.removeRate);
  bind(app, kit, calls.biRate, rates.knownRate('bi'));
  bind(app, kit, calls.kemenkeuRate, rates.knownRate('kmk'));
  bind(app, kit, calls.sync, updateSync);
}
