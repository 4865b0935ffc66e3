import { liveQuery } from 'dexie';
import { dropOwnerless } from '../drafts.ts';
import { notify } from '../notices.tsx';
import { online } from '../online.ts';
import { refreshedByTime } from '../refreshed-by-time.ts';
import { text } from '../texts.ts';
import { refresh } from '../use-call.ts';
import { keepForLater } from './kept-answers.ts';
import { waitingOf } from './outbox.ts';
import { noteCount } from './owner.ts';
import { sendWaiting } from './sender.ts';

/** Pause between two tries to send what waits, in milliseconds. */
const sendEvery = 10_000;
/** How old, in milliseconds, what is kept for later may become while there is a network. */
const keepEvery = 10 * 60_000;

let owner = '';

/** Sends what waits now, and tells how many changes arrived. */
export async function sendNow(): Promise<void> {
  const sent = owner === '' ? 0 : await sendWaiting(owner);
  if (sent === 0) return;
  notify.success({ message: text('core:waiting.sent', { count: sent }) });
  await refresh(...refreshedByTime);
}

const inBackground = (work: () => Promise<void>) => {
  work().catch(console.error);
};

function keepNow(): void {
  // What cannot be read anew stays as it is; the next time is soon.
  if (online.get()) keepForLater().catch(() => undefined);
}

/** Begins to send what waits of a person and to keep what he needs without a network; answers how to stop. */
export function startOffline(of: string): () => void {
  owner = of;
  dropOwnerless();
  const seen = liveQuery(() => waitingOf(of)).subscribe((entries) => noteCount(of, entries.length));
  const left = online.subscribe(() => {
    if (!online.get()) return;
    inBackground(sendNow);
    keepNow();
    // What was answered from the device is asked of the server now.
    inBackground(() => refresh('timesheet'));
  });
  const sending = setInterval(() => inBackground(sendNow), sendEvery);
  const keeping = setInterval(keepNow, keepEvery);
  inBackground(sendNow);
  keepNow();
  return () => {
    owner = '';
    seen.unsubscribe();
    left();
    clearInterval(sending);
    clearInterval(keeping);
  };
}
