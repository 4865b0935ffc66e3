import { addDays, type Day, weekday } from './dates.ts';

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
  if (!calendar.week.has(weekday(day))) return false;
  const holiday = calendar.holidays.get(day);
  return holiday === undefined || (holiday === 'joint_leave' && calendar.count_joint_leave);
}

/** The working days from one date to another, both included; none when `to` is earlier (RAT-09, LCK-03). */
export function workingDays(from: Day, to: Day, calendar: WorkCalendar): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) days.push(day);
  return days;
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
