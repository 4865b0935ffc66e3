import { z } from 'zod';
import { day, instant } from '../kit/days.ts';
import { decimalOut, exchangeRate, money } from '../kit/money.ts';
import { email, id, optionalId, optionalText, text, version } from '../kit/shapes.ts';
import { rateFacts } from '../settings/exchange-rate.calls.ts';
import { billMail } from './bill-mail.schema.ts';

export const invoiceStatuses = ['draft', 'prebill', 'bill', 'statement', 'write off', 'deleted'] as const;
/** Derived, never stored: what is left to pay decides (INV-01). Drafts and prebills have none. */
export const outstandingStatuses = ['paid', 'outstanding', 'write off', 'deleted'] as const;
export const invoiceTypes = [
  'hourly',
  'retainer',
  'capped fee',
  'lump sum',
  'disbursement',
  'nominal',
  'deposit',
] as const;
/** The types a new invoice may have. */
export const draftableTypes = ['hourly', 'disbursement'] as const;
export const discountKinds = ['none', 'percent', 'amount'] as const;
/** `all`: to all fee earners; `associates`: to associates only (RAT-08). */
export const discountScopes = ['all', 'associates'] as const;
export const cancelTypes = ['delete', 'write off', 'undo_write_off'] as const;
export const documentLanguages = ['en', 'id'] as const;

const language = z.enum(documentLanguages);
const dueInDays = z.number().int().min(0).max(3650);

/** An amount or a percentage by the kind of discount; the range is judged by the rule (INV-06 step 4). */
const discount = z
  .object({
    kind: z.enum(discountKinds).default('none'),
    value: money.default('0'),
    scope: z.enum(discountScopes).default('all'),
  })
  .default({ kind: 'none', value: '0', scope: 'all' });

/** A time entry on the invoice with what the biller takes off or adds; the entry itself is untouched (INV-06 step 2). */
const chosenEntry = z.object({ timesheet_id: id, write_down: money.default('0'), write_up: money.default('0') });
/** A cost on the invoice; without an amount all that is not yet billed of it. */
const chosenCost = z.object({ expense_line_id: id, amount: money.nullish() });

/** What may be typed on a draft, a prebill and an unlocked bill. */
const typedFields = {
  date: day,
  due_in_days: dueInDays,
  language,
  bank_information_id: optionalId,
  ppn_id: optionalId,
  pph_id: optionalId,
  /** Functional currency per unit of the invoice's; only where that is foreign and the matter has no fixed rate. */
  exchange_rate: exchangeRate.nullish(),
  /** Rupiah per unit at the Minister's rate of the bill date (MON-10). */
  kmk_rate: exchangeRate.nullish(),
  timesheets: z.array(chosenEntry).max(5000).default([]),
  disbursements: z.array(chosenCost).max(1000).default([]),
  discount,
  /** Raise the fee by the tax withheld (TAX-07). */
  gross_up: z.boolean().default(false),
  less_deposit_matter: money.default('0'),
  less_deposit_client: money.default('0'),
  attention: optionalText(200),
  client_reference: optionalText(100),
  po_number: optionalText(60),
  signatory_id: optionalId,
  payment_instruction: optionalText(4000),
  notes: optionalText(4000),
  /** Columns of the printed fee lines (DOC-01). */
  print_rates: z.boolean().default(true),
  print_hours: z.boolean().default(true),
  print_names: z.boolean().default(true),
};

export const invoiceCreateBody = z.object({ matter_id: id, type: z.enum(draftableTypes), ...typedFields });
export const invoiceUpdateBody = z.object({ id, version, ...typedFields });

/** Amounts of every step of INV-06, named as they are stored. */
export const invoiceFigures = z.object({
  total_legal_fees: decimalOut,
  discount: decimalOut,
  tax_borne_by_client: decimalOut,
  net_legal_fees: decimalOut,
  disbursements_at_cost: decimalOut,
  disbursements_at_cost_grossed: decimalOut,
  disbursements_taxable: decimalOut,
  total_disbursement: decimalOut,
  vat_base: decimalOut,
  other_base: decimalOut,
  vat: decimalOut,
  rounding: decimalOut,
  amount_billed: decimalOut,
  wht_base: decimalOut,
  wht: decimalOut,
  vat_collected: decimalOut,
  less_deposit_matter: decimalOut,
  less_deposit_client: decimalOut,
  amount_payable: decimalOut,
});

