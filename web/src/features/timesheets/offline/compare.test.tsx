import 'fake-indexeddb/auto';
import { addressOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { renderAt } from '../../../../test/render.tsx';
import { signedInWith } from '../../../../test/signed-in.ts';
import { device } from '../../../kit/offline/device.ts';
import { keep, waitingOf } from '../../../kit/offline/outbox.ts';
import { sendWaiting } from '../../../kit/offline/sender.ts';
import { beginSession, endSession } from '../../../kit/session.ts';
import { loadTexts } from '../../../kit/texts.ts';
import { CompareDialog } from './compare.dialog.tsx';

const owner = 'KHC.u';
const id = '0193f000-0000-7000-8000-000000000001';
const words = { date: '2026-11-27', matter_id: 'm1', description: 'Drafting the reply' };
const time = { method: 'hour', duration: '0:50', units: '', start_time: '', end_time: '' };
/** The entry as a partner has changed it meanwhile: two hours instead of fifty minutes. */
const there = {
  ...{ id, version: 2, date: '2026-11-27', matter_id: 'm1', matter_number: 'M-1', matter_name: 'Arbitration' },
  ...{ workcode_name: '', description: 'Drafting', billable: true, method: 'hour', minutes: 120, hour: '2' },
  ...{ start_time: '', end_time: '' },
};
let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'timesheet.record');
  const stale = { status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } };
  server.on(addressOf(timesheetCalls.update), stale, { json: { data: { id, version: 3 } } });
  server.on(addressOf(timesheetCalls.config), { json: { data: { unit_minutes: 6 } } });
  server.on(addressOf(timesheetCalls.detail), { json: { data: there } });
  await loadTexts('timesheets');
});
afterEach(async () => {
  await device.outbox.clear();
  endSession();
  vi.unstubAllGlobals();
});

/** A change that waited here, compared with the entry as it stands now. */
async function compared(body: object) {
  const names = { m1: 'M-1 Arbitration' };
  await keep({
    owner,
    call: 'update',
    names,
    typed: { ...words, ...time, billable_choice: 'yes' },
    body: { id, version: 1, ...body },
  });
  await sendWaiting(owner);
  const [entry] = await waitingOf(owner);
  await renderAt('/', { '/': () => entry && <CompareDialog entry={entry} onClose={() => undefined} /> });
  await screen.findByRole('cell', { name: 'Drafting the reply' });
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const correct = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await waitFor(async () => expect((await waitingOf(owner))[0]?.body.version).toBe(2));
  return (await waitingOf(owner))[0];
};

describe('a change of an entry whose hours somebody else changed meanwhile (TIM-02)', () => {
  it('of the words alone claims no time: theirs is not set against it, and the form opens with it', async () => {
    await compared(words);
    expect(rows()).toEqual(['DescriptionDrafting the replyDrafting']);
    const next = await correct();
    expect(next?.typed).toMatchObject({ ...words, method: 'hour', duration: '2:00' });
    expect(next?.body.method).toBeUndefined();
  });

  it('of the time itself is set against it, and stands where it is taken', async () => {
    await compared({ ...words, ...time });
    expect(rows()).toEqual(['Time0:502', 'DescriptionDrafting the replyDrafting']);
    expect((await correct())?.typed).toMatchObject({ method: 'hour', duration: '0:50' });
  });
});
