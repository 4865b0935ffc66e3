import { describe, expect, it } from 'vitest';
import { nextReminder, type ReminderCourse, remindersBetween } from './billing-reminder.ts';
import { addDays } from './dates.ts';

/** The reminders of a matter from its active date on, at most `count`, each found from the day after the one before. */
function reminders(course: ReminderCourse, count: number): string[] {
  const found: string[] = [];
  let day = course.active_date ?? '';
  while (found.length < count) {
    const next = nextReminder(course, day);
    if (next === null) break;
    found.push(next);
    day = addDays(next, 1);
  }
  return found;
}

describe('billing reminders (MAT-17, T-27)', () => {
  const monthly = { active_date: '2027-01-31', closed_date: null, reminder_months: 1 };
  const quarterly = { active_date: '2026-08-30', closed_date: null, reminder_months: 3 };

  it('31 January 2027, monthly: each counted from the active date', () => {
    expect(reminders(monthly, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('30 August 2026, every three months: the 30th again after February', () => {
    expect(reminders(quarterly, 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
  });

  it.each([
    ['2027-04-30', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2027-04-29', ['2027-02-28', '2027-03-31']],
    ['2027-02-27', []],
  ])('none after closing on %s', (closed_date, dates) => {
    expect(reminders({ ...monthly, closed_date }, 9)).toEqual(dates);
  });

  it.each([
    ['2027-01-31', '2027-02-28'],
    ['2027-02-28', '2027-02-28'],
    ['2027-03-01', '2027-03-31'],
    ['2026-12-01', '2027-02-28'],
    ['2031-06-15', '2031-06-30'],
  ])('on %s the next one is %s', (day, next) => {
    expect(nextReminder(monthly, day)).toBe(next);
  });

  it('none without months, and none before the matter is active', () => {
    expect(nextReminder({ ...monthly, reminder_months: null }, '2027-02-01')).toBeNull();
    expect(nextReminder({ ...monthly, active_date: null }, '2027-02-01')).toBeNull();
  });

  it('between two days, both included: every one in order, none outside', () => {
    expect(remindersBetween(monthly, '2027-02-28', '2027-04-30')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    expect(remindersBetween(monthly, '2027-03-01', '2027-03-30')).toEqual([]);
    expect(remindersBetween({ ...monthly, closed_date: '2027-04-01' }, '2027-01-01', '2028-01-01')).toEqual([
      ...['2027-02-28', '2027-03-31'],
    ]);
  });
});
