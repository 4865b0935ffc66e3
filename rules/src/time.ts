import { type Day, daysBetween } from './dates.ts';
import { NeedsConfirmation, RuleBroken } from './errors.ts';
import { add, canonical, compare, type Decimal, decimalsOf, isPositive, roundFraction } from './money.ts';

/** How an entry was typed (TIM-03). */
export type InputMethod = 'unit' | 'hour' | 'start_end';

/** Rounding of worked time to whole units (TIM-04). */
export type TimeRounding = 'none' | 'up' | 'nearest';

/** What the fee earner typed: units, a duration ('1.5', '1:30', '90m'), or two times of day 'HH:MM'. */
export type TimeInput =
  | { readonly method: 'unit'; readonly units: number }
  | { readonly method: 'hour'; readonly duration: string }
  | { readonly method: 'start_end'; readonly start: string; readonly end: string };

/** The firm's time settings that act on one entry. */
export type TimeSetup = { readonly unit_minutes: number; readonly time_rounding: TimeRounding };

/** What an entry stores (TIM-02): minutes as worked, units as worked, hours charged. */
export type MeasuredTime = {
  minutes: number;
  actual_unit: Decimal;
  hour: Decimal;
  start: string | null;
  end: string | null;
  next_day: boolean;
};

/** An entry's place on the real time line; entries without times have null. */
export type TimeSpan = { readonly date: Day; readonly start: string | null; readonly end: string | null };

const DAY_MINUTES = 24 * 60;
const HOUR_PLACES = 2;
const UNIT_PLACES = 4;
const DAY_HOURS = '24';
const LONG_DAY_HOURS = '12';
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const DECIMAL_HOURS = /^\d+([.,]\d+)?$/;
const HOURS_AND_MINUTES = /^(\d+):([0-5]\d)$/;
const ONLY_MINUTES = /^(\d+)\s*m$/i;

/** Minutes of a whole number of units; anything but a positive whole number is refused `whole_units` (TIM-03). */
export function minutesFromUnits(units: number, unitMinutes: number): number {
  if (!Number.isInteger(units) || units <= 0) throw new RuleBroken('whole_units', {}, 'units');
  return units * unitMinutes;
}

function durationOf(text: string): { minutes: number; hour: Decimal | null } {
  const typed = text.trim();
  if (DECIMAL_HOURS.test(typed)) {
    const hour = canonical(typed.replace(',', '.'));
    if (decimalsOf(hour) > HOUR_PLACES) throw new RuleBroken('hours_too_precise', {}, 'duration');
    return { minutes: Number(roundFraction([hour, '60'], ['1'], 0)), hour };
  }
  const clock = HOURS_AND_MINUTES.exec(typed);
  if (clock) return { minutes: Number(clock[1]) * 60 + Number(clock[2]), hour: null };
  const minutes = ONLY_MINUTES.exec(typed);
  if (minutes) return { minutes: Number(minutes[1]), hour: null };
  throw new RuleBroken('duration_invalid', { value: text }, 'duration');
}

/**
 * Whole minutes of a typed duration: decimal hours with at most 2 decimals, h:mm, or minutes ('90m') (TIM-03).
 * Refuses `duration_invalid`, `hours_too_precise`.
 */
export function minutesFromDuration(text: string): number {
  return durationOf(text).minutes;
}

