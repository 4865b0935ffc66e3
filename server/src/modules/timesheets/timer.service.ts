import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timerCalls as calls } from '@praktis/contract/timesheets/timer.calls';
import { instantAt } from '@praktis/rules/dates';
import { endsInFuture, timerSpan, typedTime } from '@praktis/rules/timer';
import { wallClock } from '@praktis/rules/wall-clock';
import type { Ctx } from '../../kit/context.ts';
import { found, LockRefused, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { readMatterForWork } from '../matters/index.ts';
import { readTimeSetup } from './judge-entry.service.ts';
import * as repo from './timer.repo.ts';
import { activityOf } from './timesheets.repo.ts';
import { matterTakesTime } from './timesheets.rules.ts';
import { recordTime } from './timesheets.service.ts';

/** How far, in milliseconds, the clock of a device may be ahead of ours. */
const aheadAtMost = 5 * 60_000;

/** The running timer of the sender, or none. */
export async function timer(ctx: Ctx): Promise<ReplyOf<typeof calls.timer>> {
  const running = await repo.readTimer(ctx);
  if (!running) return { running: null };
  const { matter_number, matter_name, workcode_name, ...plain } = running;
  const names = { matter_number: matter_number ?? '', matter_name: matter_name ?? '' };
  return { running: { ...plain, ...names, workcode_name: workcode_name ?? '' } };
}

/** Starts the one timer of the sender: `timer_runs` while there is another. */
export async function startTimer(ctx: Ctx, { body }: { body: BodyOf<typeof calls.start> }) {
  return begin(ctx, body);
}

async function begin(ctx: Ctx, run: BodyOf<typeof calls.start>) {
  await workIsOpen(ctx, run);
  const started_at = beginning(ctx, run.started_at ?? ctx.now.toISOString());
  if (!(await repo.insertTimer(ctx, { ...run, started_at }))) throw new RuleBroken('timer_runs');
  return { id: run.id };
}

/** Says what the running timer is for, or that it began at another time. */
export async function updateTimer(ctx: Ctx, { body }: { body: BodyOf<typeof calls.update> }) {
  const { id, version, date, start_time, ...work } = body;
  const running = await hold(ctx, id, version);
  await workIsOpen(ctx, work);
  const began = wallClock(running.started_at, ctx.firm.time_zone);
  const moved = { date: date ?? began.date, time: start_time ?? began.time };
  const stays = moved.date === began.date && moved.time === began.time;
  const started_at = stays ? running.started_at : instantAt(moved.date, moved.time, ctx.firm.time_zone);
  await repo.updateTimer(ctx, id, { ...work, started_at: beginning(ctx, started_at) });
  return { id };
}

/**
 * Ends the timer and records its time as the firm types time, judged as every entry (TIM-13); with `next` the following
 * timer starts at once. Refused or asked, the timer runs on.
 */
export async function stopTimer(ctx: Ctx, { body }: { body: BodyOf<typeof calls.stop> }) {
  const { id, version, matter_id, workcode_id, description, billable, reason, next } = body;
  // Of a matter that is not open to him nothing is said, whatever his timer does (ROL-02).
  found(await readMatterForWork(ctx, matter_id, 'matter.view'));
  const running = await hold(ctx, id, version);
  const setup = await readTimeSetup(ctx);
  const span = spanOf(ctx, running.started_at, body);
  const entry = {
    ...{ date: span.date, matter_id, workcode_id, description, billable, reason, billing_group: '' },
    ...{ hour: null, employee_id: ctx.user.employee_id, ...typedTime(span, setup) },
  };
  const recorded = await recordTime(ctx, setup, entry).catch(atTimer);
  await repo.deleteTimer(ctx, id);
  if (next) await begin(ctx, next);
  return recorded;
}

/** Ends the timer without an entry. */
export async function discardTimer(ctx: Ctx, { body }: { body: BodyOf<typeof calls.discard> }) {
  await hold(ctx, body.id, body.version);
  await repo.deleteTimer(ctx, body.id);
  return { id: body.id };
}

/** The timer that runs, locked: `timer_gone` when it was ended elsewhere, stale when it was changed there. */
async function hold(ctx: Ctx, id: string, version: number) {
  const running = await repo.lockTimer(ctx, id);
  if (!running) throw new RuleBroken('timer_gone');
  mustBeCurrent(running, version);
  return running;
}

/** A timer began in the past; a device whose clock is a little ahead means now. */
function beginning(ctx: Ctx, started_at: string): string {
  const ahead = Date.parse(started_at) - ctx.now.getTime();
  if (ahead > aheadAtMost) throw new RuleBroken('timer_in_future', {}, 'start_time');
  return ahead > 0 ? ctx.now.toISOString() : started_at;
}

/** What a timer is for is open to the sender; whether time may be recorded on it on that day is judged when it stops. */
async function workIsOpen(ctx: Ctx, { matter_id, workcode_id }: repo.TimerWork): Promise<void> {
  if (matter_id) {
    const matter = found(await readMatterForWork(ctx, matter_id, 'matter.view'));
    matterTakesTime({ ...matter, matter_id });
  }
  if (workcode_id && !(await activityOf(ctx, workcode_id, true)))
    throw new RuleBroken('unknown_record', {}, 'workcode_id');
}

/**
 * Date, start and end as they were said, else as the timer ran. Work that is still to be done is not recorded by a timer
 * (`timer_end_in_future`); the clock of a device may be a little ahead.
 */
function spanOf(ctx: Ctx, started_at: string, said: BodyOf<typeof calls.stop>) {
  const { time_zone } = ctx.firm;
  if (said.date && said.start_time && said.end_time) {
    const span = { date: said.date, start_time: said.start_time, end_time: said.end_time };
    if (endsInFuture(span, { now: ctx.now, zone: time_zone, ahead: aheadAtMost }))
      throw new RuleBroken('timer_end_in_future', {}, 'end_time');
    return span;
  }
  return timerSpan({ started_at, stopped_at: ctx.now.toISOString() }, time_zone);
}

/** Faults of the entry, at the fields of the timer. */
const timerFields: Readonly<Record<string, string>> = {
  duration: 'end_time',
  units: 'end_time',
  hour: 'end_time',
  end: 'end_time',
  employee_id: 'matter_id',
};

function atTimer(error: unknown): never {
  if (!(error instanceof RuleBroken) || !error.field) throw error;
  const field = timerFields[error.field] ?? error.field;
  throw error instanceof LockRefused ? error.at(field) : new RuleBroken(error.code, error.params, field);
}
