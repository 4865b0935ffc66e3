import { newKey } from '../idempotency.ts';
import { device } from './device.ts';

const name = 'praktis.outbox';
/** How long, in milliseconds, a sender without the browser's locks holds the right before it must be taken anew. */
const leaseTime = 30_000;
const me = newKey();

let turn: Promise<unknown> = Promise.resolve();

/** One after the other within this window. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work, work);
  turn = next.catch(() => undefined);
  return next;
}

async function takeLease(): Promise<boolean> {
  return device.transaction('rw', device.lease, async () => {
    const held = await device.lease.get(name);
    if (held && held.by !== me && held.until > Date.now()) return false;
    await device.lease.put({ name, by: me, until: Date.now() + leaseTime });
    return true;
  });
}

async function byLease<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!(await takeLease())) return undefined;
  try {
    return await work();
  } finally {
    await device.lease.delete(name);
  }
}

/**
 * Does the work while no other window of this browser sends, after one that does. On a plain http host name the browser
 * withholds its locks: there a note in the database stands for them, which a killed window leaves for half a minute, and
 * what finds it is undefined. What is sent twice all the same has one effect, by its key.
 */
export function asOnlySender<T>(work: () => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  return inTurn(async () => (locks ? locks.request(name, work) : byLease(work)));
}
