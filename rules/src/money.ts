import Big from 'big.js';
import { RuleBroken } from './errors.ts';

/** A number in canonical text: no exponent, no leading plus, no trailing zeros, never '-0'. */
export type Decimal = string;

/** A currency and the number of decimals its amounts carry (MON-02). */
export type Currency = { readonly code: string; readonly digits: number };

// A constructor of our own, so that nothing else in the process can change its settings.
const Exact = Big();
Exact.strict = true;
Exact.DP = 60;
Exact.RM = Big.roundHalfUp;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const DIVISION_PLACES = 40;
const PERCENT_PLACES = 4;
const PRINTABLE_DIGITS = 15;

function parse(x: Decimal): Big {
  if (!PLAIN_NUMBER.test(x)) throw new RuleBroken('not_a_number', { value: x });
  return Exact(x);
}

function write(x: Big): Decimal {
  return x.eq('0') ? '0' : x.toFixed();
}

/** The one canonical text of a plain decimal number ('10.00' → '10'); refuses anything else with `not_a_number`. */
export function canonical(x: string): Decimal {
  return write(parse(x));
}

/** Exact sum of its arguments. */
export function add(...xs: Decimal[]): Decimal {
  return sum(xs);
}

/** Exact sum of a list; '0' for an empty one. The amounts must be of one currency (MON-12). */
export function sum(list: readonly Decimal[]): Decimal {
  return write(list.reduce((total, x) => total.plus(parse(x)), Exact('0')));
}

/** Exact a − b. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return write(parse(a).minus(parse(b)));
}

/** Exact a × b, never rounded (MON-04 d). */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return write(parse(a).times(parse(b)));
}

/** a / b to 40 places. For a figure that is printed use roundFraction, which rounds the exact fraction. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return write(parse(a).div(parse(b)).round(DIVISION_PLACES, Big.roundHalfUp));
}

/** −x. */
export function negate(x: Decimal): Decimal {
  return write(parse(x).neg());
}

/** |x|. */
export function absolute(x: Decimal): Decimal {
  return write(parse(x).abs());
}

/** −1 when a < b, 0 when equal as numbers, 1 when a > b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return parse(a).cmp(parse(b));
}

/** Whether x is 0 in any spelling. */
export function isZero(x: Decimal): boolean {
  return compare(x, '0') === 0;
}

/** Whether x < 0. */
export function isNegative(x: Decimal): boolean {
  return compare(x, '0') < 0;
}

/** Whether x > 0. */
export function isPositive(x: Decimal): boolean {
  return compare(x, '0') > 0;
}

/** The smaller of two numbers. */
export function smaller(a: Decimal, b: Decimal): Decimal {
  return canonical(compare(a, b) <= 0 ? a : b);
}

/** The larger of two numbers. */
export function larger(a: Decimal, b: Decimal): Decimal {
  return canonical(compare(a, b) >= 0 ? a : b);
}

/** r(x): half away from zero to `digits` decimals, the only rounding of the product (MON-03). */
export function round(x: Decimal, digits: number): Decimal {
  return write(parse(x).round(digits, Big.roundHalfUp));
}

/** x as a whole number of units of 10^−digits; x must have no further decimals. */
export function unitsOf(x: Decimal, digits: number): bigint {
  return BigInt(
    parse(x)
      .times(Exact(`1e${digits}`))
      .toFixed(),
  );
}

/** The decimal that stands for a whole number of units of 10^−digits. */
export function fromUnits(units: bigint, digits: number): Decimal {
  return write(Exact(units.toString()).times(Exact(`1e-${digits}`)));
}

/** Number of decimals that are really used: 2 for '10.50' is 1, for '10' it is 0. */
export function decimalsOf(x: Decimal): number {
  return (canonical(x).split('.')[1] ?? '').length;
}

function asInteger(factors: readonly Decimal[]): { value: bigint; scale: number } {
  return factors.reduce(
    (product, factor) => {
      const scale = decimalsOf(factor);
      return { value: product.value * unitsOf(factor, scale), scale: product.scale + scale };
    },
    { value: 1n, scale: 0 },
  );
}

/**
 * The product of `numerators` over the product of `denominators`, rounded once from the exact fraction
 * (MON-04 c, TAX-02): roundFraction([base, '11', '12'], ['12', '100'], 0) is VAT of 12 % on 11/12.
 */
export function roundFraction(
  numerators: readonly Decimal[],
  denominators: readonly Decimal[],
  digits: number,
): Decimal {
  const top = asInteger(numerators);
  const bottom = asInteger(denominators);
  if (bottom.value === 0n) throw new RuleBroken('division_by_zero');
  const negative = top.value < 0n !== bottom.value < 0n;
  const n = (top.value < 0n ? -top.value : top.value) * 10n ** BigInt(bottom.scale + digits);
  const d = (bottom.value < 0n ? -bottom.value : bottom.value) * 10n ** BigInt(top.scale);
  const units = (2n * n + d) / (2n * d);
  return fromUnits(negative ? -units : units, digits);
}

/** Refuses an entered amount with more decimals than its currency has: `amount_too_precise` (MON-02). */
export function amountFits(amount: Decimal, currency: Currency, field?: string): void {
  if (decimalsOf(amount) > currency.digits) {
    throw new RuleBroken('amount_too_precise', { currency: currency.code, digits: currency.digits }, field);
  }
}

/** Refuses an amount that a document cannot say in words (DOC-02): more than 15 digits before the point. */
export function amountIsPrintable(amount: Decimal, field?: string): void {
  const [whole = ''] = amount.replace('-', '').split('.');
  if (whole.replace(/^0+/, '').length > PRINTABLE_DIGITS) {
    throw new RuleBroken('words_out_of_range', { value: amount }, field);
  }
}

/** Refuses a percentage outside 0..100 or with more than 4 decimals: `percent_range` (MON-13). */
export function percentInRange(p: Decimal, field?: string): void {
  if (isNegative(p) || compare(p, '100') > 0 || decimalsOf(p) > PERCENT_PLACES) {
    throw new RuleBroken('percent_range', { percent: p }, field);
  }
}

/** Whether `part` is at least p % of `whole`, compared exactly and not by the rounded figure shown (MON-13). */
export function reachesPercent(part: Decimal, whole: Decimal, p: Decimal): boolean {
  return compare(multiply(part, '100'), multiply(whole, p)) >= 0;
}

/** x with exactly `digits` decimals, for print: toFixed('8.5', 2) is '8.50'. */
export function toFixed(x: Decimal, digits: number): string {
  return parse(round(x, digits)).toFixed(digits);
}
