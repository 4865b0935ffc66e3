import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut, exchangeRate, money } from '../kit/money.ts';
import { id, keyword, optionalId, optionalText, text, version } from '../kit/shapes.ts';
import { rateFacts } from '../settings/exchange-rate.calls.ts';

/** `deposit`: the money is what the firm holds for the client or its matter (DEP-03). */
export const collectionMethods = ['bank transfer', 'cash', 'deposit'] as const;
export const collectionStatuses = ['received', 'deleted'] as const;

/** What one receipt settles on one bill, in the bill's currency (COL-02, COL-03). */
export const allocationForm = z.object({
  invoice_id: id,
  cash: money,
  withholding: money.default('0'),
  vat_collected: money.default('0'),
});

/**
 * A collection as it is entered; all money in the currency of the own bank account (COL-01). With method `deposit` there is
 * no account, charge or excess: `received` is what leaves the purses, in the currency of the bills (DEP-03).
 */
export const collectionForm = z.object({
  client_id: id,
  date: day,
  bank_information_id: optionalId,
  method: z.enum(collectionMethods),
  receipt_type_id: optionalId,
  received: money,
  /** Of the bank, for one unit of the account's currency; empty = the newest of the firm's table (MON-10). */
  exchange_rate: exchangeRate.nullish(),
  bank_charge: money.default('0'),
  allocations: z.array(allocationForm).max(200, { error: 'too_big' }),
  other_income: money.default('0'),
  other_receipt_type_id: optionalId,
  to_client_deposit: money.default('0'),
  to_matter_deposit: money.default('0'),
  deposit_matter_id: optionalId,
  client_bank_name: optionalText(120),
  client_account_name: optionalText(120),
  client_account_number: optionalText(60),
  client_transaction_number: optionalText(60),
  notes: optionalText(2000),
});
export type CollectionForm = z.output<typeof collectionForm>;
export const collectionUpdate = collectionForm.extend({ id, version });
export const collectionDelete = z.object({ id, version, reason: text(500) });

export const collectionFilter = z.object({
  keyword,
  status: z.enum([...collectionStatuses, 'all']).default('received'),
  client_id: optionalId,
  bank_information_id: optionalId,
  method: z.enum(collectionMethods).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
});

export const collectionRow = z.object({
  id,
  collection_number: z.string(),
  date: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  bills: z.string(),
  currency: z.string(),
  received: decimalOut,
  bank_charge: decimalOut,
  withholding: decimalOut,
  method: z.string(),
  bank_name: z.string(),
  status: z.enum(collectionStatuses),
});
export const collectionTotals = z.object({
  currency: z.string(),
  received: decimalOut,
  bank_charge: decimalOut,
  withholding: decimalOut,
});

/** A bill that money can still be taken for. */
export const openBill = z.object({
  id,
  invoice_number: z.string(),
  date: z.string(),
  due_date: z.string(),
  matter_number: z.string(),
  matter_name: z.string(),
  currency: z.string(),
  amount_billed: decimalOut,
  outstanding: decimalOut,
  /** Decimals of the currency, to which a proposed withholding is rounded. */
  digits: z.number().int(),
  /** Withholding and VAT that the client still has to settle himself: expected less what was recorded. */
  withholding_open: decimalOut,
  vat_open: decimalOut,
});

export const collectionDetail = collectionRow.extend({
  ...rateFacts,
  bank_information_id: z.string().nullable(),
  account_number: z.string(),
  receipt_type_id: z.string().nullable(),
  receipt_type: z.string(),
  cash_applied: decimalOut,
  other_income: decimalOut,
  other_receipt_type_id: z.string().nullable(),
  to_client_deposit: decimalOut,
  to_matter_deposit: decimalOut,
  deposit_matter_id: z.string().nullable(),
  client_bank_name: z.string(),
  client_account_name: z.string(),
  client_account_number: z.string(),
  client_transaction_number: z.string(),
  notes: z.string(),
  delete_reason: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
  version,
  allocations: z.array(
    z.object({
      invoice_id: z.string(),
      invoice_number: z.string(),
      matter_number: z.string(),
      cash: decimalOut,
      withholding: decimalOut,
      vat_collected: decimalOut,
      outstanding: decimalOut,
      digits: z.number().int(),
    }),
  ),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
