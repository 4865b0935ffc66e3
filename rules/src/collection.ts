import { RuleBroken } from './errors.ts';
import { add, compare, type Decimal, isNegative, isPositive, roundFraction, smaller, subtract, sum } from './money.ts';

/** The parts of one receipt, in the currency of the bank account (COL-01). */
export type CollectionParts = {
  received: Decimal;
  /** Bank charge borne by the firm. */
  charge: Decimal;
  cash_applied: readonly Decimal[];
  other_income: Decimal;
  to_client_deposit: Decimal;
  to_matter_deposit: Decimal;
};

/** What one receipt settles on one bill, in the bill's currency (COL-02). */
export type Allocation = {
  bill_id: string;
  cash: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
  tolerated: Decimal;
  /** Outstanding before this receipt. */
  outstanding: Decimal;
};

/** Everything that makes up the outstanding amount of a bill (COL-09). */
export type OutstandingParts = {
  amount_billed: Decimal;
  deposits_applied: Decimal;
  credit_notes: Decimal;
  /** The part of the credit notes that became a deposit (CRN-02). */
  credit_to_deposit: Decimal;
  cash: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
  tolerated: Decimal;
  written_off: Decimal;
};

const MONEY_PARTS = ['received', 'charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'] as const;

function notNegative(amount: Decimal, field: string): void {
  if (isNegative(amount)) throw new RuleBroken('amount_negative', {}, field);
}

/**
 * received + charge = cash applied + other income + deposits, to the unit (COL-01). Refused `does_not_add_up` with
 * the difference (positive: money that is nowhere yet), a part below 0 with `amount_negative`.
 */
export function collectionAddsUp(parts: CollectionParts): void {
  for (const field of MONEY_PARTS) notNegative(parts[field], field);
  parts.cash_applied.forEach((cash, position) => {
    notNegative(cash, `allocations.${position}.cash`);
  });
  const used = add(sum(parts.cash_applied), parts.other_income, parts.to_client_deposit, parts.to_matter_deposit);
  const difference = subtract(add(parts.received, parts.charge), used);
  if (difference !== '0') throw new RuleBroken('does_not_add_up', { difference }, 'received');
}

/**
 * Σ settled per bill of one receipt (COL-02). Each is at most what is outstanding (`over_outstanding`), each bill
 * stands once (`bill_twice`), no part is below 0 (`amount_negative`).
 */
export function allocationFits(allocations: readonly Allocation[]): Decimal[] {
  const seen = new Set<string>();
  return allocations.map((allocation, position) => {
    const field = `allocations.${position}`;
    if (seen.has(allocation.bill_id)) throw new RuleBroken('bill_twice', {}, `${field}.bill_id`);
    seen.add(allocation.bill_id);
    notNegative(allocation.cash, `${field}.cash`);
    notNegative(allocation.withholding, `${field}.withholding`);
    notNegative(allocation.vat_collected, `${field}.vat_collected`);
    notNegative(allocation.tolerated, `${field}.tolerated`);
    const settled = add(allocation.cash, allocation.withholding, allocation.vat_collected, allocation.tolerated);
    if (compare(settled, allocation.outstanding) > 0) {
      throw new RuleBroken('over_outstanding', { outstanding: allocation.outstanding, settled }, `${field}.cash`);
    }
    return settled;
  });
}

/**
 * Withholding proposed beside a payment: the open expected tax W in proportion to the cash, all of it when the cash
 * pays the rest: r(W × min(1, cash / (outstanding − W − V))) (COL-03).
 */
export function proposedWithholding(x: {
  withholding_open: Decimal;
  vat_open: Decimal;
  cash: Decimal;
  outstanding: Decimal;
  digits: number;
}): Decimal {
  const payable = subtract(x.outstanding, add(x.withholding_open, x.vat_open));
  if (!isPositive(payable) || compare(x.cash, payable) >= 0) return add(x.withholding_open);
  return roundFraction([x.withholding_open, x.cash], [payable], x.digits);
}

/**
 * The rest of a bill that a tolerated difference closes is within the firm's limit (0 = off), unless the right
 * `collection.large_difference` is held: `difference_too_large` (COL-04).
 */
export function toleratedDifference(difference: Decimal, limit: Decimal, mayExceed: boolean): Decimal {
  notNegative(difference, 'tolerated');
  if (!mayExceed && compare(difference, limit) > 0)
    throw new RuleBroken('difference_too_large', { limit }, 'tolerated');
  return add(difference);
}

/** What a receipt cannot settle and must go to other income or a purse (COL-05). */
export function excessOf(x: { received: Decimal; charge: Decimal; payable: Decimal }): {
  cash: Decimal;
  excess: Decimal;
} {
  const money = add(x.received, x.charge);
  const cash = smaller(money, x.payable);
  return { cash, excess: subtract(money, cash) };
}

/** Outstanding of a bill from its components (COL-09), as the view `invoice_balance` adds them up. */
export function outstandingOf(parts: OutstandingParts): Decimal {
  const credited = subtract(parts.credit_notes, parts.credit_to_deposit);
  const settled = add(
    parts.deposits_applied,
    credited,
    parts.cash,
    parts.withholding,
    parts.vat_collected,
    parts.tolerated,
    parts.written_off,
  );
  return subtract(parts.amount_billed, settled);
}
