import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { indonesia } from './holidays.fixture.ts';
import {
  blockComesBeforeLock,
  isClearlyActive,
  type LockFacts,
  type LockOut,
  lockedSince,
  mayRestore,
  type Restoration,
  restoredOn,
  standingOf,
} from './lock-out.ts';
import { missingDays } from './missing-days.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';

const settings: LockOut = {
  ...{ block_after_days: 3, lock_after_days: 5, reactivate_within_days: 2, skip_dates_allowed: true },
};
const lastEntry = { date: '2026-03-17', recorded_on: '2026-03-17' };

const facts = (today: string, more: Partial<LockFacts> = {}): LockFacts => ({
  ...{ today, recorded: [lastEntry], count_from: '2024-01-02', calendar: indonesia },
  ...{ locked_on: null, restoration: null, ...more },
});
const missing = (today: string, allowed = true, recorded = [lastEntry]) =>
  missingDays({ ...facts(today), filled: new Set(recorded.map(({ date }) => date)) }, allowed);

describe('settings of the lock-out (LCK-01)', () => {
  it('block 5 and lock 3 is refused, block 0 and lock 3 accepted', () => {
    expectRefused(() => blockComesBeforeLock({ block_after_days: 5, lock_after_days: 3 }), 'lock_before_block');
    blockComesBeforeLock({ block_after_days: 0, lock_after_days: 3 });
    blockComesBeforeLock({ block_after_days: 5, lock_after_days: 0 });
    blockComesBeforeLock({ block_after_days: 3, lock_after_days: 3 });
  });
});

describe('the calendar example (LCK-08, T-51): last entry on Tuesday 17 March 2026', () => {
  const a = restoredOn('2026-04-01', { by: 'A', missing: missing('2026-04-01'), calendar: indonesia }, settings);
  const b = restoredOn('2026-04-07', { by: 'B', missing: missing('2026-04-07'), calendar: indonesia }, settings);

  it.each(['18', '19', '20', '21', '22', '23', '24', '25'])('%s March: nothing is missing yet', (day) => {
    expect(missing(`2026-03-${day}`)).toEqual([]);
    expect(standingOf(facts(`2026-03-${day}`), settings)).toEqual({ state: 'active' });
  });

  it.each([
    ['2026-03-26', ['25'], { state: 'active' }],
    ['2026-03-27', ['25', '26'], { state: 'active' }],
    ['2026-03-28', ['25', '26', '27'], { state: 'blocked', since: '2026-03-28' }],
    ['2026-03-29', ['25', '26', '27'], { state: 'blocked', since: '2026-03-28' }],
    ['2026-03-30', ['25', '26', '27'], { state: 'blocked', since: '2026-03-28' }],
    ['2026-03-31', ['25', '26', '27', '30'], { state: 'blocked', since: '2026-03-28' }],
    ['2026-04-01', ['25', '26', '27', '30', '31'], { state: 'locked', since: '2026-04-01' }],
  ] as const)('%s: missing %j', (today, days, standing) => {
    expect(missing(today)).toEqual(days.map((day) => `2026-03-${day}`));
    expect(standingOf(facts(today), settings)).toEqual(standing);
  });

  it('an entry dated Friday the 27th, recorded on Monday the 30th, makes nothing missing (LCK-05)', () => {
    const recorded = [lastEntry, { date: '2026-03-27', recorded_on: '2026-03-30' }];
    expect(standingOf(facts('2026-03-30', { recorded }), settings)).toEqual({ state: 'active' });
  });

  it('partner A restores on 1 April: restored until Monday 6 April', () => {
    expect(a).toMatchObject({ on: '2026-04-01', reactivate_by: '2026-04-06' });
    for (const today of ['2026-04-01', '2026-04-03', '2026-04-06'])
      expect(standingOf(facts(today, { locked_on: '2026-04-01', restoration: a }), settings)).toEqual({
        ...{ state: 'restored', reactivate_by: '2026-04-06' },
      });
  });

  it('without entries by the end of 6 April locked again from the 7th', () => {
    const again = facts('2026-04-07', { locked_on: '2026-04-01', restoration: a });
    expect(standingOf(again, settings)).toEqual({ state: 'locked', since: '2026-04-07' });
  });

  it('A may not restore again, B may, until Thursday 9 April', () => {
    const restoring = { person: 'P', holders: 2, failed: a };
    expectRefused(() => mayRestore({ ...restoring, by: 'A' }), 'another_partner_needed');
    mayRestore({ ...restoring, by: 'B' });
    expect(b.reactivate_by).toBe('2026-04-09');
  });

  it('an entry dated 7 April, recorded on the 8th, reactivates', () => {
    const recorded = [lastEntry, { date: '2026-04-07', recorded_on: '2026-04-08' }];
    const now = facts('2026-04-08', { recorded, locked_on: '2026-04-07', restoration: b });
    expect(standingOf(now, settings)).toEqual({ state: 'active' });
  });
});

