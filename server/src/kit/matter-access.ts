import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may, mayAll, onlyReads, reachOf } from './access.ts';
import type { Ctx } from './context.ts';

// Stands in the kit because clients, which know nothing of the matters module, hide matters by the same rule (CON-06).
type Reader = Pick<Ctx, 'firm' | 'user' | 'today'>;

/** How the matters of a person are asked for: a condition on a matter alias, from a table that names him and a test of its row. */
type Standing = (
  ctx: Reader,
  table: 'matter_member' | 'matter_named_person',
  alias: string,
  test: RawBuilder<unknown>,
) => RawBuilder<SqlBool>;

/** Matter by matter: for one record, and for lists that the database reads row by row. */
const oneByOne: Standing = (ctx, table, alias, test) => sql<SqlBool>`exists (select from ${sql.table(table)} own
  where own.firm_id = ${ctx.firm.id} and own.matter_id = ${sql.ref(`${alias}.id`)}
  and own.employee_id = ${ctx.user.employee_id}::uuid ${test})`;

/** All of them gathered once: for sums over the matters of the whole firm. */
export const asSet: Standing = (ctx, table, alias, test) => sql<SqlBool>`${sql.ref(`${alias}.id`)} in (
  select own.matter_id from ${sql.table(table)} own
  where own.firm_id = ${ctx.firm.id} and own.employee_id = ${ctx.user.employee_id}::uuid ${test})`;

const always = sql``;

/** The matters whose team the caller is on today, or on which he is named, as a condition on the query's matter alias. */
export function matterInside(ctx: Reader, alias = 'm', standing: Standing = oneByOne): RawBuilder<SqlBool> {
  const today = sql`and coalesce(own.leave_date, ${ctx.today}::date) >= ${ctx.today}::date`;
  return sql<SqlBool>`(${standing(ctx, 'matter_member', alias, today)}
    or ${standing(ctx, 'matter_named_person', alias, always)})`;
}

/**
 * The matters a caller may reach with a permission, as a condition on the query's matter alias. `all` reaches every matter
 * that is not confidential; a confidential one only its members and the people named on it (ROL-02). Who has left the
 * team still sees an ordinary matter that he worked on, a confidential one no more; he changes nothing of either (ROL-01).
 */
export function matterVisible(
  ctx: Reader,
  permission: Permission,
  alias = 'm',
  standing: Standing = oneByOne,
): RawBuilder<SqlBool> {
  const reach = reachOf(ctx.user, permission);
  const inside = matterInside(ctx, alias, standing);
  const wasMember = standing(ctx, 'matter_member', alias, always);
  const open = sql<SqlBool>`(not ${sql.ref(`${alias}.confidential`)} or ${inside})`;
  const ways: RawBuilder<SqlBool>[] = [];
  if (reach.includes('all')) ways.push(open);
  const ofFormer = sql<SqlBool>`(${inside} or (${wasMember} and not ${sql.ref(`${alias}.confidential`)}))`;
  if (reach.includes('team')) ways.push(onlyReads(permission) ? ofFormer : inside);
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(
      // Never null, of a matter without a group neither: what is not visible is asked for too.
      sql<SqlBool>`(${sql.ref(`${alias}.practice_group_id`)} is not distinct from ${ctx.user.practice_group_id}::uuid and ${open})`,
    );
  if (reach.includes('own'))
    ways.push(sql<SqlBool>`(${sql.ref(`${alias}.created_by`)} = ${ctx.user.user_id}::uuid and ${open})`);
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Whether two permissions of the caller reach the same matters. */
export function sameReach(ctx: Pick<Reader, 'user'>, one: Permission, other: Permission): boolean {
  const text = (permission: Permission) => [...reachOf(ctx.user, permission)].sort().join();
  return onlyReads(one) === onlyReads(other) && text(one) === text(other);
}

/**
 * matterVisible for matters that were chosen by another permission before: nothing is asked again that this has settled.
 * Whatever lets a caller see a matter, `all` reaches it as well, and equal reaches reach the same.
 */
export function matterVisibleToo(
  ctx: Reader,
  permission: Permission,
  chosenBy: Permission,
  alias = 'm',
): RawBuilder<SqlBool> {
  const settled = reachOf(ctx.user, permission).includes('all') || sameReach(ctx, permission, chosenBy);
  return settled ? sql<SqlBool>`true` : matterVisible(ctx, permission, alias);
}

/**
 * The matters whose amounts a caller may see. As matterVisible; but whoever keeps the books of the whole firm and works
 * on no matters (finance) sees number, client and amounts of confidential ones too (ROL-02).
 */
export function amountsVisible(
  ctx: Reader,
  permission: Permission,
  alias = 'm',
  standing: Standing = oneByOne,
): RawBuilder<SqlBool> {
  const keepsBooks = mayAll(ctx, permission) && mayAll(ctx, 'invoice.edit') && !may(ctx, 'matter.edit');
  return keepsBooks ? sql<SqlBool>`true` : matterVisible(ctx, permission, alias, standing);
}

/** The title of a matter (alias `m`), or nothing where the caller may only know its number and amounts (ROL-02). */
export function titleOfMatter(ctx: Reader): RawBuilder<string> {
  const seesMatters = reachOf(ctx.user, 'matter.view').length > 0;
  return seesMatters
    ? sql<string>`case when ${matterVisible(ctx, 'matter.view')} then m.name else '' end`
    : sql<string>`''`;
}
