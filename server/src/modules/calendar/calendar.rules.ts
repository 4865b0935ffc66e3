import { type CalendarEvent, type CalendarKind, calendarKinds } from '@praktis/contract/calendar/calendar.calls';
import type { Day } from '@praktis/rules/dates';

/** An event with what its reader is not told: whether its matter is confidential, and when its record last changed. */
export interface PlannedEvent extends CalendarEvent {
  confidential: boolean;
  changed_at: string;
}

const nothing = {
  ...{ start_time: null, end_time: null, title: '', matter_id: null, matter_number: '', matter_name: '' },
  ...{ what: null, term: null, hour: null, invoice_number: '', currency: '', joint_leave: false },
  ...{ done: false, owner_name: '', hidden: false, can_update: false, confidential: false },
};

/** The record that an event is of. */
interface Of {
  id: string;
  version: number;
  updated_at: string;
  date: Day;
}

/** An event of a kind: what is known of it, and nothing else. */
export function planned(
  kind: CalendarKind,
  { id, version, updated_at, date }: Of,
  known: Partial<PlannedEvent>,
): PlannedEvent {
  return { ...nothing, kind, id, version, date, changed_at: updated_at, ...known };
}

const place = new Map(calendarKinds.map((kind, at) => [kind, at]));
const key = (event: CalendarEvent) =>
  [event.date, event.start_time ?? '', place.get(event.kind), event.title, event.matter_number, event.id].join(
    '\u0000',
  );

/** Day by day; what has no hour comes first, in the order of the kinds. */
export function inOrder<E extends CalendarEvent>(events: readonly E[]): E[] {
  return [...events].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
