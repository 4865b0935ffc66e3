import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import { reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { matterInside } from '../../kit/matter-access.ts';

type Reader = Pick<Ctx, 'firm' | 'user' | 'today'>;
type Test = RawBuilder<boolean>;

/** The claim (alias `x`) is one's own: entered by the caller, or money owed to him. */
function isOwn(ctx: Reader): Test {
  return sql<boolean>`(x.created_by = ${ctx.user.user_id}::uuid or x.payable_employee_id = ${ctx.user.employee_id}::uuid)`;
}

function isOnTeam(ctx: Reader): Test {
  return sql<boolean>`exists (select from matter_member mine where mine.firm_id = ${ctx.firm.id}
    and mine.matter_id = l.matter_id and mine.employee_id = ${ctx.user.employee_id}::uuid)`;
}

/**
 * The lines (alias `l`, of claim `x`, on matter `m` or none) that a permission of the caller reaches; what lies on a
 * confidential matter only for those who stand inside it (ROL-02).
 */
export function lineReached(ctx: Reader, permission: Permission): Test {
  const reach = reachOf(ctx.user, permission);
  const ways: Test[] = [];
  if (reach.includes('all')) ways.push(sql<boolean>`true`);
  if (reach.includes('own') || reach.includes('team')) ways.push(isOwn(ctx));
  if (reach.includes('team')) ways.push(isOnTeam(ctx));
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(sql<boolean>`m.practice_group_id = ${ctx.user.practice_group_id}::uuid`);
  if (ways.length === 0) return sql<boolean>`false`;
  return sql<boolean>`((${sql.join(ways, sql` or `)}) and (m.id is null or not m.confidential or ${matterInside(ctx)}))`;
}

/** The claims (alias `x`) whose form the caller may change, when he sees all of it. */
export function claimMayBeEdited(ctx: Reader): Test {
  const reach = reachOf(ctx.user, 'expense.edit');
  if (reach.includes('all')) return sql<boolean>`true`;
  return reach.length > 0 ? isOwn(ctx) : sql<boolean>`false`;
}
