import { RuleBroken } from '../../kit/errors.ts';

interface Period {
  valid_from: string;
  valid_to: string | null;
}
type Fields = Readonly<Record<string, string | number | null>>;

/** Refuses a period that ends before it begins: `period_order`. */
export function periodIsOrdered(period: Period): void {
  if (period.valid_to !== null && period.valid_to < period.valid_from)
    throw new RuleBroken('period_order', {}, 'valid_to');
}

/** The tax is reckoned on the whole base or on a part of it, never on more: `factor_above_one` (TAX-01). */
export function factorIsAPart(row: { factor_numerator: number; factor_denominator: number }): void {
  if (row.factor_numerator > row.factor_denominator) throw new RuleBroken('factor_above_one', {}, 'factor_numerator');
}

/** What a second row of one code for the same day is refused with (TAX-01, TAX-05). */
export type Overlap = 'vat_period_overlap' | 'wht_period_overlap';

/** Refuses a second row of one code for the same day. */
export function periodIsFree(period: Period, others: readonly Period[], refusal: Overlap): void {
  const taken = others.some(
    (other) =>
      (period.valid_to === null || other.valid_from <= period.valid_to) &&
      (other.valid_to === null || other.valid_to >= period.valid_from),
  );
  if (taken) throw new RuleBroken(refusal, {}, 'valid_from');
}

/** All rows of a withholding code are of one kind: another period has another rate, another tax has another code (TAX-05). */
export function kindIsThatOfCode(kind: string, others: readonly { kind: string }[]): void {
  const other = others.find((row) => row.kind !== kind);
  if (other) throw new RuleBroken('wht_kind_of_code', { kind: other.kind }, 'kind');
}

/** A code that an invoice uses keeps what it says, so that the invoice can be reckoned again: `code_in_use` (TAX-01). */
export function usedCodeStays(before: Fields, after: Fields, mayMove: readonly string[] = []): void {
  const moved = Object.keys(after).some((name) => !mayMove.includes(name) && after[name] !== before[name]);
  if (moved) throw new RuleBroken('code_in_use');
}

/** A used row ends no earlier than on the date of its last bill: `code_ends_too_soon`, with that day (TAX-01). */
export function endFollowsLastUse(valid_to: string | null, lastUse: string | null): void {
  if (valid_to !== null && lastUse !== null && valid_to < lastUse)
    throw new RuleBroken('code_ends_too_soon', { day: lastUse }, 'valid_to');
}
