import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { send } from './api.ts';
import { readyToLeave } from './kept-forms.ts';
import { ownerOf } from './offline/owner.ts';
import type { SessionInfo } from './permissions.ts';
import { queryClient } from './query-client.ts';
import { beginSession, takeUpSession } from './session.ts';
import { displaySettings, readSessionRecord, writeSessionRecord } from './session-record.ts';
import { firstScreen, loadDisplaySettings, returnKey, stateKey } from './sign-in.ts';
import { changeLanguage } from './texts.ts';
import { undoables } from './undoables.ts';
import { knownAnswer, showAnswer } from './use-call.ts';

/**
 * The remembered address, once; a path of this product only, never another site. Who is not the one who was there is led to
 * the screen alone: what it was narrowed to holds names of records.
 */
export function takeTarget(session: SessionInfo | undefined): string {
  const [target = '', owner = ''] = (sessionStorage.getItem(returnKey) ?? '').split(' ');
  sessionStorage.removeItem(returnKey);
  if (!/^\/(?![/\\])/.test(target)) return '/dashboards';
  return owner === '' || (session && owner === ownerOf(session)) ? target : target.replace(/\?.*/, '');
}

/** Whether this window opened the sign-in that comes back: a link of somebody else's signs nobody in here as him. */
export function openedHere(state: string): boolean {
  return state !== '' && sessionStorage.getItem(stateKey) === state;
}

/** Takes up the session a sign-in has answered; says where to go on. */
export async function acceptSession(answer: ReplyOf<typeof authCalls.signIn>): Promise<string> {
  queryClient.clear();
  undoables.set([]);
  beginSession(answer.meta, answer.service);
  writeSessionRecord({ ...(readSessionRecord() || displaySettings.get()), language: answer.language });
  await changeLanguage(answer.language);
  await loadDisplaySettings().catch(() => undefined);
  if (answer.must_change_password) return firstScreen('password');
  if (answer.must_add_factor) return firstScreen('second_factor');
  const session = await send(authCalls.session, { scope: 'frame', quiet: true }).catch(() => undefined);
  // It says once only that the role has changed, so it is the answer of whoever asks next.
  if (session) showAnswer(authCalls.session, session);
  return takeTarget(session);
}

/**
 * Another window has signed somebody in: every call of this one goes out in his name. Whom it shows goes on if it is he; else
 * what is typed is kept for its owner, and the screen is loaded anew, without what it was narrowed to.
 */
export async function goOnAsShown(load = (path: string) => location.replace(path)): Promise<void> {
  const shown = knownAnswer(authCalls.session);
  const asked = { scope: 'frame', quiet: true, inPlace: [401], live: true } as const;
  const now = await send(authCalls.session, asked).catch(() => undefined);
  if (shown && now && ownerOf(shown) === ownerOf(now)) {
    takeUpSession();
    showAnswer(authCalls.session, now);
    return;
  }
  await readyToLeave();
  load(location.pathname);
}
