import { functionalValue, type QuotedRate } from './exchange.ts';
import { type Currency, type Decimal, sum } from './money.ts';

/** One amount of a total that is kept by currency. */
export type AmountIn = { readonly currency: string; readonly amount: Decimal };

/** What amounts of several currencies come to in the functional one, and whose rates are missing. */
export type FunctionalTotal = { readonly total: Decimal; readonly without: string[] };

/**
 * The functional total beside the totals by currency: each currency is brought over and rounded by itself, then they are
 * added (MON-12). What has no rate is left out and named, never taken as if it were functional currency (MON-09).
 */
export function functionalTotal(
  amounts: readonly AmountIn[],
  rates: ReadonlyMap<string, QuotedRate>,
  functional: Currency,
): FunctionalTotal {
  const rated = amounts.flatMap(({ currency, amount }) => {
    const rate = rates.get(currency);
    return rate ? [functionalValue({ amount, rate: rate.rate, unit: rate.unit, functional })] : [];
  });
  const without = amounts.filter(({ currency }) => !rates.has(currency)).map(({ currency }) => currency);
  return { total: sum(rated), without };
}
