import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { beginSession, endSession } from '../../../kit/session.ts';
import { deviceTimer, type LocalTimer, noteTimer } from './local-timer.ts';
import { catchUp } from './timer-acts.ts';

const practice = '/practice/v1/timesheet/timer';
const recorded: LocalTimer = {
  ...{ id: 't1', started_at: '2026-11-27T02:00:00Z', matter_id: 'm1', workcode_id: '', description: 'Drafting' },
  ...{ names: {}, ended: true, refused: '' },
};
const runsThere = (version: number) => ({
  json: {
    data: {
      running: {
        ...{ id: 't1', version, started_at: '2026-11-27T02:00:00Z', matter_id: 'm1', matter_number: 'M-1' },
        ...{ matter_name: 'Arbitration', workcode_id: null, workcode_name: '', description: 'Drafting' },
      },
    },
  },
});
let server: FakeServer;
const discarded = () => server.asked.filter((call) => call.path === `${practice}/discard`).map((call) => call.body);

beforeEach(() => {
  server = fakeServer();
  beginSession('token', 'service');
  noteTimer({ local: recorded });
});
afterEach(() => {
  noteTimer({ local: null });
  endSession();
  vi.unstubAllGlobals();
});

describe('a timer whose time is recorded, and of which the server knows although its answer was lost', () => {
  it('is ended there as another device has changed it meanwhile', async () => {
    server.on(practice, runsThere(3));
    server.on(`${practice}/discard`, { json: { data: { id: 't1', version: 4 } } });
    await catchUp();
    expect(discarded()).toEqual([{ id: 't1', version: 3 }]);
    expect(deviceTimer.get().local).toBeNull();
  });

  it('is still to be ended when it was changed just then', async () => {
    server.on(practice, runsThere(3), runsThere(4));
    server.on(
      `${practice}/discard`,
      { status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } },
      { json: { data: { id: 't1', version: 5 } } },
    );
    await catchUp();
    expect(deviceTimer.get().local).toEqual(recorded);
    await catchUp();
    expect(discarded()).toEqual([
      { id: 't1', version: 3 },
      { id: 't1', version: 4 },
    ]);
    expect(deviceTimer.get().local).toBeNull();
  });
});
