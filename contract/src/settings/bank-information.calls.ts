import { z } from 'zod';
import { call } from '../kit/call.ts';
import {
  auditPage,
  auditQuery,
  byId,
  done,
  id,
  keyword,
  lookupQuery,
  option,
  optionalText,
  optionPage,
  pageOf,
  pageQuery,
  text,
  version,
} from '../kit/shapes.ts';
import { currencyCode } from './firm-profile.calls.ts';

export const bankKinds = ['operating', 'trust'] as const;
/** Whose bills propose an account: those of national or of international matters, or, '', of either (TAX-04). */
export const bankOrigins = ['', 'national', 'international'] as const;

/** An account as look-ups offer it: what is received on it is in its currency. */
export const bankOption = option.extend({ currency: z.string() });
export type BankOption = z.output<typeof bankOption>;

const fields = z.object({
  bank_name: text(120),
  branch: optionalText(120),
  account_number: text(40).regex(/^[A-Za-z0-9 .-]+$/, { error: 'account_number_format' }),
  beneficiary: text(120),
  currency: currencyCode,
  swift_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, { error: 'swift_format' })
    .default(''),
  /** Client money lies on trust accounts alone (DEP-01). */
  kind: z.enum(bankKinds),
  origin: z.enum(bankOrigins).default(''),
});

export const bankRow = z.object({
  id: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  account_number: z.string(),
  beneficiary: z.string(),
  currency: z.string(),
  swift_code: z.string(),
  kind: z.enum(bankKinds),
  origin: z.enum(bankOrigins),
  archived: z.boolean(),
  in_use: z.boolean(),
  can_delete: z.boolean(),
  /** False once a document uses the account: its currency and kind stay. */
  can_change_kind: z.boolean(),
  version,
});

const at = (name: string) => `setting/bank-information/${name}`;
const change = { method: 'POST' as const, access: 'settings.money' as const };
const look = { method: 'GET' as const, access: 'settings.view' as const };

export const bankCalls = {
  list: call('settings', {
    ...look,
    path: 'setting/bank-information',
    summary: 'Bank accounts of the firm.',
    query: pageQuery(['bank_name', 'account_number', 'beneficiary', 'currency', 'kind', 'origin']).extend({
      keyword,
      status: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    reply: pageOf(bankRow),
  }),
  detail: call('settings', { ...look, path: at('detail'), summary: 'One bank account.', query: byId, reply: bankRow }),
  create: call('settings', {
    ...change,
    path: at('create'),
    summary: 'Adds a bank account.',
    body: fields,
    reply: done,
  }),
  update: call('settings', {
    ...change,
    path: at('update'),
    summary: 'Changes a bank account; currency and kind only while no document uses it.',
    body: fields.extend({ id, version }),
    reply: done,
  }),
  remove: call('settings', {
    ...change,
    path: at('delete'),
    summary: 'Deletes a bank account that was never used (ROL-08).',
    body: byId,
    reply: done,
  }),
  archive: call('settings', {
    ...change,
    path: at('archive'),
    summary: 'Stops offering a bank account; old bills keep it.',
    body: byId,
    reply: done,
  }),
  reactivate: call('settings', {
    ...change,
    path: at('reactive'),
    summary: 'Offers an archived bank account again.',
    body: byId,
    reply: done,
  }),
  auditTrail: call('settings', {
    ...look,
    path: at('audit-trail'),
    summary: 'Audit trail of a bank account.',
    query: auditQuery,
    reply: auditPage,
  }),
  config: call('settings', {
    ...look,
    path: at('config'),
    summary: 'What the form of a bank account starts with.',
    reply: z.object({
      kinds: z.array(z.enum(bankKinds)),
      currency: z.string(),
      beneficiary: z.string(),
      can_edit: z.boolean(),
    }),
  }),
  searchCurrency: call('settings', {
    ...look,
    path: at('search-currency'),
    summary: 'Currencies of the firm; the id of an option is the currency code.',
    query: lookupQuery,
    reply: optionPage,
  }),
};
