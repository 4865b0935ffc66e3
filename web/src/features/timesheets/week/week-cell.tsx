import type { TimesheetWeek, WeekDay } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { KeyboardEvent } from 'react';
import { useFormats } from '../../../kit/formats.ts';
import { useTexts } from '../../../kit/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { type Barred, hoursIn, readCell, type ShownRow, type TypingSetup } from './week-cells.ts';
import { useDayName } from './week-frame.tsx';

interface WeekCellProps {
  at: number;
  row: ShownRow;
  day: WeekDay;
  week: Pick<TimesheetWeek, 'employee_id'>;
  setup: TypingSetup;
  barred: Barred | null;
  /** What the row is called. */
  label: string;
  typed: string | undefined;
  focused: boolean;
  error: string | undefined;
  onType: (text: string) => void;
  /** Takes back what was typed. */
  onForget: () => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Told why the cell that has the focus takes nothing; '' once it is left. */
  onBarred: (reason: string) => void;
}

/** The screen of the entries of a cell: the entry itself, or the list of several. */
function wayTo({ row, day, week }: WeekCellProps): { to: string; search?: Record<string, string> } | null {
  const entries = row.cells.get(day.date)?.entries ?? [];
  if (row.hidden || entries.length === 0) return null;
  if (entries.length === 1) return { to: `/timesheets/detail/${entries[0]?.id}` };
  const search = { date_from: day.date, date_to: day.date, matter_id: row.matter_id, employee_id: week.employee_id };
  return { to: '/timesheets', search: { ...search, 'matter_id.name': row.matter } };
}

/** Hours that cannot be typed over: a way to their entries where there is one, and the reason. */
function BarredCell(props: WeekCellProps & { barred: Barred; place: string }) {
  const { row, day, barred, place } = props;
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const hours = formats.hours(row.cells.get(day.date)?.hour);
  const reason = barred.said ?? t(`week.why.${barred.why}`);
  const way = wayTo(props);
  const told = { onFocus: () => props.onBarred(`${place}: ${reason}`), onBlur: () => props.onBarred('') };
  if (way)
    return (
      <span className="week-hours" title={reason} {...told}>
        <ScreenLink {...way}>
          {hours}
          <span className="visually-hidden">{`, ${place}: ${reason}`}</span>
        </ScreenLink>
      </span>
    );
  return (
    <input
      {...told}
      className="week-hours"
      readOnly
      tabIndex={-1}
      aria-label={`${place}: ${reason}`}
      title={reason}
      value={hours}
    />
  );
}

/** One cell: what is typed while it has the focus, hours as they will be charged otherwise. */
export function WeekCell(props: WeekCellProps) {
  const { at, row, day, setup, barred, label, typed, focused, error } = props;
  const formats = useFormats();
  const name = useDayName();
  const place = `${name(day.date)} ${formats.day(day.date)}, ${label}`;
  const marks = { 'data-cell': `${at}:${day.date}`, 'data-off': !day.working || undefined };
  if (barred) {
    return (
      <td {...marks} data-barred>
        <BarredCell {...props} barred={barred} place={place} />
      </td>
    );
  }
  const stored = formats.hours(row.cells.get(day.date)?.hour);
  const read = typed === undefined ? null : readCell(typed, setup);
  const wrong = read !== null && 'fault' in read;
  const settled = wrong ? (typed ?? '') : read ? formats.hours(hoursIn(row, day.date, typed, setup)) : '';
  const shown = typed === undefined ? stored : focused ? typed : settled;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === undefined) return;
    // Takes back the cell, and does not leave the form.
    event.preventDefault();
    props.onForget();
  };
  return (
    <td {...marks} data-changed={(typed !== undefined && settled !== stored) || undefined}>
      <input
        className="week-hours"
        name={`cells.${row.key}.${day.date}`}
        aria-label={place}
        aria-invalid={error !== undefined}
        title={error}
        autoComplete="off"
        maxLength={20}
        value={shown}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
    </td>
  );
}
