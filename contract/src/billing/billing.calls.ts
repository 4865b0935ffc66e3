import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import {
  auditPage,
  auditQuery,
  byId,
  exportOf,
  id,
  optionalId,
  optionalText,
  pageQuery,
  pageWithTotals,
  text,
  version,
} from '../kit/shapes.ts';
import {
  cancelTypes,
  documentLanguages,
  invoiceChanged,
  invoiceCreateBody,
  invoiceDetail,
  invoiceStatuses,
  invoiceTypes,
  invoiceUpdateBody,
  outstandingStatuses,
  ownMailFields,
  sendFields,
} from './billing.schemas.ts';

/** Amounts of a bill in its own currency, and their sums. `collected`: deposits, cash, tax withheld and VAT collected. */
const figures = {
  total_legal_fees: decimalOut,
  total_disbursement: decimalOut,
  vat: decimalOut,
  wht: decimalOut,
  amount_billed: decimalOut,
  amount_payable: decimalOut,
  collected: decimalOut,
  outstanding: decimalOut,
};

const invoiceRow = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(invoiceStatuses),
  outstanding_status: z.enum(outstandingStatuses).nullable(),
  type: z.enum(invoiceTypes),
  invoice_number: z.string().nullable(),
  date: z.string(),
  due_date: z.string(),
  overdue: z.boolean(),
  client_id: z.string(),
  client_name: z.string(),
  matter_id: z.string(),
  matter_number: z.string(),
  matter_name: z.string(),
  currency: z.string(),
  ...figures,
  locked: z.boolean(),
});

/** Totals of the whole list, one row a currency; amounts of unlike currencies are never added (MON-12). */
const invoiceTotals = z.object({
  currency: z.string(),
  count: z.number(),
  ...figures,
});

const optionalDay = z
  .union([day, z.literal('')])
  .nullish()
  .transform((value) => value || null);

const invoiceSortable = [
  'date',
  'invoice_number',
  'due_date',
  'client_name',
  'matter_number',
  'amount_billed',
  'outstanding',
  'status',
] as const;

const invoiceFilter = z.object({
  keyword: optionalText(200),
  status: z.enum(invoiceStatuses).nullish(),
  outstanding_status: z.enum(outstandingStatuses).nullish(),
  type: z.enum(invoiceTypes).nullish(),
  /** Bills as the figures of a matter add them up: issued, and no requests for a deposit. */
  figure: z.enum(['billed', 'outstanding']).nullish(),
  ...{ client_id: optionalId, matter_id: optionalId },
  ...{ date_from: optionalDay, date_to: optionalDay },
});

