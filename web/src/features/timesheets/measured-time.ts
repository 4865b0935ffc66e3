import type { ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { RuleBroken } from '@praktis/rules/errors';
import { hoursFromMinutes, type MeasuredTime, measureEntry, type TimeInput } from '@praktis/rules/time';

/** The firm's settings that turn worked time into hours (TIM-03, TIM-04). */
type MeasureSetup = Pick<ReplyOf<typeof timesheetCalls.config>, 'unit_minutes' | 'time_rounding'>;

/** Whether a text is a whole time of day, as 09:30. */
export const isClock = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What an entry of this time stores, by the rules of the server; null while what is typed is no time yet. */
export function measuredOf(input: TimeInput, setup: MeasureSetup): MeasuredTime | null {
  try {
    return measureEntry(input, setup);
  } catch (problem) {
    if (problem instanceof RuleBroken) return null;
    throw problem;
  }
}

/** The rounding that made other hours of the minutes worked (TIM-04); null where none did. */
export function roundedBy({ minutes, hour }: Pick<MeasuredTime, 'minutes' | 'hour'>, { time_rounding }: MeasureSetup) {
  return time_rounding === 'none' || hoursFromMinutes(minutes) === hour ? null : time_rounding;
}
