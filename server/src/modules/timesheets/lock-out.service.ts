import type { feeEarnerCalls as calls } from '@praktis/contract/dashboards/fee-earner.calls';
import type { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { addDays, type Day } from '@praktis/rules/dates';
import { openFrom } from '@praktis/rules/edit-window';
import { mayRestore, restoredOn } from '@praktis/rules/lock-out';
import type { WorkCalendar } from '@praktis/rules/working-days';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { found, NeedsConfirmation, RuleBroken } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import { peopleWhoRestore } from '../../kit/lock-out/holders.query.ts';
import { holdNote, settleStanding, writeNote } from '../../kit/lock-out/settle.ts';
import { type Judged, judgeStanding, longestHoliday } from '../../kit/lock-out/standing.ts';
import { workCalendar } from '../settings/index.ts';
import { readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import { type Watched, watchedPeople } from './missing-days.query.ts';

type Locked = ReplyOf<typeof lockedFeeEarnerCalls.locked>['rows'][number];

/** The people the caller looks after, each judged on today; `whole`: with the missing days of everybody (LCK-09). */
export async function judgedPeople(
  ctx: Ctx,
  { whole, only }: { whole?: boolean; only?: readonly string[] } = {},
): Promise<(Watched & { judged: Judged })[]> {
  const people = await watchedPeople(ctx, only);
  const first = people.map(({ glance }) => glance.employed_on).sort()[0] ?? ctx.today;
  const calendar = await workCalendar(ctx, addDays(first, -longestHoliday), ctx.today);
  const judged: (Watched & { judged: Judged })[] = [];
  for (const person of people)
    judged.push({ ...person, judged: await judgeStanding({ ...ctx, calendar, whole: whole === true }, person.glance) });
  return judged;
}

/** The locked fee earners: who is locked out, restored and not yet at work again, or cannot fill his days alone (LCK-07). */
export async function lockedFeeEarners(ctx: Ctx): Promise<ReplyOf<typeof lockedFeeEarnerCalls.locked>> {
  const setup = await readTimeSetup(ctx);
  const rows: Locked[] = [];
  for (const { judged, ...person } of await judgedPeople(ctx)) {
    const { standing } = judged;
    if (standing.state === 'active' || (standing.state === 'blocked' && !needsPartner(ctx, setup, judged))) continue;
    const refusal = await whyNot(ctx, () => mustBeRestorable(ctx, setup, person, judged));
    rows.push({ ...lockedRow(person, judged), state: standing.state, can_unlock: refusal === '', refusal });
  }
  return { rows: rows.sort((a, b) => (a.since ?? '').localeCompare(b.since ?? '')) };
}

function lockedRow({ employee_id, name, restored_by_name }: Watched, { standing, missing, restoration }: Judged) {
  return {
    ...{ employee_id, name, missing, since: 'since' in standing ? standing.since : null },
    restored_by_name: restoration === null ? '' : restored_by_name,
    restored_on: restoration?.on ?? null,
    reactivate_by: restoration?.reactivate_by ?? null,
  };
}

/** What stands against an act, in the reader's words; '' when nothing does, or it only asks. */
async function whyNot(ctx: Ctx, judge: () => Promise<void>): Promise<string> {
  try {
    await judge();
    return '';
  } catch (error) {
    return error instanceof NeedsConfirmation ? '' : refusalOf(error, await readerOf(ctx), ctx.request_id).message;
  }
}

/** Locked out; or blocked, while dates must not be skipped and one of the missing is closed to him (LCK-07). */
function needsPartner(ctx: Ctx, setup: TimeSetup, { standing, missing }: Judged): boolean {
  if (standing.state === 'locked') return true;
  const opens = openFrom(ctx.today, setup.window);
  return standing.state === 'blocked' && !setup.skip_dates_allowed && missing.some((day) => day < opens);
}

/**
 * Whether the caller may restore a person now: `restore_oneself`, `another_partner_needed`, asks `same_partner_again`;
 * `restored_already` where somebody was faster, `not_locked_out` where there is nothing to restore (LCK-07).
 */
async function mustBeRestorable(ctx: Ctx, setup: TimeSetup, person: Watched, judged: Judged): Promise<void> {
  const { employee_id, name } = person;
  const { standing, restoration, failed } = judged;
  if (standing.state === 'restored')
    throw new RuleBroken('restored_already', {
      ...{ by: person.restored_by_name, name, day: restoration?.on ?? '', until: standing.reactivate_by },
    });
  const holders = (await peopleWhoRestore(ctx.db, ctx.firm.id, employee_id)).length;
  mayRestore({ by: ctx.user.employee_id, person: employee_id, holders, failed }, [...ctx.confirmed]);
  if (!needsPartner(ctx, setup, judged)) throw new RuleBroken('not_locked_out', { name });
}

/** Restores somebody's access (LCK-07). Of two who do so at once the second is told of the first. */
export async function unlock(ctx: Ctx, { body }: { body: BodyOf<typeof calls.unlock> }) {
  const { employee_id, reason } = body;
  found((await watchedPeople(ctx, [employee_id]))[0]);
  const setup = await readTimeSetup(ctx);
  await holdNote(ctx.db, ctx.firm.id, employee_id);
  const judged = await settleStanding(ctx, employee_id);
  const person = found((await watchedPeople(ctx, [employee_id]))[0]);
  await mustBeRestorable(ctx, setup, person, judged);
  const calendar = await calendarAhead(ctx, setup.reactivate_within_days);
  const by = ctx.user.employee_id;
  const restoration = restoredOn(ctx.today, { by, missing: judged.missing, calendar }, setup);
  const { on: restored_on, by: restored_by, reactivate_by, missing } = restoration;
  const change = { restored_on, restored_by, reactivate_by, missing: [...missing], reactivated_on: null, reason };
  await writeNote(ctx, employee_id, change);
  return { employee_id, reactivate_by, missing: [...missing] };
}

/** The calendar as far ahead as so many working days can reach, in a week of one working day and with holidays. */
function calendarAhead(ctx: Ctx, days: number): Promise<WorkCalendar> {
  const last: Day = addDays(ctx.today, days * 7 + 90);
  return workCalendar(ctx, ctx.today, last);
}
