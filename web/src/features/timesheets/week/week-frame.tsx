import type { TimesheetWeek, WeekDay } from '@praktis/contract/timesheets/timesheet-week.calls';
import { compare, sum } from '@praktis/rules/money';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormats } from '../../../kit/formats.ts';
import { useTexts } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { weekdayName } from '../../../ui/weekday-name.ts';
import { type ShownRow, type TypingSetup, totalOf, type WeekValues } from './week-cells.ts';

/** A day of the week as it is called in short: Mon. */
export function useDayName(): (date: string) => string {
  const { language } = useFormats();
  return (date) => weekdayName(date, language, 'short');
}

function DayHead({ day }: { day: WeekDay }) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const name = useDayName();
  const notes = [day.holiday?.name, day.closed, day.needs_reason && t('week.needs_reason')].filter(Boolean);
  return (
    <th
      scope="col"
      className="week-day"
      title={notes.join(' · ') || undefined}
      data-off={!day.working || undefined}
      data-closed={day.closed !== '' || undefined}
      aria-current={day.date === formats.today ? 'date' : undefined}
    >
      <span>{name(day.date)}</span>
      <span className="figures">{formats.day(day.date)}</span>
      {day.holiday && <span className="week-note">{day.holiday.name}</span>}
      {day.closed !== '' && <span className="week-note">{t('week.closed')}</span>}
      {day.needs_reason && <span className="week-note">{t('week.with_reason')}</span>}
    </th>
  );
}

/** The days, with what is special about each. */
export function WeekHead({ week }: { week: TimesheetWeek }) {
  const { t } = useTexts('timesheets');
  return (
    <thead>
      <tr>
        <th scope="col">{t('list.matter')}</th>
        {week.days.map((day) => (
          <DayHead key={day.date} day={day} />
        ))}
        <th scope="col" className="week-total">
          {t('week.total')}
        </th>
      </tr>
    </thead>
  );
}

/** Hours of each day and of the week as they would stand after a save, and what is expected (RAT-09). */
export function WeekFoot({
  week,
  setup,
  rows,
}: {
  week: TimesheetWeek;
  setup: TypingSetup;
  rows: readonly ShownRow[];
}) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const { control } = useFormContext<FormValues>();
  const cells = (useWatch({ control, name: 'cells' }) ?? {}) as WeekValues['cells'];
  const dates = week.days.map((day) => day.date);
  const expected = week.days.map((day) => day.budget_hours);
  const short = (hours: string, budget: string | null) => (budget !== null && compare(hours, budget) < 0) || undefined;
  const totals = dates.map((date) => totalOf(rows, [date], cells, setup));
  const budgetOf = (hours: readonly (string | null)[]) =>
    hours.includes(null) ? null : sum(hours.map((one) => one ?? '0'));
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('week.total')}</th>
        {week.days.map((day, at) => (
          <td key={day.date} className="figures" data-short={short(totals[at] ?? '0', day.budget_hours)}>
            {formats.hours(totals[at])}
          </td>
        ))}
        <td className="figures">
          <strong>{formats.hours(sum(totals))}</strong>
        </td>
      </tr>
      {!expected.includes(null) && (
        <tr className="dimmed">
          <th scope="row">{t('week.expected')}</th>
          {week.days.map((day) => (
            <td key={day.date} className="figures">
              {formats.hours(day.budget_hours)}
            </td>
          ))}
          <td className="figures">{formats.hours(budgetOf(expected))}</td>
        </tr>
      )}
    </tfoot>
  );
}
