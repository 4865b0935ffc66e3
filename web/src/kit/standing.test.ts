import { notificationsStore } from '@mantine/notifications';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { send } from './api.ts';
import { writeCookie } from './cookies.ts';
import { setWays } from './failure-handling.ts';
import { onSentAway } from './kept-forms.ts';
import { notify } from './notices.tsx';
import { online, setOnline } from './online.ts';
import {
  beginSession,
  endSession,
  onSessionElsewhere,
  sessionMarks,
  setTimesheetLock,
  takeUpSession,
  timesheetLock,
} from './session.ts';
import { signOut } from './sign-in.ts';

const ways = { toSignIn: vi.fn(async () => undefined), toAuthentication: vi.fn(), goTo: vi.fn() };
const timerPath = '/practice/v1/timesheet/timer';
const held = (redirect: string) => ({ status: 401, json: { message: 'Held.', data: { wizard: { redirect } } } });

/** An answer that is under way until it is let go. */
function underWay<T extends object>(answer: T) {
  let letGo: () => void = () => undefined;
  const after = new Promise<void>((done) => {
    letGo = done;
  });
  return { answer: { ...answer, after }, letGo: () => letGo() };
}

describe('a refusal of the session that comes late', () => {
  let server: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    server = fakeServer();
    setWays(ways);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    beginSession('the-token', 'the-firm');
  });
  afterEach(() => {
    notify.clear();
    endSession();
    vi.clearAllMocks();
    vi.unstubAllGlobals();
  });

  const askTimer = () => send(timerCalls.timer, { quiet: true, live: true });

  it('of a password that is new by now leads nobody back to change it: the call is sent once more', async () => {
    const late = underWay(held('password'));
    server.on(timerPath, late.answer, { json: { data: { running: null } } });
    server.on('/auth/change-password', { json: { data: { changed: true } } });
    const timer = askTimer();
    await send(authCalls.changePassword, { body: { current_password: 'old', new_password: 'twelve characters' } });
    late.letGo();
    await expect(timer).resolves.toEqual({ running: null });
    expect(ways.toAuthentication).not.toHaveBeenCalled();
    expect(notificationsStore.getState().notifications).toEqual([]);
  });

  it('of missing time that is recorded by now does not lock the menus again', async () => {
    setTimesheetLock(true);
    const late = underWay(held('timesheet'));
    server.on(timerPath, late.answer, { json: { data: { running: null } } });
    const timer = askTimer();
    setTimesheetLock(false);
    late.letGo();
    await timer;
    expect(timesheetLock.get()).toBe(false);
    expect(ways.goTo).not.toHaveBeenCalled();
  });

  it('that still holds is followed after the second answer', async () => {
    const late = underWay(held('password'));
    server.on(timerPath, late.answer, held('second_factor'));
    server.on('/auth/change-password', { json: { data: { changed: true } } });
    const timer = askTimer();
    await send(authCalls.changePassword, { body: { current_password: 'old', new_password: 'twelve characters' } });
    late.letGo();
    await expect(timer).rejects.toMatchObject({ status: 401, code: '' });
    expect(ways.toAuthentication).toHaveBeenCalledExactlyOnceWith('second_factor');
  });

  it('of a session that another one has taken the place of sends nobody away, and nothing goes out in the name of the other', async () => {
    const late = underWay(held('login'));
    server.on(timerPath, late.answer);
    const timer = askTimer();
    beginSession('token-of-somebody-else', 'the-firm');
    late.letGo();
    await expect(timer).rejects.toMatchObject({ kind: 'aborted', handled: true });
    expect(ways.toSignIn).not.toHaveBeenCalled();
    expect(sessionMarks()).toEqual({ cookie: true, marker: true });
    expect(server.asked.map(({ headers }) => headers.Authorization)).toEqual(['Bearer the-token']);
  });

  it('tells who was writing that another window has signed in anew; the same is sent under the new name only by himself', async () => {
    const late = underWay(held('login'));
    server.on(`${timerPath}/start`, late.answer);
    const writing = send(timerCalls.start, { body: { description: 'x' } as never });
    beginSession('token-of-somebody-else', 'the-firm');
    late.letGo();
    await expect(writing).rejects.toMatchObject({ kind: 'aborted' });
    const told = notificationsStore.getState().notifications.map(({ message }) => String(message));
    expect(told).toEqual([expect.stringContaining('another window')]);
    expect(server.asked.filter(({ path }) => path === `${timerPath}/start`)).toHaveLength(1);
  });

  it('is not waited for by who writes after another window has signed somebody in: nothing goes out until it is known whom', async () => {
    server.on(`${timerPath}/start`, { json: { data: { running: null } } });
    // As the other window leaves it: the cookie is another one, this window has not asked yet.
    writeCookie('token', 'token-of-somebody-else');
    const start = () => send(timerCalls.start, { body: { description: 'x' } as never });
    await expect(start()).rejects.toMatchObject({ kind: 'aborted', handled: true });
    expect(server.asked).toEqual([]);
    expect(notificationsStore.getState().notifications.map(({ message }) => String(message))).toEqual([
      expect.stringContaining('another window'),
    ]);
    takeUpSession();
    await start();
    expect(server.asked.map(({ headers }) => headers.Authorization)).toEqual(['Bearer token-of-somebody-else']);
  });

  it('of a session that another window has ended leads to the sign-in', async () => {
    const late = underWay(held('login'));
    server.on(timerPath, late.answer);
    const timer = askTimer();
    endSession();
    late.letGo();
    await expect(timer).rejects.toMatchObject({ status: 401 });
    expect(ways.toSignIn).toHaveBeenCalledOnce();
  });

  it('after the sign-out keeps nothing and leads nowhere: a fresh page follows', async () => {
    const late = underWay(held('login'));
    server.on(timerPath, late.answer);
    server.on('/auth/logout', { json: { data: { signed_out: true } } });
    const timer = askTimer();
    const keep = vi.fn();
    onSentAway(keep);
    await signOut();
    late.letGo();
    await expect(timer).rejects.toMatchObject({ status: 401 });
    expect(ways.toSignIn).not.toHaveBeenCalled();
    expect(keep).not.toHaveBeenCalled();
  });
});

