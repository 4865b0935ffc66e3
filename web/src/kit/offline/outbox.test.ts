import 'fake-indexeddb/auto';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { setOnline } from '../online.ts';
import { queryClient } from '../query-client.ts';
import { beginSession, endSession } from '../session.ts';
import { device, type Waiting } from './device.ts';
import { answerWithout, keepForLater } from './kept-answers.ts';
import { asOnlySender } from './one-sender.ts';
import { answerYes, correct, forget, forgetOwner, keep, note, tryAgain, waitingOf, whileSent } from './outbox.ts';
import { noteCount, notedCount, waitingCount } from './owner.ts';
import { sendWaiting } from './sender.ts';

const createPath = '/practice/v1/timesheet/create';
const owner = 'KHC.u1';
const session = {
  user: { id: 'u1', employee_id: 'e1', name: 'Ratna' },
  firm: { code: 'KHC', name: 'Karsa', time_zone: 'Asia/Jakarta' },
  permissions: { 'timesheet.record': ['own'] },
};
const saved = { json: { data: { id: 't1' } } };

let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  server.on('/auth/session', { json: { data: session } });
  server.on(createPath, saved);
  beginSession('token-of-ratna-12345678', 'firm-1');
  setOnline(true);
  await Promise.all([device.outbox.clear(), device.kept.clear(), device.lease.clear()]);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const write = (description: string, of = owner) =>
  keep({ owner: of, call: 'create', body: { timesheet: { description } }, typed: { description }, names: {} });
const sentBodies = () => server.asked.filter(({ path }) => path === createPath).map(({ body }) => body);
const keys = () =>
  server.asked.filter(({ path }) => path === createPath).map(({ headers }) => headers['Idempotency-Key']);
const states = async (of = owner) => (await waitingOf(of)).map(({ state, message }) => [state, message]);

