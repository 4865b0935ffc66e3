import { longestCalendar } from '@praktis/contract/calendar/calendar.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalendarCalls as calls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { addDays, periodFits } from '@praktis/rules/dates';
import { isWorkingDay } from '@praktis/rules/working-days';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { findEmployee } from '../employees/index.ts';
import { workCalendar } from '../settings/index.ts';
import * as query from './person-days.query.ts';
import { timeIsSeen } from './timesheets.lookups.ts';

type Days = ReplyOf<typeof calls.days>['days'];

/** Every day from one to another: a person's hours, and whether it is one of work for him (LCK-03). */
export async function hoursOfPerson(ctx: Ctx, of: query.DaysOfPerson): Promise<Days> {
  const { employed_on, left_on } = found(await findEmployee(ctx, of.employee_id));
  const calendar = await workCalendar(ctx, of.from, of.to);
  const recorded = new Map((await query.hoursByDay(ctx, of)).map((day) => [day.date, day]));
  const days: Days = [];
  for (let date = of.from; date <= of.to; date = addDays(date, 1)) {
    const works = date >= employed_on && (left_on === null || date <= left_on);
    const { hours = '0', entries = 0 } = recorded.get(date) ?? {};
    days.push({
      date,
      hours,
      entries,
      working: works && isWorkingDay(date, calendar),
      holiday: calendar.holidays.get(date) ?? '',
    });
  }
  return days;
}

/** The days of a fee earner whose time the caller may see, of himself by default; NotFound for anybody else. */
export async function timesheetDays(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.days> },
): Promise<ReplyOf<typeof calls.days>> {
  periodFits(body, longestCalendar, 'to');
  const employee_id = body.employee_id ?? ctx.user.employee_id;
  if (employee_id !== ctx.user.employee_id) found(await timeIsSeen(ctx, employee_id));
  return { employee_id, days: await hoursOfPerson(ctx, { ...body, employee_id }) };
}
