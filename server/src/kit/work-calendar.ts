import { singletons, weekdays } from '@praktis/contract/settings/singletons';
import type { Day } from '@praktis/rules/dates';
import type { HolidayKind, WorkCalendar } from '@praktis/rules/working-days';
import type { Db } from './db.ts';
import { readSetting } from './settings.ts';

/** Whoever reads the calendar of a firm. */
export interface FirmReader {
  db: Db;
  firm: { id: string };
}

// Stands in the kit because every call asks how its sender stands, which is counted in working days (LCK-05, LCK-06).
/** When the firm works, with its holidays between two dates: what every count of working days is made with (LCK-03). */
export async function workCalendar(ctx: FirmReader, from: Day, to: Day): Promise<WorkCalendar> {
  const { work_week } = await readSetting(ctx, singletons.workingDays);
  const { count_joint_leave } = await readSetting(ctx, singletons.timesheetLockDay);
  return {
    week: new Set(work_week.map((name) => weekdays.indexOf(name) + 1)),
    holidays: new Map(await holidaysBetween(ctx, from, to)),
    count_joint_leave,
  };
}

/** The days off between two dates, both included, with their kind. */
async function holidaysBetween(ctx: FirmReader, from: Day, to: Day): Promise<(readonly [Day, HolidayKind])[]> {
  const rows = await ctx.db
    .selectFrom('holiday')
    .select(['date', 'kind'])
    .where('firm_id', '=', ctx.firm.id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  return rows.map((row) => [row.date, row.kind as HolidayKind] as const);
}
