import type { CollectionForm } from '@praktis/contract/collections/collections.schemas';
import type { Currency } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import type { lockBillsForSettlement } from '../billing/index.ts';
import { type RateFacts, rateFactsFor } from '../exchange-rates/index.ts';

export type BankKind = 'operating' | 'trust';

/** A receipt as it was judged, before it touches a bill. */
export interface Receipt {
  form: CollectionForm;
  currency: Currency;
  client_code: string;
  /** Of the account money came into; none when a deposit is used. */
  bank_kind: BankKind | null;
}

/** What a receipt settles, locked, by id. */
export type Bills = ReadonlyMap<string, Awaited<ReturnType<typeof lockBillsForSettlement>>[number]>;

/**
 * The rate at which a receipt comes into the books (MON-10): none for money of the books, else that of the bank as it was typed,
 * else the newest of the firm's table on its date. Where none is known it is the rate agreed for the bill it settles; what
 * is held already has no bank to ask, so that the bill's rate stands in for it whatever its source.
 */
export function rateOfReceipt(ctx: Ctx, { form, currency, bank_kind }: Receipt, bills: Bills): Promise<RateFacts> {
  const settled = form.allocations.flatMap(({ invoice_id }) => bills.get(invoice_id) ?? []);
  const bill = settled.find((one) => one.rate_kind === 'fixed') ?? settled[0];
  const agreed = bill?.rate_kind === 'fixed';
  const ofBill = bill && { ...factsOf(bill), rate_date: agreed ? form.date : bill.rate_date };
  return rateFactsFor(ctx, {
    ...{ currency: currency.code, day: form.date, typed: form.exchange_rate },
    instead: agreed || bank_kind === null ? ofBill : undefined,
  });
}

const factsOf = ({ exchange_rate, exchange_unit, rate_kind }: Omit<RateFacts, 'rate_date'>) => ({
  ...{ exchange_rate, exchange_unit, rate_kind },
});
