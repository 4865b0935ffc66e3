import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { QueryOf } from '@praktis/contract/kit/call';
import { likePattern } from '@praktis/rules/search-text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { pageOf, type Sortable } from '../../kit/list-query.ts';
import { employeeReached, mentoredByCaller } from './employees.access.ts';

/** Employees with the names of what they refer to, and how much of each the caller may see. */
function employees(ctx: Ctx) {
  const title = ctx.language === 'id' ? 'name_id' : 'name';
  return ctx.db
    .selectFrom('employee as e')
    .leftJoin('employee_position as p', (join) =>
      join.onRef('p.firm_id', '=', 'e.firm_id').onRef('p.id', '=', 'e.position_id'),
    )
    .leftJoin('practice_group as g', (join) =>
      join.onRef('g.firm_id', '=', 'e.firm_id').onRef('g.id', '=', 'e.practice_group_id'),
    )
    .leftJoin('employee as m', (join) => join.onRef('m.firm_id', '=', 'e.firm_id').onRef('m.id', '=', 'e.mentor_id'))
    .selectAll('e')
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(sql<string>`coalesce(${sql.ref(`p.${title}`)}, '')`.as('position'))
    .select(sql<string>`coalesce(${sql.ref(`g.${title}`)}, '')`.as('practice_group'))
    .select(sql<string>`coalesce(trim(m.first_name || ' ' || m.last_name), '')`.as('mentor'))
    .select(employeeReached(ctx, 'employee.view').as('complete'))
    .select(mentoredByCaller(ctx).as('is_mentee'))
    .select(employeeReached(ctx, 'rate.view').as('sees_rates'))
    .select(employeeReached(ctx, 'rate.edit').as('edits_rates'))
    .select(employeeReached(ctx, 'employee.edit').as('edits'))
    .select(employeeReached(ctx, 'audit.view').as('sees_audit'))
    .where('e.firm_id', '=', ctx.firm.id);
}

export type SeenEmployee = NonNullable<Awaited<ReturnType<typeof findSeen>>>;

/** One employee as the caller may see it; undefined when the firm has none of this id. */
export function findSeen(ctx: Ctx, id: string) {
  return employees(ctx).where('e.id', '=', id).executeTakeFirst();
}

/** One page of the directory. Sorting by what a caller does not see would tell it, so only names and places are left. */
export function listEmployees(ctx: Ctx, input: QueryOf<typeof employeeCalls.list>) {
  let query = employees(ctx);
  if (input.category) query = query.where('e.category', '=', input.category);
  if (input.position) query = query.where('e.position_id', '=', input.position);
  if (input.status) query = query.where('e.status', '=', input.status);
  if (input.keyword) {
    const pattern = likePattern(input.keyword);
    query = query.where(
      sql<SqlBool>`(e.code ilike ${pattern} or trim(e.first_name || ' ' || e.last_name) ilike ${pattern})`,
    );
  }
  const sortable: Sortable = {
    ...{ name: 'name', code: 'e.code', category: 'e.category', position: 'position', status: 'e.status' },
    practice_group: 'practice_group',
    ...(mayAll(ctx, 'employee.view') ? { employed_on: 'e.employed_on' } : {}),
  };
  return pageOf(query, input, { sortable, standard: 'name', tie: 'e.id' });
}

/** Those who have a person for a mentor and are with the firm (ROL-04). */
export async function menteesOf(ctx: Ctx, employee_id: string) {
  return besides(ctx, sql<SqlBool>`e.mentor_id = ${employee_id}::uuid`);
}

/** The people somebody works for who are with the firm (ROL-01). */
export async function worksFor(ctx: Ctx, employee_id: string) {
  return besides(
    ctx,
    sql<SqlBool>`e.id in (select a.person_id from assigned_person a
    where a.firm_id = ${ctx.firm.id} and a.employee_id = ${employee_id}::uuid)`,
  );
}

/** Those who work for a person and are with the firm. */
export async function assistantsOf(ctx: Ctx, person_id: string) {
  return besides(
    ctx,
    sql<SqlBool>`e.id in (select a.employee_id from assigned_person a
    where a.firm_id = ${ctx.firm.id} and a.person_id = ${person_id}::uuid)`,
  );
}

async function besides(ctx: Ctx, whom: RawBuilder<SqlBool>) {
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name')])
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.status', '<>', 'terminated')
    .where(whom)
    .orderBy('name')
    .orderBy('e.id')
    .execute();
}

/** Levels in use that hold the keyword. */
export async function levelsInUse(ctx: Ctx, keyword: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employee')
    .select('level')
    .distinct()
    .where('firm_id', '=', ctx.firm.id)
    .where('level', '<>', '')
    .where(sql<SqlBool>`level ilike ${likePattern(keyword)}`)
    .orderBy('level')
    .limit(200)
    .execute();
  return rows.map((row) => row.level);
}

/** Options of positions, practice groups and practice areas that are still offered. */
export function setupOptions(ctx: Ctx, table: 'employee_position' | 'practice_group' | 'practice_area') {
  const detail = table === 'employee_position' ? sql<string>`category` : sql<string>`code`;
  return ctx.db
    .selectFrom(`${table} as list` as 'employee_position as list')
    .select('list.id')
    .select(ctx.language === 'id' ? 'list.name_id as name' : 'list.name')
    .select(detail.as('detail'))
    .where('list.firm_id', '=', ctx.firm.id)
    .where('list.archived_at', 'is', null);
}
