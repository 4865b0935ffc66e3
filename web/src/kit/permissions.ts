import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import type { Permission, Scope } from '@praktis/contract/kit/permissions';
import { signedInHere } from './session.ts';
import { useCall } from './use-call.ts';

export type SessionInfo = ReplyOf<typeof authCalls.session>;

/** Who is signed in, or undefined before it is known. */
export function useSession(): SessionInfo | undefined {
  const session = useCall(
    authCalls.session,
    {},
    { enabled: signedInHere(), fresh: Number.POSITIVE_INFINITY, scope: 'frame' },
  );
  return session.data;
}

/** One permission, or several of which one is enough; none means everybody. */
export type Needed = Permission | readonly Permission[] | undefined;

/** Whether these grants hold one of the needed permissions. */
export function holds(grants: SessionInfo['permissions'] | undefined, needed: Needed): boolean {
  if (needed === undefined) return true;
  const list: readonly Permission[] = typeof needed === 'string' ? [needed] : needed;
  return list.some((permission) => (grants?.[permission]?.length ?? 0) > 0);
}

/** Whether the signed-in person holds a permission. The screen hides what the server would refuse. */
export function useMay(needed: Needed, scope?: Scope): boolean {
  const grants = useSession()?.permissions;
  if (!holds(grants, needed)) return false;
  if (scope === undefined || typeof needed !== 'string') return true;
  return grants?.[needed]?.includes(scope) ?? false;
}