describe('restoring (LCK-07)', () => {
  const restoration: Restoration = {
    ...{ by: 'A', on: '2026-04-01', reactivate_by: '2026-04-06' },
    missing: ['2026-03-30', '2026-03-31'],
  };

  it('where dates may not be skipped every missing date needs its entry', () => {
    const strict = { ...settings, skip_dates_allowed: false };
    const at = (...days: string[]) =>
      standingOf(
        facts('2026-04-02', {
          ...{ restoration, count_from: '2026-03-30', locked_on: '2026-04-01' },
          recorded: days.map((date) => ({ date, recorded_on: '2026-04-02' })),
        }),
        strict,
      ).state;
    expect(at('2026-03-31')).toBe('restored');
    expect(at('2026-03-30', '2026-03-31')).toBe('active');
  });

  it('what is recorded after the last day comes too late', () => {
    const recorded = [{ date: '2026-04-06', recorded_on: '2026-04-07' }];
    const late = facts('2026-04-07', { recorded, locked_on: '2026-04-01', restoration });
    expect(standingOf(late, settings).state).toBe('locked');
  });

  it('entries that others record do not unlock: a noted lock stays until somebody restores', () => {
    const recorded = [{ date: '2026-03-31', recorded_on: '2026-04-01' }];
    const noted = facts('2026-04-02', { recorded, locked_on: '2026-04-01' });
    expect(standingOf(noted, settings)).toEqual({ state: 'locked', since: '2026-04-01' });
  });

  it('days before a restoration that succeeded are counted no more', () => {
    const recorded = [{ date: '2026-04-02', recorded_on: '2026-04-02' }];
    const strict = { ...settings, skip_dates_allowed: false };
    const after = facts('2026-04-02', {
      recorded,
      locked_on: '2026-04-01',
      restoration: { ...restoration, missing: [] },
    });
    expect(standingOf(after, strict)).toEqual({ state: 'active' });
  });

  it('nobody restores himself; the only partner is asked before he restores once more', () => {
    const restoring = { person: 'P', holders: 1, failed: restoration };
    expectRefused(() => mayRestore({ ...restoring, by: 'P' }), 'restore_oneself');
    expectAsked(() => mayRestore({ ...restoring, by: 'A' }), 'same_partner_again');
    mayRestore({ ...restoring, by: 'A' }, ['same_partner_again']);
    mayRestore({ ...restoring, by: 'A', failed: null });
  });
});

describe('rules that were switched on on different days (LCK-03)', () => {
  it('what is younger counts from its own day: blocked by four days, locked out by none', () => {
    const since = { count_from: '2026-03-25', block_from: '2026-03-25', lock_from: '2026-03-30', recorded: [] };
    expect(standingOf(facts('2026-04-02', since), settings)).toEqual({ state: 'blocked', since: '2026-03-28' });
    expect(standingOf(facts('2026-04-06', since), settings)).toEqual({ state: 'blocked', since: '2026-03-28' });
    expect(standingOf(facts('2026-04-07', since), settings)).toEqual({ state: 'locked', since: '2026-04-07' });
  });
});

const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n));
const days = fc.array(day, { maxLength: 40 });

describe('a lock', () => {
  it('the day of a lock does not change with the day on which it is asked', () => {
    fc.assert(
      fc.property(day, fc.nat(60), days, (first, later, dates) => {
        const filled = new Set(dates.filter((date) => date <= first));
        const on = (today: string) => {
          const counted = { today, count_from: '2026-01-01', filled, calendar: indonesia };
          return lockedSince(missingDays(counted, true), settings);
        };
        const since = on(first);
        if (since !== null) expect(on(addDays(first, later))).toBe(since);
      }),
    );
  });
});

describe('the look at a glance', () => {
  it('says active of nobody who is not', () => {
    fc.assert(
      fc.property(day, day, days, fc.boolean(), (today, count_from, dates, skip_dates_allowed) => {
        const recorded = dates.map((date) => ({ date, recorded_on: date }));
        const last_filled = [...dates].sort().at(-1) ?? null;
        const chosen = { ...settings, skip_dates_allowed };
        if (isClearlyActive({ today, last_filled, count_from }, chosen))
          expect(standingOf(facts(today, { count_from, recorded }), chosen)).toEqual({ state: 'active' });
      }),
    );
  });

  it('says so of who recorded time yesterday, and of everybody where both rules are off', () => {
    const yesterday = { today: '2026-03-27', last_filled: '2026-03-26', count_from: '2024-01-02' };
    expect(isClearlyActive(yesterday, settings)).toBe(true);
    expect(isClearlyActive({ ...yesterday, last_filled: null }, settings)).toBe(false);
    const off = { ...settings, block_after_days: 0, lock_after_days: 0 };
    expect(isClearlyActive({ ...yesterday, last_filled: null }, off)).toBe(true);
  });
});
