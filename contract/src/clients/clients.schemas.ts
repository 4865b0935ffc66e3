import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { id, keyword, optionalEmail, optionalId, optionalText, pageWithTotals, text, version } from '../kit/shapes.ts';
import { requirableOfClient } from '../settings/required-fields.ts';
import { conflictResult } from './conflict.schemas.ts';

/** Letters the notes on a client may have. */
export const clientNotesMax = 4000;

/** CLI-01. The list filter knows three words: prospective covers the first three states (G129). */
export const clientStatuses = [
  'prospective',
  'conflict check in progress',
  'have conflict',
  'active',
  'deleted',
] as const;
export const clientFilterStatuses = ['active', 'prospective', 'delete'] as const;
export const clientKinds = ['body', 'person'] as const;
export const origins = ['national', 'international'] as const;
export const withholdings = ['none', 'pph23', 'pph21'] as const;
export const vatCollectors = ['none', 'government', 'other'] as const;
export const clientNameKinds = ['alias', 'former', 'trade'] as const;
export const relationKinds = ['subsidiary', 'holding', 'owns'] as const;
/** What somebody is to a client; the conflict check searches all of them (CON-02). */
export const clientPersonRoles = ['director', 'commissioner', 'shareholder', 'contact'] as const;

export type ClientStatus = (typeof clientStatuses)[number];

/** Two capital letters, ISO 3166-1. */
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'country_format' });

const otherName = z.object({ kind: z.enum(clientNameKinds), name: text(200) });

/** A related party: of another client of the firm, whose name is then taken, or of somebody named here. */
const relation = z.object({
  kind: z.enum(relationKinds),
  name: optionalText(200),
  related_client_id: optionalId,
  description: optionalText(500),
});

/** Somebody the client is expected to stand against; checked before anything is done for the client (T-37). */
const expectedCounterpart = z.object({ name: text(200), group_name: optionalText(200), npwp: optionalText(40) });

/** Somebody by name: a tax number is an NPWP or a NIK. */
const person = z.object({
  role: z.enum(clientPersonRoles),
  name: text(200),
  tax_number: optionalText(40),
  email: optionalEmail,
  phone: optionalText(50),
});

const list = <S extends z.ZodType>(of: S, max: number) => z.array(of).max(max, { error: 'too_many' });

/** What may be changed by those who keep tax and billing data: the tax profile (CLI-02) and where to reach the client. */
const taxAndBilling = {
  origin: z.enum(origins).default('national'),
  npwp: optionalText(40),
  nik: optionalText(40),
  nitku: optionalText(40),
  withholds: z.enum(withholdings).default('none'),
  vat_collector: z.enum(vatCollectors).default('none'),
  service_used_abroad: z.boolean().default(false),
  email: optionalEmail,
  phone: optionalText(50),
  country: country.default('ID'),
  province: optionalText(100),
  city: optionalText(100),
  address: optionalText(1000),
  postal_code: optionalText(20),
  contact_name: optionalText(200),
  contact_email: optionalEmail,
  contact_mobile: optionalText(50),
  notes: optionalText(clientNotesMax),
};

/** Who the client is. */
const identity = {
  name: text(200),
  kind: z.enum(clientKinds).default('body'),
  registration_number: optionalText(60),
  since: day.nullish().transform((value) => value ?? null),
  originating_partner_id: optionalId,
  industry_type_id: optionalId,
  taxonomy_id: optionalId,
};

/** Rows that each list of a client may have. */
export const clientListBounds = { names: 50, relations: 100, people: 200, counterparts: 100, team: 100 } as const;

const parts = {
  names: list(otherName, clientListBounds.names),
  relations: list(relation, clientListBounds.relations),
  people: list(person, clientListBounds.people),
  counterparts: list(expectedCounterpart, clientListBounds.counterparts),
  team: list(id, clientListBounds.team),
};

/** Form of a new client; lists left out are empty. */
export const newClient = z.object({
  ...identity,
  ...taxAndBilling,
  names: parts.names.default([]),
  relations: parts.relations.default([]),
  people: parts.people.default([]),
  counterparts: parts.counterparts.default([]),
  team: parts.team.default([]),
});

export type NewClient = z.output<typeof newClient>;

/** Form of a change: the whole record, its lists included, so that none is emptied by being left out. */
export const changedClient = z.object({
  ...identity,
  ...taxAndBilling,
  ...parts,
  id,
  version,
  remove_photo: z.boolean().default(false),
});

export type ChangedClient = z.output<typeof changedClient>;

/** What a saved client looks like to the screen that goes on with it. */
export const savedClient = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(clientStatuses),
  conflict_result: conflictResult,
  version: z.number(),
});

export const currencyAmount = z.object({ currency: z.string(), amount: decimalOut });

export const clientFilter = z.object({
  keyword,
  /** Left out: everything but deleted. */
  status: z.enum(clientFilterStatuses).optional(),
  originating_partner_id: optionalId,
  industry_type_id: optionalId,
  taxonomy_id: optionalId,
  origin: z.enum(origins).optional(),
  /** Where the conflict check stands: `open` is what waits for a decision. */
  conflict_result: conflictResult.optional(),
  /** These clients alone, of whatever status; for the spreadsheet of chosen ones. */
  ids: z.array(id).max(500, { error: 'too_many' }).optional(),
});
export type ClientFilter = z.output<typeof clientFilter>;

/** Columns the client list may be sorted by. */
export const clientSorts = [
  'code',
  'name',
  'status',
  'since',
  'originating_partner',
  'industry_type',
  'taxonomy',
  'origin',
  'active_matter_count',
] as const;

export const clientRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStatuses),
  conflict_result: conflictResult,
  since: z.string().nullable(),
  originating_partner_id: z.string().nullable(),
  originating_partner: z.string(),
  industry_type_id: z.string().nullable(),
  industry_type: z.string(),
  taxonomy_id: z.string().nullable(),
  taxonomy: z.string(),
  origin: z.enum(origins),
  active_matter_count: z.number(),
  version: z.number(),
  /** Open amounts of bills, one a currency; absent without `invoice.view`. */
  outstanding: z.array(currencyAmount).optional(),
});

/** `totals`: outstanding of the whole result, one a currency, and all of it beside; absent without `invoice.view`. */
export const clientPage = pageWithTotals(clientRow, currencyAmount).partial({ totals: true, functional: true });

/** The choices of the client form and list. */
export const clientConfig = z.object({
  statuses: z.array(z.enum(clientStatuses)),
  filter_statuses: z.array(z.enum(clientFilterStatuses)),
  kinds: z.array(z.enum(clientKinds)),
  origins: z.array(z.enum(origins)),
  withholds: z.array(z.enum(withholdings)),
  vat_collectors: z.array(z.enum(vatCollectors)),
  name_kinds: z.array(z.enum(clientNameKinds)),
  relation_kinds: z.array(z.enum(relationKinds)),
  person_roles: z.array(z.enum(clientPersonRoles)),
  /** Pattern by which codes are given. */
  number_pattern: z.string(),
  /** What this firm wants filled on every client. */
  required_fields: z.array(z.enum(requirableOfClient)),
  can_create: z.boolean(),
});
