import { showConnectionLost, showConnectionRestored } from './notices.tsx';
import { createStore } from './store.ts';

/** Pause between two probes while offline, in milliseconds (G024). */
const probeEvery = 10_000;

/** Whether the server can be reached, as far as we know. */
export const online = createStore(true);

let probe: ReturnType<typeof setInterval> | undefined;
let ask: () => Promise<boolean> = async () => navigator.onLine;

/** How to find out whether the server answers again; set by the API client. */
export function setProbe(question: () => Promise<boolean>): void {
  ask = question;
}

let lostAt = 0;

/** An answer came to what was sent at that time (`performance.now()`): of what was sent before the network was lost it says nothing. */
export function answered(sentAt: number): void {
  if (sentAt >= lostAt) setOnline(true);
}

export function setOnline(reachable: boolean): void {
  if (online.get() === reachable) return;
  online.set(reachable);
  clearInterval(probe);
  if (reachable) {
    showConnectionRestored();
    return;
  }
  lostAt = performance.now();
  showConnectionLost();
  probe = setInterval(() => {
    ask().then(
      (answered) => answered && setOnline(true),
      () => undefined,
    );
  }, probeEvery);
}

/** Asks whether the server answers, where the browser itself is not without a network. */
export async function isReachable(): Promise<boolean> {
  const answers = navigator.onLine && (await ask().catch(() => false));
  if (!answers) setOnline(false);
  return answers;
}

/** Settles when the server can be reached again. */
export function whenOnline(): Promise<void> {
  return new Promise((done) => {
    const left = online.subscribe(() => {
      if (!online.get()) return;
      left();
      done();
    });
  });
}

/** Follows the browser's own events; returns the way to stop. */
export function watchNetwork(): () => void {
  const lost = () => setOnline(false);
  const back = () => setOnline(true);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
