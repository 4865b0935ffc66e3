import { authCalls } from '@praktis/contract/auth/auth.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { send } from './api.ts';
import { dropKept, endKeeping, keepForms, keptOnceAnswered, readyToLeave } from './kept-forms.ts';
import { ownerOf } from './offline/owner.ts';
import { clearSessionCookies, endSession } from './session.ts';
import { displaySettings, resetSessionRecord, writeSessionRecord } from './session-record.ts';
import { createStore } from './store.ts';
import { changeLanguage } from './texts.ts';
import { knownAnswer } from './use-call.ts';

/** Where the device keeps the address for after the sign-in, and whose it is. */
export const returnKey = 'praktis.return-to';
const authenticationPath = '/authentication';
/** Where it keeps the mark of the sign-in that this window opened. */
export const stateKey = 'praktis.sign-in';

/** Where is done what comes before anything else, by the redirect of the 401 that asks for it. */
const firstScreens: Readonly<Record<string, string>> = {
  password: '/settings/change-password',
  second_factor: '/settings/sign-in-safety',
};

/** The screen a redirect asks for; '' of one that asks for none. */
export const firstScreen = (redirect: string) => firstScreens[redirect] ?? '';

/** False once the server has said that it has no external sign-in page: then our own form is shown (G005). */
export const externalPage = createStore(true);

/** Keeps the address a visitor wanted, or where a person was, for after the sign-in. */
export function rememberTarget(address: string, owner = ''): void {
  sessionStorage.setItem(returnKey, `${address} ${owner}`);
}

/**
 * Keeps an address as that of whoever is known to be here. Where somebody `was` here of whom it is no longer known who, the
 * screen alone is kept: what it was narrowed to holds names of records.
 */
export function rememberAddress(address: string, was: boolean): void {
  const session = knownAnswer(authCalls.session);
  rememberTarget(was && !session ? address.replace(/\?.*/, '') : address, session && ownerOf(session));
}

/** Keeps where one is; the authentication route is on the way, and what one is on the way to is remembered already. */
function rememberPlace(ended: boolean): void {
  if (location.pathname !== authenticationPath) rememberAddress(location.pathname + location.search, ended);
}

/** Whether the page was not opened with an address but stood here before, whoever looked at it. */
export function isLoadedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}

/** Our own page is opened in the language in use; a foreign one is left as it is. */
function inOwnLanguage(address: string): string {
  const page = new URL(address, location.origin);
  if (page.origin === location.origin) page.searchParams.set('lang', displaySettings.get().language);
  return page.href;
}

/** Address of the external sign-in page with a callback to /authentication; '' when there is none. */
export async function externalSignIn(): Promise<string> {
  try {
    const callback = `${location.origin}${authenticationPath}`;
    const state = await send(authCalls.stateKey, { body: { callback }, scope: 'frame' });
    externalPage.set(state.url !== '');
    sessionStorage.setItem(stateKey, state.state);
    return state.url === '' ? '' : inOwnLanguage(state.url);
  } catch {
    externalPage.set(false);
    return '';
  }
}

/** After a 401 with the redirect `login`: new state key, cookies cleared, away to the external page. */
export async function leaveForSignIn(go: (address: string) => void = (address) => location.assign(address)) {
  rememberPlace(true);
  const address = await externalSignIn();
  await readyToLeave();
  clearSessionCookies();
  go(address || '/logins');
}

/** Fetches the firm's display settings into the session record. */
export async function loadDisplaySettings(): Promise<void> {
  const config = await send(displayCalls.display, { scope: 'frame' });
  writeSessionRecord(config);
  await changeLanguage(config.language);
}

/**
 * Ends the session on the server and here; an unreachable server does not keep anybody signed in on this device.
 * Whoever calls it loads a fresh page next: nothing asked here may be asked again in nobody's name.
 */
export async function signOut(): Promise<void> {
  await send(authCalls.logout, { scope: 'frame', quiet: true }).catch(() => undefined);
  endKeeping();
  endSession();
  resetSessionRecord();
  dropKept();
  sessionStorage.removeItem(returnKey);
}

/**
 * Something comes first, a new password or a second factor: away to the authentication route, which leads there. What is
 * typed is kept; then the screen one was at follows.
 */
export async function leaveForAuthentication(
  redirect: string,
  go: (path: string, search: Record<string, string>) => void,
): Promise<void> {
  if (location.pathname === authenticationPath || location.pathname === firstScreen(redirect)) return;
  keepForms(true);
  rememberPlace(false);
  await keptOnceAnswered();
  go(authenticationPath, { first: redirect });
}
