import { singletons, weekdays } from '@praktis/contract/settings/singletons';
import type { Day } from '@praktis/rules/dates';
import type { WorkCalendar } from '@praktis/rules/working-days';
import { readSetting } from '../../kit/settings.ts';
import { type FirmReader, holidaysBetween } from './holiday.repo.ts';

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