export const invoiceCalls = {
  list: call('billing', {
    method: 'POST',
    path: 'invoice',
    kind: 'read',
    access: 'invoice.view',
    summary: 'Lists invoices; deleted ones only when their status is asked for. Totals one per currency.',
    query: pageQuery(invoiceSortable),
    body: invoiceFilter,
    reply: pageWithTotals(invoiceRow, invoiceTotals),
  }),
  download: call('billing', {
    method: 'POST',
    path: 'invoice/download',
    access: 'invoice.view',
    summary: 'The list of invoices as a spreadsheet, with totals per currency (an addition).',
    body: exportOf(invoiceFilter, invoiceSortable),
    answer: 'file',
    reply: z.unknown(),
  }),
  detail: call('billing', {
    method: 'GET',
    path: 'invoice/detail',
    kind: 'write',
    access: 'invoice.view',
    summary: 'One invoice with every step of its computation; of a confidential matter finance gets amounts (ROL-02).',
    query: byId,
    reply: invoiceDetail,
  }),
  create: call('billing', {
    method: 'POST',
    path: 'invoice/create',
    access: 'invoice.edit',
    summary: 'Puts a draft together and reserves its time entries and costs.',
    body: invoiceCreateBody,
    reply: invoiceChanged,
  }),
  update: call('billing', {
    method: 'POST',
    path: 'invoice/update',
    access: 'invoice.edit',
    summary: 'Changes a draft, a prebill or an unlocked bill; selection and figures are recomputed.',
    body: invoiceUpdateBody,
    reply: invoiceChanged,
  }),
  nextStep: call('billing', {
    method: 'POST',
    path: 'invoice/action/next-step',
    access: 'invoice.edit',
    summary: 'Moves an invoice on: draft, prebill, bill (numbered, booked, printed), statement.',
    body: z.object({
      id,
      version,
      /** Hand-over to the client, for a bill that was not sent by mail. */
      handed_over_on: optionalDay,
      handed_over_to: optionalText(200),
    }),
    reply: invoiceChanged,
  }),
  cancel: call('billing', {
    method: 'POST',
    path: 'invoice/action/cancel',
    access: 'invoice.edit',
    summary: 'Deletes an invoice made in error, writes a bill off, or undoes a write-off.',
    body: z.object({ id, version, type: z.enum(cancelTypes), reason: text(500), date: optionalDay }),
    reply: invoiceChanged,
  }),
  lock: call('billing', {
    method: 'POST',
    path: 'invoice/action/lock',
    access: 'invoice.edit',
    summary: 'Locks a draft or prebill against changes, or an unlocked bill again with a new print.',
    body: z.object({ id, version }),
    reply: invoiceChanged,
  }),
  unlock: call('billing', {
    method: 'POST',
    path: 'invoice/action/unlock',
    access: 'invoice.edit',
    summary: 'Opens a locked draft or prebill, or an issued bill on which nothing hangs yet.',
    body: z.object({ id, version, reason: optionalText(500) }),
    reply: invoiceChanged,
  }),
  sendEmail: call('billing', {
    method: 'POST',
    path: 'invoice/action/send-email',
    access: 'invoice.edit',
    summary: 'Sends the bill as PDF with the standard text.',
    body: z.object(sendFields),
    reply: invoiceChanged.extend({ mail_id: z.string() }),
  }),
  updateSendEmail: call('billing', {
    method: 'POST',
    path: 'invoice/action/update-send-email',
    access: 'invoice.edit',
    summary: 'Sends the bill as PDF with an own subject and text.',
    body: z.object({ ...sendFields, ...ownMailFields }),
    reply: invoiceChanged.extend({ mail_id: z.string() }),
  }),
  export: call('billing', {
    method: 'POST',
    path: 'invoice/export',
    access: 'invoice.view',
    summary: 'The PDF of an invoice: the stored print of a bill, a marked print of a draft or prebill.',
    body: z.object({ id, language: z.enum(documentLanguages).nullish() }),
    files: {},
    answer: 'file',
    reply: z.object({}),
  }),
  exportPreview: call('billing', {
    method: 'POST',
    path: 'invoice/export/preview',
    access: 'invoice.view',
    summary: 'The same PDF for the screen.',
    body: z.object({ id, language: z.enum(documentLanguages).nullish() }),
    files: {},
    answer: 'file',
    reply: z.object({}),
  }),
  auditTrail: call('billing', {
    method: 'GET',
    path: 'invoice/audit-trail',
    access: 'invoice.view',
    summary: 'Audit trail of an invoice with its lines.',
    query: auditQuery,
    reply: auditPage,
  }),
  detailCollected: call('billing', {
    method: 'GET',
    path: 'invoice/detail-collected',
    access: 'invoice.view',
    summary: 'What settled a bill: receipts and deposits, newest first.',
    query: byId,
    reply: z.object({
      currency: z.string(),
      collections: z.array(
        z.object({
          collection_id: z.string(),
          collection_number: z.string(),
          date: z.string(),
          cash: decimalOut,
          withholding: decimalOut,
          vat_collected: decimalOut,
          tolerated: decimalOut,
        }),
      ),
      deposits: z.array(
        z.object({ id: z.string(), date: z.string(), purse: z.enum(['matter', 'client']), amount: decimalOut }),
      ),
      outstanding: decimalOut,
    }),
  }),
};
