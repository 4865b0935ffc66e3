import type { CollectionForm } from '@praktis/contract/collections/collections.schemas';
import { usableDeposits } from '@praktis/rules/deposit';
import { RuleBroken } from '@praktis/rules/errors';
import { compare, type Decimal, isPositive, isZero } from '@praktis/rules/money';

const notWithDeposit = ['bank_charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'] as const;

/** Money comes into an own account; what is held already has no account, charge or excess: `not_with_deposit` (DEP-03). */
export function methodFits(form: CollectionForm): void {
  if (form.method !== 'deposit') {
    if (!form.bank_information_id) throw new RuleBroken('required', {}, 'bank_information_id');
    return;
  }
  if (form.bank_information_id) throw new RuleBroken('not_with_deposit', {}, 'bank_information_id');
  const given = notWithDeposit.find((field) => isPositive(form[field]));
  if (given) throw new RuleBroken('not_with_deposit', {}, given);
  if (form.allocations.length === 0) throw new RuleBroken('required', {}, 'allocations');
}

/** A deposit pays what money can settle of a bill, not the tax its client withholds or collects: `deposit_over_payable` (DEP-03). */
export function depositStaysPayable(
  bill: { outstanding: Decimal; withholding_open: Decimal; vat_collected_open: Decimal },
  cash: Decimal,
  field: string,
): void {
  const { outstanding, withholding_open: withholding, vat_collected_open: vat_collected } = bill;
  const { limit } = usableDeposits({
    matter_balance: cash,
    client_balance: '0',
    outstanding,
    withholding,
    vat_collected,
  });
  if (compare(cash, limit) > 0) throw new RuleBroken('deposit_over_payable', { payable: limit }, field);
}

/** A receipt pays bills of its own client, in the currency of its account (COL-01). */
export function billIsOfTheReceipt(
  bill: { client_id: string; currency: string },
  receipt: { client_id: string; currency: string },
): void {
  if (bill.client_id !== receipt.client_id) throw new RuleBroken('wrong_client');
  if (bill.currency !== receipt.currency)
    throw new RuleBroken('currency_differs', { bill: bill.currency, receipt: receipt.currency });
}

/** COL-09: a bill is open from its date on; money that came before it is a deposit. */
export function receiptFollowsBill(date: string, bill: { date: string }): void {
  if (date < bill.date) throw new RuleBroken('before_bill_date', { day: bill.date }, 'date');
}

/** COL-05: money that is nobody's bill names where it goes. */
export function excessHasItsPlace(parts: {
  other_income: Decimal;
  other_receipt_type_id: string | null;
  to_matter_deposit: Decimal;
  deposit_matter_id: string | null;
}): void {
  if (isPositive(parts.other_income) && !parts.other_receipt_type_id)
    throw new RuleBroken('required', {}, 'other_receipt_type_id');
  if (isPositive(parts.to_matter_deposit) && !parts.deposit_matter_id)
    throw new RuleBroken('required', {}, 'deposit_matter_id');
}

/** Money is kept for a matter of the payer that is no draft and not deleted, as any deposit is (DEP-01). */
export function matterMayHoldExcess(matter: { client_id: string; status: string }, client_id: string): void {
  if (matter.client_id !== client_id) throw new RuleBroken('wrong_matter', {}, 'deposit_matter_id');
  if (!['active', 'pending', 'close'].includes(matter.status))
    throw new RuleBroken('matter_not_billable', { status: matter.status }, 'deposit_matter_id');
}

/** A receipt moves something: money came, or a tax that the client withheld is recorded. */
export function receiptIsNotEmpty(received: Decimal, settled: readonly Decimal[]): void {
  if (isZero(received) && settled.every(isZero)) throw new RuleBroken('amount_not_positive', {}, 'received');
}

/** COL-07: what the excess put into a purse must still be there when the receipt is taken back. */
export function depositIsUntouched(balance: Decimal, excess: Decimal): void {
  if (compare(balance, excess) < 0) throw new RuleBroken('deposit_used');
}

/** COL-07: a bill that was written off after this receipt is opened again first. */
export function noWriteOffSince(bills: readonly { status: string }[]): void {
  if (bills.some((bill) => bill.status === 'write off')) throw new RuleBroken('undo_write_off_first');
}
