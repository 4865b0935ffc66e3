import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { type Glance, glanceColumn } from '../../kit/lock-out/glance.query.ts';
import { employeeReached } from '../employees/index.ts';

/** A person whose missing days somebody looks after. */
export interface Watched {
  employee_id: string;
  name: string;
  email: string;
  language: 'en' | 'id';
  mentor_email: string;
  restored_by_name: string;
  reminded_on: string | null;
  glance: Glance;
}

const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/** The people at work whose access the caller may restore, by name. */
export async function watchedPeople(ctx: Ctx, only?: readonly string[]): Promise<Watched[]> {
  const query = ctx.db
    .selectFrom('employee as e')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'e.firm_id').onRef('u.employee_id', '=', 'e.id'),
    )
    .leftJoin('employee as mentor', (join) =>
      join
        .onRef('mentor.firm_id', '=', 'e.firm_id')
        .onRef('mentor.id', '=', 'e.mentor_id')
        .on('mentor.status', '<>', 'terminated'),
    )
    .leftJoin('lock_out as l', (join) => join.onRef('l.firm_id', '=', 'e.firm_id').onRef('l.employee_id', '=', 'e.id'))
    .leftJoin('employee as by', (join) =>
      join.onRef('by.firm_id', '=', 'l.firm_id').onRef('by.id', '=', 'l.restored_by'),
    )
    .select(['e.id as employee_id', nameOf('e').as('name'), glanceColumn().as('glance')])
    .select(sql<string>`coalesce(nullif(u.email, ''), e.email)`.as('email'))
    .select(sql<'en' | 'id'>`coalesce(u.language, ${ctx.language})`.as('language'))
    .select(sql<string>`coalesce(mentor.email, '')`.as('mentor_email'))
    .select(sql<string>`coalesce(${nameOf('by')}, '')`.as('restored_by_name'))
    .select(
      sql<
        string | null
      >`(select max(day) from missing_days_reminder r where r.firm_id = e.firm_id and r.employee_id = e.id)`.as(
        'reminded_on',
      ),
    )
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.status', '=', 'active')
    .where(employeeReached(ctx, 'fee_earner.unlock'))
    .orderBy('name')
    .orderBy('e.id');
  return (only ? query.where('e.id', 'in', [...only]) : query).execute();
}

/** Notes a reminder of today; false when there is one already (LCK-09). */
export async function noteReminder(ctx: Ctx, employee_id: string): Promise<boolean> {
  const noted = await ctx.db
    .insertInto('missing_days_reminder')
    .values({ firm_id: ctx.firm.id, id: newId(), employee_id, day: ctx.today })
    .onConflict((conflict) => conflict.columns(['firm_id', 'employee_id', 'day']).doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

/** The dates that a restoration has opened and that are open today, by person (LCK-07). */
export async function openedDates(ctx: Pick<Ctx, 'db' | 'firm' | 'today'>): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await ctx.db
    .selectFrom('lock_out')
    .select(['employee_id', sql<string[]>`missing`.as('missing')])
    .where('firm_id', '=', ctx.firm.id)
    .where('reactivate_by', '>=', ctx.today)
    .where(sql<boolean>`(locked_on is null or locked_on <= restored_on)`)
    .execute();
  return new Map(rows.map((row) => [row.employee_id, new Set(row.missing)]));
}
