import type { TimesheetWeek, WeekDay, WeekEntry, WeekRow } from '@praktis/contract/timesheets/timesheet-week.calls';
import { RuleBroken } from '@praktis/rules/errors';
import { compare, sum } from '@praktis/rules/money';
import {
  type InputMethod,
  measureEntry,
  minutesFromDuration,
  type TimeInput,
  type TimeRounding,
} from '@praktis/rules/time';

/** How the firm has time typed, as far as a cell goes (TIM-03, TIM-04). */
export interface TypingSetup {
  input_methods: readonly InputMethod[];
  unit_minutes: number;
  time_rounding: TimeRounding;
}

/** Time as it is sent. */
export type TypedTime = { method: 'hour'; duration: string } | { method: 'unit'; units: number };

/** What stands in a cell: hours as they will be charged, nothing, or something that is no duration. */
export type ReadCell = { time: TypedTime; hour: string } | { fault: 'hours_format' | 'whole_units' } | null;

const inUnits = /^(\d+)\s*u$/i;
const wholeNumber = /^\d+$/;

/**
 * `1.5`, `1:30`, `90m`; `15u` in units. Where hours are not offered a bare number means units, and a duration must be a
 * whole number of them.
 */
function timeOf(typed: string, { input_methods, unit_minutes }: TypingSetup): TypedTime {
  const units = inUnits.exec(typed)?.[1];
  const hours = input_methods.includes('hour');
  if (units !== undefined) {
    if (input_methods.includes('unit')) return { method: 'unit', units: Number(units) };
    return { method: 'hour', duration: `${Number(units) * unit_minutes}m` };
  }
  if (hours) return { method: 'hour', duration: typed };
  if (wholeNumber.test(typed)) return { method: 'unit', units: Number(typed) };
  return { method: 'unit', units: minutesFromDuration(typed) / unit_minutes };
}

const isZero = (time: TypedTime) =>
  time.method === 'unit' ? time.units === 0 : minutesFromDuration(time.duration) === 0;

/** Reads what was typed into a cell and measures it as the server will; zero is nothing. */
export function readCell(text: string, setup: TypingSetup): ReadCell {
  const typed = text.trim();
  if (typed === '') return null;
  try {
    const time = timeOf(typed, setup);
    if (isZero(time)) return null;
    return { time, hour: measured(time, setup) };
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return { fault: error.code === 'whole_units' ? 'whole_units' : 'hours_format' };
  }
}

/** More than a day is the server's to refuse: here it still counts. */
function measured(time: TypedTime, setup: TypingSetup): string {
  try {
    return measureEntry(time as TimeInput, setup).hour;
  } catch (error) {
    if (error instanceof RuleBroken && error.code === 'day_over_24') return String(error.params.hours);
    throw error;
  }
}

/** Whether a cell can be typed in at all. */
const isTyped = ({ input_methods }: TypingSetup) => input_methods.includes('hour') || input_methods.includes('unit');

/** A row that was added here; `billable` '' = as activity and matter say. */
export interface AddedRow {
  matter_id: string;
  matter: string;
  workcode_id: string;
  workcode_name: string;
  description: string;
  billable: '' | 'yes' | 'no';
}

/** What is typed: rows that were added, and by row and date only the cells that were touched. */
export interface WeekValues {
  rows: Record<string, AddedRow>;
  cells: Record<string, Record<string, string | undefined> | undefined>;
}

/** A row as it stands in the table. */
export interface ShownRow {
  key: string;
  added: boolean;
  hidden: boolean;
  matter_id: string;
  matter: string;
  client_name: string;
  workcode_id: string | null;
  workcode_name: string;
  description: string;
  billable: boolean | null;
  closed: string;
  cells: ReadonlyMap<string, { hour: string; entries: readonly WeekEntry[] }>;
}