describe('what waits to be sent', () => {
  it('is sent by a question that tells of a changed role as well, which is passed on to the screens', async () => {
    await write('Drafting');
    const me = { id: 'u1', employee_id: 'e', name: 'Ratna', email: '', role: 'partner', role_changed: true };
    server.on('/auth/session', { json: { data: { user: me, permissions: {}, firm: { code: 'KHC' } } } });
    await sendWaiting(owner);
    const [shown] = queryClient.getQueriesData<{ user: { role_changed: boolean } }>({ queryKey: ['/auth/session'] });
    expect(shown?.[1]?.user.role_changed).toBe(true);
    queryClient.clear();
  });

  it('is sent in the order in which it was saved, once, and is gone then', async () => {
    for (const name of ['one', 'two', 'three']) await write(name);
    expect(notedCount(owner)).toBe(3);
    expect(await sendWaiting(owner)).toBe(3);
    expect(sentBodies()).toEqual(['one', 'two', 'three'].map((description) => ({ timesheet: { description } })));
    expect(await sendWaiting(owner)).toBe(0);
    expect([await waitingOf(owner), notedCount(owner)]).toEqual([[], 0]);
  });

  it('goes out again under the same key when the answer was lost, and stops at the first silence', async () => {
    const { key } = await write('one');
    await write('two');
    server.on(createPath, 'no network', saved);
    expect(await sendWaiting(owner)).toBe(0);
    expect(sentBodies()).toHaveLength(1);
    expect((await waitingOf(owner))[0]?.tried_at).toBeGreaterThan(0);
    expect(await sendWaiting(owner)).toBe(2);
    expect(keys().slice(0, 2)).toEqual([key, key]);
  });

  it('stays with its message when a rule refuses it; what follows is sent, a correction has a key of its own', async () => {
    const old = await write('closed');
    await write('open');
    server.on(createPath, { status: 400, json: { message: 'The period is closed.', code: 'period_closed' } }, saved);
    expect(await sendWaiting(owner)).toBe(1);
    expect(await states()).toEqual([['refused', 'The period is closed.']]);
    const next = await correct(old, {
      call: 'create',
      body: { timesheet: { description: 'today' } },
      typed: {},
      names: {},
    });
    expect(next?.key).not.toBe(old.key);
    expect(await sendWaiting(owner)).toBe(1);
    expect(sentBodies().at(-1)).toEqual({ timesheet: { description: 'today' } });
  });

  it('asks what the server asks, and says yes to it', async () => {
    await write('a long day');
    server.on(
      createPath,
      { status: 400, json: { message: 'Is that right?', code: 'long_day', confirmation: true } },
      saved,
    );
    await sendWaiting(owner);
    expect(await states()).toEqual([['asks', 'Is that right?']]);
    expect(await sendWaiting(owner), 'nobody has answered').toBe(0);
    await answerYes((await waitingOf(owner))[0] as Waiting);
    expect(await sendWaiting(owner)).toBe(1);
    expect(sentBodies().at(-1)).toMatchObject({ confirmed: ['long_day'] });
  });

  it('is laid beside the other version when somebody else has changed the entry', async () => {
    await write('mine');
    server.on(createPath, { status: 409, json: { message: 'Changed.', code: 'stale' } });
    await sendWaiting(owner);
    expect(await states()).toEqual([['changed', 'Changed.']]);
  });

  it('waits for the sign-in after an expired token, and a fault of the server is no end', async () => {
    await write('one');
    server.on(createPath, { status: 401, json: { message: 'Sign in again.', data: { wizard: { redirect: '' } } } });
    expect(await sendWaiting(owner)).toBe(0);
    server.on(createPath, { status: 500, json: { message: 'x' } });
    expect(await sendWaiting(owner)).toBe(0);
    expect(await states()).toEqual([['waiting', '']]);
    server.on(createPath, saved);
    expect(await sendWaiting(owner)).toBe(1);
  });

  it('is neither seen nor sent by somebody else on the same device', async () => {
    await write('of Ratna');
    server.on('/auth/session', { json: { data: { ...session, user: { ...session.user, id: 'u2' } } } });
    expect(await sendWaiting(owner), 'she is not signed in').toBe(0);
    expect(await sendWaiting('KHC.u2')).toBe(0);
    expect([await waitingOf('KHC.u2'), sentBodies()]).toEqual([[], []]);
    expect(await waitingOf(owner)).toHaveLength(1);
  });

  it('does not go out under another token, signed in meanwhile in another window', async () => {
    await write('of Ratna');
    const answer = fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      beginSession('token-of-somebody-else', 'firm-1');
      return answer(...request);
    });
    expect(await sendWaiting(owner)).toBe(0);
    expect(sentBodies()).toEqual([]);
  });

  it('whose key the server may have forgotten is not sent again by itself', async () => {
    const { key } = await write('a month ago');
    await note(key, { tried_at: Date.now() - 30 * 86_400_000 });
    expect(await sendWaiting(owner)).toBe(0);
    expect(await waitingOf(owner)).toMatchObject([{ state: 'refused', code: 'too_old' }]);
    expect(sentBodies()).toEqual([]);
  });

  it('sent again by whoever has looked for it goes out, however old it is', async () => {
    const { key } = await write('a month ago');
    await note(key, { tried_at: Date.now() - 30 * 86_400_000 });
    await sendWaiting(owner);
    await tryAgain((await waitingOf(owner))[0] as Waiting);
    expect(await sendWaiting(owner)).toBe(1);
    expect(keys()).toEqual([key]);
  });

  it('corrected or thrown away while those before it are sent does not go out as it was', async () => {
    await write('first');
    const wrong = await write('two hours instead of one');
    const unwanted = await write('of another matter');
    const corrected = {
      call: 'create',
      body: { timesheet: { description: 'one hour' } },
      typed: {},
      names: {},
    } as const;
    const arrive = fetch;
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
      const answer = await arrive(...sent);
      if (sentBodies().length === 1) await Promise.all([correct(wrong, corrected), forget(unwanted)]);
      return answer;
    });
    await sendWaiting(owner);
    await sendWaiting(owner);
    expect(sentBodies()).toEqual(['first', 'one hour'].map((description) => ({ timesheet: { description } })));
  });

  it('is corrected no more once it has arrived or is on its way: nothing is recorded twice', async () => {
    const corrected = { call: 'create', body: { timesheet: { description: 'again' } }, typed: {}, names: {} } as const;
    const arrived = await write('arrived');
    await sendWaiting(owner);
    expect(await correct(arrived, corrected)).toBeUndefined();
    const unanswered = await write('on its way');
    server.on(createPath, 'no network');
    await sendWaiting(owner);
    expect(await correct(unanswered, corrected)).toBeUndefined();
    expect((await waitingOf(owner)).map(({ key }) => key)).toEqual([unanswered.key]);
  });

  it('does not count while its form sends it, and does once that had no answer', async () => {
    const change = { owner, call: 'create', body: { timesheet: {} }, typed: {}, names: {}, key: 'k1' } as const;
    const counted: number[] = [];
    await whileSent(change, async () => {
      await keep(change);
      counted.push(waitingCount.get(), notedCount(owner));
    });
    expect([...counted, waitingCount.get()]).toEqual([0, 1, 1]);
    await whileSent({ ...change, key: 'k2' }, async () => forget(await keep({ ...change, key: 'k2' })));
    expect([waitingCount.get(), notedCount(owner)]).toEqual([1, 1]);
  });

  it('goes with the sign-out, of that person alone', async () => {
    await write('mine');
    await write('theirs', 'KHC.u2');
    await forgetOwner(owner);
    expect([await waitingOf(owner), (await waitingOf('KHC.u2')).length]).toEqual([[], 1]);
    noteCount('KHC.u2', 0);
  });
});

