import type { SessionInfo } from '../permissions.ts';
import { createStore } from '../store.ts';

/** To whom belongs what is kept on this device: a person of a firm. */
export const ownerOf = (session: SessionInfo) => `${session.firm.code}.${session.user.id}`;

/** Under which the device keeps the timer of a person that the server does not know yet. */
export const timerKey = (owner: string) => `praktis.timer.${owner}`;

const countKey = 'praktis.waiting';

function readCounts(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(countKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** How many changes of the signed-in person wait on this device; known before the database is opened. */
export const waitingCount = createStore(0);

/** How many changes of a person wait on this device, as it was last noted. */
export const notedCount = (owner: string) => readCounts()[owner] ?? 0;

/** Notes how many changes stand here, so that the next start knows whether there is anything to send, and how many wait. */
export function noteCount(owner: string, count: number, waiting = count): void {
  waitingCount.set(waiting);
  const { [owner]: _, ...others } = readCounts();
  const next = count > 0 ? { ...others, [owner]: count } : others;
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(countKey);
    else localStorage.setItem(countKey, JSON.stringify(next));
  } catch {
    // A device without room: the database itself says it at the next start.
  }
}
