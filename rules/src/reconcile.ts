import { absolute, compare, type Decimal, isZero, subtract, sum } from './money.ts';

/** Who pays whom, and how the actual amount differs (EXP-07). */
export type Reconciliation = {
  direction: 'reimburse' | 'refund' | 'even';
  /** What is owed, never negative. */
  amount: Decimal;
  /** Actual − owed, without sign; '0' when equal. */
  difference: Decimal;
  difference_type: 'underpayment' | 'excess' | null;
};

/**
 * Chosen claims (payable before advances) against chosen open advances of one person and currency (EXP-07):
 * more claims is a reimbursement by the firm, more advances a refund to it. `actual` null: exactly what is owed.
 */
export function reconcileAdvances(x: {
  claims: readonly Decimal[];
  advances: readonly Decimal[];
  actual: Decimal | null;
}): Reconciliation {
  const net = subtract(sum(x.claims), sum(x.advances));
  const amount = absolute(net);
  const difference = subtract(x.actual ?? amount, amount);
  const sign = compare(net, '0');
  return {
    direction: sign > 0 ? 'reimburse' : sign < 0 ? 'refund' : 'even',
    amount,
    difference: absolute(difference),
    difference_type: isZero(difference) ? null : compare(difference, '0') < 0 ? 'underpayment' : 'excess',
  };
}
