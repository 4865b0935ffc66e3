import { z } from 'zod';
import { call } from '../kit/call.ts';
import { decimalOut } from '../kit/money.ts';
import {
  auditPage,
  auditQuery,
  byId,
  done,
  id,
  lookupQuery,
  optionPage,
  pageOf,
  pageQuery,
  pageWithTotals,
} from '../kit/shapes.ts';
import { bankOption } from '../settings/bank-information.calls.ts';
import { searchExchange } from '../settings/exchange-rate.calls.ts';
import {
  collectionDelete,
  collectionDetail,
  collectionFilter,
  collectionForm,
  collectionMethods,
  collectionRow,
  collectionTotals,
  collectionUpdate,
  openBill,
} from './collections.schemas.ts';

const view = 'collection.view';
const edit = 'collection.edit';

export const collectionCalls = {
  searchExchange: searchExchange('collections', 'payment', 'collection.view'),
  list: call('collections', {
    method: 'POST',
    path: 'payment',
    kind: 'read',
    access: view,
    summary: 'Lists collections with totals per currency.',
    query: pageQuery(['collection_number', 'date', 'client_name', 'received']),
    body: collectionFilter,
    reply: pageWithTotals(collectionRow, collectionTotals),
  }),
  config: call('collections', {
    method: 'GET',
    path: 'payment/config',
    access: view,
    summary: 'Choices of the collection form.',
    reply: z.object({
      methods: z.array(z.enum(collectionMethods)),
      receipt_types: z.array(z.object({ id: z.string(), name: z.string() })),
      other_receipt_types: z.array(z.object({ id: z.string(), name: z.string() })),
      today: z.string(),
    }),
  }),
  searchClient: call('collections', {
    method: 'GET',
    path: 'payment/search-client',
    access: view,
    summary: 'Clients with bills.',
    query: lookupQuery,
    reply: optionPage,
  }),
  detailClient: call('collections', {
    method: 'GET',
    path: 'payment/detail-client',
    access: view,
    summary: 'What a client owes and what is held for it, per currency; the client’s outstanding list.',
    query: byId,
    reply: z.object({
      id,
      code: z.string(),
      name: z.string(),
      outstanding: z.array(z.object({ currency: z.string(), outstanding: decimalOut })),
      deposits: z.array(z.object({ currency: z.string(), matter_number: z.string(), balance: decimalOut })),
      bills: z.array(openBill),
      last_bank: z.object({
        client_bank_name: z.string(),
        client_account_name: z.string(),
        client_account_number: z.string(),
      }),
    }),
  }),
  searchBank: call('collections', {
    method: 'GET',
    path: 'payment/search-bank',
    access: view,
    summary: 'Own bank accounts in use, with their currencies.',
    query: lookupQuery,
    reply: pageOf(bankOption),
  }),
  searchCurrency: call('collections', {
    method: 'GET',
    path: 'payment/search-currency',
    access: view,
    summary: 'Currencies of the firm.',
    query: lookupQuery,
    reply: optionPage,
  }),
  searchInvoice: call('collections', {
    method: 'POST',
    path: 'payment/search-invoice',
    kind: 'read',
    access: view,
    summary: 'Bills of a client that are still outstanding.',
    query: lookupQuery,
    body: z.object({ client_id: id }),
    reply: pageOf(openBill),
  }),
  detail: call('collections', {
    method: 'GET',
    path: 'payment/detail',
    access: view,
    summary: 'One collection with its allocations.',
    query: byId,
    reply: collectionDetail,
  }),
  create: call('collections', {
    method: 'POST',
    path: 'payment/create',
    access: edit,
    summary: 'Records money received and settles bills with it.',
    body: collectionForm,
    reply: done,
  }),
  update: call('collections', {
    method: 'POST',
    path: 'payment/update',
    access: edit,
    summary: 'Takes a collection back and posts it again under the same number.',
    body: collectionUpdate,
    reply: done,
  }),
  remove: call('collections', {
    method: 'POST',
    path: 'payment/delete',
    access: edit,
    summary: 'Takes a collection back for good; its number stays used.',
    body: collectionDelete,
    reply: done,
  }),
  auditTrail: call('collections', {
    method: 'GET',
    path: 'payment/audit-trail',
    access: view,
    summary: 'Audit trail of a collection.',
    query: auditQuery,
    reply: auditPage,
  }),
};
