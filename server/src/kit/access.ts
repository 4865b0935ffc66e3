import type { Permission, Scope } from '@praktis/contract/kit/permissions';
import type { Caller, Ctx } from './context.ts';
import { NeedsConfirmation, NotAllowed, RuleBroken } from './errors.ts';

/** How far a permission of the caller reaches; empty when it is not granted. */
export function reachOf(user: Pick<Caller, 'grants'>, permission: Permission): readonly Scope[] {
  return user.grants[permission] ?? [];
}

/** Whether a permission only lets somebody see: it reaches on who has left a team, every other one does not (ROL-01). */
export function onlyReads(permission: Permission): boolean {
  return permission.endsWith('.view');
}

/** True when the caller holds the permission with any reach. */
export function may(ctx: { user: Pick<Caller, 'grants'> }, permission: Permission): boolean {
  return reachOf(ctx.user, permission).length > 0;
}

/** True when the caller holds the permission for everything in the firm. */
export function mayAll(ctx: { user: Pick<Caller, 'grants'> }, permission: Permission): boolean {
  return reachOf(ctx.user, permission).includes('all');
}

/** Throws NotAllowed without the permission. For permissions beside the one that the call itself names. */
export function mustHold(ctx: { user: Pick<Caller, 'grants'> }, permission: Permission): void {
  if (!may(ctx, permission)) throw new NotAllowed();
}

/** Asks the user once: passes when the code was sent as confirmed, else throws NeedsConfirmation. */
export function mustConfirm(
  ctx: Pick<Ctx, 'confirmed'>,
  code: string,
  params: Record<string, string | number> = {},
): void {
  if (!ctx.confirmed.has(code)) throw new NeedsConfirmation(code, params);
}

/**
 * For `can_…` flags: true when a judgement does not refuse. What only asks is open to the user. A list asks this hundreds of
 * times, so a refusal is not made to write down where it came from.
 */
export function passes(judge: () => void): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    judge();
    return true;
  } catch (error) {
    if (error instanceof RuleBroken || error instanceof NotAllowed) return false;
    if (error instanceof NeedsConfirmation) return true;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
