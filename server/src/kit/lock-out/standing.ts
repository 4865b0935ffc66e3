import { singletons } from '@praktis/contract/settings/singletons';
import { addDays, type Day } from '@praktis/rules/dates';
import {
  isClearlyActive,
  isReactivated,
  type LockOut,
  type RecordedDay,
  type Restoration,
  type Standing,
  standingOf,
} from '@praktis/rules/lock-out';
import { countFrom, missingDays } from '@praktis/rules/missing-days';
import type { WorkCalendar } from '@praktis/rules/working-days';
import type { Db } from '../db.ts';
import { workCalendar } from '../work-calendar.ts';
import { filledDates, type Glance, glanceAt, recordedDays } from './glance.query.ts';
import { lockRule, sinceOf, skipRule } from './rule-days.ts';

/** In whose name, and on which day of the firm, it is asked how somebody stands. */
export interface LockReader {
  db: Db;
  firm: { id: string; time_zone: string };
  today: Day;
  /** The calendar of many people who are asked about together, so that it is read once. */
  calendar?: WorkCalendar;
  /** Also counts the days of somebody against whom nothing stands, and where nobody is blocked or locked out (LCK-09). */
  whole?: boolean;
  /** Days of the person that come back with what is about to be taken back: they count as filled. */
  returning?: readonly RecordedDay[];
}

/** How a person stands, with the working days on which nothing is recorded, and what is not noted yet of it. */
export interface Judged {
  standing: Standing;
  missing: Day[];
  /** The last restoration, while it still counts: he was not reactivated by it. */
  restoration: Restoration | null;
  /** A restoration that led to nothing, after which another partner must restore him, however he stands (LCK-07). */
  failed: Restoration | null;
  toNote: { locked_on: Day } | { reactivated_on: Day } | null;
}

const active: Judged = { standing: { state: 'active' }, missing: [], restoration: null, failed: null, toNote: null };

/** From which days a person is counted, and by which settings; null = he is never blocked nor locked out. */
interface Subject extends LockOut {
  count_from: Day;
  block_from: Day;
  lock_from: Day;
}

/**
 * Whom the rules of missing time are for, and from when: nobody of an exempt category (LCK-01), on leave or gone (G133).
 * What was switched on later counts from there (LCK-03).
 */
function subjectOf(glance: Glance, whole = false): Subject | null {
  const stored = (key: string) => glance.settings?.[key] ?? {};
  const settings = singletons.timesheetLockDay.fields.parse(stored(singletons.timesheetLockDay.key));
  const rule = lockRule.fields.parse(stored(lockRule.key));
  const block_after_days = rule.block_since === null ? 0 : settings.block_after_days;
  const lock_after_days = rule.lock_since === null ? 0 : settings.lock_after_days;
  if ((block_after_days + lock_after_days === 0 && !whole) || glance.status !== 'active') return null;
  if (settings.exempt_categories.includes(glance.category)) return null;
  const skipping = settings.skip_dates_allowed ? null : skipRule.fields.parse(stored(skipRule.key)).since;
  const reactivated = glance.noted?.reactivated_on ? glance.noted.restored_on : null;
  const from = (switched_on: Day | null) =>
    [skipping, rule[sinceOf[glance.category]]].reduce<Day>(
      (latest, day) => (day !== null && day > latest ? day : latest),
      countFrom({ ...glance, switched_on, restored_on: reactivated }),
    );
  const block_from = from(rule.block_since);
  const lock_from = from(rule.lock_since);
  const on = [...(block_after_days > 0 ? [block_from] : []), ...(lock_after_days > 0 ? [lock_from] : [])];
  const count_from = on.sort()[0] ?? block_from;
  return { ...settings, block_after_days, lock_after_days, count_from, block_from, lock_from };
}

/**
 * The lock and the restoration that still count: not from before a leave, the switching on, or a reactivation. A lock that
 * came after a reactivation stands by itself. `lapsed` is a restoration whose days are over and that locks nobody out.
 */
