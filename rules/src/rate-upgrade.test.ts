import { describe, expect, it } from 'vitest';
import { upgradeOutcome, upgradeRate } from './rate-upgrade.ts';
import { type RateVersion, resolveRate, versionsFollow } from './rates.ts';
import { expectRefused } from './refusal.fixture.ts';

const standard: RateVersion = {
  id: 'v1',
  name: 'Standard',
  currency: 'IDR',
  rate: '1500000',
  start_date: '2025-01-01',
  end_date: null,
};
const upgrade = { name: 'Standard', currency: 'IDR', from: '2026-07-01', rate: '1750000' };

describe('upgrade of an employee rate (RAT-05)', () => {
  it('from 1 July the old version ends on 30 June and the new one is used afterwards', () => {
    const { ended, begun } = upgradeRate([standard], upgrade);
    expect(ended).toEqual({ id: 'v1', end_date: '2026-06-30' });
    const versions = [
      { ...standard, end_date: ended.end_date },
      { ...begun, id: 'v2' },
    ];
    expect(() => versionsFollow(versions)).not.toThrow();
    const member = { rate_type: 'active', rate_name: 'Standard', fixed_rate: null, fixed_currency: null } as const;
    const matter_currency = { code: 'IDR', digits: 0 };
    const question = { member, versions, default_name: null, day: '2026-07-10', matter_currency, billable: true };
    expect(resolveRate(question)).toMatchObject({ rate: '1750000', version_id: 'v2' });
  });

  it('must start after the open version does', () => {
    expectRefused(() => upgradeRate([standard], { ...upgrade, from: '2025-01-01' }), 'upgrade_before_start');
    expectRefused(() => upgradeRate([standard], { ...upgrade, currency: 'USD' }), 'rate_missing');
    expect(upgradeRate([standard], { ...upgrade, from: '2025-01-02' }).ended.end_date).toBe('2025-01-01');
  });
});

describe('upgrade of the rates of a matter (RAT-06)', () => {
  it('changes only what is neither billed nor on a prebill, from its date', () => {
    const entries = [
      { date: '2026-06-30', status: 'wip', on_prebill: false },
      { date: '2026-07-01', status: 'wip', on_prebill: false },
      { date: '2026-07-02', status: 'billed', on_prebill: false },
      { date: '2026-07-03', status: 'wip', on_prebill: true },
      { date: '2026-07-04', status: 'non-billable', on_prebill: false },
      { date: '2026-07-05', status: 'write off', on_prebill: false },
      { date: '2026-07-06', status: 'deleted', on_prebill: false },
    ] as const;
    const outcomes = entries.map((entry) => upgradeOutcome(entry, '2026-07-01'));
    expect(outcomes).toEqual(['before date', 'changed', 'billed', 'prebill', 'changed', 'write off', 'deleted']);
  });
});
