import type { BodyOf } from '@praktis/contract/kit/call';
import type { TimesheetWeek, timesheetWeekCalls, WeekDay } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { addDays, type Day, weekStart } from '@praktis/rules/dates';
import { add } from '@praktis/rules/money';
import { isEmployedOn, isWorkingDay } from '@praktis/rules/working-days';
import { may, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import { withHelp } from '../../kit/lock-out/lock-help.ts';
import { namedHolidays, workCalendar } from '../settings/index.ts';
import { periodOf, readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import { entriesOfWeek, type WeekListed } from './person-days.query.ts';
import { hiddenRow, matterOf, mayChange } from './timesheet-reads.service.ts';
import { personOfWeek } from './timesheet-week.query.ts';
import { rowsOfWeek, type WeekSource } from './timesheet-week.rules.ts';
import { matterTakesTime, type Period, periodIsOpen } from './timesheets.rules.ts';

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/** A week of a person's time. Somebody whose time the caller may not see is NotFound; hidden matters as in the list (ROL-02). */
export async function readWeek(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof timesheetWeekCalls.week> },
): Promise<TimesheetWeek> {
  const setup = await readTimeSetup(ctx);
  const person = found(await personOfWeek(ctx, body.employee_id ?? ctx.user.employee_id));
  const from = weekStart(body.week ?? ctx.today, setup.window.week_start);
  const to = addDays(from, daysOfWeek.length - 1);
  const entries = await entriesOfWeek(ctx, { employee_id: person.id, from, to });
  const period = periodOf(ctx, setup, '', { employee_id: person.id, matter_id: null });
  const closed = new Map(entries.map((entry) => [entry.id, entry.shown ? refusedBy(() => takesTime(entry)) : null]));
  const days = await daysFrom(ctx, { from, to, person, period });
  const because = await reasonsOf(ctx, [...closed.values(), ...days.map(({ refused }) => refused)]);
  const sources = entries.map((entry) =>
    sourceOf(ctx, setup, { ...entry, employee_name: person.name }, because(closed.get(entry.id))),
  );
  return {
    ...{ from, to, employee_id: person.id, employee_name: person.name },
    can_record: mayRecordTimeOf(ctx, person),
    days: days.map(({ refused, ...day }) => ({ ...day, closed: because(refused) })),
    rows: rowsOfWeek(sources),
  };
}

const takesTime = (entry: WeekListed) => matterTakesTime(matterOf(entry));

/** What a judgement refuses with, null where it does not. */
function refusedBy(judge: () => void): RuleBroken | null {
  try {
    judge();
    return null;
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return error;
  }
}

/** The words of these refusals, with who can help (LCK-02); '' of what is not refused. */
async function reasonsOf(
  ctx: Ctx,
  refusals: readonly (RuleBroken | null)[],
): Promise<(refused: RuleBroken | null | undefined) => string> {
  const met = refusals.filter((one) => one !== null);
  if (met.length === 0) return () => '';
  const reader = await readerOf(ctx);
  const told = await withHelp(ctx, met);
  const words = new Map<unknown, string>(
    told.map((one, at) => [met[at], refusalOf(one, reader, ctx.request_id).message]),
  );
  return (refused) => words.get(refused) ?? '';
}

/** An entry as the caller sees it, with the reason for which its matter takes no time. */
function sourceOf(
  ctx: Ctx,
  setup: TimeSetup,
  entry: WeekListed & { employee_name: string },
  closed: string,
): WeekSource {
  if (!entry.shown) return { entry: hiddenRow(entry), closed };
  const method = entry.method as TimesheetRow['method'];
  const status = entry.status as TimesheetRow['status'];
  return { entry: { ...entry, method, status, hidden: false, ...mayChange(ctx, setup, entry) }, closed };
}

/** One's own time with `timesheet.record`; another's as `mayRecordFor` judges it for each matter when it is saved (TIM-15). */
function mayRecordTimeOf(ctx: Ctx, person: { id: string; is_assigned: boolean }): boolean {
  if (person.id === ctx.user.employee_id) return may(ctx, 'timesheet.record');
  const others = reachOf(ctx.user, 'timesheet.record_for_others');
  const somewhere = others.some((scope) => scope !== 'assigned' || person.is_assigned);
  return somewhere || reachOf(ctx.user, 'timesheet.record').includes('all');
}

interface DaysQuestion {
  from: Day;
  to: Day;
  person: NonNullable<Awaited<ReturnType<typeof personOfWeek>>>;
  period: Period;
}

/** A day with what it refuses time with, null while the caller may record on it, if only with a reason. */
type JudgedDay = Omit<WeekDay, 'closed'> & { refused: RuleBroken | null };

async function daysFrom(ctx: Ctx, { from, to, person, period }: DaysQuestion): Promise<JudgedDay[]> {
  const calendar = await workCalendar(ctx, from, to);
  const named = calendar.holidays.size === 0 ? [] : await namedHolidays(ctx, from, to);
  const holidays = new Map(named.map(({ date, name, kind }) => [date, { name, kind }]));
  const expected = add(person.daily_budget_billable, person.daily_budget_non_billable);
  return daysOfWeek.map((n) => {
    const date = addDays(from, n);
    const working = isWorkingDay(date, calendar);
    const refused = refusedBy(() => periodIsOpen([date], { ...period, may_edit_closed: false }));
    // A date after today stays closed to everybody (TIM-01).
    const needs_reason = refused !== null && period.may_edit_closed && date <= period.today;
    const budget_hours = !person.sees_budget ? null : working && isEmployedOn(date, person) ? expected : '0';
    return {
      ...{ date, working, holiday: holidays.get(date) ?? null, budget_hours },
      ...{ refused: needs_reason ? null : refused, needs_reason },
    };
  });
}
