import { authCalls } from '@praktis/contract/auth/auth.calls';
import { send } from '../api.ts';
import { CallFailure } from '../call-failure.ts';
import { sessionHeaders } from '../session.ts';
import { showAnswer } from '../use-call.ts';
import type { Waiting } from './device.ts';
import { asOnlySender } from './one-sender.ts';
import { forget, note, take, waitingOf } from './outbox.ts';
import { outboxCalls } from './outbox-calls.ts';
import { ownerOf } from './owner.ts';

/** After this time, in milliseconds, the server may have forgotten the key of what it was sent (30 days): nobody knows whether it arrived. */
const keyIsKnown = 29 * 86_400_000;

type Outcome = 'sent' | 'settled' | 'stop';

const isSignedInAs = (token: string) => sessionHeaders().Authorization === token;

/** What a failure means for a change that waits: it is asked about, told, or nothing can be said at present. */
async function settle(entry: Waiting, failure: CallFailure): Promise<Outcome> {
  if (failure.kind !== 'refused' || failure.status === 401 || failure.status === 429) return 'stop';
  // A fault of the server may be one with this change alone: the others go on, this one is tried again later.
  if (failure.status >= 500) return failure.status === 500 ? 'settled' : 'stop';
  const { code, message } = failure;
  // Two collided in the database, which takes both back: nothing is said of the change itself.
  if (code === 'busy') return 'settled';
  const state = failure.confirmation ? 'asks' : failure.status === 409 ? 'changed' : 'refused';
  await note(entry.key, { tried_at: 0, state, code, message });
  return 'settled';
}

async function sendOne(key: string, token: string): Promise<Outcome> {
  // Those before it took their time, in which this one may have become another or been thrown away.
  const entry = await take(key);
  if (!entry) return 'settled';
  if (Date.now() - entry.tried_at > keyIsKnown) {
    // Whoever has looked whether it arrived may send it again or correct it.
    await note(key, { tried_at: 0, state: 'refused', code: 'too_old' });
    return 'settled';
  }
  // The token is read in the same breath as it is sent: what somebody kept never goes out under another name.
  if (!isSignedInAs(token)) return 'stop';
  const { body, confirmed } = entry;
  try {
    await send(outboxCalls[entry.call], { body, confirmed, idempotencyKey: key, scope: 'frame', quiet: true } as never);
  } catch (problem) {
    if (!(problem instanceof CallFailure)) throw problem;
    return settle(entry, problem);
  }
  await forget(entry);
  return 'sent';
}

/** Whether the token in hand is the owner's; an answer that does not come is a no. */
async function isOwn(owner: string): Promise<boolean> {
  try {
    const session = await send(authCalls.session, { scope: 'frame', quiet: true, live: true });
    // One answer alone says that the role has changed: whoever asked for it, the user is told.
    if (session.user.role_changed) showAnswer(authCalls.session, session);
    return ownerOf(session) === owner;
  } catch {
    return false;
  }
}

/**
 * Sends what waits of a person, in order, and answers how many changes arrived. Stops at the first one that gets no
 * answer; a refused one stays with its message and the next follows. Nothing goes out unless that person is signed in.
 */
export async function sendWaiting(owner: string): Promise<number> {
  const sent = await asOnlySender(async () => {
    const open = (await waitingOf(owner)).filter(({ state }) => state === 'waiting');
    const token = sessionHeaders().Authorization;
    if (open.length === 0 || token === undefined || !(await isOwn(owner))) return 0;
    let arrived = 0;
    for (const { key } of open) {
      const outcome = await sendOne(key, token);
      if (outcome === 'stop') break;
      if (outcome === 'sent') arrived += 1;
    }
    return arrived;
  });
  return sent ?? 0;
}
