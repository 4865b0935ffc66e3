import { todayIn } from '@praktis/rules/dates';
import type { RuleBroken } from '@praktis/rules/errors';
import type { Ctx } from '../../kit/context.ts';
import { settleStanding } from '../../kit/lock-out/settle.ts';
import { lockedMatter } from './bulk-run.service.ts';
import type { Earlier } from './bulk-undo.repo.ts';
import type { TimeSetup } from './judge-entry.service.ts';
import * as repo from './timesheets.repo.ts';
import type { Budget } from './timesheets.rules.ts';
import { dayKey, type Room, type Share, withoutRoom } from './undo-room.rules.ts';

/** An entry and what it goes back to. */
export interface WayBack {
  entry: repo.StoredEntry;
  before: Earlier;
}

type Held = Pick<Share, 'employee_id' | 'date' | 'hour' | 'matter_id'> & {
  status: string;
  value: string;
  start_time: string | null;
  end_time: string | null;
};

// The trail keeps times of day with seconds.
const clock = (time: string | null) => time?.slice(0, 5) ?? null;

function shareOf(held: Held): Share {
  const { employee_id, date, hour, matter_id, status, value } = held;
  const fee = status === 'wip' ? value : '0';
  return { employee_id, date, hour, matter_id, fee, start: clock(held.start_time), end: clock(held.end_time) };
}

/** Which entries find no room on their way back, and why. The days of their people are held. */
export async function refusedForRoom(
  ctx: Ctx,
  setup: TimeSetup,
  ways: readonly WayBack[],
): Promise<Map<string, RuleBroken>> {
  const returning = ways.map(({ entry, before }) => ({
    id: entry.id,
    from: entry.status === 'deleted' ? null : shareOf(entry),
    to: shareOf(before),
  }));
  const places = returning.map(({ to }) => to);
  return withoutRoom(returning, await roomAt(ctx, setup, places));
}

async function roomAt(ctx: Ctx, setup: TimeSetup, places: readonly Share[]): Promise<Room> {
  const days = [...new Map(places.map((place) => [dayKey(place), place])).values()];
  const timed = [...new Map(places.filter(({ start }) => start).map((place) => [dayKey(place), place])).values()];
  const budgets = new Map<string, Budget>();
  for (const matter_id of new Set(places.map((place) => place.matter_id))) {
    const matter = await lockedMatter(ctx, matter_id);
    if (matter.budget_restricts) budgets.set(matter_id, { ...matter, used: await repo.feeUsed(ctx, matter_id) });
  }
  return {
    hours: new Map((await repo.hoursOfDays(ctx, days)).map((day) => [dayKey(day), day.hours])),
    timed: setup.overlap === 'refuse' ? await repo.timedEntriesAround(ctx, timed) : null,
    budgets,
  };
}

/**
 * Notes how others stand to whom entries go back, those counted as if they had never gone: nobody is locked out by an act
 * that is taken back, and a lock that stands all the same stays (LCK-06).
 */
export async function noteHowTheyReturn(ctx: Ctx, ways: readonly WayBack[]): Promise<void> {
  const { time_zone } = ctx.firm;
  const people = new Set(ways.flatMap(({ entry, before }) => [entry.employee_id, before.employee_id]));
  people.delete(ctx.user.employee_id);
  for (const employee_id of [...people].sort()) {
    const own = ways.filter(({ before }) => before.employee_id === employee_id);
    const returning = own.map(({ entry, before }) => ({
      date: before.date,
      recorded_on: todayIn(time_zone, entry.created_at),
    }));
    await settleStanding({ ...ctx, returning }, employee_id);
  }
}
