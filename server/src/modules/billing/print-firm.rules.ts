import { formatTaxNumber } from '@praktis/rules/tax-number';
import type { BillFacts, Pair, Say } from './print-facts.rules.ts';

/** The pairs that say something. */
export const filled = (pairs: readonly Pair[]) => pairs.filter(([, value]) => value !== '');

/** The letterhead below the firm's name: address, contact, tax standing (DOC-01). */
export function firmBlock(firm: BillFacts['firm'], say: Say) {
  return {
    address: firm.address,
    contact: [firm.phone, firm.email].filter((part) => part !== '').join(' · '),
    tax: filled([
      [say('npwp'), formatTaxNumber(firm.npwp)],
      [say('nitku'), firm.nitku],
      [say('pkp'), say(firm.pkp ? 'yes' : 'no')],
    ]),
  };
}
