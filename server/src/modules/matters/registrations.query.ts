import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { addDays } from '@praktis/rules/dates';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { matterInside, matterVisible } from '../../kit/matter-access.ts';

/** The matters that a person is or was on and that the caller may see, with his hours of the last days. */
export async function registrations(ctx: Ctx, person: { employee_id: string; days: number }) {
  const since = addDays(ctx.today, 1 - person.days);
  const rows = await ctx.db
    .selectFrom('matter_member as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('timesheet as w')
          .select(sql<string>`coalesce(sum(w.hour) filter (where w.billable), 0)`.as('billable_hours'))
          .select(sql<string>`coalesce(sum(w.hour) filter (where not w.billable), 0)`.as('non_billable_hours'))
          .whereRef('w.firm_id', '=', 't.firm_id')
          .whereRef('w.matter_id', '=', 't.matter_id')
          .whereRef('w.employee_id', '=', 't.employee_id')
          .where('w.status', '<>', 'deleted')
          .where('w.date', '>=', since)
          .where('w.date', '<=', ctx.today)
          .as('h'),
      (join) => join.onTrue(),
    )
    .selectAll('t')
    .select(['m.number', 'm.name', 'm.status', 'm.currency', 'm.version', 'm.practice_group_id', 'm.created_by'])
    .select(['c.name as client_name', 'h.billable_hours', 'h.non_billable_hours'])
    .select(matterInside(ctx).$castTo<boolean>().as('inside'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.employee_id', '=', person.employee_id)
    .where('m.status', '<>', 'deleted')
    .where(matterVisible(ctx, 'matter.view'))
    .orderBy(sql`t.leave_date is not null, m.status = 'close', m.number`)
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as MatterStatus,
    rate_type: row.rate_type as 'active' | 'fixed',
    billable_hours: row.billable_hours ?? '0',
    non_billable_hours: row.non_billable_hours ?? '0',
  }));
}

/** Matters whose team the caller may change and that a person could still join: open ones he is not on today. */
export function joinableMatters(ctx: Ctx, employee_id: string | null): OptionQuery {
  const changeable = ctx.user.category === 'support staff' ? ['draft'] : ['draft', 'active', 'pending'];
  const query = ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select(['m.id', sql<string>`m.number || ' ' || m.name`.as('name'), 'c.name as detail'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.status', 'in', changeable)
    .where(matterVisible(ctx, 'matter.view'))
    .where(matterVisible(ctx, 'matter.edit'));
  if (employee_id === null) return query;
  return query.where(sql<SqlBool>`not exists (select from matter_member t where t.firm_id = m.firm_id
    and t.matter_id = m.id and t.employee_id = ${employee_id}::uuid and t.leave_date is null)`);
}

/** The member behind a registration: which person on which matter. */
export function findRegistration(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('matter_member')
    .select(['id', 'matter_id', 'employee_id', 'leave_date'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}
