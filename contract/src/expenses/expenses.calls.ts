import { z } from 'zod';
import { call } from '../kit/call.ts';
import { auditPage, auditQuery, byId, done, id, lookupQuery, optionPage, pageQuery, version } from '../kit/shapes.ts';
import { searchExchange } from '../settings/exchange-rate.calls.ts';
import {
  changedExpense,
  expenseConfig,
  expenseDetail,
  expenseFilter,
  expensePage,
  expenseSortable,
  newExpenseClaim,
} from './expenses.schemas.ts';

const attachments = { attachments: { kind: 'expense attachment', many: true } } as const;

export const expenseCalls = {
  list: call('expenses', {
    method: 'POST',
    path: 'expense',
    kind: 'read',
    access: 'expense.view',
    query: pageQuery(expenseSortable),
    body: expenseFilter,
    reply: expensePage,
    summary: 'Expense claims the caller may see, newest first, with totals per currency.',
  }),
  config: call('expenses', {
    method: 'GET',
    path: 'expense/config',
    access: 'expense.view',
    reply: expenseConfig,
    summary: 'Today, currencies of the books, upload limits, and what the caller may do.',
  }),
  detail: call('expenses', {
    method: 'GET',
    path: 'expense/detail',
    kind: 'write',
    access: 'expense.view',
    query: byId,
    reply: expenseDetail,
    summary: 'One claim with its lines; looking at one of a confidential matter is noted in the trail (ROL-02).',
  }),
  createClaim: call('expenses', {
    method: 'POST',
    path: 'expense/create/expense-claim',
    access: 'expense.edit',
    body: newExpenseClaim,
    files: attachments,
    reply: done,
    summary: 'Saves a claim with its attachments; asks `payable_empty` and `incomplete_expense`.',
  }),
  update: call('expenses', {
    method: 'POST',
    path: 'expense/update',
    access: 'expense.edit',
    body: changedExpense,
    files: attachments,
    reply: done,
    summary: 'Changes a claim; billed lines keep amount, matter and charge.',
  }),
  remove: call('expenses', {
    method: 'POST',
    path: 'expense/delete',
    access: 'expense.edit',
    body: z.object({ id, version }),
    reply: done,
    summary: 'Deletes a claim that is neither billed nor reconciled.',
  }),
  auditTrail: call('expenses', {
    method: 'GET',
    path: 'expense/audit-trail-expense-claim',
    access: 'audit.view',
    query: auditQuery,
    reply: auditPage,
    summary: 'Every change of a claim and its lines, newest first.',
  }),
  downloadAttachment: call('expenses', {
    method: 'POST',
    path: 'expense/attachment/download',
    access: 'expense.view',
    body: byId,
    answer: 'file',
    reply: z.unknown(),
    summary: 'The attachment of a line (id of the line).',
  }),
};

export const expenseLookupCalls = {
  searchExchange: searchExchange('expenses', 'expense', 'expense.edit'),
  searchPayable: call('expenses', {
    method: 'GET',
    path: 'expense/search-payable',
    access: 'expense.view',
    query: lookupQuery,
    reply: optionPage,
    summary:
      'People and earlier vendors; `detail` is employee or vendor, a vendor has `vendor:` before its name as id.',
  }),
  searchExpenseType: call('expenses', {
    method: 'GET',
    path: 'expense/search-expense-type',
    access: 'expense.view',
    query: lookupQuery,
    reply: optionPage,
    summary: 'Expense types; `detail` is at_cost, at_cost_grossed or taxable.',
  }),
  searchCurrency: call('expenses', {
    method: 'GET',
    path: 'expense/search-currency',
    access: 'expense.view',
    query: lookupQuery,
    reply: optionPage,
    summary: 'Currencies of the firm; the id is the code.',
  }),
  searchMatter: call('expenses', {
    method: 'GET',
    path: 'expense/search-matter',
    access: 'expense.view',
    query: lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') }),
    reply: optionPage,
    summary: 'Matters a line may name; as filter every matter the caller may see.',
  }),
};
