import { addDays, type Day, instantAt } from './dates.ts';
import { RuleBroken } from './errors.ts';
import { minutesRun } from './minutes-run.ts';
import { type InputMethod, minutesBetween, type TimeRounding } from './time.ts';
import { wallClock } from './wall-clock.ts';

/** A stretch of work on the clock of the firm; an end before the start is the next day (TIM-06). */
export type ClockSpan = { readonly date: Day; readonly start_time: string; readonly end_time: string };

/** The firm's settings that turn a stretch of work into an entry (TIM-03, TIM-04). */
export type TimerSetup = {
  readonly default_method: InputMethod;
  readonly unit_minutes: number;
  readonly time_rounding: TimeRounding;
};

/** What is sent of the worked time: the fields of the firm's own way of typing it. */
export type TypedTime = {
  method: InputMethod;
  units: number | null;
  duration: string | null;
  start_time: string | null;
  end_time: string | null;
};

const DAY_MINUTES = 24 * 60;
const MINUTE = 60_000;

/** Whether a timer ran a day or longer: it was forgotten, and only its owner knows when it should have ended. */
export const isForgotten = (run: { started_at: string; stopped_at: string }): boolean => minutesRun(run) >= DAY_MINUTES;

/**
 * From the instants a timer began and ended to date, start and end on the firm's clock: as many minutes as it ran in full,
 * at least one. A timer that ran a day or longer was forgotten: nobody knows when it should have ended (`timer_over_24`).
 */
export function timerSpan(run: { started_at: string; stopped_at: string }, zone: string): ClockSpan {
  if (isForgotten(run)) throw new RuleBroken('timer_over_24', {}, 'end_time');
  const minutes = minutesRun(run);
  const { date, time: start_time } = wallClock(run.started_at, zone);
  const end = new Date(Date.parse(run.started_at) + Math.max(minutes, 1) * 60_000).toISOString();
  return { date, start_time, end_time: wallClock(end, zone).time };
}

/** The instant a stretch of work ends: an end before its start is the next day (TIM-06). */
function spanEnd({ date, start_time, end_time }: ClockSpan, zone: string): string {
  return instantAt(end_time < start_time ? addDays(date, 1) : date, end_time, zone);
}

/**
 * Whether a stretch ends later than `now`: a timer records work that was done (`timer_end_in_future`). The minute that runs
 * counts whole, and a device may be `ahead` milliseconds of whoever judges.
 */
export function endsInFuture(span: ClockSpan, { now, zone, ahead = 0 }: { now: Date; zone: string; ahead?: number }) {
  return Date.parse(spanEnd(span, zone)) > now.getTime() + Math.max(ahead, MINUTE);
}

/**
 * A stretch of work as the firm types time (TIM-03): start and end, minutes, or whole units; part of a unit is rounded up,
 * or to the nearest one where the firm rounds so, and is never less than one (TIM-04).
 */
export function typedTime(
  span: ClockSpan,
  { default_method: method, unit_minutes, time_rounding }: TimerSetup,
): TypedTime {
  const nothing = { units: null, duration: null, start_time: null, end_time: null };
  const { minutes } = minutesBetween(span.start_time, span.end_time);
  if (method === 'start_end') return { ...nothing, method, start_time: span.start_time, end_time: span.end_time };
  if (method === 'hour') return { ...nothing, method, duration: `${minutes}m` };
  const units = time_rounding === 'nearest' ? Math.round(minutes / unit_minutes) : Math.ceil(minutes / unit_minutes);
  return { ...nothing, method, units: Math.max(units, 1) };
}
