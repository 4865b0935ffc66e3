import type { Day } from '@praktis/rules/dates';
import type { Decimal } from '@praktis/rules/money';

interface Choice {
  id: string;
  name: string;
  detail: string;
}

/** A VAT code as a form offers it: with what the preview of the totals computes (TAX-02). */
export function vatChoice(
  row: { rate: Decimal; base_factor_numerator: number; base_factor_denominator: number },
  { id, name, detail }: Choice,
) {
  const { rate, base_factor_numerator, base_factor_denominator } = row;
  return { id, name, detail, rate, base_factor_numerator, base_factor_denominator };
}

/** TAX-01: whether the firm charges VAT on bills of a day: it is registered, and was so by then. */
export function isRegisteredOn(firm: { pkp: boolean; pkp_since: Day | null }, day: Day): boolean {
  return firm.pkp && (firm.pkp_since === null || firm.pkp_since <= day);
}
