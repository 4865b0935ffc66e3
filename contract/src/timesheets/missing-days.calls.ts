import { z } from 'zod';
import { standings } from '../dashboards/fee-earner.calls.ts';
import { call } from '../kit/call.ts';

export const missingDaysCalls = {
  own: call('timesheets', {
    method: 'GET',
    path: 'timesheet/missing-days',
    access: 'timesheet.view',
    summary: 'The own working days without time, whether they are open, and how one stands with them (an addition).',
    reply: z.object({
      state: z.enum(standings),
      /** Since when only the timesheet is open. */
      since: z.string().nullable(),
      /** By when the days must be recorded after access was restored (LCK-07). */
      reactivate_by: z.string().nullable(),
      days: z.array(z.object({ date: z.string(), open: z.boolean() })),
      /** One entry on any of the last days is enough; otherwise each day needs one. */
      skip_dates_allowed: z.boolean(),
      /** Who can open closed days. */
      people: z.array(z.string()),
    }),
  }),
};
