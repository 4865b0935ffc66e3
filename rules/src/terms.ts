import { RuleBroken } from './errors.ts';
import {
  amountFits,
  type Currency,
  compare,
  type Decimal,
  decimalsOf,
  isPositive,
  isZero,
  multiply,
  roundFraction,
  subtract,
  sum,
} from './money.ts';
import { splitAmount } from './split.ts';

/** How one term of a lump sum is agreed: a percentage of the contract, or an amount; neither while it is being drafted. */
export interface AgreedTerm {
  percent: Decimal | null;
  amount: Decimal | null;
}

/** A part of a hundred that cannot be written out, in every term alike: 33.33 three times. */
function areEqualParts(percents: readonly Decimal[]): boolean {
  const [first] = percents;
  if (first === undefined || decimalsOf(first) < 2 || percents.some((one) => one !== first)) return false;
  return roundFraction(['100'], [String(percents.length)], decimalsOf(first)) === first;
}

/** Whether the percentages take exactly what the amounts leave of the contract. */
function takeTheRest(contract: Decimal, rest: Decimal, percents: readonly Decimal[]): boolean {
  const wanted = multiply(contract, sum(percents));
  return compare(wanted, multiply(rest, '100')) === 0 || (compare(rest, contract) === 0 && areEqualParts(percents));
}

/**
 * The amounts of the terms of a lump sum (MAT-09), in the digits of the currency: a percentage decides before an amount, and
 * percentages that take the whole rest are split by MON-05, so that nothing is lost in rounding. Null for a term that says
 * neither. Without a contract amount only typed amounts are known.
 */
export function termAmounts(
  contract: Decimal | null,
  terms: readonly AgreedTerm[],
  digits: number,
): (Decimal | null)[] {
  if (contract === null) return terms.map(({ percent, amount }) => (percent === null ? amount : null));
  const percents = terms.flatMap(({ percent }) => percent ?? []);
  const typed = terms.flatMap(({ percent, amount }) => (percent === null && amount !== null ? amount : []));
  const rest = subtract(contract, sum(typed));
  const isWhole = percents.length + typed.length === terms.length && percents.length > 0 && isPositive(rest);
  const shares =
    isWhole && takeTheRest(contract, rest, percents)
      ? splitAmount(rest, percents, digits)
      : percents.map((percent) => roundFraction([contract, percent], ['100'], digits));
  let at = 0;
  return terms.map(({ percent, amount }) => {
    if (percent === null) return amount;
    at += 1;
    return shares[at - 1] ?? null;
  });
}

/** What the terms leave of the contract: 0 when they add up, below 0 when they are too much. */
export function leftOfContract(contract: Decimal, amounts: readonly (Decimal | null)[]): Decimal {
  return subtract(contract, sum(amounts.flatMap((amount) => amount ?? [])));
}

/**
 * Σ terms = contract exactly, once each term has its amount; while one is open something is left for it (MAT-09,
 * invariant 12): `terms_do_not_add_up` with the difference.
 */
export function termsAddUp(
  contract: Decimal | null,
  amounts: readonly (Decimal | null)[],
  { currency, field }: { currency: Currency; field: string },
): void {
  if (contract === null || amounts.length === 0) return;
  const left = leftOfContract(contract, amounts);
  if (amounts.includes(null) ? isPositive(left) : isZero(left)) return;
  const total = subtract(contract, left);
  throw new RuleBroken('terms_do_not_add_up', { total, contract, currency: currency.code }, field);
}

/** Every amount is above 0 and fits the currency (MON-02): `not_above_zero`, `amount_too_precise`. */
export function termAmountsFit(
  amounts: readonly (Decimal | null)[],
  { currency, field }: { currency: Currency; field: (place: number) => string },
): void {
  for (const [place, amount] of amounts.entries()) {
    if (amount === null) continue;
    amountFits(amount, currency, field(place));
    if (!isPositive(amount)) throw new RuleBroken('not_above_zero', {}, field(place));
  }
}
