import { z } from 'zod';
import { call } from '../kit/call.ts';

/** A person whose access a partner restores, or has restored. */
const lockedFeeEarner = z.object({
  employee_id: z.string(),
  name: z.string(),
  /** `blocked`: dates are missing that are closed for him, so that he cannot fill them alone (LCK-07). */
  state: z.enum(['blocked', 'restored', 'locked']),
  /** Since when he is locked out or blocked; null once access is restored. */
  since: z.string().nullable(),
  missing: z.array(z.string()),
  restored_by_name: z.string(),
  restored_on: z.string().nullable(),
  reactivate_by: z.string().nullable(),
  can_unlock: z.boolean(),
  /** Why the caller may not: his own access, or his restoration was the last one and led to nothing. */
  refusal: z.string(),
});

// Apart from what is done with them: the first load of the dashboard asks for the list alone.
export const lockedFeeEarnerCalls = {
  locked: call('dashboard', {
    method: 'GET',
    path: 'dashboard/fee-earner',
    access: 'fee_earner.unlock',
    summary:
      'The locked fee earners (G060): since when, which days are missing, and whether access is restored (LCK-07).',
    reply: z.object({ rows: z.array(lockedFeeEarner) }),
  }),
};
