import { newKey } from '../../../kit/idempotency.ts';
import { timerKey } from '../../../kit/offline/owner.ts';
import { createStore } from '../../../kit/store.ts';

/** What a timer is for. */
export interface TimerWork {
  matter_id: string;
  workcode_id: string;
  description: string;
}

/** A timer that was started here and that the server may not know yet. */
export interface LocalTimer extends TimerWork {
  id: string;
  started_at: string;
  /** What the records are called that it points to, by id. */
  names: Record<string, string>;
  /** Its time is recorded: should the server know it after all, it is to be ended there. */
  ended: boolean;
  /** Why the server does not take it: another one runs. */
  refused: string;
}

/** What this device knows of timers before the server does. */
export interface DeviceTimer {
  local: LocalTimer | null;
  /** The timer of the server whose end waits to be sent. */
  stopping: string;
}

const nothing: DeviceTimer = { local: null, stopping: '' };

let owner = '';
/** Whose timer is followed here. */
export const timerOwner = () => owner;
export const deviceTimer = createStore<DeviceTimer>(nothing);

function read(): DeviceTimer {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(timerKey(owner)) ?? '{}') as Partial<DeviceTimer>) };
  } catch {
    return nothing;
  }
}

/** Follows the timer of a person, also as other windows change it; answers how to stop. */
export function followTimer(of: string): () => void {
  owner = of;
  deviceTimer.set(read());
  const other = ({ key }: StorageEvent) => key === timerKey(owner) && deviceTimer.set(read());
  window.addEventListener('storage', other);
  return () => window.removeEventListener('storage', other);
}

/** Keeps what changed; a device without room keeps it for as long as the page stands. */
export function noteTimer(change: Partial<DeviceTimer>): void {
  const next = { ...deviceTimer.get(), ...change };
  deviceTimer.set(next);
  try {
    if (next.local === null && next.stopping === '') localStorage.removeItem(timerKey(owner));
    else localStorage.setItem(timerKey(owner), JSON.stringify(next));
  } catch {
    // Said by the form when it cannot keep what is typed.
  }
}

/** A new id (RFC 9562, version 4), so that a timer has one before the server knows it. */
export function newTimerId(): string {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
}
