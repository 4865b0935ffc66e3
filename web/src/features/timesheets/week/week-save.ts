import type { BodyInput } from '@praktis/contract/kit/call';
import { massLimit } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { TimesheetWeek } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { compare } from '@praktis/rules/money';
import { CallFailure, type FieldMessages } from '../../../kit/call-failure.ts';
import type { SentRow } from '../modified-rows.ts';
import type { CellChange } from './week-cells.ts';

type SentNew = Extract<BodyInput<typeof timesheetCalls.create>['timesheet'], { method: unknown }>;

/** Path of a cell in the form. */
export const cellPath = (change: Pick<CellChange, 'row' | 'date'>) => `cells.${change.row.key}.${change.date}`;

/** What a save brings, in the order it is sent: what frees a day first, then what takes of it. */
export interface Steps {
  removed: CellChange[];
  changed: CellChange[];
  created: CellChange[];
}

const gain = ({ hour, entry }: CellChange) => compare(hour, entry?.hour ?? '0');

/** Deletions; changes, those that lower hours first; new entries by date, as days that may not be skipped want it (LCK-04). */
export function stepsOf(changes: readonly CellChange[]): Steps {
  const byDate = changes.toSorted((a, b) => a.date.localeCompare(b.date));
  return {
    removed: byDate.filter((change) => change.entry && !change.time),
    changed: byDate.filter((change) => change.entry && change.time).toSorted((a, b) => gain(a) - gain(b)),
    created: byDate.filter((change) => !change.entry && change.time),
  };
}

/** Parts of a list that are small enough for one call. */
export function inCalls<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += massLimit) parts.push(all.slice(at, at + massLimit));
  return parts;
}

/** The new entry of a cell. */
export function newEntry(
  { row, date, time }: CellChange,
  week: Pick<TimesheetWeek, 'employee_id'>,
  reason: string,
): SentNew {
  const { matter_id, workcode_id, description, billable } = row;
  const { employee_id } = week;
  return {
    ...{ date, employee_id, matter_id, workcode_id, description, billable, reason },
    ...(time as NonNullable<typeof time>),
  };
}

/** The entry of a cell with other hours. */
export function changedEntry(change: CellChange, week: Pick<TimesheetWeek, 'employee_id'>, reason: string): SentRow {
  const { id, version, billing_group } = change.entry as NonNullable<CellChange['entry']>;
  return { ...newEntry(change, week, reason), id, version, billing_group };
}

interface Answered {
  ok: boolean;
  code: string;
  message: string;
  id: string;
  version: number;
}

/** What became of the cells of a save. */
export interface Outcome {
  /** Paths of the cells that stand now as they were typed. */
  saved: string[];
  refused: FieldMessages;
  /** Paths of refused cells whose entry somebody else has changed. */
  stale: string[];
  /** What broke off the save; cells after it were not sent. */
  failure?: unknown;
  undo: { made: Kept[]; edits: { edit: string; rows: Kept[] }[]; reason: string };
}
interface Kept {
  id: string;
  version: number;
}

/** Before anything is saved; `reason`: for closed dates, which taking back needs as well. */
export const nothingYet = (reason: string): Outcome => ({
  ...{ saved: [], refused: {}, stale: [] },
  undo: { made: [], edits: [], reason },
});

/** Notes what an answer says of the cells it was asked about, row by row. */
export function note(outcome: Outcome, changes: readonly CellChange[], rows: readonly Answered[]): Kept[] {
  const kept: Kept[] = [];
  for (const [at, { ok, code, message, id, version }] of rows.entries()) {
    const change = changes[at];
    if (!change) continue;
    const path = cellPath(change);
    if (ok) {
      outcome.saved.push(path);
      kept.push({ id, version });
    } else {
      outcome.refused[path] = message;
      if (code === 'stale') outcome.stale.push(path);
    }
  }
  return kept;
}

/** A refusal of a whole call, with what it says of rows moved to their cells. */
export function movedToCells(problem: unknown, changes: readonly CellChange[]): unknown {
  if (!(problem instanceof CallFailure)) return problem;
  const fields = Object.entries(problem.fields).map(([path, message]) => {
    const change = changes[Number(path.split('.')[1])];
    return [change ? cellPath(change) : path, message];
  });
  const moved = new CallFailure({ ...problem, message: problem.message, fields: Object.fromEntries(fields) });
  return Object.assign(moved, { handled: problem.handled, confirmed: problem.confirmed });
}
