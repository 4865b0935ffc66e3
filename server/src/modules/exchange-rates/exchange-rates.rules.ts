import type { StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import { addDays, type Day, dateIsNotInFuture, weekday } from '@praktis/rules/dates';
import { RuleBroken } from '../../kit/errors.ts';

const wednesday = 3;
const lastOfWeek = 6;
/** The Minister's decree of a week comes out before the week begins. */
const announcedAhead = 7;

const rupiah = 'IDR';

/** The currency a kind of rate is quoted in: the Minister's is in rupiah whatever the books are kept in (MON-08, MON-10). */
export const quotedIn = (kind: StoredKind, functional: string) => (kind === 'kmk' ? rupiah : functional);

/** The currency that a kind is quoted in needs no rate: `own_currency` (MON-09). */
export function currencyIsForeign(currency: string, kind: StoredKind, functional: string): void {
  if (currency === quotedIn(kind, functional)) throw new RuleBroken('own_currency', { currency }, 'currency');
}

/**
 * The last day a rate is quoted for: a Minister's rate holds from Wednesday to Tuesday (`kmk_not_wednesday`), every other is
 * of its day and has none (MON-08). A day that is not here yet is refused: `date_in_future`.
 */
export function lastDayOf(kind: StoredKind, date: Day, today: Day): Day | null {
  dateIsNotInFuture(date, { today, future_days: kind === 'kmk' ? announcedAhead : 0 }, 'date');
  if (kind !== 'kmk') return null;
  if (weekday(date) !== wednesday) throw new RuleBroken('kmk_not_wednesday', {}, 'date');
  return addDays(date, lastOfWeek);
}

/** Published rates are rupiah rates: `sync_only_rupiah` for books in another currency (MON-08). */
export function booksAreRupiah(functional: string): void {
  if (functional !== 'IDR') throw new RuleBroken('sync_only_rupiah', { currency: functional });
}

/** A period to fetch has an order and an end: `period_reversed`, `period_too_long` beyond 92 days. */
export function periodFits(from: Day, to: Day): void {
  if (to < from) throw new RuleBroken('period_reversed', {}, 'date_to');
  if (addDays(from, 92) < to) throw new RuleBroken('period_too_long', { days: 92 }, 'date_to');
}
