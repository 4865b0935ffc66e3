import { type DatedRow, rowInForce } from './dated-codes.ts';
import type { Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import type { QuotedRate } from './exchange.ts';
import { absolute, compare, type Decimal, multiply, percentInRange, roundFraction, subtract } from './money.ts';

/** A VAT code as copied onto a bill: `rate` in percent on numerator / denominator of the base (TAX-01). */
export type VatCode = {
  readonly rate: Decimal;
  readonly base_factor_numerator: number;
  readonly base_factor_denominator: number;
};

/** A dated row of a VAT code. */
export type DatedVatCode = VatCode & DatedRow;

const OTHER_BASE_PLACES = 2;
const WHOLE_RUPIAH = 0;
const COLLECTED_CERTIFICATE_TOLERANCE = '1';
const STAMP_LIMIT = '5000000';

/** The row of a VAT code in force on the bill date; `vat_code_missing` when there is none (TAX-01). */
export function vatCodeOn<Row extends DatedVatCode>(rows: readonly Row[], day: Day): Row {
  const row = rowInForce(rows, day);
  if (!row) throw new RuleBroken('vat_code_missing', { day }, 'ppn_id');
  return row;
}

/** VAT of a base, once, from the exact fraction (TAX-02). No code (firm not registered): 0. */
export function vatOf(base: Decimal, code: VatCode | null, digits: number): Decimal {
  if (!code) return '0';
  percentInRange(code.rate, 'vat_code');
  const { rate, base_factor_numerator: numerator, base_factor_denominator: denominator } = code;
  return roundFraction([base, String(numerator), rate], [String(denominator), '100'], digits);
}

/** The other base (DPP nilai lain) as printed and exported, 2 decimals; never used to compute VAT (TAX-02). */
export function otherBaseOf(base: Decimal, code: VatCode | null): Decimal {
  if (!code) return '0';
  return roundFraction(
    [base, String(code.base_factor_numerator)],
    [String(code.base_factor_denominator)],
    OTHER_BASE_PLACES,
  );
}

/** The figures of a foreign bill for the tax office, in whole rupiah at the Minister's rate (MON-10, TAX-09). */
export function vatInRupiah(
  base: Decimal,
  code: VatCode | null,
  kmk: QuotedRate,
): {
  tax_base: Decimal;
  other_base: Decimal;
  vat: Decimal;
} {
  const taxBase = roundFraction([base, kmk.rate], [String(kmk.unit)], WHOLE_RUPIAH);
  return { tax_base: taxBase, other_base: otherBaseOf(taxBase, code), vat: vatOf(taxBase, code, WHOLE_RUPIAH) };
}

/**
 * VAT that the client pays to the state itself: all of it when the amount billed in rupiah is above the
 * threshold, else none (TAX-03). `threshold` null: an ordinary client.
 */
export function vatCollectedByClient(x: {
  vat: Decimal;
  amount_billed: Decimal;
  threshold: Decimal | null;
  kmk: QuotedRate;
}): Decimal {
  if (x.threshold === null) return '0';
  const thresholdTimesUnit = multiply(x.threshold, String(x.kmk.unit));
  return compare(multiply(x.amount_billed, x.kmk.rate), thresholdTimesUnit) > 0 ? x.vat : '0';
}

/** Whether a certificate differs from the recorded withholding by more than 1 rupiah: ask `wht_differs` (TAX-08). */
export function certificateDiffers(recorded: Decimal, certificate: Decimal): boolean {
  return compare(absolute(subtract(recorded, certificate)), COLLECTED_CERTIFICATE_TOLERANCE) > 0;
}

/** Whether a receipt of so many rupiah prints a place for the stamp (TAX-11). */
export function needsStamp(rupiah: Decimal): boolean {
  return compare(rupiah, STAMP_LIMIT) > 0;
}
