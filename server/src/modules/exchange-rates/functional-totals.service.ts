import { OWN_RATE, type QuotedRate } from '@praktis/rules/exchange';
import { functionalTotal } from '@praktis/rules/functional-total';
import { sum } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { currencyOf } from '../settings/index.ts';
import { findRate } from './exchange-rates.service.ts';

/** A line of totals: counts are numbers; amounts of its currency, and hours, are decimals. */
type Line = { currency: string };

/** Totals in the functional currency: at the rates of a day, and without the currencies that have none. */
type InFunctional<L> = L & { day: string; without: string[] };

/** What today's book rate of each currency is; a currency without one is not there. */
async function bookRates(ctx: Ctx, currencies: readonly string[]): Promise<Map<string, QuotedRate>> {
  const rates = new Map<string, QuotedRate>([[ctx.firm.functional_currency, OWN_RATE]]);
  for (const currency of currencies.filter((code) => code !== ctx.firm.functional_currency)) {
    const rate = await findRate(ctx, { currency, day: ctx.today });
    if (rate) rates.set(currency, rate);
  }
  return rates;
}

/**
 * The functional total beside a list's totals by currency (MON-12): open and settled alike at the book rate of today
 * (MON-10). Null where all of it is in functional currency already. `hours` names the decimals that are no money.
 */
export async function functionalTotals<L extends Line>(
  ctx: Ctx,
  lines: readonly L[],
  hours: readonly (keyof L & string)[] = [],
): Promise<InFunctional<L> | null> {
  const own = ctx.firm.functional_currency;
  const currencies = lines.map((line) => line.currency);
  if (currencies.every((code) => code === own)) return null;
  const rates = await bookRates(ctx, currencies);
  const functional = await currencyOf(ctx, own);
  const sumOf = (name: keyof L & string) => {
    const told = lines
      .map((line) => ({ currency: line.currency, value: line[name] }))
      .filter(({ value }) => value !== undefined);
    const counts = told.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
    if (counts.length > 0) return counts.reduce((all, one) => all + one, 0);
    const amounts = told.map(({ currency, value }) => ({ currency, amount: String(value) }));
    if (hours.includes(name)) return sum(amounts.map(({ amount }) => amount));
    return functionalTotal(amounts, rates, functional);
  };
  const keys = lines.flatMap((line) => Object.keys(line) as (keyof L & string)[]);
  const names = [...new Set(keys)].filter((name) => name !== 'currency');
  // Every name of a line has its sum.
  const figures = Object.fromEntries(names.map((name) => [name, sumOf(name)])) as L;
  return { ...figures, currency: own, day: ctx.today, without: currencies.filter((code) => !rates.has(code)) };
}
