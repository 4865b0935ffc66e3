import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut, money } from '../kit/money.ts';
import { id, lookupQuery, optionalId, optionalText, optionPage, pageOf, pageQuery } from '../kit/shapes.ts';
import { bankOption } from '../settings/bank-information.calls.ts';
import { searchExchange } from '../settings/exchange-rate.calls.ts';
import {
  discountKinds,
  discountScopes,
  documentLanguages,
  draftableTypes,
  invoiceStatuses,
  invoiceTypes,
  outstandingStatuses,
  usableDeposits,
} from './billing.schemas.ts';
import { choice, vatChoice, vatTerms, withholdingChoice, withholdingTerms } from './tax-terms.ts';

/** The columns that fee lines are printed with, as a new bill starts. */
const printedColumns = { print_rates: z.boolean(), print_hours: z.boolean(), print_names: z.boolean() };

const billableEntry = z.object({
  timesheet_id: z.string(),
  date: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  category: z.string(),
  activity: z.string(),
  description: z.string(),
  billing_group: z.string(),
  hour: decimalOut,
  rate: decimalOut.nullable().optional(),
  value: decimalOut.optional(),
});

const billableCost = z.object({
  expense_line_id: z.string(),
  date: z.string(),
  reference: z.string(),
  expense_type: z.string(),
  description: z.string(),
  treatment: z.enum(['at_cost', 'at_cost_grossed', 'taxable']),
  has_proof: z.boolean(),
  currency: z.string(),
  charged: decimalOut,
  /** What is not yet on an issued bill. */
  unbilled: decimalOut,
});

/** Work that may go on an invoice of a matter; what stands on the invoice itself is offered too. */
const workFilter = z.object({
  matter_id: id,
  invoice_id: optionalId,
  keyword: optionalText(200),
  date_from: day.nullish(),
  date_to: day.nullish(),
});

