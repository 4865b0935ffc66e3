import type { Permission } from '@praktis/contract/kit/permissions';
import { may, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';

export { matterVisible } from '../../kit/matter-access.ts';

/** What decides how far a permission reaches a matter that the caller sees. */
export interface Reached {
  /** On the team today, or named. */
  inside: boolean;
  practice_group_id: string | null;
  created_by: string;
}

/** Whether the caller holds a permission for this matter. For matters that matterVisible has let him see. */
export function holdsOn(ctx: Pick<Ctx, 'user'>, permission: Permission, matter: Reached): boolean {
  return (
    seesAllOn(ctx, permission, matter) ||
    (reachOf(ctx.user, permission).includes('own') && matter.created_by === ctx.user.user_id)
  );
}

/** The same for parts of a matter, where `own` means the caller's own entries and so never all of them. */
export function seesAllOn(ctx: Pick<Ctx, 'user'>, permission: Permission, matter: Reached): boolean {
  const reach = reachOf(ctx.user, permission);
  const { practice_group_id } = ctx.user;
  return (
    reach.includes('all') ||
    (reach.includes('team') && matter.inside) ||
    (reach.includes('group') && practice_group_id !== null && practice_group_id === matter.practice_group_id)
  );
}

const worksWithMatters: readonly Permission[] = [
  'matter.create',
  'matter.edit',
  'matter.approve',
  'timesheet.view',
  'rate.view',
];

/** Who neither opens, changes nor approves matters, nor works with their time or rates, sees numbers and status only (ROL-01). */
export function seesContent(ctx: Pick<Ctx, 'user'>): boolean {
  return worksWithMatters.some((permission) => may(ctx, permission));
}
