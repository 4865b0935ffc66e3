import { addDays, type Day } from './dates.ts';
import { NeedsConfirmation, RuleBroken } from './errors.ts';
import { missingDays } from './missing-days.ts';
import { isWorkingDay, type WorkCalendar, workingDayAfter } from './working-days.ts';

/** The firm's settings of the lock-out (LCK-01); 0 days = off. */
export interface LockOut {
  readonly block_after_days: number;
  readonly lock_after_days: number;
  readonly reactivate_within_days: number;
  readonly skip_dates_allowed: boolean;
}

/** Nobody is locked out before he is blocked, where both are on: `lock_before_block` (LCK-01). */
export function blockComesBeforeLock(x: Pick<LockOut, 'block_after_days' | 'lock_after_days'>): void {
  if (x.block_after_days > 0 && x.lock_after_days > 0 && x.block_after_days > x.lock_after_days)
    throw new RuleBroken('lock_before_block', {}, 'lock_after_days');
}

/** The day from which so many days are missing: the one after the nth; null while there are fewer, or when off. */
function reachedOn(missing: readonly Day[], n: number): Day | null {
  const nth = n > 0 ? missing[n - 1] : undefined;
  return nth === undefined ? null : addDays(nth, 1);
}

/** Since when a person sees nothing but the timesheet; null = is not blocked (LCK-05). */
export function blockedSince(missing: readonly Day[], settings: Pick<LockOut, 'block_after_days'>): Day | null {
  return reachedOn(missing, settings.block_after_days);
}

/** Since when a person is locked out; null = is not. The day does not depend on when it is asked (LCK-06). */
export function lockedSince(missing: readonly Day[], settings: Pick<LockOut, 'lock_after_days'>): Day | null {
  return reachedOn(missing, settings.lock_after_days);
}

/** A date with an entry, and the day on which the first one was recorded. */
export interface RecordedDay {
  readonly date: Day;
  readonly recorded_on: Day;
}

/** What a partner did who gave access back: on which day, until when it counts, and what was missing then (LCK-07). */
export interface Restoration {
  readonly by: string;
  readonly on: Day;
  readonly reactivate_by: Day;
  readonly missing: readonly Day[];
}

/** Whether somebody sees nothing but the timesheet: blocked, or restored and still to record what was missing (LCK-05, LCK-07). */
export function seesTimesheetOnly(standing: Standing): boolean {
  return standing.state === 'blocked' || standing.state === 'restored';
}

/**
 * Says at a glance, without a calendar, that nobody can be blocked or locked out yet: since the last filled day, where
 * dates may be skipped, or else since counting began, fewer calendar days have passed than working days must be missing.
 */
export function isClearlyActive(
  x: { today: Day; last_filled: Day | null; count_from: Day },
  settings: Pick<LockOut, 'block_after_days' | 'lock_after_days' | 'skip_dates_allowed'>,
): boolean {
  const limits = [settings.block_after_days, settings.lock_after_days].filter((n) => n > 0);
  const last = settings.skip_dates_allowed ? x.last_filled : null;
  const open = last !== null && last >= x.count_from ? addDays(last, 1) : x.count_from;
  return limits.length === 0 || addDays(open, Math.min(...limits)) > x.today;
}

/** Gives access back on a day: time for the missing dates may be recorded until `reactivate_by` (LCK-07). */
export function restoredOn(
  day: Day,
  x: { by: string; missing: readonly Day[]; calendar: WorkCalendar },
  settings: Pick<LockOut, 'reactivate_within_days'>,
): Restoration {
  const reactivate_by = workingDayAfter(day, settings.reactivate_within_days, x.calendar);
  return { by: x.by, on: day, reactivate_by, missing: x.missing };
}

/**
 * What is known of a person's time; `locked_on` is the last lock that was noted. `count_from` is where the rule that was
 * switched on first begins to count; the days of the other one, where it is younger, stand in `block_from` or `lock_from`.
 */
export interface LockFacts {
  readonly today: Day;
  readonly recorded: readonly RecordedDay[];
  readonly count_from: Day;
  readonly block_from?: Day;
  readonly lock_from?: Day;
  readonly calendar: WorkCalendar;
  readonly locked_on: Day | null;
  readonly restoration: Restoration | null;
}

/** How a person stands: at work, blocked, locked out, or restored and to record what is missing (LCK-05..07). */
export type Standing =
  | { readonly state: 'active' }
  | { readonly state: 'blocked' | 'locked'; readonly since: Day }
  | { readonly state: 'restored'; readonly reactivate_by: Day };

/**
 * Reactivated by what was recorded in time (LCK-07): where dates may not be skipped every date that was missing, else
 * one on or after the last working day before the restoration.
 */
export function isReactivated(
  restoration: Restoration,
  facts: Pick<LockFacts, 'recorded' | 'calendar'>,
  skip_dates_allowed: boolean,
): boolean {
  const inTime = facts.recorded.filter((day) => day.recorded_on <= restoration.reactivate_by).map(({ date }) => date);
  if (!skip_dates_allowed) return restoration.missing.every((day) => inTime.includes(day));
  let last = addDays(restoration.on, -1);
  while (!isWorkingDay(last, facts.calendar)) last = addDays(last, -1);
  return inTime.some((day) => day >= last);
}

/**
 * How a person stands today, from facts alone, so that a job that comes late changes nothing (LCK-05..07). A lock that
 * was noted stays until somebody restores, whatever others record meanwhile.
 */
export function standingOf(facts: LockFacts, settings: LockOut): Standing {
  const { restoration, locked_on, today } = facts;
  if (locked_on !== null && (restoration === null || restoration.on < locked_on))
    return { state: 'locked', since: locked_on };
  let count_from = facts.count_from;
  if (restoration !== null) {
    if (!isReactivated(restoration, facts, settings.skip_dates_allowed)) {
      if (today <= restoration.reactivate_by) return { state: 'restored', reactivate_by: restoration.reactivate_by };
      return { state: 'locked', since: addDays(restoration.reactivate_by, 1) };
    }
    if (restoration.on > count_from) count_from = restoration.on;
  }
  const filled = new Set(facts.recorded.map((day) => day.date));
  const missing = missingDays({ today, filled, count_from, calendar: facts.calendar }, settings.skip_dates_allowed);
  const since = (from: Day = count_from) => missing.filter((day) => day >= from);
  const locked = lockedSince(since(facts.lock_from), settings);
  if (locked !== null) return { state: 'locked', since: locked };
  const blocked = blockedSince(since(facts.block_from), settings);
  return blocked === null ? { state: 'active' } : { state: 'blocked', since: blocked };
}

/** A restoration that somebody is about to make. `holders` = how many may restore this person. */
export interface Restoring {
  readonly by: string;
  readonly person: string;
  readonly holders: number;
  /** The last restoration, where the person was not reactivated by it. */
  readonly failed: Restoration | null;
}

/**
 * Nobody restores himself (`restore_oneself`). After a restoration that led to nothing another one must
 * (`another_partner_needed`); where there is no other, the same is asked `same_partner_again` (LCK-07).
 */
export function mayRestore({ by, person, holders, failed }: Restoring, confirmed: readonly string[] = []): void {
  if (by === person) throw new RuleBroken('restore_oneself');
  if (failed?.by !== by) return;
  if (holders > 1) throw new RuleBroken('another_partner_needed');
  if (!confirmed.includes('same_partner_again')) throw new NeedsConfirmation('same_partner_again');
}
