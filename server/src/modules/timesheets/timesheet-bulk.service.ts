import type { BodyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheets.schemas';
import type { Ctx } from '../../kit/context.ts';
import { eachRow } from '../../kit/each-row.ts';
import { found, mustBeCurrent, NotAllowed, NotFound } from '../../kit/errors.ts';
import { lockMatterForWork } from '../matters/index.ts';
import { firmProfile } from '../settings/index.ts';
import { budgetHoldsFor, judgeEntry, readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import * as repo from './timesheets.repo.ts';
import { entryMayMove, matterTakesTime, writeOffDateFits } from './timesheets.rules.ts';
import { matterOf, measuredOf, removeEntry, stateOf, writeOffMayGo } from './timesheets.service.ts';

type Selected = BodyOf<typeof calls.bulkDelete>['rows'];
type Act = (entry: repo.StoredEntry) => Promise<void>;

/** Writes entries off (TIM-12): wip only, with reason and date. */
export async function writeOff(ctx: Ctx, { body }: { body: BodyOf<typeof calls.bulkWriteOff> }): Promise<BulkAnswer> {
  const { books_closed_until } = await firmProfile(ctx);
  const date = body.date ?? ctx.today;
  return onEntries(ctx, body, async (entry) => {
    if (!entry.may_write_off) throw new NotAllowed();
    const status = entryMayMove(stateOf(entry), 'write_off');
    writeOffDateFits(date, entry, { today: ctx.today, books_closed_until });
    await repo.updateEntry(ctx, entry.id, { status, write_off_date: date, write_off_reason: body.reason });
  });
}

/** Makes entries billable or non-billable, or undoes their write-off (TIM-12). */
export async function updateStatus(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.bulkUpdateStatus> },
): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  return onEntries(ctx, body, (entry) =>
    entry.status === 'write off' && body.status === 'wip'
      ? undoWriteOff(ctx, entry)
      : switchBillable(ctx, setup, entry, { billable: body.status === 'wip', reason: body.reason }),
  );
}

/** Deletes entries (TIM-12). */
export async function deleteTimesheets(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.bulkDelete> },
): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  return onEntries(ctx, body, async (entry) => {
    if (!entry.may_record) throw new NotAllowed();
    await removeEntry(ctx, setup, entry, body.reason);
  });
}

async function undoWriteOff(ctx: Ctx, entry: repo.StoredEntry): Promise<void> {
  if (!entry.may_write_off) throw new NotAllowed();
  const status = entryMayMove(stateOf(entry), 'undo_write_off');
  await writeOffMayGo(ctx, entry);
  const matter = found(await lockMatterForWork(ctx, entry.matter_id));
  await budgetHoldsFor(ctx, matter, { value: entry.value, before: entry });
  await repo.updateEntry(ctx, entry.id, { status, write_off_date: null, write_off_reason: '' });
}

async function switchBillable(
  ctx: Ctx,
  setup: TimeSetup,
  entry: repo.StoredEntry,
  to: { billable: boolean; reason: string },
): Promise<void> {
  if (!entry.may_record) throw new NotAllowed();
  entryMayMove(stateOf(entry), to.billable ? 'make_billable' : 'make_non_billable');
  matterTakesTime(matterOf(entry));
  const judged = await judgeEntry(ctx, setup, { ...entry, ...to, time: measuredOf(entry) }, entry);
  await repo.updateEntry(ctx, entry.id, { ...judged, reason: to.reason, ...(to.billable ? {} : { invoice_id: null }) });
}

/** One act on the chosen entries, row by row. An entry that the caller may not see hides the whole call. */
async function onEntries(ctx: Ctx, body: { rows: Selected; save_good: boolean }, act: Act): Promise<BulkAnswer> {
  const versions = new Map(body.rows.map((row) => [row.id, row.version]));
  const entries = await lockRows(ctx, [...versions.keys()]);
  return eachRow(ctx, entries, body, async (entry) => {
    mustBeCurrent(entry, versions.get(entry.id) ?? 0);
    await act(entry);
    return {};
  });
}

async function lockRows(ctx: Ctx, ids: readonly string[]): Promise<repo.StoredEntry[]> {
  const seen = await repo.readEntries(ctx, ids);
  if (seen.length !== ids.length) throw new NotFound();
  for (const matter of [...new Set(seen.map((entry) => entry.matter_id))].sort()) await lockMatterForWork(ctx, matter);
  await repo.lockEntryRows(ctx, ids);
  return repo.readEntries(ctx, ids);
}
