import { minutesBetween, type TimeInput } from '@praktis/rules/time';
import { type TypedTime, typedTime } from '@praktis/rules/timer';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormats } from '../../../kit/formats.ts';
import { useTexts } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { isClock, measuredOf, roundedBy } from '../measured-time.ts';
import type { TimesheetConfig } from '../timesheet-fields.ts';

/** What is typed of the time, as it is measured. */
function inputOf({ method, units, duration, start_time, end_time }: TypedTime): TimeInput {
  if (method === 'unit') return { method, units: units ?? 0 };
  if (method === 'hour') return { method, duration: duration ?? '' };
  return { method, start: start_time ?? '', end: end_time ?? '' };
}

/** Work that is counted in units is rounded up, also where the firm does not round (TIM-03). */
const asCounted = (config: TimesheetConfig): TimesheetConfig => ({
  ...config,
  time_rounding: config.default_method === 'unit' && config.time_rounding === 'none' ? 'up' : config.time_rounding,
});

/** Before a timer is stopped: what was worked, what is recorded and why, and whether the clock times are kept. */
export function StopPreview({ config }: { config: TimesheetConfig }) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const { control } = useFormContext<FormValues>();
  const [start_time, end_time] = useWatch({ control, name: ['start_time', 'end_time'] });
  if (!isClock(start_time) || !isClock(end_time) || start_time === end_time) return null;
  const { minutes } = minutesBetween(start_time, end_time);
  const typed = typedTime({ date: '', start_time, end_time }, config);
  const time = measuredOf(inputOf(typed), config);
  if (!time) return null;
  const why = roundedBy({ minutes, hour: time.hour }, asCounted(config));
  const rounded = why ? t(`measured.${why}`, { unit: config.unit_minutes }) : t('measured.as_worked');
  return (
    <p className="dimmed small" aria-live="polite" data-measured>
      {t('measured.worked', { minutes: formats.count(minutes) })} ·{' '}
      <strong>{t('measured.recorded', { hours: formats.hours(time.hour) })}</strong> ({rounded}).{' '}
      {t(typed.method === 'start_end' ? 'measured.times' : 'measured.no_times')}
    </p>
  );
}