describe('one sender', () => {
  it('at a time where the browser has no locks; a killed window’s right ends by itself', async () => {
    const during: number[] = [];
    let running = 0;
    const work = async () => {
      running += 1;
      during.push(running);
      await new Promise((next) => setTimeout(next, 5));
      running -= 1;
      return 'done';
    };
    expect(await Promise.all([asOnlySender(work), asOnlySender(work)])).toEqual(['done', 'done']);
    expect(during).toEqual([1, 1]);
    await device.lease.put({ name: 'praktis.outbox', by: 'another window', until: Date.now() + 60_000 });
    expect(await asOnlySender(work)).toBeUndefined();
    await device.lease.put({ name: 'praktis.outbox', by: 'a killed window', until: Date.now() - 1 });
    expect(await asOnlySender(work)).toBe('done');
  });

  it('by the browser’s locks where it has them: after the window that sends, not half a minute later', async () => {
    let free: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      free = done;
    });
    const request = vi.fn((_name: string, run: () => unknown) => held.then(run));
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    const sent = asOnlySender(async () => 'done');
    free();
    expect(await sent).toBe('done');
    expect(request.mock.calls.map(([name]) => name)).toEqual(['praktis.outbox']);
  });
});

describe('what is kept for a time without a network', () => {
  const row = {
    id: 't1',
    date: '2026-11-27',
    employee_id: 'e1',
    description: 'Drafting',
    hour: '1.5',
    rate: '1500000',
    value: '1500000',
    currency: 'IDR',
    rate_source: 'active',
  };
  const options = (rows: object[]) => ({ json: { data: { rows, total: rows.length, limit: 200, offset: 0 } } });
  beforeEach(async () => {
    server.on('/practice/v1/timesheet/config', { json: { data: { today: '2026-11-28', employee_id: 'e1' } } });
    server.on('/practice/v1/timesheet/timer', { json: { data: { running: null } } });
    server.on(
      '/practice/v1/timesheet/search-matter',
      options([
        { id: 'm1', name: 'M-1 Arbitration', detail: 'PT A' },
        { id: 'm2', name: 'M-2 Charter', detail: 'PT B' },
      ]),
    );
    server.on('/practice/v1/timesheet/search-workcode', options([{ id: 'w1', name: 'Drafting', detail: 'yes' }]));
    server.on('/practice/v1/timesheet', options([row]));
  });

  it('answers the form, finds matters by their words, and holds no money', async () => {
    await keepForLater();
    const ask = (query: object) => answerWithout(timesheetLookupCalls.searchMatter, { query: query as never });
    expect(await ask({ keyword: 'arb pt' })).toMatchObject({ total: 1, rows: [{ id: 'm1' }] });
    expect(await ask({ keyword: '', employee_id: 'e2' }), 'of somebody else nothing is kept').toBeUndefined();
    expect(await answerWithout(authCalls.session, {})).toMatchObject({ user: { id: 'u1' } });
    const list = (await answerWithout(timesheetCalls.list, { body: { status: [], keyword: '' } })) as {
      rows: object[];
    };
    expect(list).toMatchObject({ hours: '1.5', totals: [] });
    expect(list.rows).toEqual([
      { id: 't1', date: '2026-11-27', employee_id: 'e1', description: 'Drafting', hour: '1.5' },
    ]);
    expect(await answerWithout(timesheetCalls.list, { body: { keyword: 'lease' } })).toBeUndefined();
    expect(JSON.stringify(await device.kept.toArray())).not.toContain('1500000');
  });

  it('is gone with the next reading when it is no longer open, with the right, and for whoever signs in next', async () => {
    await keepForLater();
    server.on('/practice/v1/timesheet/search-matter', options([{ id: 'm2', name: 'M-2 Charter', detail: 'PT B' }]));
    await keepForLater();
    expect(JSON.stringify(await device.kept.toArray())).not.toContain('Arbitration');
    beginSession('token-of-somebody-else', 'firm-1');
    expect(await answerWithout(timesheetCalls.config, {})).toBeUndefined();
    server.on('/auth/session', { json: { data: { ...session, permissions: {} } } });
    await keepForLater();
    expect(await device.kept.toArray()).toEqual([]);
  });

  it('is shown no longer than a session can last', async () => {
    await keepForLater();
    await device.kept.toCollection().modify((kept) => {
      kept.kept_at -= 8 * 86_400_000;
    });
    expect(await answerWithout(timesheetCalls.config, {})).toBeUndefined();
  });
});
