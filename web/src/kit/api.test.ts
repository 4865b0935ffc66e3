import { notificationsStore } from '@mantine/notifications';
import { call } from '@praktis/contract/kit/call';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { changedSince } from '../../test/changed-file.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { fetchFile, send } from './api.ts';
import { CallFailure } from './call-failure.ts';
import { setWays } from './failure-handling.ts';
import { globalError } from './global-error.ts';
import { abortOpenRequests } from './in-flight.ts';
import { networkNotices, notify } from './notices.tsx';
import { online } from './online.ts';
import { beginSession, endSession, sessionMarks, timesheetLock } from './session.ts';

const reply = z.object({ id: z.string() });
const read = call('tests', {
  method: 'GET',
  path: 'thing/detail',
  access: 'signed in',
  summary: 'r',
  query: z.object({ id: z.string() }),
  reply,
});
const write = call('tests', {
  method: 'POST',
  path: 'thing/create',
  access: 'signed in',
  summary: 'w',
  body: z.object({ name: z.string() }),
  reply,
});
const upload = call('tests', {
  method: 'POST',
  path: 'thing/upload',
  access: 'signed in',
  summary: 'u',
  body: z.object({ name: z.string() }),
  reply,
  files: { photo: { kind: 'photo' } },
});
const file = call('tests', {
  method: 'GET',
  path: 'thing/file',
  access: 'signed in',
  summary: 'f',
  reply,
  answer: 'file',
});
const [readPath, writePath] = ['/practice/v1/thing/detail', '/practice/v1/thing/create'];

const toasts = () => notificationsStore.getState().notifications.map((toast) => String(toast.message));
const network = () => networkNotices.getState().notifications.map((toast) => String(toast.title));

async function refused(work: Promise<unknown>): Promise<CallFailure> {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(CallFailure);
  return problem as CallFailure;
}

