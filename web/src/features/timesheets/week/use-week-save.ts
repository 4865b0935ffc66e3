import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { TimesheetWeek } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { refreshedByTime } from '../../../kit/refreshed-by-time.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useSimilarQuestion } from '../similar.question.tsx';
import type { CellChange } from './week-cells.ts';
import { changedEntry, inCalls, movedToCells, newEntry, note, nothingYet, type Outcome, stepsOf } from './week-save.ts';

const asked = { similar_entry: null };

/** The calls of every other screen that records time, each with what a cell of the week needs of it. */
function useCalls() {
  const remove = useSend(timesheetCalls.bulkDelete, ...refreshedByTime);
  const change = useSend(timesheetBulkCalls.massUpdate, ...refreshedByTime);
  const changeAnyway = useSend(timesheetBulkCalls.massUpdateSimilarity, ...refreshedByTime);
  const create = useSend(timesheetCalls.create, ...refreshedByTime);
  const undo = useSend(timesheetBulkCalls.undo, ...refreshedByTime);
  return { remove, change, changeAnyway, create, undo };
}

type Calls = ReturnType<typeof useCalls>;
type Similar = ReturnType<typeof useSimilarQuestion>;

interface Saving {
  week: TimesheetWeek;
  reason: string;
  outcome: Outcome;
}

async function removeCells({ remove }: Calls, cells: CellChange[], { outcome, reason }: Saving): Promise<void> {
  const rows = cells.flatMap(({ entry }) => (entry ? [{ id: entry.id, version: entry.version }] : []));
  const answer = await remove.send({ rows, reason, save_good: true });
  const byId = new Map(answer.rows.map((row) => [row.id, row]));
  const told = cells.flatMap(({ entry }) => byId.get(entry?.id ?? '') ?? []);
  outcome.undo.edits.push({ edit: answer.edit, rows: note(outcome, cells, told) });
}

async function changeCells(calls: Calls & { similar: Similar }, cells: CellChange[], saving: Saving): Promise<void> {
  const { week, reason, outcome } = saving;
  const { change, changeAnyway, similar } = calls;
  const rows = cells.map((cell) => changedEntry(cell, week, reason));
  const answer = await similar.save(
    () => change.send({ rows, save_good: true }, undefined, asked),
    rows,
    (confirmed) => changeAnyway.send({ timesheet: rows, save_good: true }, undefined, {}, { confirmed }),
  );
  outcome.undo.edits.push({ edit: answer.edit, rows: note(outcome, cells, answer.rows) });
}

async function createCells(calls: Calls & { similar: Similar }, cells: CellChange[], saving: Saving): Promise<void> {
  const { week, reason, outcome } = saving;
  const timesheet = cells.map((cell) => newEntry(cell, week, reason));
  const put = (confirmed: readonly string[]) =>
    calls.create.send({ timesheet, save_good: true }, undefined, confirmed.length > 0 ? {} : asked, { confirmed });
  const answer = await calls.similar.save(
    () => put([]),
    timesheet,
    (confirmed) => put([...confirmed, 'similar_entry']),
  );
  outcome.undo.made.push(...note(outcome, cells, answer.rows ?? []));
}

/**
 * Saves cells by the calls of every other screen (TIM-13). The good ones are saved, the others stay with their reasons.
 * `question` is what the screen draws while the user is asked whether a similar entry is meant (TIM-09).
 */
export function useWeekSave() {
  const similar = useSimilarQuestion();
  const calls = { ...useCalls(), similar };
  const save = async (changes: readonly CellChange[], week: TimesheetWeek, reason: string): Promise<Outcome> => {
    const saving = { week, reason, outcome: nothingYet(reason) };
    const { removed, changed, created } = stepsOf(changes);
    const parts = [
      ...inCalls(removed).map((cells) => ({ cells, run: removeCells })),
      ...inCalls(changed).map((cells) => ({ cells, run: changeCells })),
      ...inCalls(created).map((cells) => ({ cells, run: createCells })),
    ];
    for (const { cells, run } of parts) {
      try {
        await run(calls, cells, saving);
      } catch (problem) {
        saving.outcome.failure = movedToCells(problem, cells);
        break;
      }
    }
    return saving.outcome;
  };
  /** Takes a save back, each part by its own call; answers how many entries are as they were. */
  const takeBack = async ({ undo: { made, edits, reason } }: Outcome): Promise<number> => {
    let count = 0;
    if (made.length > 0) count += (await calls.remove.attempt({ rows: made, reason, save_good: true }))?.saved ?? 0;
    for (const { edit, rows } of edits)
      if (rows.length > 0) count += (await calls.undo.attempt({ rows, edit, save_good: true }))?.saved ?? 0;
    return count;
  };
  return { save, takeBack, question: similar.question };
}
