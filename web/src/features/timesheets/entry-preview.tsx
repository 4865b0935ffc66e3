import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { isDay } from '@praktis/rules/dates';
import { entryValue, type TimeInput } from '@praktis/rules/time';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Money } from '../../ui/cells.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { isClock, measuredOf, roundedBy } from './measured-time.ts';
import type { TimesheetConfig } from './timesheet-fields.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The time that is typed, as it is measured; null while it is none. */
function inputOf(values: FormValues): TimeInput | null {
  const { method, units } = values;
  const [start, end] = [textOf(values.start_time), textOf(values.end_time)];
  if (method === 'unit') return { method, units: Number(units) };
  if (method === 'hour') return { method, duration: textOf(values.duration) };
  return isClock(start) && isClock(end) ? { method: 'start_end', start, end } : null;
}

/** The rate a billable entry of the typed person, matter and date would carry; undefined where it is not known or not seen. */
function useRate(values: FormValues, sees: boolean) {
  const [matter_id, date] = [textOf(values.matter_id), textOf(values.date)];
  const employee_id = textOf(values.employee_id);
  const enabled = sees && Boolean(matter_id && employee_id) && isDay(date);
  const query = { matter_id, date, employee_id };
  const { data } = useCall(timesheetLookupCalls.searchEmployeeRateByMatter, { query }, { enabled, inPlace: true });
  const own = data?.rows.find(({ id }) => id === employee_id);
  return enabled && own?.rate && own.currency ? { rate: own.rate, currency: own.currency } : undefined;
}

/** Before an entry is saved: the hours it comes to, and its value for whoever may see that, by the rules of the server. */
export function EntryPreview({ values, config }: { values: FormValues; config: TimesheetConfig }) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const found = useRate(values, config.can_view_rates);
  const input = inputOf(values);
  const time = input && measuredOf(input, config);
  const given = /^\d+(\.\d+)?$/.test(textOf(values.hour)) ? textOf(values.hour) : '';
  const hour = given || time?.hour;
  const isFree = values.billable_choice === 'no';
  const amount = found && hour && !isFree && entryValue(hour, found.rate, formats.typedDigits(found.currency) ?? 2);
  const why = values.method === 'unit' || !time || given ? null : roundedBy(time, config);
  const hours = t('measured.hours');
  return (
    <SummaryPanel
      title={t('measured.title')}
      lines={[
        { label: t('measured.minutes'), value: time ? formats.count(time.minutes) : '–' },
        {
          label: why ? `${hours}, ${t(`measured.${why}`, { unit: config.unit_minutes })}` : hours,
          value: hour ? formats.hours(hour) : '–',
          strong: true,
        },
        ...(config.can_view_rates
          ? [
              {
                label: t(values.billable_choice === 'yes' ? 'list.value' : 'measured.value_if'),
                value: amount ? <Money amount={amount} currency={found.currency} exact /> : '–',
              },
            ]
          : []),
      ]}
    />
  );
}
