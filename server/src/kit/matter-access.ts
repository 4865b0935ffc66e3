import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachOf } from './access.ts';
import type { Ctx } from './context.ts';

/**
 * Stands in the kit because clients, which know nothing of the matters module, hide matters by the same rule (CON-06).
 * The matters a caller may reach with a permission, as a condition on the query's matter alias. `all` reaches every matter
 * that is not confidential; a confidential one only its members and the people named on it (ROL-02).
 */
export function matterVisible(
  ctx: Pick<Ctx, 'firm' | 'user'>,
  permission: Permission,
  alias = 'm',
): RawBuilder<SqlBool> {
  const reach = reachOf(ctx.user, permission);
  const matter = sql.ref(`${alias}.id`);
  const me = sql`${ctx.user.employee_id}::uuid`;
  const on = (table: string) => sql<SqlBool>`exists (select from ${sql.table(table)} own
    where own.firm_id = ${ctx.firm.id} and own.matter_id = ${matter} and own.employee_id = ${me})`;
  const member = on('matter_member');
  const inside = sql<SqlBool>`(${member} or ${on('matter_named_person')})`;
  const open = sql<SqlBool>`(not ${sql.ref(`${alias}.confidential`)} or ${inside})`;
  const ways: RawBuilder<SqlBool>[] = [];
  if (reach.includes('all')) ways.push(open);
  if (reach.includes('team')) ways.push(inside);
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(
      sql<SqlBool>`(${sql.ref(`${alias}.practice_group_id`)} = ${ctx.user.practice_group_id}::uuid and ${open})`,
    );
  if (reach.includes('own'))
    ways.push(sql<SqlBool>`(${sql.ref(`${alias}.created_by`)} = ${ctx.user.user_id}::uuid and ${open})`);
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
