import { addDays, instantAt } from '@praktis/rules/dates';
import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { Say } from '../../kit/say.ts';
import type { CalendarReader } from './calendar.access.ts';
import type { PlannedEvent } from './calendar.rules.ts';

type Reader = Pick<CalendarReader, 'firm' | 'language'>;

/** How often, in seconds, a program is asked to look again. */
const refreshEvery = 3600;

/**
 * Events as an iCalendar file (RFC 5545). It leaves the product: it tells no notes and no amounts, and of a confidential
 * matter what kind of day it is, without a name (ROL-02).
 */
export function calendarFile(events: readonly PlannedEvent[], reader: Reader, say: Say): string {
  const { firm, language } = reader;
  const calendar = ical({
    name: say(language, 'calendar:name', { firm: firm.name }),
    prodId: { company: 'Praktis', product: 'Calendar', language: language.toUpperCase() },
    ttl: refreshEvery,
  });
  for (const event of events) calendar.createEvent({ ...whenOf(event, firm.time_zone), ...whatOf(event, reader, say) });
  return `${calendar.toString()}\r\n`;
}

/** A day, or an instant: hours are those of the firm's zone. */
function whenOf(
  { date, start_time, end_time }: PlannedEvent,
  zone: string,
): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  if (start_time === null) return { start: midnight(date), end: midnight(addDays(date, 1)), allDay: true };
  const at = (time: string) => new Date(instantAt(date, time, zone));
  return { start: at(start_time), ...(end_time === null ? {} : { end: at(end_time) }) };
}

function whatOf(event: PlannedEvent, { language }: Reader, say: Say) {
  const { kind, id, version, date, changed_at, term } = event;
  // One record may have several days: the terms and reminders of a matter.
  const of = [kind, id, ...(term === null ? [] : [`term${term}`]), ...(kind === 'reminder' ? [date] : [])];
  return {
    id: `${of.join('-')}@praktis`,
    sequence: version - 1,
    stamp: new Date(changed_at),
    summary: summaryOf(event, (key, params) => say(language, `calendar:${key}`, params)),
    ...(kind === 'appointment' ? {} : { transparency: ICalEventTransparency.TRANSPARENT }),
  };
}

/** What an event is called outside the product. */
function summaryOf(
  event: PlannedEvent,
  say: (key: string, params?: Record<string, string | number>) => string,
): string {
  const { kind, title, matter_number, matter_name, invoice_number, term, what, done, confidential } = event;
  const matter = `${matter_number} ${matter_name}`.trim();
  if (confidential) return say(`plain.${what ?? kind}`);
  switch (kind) {
    case 'holiday':
      return title;
    case 'due':
      return say(`named.${what}`, { matter, term: term ?? '' });
    case 'reminder':
      return say('named.reminder', { matter });
    case 'bill_due':
      return say('named.bill_due', { bill: invoice_number });
    default:
      return say(done ? 'named.done' : `named.${kind}`, { title, matter: matter_number && ` (${matter_number})` });
  }
}
