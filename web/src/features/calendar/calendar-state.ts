import { type CalendarKind, calendarKinds } from '@praktis/contract/calendar/calendar.calls';
import { addDays, addMonthsAnchored, type Day, isDay, monthStart, weekStart } from '@praktis/rules/dates';
import type { UrlState } from '../../kit/navigation.ts';

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof views)[number];

/** What the calendar shows, as its address says it. */
export interface CalendarState {
  view: CalendarView;
  date: Day;
  /** The kinds that are left out. */
  hidden: ReadonlySet<CalendarKind>;
}

/** How many days an agenda lists, and a month that is filled up to whole weeks. */
const [listed, sixWeeks] = [31, 42];

/** Reads the address; what makes no sense there counts as not said. */
export function readCalendar(url: UrlState, today: Day): CalendarState {
  const hidden = (url.hide ?? '').split(',');
  return {
    view: views.find((view) => view === url.view) ?? 'month',
    date: url.date !== undefined && isDay(url.date) ? url.date : today,
    hidden: new Set(calendarKinds.filter((kind) => hidden.includes(kind))),
  };
}

/** The days that a view shows, both ends included. */
export function shownDays(view: CalendarView, date: Day): { from: Day; to: Day } {
  const first = { month: weekStart(monthStart(date)), week: weekStart(date), day: date, agenda: date }[view];
  const days = { month: sixWeeks, week: 7, day: 1, agenda: listed }[view];
  return { from: first, to: addDays(first, days - 1) };
}

/** Where one gets to by the arrows: a month, a week, a day or a list further. */
export function stepped(view: CalendarView, date: Day, by: 1 | -1): Day {
  if (view === 'month') return addMonthsAnchored(monthStart(date), by);
  return addDays(date, by * { week: 7, day: 1, agenda: listed }[view]);
}
