import { authCalls } from '@praktis/contract/auth/auth.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../test/fake-server.ts';
import { sessionWith } from '../../test/signed-in.ts';
import { acceptSession, goOnAsShown } from './accept-session.ts';
import { onSentAway } from './kept-forms.ts';
import { queryClient } from './query-client.ts';
import { beginSession, endSession } from './session.ts';
import { leaveForAuthentication, leaveForSignIn, rememberAddress, rememberTarget } from './sign-in.ts';
import { knownAnswer, showAnswer } from './use-call.ts';

let server: FakeServer;
const narrowed = '/matters?client_id=c1&client_id.name=PT+Rahasia&q=garuda';
const answer = {
  ...{ meta: 'token', service: 'KHC', language: 'en' as const },
  ...{ must_change_password: false, must_add_factor: false },
};

/** Signs somebody in; answers where he is led to. */
function signIn(id: string) {
  server.on('/auth/session', { json: { data: sessionWith([], id) } });
  return acceptSession(answer);
}

beforeEach(() => {
  server = fakeServer();
  server.on('/auth/state-key', { json: { data: { key: '', state: '', url: '' } } });
  server.on('/practice/v1/setting/display', { status: 404 });
  beginSession('token', 'service');
});
afterEach(() => {
  endSession();
  sessionStorage.clear();
  queryClient.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

/** The session of somebody ends while he looks at a list that he has narrowed. */
async function sentAway(id: string): Promise<void> {
  history.replaceState(null, '', narrowed);
  showAnswer(authCalls.session, sessionWith([], id));
  await leaveForSignIn(() => undefined);
}

it('whose session has ended comes back to the list as he had narrowed it', async () => {
  await sentAway('ratna');
  expect(await signIn('ratna')).toBe(narrowed);
  expect(knownAnswer(authCalls.session)?.user.id).toBe('ratna');
  expect(await signIn('ratna')).toBe('/dashboards');
});

it('somebody else who signs in then is led to the screen alone, without the names the other had chosen', async () => {
  await sentAway('ratna');
  expect(await signIn('budi')).toBe('/matters');
});

it('so is one of whom it is not known who he is', async () => {
  await sentAway('ratna');
  server.on('/auth/session', { status: 500 });
  expect(await acceptSession(answer)).toBe('/matters');
});

it('an address that a visitor has opened is his own; one of another site is none', async () => {
  rememberTarget('/matters?matters.status=draft');
  expect(await signIn('budi')).toBe('/matters?matters.status=draft');
  rememberTarget('//evil.example/x');
  expect(await signIn('budi')).toBe('/dashboards');
});

it('whose session had ended when he loaded the page anew is not known: who signs in is led to the screen alone', async () => {
  history.replaceState(null, '', narrowed);
  await leaveForSignIn(() => undefined);
  expect(await signIn('budi')).toBe('/matters');
});

it('who has to change his password first is still signed in: he comes to what he had opened', async () => {
  history.replaceState(null, '', narrowed);
  await leaveForAuthentication('password', () => undefined);
  expect(await signIn('ratna')).toBe(narrowed);
});

it('a page that is left without a session is remembered whole for its owner, else only as it was opened', async () => {
  rememberAddress(narrowed, false);
  expect(await signIn('budi')).toBe(narrowed);
  queryClient.clear();
  rememberAddress(narrowed, true);
  expect(await signIn('budi')).toBe('/matters');
  showAnswer(authCalls.session, sessionWith([], 'ratna'));
  rememberAddress(narrowed, true);
  expect(await signIn('ratna')).toBe(narrowed);
});

describe('a window beside which somebody has signed in', () => {
  const load = vi.fn();
  const keep = vi.fn();
  let forget: () => void;
  beforeEach(() => {
    history.replaceState(null, '', narrowed);
    showAnswer(authCalls.session, sessionWith([], 'ratna'));
    forget = onSentAway(keep);
  });
  afterEach(() => {
    forget();
    vi.clearAllMocks();
  });

  it('goes on where it is the same person, with the rights of now; nothing is lost', async () => {
    server.on('/auth/session', { json: { data: sessionWith(['matter.view'], 'ratna') } });
    await goOnAsShown(load);
    expect([load.mock.calls, keep.mock.calls]).toEqual([[], []]);
    expect(knownAnswer(authCalls.session)?.permissions).toHaveProperty(['matter.view']);
  });

  it.each([
    ['somebody else', { json: { data: sessionWith([], 'budi') } }],
    ['one who has to change his password first', { status: 401, json: { data: { wizard: { redirect: 'password' } } } }],
    ['one of whom nothing is known', 'no network' as const],
  ])(
    'is loaded anew, without what it was narrowed to, for %s; what is typed is kept for its owner before',
    async (_, said) => {
      server.on('/auth/session', said);
      keep.mockImplementation(() => expect(knownAnswer(authCalls.session)?.user.id).toBe('ratna'));
      await goOnAsShown(load);
      expect(keep).toHaveBeenCalledExactlyOnceWith(true);
      expect(load).toHaveBeenCalledExactlyOnceWith('/matters');
    },
  );
});
