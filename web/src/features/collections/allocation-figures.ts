import type { openBill } from '@praktis/contract/collections/collections.schemas';
import { proposedWithholding } from '@praktis/rules/collection';
import { add, compare, isPositive, smaller, subtract, sum } from '@praktis/rules/money';
import type { z } from 'zod';

export type OpenBill = z.output<typeof openBill>;

/** What is entered for one bill; text as typed, '' for nothing. */
export interface Entered {
  invoice_id: string;
  cash: string;
  withholding: string;
  vat_collected: string;
}

const figure = (typed: string) => (typed === '' || typed === '.' ? '0' : typed);

/** The entry of one bill for an amount of cash, with the taxes that go with it (COL-03). */
export function entryFor(bill: OpenBill, cash: string, digits: number): Entered {
  const { withholding_open, vat_open, outstanding } = bill;
  const paid = figure(cash);
  const withholding = isPositive(paid)
    ? proposedWithholding({ withholding_open, vat_open, cash: paid, outstanding, digits })
    : '0';
  const vat_collected =
    isPositive(paid) && compare(add(paid, withholding), subtract(outstanding, vat_open)) >= 0 ? vat_open : '0';
  return { invoice_id: bill.id, cash, withholding, vat_collected };
}

/** Spreads money over bills in their order, oldest first, each up to what money can settle of it. */
export function spread(bills: readonly OpenBill[], money: string, digits: number): Entered[] {
  let left = figure(money);
  return bills.flatMap((bill) => {
    const payable = subtract(bill.outstanding, add(bill.withholding_open, bill.vat_open));
    const cash = smaller(left, payable);
    if (!isPositive(cash)) return [];
    left = subtract(left, cash);
    return [entryFor(bill, cash, digits)];
  });
}

/** The balance of a receipt as it is typed: what came, where it went, what is still nowhere (COL-01). */
export function balanceOf(values: Record<string, unknown>) {
  const of = (name: string) => figure(typeof values[name] === 'string' ? (values[name] as string) : '');
  const entries = (values.allocations ?? []) as readonly Entered[];
  const came = add(of('received'), of('bank_charge'));
  const applied = sum(entries.map((entry) => figure(entry.cash)));
  const elsewhere = add(of('other_income'), of('to_client_deposit'), of('to_matter_deposit'));
  const withholding = sum(entries.map((entry) => figure(entry.withholding)));
  return { came, applied, withholding, elsewhere, difference: subtract(came, add(applied, elsewhere)) };
}

/** What is sent: bills for which something was entered. */
export function sentEntries(entries: readonly Entered[]): Entered[] {
  return entries
    .map((entry) => ({
      invoice_id: entry.invoice_id,
      cash: figure(entry.cash),
      withholding: figure(entry.withholding),
      vat_collected: figure(entry.vat_collected),
    }))
    .filter((entry) => isPositive(add(entry.cash, entry.withholding, entry.vat_collected)));
}