export const invoiceLine = z.object({
  id: z.string(),
  position: z.number(),
  timesheet_id: z.string().nullable(),
  employee_id: z.string().nullable(),
  employee_name: z.string(),
  category: z.string(),
  date: z.string().nullable(),
  activity: z.string(),
  description: z.string(),
  billing_group: z.string(),
  hour: decimalOut.nullable(),
  // Left out for those who may not see rates (RAT-11).
  rate: decimalOut.nullable().optional(),
  value: decimalOut.optional(),
  write_down: decimalOut.optional(),
  write_up: decimalOut.optional(),
  amount: decimalOut.optional(),
  discount_share: decimalOut.optional(),
  /** What the line adds to the bill's value in the books. */
  functional_value: decimalOut.optional(),
});

export const invoiceDisbursement = z.object({
  id: z.string(),
  position: z.number(),
  expense_line_id: z.string(),
  date: z.string(),
  description: z.string(),
  treatment: z.enum(['at_cost', 'at_cost_grossed', 'taxable']),
  has_proof: z.boolean(),
  amount: decimalOut,
  functional_value: decimalOut,
});

/** How a bill was settled so far and what is left (COL-09). */
export const settlement = z.object({
  deposits_applied: decimalOut,
  cash: decimalOut,
  withholding: decimalOut,
  vat_collected: decimalOut,
  tolerated: decimalOut,
  written_off: decimalOut,
  outstanding: decimalOut,
  /** Withholding still expected, and VAT the client has still to pay to the state (COL-03). */
  withholding_open: decimalOut,
  vat_collected_open: decimalOut,
});

/** What the two purses hold for a bill on its date, and what of it may be used (DEP-03). */
export const usableDeposits = z.object({
  currency: z.string(),
  matter_available: decimalOut,
  client_available: decimalOut,
  less_deposit_matter: decimalOut,
  less_deposit_client: decimalOut,
});

const named = z.object({ id: z.string(), name: z.string(), detail: z.string() }).nullable();

export const invoiceDetail = invoiceFigures.extend({
  id: z.string(),
  version: z.number(),
  status: z.enum(invoiceStatuses),
  outstanding_status: z.enum(outstandingStatuses).nullable(),
  type: z.enum(invoiceTypes),
  invoice_number: z.string().nullable(),
  date: z.string(),
  due_in_days: z.number(),
  due_date: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_address: z.string(),
  client_npwp: z.string(),
  matter_id: z.string(),
  matter_number: z.string(),
  matter_name: z.string(),
  attention: z.string(),
  client_reference: z.string(),
  po_number: z.string(),
  currency: z.string(),
  ...rateFacts,
  /** Null on a draft whose rate is not known yet: `rate_kind` is `missing`. */
  exchange_rate: decimalOut.nullable(),
  /** Rupiah for one unit, for the tax figures; its week begins on `kmk_date`, null when it was typed. */
  kmk_rate: decimalOut.nullable(),
  kmk_date: z.string().nullable(),
  language,
  withholds: z.string(),
  vat_collector: z.string(),
  bank: named,
  ppn: named,
  vat_rate: decimalOut,
  pph: named,
  wht_rate: decimalOut,
  discount_kind: z.enum(discountKinds),
  discount_value: decimalOut,
  discount_scope: z.enum(discountScopes),
  gross_up: z.boolean(),
  amount_in_words: z.object({ en: z.string(), id: z.string() }),
  lines: z.array(invoiceLine),
  disbursements: z.array(invoiceDisbursement),
  settlement,
  deposits: usableDeposits,
  written_off: decimalOut,
  write_off_date: z.string().nullable(),
  cancel_reason: z.string(),
  sources_changed: z.boolean(),
  locked: z.boolean(),
  signatory: named,
  payment_instruction: z.string(),
  notes: z.string(),
  print_rates: z.boolean(),
  print_hours: z.boolean(),
  print_names: z.boolean(),
  pdf_version: z.number(),
  issued_at: instant.nullable(),
  mails: z.array(billMail),
  handed_over_on: z.string().nullable(),
  handed_over_to: z.string(),
  next_step: z.enum(['prebill', 'bill', 'statement']).nullable(),
  can_next_step: z.boolean(),
  can_edit: z.boolean(),
  can_adjust: z.boolean(),
  can_lock: z.boolean(),
  can_unlock: z.boolean(),
  can_delete: z.boolean(),
  can_write_off: z.boolean(),
  can_undo_write_off: z.boolean(),
  can_send: z.boolean(),
  can_export: z.boolean(),
});

/** What a change of an invoice answers: enough to go on without reading it again. */
export const invoiceChanged = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(invoiceStatuses),
  invoice_number: z.string().nullable(),
});

/** Addresses and language of a bill sent by mail. */
export const sendFields = {
  id,
  version,
  to: z.array(email).min(1, { error: 'required' }).max(20),
  language,
};
export const ownMailFields = { subject: text(200), message: text(4000) };
