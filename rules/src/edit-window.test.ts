import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { dateIsOpen, type EditWindow, openFrom } from './edit-window.ts';
import { expectRefused } from './refusal.fixture.ts';

const closeOnFifth: EditWindow = { mode: 'month_close', n: 5 };

describe('edit window (LCK-02)', () => {
  it.each([
    ['month_close', 5, '2026-11-12', '2026-11-01'],
    ['month_close', 5, '2026-11-05', '2026-10-01'],
    ['month_close', 5, '2026-11-06', '2026-11-01'],
    ['month_close', 31, '2026-11-30', '2026-10-01'],
    ['month_close', 5, '2027-01-03', '2026-12-01'],
    ['from_last_month', 20, '2026-11-12', '2026-10-20'],
    ['from_last_month', 31, '2026-12-12', '2026-11-30'],
    ['from_this_month', 10, '2026-11-12', '2026-11-10'],
    ['from_this_month', 10, '2026-11-10', '2026-11-10'],
    ['from_this_month', 10, '2026-11-09', '2026-10-10'],
    ['from_this_month', 31, '2026-11-30', '2026-11-30'],
    ['from_this_month', 31, '2026-11-29', '2026-10-31'],
    ['days_back', 7, '2026-11-12', '2026-11-05'],
    ['days_back', 0, '2026-11-12', '2026-11-12'],
    ['current_week', 0, '2026-11-12', '2026-11-09'],
  ] as const)('%s %i on %s is open from %s', (mode, n, today, from) => {
    expect(openFrom(today, { mode, n })).toBe(from);
  });

  it('a firm may start its week on Sunday', () => {
    expect(openFrom('2026-11-12', { mode: 'current_week', n: 0, week_start: 7 })).toBe('2026-11-08');
  });

  it('an entry of 28 October is closed on 12 November (T-11)', () => {
    const now = { today: '2026-11-12', window: closeOnFifth };
    expectRefused(() => dateIsOpen('2026-10-28', now, 'date'), 'period_closed', {
      day: '2026-10-28',
      open_from: '2026-11-01',
    });
    expect(() => dateIsOpen('2026-10-28', { ...now, today: '2026-11-05' })).not.toThrow();
    expect(() => dateIsOpen('2026-11-01', now)).not.toThrow();
  });

  it('tomorrow is not open, unless the firm records leave ahead', () => {
    const now = { today: '2026-11-12', window: closeOnFifth };
    expectRefused(() => dateIsOpen('2026-11-13', now), 'date_in_future');
    expect(() => dateIsOpen('2026-11-13', { ...now, future_days: 1 })).not.toThrow();
  });

  it('today is open in every mode, and the window never reaches behind last month', () => {
    const mode = fc.constantFrom('month_close', 'from_last_month', 'from_this_month', 'days_back', 'current_week');
    const day = fc.integer({ min: 0, max: 20000 }).map((n) => addDays('2020-01-01', n));
    fc.assert(
      fc.property(day, mode, fc.integer({ min: 1, max: 31 }), (today, chosen, n) => {
        const window = { mode: chosen, n } as EditWindow;
        expect(() => dateIsOpen(today, { today, window })).not.toThrow();
        expect(openFrom(today, window) >= addDays(today, -62)).toBe(true);
      }),
    );
  });
});
