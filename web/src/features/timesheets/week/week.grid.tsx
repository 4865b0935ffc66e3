import type { TimesheetWeek } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetWeekCalls } from '@praktis/contract/timesheets/timesheet-week.calls';
import { addDays } from '@praktis/rules/dates';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { send } from '../../../kit/api.ts';
import { useFormats } from '../../../kit/formats.ts';
import { newKey } from '../../../kit/idempotency.ts';
import { notify } from '../../../kit/notices.tsx';
import { useTexts } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { focusCell, type Grid, gridKeys, type Place } from '../grid-keys.ts';
import { AddRow } from './add-row.tsx';
import {
  type AddedRow,
  asAdded,
  barred,
  copiedRows,
  type ShownRow,
  shownRows,
  type TypingSetup,
  type WeekValues,
} from './week-cells.ts';
import { WeekFoot, WeekHead } from './week-frame.tsx';
import { WeekRowLine } from './week-row.tsx';
import './week.css';

interface WeekGridProps {
  week: TimesheetWeek;
  setup: TypingSetup;
  /** Paths of cells whose entry somebody else has changed. */
  conflicts: ReadonlySet<string>;
  onDecided: (path: string) => void;
  /** Gives the form's own means to whoever saves it. */
  formRef: RefObject<UseFormReturn<FormValues> | null>;
}

/** The rows as they stand with what was added here. */
function useShownRows(week: TimesheetWeek): ShownRow[] {
  const { control } = useFormContext<FormValues>();
  const added = (useWatch({ control, name: 'rows' }) ?? {}) as WeekValues['rows'];
  return shownRows(week, added);
}

/** The cells of the week by their place in the table. */
function useCells(week: TimesheetWeek, setup: TypingSetup, rows: readonly ShownRow[]): Grid {
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>();
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const days = new Map(week.days.map((day) => [day.date, day]));
  const at = ({ row, column }: Place) => ({ row: rows[row], day: days.get(column) });
  const plain = (place: Place) => {
    const { row, day } = at(place);
    return row !== undefined && day !== undefined && barred(row, day, week, setup) === null;
  };
  return {
    ...{ rows: rows.length, columns: week.days.map((day) => day.date), plain, sideways: true },
    read: (place) => {
      const { row } = at(place);
      const typed = row && getValues(`cells.${row.key}.${place.column}`);
      return typed ?? formats.hours(row?.cells.get(place.column)?.hour);
    },
    write: (place, value) => {
      const { row } = at(place);
      if (!row || !plain(place)) return;
      // What is typed in a row keeps its matter with it: the row may be gone when a draft comes back.
      const whole: string = `rows.${row.key}`;
      if (getValues(whole) === undefined) setValue(whole, asAdded(row));
      const path: string = `cells.${row.key}.${place.column}`;
      setValue(path, value, { shouldDirty: true });
      clearErrors(path);
    },
    onLeftOut: (count) => notify.warn(t('week.left_out', { count })),
  };
}

/** What adds and takes away rows. */
function useRowActs(rows: readonly ShownRow[], week: TimesheetWeek) {
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>();
  const { t } = useTexts('timesheets');
  const all = () => (getValues('rows') ?? {}) as WeekValues['rows'];
  const add = (more: readonly AddedRow[]) => {
    const named = more.map((row) => [`n${newKey()}`, row] as const);
    setValue('rows', { ...all(), ...Object.fromEntries(named) }, { shouldDirty: true });
  };
  const remove = (key: string) => {
    const without = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
    clearErrors(`cells.${key}`);
    setValue('cells', without((getValues('cells') ?? {}) as object), { shouldDirty: true });
    setValue('rows', without(all()), { shouldDirty: true });
  };
  const copy = async () => {
    const body = { week: addDays(week.from, -1), employee_id: week.employee_id };
    const copies = copiedRows(await send(timesheetWeekCalls.week, { body }), rows);
    if (copies.length === 0) notify.info({ message: t('week.nothing_to_copy') });
    else add(copies);
  };
  return { add, remove, copy: () => void copy().catch(() => undefined) };
}

/** Days by matters, typed in like a spreadsheet. */
export function WeekGrid({ week, setup, conflicts, onDecided, formRef }: WeekGridProps) {
  const { t } = useTexts('timesheets');
  const form = useFormContext<FormValues>();
  const rows = useShownRows(week);
  const cells = useCells(week, setup, rows);
  const acts = useRowActs(rows, week);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    formRef.current = form;
  });
  const keys = gridKeys(cells);
  const wanted = useRef(false);
  const [reason, setReason] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that was added, as soon as it stands
  useEffect(() => {
    if (!wanted.current || !table.current) return;
    wanted.current = false;
    const open = week.days.find((day) => day.closed === '');
    focusCell(table.current, { row: rows.length - 1, column: open?.date ?? week.from });
  }, [rows.length]);
  return (
    <>
      {/* It scrolls sideways, so it has to be reachable by keyboard. */}
      <section className="entry-grid week-grid" aria-label={t('week.table')}>
        <table ref={table} onKeyDown={keys.onKeyDown} onPaste={keys.onPaste}>
          <WeekHead week={week} />
          <tbody>
            {rows.map((row, at) => (
              <WeekRowLine
                key={row.key}
                {...{ at, row, week, setup, conflicts, onDecided }}
                onType={(date, text) => cells.write({ row: at, column: date }, text)}
                onRemove={() => acts.remove(row.key)}
                onBarred={setReason}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={week.days.length + 2} className="week-empty">
                  {t(week.can_record ? 'week.empty' : 'week.empty_other')}
                </td>
              </tr>
            )}
          </tbody>
          <WeekFoot week={week} setup={setup} rows={rows} />
        </table>
      </section>
      <p className="dimmed small week-reason" role="status">
        {reason}
      </p>
      {week.can_record && (
        <AddRow
          employee_id={week.employee_id}
          onCopy={acts.copy}
          onAdd={(row) => {
            wanted.current = true;
            acts.add([row]);
          }}
        />
      )}
    </>
  );
}
