import type { AnyCall } from '../kit/call.ts';

/** The timesheet; what the frame around its screens asks for; and notices that are marked as read. */
const heard = /^(timesheet(\/.+)?|setting(\/(user\/change-language|language\/detail))?|helper\/read-notification)$/;

/**
 * Whether a call is heard from somebody who sees the timesheet alone, since his time is missing: what those screens and
 * their frame need, and what a session needs, signing out above all (LCK-05).
 */
export function heardWhileBlocked({ base, path }: Pick<AnyCall, 'base' | 'path'>): boolean {
  return base === 'auth' || (base === 'practice' && heard.test(path));
}
