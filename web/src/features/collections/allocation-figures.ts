import type { openBill } from '@praktis/contract/collections/collections.schemas';
import { proposedWithholding } from '@praktis/rules/collection';
import { add, compare, isPositive, smaller, subtract, sum } from '@praktis/rules/money';
import type { z } from 'zod';
import type { FormValues } from '../../ui/form/form-types.ts';

export type OpenBill = z.output<typeof openBill>;

/** What is entered for one bill; text as typed, '' for nothing. */
export interface Entered {
  invoice_id: string;
  cash: string;
  withholding: string;
  vat_collected: string;
  /** Of the bill; shown, not sent. */
  currency?: string;
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Money that comes in, as against a deposit that is used: that has neither account nor charge nor excess (DEP-03). */
export const comesIn = (values: FormValues) => values.method !== 'deposit';

const entriesOf = (values: FormValues) => (values.allocations ?? []) as readonly Entered[];

/** The currency of the own account; of the bills where a deposit is used. */
export const currencyOf = (values: FormValues) =>
  (comesIn(values) ? undefined : entriesOf(values)[0]?.currency) ?? textOf(values.currency);

const figure = (typed: string) => (typed === '' || typed === '.' ? '0' : typed);

/** The entry of one bill for an amount of cash, with the taxes that go with it (COL-03). */
export function entryFor(bill: OpenBill, cash: string): Entered {
  const { withholding_open, vat_open, outstanding, digits } = bill;
  const paid = figure(cash);
  const withholding = isPositive(paid)
    ? proposedWithholding({ withholding_open, vat_open, cash: paid, outstanding, digits })
    : '0';
  const vat_collected =
    isPositive(paid) && compare(add(paid, withholding), subtract(outstanding, vat_open)) >= 0 ? vat_open : '0';
  return { invoice_id: bill.id, cash, withholding, vat_collected, currency: bill.currency };
}

/** Spreads money over bills in their order, oldest first, each up to what money can settle of it. */
export function spread(bills: readonly OpenBill[], money: string): Entered[] {
  let left = figure(money);
  return bills.flatMap((bill) => {
    const payable = subtract(bill.outstanding, add(bill.withholding_open, bill.vat_open));
    const cash = smaller(left, payable);
    if (!isPositive(cash)) return [];
    left = subtract(left, cash);
    return [entryFor(bill, cash)];
  });
}

/** The balance of a receipt as it is typed: what came, where it went, what is still nowhere (COL-01). */
export function balanceOf(values: FormValues) {
  const of = (name: string) => figure(comesIn(values) ? textOf(values[name]) : '');
  const entries = entriesOf(values);
  const applied = sum(entries.map((entry) => figure(entry.cash)));
  const came = comesIn(values) ? add(of('received'), of('bank_charge')) : applied;
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
