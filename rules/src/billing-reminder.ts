import { addDays, anchoredDates, type Day } from './dates.ts';

/** What the reminders of a matter are counted from; no active date: it is not under way. */
export interface ReminderCourse {
  active_date: Day | null;
  closed_date: Day | null;
  /** Months from one reminder to the next; null: none is wanted. */
  reminder_months: number | null;
}

/**
 * The first billing reminder on or after a day: active date + k × n months, each counted from the active date, the last day
 * of the month when the day is missing there; none after closing (MAT-17).
 */
export function nextReminder({ active_date, closed_date, reminder_months }: ReminderCourse, day: Day): Day | null {
  if (active_date === null || reminder_months === null) return null;
  const years = Number(day.slice(0, 4)) - Number(active_date.slice(0, 4));
  const apart = years * 12 + Number(day.slice(5, 7)) - Number(active_date.slice(5, 7));
  // The last of these lies in a later month than the day.
  const count = Math.max(1, Math.floor(apart / reminder_months) + 1);
  const next = anchoredDates(active_date, reminder_months, count).find((date) => date >= day) ?? null;
  return next !== null && closed_date !== null && next > closed_date ? null : next;
}

/** The billing reminders from one day to another, both included (MAT-17). */
export function remindersBetween(course: ReminderCourse, from: Day, to: Day): Day[] {
  const dates: Day[] = [];
  for (
    let next = nextReminder(course, from);
    next !== null && next <= to;
    next = nextReminder(course, addDays(next, 1))
  )
    dates.push(next);
  return dates;
}
