import { functionalValue, type QuotedRate } from './exchange.ts';
import { type Currency, type Decimal, sum } from './money.ts';

/** One amount of a total that is kept by currency. */
export type AmountIn = { readonly currency: string; readonly amount: Decimal };

/**
 * The functional total beside the totals by currency: each currency is brought over and rounded by itself, then they are
 * added (MON-12). What has no rate is left out, never taken as if it were functional currency (MON-09): it is to be named.
 */
export function functionalTotal(
  amounts: readonly AmountIn[],
  rates: ReadonlyMap<string, QuotedRate>,
  functional: Currency,
): Decimal {
  const rated = amounts.flatMap(({ currency, amount }) => {
    const quoted = rates.get(currency);
    return quoted ? [functionalValue({ ...quoted, amount, functional })] : [];
  });
  return sum(rated);
}
