import type { WeekEntry, WeekRow } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { add } from '@praktis/rules/money';

/** What a week tells of an entry. */
export type WeekShown = Pick<TimesheetRow, keyof WeekEntry | 'date' | Exclude<keyof WeekRow, 'closed' | 'cells'>>;

/** An entry as the caller sees it, with the reason for which its matter takes no time ('' = it does). */
export interface WeekSource {
  entry: WeekShown;
  closed: string;
}

const order = (row: WeekRow) => [
  ...[row.hidden ? '1' : '0', row.matter_number, row.workcode_name, row.description, row.billable ? '0' : '1'],
];

/** The rows of a week: entries of one matter, activity, description and flag together, what is hidden in one row at the end. */
export function rowsOfWeek(entries: readonly WeekSource[]): WeekRow[] {
  const rows = new Map<string, WeekRow>();
  for (const { entry, closed } of entries) {
    const { hidden, matter_id, workcode_id, description, billable } = entry;
    const key = JSON.stringify([hidden, matter_id, workcode_id, description, billable]);
    const row = rows.get(key) ?? emptyRow(entry, closed);
    rows.set(key, row);
    addTo(row, entry);
  }
  const placed = [...rows.values()].map((row) => ({ row, place: order(row) }));
  return placed.sort((a, b) => compareTexts(a.place, b.place)).map(({ row }) => row);
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, place) => text !== b[place]);
  return at < 0 ? 0 : (a[at] ?? '').localeCompare(b[at] ?? '');
}

function emptyRow(entry: WeekShown, closed: string): WeekRow {
  const { hidden, matter_id, matter_number, matter_name, client_name, workcode_id, workcode_name } = entry;
  const { description, billable } = entry;
  const matter = { hidden, matter_id, matter_number, matter_name, client_name };
  return { ...matter, workcode_id, workcode_name, description, billable, closed, cells: [] };
}

function addTo(row: WeekRow, entry: WeekShown): void {
  const { id, version, date, hour, method, status, billing_group, can_update, can_delete } = entry;
  const told: WeekEntry = { id, version, hour, method, status, billing_group, can_update, can_delete };
  const cell = row.cells.find((one) => one.date === date);
  if (!cell) row.cells.push({ date, hour, entries: [told] });
  else {
    cell.hour = add(cell.hour, hour);
    cell.entries.push(told);
  }
}
