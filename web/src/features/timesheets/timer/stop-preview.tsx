import { minutesBetween, type TimeInput } from '@praktis/rules/time';
import { type TypedTime, typedTime } from '@praktis/rules/timer';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { MeasuredLine, measuredOf } from '../measured-time.tsx';
import type { TimesheetConfig } from '../timesheet-fields.ts';

const isClock = (text: unknown): text is string => typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is typed of the time, as it is measured. */
function inputOf({ method, units, duration, start_time, end_time }: TypedTime): TimeInput {
  if (method === 'unit') return { method, units: units ?? 0 };
  if (method === 'hour') return { method, duration: duration ?? '' };
  return { method, start: start_time ?? '', end: end_time ?? '' };
}

/** How worked minutes become whole units: a timer counted in units rounds up where the firm does not round (TIM-04). */
const roundingOf = ({ default_method, time_rounding }: TimesheetConfig) =>
  default_method === 'unit' && time_rounding === 'none' ? 'up' : time_rounding;

/** Before a timer is stopped: what was worked, what is recorded and why, and whether the clock times are kept. */
export function StopPreview({ config }: { config: TimesheetConfig }) {
  const { t } = useTexts('timesheets');
  const { control } = useFormContext<FormValues>();
  const [start_time, end_time] = useWatch({ control, name: ['start_time', 'end_time'] });
  if (!isClock(start_time) || !isClock(end_time) || start_time === end_time) return null;
  const { minutes } = minutesBetween(start_time, end_time);
  const typed = typedTime({ date: '', start_time, end_time }, config);
  const time = measuredOf(inputOf(typed), config);
  if (!time) return null;
  return (
    <p className="dimmed small" aria-live="polite" data-measured>
      <MeasuredLine minutes={minutes} hour={time.hour} rounding={roundingOf(config)} unit={config.unit_minutes} />
      {'. '}
      {t(typed.method === 'start_end' ? 'measured.times' : 'measured.no_times')}
    </p>
  );
}
