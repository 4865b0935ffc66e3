import { CallFailure, unsaved } from '../../../kit/call-failure.ts';
import { notify } from '../../../kit/notices.tsx';
import type { Waiting } from '../../../kit/offline/device.ts';
import { sendNow } from '../../../kit/offline/engine.ts';
import { correct, forget, type Kept, keep, note, whileSent } from '../../../kit/offline/outbox.ts';
import { online } from '../../../kit/online.ts';
import { text } from '../../../kit/texts.ts';

/** In place of an answer: the change is kept on this device and sent as soon as there is a network. */
export const waits = 'waits';

/** What is told of a correction that comes too late: saved as it stands, the time would be recorded twice. */
function sentMeanwhile(): CallFailure {
  const message = text('timesheets:waiting.sent_meanwhile');
  notify.warn(message);
  const failure = new CallFailure({ kind: 'refused', code: 'sent_meanwhile', message });
  failure.handled = true;
  return failure;
}

/** A change that stands in the outbox; null when the device has no room or withholds its database. */
async function stored(change: Kept, old: Waiting | undefined): Promise<Waiting | null> {
  try {
    if (!old) return await keep(change);
    const next = await correct(old, change);
    if (next) return next;
  } catch {
    return null;
  }
  throw sentMeanwhile();
}

/** A gateway or an overloaded server says nothing of the change itself: it may have arrived, and is sent again as it is. */
const saysNothing = ({ kind, status, code }: CallFailure) =>
  code !== unsaved && (kind !== 'refused' || [502, 503, 504].includes(status));

interface Through<T> {
  change: Kept & { key: string };
  /** The refused change that this one takes the place of. */
  old?: Waiting | undefined;
  post: (key: string) => Promise<T>;
  /** Told once it stands on the device: from then on it will be sent, whatever becomes of this page. */
  onKept?: () => void;
  /** Told what now stands in the place of the old one while it is refused again. */
  onRefused?: (next: Waiting) => void;
}

/**
 * Keeps a change on the device before it is sent, so that neither a lost answer nor a killed tab loses or doubles it: it is
 * sent again under the same key until the server has answered. What the server refuses at once belongs to the form, where
 * it still stands; what was refused before stays on the device too. While the form sends it, it does not count as waiting.
 */
export function recordThrough<T>(through: Through<T>): Promise<T | typeof waits> {
  const { change, old } = through;
  // Decided once: what begins without a network is the outbox's to send, also where it comes back in the middle.
  const reachable = online.get();
  return old || !reachable ? recorded(through, reachable) : whileSent(change, () => recorded(through, reachable));
}

async function recorded<T>(through: Through<T>, reachable: boolean): Promise<T | typeof waits> {
  const { change, old, post, onKept, onRefused } = through;
  const kept = await stored(change, old);
  if (!kept) return post(change.key);
  onKept?.();
  if (!reachable) {
    sendNow().catch(console.error);
    return waits;
  }
  await note(kept.key, { tried_at: Date.now() });
  try {
    const reply = await post(kept.key);
    await forget(kept);
    return reply;
  } catch (problem) {
    if (!(problem instanceof CallFailure)) throw problem;
    if (saysNothing(problem)) return waits;
    if (!old) await forget(kept);
    else {
      const { code, message } = problem;
      const refused = { state: 'refused', tried_at: 0, code, message } as const;
      await note(kept.key, refused);
      onRefused?.({ ...kept, ...refused });
    }
    throw problem;
  }
}
