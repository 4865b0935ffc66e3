import { addDays, addMonthsAnchored, type Day, daysBetween, monthStart } from './dates.ts';
import { type Decimal, roundFraction } from './money.ts';

/** How the periods of a retainer run (MAT-06): by the calendar, or anchored on the active date. */
export interface RetainerCourse {
  period: 'month' | 'quarter' | 'year';
  period_start: 'calendar' | 'active date';
  active_date: Day;
}

/** First and last day of a period. */
export interface Span {
  from: Day;
  to: Day;
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

function calendarPeriod(day: Day, months: number): Span {
  const month = Number(day.slice(5, 7)) - 1;
  const from = addMonthsAnchored(monthStart(day), -(month % months));
  return { from, to: addDays(addMonthsAnchored(from, months), -1) };
}

function anchoredPeriod(day: Day, anchor: Day, months: number): Span {
  const distance = (Number(day.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12;
  let k = Math.floor((distance + Number(day.slice(5, 7)) - Number(anchor.slice(5, 7))) / months);
  // Counted from the anchor: 31 January is followed by 28 February and 31 March (MAT-17).
  const start = (n: number) => addMonthsAnchored(anchor, n * months);
  if (start(k) > day) k -= 1;
  else if (start(k + 1) <= day) k += 1;
  return { from: start(k), to: addDays(start(k + 1), -1) };
}

/** The period that a day lies in; the first one begins on the active date. Null before it. */
export function retainerPeriodOf(day: Day, course: RetainerCourse): Span | null {
  const { active_date } = course;
  if (day < active_date) return null;
  const months = monthsIn[course.period];
  if (course.period_start === 'active date') return anchoredPeriod(day, active_date, months);
  const { from, to } = calendarPeriod(day, months);
  if (from < active_date) return { from: active_date, to };
  return { from, to };
}

/**
 * The fee of the first period (MAT-06): the full one, or with `by days` its share by calendar days when the period is shorter
 * than a full one, rounded to the digits of the currency.
 */
export function firstPeriodFee(
  fee: Decimal,
  course: RetainerCourse & { first_period: 'full' | 'by days' },
  digits: number,
): Decimal {
  if (course.first_period === 'full' || course.period_start === 'active date') return fee;
  const whole = calendarPeriod(course.active_date, monthsIn[course.period]);
  const days = (from: Day) => String(daysBetween(from, whole.to) + 1);
  return roundFraction([fee, days(course.active_date)], [days(whole.from)], digits);
}