function pendingOf({ noted }: Glance, subject: Subject, today: Day) {
  if (!noted) return { locked_on: null, restoration: null, lapsed: null };
  const { restored_on: on, restored_by: by, reactivate_by, missing, reactivated_on } = noted;
  const locks = subject.lock_after_days > 0;
  // What was due while nobody was locked out leads to no lock once somebody is again.
  const isDue = (reactivate_by ?? '') >= today || (locks && on !== null && on >= subject.lock_from);
  const counts = reactivated_on === null && on !== null && on >= subject.count_from;
  const kept = counts && by && reactivate_by ? { by, on, reactivate_by, missing } : null;
  const isLocked = noted.locked_on !== null && (on === null || on < noted.locked_on);
  const locked_on = locks && isLocked && (noted.locked_on ?? '') >= subject.lock_from ? noted.locked_on : null;
  return { locked_on, restoration: isDue ? kept : null, lapsed: isDue ? null : kept };
}

/** How a person stands on the reader's day (LCK-05..07), from a glance at him; more is read only where that is not enough. */
export async function judgeStanding(reader: LockReader, glance: Glance): Promise<Judged> {
  const { today, whole = false } = reader;
  const subject = subjectOf(glance, whole);
  if (subject === null) return active;
  const { locked_on, restoration: due, lapsed } = pendingOf(glance, subject, today);
  const pending = locked_on !== null || due !== null;
  const last_filled = lastFilled(reader, glance);
  if (!pending && !whole && isClearlyActive({ today, last_filled, count_from: subject.count_from }, subject))
    return active;
  const { recorded, calendar } = await recordOf(reader, glance, subject, due ?? lapsed);
  // In time, though nobody noted it then.
  const wasInTime = lapsed !== null && isReactivated(lapsed, { recorded, calendar }, subject.skip_dates_allowed);
  const restoration = wasInTime ? lapsed : due;
  const { count_from, block_from, lock_from } = subject;
  const facts = { today, recorded, count_from, block_from, lock_from, calendar, locked_on, restoration };
  const standing = standingOf(facts, subject);
  const filled = new Set(recorded.map((day) => day.date));
  const reactivated = standing.state === 'active' || standing.state === 'blocked' ? restoration : null;
  const since = { today, filled, count_from: reactivated?.on ?? count_from, calendar };
  const counted = missingDays(since, subject.skip_dates_allowed);
  const missing = standing.state === 'restored' ? stillMissing(restoration, filled) : counted;
  const failed = standing.state === 'locked' ? restoration : wasInTime ? null : lapsed;
  return { standing, missing, restoration, failed, toNote: toNote(standing, { today, locked_on, restoration }) };
}

function lastFilled({ returning = [] }: LockReader, { last_filled }: Glance): Day | null {
  const days = [...returning.map(({ date }) => date), ...(last_filled === null ? [] : [last_filled])];
  return days.sort().at(-1) ?? null;
}

/** How a person of the firm stands; somebody unknown is active. */
export async function standingAt(reader: LockReader, employee_id: string): Promise<Judged> {
  const glance = await glanceAt(reader.db, reader.firm.id, employee_id);
  return glance ? judgeStanding(reader, glance) : active;
}

/** The dates that are opened by a restoration and still empty. */
function stillMissing(restoration: Restoration | null, filled: ReadonlySet<Day>): Day[] {
  return (restoration?.missing ?? []).filter((day) => !filled.has(day));
}

/** What the trail must say of a standing once it is known: that somebody is locked out, or at work again. */
function toNote(
  standing: Standing,
  before: { today: Day; locked_on: Day | null; restoration: Restoration | null },
): Judged['toNote'] {
  if (standing.state === 'locked') return before.locked_on === null ? { locked_on: standing.since } : null;
  return before.restoration !== null && standing.state !== 'restored' ? { reactivated_on: before.today } : null;
}

/** Holidays follow each other at most this long (days) before the working day that a restoration looks back to. */
export const longestHoliday = 60;

async function recordOf(
  { db, firm, today, calendar: shared, returning = [] }: LockReader,
  { employee_id }: Glance,
  subject: Subject,
  restoration: Restoration | null,
) {
  const back = restoration === null ? subject.count_from : addDays(restoration.on, -longestHoliday);
  const from = [subject.count_from, back, ...(restoration?.missing ?? [])].sort()[0] ?? back;
  const calendar = shared ?? (await workCalendar({ db, firm }, from, today));
  // When something was recorded matters only to a restoration (LCK-07).
  const recorded =
    restoration === null
      ? (await filledDates(db, firm.id, { employee_id, from })).map((date) => ({ date, recorded_on: date }))
      : await recordedDays(db, firm, { employee_id, from });
  return { recorded: [...recorded, ...returning], calendar };
}
