import type { BodyInput } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { MassAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { CallFailure, type FieldMessages } from '../../kit/call-failure.ts';

/** An entry as it is typed in the table; all of it is text. */
export interface GridRow {
  id: string;
  date: string;
  matter_id: string;
  workcode_id: string;
  description: string;
  /** Worked time as a duration; empty for entries with start and end, whose times the table does not change. */
  worked: string;
  hour: string;
  billable: string;
  billing_group: string;
}
export type SentRow = BodyInput<typeof timesheetBulkCalls.massUpdate>['rows'][number];

/** Minutes as hours and minutes: 50 → '0:50'. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function gridRow(entry: TimesheetRow): GridRow {
  return {
    ...{ id: entry.id, date: entry.date, matter_id: entry.matter_id ?? '', workcode_id: entry.workcode_id ?? '' },
    ...{ description: entry.description, hour: entry.hour, billing_group: entry.billing_group },
    worked: entry.method === 'start_end' ? '' : clockText(entry.minutes ?? 0),
    billable: entry.billable ? 'yes' : 'no',
  };
}

/** Whether anything of a row was typed anew. */
export function isChanged(row: GridRow, entry: TimesheetRow): boolean {
  const before = gridRow(entry);
  return (Object.keys(before) as (keyof GridRow)[]).some((name) => (row[name] ?? '') !== before[name]);
}

/** Whether a changed row lies, or comes to lie, before the dates that are open (LCK-02). */
export function touchesClosed(rows: readonly GridRow[], entries: readonly TimesheetRow[], open_from: string): boolean {
  return entries.some((entry, at) => {
    const row = rows[at];
    return row && isChanged(row, entry) && (row.date < open_from || entry.date < open_from);
  });
}

/**
 * A changed row as it is sent. Worked time that was not touched stays as it was measured, and so do the hours charged
 * unless they or the worked time are typed; on another matter the flag is left to it unless it is typed too (TIM-14).
 */
export function sentRow(row: GridRow, entry: TimesheetRow, reason: string): SentRow {
  const before = gridRow(entry);
  const measured = row.worked === before.worked ? {} : { method: 'hour' as const, duration: row.worked };
  const flagStays = row.matter_id !== before.matter_id && row.billable === before.billable;
  return {
    ...{ id: row.id, version: entry.version, employee_id: entry.employee_id, date: row.date, reason },
    ...{ matter_id: row.matter_id, workcode_id: row.workcode_id || null, description: row.description },
    ...{ billing_group: row.billing_group, ...measured },
    hour: row.hour === before.hour ? null : row.hour || null,
    billable: flagStays ? null : row.billable === 'yes',
  };
}

const cellOf: Readonly<Record<string, string>> = { duration: 'worked', employee_id: 'matter_id', method: 'worked' };
const cells: readonly string[] = [
  ...['date', 'matter_id', 'workcode_id', 'description', 'worked', 'hour', 'billable', 'billing_group'],
];

/** The cell that shows what is said of a field; what is said of none stands on the row. */
const cellFor = (field: string) => {
  const cell = cellOf[field] ?? field;
  return cells.includes(cell) ? cell : 'row';
};

/** What an answer refuses, cell by cell; `places` are the rows of the table in the order they were sent. */
export function refusedCells(answer: MassAnswer, places: readonly number[]): FieldMessages {
  const told = answer.rows.flatMap((row, at) => {
    if (row.ok) return [];
    const fields = Object.entries(row.fields);
    const said = fields.length > 0 ? fields : [['row', row.message] as const];
    return said.map(([field, message]) => [`rows.${places[at]}.${cellFor(field)}`, message]);
  });
  return Object.fromEntries(told);
}

/** A refusal of the whole call, moved from the rows as sent to the rows of the table. */
export function movedToTable(problem: unknown, places: readonly number[]): unknown {
  if (!(problem instanceof CallFailure)) return problem;
  const fields = Object.entries(problem.fields).map(([path, message]) => {
    const [list, at = '', field = ''] = path.split('.');
    if (list !== 'rows' && list !== 'timesheet') return [path, message];
    return [`rows.${places[Number(at)]}.${cellFor(field)}`, message];
  });
  return Object.assign(new CallFailure({ ...problem, message: problem.message, fields: Object.fromEntries(fields) }), {
    handled: problem.handled,
    confirmed: problem.confirmed,
  });
}
