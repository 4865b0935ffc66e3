import type { Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import {
  add,
  compare,
  type Decimal,
  isNegative,
  isPositive,
  larger,
  roundFraction,
  smaller,
  subtract,
  sum,
} from './money.ts';

/** A row of a purse's ledger, signed; `order` ranks rows of one date (DEP-02). */
export type PurseRow = { readonly date: Day; readonly order: number; readonly amount: Decimal };

/** Balance of a purse, of all rows or of those up to a date (DEP-02). */
export function balanceOf(rows: readonly PurseRow[], asOf?: Day): Decimal {
  return sum(rows.filter((row) => asOf === undefined || row.date <= asOf).map((row) => row.amount));
}

/** The running balance by date and order is never negative, for back-dated rows too: `trust_negative` (DEP-02). */
export function runningBalanceHolds(rows: readonly PurseRow[], field = 'amount'): void {
  const ordered = [...rows].sort((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1));
  let balance = '0';
  for (const row of ordered) {
    balance = add(balance, row.amount);
    if (isNegative(balance)) throw new RuleBroken('trust_negative', { day: row.date, balance }, field);
  }
}

/** What both purses hold for a bill and how much of it may be used (DEP-03). */
export type UsableDeposits = { limit: Decimal; matter: Decimal; client: Decimal };

/**
 * The amounts that `less-deposit` proposes: together at most what money can still settle (outstanding − withholding
 * − VAT collected by the client), the matter's money first (DEP-03, INV-06 step 15).
 */
export function usableDeposits(x: {
  matter_balance: Decimal;
  client_balance: Decimal;
  outstanding: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
}): UsableDeposits {
  const limit = larger('0', subtract(x.outstanding, add(x.withholding, x.vat_collected)));
  const matter = smaller(x.matter_balance, limit);
  return { limit, matter, client: smaller(x.client_balance, subtract(limit, matter)) };
}

/** A deposit pays only bills of its client, a matter's money only bills of that matter: `wrong_client`, `wrong_matter` (DEP-01). */
export function purseMayPay(
  purse: { client_id: string; matter_id: string | null },
  bill: { client_id: string; matter_id: string },
): void {
  if (purse.client_id !== bill.client_id) throw new RuleBroken('wrong_client', {}, 'deposit');
  if (purse.matter_id !== null && purse.matter_id !== bill.matter_id)
    throw new RuleBroken('wrong_matter', {}, 'deposit');
}

/**
 * Functional carrying value that leaves a purse with an amount, at the purse's average; the last amount takes all
 * that is left (DEP-03). `deposit_short` above the balance.
 */
export function averageCarrying(x: { balance: Decimal; carrying: Decimal; amount: Decimal; digits: number }): Decimal {
  if (compare(x.amount, x.balance) > 0)
    throw new RuleBroken('deposit_short', { available: x.balance, amount: x.amount }, 'amount');
  if (compare(x.amount, x.balance) === 0) return add(x.carrying);
  return roundFraction([x.carrying, x.amount], [x.balance], x.digits);
}

/** What a refund pays out and leaves: at most the balance (`deposit_short`); a charge on the client lowers what he receives (DEP-04). */
export function refundOf(x: { balance: Decimal; amount: Decimal; charge: Decimal; charge_on_client: boolean }): {
  received: Decimal;
  balance: Decimal;
} {
  if (!isPositive(x.amount)) throw new RuleBroken('amount_not_positive', {}, 'amount');
  if (compare(x.amount, x.balance) > 0)
    throw new RuleBroken('deposit_short', { available: x.balance, amount: x.amount }, 'amount');
  const received = x.charge_on_client ? subtract(x.amount, x.charge) : add(x.amount);
  if (isNegative(received)) throw new RuleBroken('charge_over_refund', { amount: x.amount }, 'charge');
  return { received, balance: subtract(x.balance, x.amount) };
}

/** A deposit's amount may be lowered only to what is used: `deposit_used` (DEP-05). */
export function depositMayBecome(amount: Decimal, used: Decimal): void {
  if (compare(amount, used) < 0) throw new RuleBroken('deposit_used', { used }, 'amount');
}

/** The three sides of a trust account at a month end and their differences to the book (DEP-06). */
export function threeWay(x: {
  statement: Decimal;
  in_transit: Decimal;
  outstanding_withdrawals: Decimal;
  book: Decimal;
  purses: readonly Decimal[];
}): {
  bank: Decimal;
  book: Decimal;
  purses: Decimal;
  bank_difference: Decimal;
  purse_difference: Decimal;
  equal: boolean;
} {
  const bank = subtract(add(x.statement, x.in_transit), x.outstanding_withdrawals);
  const purses = sum(x.purses);
  const bankDifference = subtract(bank, x.book);
  const purseDifference = subtract(purses, x.book);
  return {
    bank,
    book: add(x.book),
    purses,
    bank_difference: bankDifference,
    purse_difference: purseDifference,
    equal: bankDifference === '0' && purseDifference === '0',
  };
}
