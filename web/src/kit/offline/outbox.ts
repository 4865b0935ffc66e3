import { newKey } from '../idempotency.ts';
import { createStore } from '../store.ts';
import { device, type Waiting } from './device.ts';
import { noteCount } from './owner.ts';

/** What a form hands over to be sent. */
export type Kept = Pick<Waiting, 'owner' | 'call' | 'body' | 'typed' | 'names'> & { key?: string };

let lastPlace = 0;

/** A place after every other, also of two saves in one millisecond. */
function nextPlace(): number {
  lastPlace = Math.max(Date.now(), lastPlace + 1);
  return lastPlace;
}

/** Keys of the changes that a form of this window is sending itself: they are under way, not waiting. */
export const underWay = createStore<ReadonlySet<string>>(new Set());

async function count(owner: string): Promise<void> {
  const keys = await ofOwner(owner).primaryKeys();
  noteCount(owner, keys.length, keys.filter((key) => !underWay.get().has(key)).length);
}

/** Has a change count as under way while its form sends it; what is still on the device afterwards waits. */
export async function whileSent<T>({ owner, key }: Kept & { key: string }, work: () => Promise<T>): Promise<T> {
  underWay.set(new Set([...underWay.get(), key]));
  try {
    return await work();
  } finally {
    underWay.set(new Set([...underWay.get()].filter((one) => one !== key)));
    // A device that withholds its database keeps nothing that could be counted.
    await count(owner).catch(() => undefined);
  }
}

const ofOwner = (owner: string) =>
  device.outbox.where('[owner+saved_at]').between([owner, 0], [owner, Number.POSITIVE_INFINITY]);

/** What waits of a person, in the order in which it was saved. */
export const waitingOf = (owner: string): Promise<Waiting[]> => ofOwner(owner).toArray();

/** Whether the end of this timer of a person is still on the device. */
export const stopWaits = async (owner: string, id: string): Promise<boolean> =>
  (await waitingOf(owner)).some(({ call, body }) => call === 'stop' && body.id === id);

/** One of them; undefined when it is gone or somebody else's. */
export async function waitingBy(owner: string, key: string): Promise<Waiting | undefined> {
  const found = await device.outbox.get(key);
  return found?.owner === owner ? found : undefined;
}

/** Keeps a change on the device, before it is sent for the first time. Fails when the device has no room. */
export async function keep(change: Kept): Promise<Waiting> {
  const fresh = { saved_at: nextPlace(), confirmed: [], tried_at: 0, state: 'waiting', code: '', message: '' } as const;
  const kept: Waiting = { ...fresh, confirmed: [], ...change, key: change.key ?? newKey() };
  await device.outbox.put(kept);
  await count(kept.owner);
  // A browser short of room throws away what nobody asked it to keep.
  navigator.storage?.persist?.().catch(() => undefined);
  return kept;
}

/** Notes what became of a change. One that was thrown away meanwhile stays away. */
export async function note(key: string, change: Partial<Waiting>): Promise<void> {
  await device.outbox.update(key, change);
}

/**
 * The change as it stands when its turn to be sent has come, noted as sent; undefined when it was corrected, thrown away or
 * sent meanwhile. What is taken can no longer be corrected: until its fate is known, the server may have it.
 */
export async function take(key: string): Promise<Waiting | undefined> {
  return device.transaction('rw', device.outbox, async () => {
    const found = await device.outbox.get(key);
    if (found?.state !== 'waiting') return undefined;
    const taken = { ...found, tried_at: found.tried_at || Date.now() };
    await device.outbox.put(taken);
    return taken;
  });
}

/**
 * Has a change sent with other content: whatever the server said of the old one is over, and so is its key. Undefined when
 * that comes too late: the old one has arrived, was thrown away, or is on its way.
 */
export async function correct(
  { key }: Pick<Waiting, 'key'>,
  change: Pick<Waiting, 'call' | 'body' | 'typed' | 'names'>,
): Promise<Waiting | undefined> {
  return device.transaction('rw', device.outbox, async () => {
    const old = await device.outbox.get(key);
    if (old?.tried_at !== 0) return undefined;
    const { call, body, typed, names } = change;
    const fresh = { confirmed: [], state: 'waiting', code: '', message: '' } as const;
    const next: Waiting = { ...old, ...fresh, confirmed: [], call, body, typed, names, key: newKey() };
    await device.outbox.delete(key);
    await device.outbox.put(next);
    return next;
  });
}

/** Answers the server's question with yes; it is sent again. */
export const answerYes = ({ key, code, confirmed }: Waiting) =>
  note(key, { confirmed: [...confirmed, code], state: 'waiting', code: '', message: '' });

/** Sends a refused change once more as it is. */
export const tryAgain = ({ key }: Waiting) => note(key, { state: 'waiting', code: '', message: '' });

/** Removes a change: it has arrived, or nobody wants it. */
export async function forget({ owner, key }: Pick<Waiting, 'owner' | 'key'>): Promise<void> {
  await device.outbox.delete(key);
  await count(owner);
}

/** Removes everything of a person from the device, as signing out does. */
export async function forgetOwner(owner: string): Promise<void> {
  await ofOwner(owner).delete();
  await device.kept.clear();
  noteCount(owner, 0);
}
