import type { exchangeRateCalls as calls, StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { addDays, type Day, todayIn } from '@praktis/rules/dates';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { readSetting } from '../../kit/settings.ts';
import { firmProfile } from '../settings/index.ts';
import { bankIndonesia } from './bank-indonesia.ts';
import { addRates, fetchesAlone, foreignCurrencies } from './exchange-rates.repo.ts';
import { booksAreRupiah, periodFits } from './exchange-rates.rules.ts';
import { type FetchNote, keepNote } from './fetch-notes.repo.ts';
import { noteNightly } from './fetch-notes.service.ts';
import { ministryOfFinance } from './ministry-of-finance.ts';
import { type Asked, NotPublished, type Published } from './published.ts';

/** Without a period, as far back as a holiday can be. */
const lookBack = 7;

type Syncing = Pick<Ctx, 'db' | 'firm' | 'today'> & { kit: Pick<Ctx['kit'], 'config' | 'log'> };

/**
 * Fetches published rates of the firm's currencies and stores those that are new (MON-08): what stands is not touched.
 * `daily` takes the rates of Bank Indonesia into the firm's own table. Refused `rates_not_published` when the publisher does
 * not answer as it should: nothing is stored then.
 */
async function syncRates(
  ctx: Syncing,
  kind: StoredKind,
  asked: { from: Day; to: Day },
  author: string | null,
): Promise<{ added: number; known: number; without: string[] }> {
  booksAreRupiah(ctx.firm.functional_currency);
  // A publisher may be slow, and each call that waits for him holds a connection that others need.
  if (!(await fetchesAlone(ctx))) throw new RuleBroken('busy');
  const currencies = await foreignCurrencies(ctx);
  const published = await publishedRates(ctx, kind, { ...asked, currencies });
  const added = await addRates(
    ctx,
    published.map((rate) => ({ ...rate, source: 'sync' as const })),
    author,
  );
  const quoted = new Set(published.map((rate) => rate.currency));
  return {
    added: added.length,
    known: published.length - added.length,
    without: currencies.filter((currency) => !quoted.has(currency)),
  };
}

async function publishedRates({ kit }: Syncing, kind: StoredKind, asked: Asked): Promise<Published[]> {
  const { RATES_BI_URL, RATES_KMK_URL } = kit.config;
  try {
    if (kind === 'kmk') return await ministryOfFinance(RATES_KMK_URL, asked);
    return (await bankIndonesia(RATES_BI_URL, asked)).map((rate) => ({ ...rate, kind }));
  } catch (error) {
    // What a publisher sent is read by the rules of files: a figure that is none is its fault, not the caller's.
    if (!(error instanceof NotPublished || error instanceof RuleBroken)) throw error;
    kit.log.warn({ kind, reason: error.message }, 'exchange rates not fetched');
    throw new RuleBroken('rates_not_published', { kind });
  }
}

/** A firm that wants a kind of rates by itself, and the days it is asked for; undefined for one that does not. */
async function wanting(kit: Ctx['kit'], db: Ctx['db'], firm_id: string, kind: StoredKind) {
  const profile = await firmProfile({ db, firm: { id: firm_id } as Ctx['firm'] });
  const { name, code, time_zone, functional_currency } = profile;
  const firm = { id: firm_id, key: '', name, code, time_zone, functional_currency };
  const { rate_sync, book_rate } = await readSetting({ db, firm }, singletons.invoiceSetup);
  const wanted: readonly StoredKind[] = ['bi', 'kmk', book_rate];
  if (!rate_sync || functional_currency !== 'IDR' || !wanted.includes(kind)) return undefined;
  const now = kit.now();
  const today = todayIn(time_zone, now);
  const note = { kind, at: now.toISOString(), date_from: addDays(today, -lookBack), date_to: today };
  return { ctx: { kit, db, firm, today }, note };
}

/**
 * What a firm that wants it gets of one kind from Monday to Friday: of both publishers their rates, and its own table where
 * its books take that. Currencies that were not published are noted and told.
 */
export async function syncFirm(kit: Ctx['kit'], db: Ctx['db'], firm_id: string, kind: StoredKind): Promise<void> {
  const work = await wanting(kit, db, firm_id, kind);
  if (!work) return;
  const { ctx, note } = work;
  const { without } = await syncRates(ctx, kind, { from: note.date_from, to: note.date_to }, null);
  await noteNightly(ctx, { ...note, problem: '', without });
}

/** Notes and tells that it failed, in a transaction of its own: what was done before is taken back. */
export async function syncFailed(
  kit: Ctx['kit'],
  db: Ctx['db'],
  { firm_id, kind, error }: { firm_id: string; kind: StoredKind; error: unknown },
): Promise<void> {
  const code = error instanceof RuleBroken ? error.code : '';
  // Somebody is fetching right now, and leaves a note of his own.
  if (code === 'busy') return;
  const work = await wanting(kit, db, firm_id, kind);
  const problem = code === 'rates_not_published' ? code : 'failed';
  if (work) await noteNightly(work.ctx, { ...work.note, problem, without: [] });
}

/** The call update-sync. How it ended stays to be seen by everybody who keeps rates, also when it was refused. */
export async function updateSync(ctx: Ctx, { body }: InputOf<typeof calls.sync>) {
  const { kind } = body;
  const to = body.date_to ?? ctx.today;
  const from = body.date_from ?? addDays(to, -lookBack);
  periodFits(from, to);
  const at = ctx.now.toISOString();
  const note = { kind, at, date_from: from, date_to: to, fetched_by: ctx.user.user_id };
  ctx.ifRefused((error) => noteRefusal(ctx, note, error));
  const done = await syncRates(ctx, kind, { from, to }, ctx.user.user_id);
  await keepNote(ctx, { ...note, problem: '', without: done.without });
  return { kind, ...done };
}

async function noteRefusal(ctx: Ctx, note: Omit<FetchNote, 'problem' | 'without'>, error: unknown): Promise<void> {
  if (!(error instanceof RuleBroken && error.code === 'rates_not_published')) return;
  const { firm, user, call, request_id } = ctx;
  const scope = { firm_id: firm.id, user_id: user.user_id, call, request_id };
  await inFirm(ctx.kit.db, scope, (db) =>
    keepNote({ db, firm }, { ...note, problem: 'rates_not_published', without: [] }),
  );
}
