import type { CalendarEvent } from '@praktis/contract/calendar/calendar.calls';
import { describe, expect, it } from 'vitest';
import { keyOf, screenOfEvent } from './calendar-events.ts';
import { readCalendar, shownDays, stepped } from './calendar-state.ts';
import { placed } from './use-moves.ts';

const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ kind: 'appointment', id: '1', version: 1, date: '2026-11-30', start_time: null, end_time: null, title: '' },
  ...{ matter_id: null, matter_number: '', matter_name: '', what: null, term: null, hour: null, invoice_number: '' },
  ...{ currency: '', joint_leave: false, done: false, owner_name: '', hidden: false, can_update: true },
  ...more,
});

describe('the days a calendar shows', () => {
  it('are whole weeks from Monday for a month and a week, and begin with the day elsewhere', () => {
    expect(shownDays('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(shownDays('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(shownDays('day', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' });
    expect(shownDays('agenda', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-12-29' });
  });

  it('go on by what is shown', () => {
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepped('week', '2026-01-01', -1)).toBe('2025-12-25');
    expect(stepped('day', '2026-02-28', 1)).toBe('2026-03-01');
    expect(stepped('agenda', '2026-11-29', 1)).toBe('2026-12-30');
  });

  it('come from the address; what makes no sense there counts as not said', () => {
    expect(readCalendar({ view: 'year', date: '2026-02-30', hide: 'x' }, '2026-11-28')).toEqual({
      ...{ view: 'month', date: '2026-11-28', hidden: new Set() },
    });
    const hidden = new Set(['timesheet', 'holiday']);
    expect(readCalendar({ view: 'week', date: '2026-02-28', hide: 'holiday,timesheet' }, '2026-11-28')).toEqual({
      ...{ view: 'week', date: '2026-02-28', hidden },
    });
  });
});

describe('an event that is dropped', () => {
  it('keeps its length, as far as the day goes', () => {
    const lunch = event({ start_time: '12:00', end_time: '13:30' });
    expect(placed(lunch, { date: '2026-12-01', time: '09:15' })).toMatchObject({
      ...{ date: '2026-12-01', start_time: '09:15', end_time: '10:45' },
    });
    expect(placed(lunch, { date: '2026-12-01', time: '23:00' })).toMatchObject({
      start_time: '23:00',
      end_time: '23:59',
    });
    expect(placed(lunch, { date: '2026-12-01', time: null })).toMatchObject({ start_time: '12:00', end_time: '13:30' });
  });

  it('has no hour if it lasts the day; time keeps the hours it has', () => {
    expect(placed(event({}), { date: '2026-12-01', time: '09:15' })).toMatchObject({
      date: '2026-12-01',
      start_time: null,
    });
    const time = event({ kind: 'timesheet', start_time: '09:00', end_time: '09:50' });
    expect(placed(time, { date: '2026-12-01', time: '14:00' })).toMatchObject({
      start_time: '09:00',
      end_time: '09:50',
    });
  });
});

describe('an event', () => {
  it('is told from the other reminders and terms of its matter', () => {
    const keys = [
      event({ kind: 'reminder' }),
      event({ kind: 'reminder', date: '2026-12-31' }),
      event({ kind: 'due', what: 'valid_until' }),
      event({ kind: 'due', what: 'term', term: 1 }),
      event({ kind: 'due', what: 'term', term: 2 }),
    ].map(keyOf);
    expect(new Set(keys).size).toBe(5);
  });

  it('leads to its record, and nowhere where that is not open', () => {
    expect(screenOfEvent(event({ kind: 'due' }), false)).toBe('/matters/detail/1');
    expect(screenOfEvent(event({ kind: 'timesheet', hidden: true }), true)).toBeUndefined();
    expect(screenOfEvent(event({ kind: 'holiday' }), false)).toBeUndefined();
    expect(screenOfEvent(event({ kind: 'holiday' }), true)).toBe('/settings/working-days');
  });
});
