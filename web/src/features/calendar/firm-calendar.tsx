import { UnstyledButton } from '@mantine/core';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import 'dayjs/locale/id';
import { addDays, type Day, weekStart } from '@praktis/rules/dates';
import { useEffect, useMemo, useRef } from 'react';
import type { Tone } from '../../ui/theme/colours.ts';
import { minutesOf, timeOf } from './clock.ts';
import '@mantine/schedule/styles.layer.css';
import './firm-calendar.css';

/** An event as a calendar draws it; without a start it lasts the day. */
export interface DrawnEvent {
  key: string;
  name: string;
  date: Day;
  start_time: string | null;
  end_time: string | null;
  tone: Tone;
  done: boolean;
  movable: boolean;
}

/** Where something is dropped or clicked: a day, and an hour where the view has hours. */
export interface Place {
  date: Day;
  time: string | null;
}

export interface FirmCalendarProps {
  view: 'month' | 'week' | 'day';
  date: Day;
  today: Day;
  language: 'en' | 'id';
  events: readonly DrawnEvent[];
  /** `+3 more` */
  more: (count: number) => string;
  /** What is read out: the row without hours, an hour that is free, a day of the week. */
  words: { wholeDay: string; hour: string; weekday: string };
  onOpen: (key: string) => void;
  onPlace: (place: Place) => void;
  onDay: (date: Day) => void;
  onMove: (key: string, to: Place) => void;
}

/** The hours of a day that are always drawn; what lies before or after them is drawn as well. */
const [firstHour, lastHour] = [7, 20];
const shortest = 30;

/** The end of something without one, for drawing: half an hour on, on the same day. */
const drawnEnd = (time: string) => timeOf(minutesOf(time) + shortest);

/** From which hour to which the days are drawn, whole hours: so that nothing that has an hour is out of sight. */
function hoursOf(events: readonly DrawnEvent[]): { startTime: string; endTime: string } {
  const hours = events.flatMap(({ start_time, end_time }) =>
    start_time ? [start_time, end_time ?? drawnEnd(start_time)].map((time) => Number(time.slice(0, 2))) : [],
  );
  const [first, last] = [Math.min(firstHour, ...hours), Math.max(lastHour, ...hours.map((hour) => hour + 1))];
  const written = (hour: number) => (hour > 23 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`);
  return { startTime: written(first), endTime: written(last) };
}

function drawn({ key, name, date, start_time, end_time, tone }: DrawnEvent): ScheduleEventData {
  const wholeDay = { start: `${date} 00:00:00`, end: `${date} 23:59:59` };
  const hours = start_time && {
    start: `${date} ${start_time}:00`,
    end: `${date} ${end_time && end_time > start_time ? end_time : drawnEnd(start_time)}:00`,
  };
  return {
    id: key,
    title: start_time ? `${start_time} ${name}` : name,
    color: `var(--tone-${tone})`,
    ...(hours || wholeDay),
  };
}

const placeOf = (at: string): Place => ({ date: at.slice(0, 10), time: at.slice(11, 16) });

/** Dropped on a day of the month or on the row without hours, something goes to that day and keeps the hour it has. */
function droppedAt(at: string): Place {
  const place = placeOf(at);
  return place.time === '00:00' ? { ...place, time: null } : place;
}

/**
 * Month, week and day of a calendar: the one place that knows the library which draws them. Its events are buttons; what is
 * dragged can be done in the dialog of an event as well.
 */
export function FirmCalendar({ view, date, today, language, events, more, words, ...acts }: FirmCalendarProps) {
  const byKey = useMemo(() => new Map(events.map((event) => [event.key, event])), [events]);
  const shown = useMemo(() => events.map(drawn), [events]);
  const frame = useRef<HTMLDivElement>(null);
  // The days of a week are read out as they are written, and today is marked: the library's own names leave that out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are drawn anew with what is named here
  useEffect(() => {
    const heads = frame.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? [];
    for (const [n, head] of [...heads].entries()) {
      head.removeAttribute('aria-label');
      if (addDays(weekStart(date), n) === today) head.setAttribute('aria-current', 'date');
      else head.removeAttribute('aria-current');
    }
  }, [view, date, today, language, shown]);
  const common = {
    ...{ date, events: shown, locale: language, withHeader: false, radius: 4 },
    labels: { allDay: words.wholeDay, timeSlot: words.hour, weekday: words.weekday, moreLabel: more },
    withEventsDragAndDrop: true,
    canDragEvent: ({ id }: ScheduleEventData) => byKey.get(String(id))?.movable ?? false,
    onEventClick: ({ id }: ScheduleEventData) => acts.onOpen(String(id)),
    onEventDrop: ({ eventId, newStart }: { eventId: string | number; newStart: string }) =>
      acts.onMove(String(eventId), droppedAt(newStart)),
    renderEvent: ({ id }: ScheduleEventData, props: React.ComponentPropsWithoutRef<'button'>) => {
      const event = byKey.get(String(id));
      return <UnstyledButton {...props} data-tone={event?.tone} data-done={event?.done || undefined} />;
    },
  };
  const hours = {
    ...hoursOf(events),
    ...{ intervalMinutes: 60, eventDragInterval: 15, withCurrentTimeIndicator: false },
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => acts.onPlace(placeOf(slotStart)),
    onAllDaySlotClick: (day: string) => acts.onPlace({ date: day.slice(0, 10), time: null }),
  };
  return (
    <div className="firm-calendar" data-view={view} ref={frame}>
      {view === 'month' && (
        <MonthView
          {...common}
          firstDayOfWeek={1}
          weekdayFormat="ddd"
          maxEventsPerDay={4}
          highlightToday={false}
          getDayProps={(day) => (day.slice(0, 10) === today ? { 'aria-current': 'date' } : {})}
          onDayClick={(day) => acts.onPlace({ date: day.slice(0, 10), time: null })}
        />
      )}
      {view === 'week' && (
        <WeekView
          {...common}
          {...hours}
          firstDayOfWeek={1}
          withWeekNumber={false}
          onDateChange={(day) => acts.onDay(day.slice(0, 10))}
        />
      )}
      {view === 'day' && <DayView {...common} {...hours} />}
    </div>
  );
}