export const invoiceLookupCalls = {
  searchExchange: searchExchange('billing', 'invoice', 'invoice.edit'),
  config: call('billing', {
    method: 'GET',
    path: 'invoice/config',
    access: 'invoice.view',
    summary: 'What the invoice screens need to know: states, types, defaults, and what the user may do.',
    reply: z.object({
      statuses: z.array(z.enum(invoiceStatuses)),
      outstanding_statuses: z.array(z.enum(outstandingStatuses)),
      types: z.array(z.enum(invoiceTypes)),
      draftable_types: z.array(z.enum(draftableTypes)),
      discount_kinds: z.array(z.enum(discountKinds)),
      discount_scopes: z.array(z.enum(discountScopes)),
      languages: z.array(z.enum(documentLanguages)),
      due_in_days: z.number(),
      round_idr: z.boolean(),
      idr_step: z.number(),
      idr_step_mode: z.enum(['nearest', 'down']),
      trust_accounts_only: z.boolean(),
      /** Whether mail leaves this installation; otherwise it is kept. */
      mail_server: z.boolean(),
      vat_registered: z.boolean(),
      functional_currency: z.string(),
      can_create: z.boolean(),
      can_create_deposit: z.boolean(),
    }),
  }),
  detailMatter: call('billing', {
    method: 'GET',
    path: 'invoice/detail-matter',
    access: 'invoice.edit',
    summary: 'What a new draft of a matter starts with.',
    query: z.object({ matter_id: id }),
    reply: z.object({
      matter_id: z.string(),
      matter_number: z.string(),
      matter_name: z.string(),
      client_id: z.string(),
      client_name: z.string(),
      billing_type: z.string(),
      /** The types an invoice of this matter may have. */
      types: z.array(z.enum(draftableTypes)),
      date: z.string(),
      due_in_days: z.number(),
      currency: z.string(),
      digits: z.number(),
      fixed_exchange_rate: decimalOut.nullable(),
      needs_exchange_rate: z.boolean(),
      origin: z.enum(['national', 'international']),
      language: z.enum(documentLanguages),
      withholds: z.string(),
      vat_collector: z.string(),
      bank: choice.nullable(),
      ppn: vatChoice.nullable(),
      pph: withholdingChoice.nullable(),
      attention: z.string(),
      billing_address: z.string(),
      billing_email: z.string(),
      notes: z.string(),
      payment_instruction: z.string(),
      ...printedColumns,
      signatory: choice.nullable(),
      /** The partners of the matter, who may sign. */
      signatories: z.array(choice),
      open_invoice: z.boolean(),
      allow_multiple_billings: z.boolean(),
      unbilled_entries: z.number(),
      unbilled_hours: decimalOut,
      unbilled_costs: z.number(),
      deposits: usableDeposits,
    }),
  }),
  searchMatter: call('billing', {
    method: 'GET',
    path: 'invoice/search-matter',
    access: 'invoice.view',
    summary: 'Matters that the caller may bill: active, pending or closed; as filter those whose bills he may see.',
    query: lookupQuery.extend({ client_id: optionalId, for: z.enum(['form', 'filter']).default('form') }),
    reply: optionPage,
  }),
  searchCurrency: call('billing', {
    method: 'GET',
    path: 'invoice/search-currency',
    access: 'invoice.view',
    summary: 'Currencies of the firm; the id is the code.',
    query: lookupQuery,
    reply: optionPage,
  }),
  searchBank: call('billing', {
    method: 'GET',
    path: 'invoice/search-bank',
    access: 'invoice.view',
    summary: 'Own bank accounts that are not archived, with their currencies.',
    query: lookupQuery.extend({
      currency: z.string().trim().max(3).default(''),
      kind: z.enum(['operating', 'trust', 'all']).default('all'),
    }),
    reply: pageOf(bankOption),
  }),
  searchVat: call('billing', {
    method: 'GET',
    path: 'invoice/search-vat',
    access: 'invoice.view',
    summary: 'VAT codes in force on a date, today if none is given.',
    query: lookupQuery.extend({ date: day.optional() }),
    reply: pageOf(vatChoice),
  }),
  searchPph: call('billing', {
    method: 'GET',
    path: 'invoice/search-pph',
    access: 'invoice.view',
    summary: 'Withholding tax codes in force on a date, today if none is given.',
    query: lookupQuery.extend({ date: day.optional() }),
    reply: pageOf(withholdingChoice),
  }),
  searchTimesheet: call('billing', {
    method: 'POST',
    path: 'invoice/search-timesheet',
    kind: 'read',
    access: 'invoice.edit',
    summary: 'Billable time of a matter that stands on no other invoice.',
    query: pageQuery(['date', 'employee_name', 'hour']),
    body: workFilter,
    reply: pageOf(billableEntry),
  }),
  searchDisbursement: call('billing', {
    method: 'POST',
    path: 'invoice/search-disbursement',
    kind: 'read',
    access: 'invoice.edit',
    summary: 'Chargeable costs of a matter that are not fully billed and stand on no other draft.',
    query: pageQuery(['date', 'reference', 'unbilled']),
    body: workFilter,
    reply: pageOf(billableCost),
  }),
  loadDefaultNote: call('billing', {
    method: 'POST',
    path: 'invoice/load-default-note',
    kind: 'read',
    access: 'invoice.edit',
    summary: 'Notes, payment instruction and printed columns of national or international bills.',
    body: z.object({ origin: z.enum(['national', 'international']) }),
    reply: z.object({
      language: z.enum(documentLanguages),
      notes: z.string(),
      payment_instruction: z.string(),
      ...printedColumns,
    }),
  }),
  taxTerms: call('billing', {
    method: 'POST',
    path: 'invoice/tax-terms',
    kind: 'read',
    access: 'invoice.edit',
    summary: 'What the taxes of a bill of a matter are computed with on its date, for its totals before it is saved.',
    body: z.object({ matter_id: id, date: day, ppn_id: optionalId, pph_id: optionalId }),
    reply: z.object({
      vat: z.object(vatTerms).nullable(),
      withholding: withholdingTerms.nullable(),
      /** Rupiah for so many units of the bill's currency at the rate of the Minister; null when it is not known. */
      kmk: z.object({ rate: decimalOut, unit: z.number() }).nullable(),
      /** Rupiah, VAT included, up to which the client pays the VAT to the firm (TAX-03); null when it always does. */
      vat_collection_threshold: decimalOut.nullable(),
    }),
  }),
  lessDeposit: call('billing', {
    method: 'POST',
    path: 'invoice/less-deposit',
    kind: 'read',
    access: 'invoice.edit',
    summary: 'What both purses hold for a matter on a date, and how much of it a bill may use; reserves nothing.',
    body: z.object({
      matter_id: id,
      date: day,
      /** What money can still settle of the bill: billed less withholding and VAT the client collects. */
      limit: money.nullish(),
      invoice_id: optionalId,
    }),
    reply: usableDeposits,
  }),
};
