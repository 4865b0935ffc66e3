import type { BodyOf } from '@praktis/contract/kit/call';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Ctx } from '../../kit/context.ts';
import { NotAllowed } from '../../kit/errors.ts';
import { firmProfile } from '../settings/index.ts';
import { type Judged, judgeOneOfMany, lockedMatter, noteBudget, onEntries } from './bulk-run.service.ts';
import { budgetHoldsFor, readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import { measuredOf } from './measured-time.rules.ts';
import type * as repo from './timesheets.repo.ts';
import { entryMayMove, matterTakesTime, writeOffDateFits } from './timesheets.rules.ts';
import { matterOf, removalOf, stateOf, writeOffMayGo } from './timesheets.service.ts';

/** Writes entries off (TIM-12): wip only, with reason and date. */
export async function writeOff(ctx: Ctx, { body }: { body: BodyOf<typeof calls.bulkWriteOff> }): Promise<BulkAnswer> {
  const { books_closed_until } = await firmProfile(ctx);
  const date = body.date ?? ctx.today;
  return onEntries(ctx, body, async (_inside, entry) => {
    if (!entry.may_write_off) throw new NotAllowed();
    const status = entryMayMove(stateOf(entry), 'write_off');
    writeOffDateFits(date, entry, { today: ctx.today, books_closed_until });
    const written_off_by = ctx.user.user_id;
    return { change: { status, write_off_date: date, write_off_reason: body.reason, written_off_by } };
  });
}

/** Makes entries billable or non-billable, or undoes their write-off (TIM-12). */
export async function updateStatus(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.bulkUpdateStatus> },
): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  return onEntries(ctx, body, (inside, entry) =>
    entry.status === 'write off' && body.status === 'wip'
      ? undoWriteOff(inside, entry)
      : switchBillable(inside, setup, entry, { billable: body.status === 'wip', reason: body.reason }),
  );
}

/** Deletes entries (TIM-12). */
export async function deleteTimesheets(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.bulkDelete> },
): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  return onEntries(ctx, body, async (inside, entry) => {
    if (!entry.may_record) throw new NotAllowed();
    return { change: await removalOf(inside, setup, entry, body.reason) };
  });
}

async function undoWriteOff(ctx: Ctx, entry: repo.StoredEntry): Promise<Judged> {
  if (!entry.may_write_off) throw new NotAllowed();
  const status = entryMayMove(stateOf(entry), 'undo_write_off');
  await writeOffMayGo(ctx, entry);
  await budgetHoldsFor(ctx, await lockedMatter(ctx, entry.matter_id), { value: entry.value, before: entry });
  await noteBudget(ctx, entry, entry);
  return { change: { status, write_off_date: null, write_off_reason: '', written_off_by: null } };
}

async function switchBillable(
  ctx: Ctx,
  setup: TimeSetup,
  entry: repo.StoredEntry,
  to: { billable: boolean; reason: string },
): Promise<Judged> {
  if (!entry.may_record) throw new NotAllowed();
  entryMayMove(stateOf(entry), to.billable ? 'make_billable' : 'make_non_billable');
  matterTakesTime(matterOf(entry));
  const judged = await judgeOneOfMany(ctx, setup, { ...entry, ...to, time: measuredOf(entry) }, entry);
  const invoice_id = to.billable ? entry.invoice_id : null;
  return { change: { ...judged, reason: to.reason, invoice_id } };
}
