import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { entryReached } from './timesheets.access.ts';

/** Where entries are compared: one person, one date, one matter (TIM-09). */
export interface Place {
  employee_id: string;
  date: string;
  matter_id: string;
}

function standing(ctx: Ctx) {
  return ctx.db
    .selectFrom('timesheet as t')
    .select(['t.id', 't.date', 't.employee_id', 't.matter_id', 't.workcode_id', 't.description', 't.hour'])
    .select(['t.start_time', 't.end_time'])
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.status', '<>', 'deleted')
    .orderBy('t.id');
}

function standingAt(ctx: Ctx, { employee_id, date, matter_id }: Place) {
  return standing(ctx)
    .where('t.employee_id', '=', employee_id)
    .where('t.date', '=', date)
    .where('t.matter_id', '=', matter_id);
}

/** The same for many places at once. */
export async function entriesAtAll(ctx: Ctx, places: readonly Place[]) {
  const [people, dates, matters] = (['employee_id', 'date', 'matter_id'] as const).map((name) =>
    places.map((place) => place[name]),
  );
  return standing(ctx)
    .where(
      sql<boolean>`(t.employee_id, t.date, t.matter_id) in
        (select * from unnest(${people}::uuid[], ${dates}::date[], ${matters}::uuid[]))`,
    )
    .execute();
}

/** Every standing entry there, whoever asks: what is judged does not depend on what somebody may see. */
export async function entriesAt(ctx: Ctx, place: Place) {
  return standingAt(ctx, place).execute();
}

/** Those that the caller may see, with their names. */
export async function entriesSeenAt(ctx: Ctx, place: Place) {
  const activity = sql<string>`coalesce(${sql.ref(ctx.language === 'id' ? 'w.name_id' : 'w.name')}, '')`;
  return standingAt(ctx, place)
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 't.firm_id').onRef('u.id', '=', 't.created_by'),
    )
    .innerJoin('employee as a', (join) => join.onRef('a.firm_id', '=', 'u.firm_id').onRef('a.id', '=', 'u.employee_id'))
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .select(['t.version', 't.status', activity.as('workcode_name')])
    .select(sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('created_by_name'))
    .where(entryReached(ctx, 'timesheet.view'))
    .execute();
}
export type SeenEntry = Awaited<ReturnType<typeof entriesSeenAt>>[number];
