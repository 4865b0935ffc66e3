import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day, optionalDay } from '../kit/days.ts';
import { decimalOut, exchangeRate } from '../kit/money.ts';
import type { Permission } from '../kit/permissions.ts';
import { byId, done, id, keyword, lookupQuery, optionPage, pageOf, pageQuery } from '../kit/shapes.ts';
import { currencyCode } from './firm-profile.calls.ts';

/** The tables of rates (MON-08): the firm's own, Bank Indonesia's, and the Minister's for taxes. */
export const rateKinds = ['daily', 'bi', 'kmk'] as const;
const kind = z.enum(rateKinds);
export type StoredKind = z.output<typeof kind>;
/** How many units of the foreign currency the rate is for: yen are quoted per 100. */
const unit = z.union([z.literal(1), z.literal(100)]).default(1);

/** A rate as it is typed: functional currency per `unit`. A Minister's rate begins on a Wednesday and holds for its week. */
export const exchangeForm = z.object({ currency: currencyCode, kind, date: day, unit, rate: exchangeRate });

/** The kinds of records that carry a rate. */
export const rateUses = ['bills', 'claims', 'deposits', 'collections', 'entries'] as const;

export const exchangeRateRow = z.object({
  id,
  currency: z.string(),
  kind,
  date: z.string(),
  /** Last day of the Minister's week; null for rates of a day. */
  date_to: z.string().nullable(),
  unit: z.number().int(),
  rate: decimalOut,
  /** What Bank Indonesia published where the rate is our middle of the two. */
  buy: decimalOut.nullable(),
  sell: decimalOut.nullable(),
  source: z.enum(['typed', 'file', 'sync']),
  created_by_name: z.string(),
  created_at: z.string(),
  /** Issued bills that carry it. */
  bills: z.number().int(),
  /** Claims, deposits and collections that do and are not deleted; time exchanged by it, counted up to 1,000. */
  claims: z.number().int(),
  deposits: z.number().int(),
  collections: z.number().int(),
  entries: z.number().int(),
  can_delete: z.boolean(),
});

/** The rate for a day: the newest known by then, its own date beside it (MON-09). Nulls when there is none. */
export const foundRate = z.object({
  currency: z.string(),
  kind,
  rate: decimalOut.nullable(),
  unit: z.number().int(),
  date: z.string().nullable(),
  /** Older than the firm allows: using it is asked. */
  old: z.boolean(),
});
const rateQuery = z.object({ currency: currencyCode, date: day });

/** What a money document keeps of the rate it stands in the books at, as it was quoted, and its value there (MON-07). */
export const rateFacts = {
  exchange_rate: decimalOut,
  exchange_unit: z.number().int(),
  /** `functional`: no rate is needed; `fixed`: agreed with the matter; `manual`: typed; else the table it is of. */
  rate_kind: z.string(),
  rate_date: z.string().nullable(),
  functional_currency: z.string(),
  functional_value: decimalOut,
};

/** What a form may propose for a currency on a day: the rate into the books and the tax rate, each for one unit (MON-10). */
export const proposedRates = z.object({
  currency: z.string(),
  kind: z.enum(['functional', ...rateKinds, 'missing']),
  rate: decimalOut.nullable(),
  date: z.string().nullable(),
  old: z.boolean(),
  tax_rate: decimalOut.nullable(),
  tax_date: z.string().nullable(),
});

/** The look-up of rates that each form has below its own path. */
export function searchExchange(area: string, path: string, access: Permission) {
  return call(area, {
    method: 'POST',
    path: `${path}/search-exchange`,
    kind: 'read',
    access,
    summary: 'The exchange rates of a currency for a day, as the form proposes them.',
    body: rateQuery,
    reply: proposedRates,
  });
}

/** Why a fetching brought nothing: the publisher did not answer as he should, or it went wrong here; '' where rates came. */
const problem = z.enum(['', 'rates_not_published', 'failed']);
export type FetchProblem = z.output<typeof problem>;

/** How the last fetching of a kind ended, so that what is missing is seen (MON-08). */
const rateFetch = z.object({
  kind,
  at: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  /** Who asked for it; '' for the product itself, at night. */
  fetched_by_name: z.string(),
  problem,
  /** Currencies of the firm that no rate was published of. */
  without: z.array(z.string()),
  succeeded_at: z.string().nullable(),
});

export const exchangeRateCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/exchange-rate',
    access: 'settings.view',
    summary: 'Exchange rates of all kinds, newest first, and how the last fetching of each kind ended.',
    query: pageQuery(['date', 'currency', 'kind', 'rate']).extend({
      keyword,
      kind: kind.optional(),
      currency: currencyCode.optional(),
      date_from: day.optional(),
      date_to: day.optional(),
    }),
    reply: pageOf(exchangeRateRow).extend({ fetches: z.array(rateFetch) }),
  }),
  searchCurrency: call('settings', {
    method: 'GET',
    path: 'setting/exchange-rate/currency',
    access: 'settings.view',
    summary: 'The currencies of the firm but its functional one.',
    query: lookupQuery,
    reply: optionPage,
  }),
  create: call('settings', {
    method: 'POST',
    path: 'setting/exchange-rate/create',
    access: 'settings.money',
    summary: 'Adds a rate; one of its currency, kind and date may stand only once.',
    body: z.object({ exchange: exchangeForm }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/exchange-rate/delete',
    access: 'settings.money',
    summary: 'Deletes a rate; asks when issued bills carry it, which keep theirs.',
    body: byId,
    reply: done,
  }),
  biRate: call('settings', {
    method: 'GET',
    path: 'setting/exchange-rate/bi-rate',
    access: 'settings.view',
    summary: 'The rate of Bank Indonesia for a day.',
    query: rateQuery,
    reply: foundRate,
  }),
  kemenkeuRate: call('settings', {
    method: 'GET',
    path: 'setting/exchange-rate/kemenkeu-rate',
    access: 'settings.view',
    summary: 'The tax rate of the Minister of Finance for a day.',
    query: rateQuery,
    reply: foundRate,
  }),
  sync: call('settings', {
    method: 'POST',
    path: 'setting/exchange-rate/update-sync',
    access: 'settings.money',
    summary: 'Fetches published rates now; a failure changes nothing and says so.',
    /** `daily` takes the rates of Bank Indonesia into the firm's own table. */
    body: z.object({ kind, date_from: optionalDay, date_to: optionalDay }),
    reply: z.object({ kind, added: z.number().int(), known: z.number().int(), without: z.array(z.string()) }),
  }),
};
