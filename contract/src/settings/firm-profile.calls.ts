import { z } from 'zod';
import { call } from '../kit/call.ts';
import { optionalDay } from '../kit/days.ts';
import { auditPage, auditQuery, optionalEmail, optionalText, text, version } from '../kit/shapes.ts';

/** A currency code in letters as ISO 4217 writes it. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: 'currency_format' });

export const taxpayerKinds = ['body', 'person'] as const;

const profileFields = {
  name: text(200),
  code: text(12).regex(/^[A-Za-z0-9]+$/, { error: 'code_format' }),
  address: optionalText(500),
  phone: optionalText(40),
  email: optionalEmail,
  /** Stored as 16 digits, typed in any grouping (NPW-02). */
  npwp: optionalText(40),
  nitku: optionalText(40),
  taxpayer_kind: z.enum(taxpayerKinds),
  pkp: z.boolean(),
  pkp_since: optionalDay,
  time_zone: text(60),
  functional_currency: currencyCode,
  books_closed_until: optionalDay,
};

export const firmProfileRow = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  npwp: z.string(),
  nitku: z.string(),
  taxpayer_kind: z.enum(taxpayerKinds),
  pkp: z.boolean(),
  pkp_since: z.string().nullable(),
  time_zone: z.string(),
  functional_currency: z.string(),
  books_closed_until: z.string().nullable(),
  /** Whether there is a logo to load; the picture itself comes from `setting/firm-profile/logo`. */
  has_logo: z.boolean(),
  /** False as soon as the first money document exists (MON-07). */
  can_change_functional_currency: z.boolean(),
  can_edit: z.boolean(),
  version,
});

export const firmProfileCalls = {
  detail: call('settings', {
    method: 'GET',
    path: 'setting/firm-profile',
    access: 'settings.view',
    summary: 'Names, address, tax standing, time zone and books of the firm.',
    reply: firmProfileRow,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/firm-profile/update',
    access: 'settings.money',
    summary: 'Changes the firm profile; the part `logo` replaces the logo, `remove_logo` takes it away.',
    files: { logo: { kind: 'photo' } },
    body: z.object({ ...profileFields, remove_logo: z.boolean().default(false), version }),
    reply: firmProfileRow,
  }),
  logo: call('settings', {
    method: 'GET',
    path: 'setting/firm-profile/logo',
    access: 'settings.view',
    summary: 'The logo as a file; not found when the firm has none.',
    answer: 'file',
    reply: z.unknown(),
  }),
  auditTrail: call('settings', {
    method: 'GET',
    path: 'setting/firm-profile/audit-trail',
    access: 'settings.view',
    summary: 'Audit trail of the firm profile.',
    query: auditQuery.omit({ id: true }),
    reply: auditPage,
  }),
};
