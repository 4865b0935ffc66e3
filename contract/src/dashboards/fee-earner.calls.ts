import { z } from 'zod';
import { call } from '../kit/call.ts';
import { id, keyword, text } from '../kit/shapes.ts';

/** How somebody stands whose time is missing (LCK-05 to LCK-07). */
export const standings = ['active', 'blocked', 'restored', 'locked'] as const;
export type StandingWord = (typeof standings)[number];

const restores = 'fee_earner.unlock';

const reminded = z.object({
  employee_id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(standings),
  missing: z.array(z.string()),
  /** The last day on which a reminder was sent. */
  reminded_on: z.string().nullable(),
  can_remind: z.boolean(),
});

export const feeEarnerCalls = {
  unlock: call('dashboard', {
    method: 'POST',
    path: 'dashboard/fee-earner/unlock',
    access: restores,
    summary:
      'Restores somebody’s access until a day by which the missing time must be recorded; may ask `same_partner_again`.',
    body: z.object({ employee_id: id, reason: text(500) }),
    reply: z.object({ employee_id: z.string(), reactivate_by: z.string(), missing: z.array(z.string()) }),
  }),
  reminders: call('dashboard', {
    method: 'POST',
    path: 'dashboard/reminder-fee-earner',
    kind: 'read',
    access: restores,
    summary:
      'Fee earners whose time is missing, with the days (LCK-09); those whose time has been missing longest first.',
    body: z.object({ keyword }),
    reply: z.object({ rows: z.array(reminded) }),
  }),
  remind: call('dashboard', {
    method: 'POST',
    path: 'dashboard/reminder-fee-earner/send',
    access: restores,
    summary:
      'Mails the chosen ones, and their mentors, which days are missing; at most one mail a person a day (LCK-09).',
    body: z.object({ employee_ids: z.array(id).min(1, { error: 'none_selected' }).max(200, { error: 'too_many' }) }),
    reply: z.object({
      sent: z.number(),
      rows: z.array(z.object({ employee_id: z.string(), ok: z.boolean(), code: z.string(), message: z.string() })),
    }),
  }),
};
