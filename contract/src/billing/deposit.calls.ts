import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut, exchangeRate, money } from '../kit/money.ts';
import {
  auditPage,
  auditQuery,
  byId,
  done,
  id,
  lookupQuery,
  optionalId,
  optionalText,
  optionPage,
  pageQuery,
  pageWithTotals,
  text,
  version,
} from '../kit/shapes.ts';
import { rateFacts, searchExchange } from '../settings/exchange-rate.calls.ts';
import { documentLanguages } from './billing.schemas.ts';

export const depositStatuses = ['received', 'deleted'] as const;

/** What may be changed later: the amount only down to what is used (DEP-05). */
const depositFields = {
  date: day,
  bank_information_id: id,
  amount: money,
  notes: optionalText(2000),
};

const depositRow = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(depositStatuses),
  deposit_number: z.string(),
  date: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  matter_id: z.string().nullable(),
  matter_number: z.string().nullable(),
  matter_name: z.string().nullable(),
  currency: z.string(),
  amount: decimalOut,
  bank_kind: z.enum(['trust', 'operating']),
  advance: z.boolean(),
});

const depositPrint = z.object({ id, language: z.enum(documentLanguages).default('en') });

export const depositCalls = {
  searchExchange: searchExchange('billing', 'invoice/deposit', 'deposit.edit'),
  list: call('billing', {
    method: 'POST',
    path: 'invoice/deposit',
    kind: 'read',
    access: 'deposit.view',
    summary: 'Lists deposits received; deleted ones only when asked for. Totals one per currency.',
    query: pageQuery(['date', 'deposit_number', 'client_name', 'amount']),
    body: z.object({
      keyword: optionalText(200),
      status: z.enum(depositStatuses).nullish(),
      client_id: optionalId,
      matter_id: optionalId,
      date_from: day.nullish(),
      date_to: day.nullish(),
    }),
    reply: pageWithTotals(depositRow, z.object({ currency: z.string(), count: z.number(), amount: decimalOut })),
  }),
  detail: call('billing', {
    method: 'GET',
    path: 'invoice/deposit/detail',
    access: 'deposit.view',
    summary: 'One deposit with what is left of it and the movements of its purse.',
    query: byId,
    reply: depositRow.extend({
      bank: z.object({ id: z.string(), name: z.string(), detail: z.string() }),
      ...rateFacts,
      notes: z.string(),
      delete_reason: z.string(),
      amount_in_words: z.object({ en: z.string(), id: z.string() }),
      /** Balance of the purse today, and what of this deposit may still be taken out or lowered. */
      purse_balance: decimalOut,
      amount_available: decimalOut,
      movements: z.array(
        z.object({
          id: z.string(),
          date: z.string(),
          kind: z.string(),
          amount: decimalOut,
          balance: decimalOut,
          invoice_id: z.string().nullable(),
          invoice_number: z.string().nullable(),
          deposit_number: z.string().nullable(),
        }),
      ),
      can_edit: z.boolean(),
      can_delete: z.boolean(),
    }),
  }),
  create: call('billing', {
    method: 'POST',
    path: 'invoice/deposit/create',
    access: 'deposit.edit',
    summary: 'Receives money of a client, for all matters or for one; numbers the receipt.',
    body: z.object({
      ...depositFields,
      client_id: id,
      matter_id: optionalId,
      /** An advance on fees, taxed when received (DEP-01). */
      advance: z.boolean().default(false),
      exchange_rate: exchangeRate.nullish(),
    }),
    reply: done.extend({ deposit_number: z.string() }),
  }),
  update: call('billing', {
    method: 'POST',
    path: 'invoice/deposit/update',
    access: 'deposit.edit',
    summary: 'Changes date, bank or notes of a deposit, or lowers its amount down to what is used.',
    body: z.object({ id, version, ...depositFields }),
    reply: done,
  }),
  remove: call('billing', {
    method: 'POST',
    path: 'invoice/deposit/delete',
    access: 'deposit.edit',
    summary: 'Deletes a deposit of which nothing was used; its number stays taken.',
    body: z.object({ id, version, reason: text(500) }),
    reply: done,
  }),
  auditTrail: call('billing', {
    method: 'GET',
    path: 'invoice/deposit/audit-trail',
    access: 'deposit.view',
    summary: 'Audit trail of a deposit.',
    query: auditQuery,
    reply: auditPage,
  }),
  searchClient: call('billing', {
    method: 'GET',
    path: 'invoice/deposit/search-client',
    access: 'deposit.edit',
    summary: 'Active clients.',
    query: lookupQuery,
    reply: optionPage,
  }),
  searchMatter: call('billing', {
    method: 'GET',
    path: 'invoice/deposit/search-matter',
    access: 'deposit.edit',
    summary: 'Matters of a client that may hold a deposit.',
    query: lookupQuery.extend({ client_id: optionalId }),
    reply: optionPage,
  }),
  export: call('billing', {
    method: 'POST',
    path: 'invoice/deposit/export',
    access: 'deposit.view',
    summary: 'The receipt of a deposit as PDF.',
    body: depositPrint,
    files: {},
    answer: 'file',
    reply: z.object({}),
  }),
  exportPreview: call('billing', {
    method: 'POST',
    path: 'invoice/deposit/export/preview',
    access: 'deposit.view',
    summary: 'The same receipt for the screen.',
    body: depositPrint,
    files: {},
    answer: 'file',
    reply: z.object({}),
  }),
};