describe('every call', () => {
  const toSignIn = vi.fn(async () => undefined);
  const goTo = vi.fn();
  const toAuthentication = vi.fn();
  let server: ReturnType<typeof fakeServer>;

  beforeEach(() => {
    server = fakeServer();
    setWays({ toSignIn, toAuthentication, goTo });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    beginSession('the-token', 'the-firm');
  });
  afterEach(() => {
    notify.clear();
    networkNotices.setState({ ...networkNotices.getState(), notifications: [], queue: [] });
    globalError.set(false);
    online.set(true);
    endSession();
    vi.clearAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('carries the bearer token and the service key from the cookies', async () => {
    server.on(readPath, { json: { data: { id: '1' } } });
    await expect(send(read, { query: { id: '7' } })).resolves.toEqual({ id: '1' });
    expect(server.asked[0]?.headers).toMatchObject({ Authorization: 'Bearer the-token', Service: 'the-firm' });
    expect(server.asked[0]).toMatchObject({ method: 'GET', query: { id: '7' } });
    expect(server.asked[0]?.headers).not.toHaveProperty('Idempotency-Key');
  });

  it('carries an idempotency key when it writes, and the codes the user has confirmed', async () => {
    server.on(writePath, { json: { data: { id: '1' } } });
    await send(write, { body: { name: 'a' }, confirmed: ['rate_old'], idempotencyKey: 'k' });
    expect(server.asked[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k', 'Content-Type': 'application/json' });
    expect(server.asked[0]?.body).toEqual({ name: 'a', confirmed: ['rate_old'] });
  });

  it('sends files in named parts beside its JSON in the part data', async () => {
    server.on('/practice/v1/thing/upload', { json: { data: { id: '1' } } });
    await send(upload, { body: { name: 'a' }, files: { photo: new File(['x'], 'x.png') } });
    expect(server.asked[0]?.body).toEqual({ data: { name: 'a' }, parts: ['data', 'photo'] });
    expect(server.asked[0]?.headers).not.toHaveProperty('Content-Type');
  });

  it.each([
    ['at once', {}],
    ['telling how far it is', { onSent: () => undefined }],
  ])(
    'a file that was changed since it was chosen is refused at its field, sent %s: the network is there',
    async (_, more) => {
      server.on('/practice/v1/thing/upload', 'no network');
      const photo = changedSince(new File(['x'], 'x.png'));
      const failure = await refused(send(upload, { body: { name: 'a' }, files: { photo: [photo] }, ...more }));
      const message = 'The file x.png was changed; choose it again.';
      expect(failure).toMatchObject({ kind: 'refused', status: 400, handled: true, fields: { photo: message } });
      expect([toasts(), online.get()]).toEqual([[message], true]);
    },
  );

  it('a file that is as it was chosen is not at fault where the network is gone (G024)', async () => {
    server.on('/practice/v1/thing/upload', 'no network');
    const sent = send(upload, { body: { name: 'a' }, files: { photo: new File(['x'], 'x.png') } });
    expect(await refused(sent)).toMatchObject({ kind: 'no answer', fields: {} });
    expect(online.get()).toBe(false);
  });

  it('names a download as the server does', async () => {
    const disposition = 'attachment; filename="x.pdf"; filename*=UTF-8\'\'Tagihan%20%C3%A9.pdf';
    server.on('/practice/v1/thing/file', { json: 1, headers: { 'Content-Disposition': disposition } });
    expect((await fetchFile(file)).name).toBe('Tagihan é.pdf');
  });

  it('R329 400 with a message by field: its first entry as a toast, all of them for the form', async () => {
    server.on(writePath, { status: 400, json: { message: { name: ['Set name as', 'too'], email: 'Bad' } } });
    const failure = await refused(send(write, { body: { name: '' } }));
    expect(toasts()).toEqual(['Set name as']);
    expect(failure).toMatchObject({ handled: true, fields: { name: 'Set name as', email: 'Bad' } });
  });

  it('R330 400 that asks for confirmation goes to the caller, without a toast', async () => {
    server.on(writePath, { status: 400, json: { message: 'Rate is old', confirmation: true, code: 'rate_old' } });
    const said = vi.spyOn(console, 'error');
    said.mockClear();
    const failure = await refused(send(write, { body: { name: 'a' } }));
    expect(toasts()).toEqual([]);
    expect(said).not.toHaveBeenCalled();
    expect(failure).toMatchObject({ handled: false, confirmation: true, code: 'rate_old', message: 'Rate is old' });
  });

  it('R331 any other 400 with a message shows it, and the call counts as handled', async () => {
    server.on(writePath, { status: 400, json: { message: 'Matter is closed', code: 'matter_closed' } });
    const failure = await refused(send(write, { body: { name: 'a' } }));
    expect(toasts()).toEqual(['Matter is closed']);
    expect(failure).toMatchObject({ handled: true, code: 'matter_closed' });
  });

  it('R333 toasts are cleared before a new error is handled, the network notice is not (G034)', async () => {
    server.on(readPath, 'no network');
    await refused(send(read, { query: { id: '1' } }));
    notify.success({ message: 'old' });
    server.on(writePath, { status: 400, json: { message: 'new' } });
    await refused(send(write, { body: { name: 'a' } }));
    expect(toasts()).toEqual(['new']);
    expect(network()).toContain('Connection Restored');
  });

  it.each([
    [400, 'This could not be done. Please try again.'],
    [403, 'You are not permitted to do this.'],
    [404, 'This was not found.'],
    [409, 'Somebody else has changed this in the meantime.'],
    [413, 'This is too large to be sent.'],
    [415, 'This file type is not allowed.'],
    [429, 'Too many attempts. Please wait a moment.'],
  ])('G029 %i without a message shows a general text', async (status, words) => {
    server.on(writePath, { status, json: {} });
    const failure = await refused(send(write, { body: { name: 'a' } }));
    expect(toasts()).toEqual([words]);
    expect(failure).toMatchObject({ handled: true, status });
    expect(globalError.get()).toBe(false);
  });

  it('G029 403 and 404 of a record are left to its screen', async () => {
    server.on(readPath, { status: 404, json: { message: 'gone' } });
    const failure = await refused(send(read, { query: { id: '1' }, inPlace: [403, 404] }));
    expect(toasts()).toEqual([]);
    expect(failure.status).toBe(404);
  });

  it.each([500, 502, 503, 504])('R328 %i sets the global error state', async (status) => {
    server.on(readPath, { status, json: {} });
    const failure = await refused(send(read, { query: { id: '1' } }));
    expect(globalError.get()).toBe(true);
    expect(failure.handled).toBe(true);
  });

  it('R319 401 shows the message for 3 seconds; without a redirect nothing else happens (G027)', async () => {
    server.on(readPath, { status: 401, json: { message: 'Sign in again' } });
    await refused(send(read, { query: { id: '1' } }));
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: 'Sign in again', autoClose: 3000 }]);
    expect(toSignIn).not.toHaveBeenCalled();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('R320 401 with the redirect login leaves for the sign-in, once for several calls', async () => {
    server.on(readPath, { status: 401, json: { message: 'x', data: { wizard: { redirect: 'login' } } } });
    await Promise.all([1, 2, 3].map((n) => refused(send(read, { query: { id: String(n) } }))));
    expect(toSignIn).toHaveBeenCalledTimes(1);
  });

  it('R323 401 with the redirect timesheet goes to the timesheets and locks the menu', async () => {
    server.on(readPath, { status: 401, json: { message: 'x', data: { wizard: { redirect: 'timesheet' } } } });
    await refused(send(read, { query: { id: '1' } }));
    expect(goTo).toHaveBeenCalledWith('/timesheets');
    expect(timesheetLock.get()).toBe(true);
    expect(document.cookie).toContain('timesheet_lock=1');
  });

  it('the menus open again once the server lets something else through', async () => {
    server.on(
      readPath,
      { status: 401, json: { message: 'x', data: { wizard: { redirect: 'timesheet' } } } },
      { json: { data: { id: '1' } } },
    );
    await refused(send(read, { query: { id: '1' } }));
    await send(read, { query: { id: '1' } });
    expect(timesheetLock.get()).toBe(false);
  });

  it('R324 401 with any other redirect goes to the authentication route', async () => {
    server.on(readPath, { status: 401, json: { message: 'x', data: { wizard: { redirect: 'other' } } } });
    await refused(send(read, { query: { id: '1' } }));
    expect(toAuthentication).toHaveBeenCalledExactlyOnceWith('other');
    expect(sessionMarks()).toEqual({ cookie: true, marker: true });
  });

  it.each(['password', 'second_factor'])(
    'R324 the redirect %s of a call that says nothing itself is followed too',
    async (redirect) => {
      server.on(readPath, { status: 401, json: { message: 'First things first.', data: { wizard: { redirect } } } });
      await refused(send(read, { query: { id: '1' }, quiet: true }));
      expect(toAuthentication).toHaveBeenCalledExactlyOnceWith(redirect);
      expect(toSignIn).not.toHaveBeenCalled();
      expect(toasts()).toEqual(['First things first.']);
    },
  );

  it('R325 without any answer the status becomes offline, with the notice that stays', async () => {
    server.on(readPath, 'no network');
    const failure = await refused(send(read, { query: { id: '1' } }));
    expect(failure).toMatchObject({ kind: 'no answer', handled: true });
    expect(online.get()).toBe(false);
    expect(networkNotices.getState().notifications).toMatchObject([
      {
        title: 'Connection Lost',
        message: "Can't connect to network or server right now. Please try again.",
        autoClose: false,
        allowClose: false,
      },
    ]);
  });

  it('G024 an answer brings the status back, with the restored notice', async () => {
    server.on(readPath, 'no network', { json: { data: { id: '1' } } });
    await refused(send(read, { query: { id: '1' } }));
    await send(read, { query: { id: '1' } });
    expect(online.get()).toBe(true);
    expect(networkNotices.getState().notifications).toMatchObject([
      { title: 'Connection Restored', message: 'You are back online!', autoClose: 3000 },
    ]);
  });

  it('G024 while offline a probe asks every 10 seconds', async () => {
    vi.useFakeTimers();
    server.on(readPath, 'no network');
    server.on('/health/live', 'no network', { json: {} });
    await refused(send(read, { query: { id: '1' } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(online.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(online.get()).toBe(true);
  });

  it('G022 a route change breaks off, after 50 ms, what was open then and nothing begun since', async () => {
    vi.useFakeTimers();
    server.on(readPath, 'never');
    const old = refused(send(read, { query: { id: 'old' } }));
    const frame = send(read, { query: { id: 'frame' }, scope: 'frame' });
    frame.catch(() => undefined);
    abortOpenRequests();
    const fresh = send(read, { query: { id: 'new' } });
    fresh.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(49);
    expect(server.asked.map((asked) => asked.signal.aborted)).toEqual([false, false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked.map((asked) => asked.signal.aborted)).toEqual([true, false, false]);
    expect(await old).toMatchObject({ kind: 'aborted', handled: true });
  });

  it('G023 a broken-off call changes no status and shows nothing', async () => {
    server.on(readPath, 'never');
    const controller = new AbortController();
    const failure = refused(send(read, { query: { id: '1' }, signal: controller.signal }));
    controller.abort();
    expect((await failure).kind).toBe('aborted');
    expect(online.get()).toBe(true);
    expect([...toasts(), ...network()]).toEqual([]);
  });
});
