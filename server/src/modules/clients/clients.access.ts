import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may, onlyReads, reachOf } from '../../kit/access.ts';
import type { Caller, Ctx } from '../../kit/context.ts';

type Who = Pick<Ctx, 'firm' | 'user' | 'today'>;

/**
 * The clients a caller reaches with a permission, as a condition on the query's client alias (ROL-01). `own`: entered
 * by him or brought by him as originating partner; `team`: these, the clients on whose team he is, and those of
 * matters he is on or named on (to see them also of ordinary matters whose team he has left, to change them not); `group`: clients with a matter of his practice group that is not confidential.
 */
export function clientVisible(ctx: Who, permission: Permission, alias = 'c'): RawBuilder<SqlBool> {
  const reach = reachOf(ctx.user, permission);
  if (reach.includes('all')) return sql<SqlBool>`true`;
  const ways: RawBuilder<SqlBool>[] = [];
  if (reach.includes('own') || reach.includes('team')) ways.push(isOwn(ctx, alias));
  if (reach.includes('team')) ways.push(isOfTeam(ctx, alias, permission));
  if (reach.includes('group') && ctx.user.practice_group_id) ways.push(isOfGroup(ctx, alias));
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

function isOwn(ctx: Who, alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.created_by`)} = ${ctx.user.user_id}::uuid
    or ${sql.ref(`${alias}.originating_partner_id`)} = ${ctx.user.employee_id}::uuid)`;
}

/** Each way starts from the person, whose matters are fewer than those of all clients, and is asked for by itself. */
function isOfTeam(ctx: Who, alias: string, permission: Permission): RawBuilder<SqlBool> {
  const client = sql.ref(`${alias}.id`);
  const mine = sql`own.firm_id = ${ctx.firm.id} and own.employee_id = ${ctx.user.employee_id}::uuid`;
  const ofMatter = sql`join matter seen on seen.firm_id = own.firm_id and seen.id = own.matter_id
    where ${mine} and seen.client_id = ${client}`;
  const leavers = onlyReads(permission) ? sql`or not seen.confidential` : sql``;
  return sql<SqlBool>`(exists (select from client_member own where ${mine} and own.client_id = ${client})
    or exists (select from matter_named_person own ${ofMatter})
    or exists (select from matter_member own ${ofMatter}
      and (coalesce(own.leave_date, ${ctx.today}::date) >= ${ctx.today}::date ${leavers})))`;
}

function isOfGroup(ctx: Who, alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from matter seen where seen.firm_id = ${ctx.firm.id}
    and seen.client_id = ${sql.ref(`${alias}.id`)} and not seen.confidential
    and seen.practice_group_id = ${ctx.user.practice_group_id}::uuid)`;
}

/** Who neither enters, changes nor activates clients sees their names and status only: the administrator (ROL-01). */
export function seesProfile(ctx: { user: Pick<Caller, 'grants'> }): boolean {
  return may(ctx, 'client.create') || may(ctx, 'client.edit') || may(ctx, 'client.activate');
}

/** Who may change clients but not enter them keeps tax and billing data only: finance (ROL-01). */
export function editsIdentity(ctx: { user: Pick<Caller, 'grants'> }): boolean {
  return may(ctx, 'client.create');
}

/** A right to change only what is one's own ends when the client is active: fee earners enter prospects (ROL-01). */
export function editsActive(ctx: { user: Pick<Caller, 'grants'> }): boolean {
  return reachOf(ctx.user, 'client.edit').some((scope) => scope === 'team' || scope === 'group' || scope === 'all');
}
