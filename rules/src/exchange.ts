import { addDays, type Day, daysBetween } from './dates.ts';
import { NeedsConfirmation, RuleBroken } from './errors.ts';
import { add, type Currency, type Decimal, isZero, multiply, roundFraction, subtract, sum } from './money.ts';
import { splitAmount } from './split.ts';

/** Functional currency per `unit` (1 or 100) of a foreign currency (MON-08). */
export type QuotedRate = { readonly rate: Decimal; readonly unit: number };

/** Where a rate comes from (MON-08, MON-09). */
export type RateKind = 'daily' | 'bi' | 'kmk' | 'fixed' | 'manual';

/** A stored rate of one currency; `date_to` is set for the weeks of the Minister's rate (kmk). */
export type RateRow = QuotedRate & { readonly kind: RateKind; readonly date: Day; readonly date_to?: Day | null };

/** The rate to use, the date it was quoted for, and whether it is too old to use without asking. */
export type FoundRate = QuotedRate & { readonly kind: RateKind; readonly date: Day; readonly old: boolean };

/** The rate of the functional currency to itself; the only place where 1 is used (MON-09). */
export const OWN_RATE: QuotedRate = { rate: '1', unit: 1 };

const CROSS_PLACES = 10;
const WARN_AFTER_DAYS = 7;
// The Minister's week runs from Wednesday to Tuesday.
const KMK_LAST_DAY = 6;

/** r(amount × rate / unit) in the functional currency (MON-07). */
export function functionalValue(x: QuotedRate & { amount: Decimal; functional: Currency }): Decimal {
  return roundFraction([x.amount, x.rate], [String(x.unit)], x.functional.digits);
}

/**
 * Functional value of a document and, by MON-05 on that total, of its lines (MON-07). A rounding line may bring a document
 * to nothing: then no line of it is worth anything.
 */
export function functionalLines(x: QuotedRate & { amounts: readonly Decimal[]; functional: Currency }): {
  total: Decimal;
  lines: Decimal[];
} {
  const whole = sum(x.amounts);
  const total = functionalValue({ ...x, amount: whole });
  if (isZero(whole)) return { total, lines: x.amounts.map(() => '0') };
  return { total, lines: splitAmount(total, x.amounts, x.functional.digits) };
}

/** Units of `to` for one unit of `from`, through the functional currency, to the 10 decimals stored (MON-09). */
export function crossRate(from: QuotedRate, to: QuotedRate): Decimal {
  return roundFraction([from.rate, String(to.unit)], [String(from.unit), to.rate], CROSS_PLACES);
}

/** Functional currency for one unit, to the 10 decimals stored: what documents keep that know no unit (MON-09). */
export function perUnit(rate: QuotedRate): Decimal {
  return crossRate(rate, OWN_RATE);
}

/** An amount of one currency in another, rounded once from the exact fraction (COL-02, RAT-04). */
export function convert(x: { amount: Decimal; from: QuotedRate; to: QuotedRate; digits: number }): Decimal {
  return roundFraction([x.amount, x.from.rate, String(x.to.unit)], [String(x.from.unit), x.to.rate], x.digits);
}

/** Middle of Bank Indonesia's buying and selling rate; a figure of ours, to be labelled so (MON-08). */
export function middleRate(buy: Decimal, sell: Decimal): Decimal {
  return multiply(add(buy, sell), '0.5');
}

function isOld(row: RateRow, day: Day, warnAfterDays: number): boolean {
  if (row.kind === 'kmk') return (row.date_to ?? addDays(row.date, KMK_LAST_DAY)) < day;
  return daysBetween(row.date, day) > warnAfterDays;
}

/**
 * The newest rate of one currency and kind that was known on a day (MON-09). Refused with `rate_missing`
 * when there is none; `old` says that the user has to agree (see rateIsFresh).
 */
export function rateFor(
  rows: readonly RateRow[],
  query: { kind: RateKind; day: Day; warn_after_days?: number },
): FoundRate {
  const newest = rows
    .filter((row) => row.kind === query.kind && row.date <= query.day)
    .reduce<RateRow | undefined>((best, row) => (best && best.date >= row.date ? best : row), undefined);
  if (!newest) throw new RuleBroken('rate_missing', { kind: query.kind, day: query.day });
  const { rate, unit, kind, date } = newest;
  return { rate, unit, kind, date, old: isOld(newest, query.day, query.warn_after_days ?? WARN_AFTER_DAYS) };
}

/** Asks `rate_old` before a rate is used that is older than the firm allows (MON-09). */
export function rateIsFresh(found: FoundRate, confirmed: readonly string[] = []): void {
  if (found.old && !confirmed.includes('rate_old')) {
    throw new NeedsConfirmation('rate_old', { kind: found.kind, date: found.date });
  }
}

/** What one settlement of a foreign bill releases and gains (MON-11). */
export type RealisedDifference = {
  /** Functional carrying value released by everything settled here. */
  released: Decimal;
  /** The part of it that the money released. */
  released_by_cash: Decimal;
  /** Functional value of withholding, collected VAT and tolerated differences: the bill's own rate. */
  other_value: Decimal;
  /** Functional value received − carrying value released by the money; positive is a gain. */
  difference: Decimal;
};

/**
 * Realised exchange difference of one settlement (MON-11). `settled_before` and `released_before` are what
 * was settled and released so far (any cause), `cash` and `other` are in the bill's currency, `received` is
 * the functional value of the cash. The carrying value is released cumulatively, so that the last settlement
 * brings it to exactly 0.
 */
export function realisedDifference(
  x: QuotedRate & {
    settled_before: Decimal;
    released_before: Decimal;
    cash: Decimal;
    other: Decimal;
    received: Decimal;
    functional: Currency;
  },
): RealisedDifference {
  const carried = (amount: Decimal) => functionalValue({ ...x, amount });
  const afterCash = carried(add(x.settled_before, x.cash));
  const afterAll = carried(add(x.settled_before, x.cash, x.other));
  const releasedByCash = subtract(afterCash, x.released_before);
  return {
    released: subtract(afterAll, x.released_before),
    released_by_cash: releasedByCash,
    other_value: subtract(afterAll, afterCash),
    difference: subtract(x.received, releasedByCash),
  };
}
