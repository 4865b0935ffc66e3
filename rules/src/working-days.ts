import { addDays, type Day, datesBetween, weekday } from './dates.ts';

/** A public holiday, or a day of joint leave (cuti bersama) that a firm may work on all the same. */
export type HolidayKind = 'national' | 'joint_leave';

/** When a firm works: its week (1 Monday to 7 Sunday), its holidays, and whether joint leave counts as work (LCK-01). */
export interface WorkCalendar {
  readonly week: ReadonlySet<number>;
  readonly holidays: ReadonlyMap<Day, HolidayKind>;
  readonly count_joint_leave: boolean;
}

/** A working day: in the firm's week, no national holiday, and no joint leave unless that counts (LCK-03). */
export function isWorkingDay(day: Day, calendar: WorkCalendar): boolean {
  return calendar.week.has(weekday(day)) && isNotOff(day, calendar);
}

function isNotOff(day: Day, calendar: WorkCalendar): boolean {
  const holiday = calendar.holidays.get(day);
  return holiday === undefined || (holiday === 'joint_leave' && calendar.count_joint_leave);
}

/** The working days from one date to another, both included; none when `to` is earlier (RAT-09, LCK-03). */
export function workingDays(from: Day, to: Day, calendar: WorkCalendar): Day[] {
  const monday = 1 - weekday(from);
  return datesBetween(from, to).filter(
    (day, n) => calendar.week.has(((n - monday) % 7) + 1) && isNotOff(day, calendar),
  );
}

/** How long a person belongs to the firm: from the first to the last day, both included. */
export interface Employment {
  readonly employed_on: Day;
  readonly left_on: Day | null;
}

/** Whether a day lies within a person's employment. */
export function isEmployedOn(day: Day, { employed_on, left_on }: Employment): boolean {
  return day >= employed_on && (left_on === null || day <= left_on);
}

/** The working days on which hours are expected of a person: those of his employment only (RAT-09). */
export function expectedDays(from: Day, to: Day, calendar: WorkCalendar, employment: Employment): Day[] {
  const { employed_on, left_on } = employment;
  const first = from > employed_on ? from : employed_on;
  const last = left_on === null || to < left_on ? to : left_on;
  return first > last ? [] : workingDays(first, last, calendar);
}

/** The nth working day (n ≥ 1) after a date, which itself does not count (LCK-07). The week has a day at least. */
export function workingDayAfter(day: Day, n: number, calendar: WorkCalendar): Day {
  let found = day;
  for (let left = n; left > 0; ) {
    found = addDays(found, 1);
    if (isWorkingDay(found, calendar)) left -= 1;
  }
  return found;
}
