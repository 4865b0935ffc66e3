import { addDays, addMonthsAnchored, type Day, dateIsNotInFuture, dayOfMonth, monthStart, weekStart } from './dates.ts';
import { RuleBroken } from './errors.ts';

/** The five readings of the firm's edit window (LCK-02). */
export type EditWindowMode = 'month_close' | 'from_last_month' | 'from_this_month' | 'days_back' | 'current_week';

/** Setting `edit_window`; `week_start` is 1 (Monday, default) to 7 (Sunday). */
export type EditWindow = { readonly mode: EditWindowMode; readonly n: number; readonly week_start?: number };

const opened = new WeakMap<EditWindow, { today: Day; from: Day }>();

/**
 * The first date that may be recorded, changed or deleted today (LCK-02). An N beyond the end of a month
 * means its last day. Reckoned once for a setting and a day: thousands of dates are judged by it.
 */
export function openFrom(today: Day, window: EditWindow): Day {
  const known = opened.get(window);
  if (known?.today === today) return known.from;
  const from = firstOpen(today, window);
  opened.set(window, { today, from });
  return from;
}

function firstOpen(today: Day, window: EditWindow): Day {
  const lastMonth = addMonthsAnchored(monthStart(today), -1);
  switch (window.mode) {
    case 'month_close':
      return Number(today.slice(8)) <= window.n ? lastMonth : monthStart(today);
    case 'from_last_month':
      return dayOfMonth(lastMonth, window.n);
    case 'from_this_month':
      return today < dayOfMonth(today, window.n) ? dayOfMonth(lastMonth, window.n) : dayOfMonth(today, window.n);
    case 'days_back':
      return addDays(today, -window.n);
    case 'current_week':
      return weekStart(today, window.week_start);
  }
}

/**
 * Refuses a date outside the window with `period_closed`, one after today (+ `future_days`) with
 * `date_in_future` (LCK-02, TIM-01). For a change, judge the old and the new date.
 */
export function dateIsOpen(
  day: Day,
  now: { today: Day; window: EditWindow; future_days?: number },
  field?: string,
): void {
  dateIsNotInFuture(day, now, field);
  const from = openFrom(now.today, now.window);
  if (day < from) throw new RuleBroken('period_closed', { day, open_from: from }, field);
}
