import type { BodyOf } from '@praktis/contract/kit/call';
import type { TimesheetWeek, timesheetWeekCalls, WeekDay } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { addDays, type Day, weekStart } from '@praktis/rules/dates';
import { dateIsOpen } from '@praktis/rules/edit-window';
import { add } from '@praktis/rules/money';
import { isWorkingDay } from '@praktis/rules/working-days';
import { may, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { found } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import { namedHolidays, workCalendar } from '../settings/index.ts';
import { periodOf, readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import { entriesOfWeek, type WeekListed } from './person-days.query.ts';
import { hiddenRow, matterOf, mayChange } from './timesheet-reads.service.ts';
import { personOfWeek } from './timesheet-week.query.ts';
import { rowsOfWeek, type WeekSource } from './timesheet-week.rules.ts';
import { isOpen, matterTakesTime, type Period } from './timesheets.rules.ts';

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
  const because = await reasonsOf(ctx);
  const entries = await entriesOfWeek(ctx, { employee_id: person.id, from, to });
  const period = periodOf(ctx, setup, '', { employee_id: person.id, matter_id: null });
  const sources = entries.map((entry) => sourceOf(ctx, setup, { ...entry, employee_name: person.name }, because));
  return {
    ...{ from, to, employee_id: person.id, employee_name: person.name },
    can_record: mayRecordTimeOf(ctx, person),
    days: await daysFrom(ctx, { from, to, person, because, period }),
    rows: rowsOfWeek(sources),
  };
}

/** Says why something is refused, '' when it is not. */
type Because = (judge: () => void) => string;

async function reasonsOf(ctx: Ctx): Promise<Because> {
  const reader = await readerOf(ctx);
  return (judge) => {
    try {
      judge();
      return '';
    } catch (error) {
      return refusalOf(error, reader, ctx.request_id).message;
    }
  };
}

/** An entry as the caller sees it, with the reason for which its matter takes no time. */
function sourceOf(
  ctx: Ctx,
  setup: TimeSetup,
  entry: WeekListed & { employee_name: string },
  because: Because,
): WeekSource {
  if (!entry.shown) return { entry: hiddenRow(entry), closed: '' };
  const method = entry.method as TimesheetRow['method'];
  const status = entry.status as TimesheetRow['status'];
  return {
    entry: { ...entry, method, status, hidden: false, ...mayChange(ctx, setup, entry) },
    closed: because(() => matterTakesTime(matterOf(entry))),
  };
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
  because: Because;
  period: Period;
}

async function daysFrom(ctx: Ctx, { from, to, person, because, period }: DaysQuestion): Promise<WeekDay[]> {
  const calendar = await workCalendar(ctx, from, to);
  const named = calendar.holidays.size === 0 ? [] : await namedHolidays(ctx, from, to);
  const holidays = new Map(named.map(({ date, name, kind }) => [date, { name, kind }]));
  const expected = add(person.daily_budget_billable, person.daily_budget_non_billable);
  return daysOfWeek.map((n) => {
    const date = addDays(from, n);
    const working = isWorkingDay(date, calendar);
    const closed = isOpen(date, period) ? '' : because(() => dateIsOpen(date, period, 'date'));
    // A date after today stays closed to everybody (TIM-01).
    const needs_reason = closed !== '' && period.may_edit_closed && date <= period.today;
    const budget_hours = !person.sees_budget ? null : working ? expected : '0';
    return {
      ...{ date, working, holiday: holidays.get(date) ?? null, budget_hours },
      closed: needs_reason ? '' : closed,
      needs_reason,
    };
  });
}
