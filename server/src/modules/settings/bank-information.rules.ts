import { RuleBroken } from '../../kit/errors.ts';

interface Account {
  currency: string;
  kind: string;
}

/** An account that documents use keeps its currency and its kind: money on it was booked as such (`bank_in_use`, DEP-01). */
export function usedAccountStays(inUse: boolean, before: Account, after: Account): void {
  if (!inUse) return;
  if (before.currency !== after.currency) throw new RuleBroken('bank_in_use', {}, 'currency');
  if (before.kind !== after.kind) throw new RuleBroken('bank_in_use', {}, 'kind');
}
