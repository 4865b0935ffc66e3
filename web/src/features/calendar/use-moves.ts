import { type CalendarEvent, calendarCalls } from '@praktis/contract/calendar/calendar.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { needsReason } from '../../kit/closed-dates.ts';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { askReason } from '../../kit/questions.ts';
import { refreshedByTime } from '../../kit/refreshed-by-time.ts';
import { useTexts } from '../../kit/texts.ts';
import { refresh } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { keyOf } from './calendar-events.ts';
import { minutesOf, timeOf } from './clock.ts';
import type { Place } from './firm-calendar.tsx';

/**
 * Where an event stands once it is dropped: an appointment keeps its length, as far as the day goes, and what lasts the day
 * has no hour. Time goes to another day and keeps its hours: how long was worked is not changed by a drag.
 */
export function placed(event: CalendarEvent, { date, time }: Place): CalendarEvent {
  const { start_time, end_time, kind } = event;
  if (kind === 'timesheet' || start_time === null || time === null) return { ...event, date };
  const length = end_time === null ? null : minutesOf(end_time) - minutesOf(start_time);
  const end = length === null ? null : timeOf(minutesOf(time) + length);
  return { ...event, date, start_time: time, end_time: end };
}

/** Moves time to another day, with the reason where a period is closed; false where the user rather leaves it where it was. */
function useTimeMove() {
  const { t } = useTexts('calendar');
  const { day } = useFormats();
  const { send: update } = useSend(timesheetCalls.update, ...refreshedByTime);
  return async ({ id, version, date }: CalendarEvent): Promise<boolean> => {
    const entry = await send(timesheetCalls.detail, { query: { id } });
    const { matter_id, employee_id, workcode_id, description, hour, billable, billing_group } = entry;
    const as = { employee_id, workcode_id, description, hour, billable, billing_group };
    const question = { title: t('move_title', { day: day(date) }), reason: t('move_reason'), yes: t('move_yes') };
    const closed = needsReason(await send(timesheetCalls.config), entry.date, date);
    const reason = closed ? await askReason(question) : '';
    if (reason === null) return false;
    await update({ ...as, matter_id: matter_id ?? '', id, version, date, reason });
    return true;
  };
}

/** The events as they are moved at this moment, and the way to move one; refused, it falls back to where it was. */
export function useMoves(events: readonly CalendarEvent[]) {
  const { t } = useTexts('calendar');
  const { day } = useFormats();
  const sendTime = useTimeMove();
  const moveOther = useSend(calendarCalls.update, 'calendar');
  const [moving, setMoving] = useState<CalendarEvent | null>(null);
  const sendOther = async ({ id, version, date, start_time, end_time }: CalendarEvent) => {
    const { kind, title, matter_id, note, done } = await send(calendarCalls.detail, { query: { id } });
    await moveOther.send({ kind, title, matter_id, note, done, id, version, date, start_time, end_time });
    return true;
  };
  const move = async (key: string, to: Place) => {
    const event = events.find((one) => keyOf(one) === key);
    const next = event && placed(event, to);
    if (!event || !next || (next.date === event.date && next.start_time === event.start_time)) return;
    setMoving(next);
    try {
      if (!(await (event.kind === 'timesheet' ? sendTime(next) : sendOther(next)))) {
        setMoving(null);
        return;
      }
      notify.success({ message: t('moved', { day: day(next.date) }) });
    } catch {
      // Why not has been said already; what somebody else changed meanwhile is shown as it is now.
      setMoving(null);
      await refresh('calendar');
    }
  };
  const stillMoving = moving && events.some((one) => keyOf(one) === keyOf(moving) && one.version === moving.version);
  const shown = stillMoving ? events.map((one) => (keyOf(one) === keyOf(moving) ? moving : one)) : events;
  return { shown, move };
}
