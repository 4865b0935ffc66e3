import type { CalendarEvent } from '@praktis/contract/calendar/calendar.calls';
import { addDays, type Day } from '@praktis/rules/dates';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { weekdayName } from '../../ui/weekday-name.ts';
import { eventMore, eventName, keyOf, toneOf } from './calendar-events.ts';
import './agenda.css';

interface AgendaProps {
  from: Day;
  to: Day;
  events: readonly CalendarEvent[];
  /** One's own hours by day. */
  hours: ReadonlyMap<Day, string>;
  onOpen: (key: string) => void;
}

/** An event as a line: when, what, and whose. */
function Line({ event, onOpen }: { event: CalendarEvent; onOpen: (key: string) => void }) {
  const { t } = useTexts('calendar');
  const formats = useFormats();
  const { start_time, end_time, kind, done } = event;
  const more = eventMore(event);
  return (
    <li>
      <button type="button" data-tone={toneOf[kind]} data-done={done || undefined} onClick={() => onOpen(keyOf(event))}>
        <span className="agenda-time">
          {start_time ? [start_time, end_time].filter(Boolean).join('–') : t('whole_day')}
        </span>
        <span className="agenda-name">{eventName(event, t, formats)}</span>
        {more && <span className="dimmed small">{more}</span>}
      </button>
    </li>
  );
}

/** The days of a calendar that hold something, one below the other: what a phone shows too. */
export function Agenda({ from, to, events, hours, onOpen }: AgendaProps) {
  const { t, language } = useTexts('calendar');
  const formats = useFormats();
  const days: { date: Day; events: CalendarEvent[] }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const ofDay = events.filter((event) => event.date === date);
    if (ofDay.length > 0) days.push({ date, events: ofDay });
  }
  if (days.length === 0) return <p className="dimmed">{t('nothing')}</p>;
  return (
    <div className="agenda">
      {days.map(({ date, events: ofDay }) => (
        <section key={date} aria-label={formats.day(date)}>
          <h2>
            {weekdayName(date, language, 'long')} {formats.day(date)}
            {hours.has(date) && (
              <span className="dimmed small">{t('hours_of_day', { hours: formats.hours(hours.get(date)) })}</span>
            )}
          </h2>
          <ul>
            {ofDay.map((event) => (
              <Line key={keyOf(event)} event={event} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
