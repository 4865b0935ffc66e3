import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { appointmentMayChange, appointmentVisible, type CalendarReader, isOwn } from './calendar.access.ts';
import type { Span } from './calendar.query.ts';

type Kind = 'appointment' | 'deadline';

function visible(ctx: CalendarReader) {
  return ctx.db
    .selectFrom('appointment as a')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'a.firm_id').onRef('e.id', '=', 'a.employee_id'))
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'a.firm_id').onRef('m.id', '=', 'a.matter_id'))
    .select([
      'a.id',
      'a.version',
      'a.updated_at',
      'a.title',
      'a.date',
      'a.start_time',
      'a.end_time',
      'a.note',
      'a.done',
    ])
    .select(sql<Kind>`a.kind`.as('kind'))
    .select(['a.matter_id', sql<string>`coalesce(m.number, '')`.as('matter_number')])
    .select(sql<string>`coalesce(m.name, '')`.as('matter_name'))
    .select(sql<boolean>`coalesce(m.confidential, false)`.as('confidential'))
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('owner_name'))
    .select([isOwn(ctx).as('own'), appointmentMayChange(ctx).as('can_update')])
    .where('a.firm_id', '=', ctx.firm.id)
    .where(appointmentVisible(ctx));
}

/** The appointments and deadlines of the reader's calendar between two days. */
export async function appointmentsIn(ctx: CalendarReader, { from, to }: Span) {
  return visible(ctx).where('a.date', '>=', from).where('a.date', '<=', to).execute();
}

/** One of them; undefined when it is not in the reader's calendar. */
export async function readAppointment(ctx: CalendarReader, id: string) {
  return visible(ctx).where('a.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockAppointment(ctx: Ctx, id: string) {
  return visible(ctx).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
}