function minuteOfDay(time: string, field: string): number {
  const match = CLOCK.exec(time);
  if (!match) throw new RuleBroken('time_invalid', { value: time }, field);
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * Minutes between two times of day; an end before the start is the next day, equal times are refused
 * `zero_duration` (TIM-06). Wall-clock difference.
 */
export function minutesBetween(start: string, end: string): { minutes: number; next_day: boolean } {
  const difference = minuteOfDay(end, 'end') - minuteOfDay(start, 'start');
  if (difference === 0) throw new RuleBroken('zero_duration', {}, 'end');
  return difference > 0
    ? { minutes: difference, next_day: false }
    : { minutes: difference + DAY_MINUTES, next_day: true };
}

/** Minutes brought to whole units; a value on the unit stays, never below one unit (TIM-04). */
export function roundMinutes(minutes: number, how: { rounding: TimeRounding; unit: number }): number {
  if (how.rounding === 'none') return minutes;
  const over = minutes % how.unit;
  const down = minutes - over;
  const goesUp = how.rounding === 'up' ? over > 0 : over * 2 >= how.unit;
  return Math.max(goesUp ? down + how.unit : down, how.unit);
}

/** Hours charged for whole minutes, 2 decimals (TIM-03). */
export function hoursFromMinutes(minutes: number): Decimal {
  return roundFraction([String(minutes)], ['60'], HOUR_PLACES);
}

/** Units as worked, 4 decimals (TIM-02). */
export function actualUnit(minutes: number, unitMinutes: number): Decimal {
  return roundFraction([String(minutes)], [String(unitMinutes)], UNIT_PLACES);
}

type Worked = {
  minutes: number;
  typedHour: Decimal | null;
  start: string | null;
  end: string | null;
  nextDay: boolean;
};

function workedTime(input: TimeInput, setup: TimeSetup): Worked {
  const untimed = { start: null, end: null, nextDay: false };
  if (input.method === 'unit') {
    return { minutes: minutesFromUnits(input.units, setup.unit_minutes), typedHour: null, ...untimed };
  }
  if (input.method === 'hour') {
    const { minutes, hour } = durationOf(input.duration);
    return { minutes, typedHour: hour, ...untimed };
  }
  const { minutes, next_day } = minutesBetween(input.start, input.end);
  return { minutes, typedHour: null, start: input.start, end: input.end, nextDay: next_day };
}

/**
 * From what was typed to what an entry stores (TIM-02..04, TIM-06, TIM-07). Decimal hours are kept exactly as
 * typed unless the firm's rounding moves them. Refuses `zero_duration` and, above 24 hours, `day_over_24`.
 */
export function measureEntry(input: TimeInput, setup: TimeSetup): MeasuredTime {
  const worked = workedTime(input, setup);
  if (worked.minutes === 0) throw new RuleBroken('zero_duration', {}, 'duration');
  const rounding = input.method === 'unit' ? 'none' : setup.time_rounding;
  const charged = roundMinutes(worked.minutes, { rounding, unit: setup.unit_minutes });
  const hour = worked.typedHour !== null && charged === worked.minutes ? worked.typedHour : hoursFromMinutes(charged);
  hourIsPossible(hour);
  return {
    minutes: worked.minutes,
    actual_unit: actualUnit(worked.minutes, setup.unit_minutes),
    hour,
    start: worked.start,
    end: worked.end,
    next_day: worked.nextDay,
  };
}

/** Hours charged are more than 0 (`zero_duration`), at most 24 (`day_over_24`), with 2 decimals (`hours_too_precise`) (TIM-07). */
export function hourIsPossible(hour: Decimal): void {
  if (!isPositive(hour)) throw new RuleBroken('zero_duration', {}, 'hour');
  if (decimalsOf(hour) > HOUR_PLACES) throw new RuleBroken('hours_too_precise', {}, 'hour');
  if (compare(hour, DAY_HOURS) > 0) throw new RuleBroken('day_over_24', { hours: hour }, 'hour');
}

/** Value of an entry: r(hours charged × rate) (TIM-05). `digits` are the currency's. */
export function entryValue(hour: Decimal, rate: Decimal, digits: number): Decimal {
  return roundFraction([hour, rate], ['1'], digits);
}

/**
 * Whether `hour` more may stand beside what the fee earner already has on the date (TIM-07): above 24 refused
 * `day_over_24`, above the warning (default 12) asks `long_day`.
 */
export function dayTotalAllowed(
  day: { recorded: Decimal; hour: Decimal; warning_hours?: Decimal },
  confirmed: readonly string[] = [],
): void {
  const total = add(day.recorded, day.hour);
  if (compare(total, DAY_HOURS) > 0) throw new RuleBroken('day_over_24', { hours: total }, 'hour');
  if (compare(total, day.warning_hours ?? LONG_DAY_HOURS) > 0 && !confirmed.includes('long_day')) {
    throw new NeedsConfirmation('long_day', { hours: total });
  }
}

/**
 * Whether two entries of one fee earner overlap: intervals include their start, exclude their end, and an end
 * before the start lies on the next day. Entries without times never overlap (TIM-08).
 */
export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return false;
  const startOfA = minuteOfDay(a.start, 'start');
  const startOfB = daysBetween(a.date, b.date) * DAY_MINUTES + minuteOfDay(b.start, 'start');
  const endOfA = startOfA + minutesBetween(a.start, a.end).minutes;
  const endOfB = startOfB + minutesBetween(b.start, b.end).minutes;
  return Math.max(startOfA, startOfB) < Math.min(endOfA, endOfB);
}
