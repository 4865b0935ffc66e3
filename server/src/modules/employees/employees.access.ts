import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import { reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';

type Reader = Pick<Ctx, 'firm' | 'user'>;

/** Whose mentor the caller is, who so sees his hours and budget hours, and no rates (ROL-04). */
export function mentoredByCaller(ctx: Reader, alias = 'e'): RawBuilder<boolean> {
  const reach = reachOf(ctx.user, 'timesheet.view');
  if (!reach.includes('mentees') && !reach.includes('all')) return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(`${alias}.mentor_id`)} is not distinct from ${ctx.user.employee_id}::uuid)`;
}

/** Whom the caller works for today: the people whose time and expenses he records where his role reaches to them (ROL-01). */
export function assignedToCaller(ctx: Reader, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${person} = any(array(select works_for.person_id from assigned_person works_for
    where works_for.firm_id = ${ctx.firm.id} and works_for.employee_id = ${ctx.user.employee_id}::uuid))`;
}

/**
 * The employees a caller reaches with a permission, as a condition on the query's employee alias: oneself with any reach;
 * mentees, the people one works for or is on matters with, one's practice group, or everybody by its scopes (ROL-01).
 */
export function employeeReached(ctx: Reader, permission: Permission, alias = 'e'): RawBuilder<boolean> {
  const reach = reachOf(ctx.user, permission);
  if (reach.length === 0) return sql<boolean>`false`;
  if (reach.includes('all')) return sql<boolean>`true`;
  const person = sql.ref(`${alias}.id`);
  const me = sql`${ctx.user.employee_id}::uuid`;
  const ways = [sql<boolean>`${person} = ${me}`];
  if (reach.includes('mentees')) ways.push(sql<boolean>`${sql.ref(`${alias}.mentor_id`)} is not distinct from ${me}`);
  if (reach.includes('assigned')) ways.push(assignedToCaller(ctx, person));
  if (reach.includes('team'))
    ways.push(sql<boolean>`exists (select from matter_member mine
      join matter_member theirs on theirs.firm_id = mine.firm_id and theirs.matter_id = mine.matter_id
      where mine.firm_id = ${ctx.firm.id} and mine.employee_id = ${me} and theirs.employee_id = ${person})`);
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(
      sql<boolean>`${sql.ref(`${alias}.practice_group_id`)} is not distinct from ${ctx.user.practice_group_id}::uuid`,
    );
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
