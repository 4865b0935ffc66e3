import type { AnyCall } from '../kit/call.ts';

/** What the frame around the timesheet screens asks for, and notices that are marked as read. */
const ofTheFrame: ReadonlySet<string> = new Set([
  ...['setting', 'setting/user/change-language', 'setting/language/detail'],
  ...['setting/dashboard-notification', 'helper/read-notification'],
]);

/**
 * Whether a call is heard from somebody who sees the timesheet alone, since his time is missing: what those screens and
 * their frame need, and what a session needs, signing out above all (LCK-05).
 */
export function heardWhileBlocked({ base, path }: Pick<AnyCall, 'base' | 'path'>): boolean {
  if (base !== 'practice') return base === 'auth';
  return ofTheFrame.has(path) || path === 'timesheet' || path.startsWith('timesheet/');
}
