import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day, optionalClock } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { byId, done, id, lookupQuery, optionalId, optionalText, optionPage, text, version } from '../kit/shapes.ts';

/** What stands in a calendar (DSH-01, G182); the last two are written by people, the others follow from records. */
export const calendarKinds = [
  'timesheet',
  'holiday',
  'due',
  'reminder',
  'bill_due',
  'deadline',
  'appointment',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The most days that a calendar is asked about at once. */
export const longestCalendar = 92;

const kind = z.enum(calendarKinds);
const ownKind = z.enum(['appointment', 'deadline']);

/**
 * One thing on one day. Of a matter that the reader may not know nothing is there, but the hours of his own time
 * (`hidden`, ROL-02). `id` is that of its record: time entry, holiday, matter, bill, or the appointment or deadline itself.
 */
export const calendarEvent = z.object({
  kind,
  id: z.string(),
  version: z.number(),
  date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** What was written: an appointment, a deadline, the narrative of time, the name of a holiday. */
  title: z.string(),
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  /** Of `due`: the matter's own date, or that of a term of its lump sum. */
  what: z.enum(['valid_until', 'term']).nullable(),
  term: z.number().nullable(),
  hour: decimalOut.nullable(),
  invoice_number: z.string(),
  /** What is open of a bill; of everything else it is not there (RAT-11). */
  amount: decimalOut.optional(),
  currency: z.string(),
  joint_leave: z.boolean(),
  done: z.boolean(),
  /** Whose it is, where it is somebody else's: a deadline of a matter is seen by its team. */
  owner_name: z.string(),
  hidden: z.boolean(),
  can_update: z.boolean(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

const calendarDay = z.object({
  date: z.string(),
  /** The caller's own hours. */
  hours: decimalOut,
  working: z.boolean(),
});

/** Appointment or deadline as it is typed; without a start it lasts the day. A deadline has no end. */
export const appointmentForm = z.object({
  kind: ownKind,
  title: text(200),
  date: day,
  start_time: optionalClock,
  end_time: optionalClock,
  matter_id: optionalId,
  note: optionalText(4000),
  /** Of deadlines alone. */
  done: z.boolean().default(false),
});

const access = 'dashboard.view';
const base = 'admin';

export const calendarCalls = {
  events: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar', kind: 'read', access },
    body: z.object({ from: day, to: day, kinds: z.array(kind).max(calendarKinds.length).default([]) }),
    reply: z.object({ events: z.array(calendarEvent), days: z.array(calendarDay) }),
    summary:
      'The calendar of the caller, at most 92 days: his time, holidays, due dates and billing reminders of his matters, bills due, deadlines and appointments (DSH-01).',
  }),
  detail: call('calendar', {
    ...{ method: 'GET', base, path: 'calendar/appointment/detail', kind: 'write', access },
    query: byId,
    reply: z.object({
      ...{ id: z.string(), version, kind: ownKind, title: z.string(), date: z.string() },
      ...{ start_time: z.string().nullable(), end_time: z.string().nullable(), note: z.string(), done: z.boolean() },
      ...{ matter_id: z.string().nullable(), matter_number: z.string(), matter_name: z.string() },
      ...{ owner_name: z.string(), own: z.boolean(), can_update: z.boolean() },
    }),
    summary: 'One appointment or deadline of the caller, or a deadline of a matter that he is on (an addition).',
  }),
  create: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar/appointment/create', access },
    body: appointmentForm,
    reply: done,
    summary: 'Writes an appointment or a deadline into the own calendar (an addition).',
  }),
  update: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar/appointment/update', access },
    body: appointmentForm.extend({ id, version }),
    reply: done,
    summary: 'Changes or moves an appointment or a deadline (an addition).',
  }),
  remove: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar/appointment/delete', access },
    body: byId.extend({ version }),
    reply: done,
    summary: 'Deletes an appointment or a deadline (an addition).',
  }),
  searchMatter: call('calendar', {
    ...{ method: 'GET', base, path: 'calendar/search-matter', access },
    query: lookupQuery,
    reply: optionPage,
    summary: 'Finds matters that an appointment or a deadline may belong to (an addition).',
  }),
  feed: call('calendar', {
    ...{ method: 'GET', base, path: 'calendar/feed', access },
    reply: z.object({ active: z.boolean(), created_at: z.string().nullable() }),
    summary: 'Whether the caller has a secret link to his calendar, and since when (an addition).',
  }),
  renewFeed: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar/feed/renew', access },
    reply: z.object({ path: z.string() }),
    tellsSecret: true,
    summary: 'Makes a new secret link to the calendar of the caller; an earlier one ends (an addition).',
  }),
  revokeFeed: call('calendar', {
    ...{ method: 'POST', base, path: 'calendar/feed/revoke', access },
    reply: z.object({ active: z.boolean() }),
    summary: 'Ends the secret link to the calendar of the caller (an addition).',
  }),
  feedFile: call('calendar', {
    ...{ method: 'GET', base, path: 'calendar/feed.ics', access: 'open', answer: 'file' },
    query: z.object({
      firm: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'wrong_form' }),
      key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'wrong_form' }),
    }),
    reply: z.unknown(),
    summary: 'The calendar behind a secret link, as iCalendar (RFC 5545); needs no session (an addition).',
  }),
};
