import type { exchangeRateCalls as calls, StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Day } from '@praktis/rules/dates';
import { type FoundRate, OWN_RATE, perUnit, type QuotedRate, rateFor } from '@praktis/rules/exchange';
import { may, mustConfirm } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { lockRow, removeRow } from '../../kit/rows.ts';
import { readSetting } from '../../kit/settings.ts';
import { holdsNothing } from '../../kit/without-locks.ts';
import { currencyOptions, keptCurrency } from '../settings/index.ts';
import * as repo from './exchange-rates.repo.ts';
import { currencyIsForeign, lastDayOf, quotedIn } from './exchange-rates.rules.ts';
import { lastFetches } from './fetch-notes.repo.ts';
import { usedBy } from './rate-uses.query.ts';

type Calls = typeof calls;

export async function listRates(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await repo.listRates(ctx, query, await bookKind(ctx));
  const can_delete = may(ctx, 'settings.money');
  return {
    ...page,
    fetches: await lastFetches(ctx),
    rows: page.rows.map(({ uses, ...row }) => ({
      ...row,
      ...uses,
      can_delete,
      kind: row.kind as StoredKind,
      source: row.source as repo.NewRate['source'],
    })),
  };
}

/** The currencies that some kind of rate is quoted for: all but the one that every kind is quoted in. */
export function searchCurrency(ctx: Ctx, { query }: InputOf<Calls['searchCurrency']>) {
  const { functional_currency } = ctx.firm;
  const all = currencyOptions(ctx);
  const known = quotedIn('kmk', functional_currency) === functional_currency;
  return optionsOf(ctx, known ? all.where('code', '<>', functional_currency) : all, query, 'rank');
}

/** Adds a typed rate (MON-08); `exchange_rate_exists` when one of its currency, kind and date stands: it is deleted first (G079). */
export async function createRate(ctx: Ctx, { body: { exchange } }: InputOf<Calls['create']>) {
  const id = await addRate(ctx, exchange, 'typed');
  const { currency, date } = exchange;
  if (!id) throw new RuleBroken('exchange_rate_exists', { currency, day: date }, 'date');
  return { id };
}

/**
 * Judges a rate that somebody entered and stores it; undefined when one stands for its currency, kind and date already. What
 * is only tried is not stored: whoever brought the same rate would wait for it.
 */
export async function addRate(
  ctx: Ctx,
  exchange: InputOf<Calls['create']>['body']['exchange'],
  source: 'typed' | 'file',
): Promise<string | undefined> {
  currencyIsForeign(exchange.currency, exchange.kind, ctx.firm.functional_currency);
  await keptCurrency(ctx, exchange.currency);
  const date_to = lastDayOf(exchange.kind, exchange.date, ctx.today);
  if (holdsNothing(ctx.db)) return (await repo.rateStands(ctx, exchange)) ? undefined : newId();
  const [id] = await repo.addRates(ctx, [{ ...exchange, date_to, source }], ctx.user.user_id);
  return id;
}

/** Deletes a rate; `rate_used` asks when records carry it, and says which: they keep theirs (G079, MON-06). */
export async function removeRate(ctx: Ctx, { body: { id } }: InputOf<Calls['remove']>) {
  const row = await lockRow(ctx, 'exchange_rate', id);
  const used = usedBy(found(await repo.usesWith(ctx, id, await bookKind(ctx))));
  const said = used.map(({ kind, count }) => ctx.kit.say(ctx.language, `errors:rate_used_${kind}`, { n: count }));
  const counts = Object.fromEntries(used.map(({ kind, count }) => [kind, count]));
  if (used.length > 0)
    mustConfirm(ctx, 'rate_used', { currency: row.currency, date: row.date, ...counts, where: said.join(', ') });
  await removeRow(ctx, 'exchange_rate', id);
  return { id };
}

/** The functions behind bi-rate and kemenkeu-rate: what is known of a kind for a day. */
export function knownRate(kind: 'bi' | 'kmk') {
  return async (ctx: Ctx, { query }: InputOf<Calls['biRate']>) => {
    const { currency } = query;
    currencyIsForeign(currency, kind, ctx.firm.functional_currency);
    const row = await repo.newestRate(ctx, { currency, kind, day: query.date });
    if (!row) return { currency, kind, rate: null, unit: 1, date: null, old: false };
    const { rate, unit, date, old } = rateFor([row], { kind, day: query.date, ...(await patience(ctx)) });
    return { currency, kind, rate, unit, date, old };
  };
}

/** The table of rates that the firm's books take. */
async function bookKind(ctx: Ctx): Promise<StoredKind> {
  return (await readSetting(ctx, singletons.invoiceSetup)).book_rate;
}

/** After how many days a rate is old (setting `rate_warn_days`). */
async function patience(ctx: Ctx): Promise<{ warn_after_days: number }> {
  return { warn_after_days: (await readSetting(ctx, singletons.invoiceSetup)).rate_warn_days };
}

interface Wanted {
  currency: string;
  day: Day;
  /** The firm's book kind unless said otherwise. */
  kind?: StoredKind;
}

/** The rate of a foreign currency for a day; undefined when none is known. It may be old (MON-09, MON-10). */
export async function findRate(ctx: Ctx, { currency, day, ...asked }: Wanted): Promise<FoundRate | undefined> {
  const { book_rate, rate_warn_days } = await readSetting(ctx, singletons.invoiceSetup);
  const kind = asked.kind ?? book_rate;
  const row = await repo.newestRate(ctx, { currency, kind, day });
  return row && rateFor([row], { kind, day, warn_after_days: rate_warn_days });
}

/**
 * The rate of any currency for a day: 1 for the functional one only, else the newest known. Refused `rate_missing` with
 * currency and day; asks `rate_old` with the rate's own date (MON-09).
 */
export async function rateOn(ctx: Ctx, wanted: Wanted, field = 'exchange_rate'): Promise<QuotedRate> {
  if (wanted.currency === ctx.firm.functional_currency) return OWN_RATE;
  const found = await findRate(ctx, wanted);
  if (!found) throw new RuleBroken('rate_missing', { currency: wanted.currency, day: wanted.day }, field);
  if (found.old) mustConfirm(ctx, 'rate_old', { currency: wanted.currency, date: found.date });
  return { rate: found.rate, unit: found.unit };
}

/** The call search-exchange of every form: what the books and the tax office take for a currency on a day (MON-10). */
export async function proposedRates(ctx: Ctx, { body }: { body: { currency: string; date: Day } }) {
  const { currency, date: day } = body;
  const tax = currency === 'IDR' ? undefined : await findRate(ctx, { currency, day, kind: 'kmk' });
  const taxes = { tax_rate: tax ? perUnit(tax) : null, tax_date: tax?.date ?? null };
  if (currency === ctx.firm.functional_currency)
    return { currency, kind: 'functional' as const, rate: OWN_RATE.rate, date: null, old: false, ...taxes };
  const found = await findRate(ctx, { currency, day });
  if (!found) return { currency, kind: 'missing' as const, rate: null, date: null, old: false, ...taxes };
  const { kind, date, old } = found;
  return { currency, kind: kind as StoredKind, rate: perUnit(found), date, old, ...taxes };
}