function digest(text: string, factor: number): string {
  let sum = 7;
  for (const letter of text) sum = (sum * factor + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return sum.toString(36);
}

/** A name of a row that stays the same while what it stands for does, and can be part of a field's path. */
export function rowKey({ hidden, matter_id, workcode_id, description, billable }: WeekRow): string {
  const text = JSON.stringify([hidden, matter_id, workcode_id, description, billable]);
  return `r${digest(text, 31)}${digest(text, 131)}`;
}

const billableOf = { '': null, yes: true, no: false } as const;

/** The rows of the week, then those that were added here. */
export function shownRows(week: TimesheetWeek, added: WeekValues['rows']): ShownRow[] {
  const stored = week.rows.map((row): ShownRow => {
    const { matter_number, matter_name, matter_id, cells, ...told } = row;
    const byDate = new Map(cells.map(({ date, ...cell }) => [date, cell]));
    const matter = `${matter_number} ${matter_name}`.trim();
    return { ...told, key: rowKey(row), added: false, matter_id: matter_id ?? '', matter, cells: byDate };
  });
  const known = new Set(stored.map((row) => row.key));
  const more = Object.entries(added)
    .filter(([key, row]) => row && !known.has(key))
    .map(([key, row]): ShownRow => {
      const own = { hidden: false, client_name: '', closed: '', cells: new Map() };
      return {
        ...row,
        ...own,
        key,
        added: true,
        workcode_id: row.workcode_id || null,
        billable: billableOf[row.billable],
      };
    });
  return [...stored, ...more];
}

/** A stored row as one that could have been added: what was typed in it outlives the row itself. */
export function asAdded(row: ShownRow): AddedRow {
  const { matter_id, matter, workcode_id, workcode_name, description } = row;
  const billable = row.billable === null ? '' : row.billable ? 'yes' : 'no';
  return { matter_id, matter, workcode_id: workcode_id ?? '', workcode_name, description, billable };
}

/** Why a cell cannot be typed in: in the server's own words, or by the name of a text. */
export interface Barred {
  said?: string;
  why?: 'no_right' | 'hidden' | 'several' | 'start_end' | 'only_start_end' | 'settled';
}

/** Null when the cell takes what is typed. */
export function barred(
  row: ShownRow,
  day: WeekDay,
  week: Pick<TimesheetWeek, 'can_record'>,
  setup: TypingSetup,
): Barred | null {
  if (row.hidden) return { why: 'hidden' };
  if (!week.can_record) return { why: 'no_right' };
  if (day.closed !== '') return { said: day.closed };
  if (row.closed !== '') return { said: row.closed };
  if (!isTyped(setup)) return { why: 'only_start_end' };
  const entries = row.cells.get(day.date)?.entries ?? [];
  const [entry] = entries;
  if (entries.length > 1) return { why: 'several' };
  if (entry && !entry.can_update) return { why: 'settled' };
  return entry?.method === 'start_end' ? { why: 'start_end' } : null;
}

/** A cell that was typed anew; without `time` its entry goes. */
export interface CellChange {
  row: ShownRow;
  date: string;
  entry: WeekEntry | null;
  time: TypedTime | null;
  /** How many hours the cell gains. */
  hour: string;
}

/** The cells that differ from what is stored. */
export function changesOf(rows: readonly ShownRow[], cells: WeekValues['cells'], setup: TypingSetup): CellChange[] {
  return rows.flatMap((row) =>
    Object.entries(cells[row.key] ?? {}).flatMap(([date, text]): CellChange[] => {
      const entries = row.cells.get(date)?.entries ?? [];
      const entry = entries[0] ?? null;
      const read = text === undefined ? undefined : readCell(text, setup);
      if (read === undefined || entries.length > 1 || (read && 'fault' in read)) return [];
      if (read === null) return entry ? [{ row, date, entry, time: null, hour: '0' }] : [];
      if (entry && compare(entry.hour, read.hour) === 0) return [];
      return [{ row, date, entry, time: read.time, hour: read.hour }];
    }),
  );
}

/** Hours of a cell as they would stand after a save. */
export function hoursIn(row: ShownRow, date: string, typed: string | undefined, setup: TypingSetup): string {
  const stored = row.cells.get(date)?.hour ?? '0';
  if (typed === undefined) return stored;
  const read = readCell(typed, setup);
  if (read === null) return '0';
  return 'fault' in read ? stored : read.hour;
}

/** Hours of some rows on some days. */
export function totalOf(
  rows: readonly ShownRow[],
  dates: readonly string[],
  cells: WeekValues['cells'],
  setup: TypingSetup,
): string {
  return sum(rows.flatMap((row) => dates.map((date) => hoursIn(row, date, cells[row.key]?.[date], setup))));
}

/** Matters and activities of an earlier week that this one has no row of, without hours and narrative. */
export function copiedRows(earlier: TimesheetWeek, rows: readonly ShownRow[]): AddedRow[] {
  const same = (row: { matter_id: string; workcode_id: string | null }) => `${row.matter_id} ${row.workcode_id ?? ''}`;
  const known = new Set(rows.map(same));
  const copies: AddedRow[] = [];
  for (const row of shownRows(earlier, {})) {
    if (row.hidden || row.closed !== '' || known.has(same(row))) continue;
    known.add(same(row));
    copies.push({ ...asAdded(row), description: '', billable: row.billable === false ? 'no' : '' });
  }
  return copies;
}
