import { Textarea } from '@mantine/core';
import type { TimesheetWeek } from '@praktis/contract/timesheets/timesheet-week.calls';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormats } from '../../../kit/formats.ts';
import { useTexts } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { valueAt } from '../../../ui/form/form-values.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { WeekCell } from './week-cell.tsx';
import { barred, readCell, type ShownRow, type TypingSetup, totalOf } from './week-cells.ts';
import { useDayName } from './week-frame.tsx';
import { type CellNote, WeekNotes } from './week-notes.tsx';

interface WeekRowProps {
  at: number;
  row: ShownRow;
  week: TimesheetWeek;
  setup: TypingSetup;
  conflicts: ReadonlySet<string>;
  onType: (date: string, text: string) => void;
  onRemove: () => void;
  onDecided: (path: string) => void;
  onBarred: (reason: string) => void;
}

/** What a row is called, as a reader hears it. */
export function useRowName(): (row: ShownRow) => string {
  const { t } = useTexts('timesheets');
  return ({ hidden, matter, workcode_name, description }) =>
    hidden ? t('list.confidential') : [matter, workcode_name, description].filter(Boolean).join(', ');
}

/** The description of a row that was added: it goes with every entry of the row. */
function RowText({ row }: { row: ShownRow }) {
  const { t } = useTexts('timesheets');
  const { setValue } = useFormContext<FormValues>();
  const name = `rows.${row.key}.description`;
  return (
    <Textarea
      {...{ name, value: row.description, autosize: true, minRows: 1, maxRows: 4, maxLength: 4000 }}
      aria-label={`${t('list.description')}, ${row.matter}`}
      placeholder={t('list.description')}
      onChange={(event) => setValue(name, event.currentTarget.value, { shouldDirty: true })}
    />
  );
}

function RowHead({ row, onRemove }: { row: ShownRow; onRemove: () => void }) {
  const { t } = useTexts('timesheets');
  const name = useRowName();
  const flag = row.billable === false && t('status.non-billable');
  return (
    <th scope="row" className="week-matter">
      {row.hidden ? (
        t('list.confidential')
      ) : (
        <>
          <ScreenLink to={`/matters/detail/${row.matter_id}`}>{row.matter}</ScreenLink>
          {row.added && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('core:remove', { name: name(row) })}
              onClick={onRemove}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
          <span className="dimmed">{[row.workcode_name, flag].filter(Boolean).join(' · ')}</span>
          {row.added ? <RowText row={row} /> : row.description && <span className="week-text">{row.description}</span>}
          {row.closed !== '' && <span className="week-note">{row.closed}</span>}
        </>
      )}
    </th>
  );
}

/** What is said of the cells of a row: what the server refused, and what is no duration. */
function useNotes(
  { row, week, setup, conflicts }: WeekRowProps,
  typed: Record<string, string | undefined>,
  at: string,
) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: `cells.${row.key}` });
  const day = useDayName();
  return week.days.flatMap(({ date }): CellNote[] => {
    const path = `cells.${row.key}.${date}`;
    const said = (valueAt(errors as FormValues, path) as { message?: string } | undefined)?.message;
    const read = typed[date] === undefined ? null : readCell(typed[date], setup);
    const fault = read && 'fault' in read && at !== date ? t(`core:validation.${read.fault}`) : '';
    const message = said ?? fault;
    if (!message) return [];
    const theirs = conflicts.has(path) ? (row.cells.get(date)?.hour ?? '') : null;
    const mine = typed[date] ?? '';
    return [{ path, date, day: `${day(date)} ${formats.day(date)}`, message, theirs, mine }];
  });
}

/** One row of the week: what was worked on, its hours a day, and their sum. */
export function WeekRowLine(props: WeekRowProps) {
  const { at, row, week, setup, onType, onRemove } = props;
  const formats = useFormats();
  const { control, setValue, getValues, clearErrors } = useFormContext<FormValues>();
  const typed = (useWatch({ control, name: `cells.${row.key}` }) ?? {}) as Record<string, string | undefined>;
  const [focused, setFocused] = useState('');
  const name = useRowName();
  const notes = useNotes(props, typed, focused);
  const cells = { [row.key]: typed };
  const forget = (date: string) => {
    const path = `cells.${row.key}`;
    const { [date]: _gone, ...rest } = (getValues(path) ?? {}) as Record<string, unknown>;
    setValue(path, rest, { shouldDirty: true });
    clearErrors(`${path}.${date}`);
  };
  return (
    <>
      <tr>
        <RowHead row={row} onRemove={onRemove} />
        {week.days.map((day) => (
          <WeekCell
            key={day.date}
            {...{ at, row, day, week, setup }}
            barred={barred(row, day, week, setup)}
            label={name(row)}
            typed={typed[day.date]}
            focused={focused === day.date}
            error={notes.find((note) => note.date === day.date)?.message}
            onType={(text) => onType(day.date, text)}
            onForget={() => forget(day.date)}
            onFocus={() => setFocused(day.date)}
            onBlur={() => setFocused('')}
            onBarred={props.onBarred}
          />
        ))}
        <td className="figures week-total">
          {formats.hours(
            totalOf(
              [row],
              week.days.map((day) => day.date),
              cells,
              setup,
            ),
          )}
        </td>
      </tr>
      <WeekNotes
        notes={notes}
        columns={week.days.length + 2}
        onMine={(note) => {
          clearErrors(note.path);
          props.onDecided(note.path);
        }}
        onTheirs={(note) => {
          forget(note.date);
          props.onDecided(note.path);
        }}
      />
    </>
  );
}
