import { addDays, type Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import type { Decimal } from './money.ts';
import type { RateVersion } from './rates.ts';

/** What an upgrade does to an employee's rates: one version ends, one begins. */
export type RateUpgrade = {
  ended: { id: string; end_date: Day };
  begun: Omit<RateVersion, 'id'>;
};

/** What became of an entry when a matter's rates were upgraded. */
export type UpgradeOutcome = 'changed' | 'prebill' | 'billed' | 'write off' | 'deleted' | 'before date';

/**
 * Upgrade of a rate from a date (RAT-05): the open version ends the day before, a new one of the same name and
 * currency begins. No open version: `rate_missing`; a date not after its start: `upgrade_before_start`. Entries and
 * fixed members stay as they are.
 */
export function upgradeRate(
  versions: readonly RateVersion[],
  upgrade: { name: string; currency: string; from: Day; rate: Decimal },
): RateUpgrade {
  const { name, currency, from, rate } = upgrade;
  const open = versions.find(
    (version) => version.name === name && version.currency === currency && version.end_date === null,
  );
  if (!open) throw new RuleBroken('rate_missing', { name }, 'name');
  if (from <= open.start_date) throw new RuleBroken('upgrade_before_start', { start_date: open.start_date }, 'from');
  return {
    ended: { id: open.id, end_date: addDays(from, -1) },
    begun: { name, currency, rate, start_date: from, end_date: null },
  };
}

/**
 * Whether an upgrade of a matter's rates from a date re-rates an entry (RAT-06): only wip and non-billable ones from
 * that date, also when a draft holds them; on a prebill, billed, written off and deleted entries are left and counted.
 */
export function upgradeOutcome(
  entry: {
    date: Day;
    status: 'wip' | 'non-billable' | 'billed' | 'write off' | 'deleted';
    on_prebill: boolean;
  },
  from: Day,
): UpgradeOutcome {
  if (entry.date < from) return 'before date';
  if (entry.status !== 'wip' && entry.status !== 'non-billable') return entry.status;
  return entry.on_prebill ? 'prebill' : 'changed';
}
