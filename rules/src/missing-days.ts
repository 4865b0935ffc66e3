import { addDays, type Day } from './dates.ts';
import { type EditWindow, openFrom } from './edit-window.ts';
import { RuleBroken } from './errors.ts';
import { type WorkCalendar, workingDays } from './working-days.ts';

/** What a person's days are counted from; what does not apply is null or left out (LCK-03). */
export interface CountedFrom {
  readonly employed_on: Day;
  readonly switched_on: Day | null;
  readonly returned_on: Day | null;
  /** Since when he is of a category that the rule is for. */
  readonly subject_since?: Day | null;
  /** The last restoration that he was reactivated by (LCK-07). */
  readonly restored_on?: Day | null;
}

/** The latest of the dates from which a person's days are counted (LCK-03). */
export function countFrom(dates: CountedFrom): Day {
  const { employed_on, switched_on, returned_on, subject_since = null, restored_on = null } = dates;
  const later = [switched_on, returned_on, subject_since, restored_on].filter((day) => day !== null);
  return later.concat(employed_on).sort().at(-1) ?? employed_on;
}

/** What missing days are counted from: `filled` are the dates with an entry that is not deleted, billable or not. */
export interface CountedDays {
  readonly today: Day;
  readonly filled: ReadonlySet<Day>;
  readonly count_from: Day;
  readonly calendar: WorkCalendar;
}

/**
 * The working days before today on which a person recorded nothing, in order (LCK-03): those since the last filled day
 * where dates may be skipped, else all since `count_from`.
 */
export function missingDays(counted: CountedDays, skip_dates_allowed: boolean): Day[] {
  const { today, filled, count_from, calendar } = counted;
  const yesterday = addDays(today, -1);
  if (!skip_dates_allowed) return workingDays(count_from, yesterday, calendar).filter((day) => !filled.has(day));
  const last = [...filled].reduce((latest, day) => (day > latest ? day : latest), '');
  return workingDays(last < count_from ? count_from : addDays(last, 1), yesterday, calendar);
}

/** The first day that is demanded where dates may not be skipped: none outside the open edit window (LCK-04). */
export function demandedFrom(today: Day, count_from: Day, window: EditWindow): Day {
  const opens = openFrom(today, window);
  return opens > count_from ? opens : count_from;
}

/**
 * Where dates may not be skipped, time for a date is recorded once every earlier working day is filled, counted from
 * `demandedFrom`: `fill_earlier_dates` names the first that is not (LCK-04). No date demands today or a later one.
 */
export function earlierDatesAreFilled(date: Day, counted: CountedDays, field?: string): void {
  const first = missingDays(counted, false).find((day) => day < date);
  if (first !== undefined) throw new RuleBroken('fill_earlier_dates', { day: first }, field);
}
