import type { CalendarEvent, CalendarKind } from '@praktis/contract/calendar/calendar.calls';
import type { Formats } from '../../kit/formats.ts';
import type { Translate } from '../../kit/texts.ts';
import type { Tone } from '../../ui/theme/colours.ts';

/** One colour family for each kind; the word of the kind stands beside it always. */
export const toneOf: Readonly<Record<CalendarKind, Tone>> = {
  timesheet: 'neutral',
  holiday: 'good',
  due: 'warn',
  reminder: 'progress',
  bill_due: 'progress',
  deadline: 'bad',
  appointment: 'info',
};

/** What tells an event from every other one: a matter has several reminders and terms. */
export function keyOf({ kind, id, date, term }: CalendarEvent): string {
  return kind === 'reminder' || term !== null ? `${kind} ${id} ${date} ${term ?? ''}` : `${kind} ${id}`;
}

/** What an event is called, the word of its kind first. */
export function eventName(event: CalendarEvent, t: Translate, formats: Formats): string {
  const { kind, title, matter_number, matter_name, invoice_number, what, term, done, hidden } = event;
  const matter = `${matter_number} ${matter_name}`.trim();
  switch (kind) {
    case 'timesheet':
      return t('named.timesheet', {
        hours: formats.hours(event.hour),
        matter: hidden ? t('confidential') : `${matter}${title && ` · ${title}`}`,
      });
    case 'holiday':
      return t('named.holiday', { title });
    case 'due':
      return t(`named.${what ?? 'valid_until'}`, { matter, term });
    case 'bill_due':
      return t('named.bill_due', { bill: invoice_number, amount: `${event.currency} ${formats.amount(event.amount)}` });
    case 'reminder':
      return t('named.reminder', { matter });
    default:
      return t(done ? 'named.done' : `named.${kind}`, { title });
  }
}

/** What else is known of it: the matter of something written, and who wrote it. */
export function eventMore({ kind, matter_number, matter_name, owner_name }: CalendarEvent): string {
  const written = kind === 'deadline' || kind === 'appointment';
  return written ? [`${matter_number} ${matter_name}`.trim(), owner_name].filter(Boolean).join(' · ') : '';
}

/** The screen of an event's record; appointments and deadlines have a dialog, a holiday only for who keeps them. */
export function screenOfEvent({ kind, id, hidden }: CalendarEvent, keepsHolidays: boolean): string | undefined {
  switch (kind) {
    case 'timesheet':
      return hidden ? undefined : `/timesheets/detail/${id}`;
    case 'bill_due':
      return `/billing/detail/${id}`;
    case 'due':
    case 'reminder':
      return `/matters/detail/${id}`;
    case 'holiday':
      return keepsHolidays ? '/settings/working-days' : undefined;
    default:
      return undefined;
  }
}
