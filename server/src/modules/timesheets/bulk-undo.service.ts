import type { BodyOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as calls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed, NotFound, RuleBroken, Stale } from '../../kit/errors.ts';
import { once } from '../../kit/once.ts';
import { readMatterForWork } from '../matters/index.ts';
import { type Judged, lockedMatter, onEntries, preparePlaces } from './bulk-run.service.ts';
import { type Earlier, placesBefore, restore, type Step, stepsOf } from './bulk-undo.repo.ts';
import { menuFor, readTimeSetup, type TimeSetup, workMayStand } from './judge-entry.service.ts';
import * as repo from './timesheets.repo.ts';
import { billableOf, entryMayMove, isOpenToChanges, matterTakesTime } from './timesheets.rules.ts';
import { matterOf, mayBringTo, stateOf, writeOffMayGo } from './timesheets.service.ts';
import { noteHowTheyReturn, refusedForRoom, type WayBack } from './undo-room.service.ts';

/** What becomes of an entry: what it goes back to, or why it does not. */
type Verdict = Judged | { refused: unknown };

/**
 * Takes a bulk act or a mass update of the caller back, for a day: every entry that is still as the act left it gets exactly
 * what the trail says it had, where the guards of that act and of the place it returns to allow it. Refused row by row:
 * `nothing_to_undo`, `stale`, `undo_too_late`, `on_prebill`, `undo_draft_moved`, `undo_part_gone`, `undo_currency_changed`,
 * and what that act itself is refused as.
 */
export async function undoBulk(ctx: Ctx, { body }: { body: BodyOf<typeof calls.undo> }): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  const ids = [...new Set(body.rows.map((row) => row.id))];
  const { matters, bills } = await placesBefore(ctx, body.edit, ids);
  const stepsNow = (inside: Ctx) => once(inside, 'steps', () => stepsOf(inside, body.edit, ids));
  const ways = new Map<string, WayBack>();
  let verdicts = new Map<string, Verdict>();
  const prepare = async (inside: Ctx, entries: readonly repo.StoredEntry[]) => {
    const steps = await stepsNow(inside);
    const places = [...steps.values()].map((step) => step.before);
    const people = [...places, ...entries].map((place) => place.employee_id);
    // After the matters, as everywhere, and before anything is read of the days.
    await repo.holdAllDays(inside, people);
    await preparePlaces(inside, places);
    // How they stand is noted once it is known what comes back to them.
    for (const employee_id of people) setup.settled.add(employee_id);
    for (const entry of entries) {
      const step = steps.get(entry.id);
      if (step) ways.set(entry.id, { entry, before: step.before });
    }
    verdicts = await verdictsOn(inside, setup, { entries, steps, rows: body.rows });
  };
  const write = async (inside: Ctx, back: readonly string[]) => {
    const steps = await stepsNow(inside);
    await noteHowTheyReturn(
      inside,
      back.flatMap((id) => ways.get(id) ?? []),
    );
    return restore(
      ctx,
      back.flatMap((id) => steps.get(id)?.audit_id ?? []),
    );
  };
  return onEntries(ctx, { ...body, also: matters, bills, prepare, write }, async (_inside, entry) => {
    const verdict = found(verdicts.get(entry.id));
    if ('refused' in verdict) throw verdict.refused;
    return verdict;
  });
}

interface Asked {
  entries: readonly repo.StoredEntry[];
  steps: ReadonlyMap<string, Step>;
  rows: readonly { id: string; version: number }[];
}

/** Judges each entry by itself, and those that may go back then together, by the room there is for them. */
async function verdictsOn(ctx: Ctx, setup: TimeSetup, { entries, steps, rows }: Asked): Promise<Map<string, Verdict>> {
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  const verdicts = new Map<string, Verdict>();
  const going: WayBack[] = [];
  for (const entry of entries) {
    const judge = async () => {
      mustBeCurrent(entry, versions.get(entry.id) ?? 0);
      const step = mustStand(steps.get(entry.id), entry);
      const judged = await wayBackOf(ctx, setup, entry, step);
      going.push({ entry, before: step.before });
      return judged;
    };
    verdicts.set(entry.id, await judge().catch(refusal));
  }
  for (const [id, refused] of await refusedForRoom(ctx, setup, going)) verdicts.set(id, { refused });
  return verdicts;
}

