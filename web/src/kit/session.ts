import type { AnyCall } from '@praktis/contract/kit/call';
import { heardWhileBlocked } from '@praktis/contract/timesheets/while-blocked';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';
import { newKey } from './idempotency.ts';
import { createStore } from './store.ts';

/** Names of the four cookies and of the stored marker (G014). */
const sessionCookies = { token: 'token', service: 'service', login: 'login', lock: 'timesheet_lock' } as const;
const markerKey = 'phlogin';

/** What the browser holds of a session. A session means both marks (G002). */
export interface SessionMarks {
  cookie: boolean;
  marker: boolean;
}

export function sessionMarks(): SessionMarks {
  return { cookie: readCookie(sessionCookies.token) !== '', marker: localStorage.getItem(markerKey) !== null };
}

export function signedInHere(): boolean {
  const marks = sessionMarks();
  return marks.cookie && marks.marker;
}

/**
 * Tells when another window of this browser signs out, or signs somebody in: the mark goes for all of them, or is another one.
 * Answers how to stop that.
 */
export function onSessionElsewhere(told: (begun: boolean) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === markerKey) told(sessionMarks().marker);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** True while the server lets this person into the timesheet menu only. */
export const timesheetLock = createStore(readCookie(sessionCookies.lock) !== '');

/** How the server took this browser's session when a call was sent. */
export interface Standing {
  token: string;
  changes: number;
}

let changes = 0;

export const standingNow = (): Standing => ({ token: readCookie(sessionCookies.token), changes });

/**
 * What has become of the session since: `eased`, it may do what was refused it, as the password is new, a second factor is
 * there or missing time is recorded; `other`, somebody has signed in anew meanwhile. One that has ended is the `same`: its
 * refusal leads to the sign-in.
 */
export function standingSince(then: Standing): 'same' | 'eased' | 'other' {
  const now = standingNow();
  if (now.token === '') return 'same';
  if (now.token !== then.token) return 'other';
  return now.changes === then.changes ? 'same' : 'eased';
}

/** The token this window works with; a sign-in in another one replaces the cookie alone. */
let ours = readCookie(sessionCookies.token);

/** Whether calls of this window go out in the name of whom it shows: not once another window has signed somebody in. */
export function isOurs(): boolean {
  const now = readCookie(sessionCookies.token);
  return now === '' || ours === '' || now === ours;
}

/** Goes on with the session that another window has begun, for the same person. */
export function takeUpSession(): void {
  ours = readCookie(sessionCookies.token);
}

/** Headers that every call carries. */
export function sessionHeaders(): Record<string, string> {
  const token = readCookie(sessionCookies.token);
  const service = readCookie(sessionCookies.service);
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(service ? { Service: service } : {}),
  };
}

/** Begins a session in this browser; whatever was left of an older one is replaced (G002). */
export function beginSession(token: string, service: string): void {
  setTimesheetLock(false);
  writeCookie(sessionCookies.token, token);
  takeUpSession();
  writeCookie(sessionCookies.service, service);
  writeCookie(sessionCookies.login, '1');
  // Another one each time: other windows hear of what changes only.
  localStorage.setItem(markerKey, newKey());
}

/** Clears token, login flag, service key and timesheet lock, as a 401 with the redirect `login` asks. */
export function clearSessionCookies(): void {
  for (const name of Object.values(sessionCookies)) dropCookie(name);
  takeUpSession();
  timesheetLock.set(false);
}

/** Ends the session in this browser altogether. */
export function endSession(): void {
  clearSessionCookies();
  localStorage.removeItem(markerKey);
}

export function setTimesheetLock(locked: boolean): void {
  if (timesheetLock.get() && !locked) changes += 1;
  if (locked) writeCookie(sessionCookies.lock, '1');
  else dropCookie(sessionCookies.lock);
  timesheetLock.set(locked);
}

/**
 * Notes what a call that was let through says of the session. One that writes to the sign-in may have eased it: the new
 * password, the second factor. Takes the lock of the menus off once the server has let through what it would have refused:
 * any call outside of timesheets; or once an entry was saved, when the next step shows whether enough is recorded.
 */
export function passedBy(call: AnyCall): void {
  if (call.base === 'auth' && call.kind === 'write') changes += 1;
  if (!timesheetLock.get()) return;
  const saves = call.path.startsWith('timesheet/') && call.kind === 'write' && call.method === 'POST';
  if (saves || !heardWhileBlocked(call)) setTimesheetLock(false);
}
