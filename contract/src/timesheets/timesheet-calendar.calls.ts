import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { optionalId } from '../kit/shapes.ts';

export const timesheetCalendarCalls = {
  /** Among the calls of the timesheet, so that it is open to somebody who sees that alone (LCK-05). */
  days: call('timesheets', {
    method: 'POST',
    path: 'timesheet/calendar',
    kind: 'read',
    access: 'timesheet.view',
    body: z.object({ from: day, to: day, employee_id: optionalId }),
    reply: z.object({
      employee_id: z.string(),
      days: z.array(
        z.object({
          date: z.string(),
          hours: decimalOut,
          entries: z.number(),
          /** A working day of the firm, since the person works there. */
          working: z.boolean(),
          holiday: z.enum(['national', 'joint_leave', '']),
        }),
      ),
    }),
    summary:
      'Hours of each day of a fee earner whose time the caller may see, his own by default, at most 92 days (an addition).',
  }),
};
