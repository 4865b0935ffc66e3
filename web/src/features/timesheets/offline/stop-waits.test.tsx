import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { renderAt } from '../../../../test/render.tsx';
import { signedInWith } from '../../../../test/signed-in.ts';
import { writeCookie } from '../../../kit/cookies.ts';
import { device } from '../../../kit/offline/device.ts';
import { startOffline } from '../../../kit/offline/engine.ts';
import { keep, waitingOf } from '../../../kit/offline/outbox.ts';
import { sendWaiting } from '../../../kit/offline/sender.ts';
import { setOnline } from '../../../kit/online.ts';
import { beginSession, endSession } from '../../../kit/session.ts';
import { loadTexts } from '../../../kit/texts.ts';
import { deviceTimer, noteTimer } from '../timer/local-timer.ts';
import { catchUp } from '../timer/timer-acts.ts';
import { CompareDialog } from './compare.dialog.tsx';
import { recordThrough, waits } from './record-through.ts';

const timerPath = '/practice/v1/timesheet/timer';
const owner = 'KHC.u';
const running = {
  ...{ id: 't1', version: 2, started_at: '2026-11-27T02:00:00Z', matter_id: 'm1', matter_number: 'M-1' },
  ...{ matter_name: 'Arbitration', workcode_id: null, workcode_name: '', description: 'Drafting the reply' },
};
const stop = {
  ...{ owner, call: 'stop' as const, names: { m1: 'M-1 Arbitration' } },
  body: { id: 't1', version: 1, matter_id: 'm1', description: 'Drafting', date: '2026-11-27', end_time: '10:00' },
  typed: { date: '2026-11-27', matter_id: 'm1', method: 'hour', duration: '60m', description: 'Drafting' },
};
let server: FakeServer;
const shows = (timer: typeof running | null) => server.on(timerPath, { json: { data: { running: timer } } });

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'timesheet.record');
  shows(running);
  await loadTexts('timesheets');
});
afterEach(async () => {
  noteTimer({ local: null, stopping: '' });
  await device.outbox.clear();
  setOnline(true);
  endSession();
  vi.unstubAllGlobals();
});

describe('the end of a timer that another device had changed meanwhile', () => {
  const stopped = () => server.asked.filter(({ path }) => path === `${timerPath}/stop`).map(({ body }) => body);
  const opened = async () => {
    server.on(`${timerPath}/stop`, { status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } });
    noteTimer({ stopping: 't1' });
    await keep(stop);
    await sendWaiting(owner);
    const [entry] = await waitingOf(owner);
    await renderAt('/', { '/': () => entry && <CompareDialog entry={entry} onClose={() => undefined} /> });
  };

  it('is shown beside the timer as it runs there, and sent over it when the user says so', async () => {
    await opened();
    await screen.findByText('Drafting the reply');
    expect(screen.getByText('runs since 09:00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take mine' }));
    await waitFor(async () => expect((await waitingOf(owner))[0]?.body.version).toBe(2));
    expect(stopped()).toEqual([stop.body]);
  });

  it('can be given up: the timer runs on and is shown again', async () => {
    await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Let it run on' }));
    await waitFor(() => expect(deviceTimer.get().stopping).toBe(''));
    expect(await waitingOf(owner)).toEqual([]);
  });

  it('stays to be recorded by hand when the timer does not run any more', async () => {
    shows(null);
    await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it to record by hand' }));
    await waitFor(async () => expect((await waitingOf(owner))[0]?.state).toBe('refused'));
  });
});

it('a timer whose end is on this device no more is shown again', async () => {
  noteTimer({ stopping: 't1' });
  await catchUp();
  expect(deviceTimer.get().stopping).toBe('');
});

it('a timer that was refused at its start leaves nothing behind once its time is recorded', async () => {
  const work = { id: 't9', started_at: running.started_at, matter_id: 'm1', workcode_id: '', description: '' };
  noteTimer({ local: { ...work, names: {}, ended: true, refused: 'Another timer runs.' } });
  await catchUp();
  expect(deviceTimer.get().local).toBeNull();
});

it.each([502, 503, 504])('what a gateway answers with %i stays on the device under its key', async (status) => {
  const create = '/practice/v1/timesheet/create';
  server.on(create, { status, json: { code: '', message: '' } });
  const { send } = await import('../../../kit/api.ts');
  const { timesheetCalls } = await import('@praktis/contract/timesheets/timesheets.calls');
  const post = (idempotencyKey: string) =>
    send(timesheetCalls.create, { body: { timesheet: {} } as never, idempotencyKey, quiet: true });
  const change = { ...stop, call: 'create' as const, body: { timesheet: {} }, key: 'k1' };
  expect(await recordThrough({ change, post })).toBe(waits);
  expect((await waitingOf(owner)).map(({ key, state }) => [key, state])).toEqual([['k1', 'waiting']]);
});

it('what another window’s sign-in kept back was sent to nobody: it stays in its form, and waits nowhere as well', async () => {
  writeCookie('token', 'token-of-somebody-else');
  const { send } = await import('../../../kit/api.ts');
  const { timesheetCalls } = await import('@praktis/contract/timesheets/timesheets.calls');
  const post = (idempotencyKey: string) =>
    send(timesheetCalls.create, { body: { timesheet: {} } as never, idempotencyKey, quiet: true });
  const change = { ...stop, call: 'create' as const, body: { timesheet: {} }, key: 'k3' };
  await expect(recordThrough({ change, post })).rejects.toMatchObject({ kind: 'aborted', handled: true });
  expect(await waitingOf(owner)).toEqual([]);
  expect(server.asked.some(({ path }) => path.endsWith('timesheet/create'))).toBe(false);
});

it('what was saved without a network waits and is told there, also where the network comes back at that moment', async () => {
  const refusal = { code: 'day_over_24_hours', message: 'That day would hold more than 24 hours.' };
  server.on('/practice/v1/timesheet/create', { status: 400, json: refusal });
  setOnline(false);
  const post = vi.fn(async () => ({ id: 't1' }));
  const change = { ...stop, call: 'create' as const, body: { timesheet: {} }, key: 'k2' };
  const ended = startOffline(owner);
  expect(await recordThrough({ change, post, onKept: () => setOnline(true) })).toBe(waits);
  await waitFor(async () =>
    expect((await waitingOf(owner)).map(({ state, message }) => [state, message])).toEqual([
      ['refused', refusal.message],
    ]),
  );
  expect(post).not.toHaveBeenCalled();
  ended();
});
