import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day, optionalDay } from '../kit/days.ts';
import { decimalOut, percent } from '../kit/money.ts';
import { auditPage, auditQuery, byId, done, id, keyword, pageOf, pageQuery, text, version } from '../kit/shapes.ts';

const names = { code: text(20), name: text(120), name_id: text(120) };
const factor = z.number().int().min(1).max(1000);
/** The days on which bills take the row, both included; open without an end (TAX-01, TAX-05). */
const period = { valid_from: day, valid_to: optionalDay };
const periodOut = { valid_from: z.string(), valid_to: z.string().nullable() };
const state = {
  in_use: z.boolean(),
  /** False once an invoice uses the row (TAX-01, TAX-05); it may still be ended. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  version,
};

const ppnFields = z.object({
  ...names,
  rate: percent,
  /** The tax is reckoned on numerator / denominator of the base: 11 / 12 since 2025 (TAX-01). */
  factor_numerator: factor,
  factor_denominator: factor,
  /** Transaction code of the e-Faktur, 01 to 10; empty when no e-Faktur is made. */
  efaktur_code: z
    .string()
    .trim()
    .regex(/^(0[1-9]|10)?$/, { error: 'efaktur_code_format' })
    .default(''),
  ...period,
});

export const ppnRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_id: z.string(),
  rate: decimalOut,
  factor_numerator: z.number().int(),
  factor_denominator: z.number().int(),
  efaktur_code: z.string(),
  ...periodOut,
  ...state,
});

export const pphKinds = ['23', '21', '26', '4(2)'] as const;

const pphFields = z.object({
  ...names,
  kind: z.enum(pphKinds),
  rate: percent,
  /** The rate while the firm has no tax number (TAX-05). */
  rate_without_number: percent,
  /** Object code of the certificate, e.g. 24-104-07. */
  object_code: z
    .string()
    .trim()
    .regex(/^(\d{2}-\d{3}-\d{2})?$/, { error: 'object_code_format' })
    .default(''),
  ...period,
});

export const pphRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_id: z.string(),
  kind: z.enum(pphKinds),
  rate: decimalOut,
  rate_without_number: decimalOut,
  object_code: z.string(),
  ...periodOut,
  ...state,
});

export const ppnCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/ppn',
    access: 'settings.view',
    summary: 'VAT codes, each a row per period.',
    query: pageQuery(['code', 'name', 'rate', 'valid_from']).extend({ keyword }),
    reply: pageOf(ppnRow),
  }),
  detail: call('settings', {
    method: 'GET',
    path: 'setting/ppn/detail',
    access: 'settings.view',
    summary: 'One row of a VAT code.',
    query: byId,
    reply: ppnRow,
  }),
  create: call('settings', {
    method: 'POST',
    path: 'setting/ppn/create',
    access: 'settings.money',
    summary: 'Adds a row to a VAT code; periods of one code do not overlap.',
    body: ppnFields,
    reply: done,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/ppn/update',
    access: 'settings.money',
    summary: 'Changes a row that no invoice uses; of a used one only the end.',
    body: ppnFields.extend({ id, version }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/ppn/delete',
    access: 'settings.money',
    summary: 'Deletes a row that no invoice uses.',
    body: byId,
    reply: done,
  }),
  auditTrail: call('settings', {
    method: 'GET',
    path: 'setting/ppn/audit-trail',
    access: 'settings.view',
    summary: 'Audit trail of a VAT row.',
    query: auditQuery,
    reply: auditPage,
  }),
};

export const pphCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/pph',
    access: 'settings.view',
    summary: 'Withholding tax codes, each a row per period.',
    query: pageQuery(['code', 'name', 'kind', 'rate', 'valid_from']).extend({ keyword }),
    reply: pageOf(pphRow),
  }),
  detail: call('settings', {
    method: 'GET',
    path: 'setting/pph/detail',
    access: 'settings.view',
    summary: 'One row of a withholding tax code.',
    query: byId,
    reply: pphRow,
  }),
  create: call('settings', {
    method: 'POST',
    path: 'setting/pph/create',
    access: 'settings.money',
    summary: 'Adds a row to a withholding tax code; periods of one code do not overlap.',
    body: pphFields,
    reply: done,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/pph/update',
    access: 'settings.money',
    summary: 'Changes a row that no invoice uses; of a used one only the end.',
    body: pphFields.extend({ id, version }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/pph/delete',
    access: 'settings.money',
    summary: 'Deletes a row that no invoice uses.',
    body: byId,
    reply: done,
  }),
  auditTrail: call('settings', {
    method: 'GET',
    path: 'setting/pph/audit-trail',
    access: 'settings.view',
    summary: 'Audit trail of a withholding tax row.',
    query: auditQuery,
    reply: auditPage,
  }),
};
