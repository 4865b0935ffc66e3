import { authCalls } from './auth/auth.calls.ts';
import { invoiceCalls } from './billing/billing.calls.ts';
import { invoiceLookupCalls } from './billing/billing-lookups.calls.ts';
import { depositCalls } from './billing/deposit.calls.ts';
import type { AnyCall } from './kit/call.ts';
import { displayCalls } from './settings/display.calls.ts';
import { callsOf } from './settings/setup-list.ts';
import { setupLists } from './settings/setup-lists.ts';

const groups: Record<string, AnyCall | undefined>[] = [
  authCalls,
  displayCalls,
  invoiceCalls,
  invoiceLookupCalls,
  depositCalls,
  ...Object.values(setupLists).map((list) => callsOf(list)),
];

/** Every call of the product. Documentation, tests and counts are made from this list. */
export const allCalls: readonly AnyCall[] = groups
  .flatMap((group) => Object.values(group))
  .filter((one) => one !== undefined);
