import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { MassAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Ctx } from '../../kit/context.ts';
import { eachRow, type HowFar, type RowsOutcome } from '../../kit/each-row.ts';
import { found } from '../../kit/errors.ts';
import { readMatterForWork } from '../matters/index.ts';
import { lockMatters, lockRows } from './bulk-run.service.ts';
import { noteAllBefore, readTimeSetup } from './judge-entry.service.ts';
import { charged, measure, measuredOf } from './measured-time.rules.ts';
import { similarTo } from './similar-entries.service.ts';
import * as repo from './timesheets.repo.ts';
import { createOne, updateTimesheet } from './timesheets.service.ts';

type Changed = BodyOf<typeof bulk.massUpdate>['rows'];

/** Records one entry, or several row by row, all or none unless the good ones are wanted alone (TIM-13). */
export async function createTimesheet(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.create> },
): Promise<ReplyOf<typeof calls.create>> {
  const setup = await readTimeSetup(ctx);
  const { timesheet, save_good } = body;
  if (!Array.isArray(timesheet)) return createOne(ctx, setup, timesheet);
  // Matters before days, as everywhere: of two who record the same at once neither waits for the other in a circle.
  await lockMatters(
    ctx,
    timesheet.map((entry) => entry.matter_id),
  );
  await holdDays(ctx, timesheet);
  const rows = timesheet.map((entry, place) => ({ id: String(place), entry }));
  const outcome = await eachRow(ctx, rows, { save_good }, async ({ entry }) => {
    const { id } = await createOne(ctx, setup, entry);
    return { id };
  });
  const answer = await massAnswer(ctx, outcome);
  return { ...answer, id: answer.saved > 0 ? (answer.rows.find((row) => row.ok)?.id ?? '') : '' };
}

/** Records time although a similar entry stands (TIM-09). */
export async function createSimilar(ctx: Ctx, { body }: { body: BodyOf<typeof bulk.createSimilarity> }) {
  return createOne(similarConfirmed(ctx), await readTimeSetup(ctx), body.timesheet);
}

/** Changes an entry although a similar one stands (TIM-09). */
export async function updateSimilar(ctx: Ctx, { body }: { body: BodyOf<typeof bulk.updateSimilarity> }) {
  return updateTimesheet(similarConfirmed(ctx), { body });
}

/** Changes several entries, each to its own values (TIM-13). */
export async function massUpdate(ctx: Ctx, { body }: { body: BodyOf<typeof bulk.massUpdate> }): Promise<MassAnswer> {
  return changeRows(ctx, body.rows, body);
}

/** The same although similar entries stand (TIM-09). */
export async function massUpdateSimilar(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof bulk.massUpdateSimilarity> },
): Promise<MassAnswer> {
  return changeRows(similarConfirmed(ctx), body.timesheet, body);
}

const similarConfirmed = (ctx: Ctx): Ctx => ({ ...ctx, confirmed: new Set([...ctx.confirmed, 'similar_entry']) });

/** Each row is judged against what is stored and the rows before it, which are written when its turn comes. */
async function changeRows(ctx: Ctx, changes: Changed, how: HowFar): Promise<MassAnswer> {
  const ids = [...new Set(changes.map((row) => row.id))];
  await lockMatters(ctx, await mattersOf(ctx, ids, changes));
  const entries = new Map((await lockRows(ctx, ids)).map((entry) => [entry.id, entry]));
  const before = (id: string) => found(entries.get(id)).employee_id;
  const placed = changes.map((row) => ({ ...row, employee_id: row.employee_id ?? before(row.id) }));
  await holdDays(ctx, placed);
  const setup = await readTimeSetup(ctx);
  await noteAllBefore(ctx, setup, [...new Set(placed.flatMap((row) => [row.employee_id, before(row.id)]))]);
  const outcome = await eachRow(ctx, changes, how, (body) => updateTimesheet(ctx, { body }, setup));
  return massAnswer(ctx, outcome);
}

/** The matters that rows lie on and go to, which the caller must see. */
async function mattersOf(ctx: Ctx, ids: readonly string[], changes: Changed): Promise<string[]> {
  const goals = [...new Set(changes.map((row) => row.matter_id))];
  for (const id of goals) found(await readMatterForWork(ctx, id, 'matter.view'));
  const seen = await repo.readEntries(ctx, ids);
  return [...seen.map((entry) => entry.matter_id), ...goals];
}

/** Days in one order, so that two who change the same days do not wait for each other. */
async function holdDays(ctx: Ctx, rows: readonly { employee_id?: string | null; date: string }[]): Promise<void> {
  const keys = rows.map((row) => `${row.employee_id ?? ctx.user.employee_id} ${row.date}`);
  for (const key of [...new Set(keys)].sort()) {
    const [employee_id = '', date = ''] = key.split(' ');
    await repo.holdDay(ctx, employee_id, date);
  }
}

async function massAnswer(ctx: Ctx, outcome: RowsOutcome): Promise<MassAnswer> {
  const versions = await repo.versionsOf(
    ctx,
    // A new row that was refused has no entry, only its place.
    outcome.rows.map((row) => row.id).filter((id) => id.includes('-')),
  );
  const rows = outcome.rows.map(({ fields = {}, ...row }) => ({ ...row, fields, version: versions.get(row.id) ?? 0 }));
  return { ...outcome, edit: ctx.request_id, rows };
}

/** What looks like the typed entries (TIM-09); changes nothing. */
export async function checkSimilarity(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof bulk.similarityCheck> },
): Promise<ReplyOf<typeof bulk.similarityCheck>> {
  const setup = await readTimeSetup(ctx);
  const typed = Array.isArray(body.timesheet) ? body.timesheet : [body.timesheet];
  const ids = typed.flatMap((entry) => entry.id ?? []);
  const stored = new Map((await repo.readEntries(ctx, ids)).map((entry) => [entry.id, entry]));
  const timeOf = ({ id, method, ...entry }: (typeof typed)[number]) => {
    const time = method ? measure({ ...entry, method }, setup) : measuredOf(found(stored.get(id ?? '')));
    return charged(time, entry.hour);
  };
  return similarTo(ctx, typed, typed.map(timeOf));
}
