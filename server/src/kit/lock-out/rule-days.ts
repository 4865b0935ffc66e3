import { optionalDay } from '@praktis/contract/kit/days';
import { z } from 'zod';

/** Since when dates may not be left empty; kept by the server beside the setting that says so. */
export const skipRule = {
  key: 'timesheet-lock-day/skip-rule',
  fields: z.object({ since: optionalDay.default(null) }),
};

/**
 * Since when people are blocked and locked out, null = they are not; and since when a category is no longer exempt that
 * once was. Days before are never missing (LCK-03). Kept by the server beside the setting.
 */
export const lockRule = {
  key: 'timesheet-lock-day/lock-rule',
  fields: z.object({
    block_since: optionalDay.default(null),
    lock_since: optionalDay.default(null),
    partner_since: optionalDay.default(null),
    fee_earner_since: optionalDay.default(null),
    support_staff_since: optionalDay.default(null),
  }),
};

/** The day of a category in the rule. */
export const sinceOf = {
  partner: 'partner_since',
  'fee earner': 'fee_earner_since',
  'support staff': 'support_staff_since',
} as const;
