import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { timesheetCalendarCalls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { addDays, addMonthsAnchored, isDay, monthStart, weekStart } from '@praktis/rules/dates';
import { isPositive, sum } from '@praktis/rules/money';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useMay, useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { monthName } from '../../ui/month-name.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { weekdayName } from '../../ui/weekday-name.ts';
import { DayEntries } from './day-entries.panel.tsx';
import './time-calendar.css';
import { ViewSwitch } from './view-switch.tsx';

type CalendarDay = ReplyOf<typeof timesheetCalendarCalls.days>['days'][number];

const [daysOfWeek, weeksShown] = [7, 6];

interface CellProps {
  day: CalendarDay;
  outside: boolean;
  chosen: boolean;
  onChoose: (date: string) => void;
}

/** A day with its hours; a working day without any is said to be empty, once it has come. */
function DayCell({ day: { date, hours, working, holiday }, outside, chosen, onChoose }: CellProps) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const filled = isPositive(hours);
  const empty = working && !filled && date <= formats.today;
  const said = filled
    ? t('calendar.hours', { hours: formats.hours(hours) })
    : empty
      ? t('calendar.empty')
      : holiday && t(`calendar.${holiday}`);
  return (
    <td data-outside={outside || undefined} data-empty={empty || undefined} data-free={!working || undefined}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-current={date === formats.today ? 'date' : undefined}
        onClick={() => onChoose(date)}
      >
        <span className="day-number" aria-hidden>
          {Number(date.slice(8))}
        </span>
        <span className="visually-hidden">{formats.day(date)}</span>
        <span>{said}</span>
      </button>
    </td>
  );
}

interface MonthProps {
  days: readonly CalendarDay[];
  month: string;
  chosen: string | undefined;
  onChoose: (date: string) => void;
}

/** Six weeks of days, each with its total. */
function MonthTable({ days, month, chosen, onChoose }: MonthProps) {
  const { t, language } = useTexts('timesheets');
  const formats = useFormats();
  const weeks = Array.from({ length: weeksShown }, (_, at) => days.slice(at * daysOfWeek, (at + 1) * daysOfWeek));
  return (
    <div className="time-calendar">
      <table aria-label={monthName(month, language)}>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col">
                {weekdayName(date, language, 'short')}
              </th>
            ))}
            <th scope="col">{t('calendar.week')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  outside={!day.date.startsWith(month)}
                  chosen={day.date === chosen}
                  onChoose={onChoose}
                />
              ))}
              <td className="figures week-total">{formats.hours(sum(week.map((day) => day.hours)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Hours of each day of a fee earner, his own by default, with totals of weeks and what is empty; a day opens its entries. */
export function TimeCalendar() {
  const { t, language } = useTexts('timesheets');
  const formats = useFormats();
  const go = useGo();
  const [url, setUrl] = useUrlState();
  const mayRecord = useMay('timesheet.record');
  const me = useSession()?.user;
  const date = url.date !== undefined && isDay(url.date) ? url.date : formats.today;
  const first = monthStart(date);
  const from = weekStart(first);
  const employee_id = url.employee_id || null;
  const body = { from, to: addDays(from, daysOfWeek * weeksShown - 1), employee_id };
  const { data } = useCall(timesheetCalendarCalls.days, { body }, { keepPrevious: true });
  const month = first.slice(0, 7);
  const ofMonth = (data?.days ?? []).filter((day) => day.date.startsWith(month));
  const step = (by: number) => setUrl({ date: addMonthsAnchored(first, by), day: undefined }, { step: true });
  return (
    <div className="page">
      <PageHeader
        title={t('calendar.title')}
        aside={
          data && (
            <span className="small dimmed">
              {t('calendar.hours', { hours: formats.hours(sum(ofMonth.map((day) => day.hours))) })}
            </span>
          )
        }
        actions={
          <>
            <ViewSwitch />
            {mayRecord && <Button onClick={() => go('/timesheets/create')}>{t('list.new')}</Button>}
          </>
        }
      />
      <div className="time-calendar-bar">
        <ActionIcon variant="default" size={36} aria-label={t('calendar.earlier')} onClick={() => step(-1)}>
          <IconChevronLeft size={17} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('calendar.later')} onClick={() => step(1)}>
          <IconChevronRight size={17} />
        </ActionIcon>
        <h2 aria-live="polite">{monthName(month, language)}</h2>
        <LookupField
          compact
          label={t('list.fee_earner')}
          call={timesheetLookupCalls.searchEmployee}
          params={{ for: 'filter' }}
          value={employee_id ?? ''}
          shown={url['employee_id.name'] ?? '…'}
          onChange={(id, option) => setUrl({ employee_id: id || undefined, 'employee_id.name': option?.name })}
        />
      </div>
      {!data && <Skeleton h={420} />}
      {data && <MonthTable days={data.days} month={month} chosen={url.day} onChoose={(day) => setUrl({ day })} />}
      {url.day && isDay(url.day) && data && (
        <DayEntries date={url.day} employee_id={data.employee_id} own={data.employee_id === me?.employee_id} />
      )}
    </div>
  );
}
