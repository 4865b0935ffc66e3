import { NeedsConfirmation, RuleBroken } from './errors.ts';
import type { DisbursementKind } from './invoice.ts';
import { amountIsUsable } from './invoice-lines.ts';
import { type VatCode, vatOf } from './invoice-tax.ts';
import { add, compare, type Decimal, isZero, roundFraction, smaller, subtract, sum } from './money.ts';
import { grossUp } from './withholding.ts';

/** A line of an expense claim as typed (EXP-02). */
export type ExpenseLineInput = {
  amount: Decimal;
  /** Typed VAT; null computes it from the code. */
  vat_amount: Decimal | null;
  vat_code: VatCode | null;
  gross_up: boolean;
  /** The client's withholding rate in percent, for the gross-up. */
  withholding_rate: Decimal;
  /** The firm deducts the input VAT itself. */
  vat_creditable: boolean;
  /** Kind of the expense type (EXP-05). */
  type_kind: 'at_cost' | 'taxable';
  /** Typed charge to the client; null charges what is proposed. */
  charged: Decimal | null;
  /** Right `expense.markup`. */
  may_mark_up: boolean;
  digits: number;
};

/** A line with everything computed: the cost, its VAT, what the client is charged, and how that is taxed. */
export type ExpenseLine = {
  amount: Decimal;
  vat: Decimal;
  proposed_charge: Decimal;
  charged: Decimal;
  kind: DisbursementKind;
};

/** How a line is taxed on the bill (EXP-05): taxable when its type says so or its VAT is deducted, else at cost. */
export function disbursementKind(line: {
  type_kind: 'at_cost' | 'taxable';
  gross_up: boolean;
  vat_creditable: boolean;
}): DisbursementKind {
  if (line.type_kind === 'taxable' || line.vat_creditable) return 'taxable';
  return line.gross_up ? 'at_cost_grossed' : 'at_cost';
}

/** An at-cost line without a proof asks `no_proof` before it goes on a prebill (EXP-05). */
export function proofIsThere(
  line: { kind: DisbursementKind; has_attachment: boolean },
  confirmed: readonly string[] = [],
): void {
  if (line.kind !== 'taxable' && !line.has_attachment && !confirmed.includes('no_proof')) {
    throw new NeedsConfirmation('no_proof');
  }
}

/**
 * VAT, charge to the client and kind of an expense line (EXP-02, EXP-05). A charge above the proposed one needs the
 * right to mark up (`markup_not_allowed`); also refuses `amount_negative`, `amount_too_precise`, `percent_range`.
 */
export function expenseLine(line: ExpenseLineInput): ExpenseLine {
  const { digits } = line;
  amountIsUsable(line.amount, digits, 'amount');
  if (line.vat_amount !== null) amountIsUsable(line.vat_amount, digits, 'vat_amount');
  const vat = add(line.vat_amount ?? vatOf(line.amount, line.vat_code, digits));
  const cost = line.vat_creditable ? add(line.amount) : add(line.amount, vat);
  const how = line.gross_up ? ({ method: 'flat', rate: line.withholding_rate } as const) : null;
  const proposed = grossUp(cost, how, { digits, kmk: { rate: '1', unit: 1 } });
  const charged = add(line.charged ?? proposed);
  amountIsUsable(charged, digits, 'charged');
  if (compare(charged, proposed) > 0 && !line.may_mark_up) {
    throw new RuleBroken('markup_not_allowed', { proposed }, 'charged');
  }
  return { amount: add(line.amount), vat, proposed_charge: proposed, charged, kind: disbursementKind(line) };
}

/**
 * What the firm still owes for a claim: Σ (amount + VAT − vendor tax) − advance used; 0 for a non-payable claim
 * (EXP-01, EXP-03). The advance used is at most what is open (`advance_short`) and at most the claim
 * (`advance_over_claim`).
 */
export function claimPayable(claim: {
  payable: boolean;
  lines: readonly { amount: Decimal; vat: Decimal; vendor_tax: Decimal }[];
  advance_used: Decimal;
  advance_open: Decimal;
}): Decimal {
  const owed = claim.payable
    ? sum(claim.lines.map((line) => subtract(add(line.amount, line.vat), line.vendor_tax)))
    : '0';
  if (compare(claim.advance_used, claim.advance_open) > 0) {
    throw new RuleBroken('advance_short', { open: claim.advance_open }, 'advance_used');
  }
  if (compare(claim.advance_used, owed) > 0) throw new RuleBroken('advance_over_claim', { owed }, 'advance_used');
  return subtract(owed, claim.advance_used);
}

/** How much each open advance gives to a claim, in the order given (oldest first); the rest is reimbursed (EXP-04). */
export function useAdvances(open: readonly Decimal[], owed: Decimal): { used: Decimal[]; rest: Decimal } {
  let rest = add(owed);
  const used = open.map((advance) => {
    const part = smaller(advance, rest);
    rest = subtract(rest, part);
    return part;
  });
  return { used, rest };
}

/** Tax withheld from a vendor and what he is paid; with gross-up the agreed amount is his net (EXP-06). */
export function vendorTax(x: { amount: Decimal; rate: Decimal; gross_up: boolean; digits: number }): {
  base: Decimal;
  tax: Decimal;
  paid: Decimal;
} {
  const how = { method: 'flat', rate: x.rate } as const;
  const base = grossUp(x.amount, x.gross_up ? how : null, { digits: x.digits, kmk: { rate: '1', unit: 1 } });
  const tax = roundFraction([base, x.rate], ['100'], x.digits);
  return { base, tax, paid: subtract(base, tax) };
}

/** Whether a claim line is unbilled, partly billed or billed on issued bills (EXP-08). */
export function billedStatus(line: { charged: Decimal; billed: Decimal }): 'unbilled' | 'partial billed' | 'billed' {
  if (isZero(line.billed)) return 'unbilled';
  return compare(line.billed, line.charged) < 0 ? 'partial billed' : 'billed';
}
