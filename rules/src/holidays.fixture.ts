import { readFileSync } from 'node:fs';
import type { HolidayKind, WorkCalendar } from './working-days.ts';

/** The national calendar that every firm starts with. */
const csv = readFileSync(new URL('../../server/seed/holiday.csv', import.meta.url), 'utf8');

/** Monday to Friday, with the national holidays and joint leave of Indonesia. */
export const indonesia: WorkCalendar = {
  week: new Set([1, 2, 3, 4, 5]),
  holidays: new Map(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 2) as [string, HolidayKind]),
  ),
  count_joint_leave: false,
};