it('an answer to what was sent before the network was lost does not say that it is back (G024)', async () => {
  const server = fakeServer();
  const late = underWay({ json: { data: { running: null } } });
  server.on(timerPath, late.answer, { json: { data: { running: null } } });
  const asked = send(timerCalls.timer, { quiet: true, live: true });
  setOnline(false);
  late.letGo();
  await asked;
  expect(online.get()).toBe(false);
  await send(timerCalls.timer, { quiet: true, live: true });
  expect(online.get()).toBe(true);
  vi.unstubAllGlobals();
});

it('another window that signs out or somebody in is heard of here; one that only changes what it keeps is not', () => {
  beginSession('the-token', 'the-firm');
  const told = vi.fn();
  const stop = onSessionElsewhere(told);
  const changed = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
  changed('phsession');
  expect(told).not.toHaveBeenCalled();
  changed('phlogin');
  expect(told.mock.calls).toEqual([[true]]);
  endSession();
  changed('phlogin');
  expect(told.mock.calls).toEqual([[true], [false]]);
  stop();
  changed('phlogin');
  expect(told).toHaveBeenCalledTimes(2);
});

it('each sign-in leaves another mark, of which the browser tells other windows: it holds nothing of the session', () => {
  const marks = ['one-token', 'another-token'].map((token) => {
    beginSession(token, 'the-firm');
    return localStorage.getItem('phlogin') ?? '';
  });
  expect(marks[0]).not.toBe(marks[1]);
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{32}$/);
  endSession();
  expect(sessionMarks()).toEqual({ cookie: false, marker: false });
});
