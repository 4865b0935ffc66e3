import { z } from 'zod';
import { call } from '../kit/call.ts';
import { decimalOut, money } from '../kit/money.ts';
import {
  auditPage,
  auditQuery,
  byId,
  done,
  id,
  keptText,
  keyword,
  optionalText,
  pageOf,
  pageQuery,
  text,
  version,
} from '../kit/shapes.ts';
import { currencyCode } from './firm-profile.calls.ts';

const unit = keptText(60);

/**
 * Words of major and minor unit, for amounts in words (DOC-02): English with its plurals, then Indonesian. Left out they
 * are those known for the code when a currency is added, and as they were when it is changed.
 */
const units = {
  ...{ major: unit, major_plural: unit, minor: unit, minor_plural: unit },
  ...{ major_id: unit, minor_id: unit },
};

const fields = {
  name: text(80),
  name_id: text(80),
  symbol: optionalText(8),
  /** Decimals of entry, rounding and print (MON-02). */
  digits: z.number().int().min(0).max(4),
  /** Place in lists and look-ups. */
  rank: z.number().int().min(1).max(9999).default(100),
  /** By how much a payment may fall short and still close a bill, in this currency; 0 = never (COL-04). */
  difference_limit: money,
  ...units,
};

export const currencyRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_id: z.string(),
  symbol: z.string(),
  digits: z.number().int(),
  rank: z.number().int(),
  difference_limit: decimalOut,
  ...{ major: z.string(), major_plural: z.string(), minor: z.string(), minor_plural: z.string() },
  ...{ major_id: z.string(), minor_id: z.string() },
  functional: z.boolean(),
  in_use: z.boolean(),
  can_delete: z.boolean(),
  version,
});

const functional = z.object({
  currency: z.string(),
  /** False as soon as the first money document exists (MON-07). */
  can_change: z.boolean(),
  /** Version of the firm profile, which holds it. */
  version,
});

const order = z.array(id).max(200, { error: 'too_big' }).default([]);

export const currencyCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/currency',
    access: 'settings.view',
    summary: 'The currencies of the firm, by rank.',
    query: pageQuery(['rank', 'code', 'name', 'digits']).extend({
      keyword,
    }),
    reply: pageOf(currencyRow),
  }),
  detail: call('settings', {
    method: 'GET',
    path: 'setting/currency/detail',
    access: 'settings.view',
    summary: 'One currency.',
    query: byId,
    reply: currencyRow,
  }),
  create: call('settings', {
    method: 'POST',
    path: 'setting/currency/create',
    access: 'settings.money',
    summary: 'Adds a currency of ISO 4217.',
    body: z.object({ code: currencyCode, ...fields }),
    reply: done,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/currency/update',
    access: 'settings.money',
    summary:
      'Changes names, words, symbol, digits, rank or the limit of differences; its code stays. Digits fall only while no stored amount loses one.',
    body: z.object({ id, ...fields, version }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/currency/delete',
    access: 'settings.money',
    summary: 'Deletes a currency that nothing refers to.',
    body: byId,
    reply: done,
  }),
  rank: call('helper', {
    method: 'POST',
    path: 'helper/rank-currency',
    access: 'signed in',
    summary:
      'The currencies in the firm’s order; with a list of ids saves that order first (G062), unless it is no longer the one it was made from.',
    body: z
      .object({
        ids: order,
        /** The whole order that was read before it was changed. */
        before: order,
      })
      .refine(({ ids, before }) => ids.length === 0 || before.length > 0, { path: ['before'], error: 'required' }),
    reply: z.object({
      rows: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), rank: z.number().int() })),
    }),
  }),
  functional: call('settings', {
    method: 'GET',
    path: 'setting/currency/functional',
    access: 'settings.view',
    summary: 'The functional currency.',
    reply: functional,
  }),
  updateFunctional: call('settings', {
    method: 'POST',
    path: 'setting/currency/update-functional',
    access: 'settings.money',
    summary: 'Changes the functional currency while no bill, deposit, collection or expense exists (MON-07).',
    body: z.object({ currency: currencyCode, version }),
    reply: functional,
  }),
  auditTrail: call('settings', {
    method: 'GET',
    path: 'setting/currency/audit-trail',
    access: 'settings.view',
    summary: 'Audit trail of a currency.',
    query: auditQuery,
    reply: auditPage,
  }),
};
