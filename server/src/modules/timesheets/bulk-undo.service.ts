import type { BodyOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as calls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { add, subtract } from '@praktis/rules/money';
import { dayTotalAllowed, overlaps } from '@praktis/rules/time';
import type { Ctx } from '../../kit/context.ts';
import { found, NotAllowed, RuleBroken, Stale } from '../../kit/errors.ts';
import { once } from '../../kit/once.ts';
import { readMatterForWork } from '../matters/index.ts';
import { rememberHours } from './bulk-facts.service.ts';
import { type Judged, lockedMatter, noteBudget, onEntries, preparePlaces } from './bulk-run.service.ts';
import { type Earlier, restore, type Step, stepsOf } from './bulk-undo.repo.ts';
import { budgetHoldsFor, menuFor, readTimeSetup, type TimeSetup, workMayStand } from './judge-entry.service.ts';
import * as repo from './timesheets.repo.ts';
import { billableOf, entryMayMove, matterTakesTime } from './timesheets.rules.ts';
import { matterOf, mayRecordFor, stateOf, writeOffMayGo } from './timesheets.service.ts';

/**
 * Takes a bulk act or a mass update of the caller back, for a day: every entry that is still as the act left it gets exactly
 * what the trail says it had, where the guards of that act and of the place it returns to allow it. Refused row by row:
 * `nothing_to_undo`, `stale`, `undo_too_late`, `on_prebill`, `undo_draft_moved`, `undo_currency_changed`, and what that
 * act itself is refused as.
 */
export async function undoBulk(ctx: Ctx, { body }: { body: BodyOf<typeof calls.undo> }): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  const ids = [...new Set(body.rows.map((row) => row.id))];
  const goals = [...(await stepsOf(ctx, body.edit, ids)).values()].map((step) => step.before.matter_id);
  const prepare = async (inside: Ctx) => {
    const places = [...(await stepsNow(inside)).values()].map((step) => step.before);
    await preparePlaces(inside, places);
    await rememberHours(inside, places);
  };
  const stepsNow = (inside: Ctx) => once(inside, 'steps', () => stepsOf(inside, body.edit, ids));
  const write = async (inside: Ctx, back: readonly string[]) => {
    const steps = await stepsNow(inside);
    return restore(
      ctx,
      back.flatMap((id) => steps.get(id)?.audit_id ?? []),
    );
  };
  return onEntries(ctx, { ...body, also: goals, prepare, write }, async (inside, entry) => {
    const step = mustStand((await stepsNow(inside)).get(entry.id), entry);
    const goal = await placeOf(inside, step.before.matter_id);
    returnsInCurrency(step.before, goal);
    await mayGoBack(inside, setup, entry, step);
    const { date, matter_id, hour, billable, status, rate, rate_currency, value, write_off_date } = step.before;
    const change = { date, matter_id, hour, billable, status, rate, rate_currency, value, write_off_date };
    return { change, target: { name: step.matter, shows_rates: goal.shows_rates } } satisfies Judged;
  });
}

/** The matter an entry returns to; not found when the caller may not see it any more (ROL-02). */
async function placeOf(ctx: Ctx, id: string) {
  found(await once(ctx, `seen ${id}`, () => readMatterForWork(ctx, id, 'matter.view')));
  return lockedMatter(ctx, id);
}

/** There is something to take back, and it is still as the act left it. */
function mustStand(step: Step | undefined, entry: repo.StoredEntry): Step {
  if (!step) throw new RuleBroken('nothing_to_undo');
  if (!step.stands) throw new Stale();
  if (!step.fresh) throw new RuleBroken('undo_too_late');
  if (entry.invoice_status === 'prebill') throw new RuleBroken('on_prebill');
  if (!step.draft_stands) throw new RuleBroken('undo_draft_moved');
  return step;
}

/** What an entry was worth is written in the currency its matter had then, which it may change while it has no time (MAT-12). */
function returnsInCurrency({ rate_currency }: Earlier, { currency }: { currency: string }): void {
  if (rate_currency !== currency) throw new RuleBroken('undo_currency_changed', { from: rate_currency, to: currency });
}

/** The guards of the act, on the way back; then what the entry counts for again. */
async function mayGoBack(ctx: Ctx, setup: TimeSetup, entry: repo.StoredEntry, step: Step): Promise<void> {
  const { before } = step;
  const writtenOff = entry.status === 'write off' || (before.status === 'write off' && entry.status !== 'deleted');
  if (step.call === 'timesheet/bulk/update-rate') {
    if (!entry.may_write_off || !entry.shows_rate) throw new NotAllowed();
  } else if (writtenOff) await writeOffGoesBack(ctx, entry, before);
  else await workGoesBack(ctx, setup, entry, before);
  const value = before.status === 'wip' ? before.value : '0';
  await budgetHoldsFor(ctx, await lockedMatter(ctx, before.matter_id), { value, before: entry });
  await noteBudget(ctx, entry, { matter_id: before.matter_id, value });
}

async function writeOffGoesBack(ctx: Ctx, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  if (!entry.may_write_off) throw new NotAllowed();
  entryMayMove(stateOf(entry), entry.status === 'write off' ? 'undo_write_off' : 'write_off');
  await writeOffMayGo(ctx, entry);
  await writeOffMayGo(ctx, before);
}

async function workGoesBack(ctx: Ctx, setup: TimeSetup, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  if (!entry.may_record) throw new NotAllowed();
  if (before.employee_id !== entry.employee_id) await mayRecordFor(ctx, before.employee_id, before.matter_id);
  if (entry.status !== 'deleted') entryMayMove(stateOf(entry), 'update');
  matterTakesTime(matterOf(entry));
  const { matter } = await workMayStand(ctx, setup, { ...before, reason: entry.reason }, entry);
  if (before.status === 'wip') {
    const menu = await menuFor(ctx, setup, before.employee_id);
    billableOf({ asked: true, activity: null, matter: matter.timesheet_status, menu });
  }
  await writeOffMayGo(ctx, before);
  await dayHolds(ctx, entry, before);
  if (setup.overlap === 'refuse') await timesAreFree(ctx, entry, before);
}

/** Where times may not overlap, those that an entry returns to are still free (TIM-08). */
async function timesAreFree(ctx: Ctx, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  const { employee_id, date } = before;
  const [start = null, end = null] = [before.start_time?.slice(0, 5), before.end_time?.slice(0, 5)];
  if (start === null) return;
  const others = await repo.timedEntriesAround(ctx, { employee_id, date, except: entry.id });
  const spans = others.map((one) => ({ date: one.date, start: one.start_time, end: one.end_time }));
  const taken = spans.find((span) => overlaps({ date, start, end }, span));
  if (taken) throw new RuleBroken('time_overlap', { ...taken, start: taken.start ?? '', end: taken.end ?? '' });
}

/** The day an entry returns to has room for it, beside what returned before it (TIM-07). */
async function dayHolds(ctx: Ctx, entry: repo.StoredEntry, before: Earlier): Promise<void> {
  const { employee_id, date, hour } = before;
  const ask = async () => ({ hours: await repo.hoursOfDay(ctx, { employee_id, date, except: null }) });
  const day = await once(ctx, `hours ${employee_id} ${date}`, ask);
  const stands = entry.status !== 'deleted' && entry.employee_id === employee_id && entry.date === date;
  const recorded = stands ? subtract(day.hours, entry.hour) : day.hours;
  dayTotalAllowed({ recorded, hour }, ['long_day']);
  day.hours = add(recorded, hour);
}
