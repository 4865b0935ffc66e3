import type { Permission } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { assignedToCaller, employeeReached } from './employees.access.ts';

/** An employee as other areas need one; undefined when unknown. */
export async function findEmployee(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('employee')
    .select([
      'id',
      'code',
      'first_name',
      'last_name',
      'category',
      'status',
      'employed_on',
      'left_on',
      'returned_on',
      'default_rate_name',
      'mentor_id',
      'version',
    ])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the caller works for this person (ROL-01). */
export async function callerWorksFor(ctx: Ctx, person_id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('employee as e')
    .select('e.id')
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', person_id)
    .where(assignedToCaller(ctx, sql`e.id`))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The employee, locked until the transaction ends; NotFound when the permission does not reach that far. Others may point to him
 * meanwhile, unless it is `to` take him away.
 */
export async function lockEmployee(ctx: Ctx, id: string, permission: Permission, to: 'change' | 'remove' = 'change') {
  const one = ctx.db
    .selectFrom('employee as e')
    .selectAll('e')
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', id)
    .where(employeeReached(ctx, permission));
  return found(await (to === 'remove' ? one.forUpdate('e') : one.forNoKeyUpdate('e')).executeTakeFirst());
}

/** What people are called, and whether they are still here; held until the transaction ends. */
export async function namesAndStates(ctx: Ctx, ids: readonly string[]): Promise<{ name: string; status: string }[]> {
  return ctx.db
    .selectFrom('employee')
    .select(['status', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
}

/** A mentor, the mentor's mentor, and so on. */
export async function mentorAndAbove(ctx: Ctx, mentor_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above(id) as (select ${mentor_id}::uuid union
      select e.mentor_id from employee e join above on above.id = e.id
      where e.firm_id = ${ctx.firm.id} and e.mentor_id is not null)
    select id from above`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** What belongs to an employee alone and goes with him. Costs are none of it: they are the firm's books (RAT-10). */
export const partsOfEmployee = [
  'employee_rate',
  'employee_goal',
  'employee_education',
  'employee_experience',
  'employee_extension',
] as const;

/** What the database takes away with an employee: his lock-out, the days on which he was reminded, who works for whom. */
export const goesWithEmployee = ['lock_out', 'missing_days_reminder', 'assigned_person'] as const;

/** Removes the parts of an employee who is about to be deleted. */
export async function removePartsOf(ctx: Ctx, employee_id: string): Promise<void> {
  for (const part of partsOfEmployee)
    await ctx.db.deleteFrom(part).where('firm_id', '=', ctx.firm.id).where('employee_id', '=', employee_id).execute();
}

/** Signs an employee out everywhere. */
export async function endSessionsOf(ctx: Ctx, employee_id: string): Promise<void> {
  await sql`delete from session s using user_account u
    where s.firm_id = ${ctx.firm.id} and u.firm_id = s.firm_id and u.id = s.user_id and u.employee_id = ${employee_id}`.execute(
    ctx.db,
  );
}

/** How many matters that are not closed an employee is responsible partner of. */
export async function responsibleFor(ctx: Ctx, employee_id: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('matter_member as mm')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'mm.firm_id').onRef('m.id', '=', 'mm.matter_id'))
    .select(sql<string>`count(*)`.as('n'))
    .where('mm.firm_id', '=', ctx.firm.id)
    .where('mm.employee_id', '=', employee_id)
    .where('mm.responsible_partner', '=', true)
    .where('m.status', 'in', ['active', 'pending'])
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

const leads = sql<boolean>`r.code = 'managing_partner'`;
const editsUsers = sql<boolean>`coalesce(jsonb_array_length(r.grants -> 'user.edit'), 0) > 0`;

/**
 * Locks the roles that a firm cannot be without, so that two of their holders cannot leave in the same moment, each
 * counting on the other. Giving somebody such a role waits as well.
 */
export async function lockNeededRoles(ctx: Ctx): Promise<void> {
  await sql`select from user_role r where r.firm_id = ${ctx.firm.id} and (${leads} or ${editsUsers})
    order by r.id for update`.execute(ctx.db);
}

/** For each right that must not be lost: whether the employee holds it, and whether anybody else does. */
export async function holdersOfNeededRights(ctx: Ctx, employee_id: string) {
  const { rows } = await sql<{ held: boolean; held_by_others: boolean }>`
    with holder as (select e.id = ${employee_id} as self, ${leads} as leads, ${editsUsers} as edits_users
      from user_account u
      join user_role r on r.firm_id = u.firm_id and r.id = u.role_id
      join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
      where u.firm_id = ${ctx.firm.id} and u.status = 'active' and e.status <> 'terminated')
    select coalesce(bool_or(self and leads), false) as held, coalesce(bool_or(not self and leads), false) as held_by_others
    from holder
    union all
    select coalesce(bool_or(self and edits_users), false), coalesce(bool_or(not self and edits_users), false) from holder`.execute(
    ctx.db,
  );
  return rows;
}