/** A refusal of one entry; anything else ends the call. */
function refusal(error: unknown): Verdict {
  if ([RuleBroken, NotAllowed, NotFound, Stale].some((kind) => error instanceof kind)) return { refused: error };
  throw error;
}

async function wayBackOf(ctx: Ctx, setup: TimeSetup, entry: repo.StoredEntry, step: Step): Promise<Judged> {
  const goal = await placeOf(ctx, step.before.matter_id);
  returnsInCurrency(step.before, goal);
  await mayGoBack(ctx, setup, entry, step);
  const { date, matter_id, hour, billable, status, rate, rate_currency, value, write_off_date } = step.before;
  const change = { date, matter_id, hour, billable, status, rate, rate_currency, value, write_off_date };
  return { change, target: { name: step.matter, shows_rates: goal.shows_rates } };
}

/** The matter an entry returns to; not found when the caller may not see it any more (ROL-02). */
async function placeOf(ctx: Ctx, id: string) {
  found(await once(ctx, `seen ${id}`, () => readMatterForWork(ctx, id, 'matter.view')));
  return lockedMatter(ctx, id);
}

/** There is something to take back, it is still as the act left it, and what it pointed to is still there. */
function mustStand(step: Step | undefined, entry: repo.StoredEntry): Step {
  if (!step) throw new RuleBroken('nothing_to_undo');
  if (!step.stands) throw new Stale();
  if (!step.fresh) throw new RuleBroken('undo_too_late');
  if (entry.invoice_status === 'prebill') throw new RuleBroken('on_prebill');
  if (!step.draft_stands) throw new RuleBroken('undo_draft_moved');
  if (!step.parts_stand) throw new RuleBroken('undo_part_gone');
  return step;
}

/** What an entry was worth is written in the currency its matter had then, which it may change while it has no time (MAT-12). */
function returnsInCurrency({ rate_currency }: Earlier, { currency }: { currency: string }): void {
  if (rate_currency !== currency) throw new RuleBroken('undo_currency_changed', { from: rate_currency, to: currency });
}

/** The guards of the act, on the way back. */
async function mayGoBack(ctx: Ctx, setup: TimeSetup, entry: repo.StoredEntry, step: Step): Promise<void> {
  const { before } = step;
  const writtenOff = entry.status === 'write off' || (before.status === 'write off' && entry.status !== 'deleted');
  if (step.call === 'timesheet/bulk/update-rate') {
    if (!entry.may_write_off || !entry.shows_rate) throw new NotAllowed();
  } else if (writtenOff) await writeOffGoesBack(ctx, entry, before);
  else await workGoesBack(ctx, setup, entry, before);
}

async function writeOffGoesBack(ctx: Ctx, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  if (!entry.may_write_off) throw new NotAllowed();
  entryMayMove(stateOf(entry), entry.status === 'write off' ? 'undo_write_off' : 'write_off');
  await writeOffMayGo(ctx, entry);
  await writeOffMayGo(ctx, before);
}

async function workGoesBack(ctx: Ctx, setup: TimeSetup, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  if (!isOpenToChanges(entry)) throw new NotAllowed();
  await mayBringTo(ctx, entry, before);
  if (entry.status !== 'deleted') entryMayMove(stateOf(entry), 'update');
  matterTakesTime(matterOf(entry));
  const { matter } = await workMayStand(ctx, setup, { ...before, reason: entry.reason }, entry);
  if (before.status === 'wip') {
    const menu = await menuFor(ctx, setup, before.employee_id);
    billableOf({ asked: true, activity: null, matter: matter.timesheet_status, menu });
  }
  await writeOffMayGo(ctx, before);
}
