import { Temporal } from 'temporal-polyfill';
import { RuleBroken } from './errors.ts';
import { wallClock } from './wall-clock.ts';

/** A calendar date 'YYYY-MM-DD', never an instant (TIM-01). */
export type Day = string;

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

function plain(day: Day): Temporal.PlainDate {
  if (!DAY_TEXT.test(day)) throw new RuleBroken('date_invalid', { value: day });
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    throw new RuleBroken('date_invalid', { value: day });
  }
}

/** Whether a text is an existing date written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  try {
    plain(text);
    return true;
  } catch {
    return false;
  }
}

/** The calendar date in the firm's zone at an instant given from outside (TIM-01, T-10). */
export function todayIn(zone: string, instant: Date | string): Day {
  return wallClock(instant, zone).date;
}

/** The date n calendar days later (earlier for a negative n). */
export function addDays(day: Day, n: number): Day {
  return plain(day).add({ days: n }).toString();
}

/**
 * The anchor plus a number of months; the last day of the month when the anchor's day is missing there.
 * Always count from the anchor, never from the date before (MAT-17, T-27).
 */
export function addMonthsAnchored(anchor: Day, months: number): Day {
  return plain(anchor).add({ months }).toString();
}

/** The first `count` dates anchor + k × every months, k = 1, 2, … (MAT-17). */
export function anchoredDates(anchor: Day, every: number, count: number): Day[] {
  return Array.from({ length: count }, (_, k) => addMonthsAnchored(anchor, (k + 1) * every));
}

/** First day of the month of a date. */
export function monthStart(day: Day): Day {
  return plain(day).with({ day: 1 }).toString();
}

/** Last day of the month of a date. */
export function monthEnd(day: Day): Day {
  const date = plain(day);
  return date.with({ day: date.daysInMonth }).toString();
}

/** The nth day (n ≥ 1) of the month of a date; its last day when the month is shorter. */
export function dayOfMonth(day: Day, n: number): Day {
  return plain(day).with({ day: n }, { overflow: 'constrain' }).toString();
}

/** First day of the week of a date; `startsOn` is 1 (Monday, default) to 7 (Sunday). */
export function weekStart(day: Day, startsOn = 1): Day {
  const date = plain(day);
  return date.subtract({ days: (date.dayOfWeek - startsOn + 7) % 7 }).toString();
}

/** Weekday of a date, 1 Monday to 7 Sunday. */
export function weekday(day: Day): number {
  return plain(day).dayOfWeek;
}

const DAY_MS = 86_400_000;

/** Every date from one to another, both included, in order; none when `to` is earlier. */
export function datesBetween(from: Day, to: Day): Day[] {
  // Years of days are walked through at each call of some firms: stepping by the millisecond is many times as fast.
  const [first, last] = [Date.parse(plain(from).toString()), Date.parse(plain(to).toString())];
  const count = Math.max(0, (last - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return plain(from).until(plain(to), { largestUnit: 'days' }).days;
}

/** A period is in order and has at most `most` days, both ends included: `period_reversed`, `period_too_long`. */
export function periodFits({ from, to }: { from: Day; to: Day }, most: number, field?: string): void {
  if (to < from) throw new RuleBroken('period_reversed', {}, field);
  if (daysBetween(from, to) >= most) throw new RuleBroken('period_too_long', { days: most }, field);
}

/** Refuses a date after today, or after today + `futureDays` for time: `date_in_future` (TIM-01). */
export function dateIsNotInFuture(day: Day, limit: { today: Day; future_days?: number }, field?: string): void {
  if (day > limit.today && day > addDays(limit.today, limit.future_days ?? 0))
    throw new RuleBroken('date_in_future', { day }, field);
}

/** Refuses a document dated on or before the day until which the books are closed: `books_closed` (MON-14). */
export function booksAreOpen(day: Day, closedUntil: Day | null, field?: string): void {
  if (closedUntil !== null && day <= closedUntil)
    throw new RuleBroken('books_closed', { closed_until: closedUntil }, field);
}

/** The instant at which a clock in the firm's zone shows a date and a time of day 'HH:MM', ISO 8601 in UTC. */
export function instantAt(day: Day, time: string, zone: string): string {
  return plain(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString();
}
