import { singletons } from '@praktis/contract/settings/singletons';
import type { Day } from '@praktis/rules/dates';
import { countFrom, demandedFrom, earlierDatesAreFilled } from '@praktis/rules/missing-days';
import { compare, type Decimal, subtract } from '@praktis/rules/money';
import { dayTotalAllowed, entryValue, type MeasuredTime, overlaps } from '@praktis/rules/time';
import { may, mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { settleStanding } from '../../kit/lock-out/settle.ts';
import { once } from '../../kit/once.ts';
import { readSetting } from '../../kit/settings.ts';
import { holdsNothing } from '../../kit/without-locks.ts';
import { findEmployee } from '../employees/index.ts';
import { findMember, lockMatterForWork } from '../matters/index.ts';
import { currencyOf, skipRuleSince, timesheetMenuOf, workCalendar } from '../settings/index.ts';
import { type EntryRate, rateOfEntry } from './entry-rate.service.ts';
import { openedDates } from './missing-days.query.ts';
import { similarIsMeant } from './similar-entries.service.ts';
import * as repo from './timesheets.repo.ts';
import * as rules from './timesheets.rules.ts';

/** An entry as it would stand: everything but what the judgement itself finds out. */
export interface EntryDraft {
  date: Day;
  employee_id: string;
  matter_id: string;
  workcode_id: string | null;
  description: string;
  time: MeasuredTime;
  /** Null = what activity, matter and menu say (TIM-11). */
  billable: boolean | null;
  reason: string;
  /** A rate typed by hand, in the matter's currency (RAT-06). */
  manual_rate?: Decimal | null;
}

/** What the judgement found: flag, rate with its source, value, and the doubts that were confirmed. */
export interface JudgedEntry extends EntryRate {
  billable: boolean;
  status: 'wip' | 'non-billable';
  value: Decimal;
  confirmed_codes: string[];
  similar_confirmed_by: string | null;
}

type Employee = NonNullable<Awaited<ReturnType<typeof findEmployee>>>;
type Matter = NonNullable<Awaited<ReturnType<typeof lockMatterForWork>>>;

const firstDayOfWeek = { monday: 1, saturday: 6, sunday: 7 } as const;

/** The firm's settings that judge time; read once a call. */
export async function readTimeSetup(ctx: Ctx) {
  const setup = await readSetting(ctx, singletons.timesheetSetup);
  const lock = await readSetting(ctx, singletons.timesheetLockDay);
  const window = { mode: lock.edit_window, n: lock.edit_window_n, week_start: firstDayOfWeek[lock.week_start] };
  const { skip_dates_allowed, reactivate_within_days } = lock;
  const settled = new Set<string>();
  return { ...setup, window, skip_dates_allowed, reactivate_within_days, opened: await openedDates(ctx), settled };
}
export type TimeSetup = Awaited<ReturnType<typeof readTimeSetup>>;

/** How dates of a person's time are judged for the caller, with the reason he gives (LCK-02, LCK-07). */
export function periodOf(
  ctx: Ctx,
  setup: TimeSetup,
  reason: string,
  time: { employee_id: string; matter_id: string | null },
): rules.Period {
  const { window, future_days } = setup;
  const { employee_id, matter_id } = time;
  const opened = setup.opened.get(employee_id) ?? new Set();
  const rights = { may_edit_closed: may(ctx, 'timesheet.edit_closed'), reason };
  return { today: ctx.today, window, future_days, ...rights, opened, concerns: { employee_id, matter_id } };
}

/**
 * Before somebody changes another's time it is noted how that one stands: what others record does not unlock (LCK-06). The
 * sender of a call is judged before it.
 */
export async function noteHowOthersStand(ctx: Ctx, setup: TimeSetup, people: readonly string[]): Promise<void> {
  if (holdsNothing(ctx.db)) return;
  for (const employee_id of people) {
    if (employee_id === ctx.user.employee_id || setup.settled.has(employee_id)) continue;
    const { toNote } = await settleStanding(ctx, employee_id);
    // A note can be taken back with the row that brought it.
    if (toNote === null) setup.settled.add(employee_id);
  }
}

/**
 * The same before an act on many whose rows are written one by one: nobody is judged in the state in which it has left him
 * so far (LCK-06).
 */
export async function noteAllBefore(ctx: Ctx, setup: TimeSetup, people: readonly string[]): Promise<void> {
  await noteHowOthersStand(ctx, setup, people);
  for (const employee_id of people) setup.settled.add(employee_id);
}

/** Where and when work may stand: the guards of TIM-13 as far as the edit window. Locks the matter. */
export async function workMayStand(
  ctx: Ctx,
  setup: TimeSetup,
  draft: Pick<EntryDraft, 'date' | 'employee_id' | 'matter_id' | 'reason'>,
  before?: repo.StoredEntry,
) {
  const { date, employee_id, matter_id } = draft;
  const matter = found(await once(ctx, `matter ${matter_id}`, () => lockMatterForWork(ctx, matter_id)));
  rules.matterTakesTime({ ...matter, matter_id });
  rules.workFollowsActivation(date, matter);
  const team = `member ${matter_id} ${employee_id}`;
  const member = await once(ctx, team, () => findMember(ctx, matter_id, employee_id));
  const employee = found(await once(ctx, `employee ${employee_id}`, () => findEmployee(ctx, employee_id)));
  rules.feeEarnerIsMember(date, `${employee.first_name} ${employee.last_name}`.trim(), member);
  rules.feeEarnerIsEmployed(date, employee);
  await noteHowOthersStand(ctx, setup, before ? [employee_id, before.employee_id] : [employee_id]);
  if (before) rules.periodIsOpen([before.date], periodOf(ctx, setup, draft.reason, before));
  rules.periodIsOpen([date], periodOf(ctx, setup, draft.reason, draft));
  return { matter, member, employee };
}

/**
 * The one judgement of time, for every way in: form, import, bulk (TIM-13, in its order). Locks the matter, so that two
 * entries cannot both take the last room of its budget, and the fee earner's day. `before` is the entry as it stands,
 * which keeps its rate while date, person and matter stay. Refuses with the codes of TIM-13; asks `long_day`,
 * `time_overlap`, `similar_entry`.
 */
export async function judgeEntry(
  ctx: Ctx,
  setup: TimeSetup,
  draft: EntryDraft,
  before?: repo.StoredEntry,
): Promise<JudgedEntry> {
  const { matter, member, employee } = await workMayStand(ctx, setup, draft, before);
  if (!setup.skip_dates_allowed) await noDateIsSkipped(ctx, setup, { draft, employee, before });
  const day = await dayOf(ctx, draft, before);
  dayTotalAllowed({ recorded: day.recorded, hour: draft.time.hour }, ['long_day']);
  const billable = await billableFor(ctx, setup, { draft, matter, before });
  const currency = await once(ctx, `currency ${matter.currency}`, () => currencyOf(ctx, matter.currency));
  const rate = await rateOfEntry(ctx, { ...draft, matter, member, employee, billable, currency }, before);
  const value = rate.rate === null ? '0' : entryValue(draft.time.hour, rate.rate, currency.digits);
  await budgetHoldsFor(ctx, matter, { value: billable ? value : '0', before });
  const asked = askedOf(ctx, setup, draft, day);
  const similar = await similarIsMeant(ctx, draft, before);
  const confirmed_codes = [...new Set([...(before?.confirmed_codes ?? []), ...asked, ...similar.codes])];
  const status = billable ? 'wip' : 'non-billable';
  return { billable, status, ...rate, value, confirmed_codes, similar_confirmed_by: similar.confirmed_by };
}

/**
 * An entry comes to a date of a person only when the earlier dates are filled without it (LCK-04). One that stays where it
 * is may be corrected. Nothing is demanded of somebody on leave (G133).
 */
async function noDateIsSkipped(
  ctx: Ctx,
  { window }: TimeSetup,
  { draft, employee, before }: { draft: EntryDraft; employee: Employee; before: repo.StoredEntry | undefined },
): Promise<void> {
  const { date, employee_id } = draft;
  if (employee.status === 'on leave' || (before?.date === date && before.employee_id === employee_id)) return;
  const since = countFrom({ ...employee, switched_on: await skipRuleSince(ctx) });
  const from = demandedFrom(ctx.today, since, window);
  if (date <= from) return;
  const filled = new Set(await repo.filledDays(ctx, { employee_id, from, to: date, except: before?.id ?? null }));
  const calendar = await workCalendar(ctx, from, date);
  earlierDatesAreFilled(date, { today: ctx.today, filled, count_from: from, calendar }, 'date');
}

/** The fee earner's day without this entry, and whether the change concerns it at all. */
async function dayOf(ctx: Ctx, draft: EntryDraft, before: repo.StoredEntry | undefined) {
  const { employee_id, date, time } = draft;
  const sameDay = before !== undefined && before.employee_id === employee_id && before.date === date;
  const moved = !sameDay || before.start_time !== time.start || before.end_time !== time.end;
  const longer = !sameDay || compare(time.hour, before.hour) > 0;
  if (!moved && !longer) return { recorded: '0', longer, others: [] };
  await repo.holdDay(ctx, employee_id, date);
  const except = before?.id ?? null;
  return {
    recorded: await repo.hoursOfDay(ctx, { employee_id, date, except }),
    longer,
    others: moved && time.start !== null ? await repo.timedEntriesAround(ctx, [{ employee_id, date }], except) : [],
  };
}

type Day24 = Awaited<ReturnType<typeof dayOf>>;

/** The doubts of TIM-07 and TIM-08; answers the codes that were asked and confirmed. */
function askedOf(ctx: Ctx, setup: TimeSetup, draft: EntryDraft, day: Day24): string[] {
  const asked: string[] = [];
  const { date, time } = draft;
  const others = day.others.filter((entry) =>
    overlaps({ date, ...time }, { date: entry.date, start: entry.start_time, end: entry.end_time }),
  );
  const told = rules.overlapTold(others);
  if (others.length > 0 && setup.overlap === 'refuse') throw new RuleBroken('time_overlap', told, 'start_time');
  if (day.longer) {
    const limits = { recorded: day.recorded, hour: time.hour, warning_hours: String(setup.day_warning_hours) };
    dayTotalAllowed(limits, [...ctx.confirmed]);
    if (ctx.confirmed.has('long_day')) asked.push('long_day');
  }
  if (others.length > 0) {
    mustConfirm(ctx, 'time_overlap', told);
    asked.push('time_overlap');
  }
  return asked;
}

async function billableFor(
  ctx: Ctx,
  setup: TimeSetup,
  { draft, matter, before }: { draft: EntryDraft; matter: Matter; before: repo.StoredEntry | undefined },
): Promise<boolean> {
  const { workcode_id } = draft;
  const kept = before?.workcode_id === workcode_id;
  const ask = (id: string) => once(ctx, `activity ${id} ${kept}`, () => repo.activityOf(ctx, id, kept));
  const activity = workcode_id === null ? undefined : await ask(workcode_id);
  if (workcode_id !== null && !activity) throw new RuleBroken('unknown_record', {}, 'workcode_id');
  return rules.billableOf({
    // Where the activity wants an answer, the one that was given goes along to another matter (TIM-14).
    asked: draft.billable ?? (activity?.billable === 'ask' && before ? before.billable : null),
    activity: activity?.billable ?? null,
    matter: matter.timesheet_status,
    menu: await menuFor(ctx, setup, draft.employee_id),
  });
}

/** What time a person may record: the firm's menu, narrowed by that of his role; who has no account has the firm's (TIM-11). */
export async function menuFor(ctx: Ctx, setup: TimeSetup, employee_id: string): Promise<'both' | 'non_billable'> {
  if (setup.timesheet_menu === 'non_billable') return 'non_billable';
  return (await once(ctx, `menu ${employee_id}`, () => timesheetMenuOf(ctx, employee_id))) ?? 'both';
}

/** Judges the budget of a matter for what an entry newly takes of it (MAT-14). */
export async function budgetHoldsFor(
  ctx: Ctx,
  matter: Matter,
  change: { value: Decimal; before: repo.StoredEntry | undefined },
): Promise<void> {
  const { before } = change;
  const counted = before?.matter_id === matter.id && before.status === 'wip' ? before.value : '0';
  if (!matter.budget_restricts) return;
  const { used } = await feeUsed(ctx, matter.id);
  rules.budgetHolds({ ...matter, used }, subtract(change.value, counted));
}

/** What counts against the fee budget of a matter; an act on many entries keeps it up to date as it goes (MAT-13). */
export function feeUsed(ctx: Ctx, matter_id: string): Promise<{ used: Decimal }> {
  return once(ctx, `fee used ${matter_id}`, async () => ({ used: await repo.feeUsed(ctx, matter_id) }));
}
