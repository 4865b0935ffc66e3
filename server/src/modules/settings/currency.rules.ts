import { RuleBroken } from '../../kit/errors.ts';

/** Codes that the list of ISO 4217 gained after the runtime's list was made. */
const added = ['XCG'];
/** Out of circulation: readable on old records, not offered for new ones. */
const retired = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL']);
/** Of the codes with X only these are money; the others are metals, funds and tests. */
const moneyWithX = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
const known = new Set([...Intl.supportedValuesOf('currency'), ...added]);

/** Refuses a code that is no currency in use today: `currency_unknown`. */
export function currencyExists(code: string): void {
  const isMoney = !code.startsWith('X') || moneyWithX.has(code);
  if (!known.has(code) || retired.has(code) || !isMoney)
    throw new RuleBroken('currency_unknown', { currency: code }, 'code');
}

/** Refuses fewer digits than a stored amount has: `digits_in_use` (MON-02). */
export function digitsMayFall(amountLosesDigit: boolean, digits: number): void {
  if (amountLosesDigit) throw new RuleBroken('digits_in_use', { digits }, 'digits');
}

/** Refuses deleting what the firm reckons in: `functional_currency`. */
export function functionalStays(functional: boolean): void {
  if (functional) throw new RuleBroken('functional_currency');
}

/** An order names each currency once: `order_twice`. */
export function orderNamesEachOnce(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new RuleBroken('order_twice', {}, 'ids');
}
