import type { ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { RuleBroken } from '@praktis/rules/errors';
import { hoursFromMinutes, type MeasuredTime, measureEntry, type TimeInput } from '@praktis/rules/time';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';

/** The firm's settings that turn worked time into hours (TIM-03, TIM-04). */
export type MeasureSetup = Pick<ReplyOf<typeof timesheetCalls.config>, 'unit_minutes' | 'time_rounding'>;

/** What an entry of this time stores, by the rules of the server; null while what is typed is no time yet. */
export function measuredOf(input: TimeInput, setup: MeasureSetup): MeasuredTime | null {
  try {
    return measureEntry(input, setup);
  } catch (problem) {
    if (problem instanceof RuleBroken) return null;
    throw problem;
  }
}

interface MeasuredLineProps {
  /** Minutes of work behind it. */
  minutes: number;
  hour: string;
  rounding: MeasureSetup['time_rounding'];
  unit: number;
}

/** What was worked, what is recorded of it, and why that is another figure. */
export function MeasuredLine({ minutes, hour, rounding, unit }: MeasuredLineProps) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const isAsWorked = rounding === 'none' || hoursFromMinutes(minutes) === hour;
  const why = isAsWorked ? t('measured.as_worked') : t(`measured.${rounding}`, { unit });
  return (
    <>
      {t('measured.worked', { minutes: formats.count(minutes) })} ·{' '}
      <strong>{t('measured.recorded', { hours: formats.hours(hour) })}</strong> ({why})
    </>
  );
}
