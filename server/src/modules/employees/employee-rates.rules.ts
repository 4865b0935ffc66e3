import { upgradeRate } from '@praktis/rules/rate-upgrade';
import { endOfVersion, type RateVersion, versionsFollow } from '@praktis/rules/rates';
import { RuleBroken } from '../../kit/errors.ts';

/** A rate version as it is stored. */
export interface StoredRate {
  id: string;
  name: string;
  currency: string;
  rate: string;
  valid_from: string;
  valid_to: string | null;
}

const stored: Readonly<Record<string, string>> = { start_date: 'valid_from', end_date: 'valid_to', from: 'valid_from' };

/** Runs a rule of the rate book; what it refuses is named by the fields of our form. */
function underFormNames<T>(rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof RuleBroken) || error.field === undefined) throw error;
    throw new RuleBroken(error.code, error.params, stored[error.field] ?? error.field);
  }
}

function versionOf({ valid_from, valid_to, ...rate }: StoredRate): RateVersion {
  return { ...rate, start_date: valid_from, end_date: valid_to };
}

/** Versions of one name and currency follow each other: `rate_overlap`, `rate_gap`, `rate_dates` (RAT-01). */
export function ratesFollow(rates: readonly StoredRate[], edited?: string): void {
  underFormNames(() => versionsFollow(rates.map(versionOf), edited));
}

/** A version as it is stored: one whose end is empty ends before the next of its name and currency (RAT-01). */
export function endedBeforeNext<T extends Omit<StoredRate, 'id'>>(rate: T, others: readonly StoredRate[]): T {
  return { ...rate, valid_to: endOfVersion(versionOf({ ...rate, id: '' }), others.map(versionOf)) };
}

/**
 * An upgrade of the open version `id` (RAT-05): when it ends, and the version that begins. Refused: `upgrade_before_start`,
 * `rate_missing`, and `upgrade_not_open` when another version than the given one is open.
 */
export function upgradedRate(
  rates: readonly StoredRate[],
  id: string,
  to: { name: string; currency: string; rate: string; valid_from: string },
): { ended_on: string } {
  const { name, currency, rate, valid_from: from } = to;
  const { ended } = underFormNames(() => upgradeRate(rates.map(versionOf), { name, currency, rate, from }));
  if (ended.id !== id) throw new RuleBroken('upgrade_not_open');
  return { ended_on: ended.end_date ?? '' };
}

/** Whether a change leaves all of a version but its end. */
export function onlyEnds(before: StoredRate, after: Omit<StoredRate, 'id'>): boolean {
  return (
    before.name === after.name &&
    before.currency === after.currency &&
    before.rate === after.rate &&
    before.valid_from === after.valid_from
  );
}

/** Of a version that an entry used, only the end changes: `rate_in_use` (RAT-01). */
export function usedRateStays(inUse: boolean): void {
  if (inUse) throw new RuleBroken('rate_in_use');
}

/** A version that an entry used is not deleted: `rate_in_use` (RAT-01). */
export function usedRateIsKept(inUse: boolean): void {
  if (inUse) throw new RuleBroken('rate_in_use');
}

/** The last version of a name stays while a team names it (`rate_in_use`) or it is the default (`rate_is_default`, RAT-02). */
export function nameIsKept(name: { is_last: boolean; is_named: boolean; is_default: boolean; is_only: boolean }): void {
  if (!name.is_last) return;
  if (name.is_named) throw new RuleBroken('rate_in_use');
  if (name.is_default && !name.is_only) throw new RuleBroken('rate_is_default');
}
