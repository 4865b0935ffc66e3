import {
  type CalendarKind,
  type calendarCalls as calls,
  longestCalendar,
} from '@praktis/contract/calendar/calendar.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { remindersBetween } from '@praktis/rules/billing-reminder';
import { periodFits } from '@praktis/rules/dates';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { namedHolidays } from '../settings/index.ts';
import { entriesOfPerson, hoursOfPerson } from '../timesheets/index.ts';
import { appointmentsIn } from './appointments.repo.ts';
import type { CalendarReader } from './calendar.access.ts';
import * as query from './calendar.query.ts';
import { inOrder, type PlannedEvent, planned } from './calendar.rules.ts';

type Source = (ctx: CalendarReader, span: query.Span) => Promise<PlannedEvent[]>;

/** A matter as an event names it. */
const ofMatter = (m: { id: string; number: string; name: string; confidential: boolean }) => ({
  ...{ matter_id: m.id, matter_number: m.number, matter_name: m.name, confidential: m.confidential },
});

/** Where the events of each kind come from, but for one's time. */
const sources: Record<Exclude<CalendarKind, 'timesheet' | 'appointment'>, Source> = {
  holiday: async (ctx, span) =>
    (await namedHolidays(ctx, span.from, span.to)).map((day) =>
      planned('holiday', day, { title: day.name, joint_leave: day.kind === 'joint_leave' }),
    ),
  due: async (ctx, span) => [
    ...(await query.mattersDue(ctx, span)).map((m) => planned('due', m, { ...ofMatter(m), what: 'valid_until' })),
    ...(await query.termsDue(ctx, span)).map((m) => planned('due', m, { ...ofMatter(m), what: 'term', term: m.term })),
  ],
  reminder: async (ctx, span) =>
    (await query.mattersToBill(ctx, span)).flatMap((m) =>
      remindersBetween(m, span.from, span.to).map((date) => planned('reminder', { ...m, date }, ofMatter(m))),
    ),
  bill_due: async (ctx, span) =>
    (await query.billsDue(ctx, span)).map((bill) => {
      const { invoice_number, amount, currency } = bill;
      const of = ofMatter({ ...bill, id: bill.matter_id });
      return planned('bill_due', bill, { ...of, invoice_number: invoice_number ?? '', amount, currency });
    }),
  // Appointments come with them: they lie in one table.
  deadline: async (ctx, span) =>
    (await appointmentsIn(ctx, span)).map((one) => {
      const { own, owner_name, kind, id, version, updated_at, date, note: _note, ...known } = one;
      return planned(kind, { id, version, updated_at, date }, { ...known, owner_name: own ? '' : owner_name });
    }),
};

/** What is planned between two days in the calendar of a reader, as far as he may know it now; without his time. */
export async function plannedEvents(
  ctx: CalendarReader,
  span: query.Span,
  wanted: (kind: CalendarKind) => boolean,
): Promise<PlannedEvent[]> {
  const events: PlannedEvent[] = [];
  for (const [kind, source] of Object.entries(sources) as [keyof typeof sources, Source][])
    if (wanted(kind) || (kind === 'deadline' && wanted('appointment'))) events.push(...(await source(ctx, span)));
  return inOrder(events.filter((event) => wanted(event.kind)));
}

/** The calendar of the caller (DSH-01): what is planned, his time entry by entry, and his hours day by day. */
export async function events(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.events> },
): Promise<ReplyOf<typeof calls.events>> {
  periodFits(body, longestCalendar, 'to');
  const wanted = (kind: CalendarKind) => body.kinds.length === 0 || body.kinds.includes(kind);
  const time = wanted('timesheet') && may(ctx, 'timesheet.view') ? await ownTime(ctx, body) : [];
  const days = await hoursOfPerson(ctx, { ...body, employee_id: ctx.user.employee_id });
  return { events: inOrder([...time, ...(await plannedEvents(ctx, body, wanted))]), days };
}

/** The caller's own entries; of a confidential matter that he may no longer know, the hours alone (ROL-02). */
async function ownTime(ctx: Ctx, span: query.Span): Promise<PlannedEvent[]> {
  const rows = await entriesOfPerson(ctx, { ...span, employee_id: ctx.user.employee_id });
  return rows.map(({ id, version, date, description, hour, hidden, can_update, start_time, end_time, ...row }) => {
    const { matter_id, matter_number, matter_name, next_day } = row;
    const times = { start_time, end_time: next_day ? null : end_time };
    const known = { title: description, hour, hidden, can_update, matter_id, matter_number, matter_name, ...times };
    return planned('timesheet', { id, version, date, updated_at: '' }, known);
  });
}
