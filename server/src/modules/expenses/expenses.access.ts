import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import { reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { matterInside } from '../../kit/matter-access.ts';
import { assignedToCaller } from '../employees/index.ts';

type Reader = Pick<Ctx, 'firm' | 'user' | 'today'>;
type Test = RawBuilder<boolean>;

// A test here is never null, also of a claim that is owed to nobody of the firm and of a matter without a group: some
// questions ask for what is not reached, and neither `not` nor `bool_and` takes null for a no.
/** The claim (alias `x`) is one's own: entered by the caller, or money owed to him. */
function isOwn(ctx: Reader): Test {
  return sql<boolean>`(x.created_by = ${ctx.user.user_id}::uuid
    or x.payable_employee_id is not distinct from ${ctx.user.employee_id}::uuid)`;
}

/** The claim (alias `x`) is of somebody the caller works for: entered by him, or money owed to him (ROL-01). */
function isOfAssigned(ctx: Reader): Test {
  return sql<boolean>`(coalesce(${assignedToCaller(ctx, sql`x.payable_employee_id`)}, false) or exists (select from user_account author
    where author.firm_id = x.firm_id and author.id = x.created_by and ${assignedToCaller(ctx, sql`author.employee_id`)}))`;
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
  if (reach.includes('assigned')) ways.push(isOfAssigned(ctx));
  if (reach.includes('team')) ways.push(isOnTeam(ctx));
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(sql<boolean>`m.practice_group_id is not distinct from ${ctx.user.practice_group_id}::uuid`);
  if (ways.length === 0) return sql<boolean>`false`;
  return sql<boolean>`((${sql.join(ways, sql` or `)}) and (m.id is null or not m.confidential or ${matterInside(ctx)}))`;
}

/** The claims (alias `x`) whose form the caller may change, when he sees all of it: none owed to whom he enters nothing for. */
export function claimMayBeEdited(ctx: Reader): Test {
  const reach = reachOf(ctx.user, 'expense.edit');
  if (reach.includes('all')) return sql<boolean>`true`;
  if (reach.length === 0) return sql<boolean>`false`;
  const of = reach.includes('assigned') ? sql<boolean>`(${isOwn(ctx)} or ${isOfAssigned(ctx)})` : isOwn(ctx);
  return sql<boolean>`(${of} and (x.payable_employee_id is null or ${mayBeOwed(ctx, sql`x.payable_employee_id`)}))`;
}

/** Whether a claim of the caller may be money owed to a person: to himself, to those he works for, to everybody by his reach (ROL-01). */
export function mayBeOwed(ctx: Reader, person: RawBuilder<unknown>): Test {
  const reach = reachOf(ctx.user, 'expense.edit');
  if (reach.includes('all')) return sql<boolean>`true`;
  if (reach.length === 0) return sql<boolean>`false`;
  const self = sql<boolean>`${person} = ${ctx.user.employee_id}::uuid`;
  return reach.includes('assigned') ? sql<boolean>`(${self} or ${assignedToCaller(ctx, person)})` : self;
}
