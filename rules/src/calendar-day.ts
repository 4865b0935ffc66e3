import type { Day } from './dates.ts';

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ZERO_DAY = /^(0000-00-00|0001-01-01)([T ].*)?$/;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** The order in which day, month and year are written. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** Year, month and day of a date as numbers. */
export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days of a month, leap years included; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Whether year, month and day name a date of the calendar. */
export function dayExists({ year, month, day }: DayParts): boolean {
  return day >= 1 && day <= daysInMonth(year, month);
}

/** The date text of its parts, without a check. */
export function dayText({ year, month, day }: DayParts): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The parts of an existing date 'YYYY-MM-DD', or null. */
export function dayParts(text: string): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return dayExists(parts) ? parts : null;
}

/** Whether a text is one of the dates older systems write for "none": 0000-00-00, 0001-01-01, with or without time. */
export function isZeroDay(text: string): boolean {
  return ZERO_DAY.test(text);
}

/**
 * The parts of a date written in figures with one kind of separator (`/`, `-` or `.`) and a year of four digits, in
 * the given order; with the year in front in any order. Null for another shape. Whether it exists is not judged.
 */
export function writtenDayParts(text: string, order: DayOrder): DayParts | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    return { year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) };
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast === null || order === 'ymd') return null;
  const [first, second] = [Number(yearLast[1]), Number(yearLast[3])];
  const year = Number(yearLast[4]);
  return order === 'dmy' ? { year, month: second, day: first } : { year, month: first, day: second };
}
