import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, monthEnd, weekday } from './dates.ts';
import { costPerHour, feeGoal } from './goals.ts';
import { indonesia } from './holidays.fixture.ts';
import { expectedDays, isWorkingDay, type WorkCalendar, workingDayAfter, workingDays } from './working-days.ts';

const inMonth = (month: string, calendar = indonesia) =>
  workingDays(`${month}-01`, monthEnd(`${month}-01`), calendar).length;

describe('working days (LCK-03)', () => {
  it('November 2026 has 21; 6 hours a day at 1,500,000 are a goal of 189,000,000 (RAT-09)', () => {
    const working_days = inMonth('2026-11');
    expect(working_days).toBe(21);
    expect(feeGoal({ daily_hours: '6', working_days, budget_rate: '1500000', digits: 0 })).toBe('189000000');
  });

  it('33,600,000 a month cost 200,000 an hour in November 2026 (RAT-10)', () => {
    const month = { monthly_cost: '33600000', working_days: inMonth('2026-11'), standard_hours: '8', digits: 0 };
    expect(costPerHour(month)).toBe('200000');
  });

  it('between 18 and 25 March 2026 only the 25th is worked, joint leave counted also the 18th, 20th, 23rd and 24th', () => {
    expect(workingDays('2026-03-18', '2026-03-25', indonesia)).toEqual(['2026-03-25']);
    expect(workingDays('2026-03-18', '2026-03-25', { ...indonesia, count_joint_leave: true })).toEqual([
      ...['2026-03-18', '2026-03-20', '2026-03-23', '2026-03-24', '2026-03-25'],
    ]);
  });

  it('a national holiday is none even where joint leave counts, and a Saturday where the firm works on it', () => {
    const six = { ...indonesia, week: new Set([1, 2, 3, 4, 5, 6]), count_joint_leave: true };
    expect(isWorkingDay('2026-03-19', six)).toBe(false);
    expect(isWorkingDay('2026-03-28', indonesia)).toBe(false);
    expect(isWorkingDay('2026-03-28', six)).toBe(true);
  });

  it('the second working day after Wednesday 1 April 2026 is Monday the 6th: the 3rd is Good Friday (LCK-08)', () => {
    expect(workingDayAfter('2026-04-01', 2, indonesia)).toBe('2026-04-06');
  });
});

const start = fc.integer({ min: 0, max: 1000 }).map((n) => addDays('2025-01-01', n));
const calendar = fc
  .record({ week: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), joint: fc.boolean() })
  .map(({ week, joint }): WorkCalendar => ({ ...indonesia, week: new Set(week), count_joint_leave: joint }));

describe('whatever the week of a firm', () => {
  it('a period has the working days of its two parts, each in the week and never a national holiday', () => {
    fc.assert(
      fc.property(start, fc.nat(60), fc.nat(60), calendar, (from, first, second, worked) => {
        const middle = addDays(from, first);
        const end = addDays(middle, second);
        const all = workingDays(from, end, worked);
        expect(all).toEqual([...workingDays(from, middle, worked), ...workingDays(addDays(middle, 1), end, worked)]);
        for (const day of all) {
          expect(worked.week.has(weekday(day))).toBe(true);
          expect(worked.holidays.get(day)).not.toBe('national');
        }
      }),
    );
  });

  it('every date of a period that is worked on, and no other, is one of its working days', () => {
    fc.assert(
      fc.property(start, fc.nat(60), calendar, (from, n, worked) => {
        const all = datesBetween(from, addDays(from, n));
        expect(workingDays(from, addDays(from, n), worked)).toEqual(all.filter((day) => isWorkingDay(day, worked)));
      }),
    );
  });

  it('the nth working day after a date is the last of exactly n', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 15 }), calendar, (from, n, worked) => {
        const found = workingDayAfter(from, n, worked);
        const days = workingDays(addDays(from, 1), found, worked);
        expect([days.length, days.at(-1)]).toEqual([n, found]);
      }),
    );
  });
});

it('hours are expected on working days of the employment only, first and last day included (RAT-09)', () => {
  const calendar = { week: new Set([1, 2, 3, 4, 5]), holidays: new Map(), count_joint_leave: false };
  const expected = (employed_on: string, left_on: string | null) =>
    expectedDays('2026-11-01', '2026-11-30', calendar, { employed_on, left_on }).length;
  expect(expected('2024-01-02', null)).toBe(21);
  expect(expected('2026-11-30', null)).toBe(1);
  expect(expected('2026-12-01', null)).toBe(0);
  expect(expected('2024-01-02', '2026-11-06')).toBe(5);
  expect(expected('2024-01-02', '2026-10-30')).toBe(0);
});
