import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsAnchored,
  anchoredDates,
  booksAreOpen,
  dateIsNotInFuture,
  datesBetween,
  dayOfMonth,
  daysBetween,
  isDay,
  monthEnd,
  monthStart,
  periodFits,
  todayIn,
  weekday,
  weekStart,
} from './dates.ts';
import { expectRefused } from './refusal.fixture.ts';

const days = fc.integer({ min: -20000, max: 40000 }).map((n) => addDays('2000-01-01', n));

describe('today is the calendar date of the firm (TIM-01)', () => {
  it('17:30 UTC on 30 November is 1 December in Jakarta', () => {
    expect(todayIn('Asia/Jakarta', '2026-11-30T17:30:00Z')).toBe('2026-12-01');
    expect(todayIn('Asia/Jakarta', new Date('2026-11-30T16:59:59Z'))).toBe('2026-11-30');
  });

  it('a morning in Jakarta is the same date whoever reads it (T-10)', () => {
    const recorded = '2026-03-01T00:30:00Z';
    expect(todayIn('Asia/Jakarta', recorded)).toBe('2026-03-01');
    expect(todayIn('America/New_York', recorded)).toBe('2026-02-28');
  });

  it('refuses dates after today, unless days ahead are allowed', () => {
    expect(() => dateIsNotInFuture('2026-12-01', { today: '2026-12-01' })).not.toThrow();
    expectRefused(() => dateIsNotInFuture('2026-12-02', { today: '2026-12-01' }), 'date_in_future');
    expect(() => dateIsNotInFuture('2026-12-08', { today: '2026-12-01', future_days: 7 })).not.toThrow();
    expectRefused(() => dateIsNotInFuture('2026-12-09', { today: '2026-12-01', future_days: 7 }), 'date_in_future');
  });
});

describe('dates from an anchor (MAT-17)', () => {
  it('31 January every month ends on the last day of short months (T-27)', () => {
    expect(anchoredDates('2027-01-31', 1, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('30 August every three months comes back to the 30th after February', () => {
    expect(anchoredDates('2026-08-30', 3, 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
  });

  it('29 February falls on the 28th in a common year', () => {
    expect(addMonthsAnchored('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonthsAnchored('2026-03-31', -1)).toBe('2026-02-28');
  });
});

describe('calendar', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '2026-01-01T00:00', '2026-00-10'])(
    '%j is no date',
    (text) => {
      expect(isDay(text)).toBe(false);
      expectRefused(() => addDays(text, 1), 'date_invalid');
    },
  );

  it('knows months, weeks and weekdays', () => {
    expect([monthStart('2028-02-15'), monthEnd('2028-02-15'), dayOfMonth('2026-02-15', 31)]).toEqual([
      '2028-02-01',
      '2028-02-29',
      '2026-02-28',
    ]);
    expect([weekStart('2026-11-12'), weekStart('2026-11-09'), weekStart('2026-11-12', 7)]).toEqual([
      '2026-11-09',
      '2026-11-09',
      '2026-11-08',
    ]);
    expect([weekday('2026-11-09'), weekday('2026-11-15')]).toEqual([1, 7]);
    expect([daysBetween('2026-11-12', '2026-12-12'), daysBetween('2026-03-01', '2026-02-01')]).toEqual([30, -28]);
  });

  it('counts days forth and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        const other = addDays(day, n);
        expect(isDay(other)).toBe(true);
        expect(daysBetween(day, other)).toBe(n);
        expect(addDays(other, -n)).toBe(day);
        expect(weekday(weekStart(day))).toBe(1);
        expect(monthStart(day) <= day && day <= monthEnd(day)).toBe(true);
      }),
    );
  });
});

describe('every date of a period', () => {
  it('has both ends and the leap day between them; none when it is reversed', () => {
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(datesBetween('2026-02-28', '2026-03-01')).toEqual(['2026-02-28', '2026-03-01']);
    expect(datesBetween('2026-03-01', '2026-02-28')).toEqual([]);
    expectRefused(() => datesBetween('2026-02-30', '2026-03-01'), 'date_invalid');
  });

  it('steps as the calendar does, whatever the period', () => {
    fc.assert(
      fc.property(days, fc.nat(800), (from, n) => {
        const all = datesBetween(from, addDays(from, n));
        expect([all.length, all[0], all.at(-1)]).toEqual([n + 1, from, addDays(from, n)]);
        for (const [at, day] of all.entries()) if (at > 0) expect(day).toBe(addDays(all[at - 1] as string, 1));
      }),
      { numRuns: 20 },
    );
  });
});

describe('closed books (MON-14)', () => {
  it('closed until 31 October: 30 October is refused, 1 November is possible', () => {
    expectRefused(() => booksAreOpen('2026-10-30', '2026-10-31', 'date'), 'books_closed');
    expectRefused(() => booksAreOpen('2026-10-31', '2026-10-31'), 'books_closed');
    expect(() => booksAreOpen('2026-11-01', '2026-10-31')).not.toThrow();
    expect(() => booksAreOpen('2020-01-01', null)).not.toThrow();
  });
});

describe('a period that is asked about', () => {
  it('is in order and no longer than it may be, both ends counted', () => {
    expect(() => periodFits({ from: '2026-11-01', to: '2026-11-01' }, 1)).not.toThrow();
    expect(() => periodFits({ from: '2026-01-01', to: '2026-04-02' }, 92)).not.toThrow();
    expectRefused(() => periodFits({ from: '2026-01-01', to: '2026-04-03' }, 92, 'to'), 'period_too_long', {
      days: 92,
    });
    expectRefused(() => periodFits({ from: '2026-01-02', to: '2026-01-01' }, 92), 'period_reversed');
  });
});
