import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may, mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { amountsVisible, matterInside } from '../../kit/matter-access.ts';
import { matterVisible } from '../matters/index.ts';

/** Who reads a calendar: the sender of a call, or the owner of a secret link. */
export type CalendarReader = Pick<Ctx, 'db' | 'firm' | 'user' | 'today' | 'language'>;
type Reader = Omit<CalendarReader, 'db'>;

const mine = (ctx: Reader) => sql<boolean>`a.employee_id = ${ctx.user.employee_id}::uuid`;

/**
 * The appointments and deadlines (alias `a`, left joined matter `m`) that are in the reader's calendar: his own, and the
 * deadlines of matters whose team he is on today or on which he is named. What belongs to a matter that he may not see is
 * not there, his own neither (ROL-02).
 */
export function appointmentVisible(ctx: Reader): RawBuilder<SqlBool> {
  const ofMatter = sql<SqlBool>`(m.id is not null and m.status <> 'deleted' and ${matterVisible(ctx, 'matter.view')})`;
  return sql<SqlBool>`((${mine(ctx)} and (a.matter_id is null or ${ofMatter}))
    or (a.kind = 'deadline' and ${ofMatter} and ${matterInside(ctx)}))`;
}

/** Whether it is the reader's own. */
export const isOwn = mine;

/** Of those that are visible: his own, and the deadlines of matters that he may change. */
export function appointmentMayChange(ctx: Reader): RawBuilder<boolean> {
  return sql<boolean>`(${mine(ctx)}
    or (a.kind = 'deadline' and m.id is not null and ${matterVisible(ctx, 'matter.edit')}))`;
}

/** The matters (alias `m`) whose due dates are in the reader's calendar: those he works on or is named on. */
export function matterIsFollowed(ctx: Reader): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${matterInside(ctx)} and ${matterVisible(ctx, 'matter.view')})`;
}

/**
 * The matters (alias `m`) whose bills the reader looks after (DSH-02): as responsible or handling partner, or all of them
 * where he keeps the books of the firm and works on no matters. None without the right to see their bills.
 */
export function billingIsFollowed(ctx: Reader): RawBuilder<SqlBool> {
  const keepsBooks = mayAll(ctx, 'invoice.view') && mayAll(ctx, 'invoice.edit') && !may(ctx, 'matter.edit');
  const leads = sql<SqlBool>`exists (select from matter_member lead where lead.firm_id = ${ctx.firm.id}
    and lead.matter_id = m.id and lead.employee_id = ${ctx.user.employee_id}::uuid
    and (lead.responsible_partner or lead.handling_partner)
    and coalesce(lead.leave_date, ${ctx.today}::date) >= ${ctx.today}::date)`;
  return sql<SqlBool>`(${keepsBooks ? sql<SqlBool>`true` : leads} and ${amountsVisible(ctx, 'invoice.view')})`;
}
