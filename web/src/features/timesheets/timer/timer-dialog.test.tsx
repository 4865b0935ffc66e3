import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { renderAt } from '../../../../test/render.tsx';
import { signedInWith } from '../../../../test/signed-in.ts';
import { dropKept } from '../../../kit/kept-forms.ts';
import { device } from '../../../kit/offline/device.ts';
import { beginSession, endSession } from '../../../kit/session.ts';
import { loadTexts } from '../../../kit/texts.ts';
import { deviceTimer, noteTimer } from './local-timer.ts';
import type { ShownTimer } from './shown-timer.ts';
import { TimerDialog } from './timer.dialog.tsx';

const config = {
  ...{ today: '2026-11-28', open_from: '2026-11-01', open_to: '2026-11-28', opened: [], default_method: 'hour' },
  ...{ unit_minutes: 6, time_rounding: 'none', input_methods: ['hour'], can_record_for_others: false },
  ...{ can_edit_closed: false, employee_id: 'e1', employee_name: 'Ratna' },
};
const timer: ShownTimer = {
  ...{ kind: 'server', version: 1, id: 't1', started_at: new Date(Date.now() - 20 * 60_000).toISOString() },
  ...{ matter_id: 'm1', workcode_id: '', description: 'Drafting', matter: 'M-1 Arbitration', names: {} },
};
let server: FakeServer;
let hears: (timer: ShownTimer | undefined) => void = () => undefined;

let shown: ShownTimer = timer;

function Bar() {
  const [running, setRunning] = useState<ShownTimer | undefined>(shown);
  hears = setRunning;
  return <TimerDialog timer={running} onClose={() => undefined} />;
}

beforeEach(async () => {
  server = fakeServer();
  server.on('/practice/v1/timesheet/config', { json: { data: config } });
  beginSession('token', 'service');
  signedInWith(server, 'timesheet.record');
  await loadTexts('timesheets');
});
afterEach(async () => {
  shown = timer;
  noteTimer({ local: null });
  await device.outbox.clear();
  dropKept();
  endSession();
  vi.unstubAllGlobals();
});

it('stays with what is typed when another device ends the timer meanwhile', async () => {
  await renderAt('/', { '/': Bar });
  const typed = await screen.findByDisplayValue('Drafting');
  fireEvent.change(typed, { target: { value: 'Drafting the reply' } });
  await act(async () => hears(undefined));
  expect(screen.getByDisplayValue('Drafting the reply')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop and record' })).toBeTruthy();
});

describe('a timer of this device whose time is recorded', () => {
  const createPath = '/practice/v1/timesheet/create';
  const id = '01a224ec-4ad7-76ab-8f17-eeeea3b3e684';
  const begin = async () => {
    const { matter_id: _matter, ...work } = { ...timer, id };
    const local = { ...work, matter_id: id, ended: false, refused: '' };
    noteTimer({ local });
    shown = { ...local, kind: 'local' };
    await renderAt('/', { '/': Bar });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop and record' }));
  };
  const asked = () => server.asked.filter(({ path }) => path === createPath).length;
  const isOver = () => deviceTimer.get().local?.ended;

  it('is over as soon as that stands on the device: a page killed before the answer comes leaves no timer that still runs', async () => {
    server.on(createPath, 'never');
    await begin();
    await waitFor(async () => expect(await device.outbox.count()).toBe(1));
    await waitFor(() => expect(isOver()).toBe(true));
  });

  it('runs on when the server refuses that', async () => {
    server.on(createPath, { status: 400, json: { message: { date: 'Closed.' }, code: 'period_closed' } });
    await begin();
    await waitFor(() => expect([asked(), isOver()]).toEqual([1, false]));
    expect(await device.outbox.count()).toBe(0);
  });
});

describe('the end in the form, before it is typed', () => {
  const at = (clock: string) => new Date(`2026-11-28T${clock}:00+07:00`);
  const end = (value: string) => waitFor(() => expect(screen.getByLabelText(/^End/)).toHaveProperty('value', value));

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at('10:00') });
    shown = { ...timer, started_at: at('09:30').toISOString() };
    await renderAt('/', { '/': Bar });
    await end('10:00');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const laterAt = (clock: string) =>
    act(async () => {
      vi.setSystemTime(at(clock));
      vi.advanceTimersByTime(5_000);
    });

  it('goes on with the timer: what is recorded is as long as the timer has run by then', async () => {
    await laterAt('11:00');
    await end('11:00');
  });

  it('stays as it was typed', async () => {
    fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '09:45' } });
    await laterAt('11:00');
    await end('09:45');
  });

  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const told = () => document.querySelector('[data-measured]')?.textContent;

  it('is refused when it is later than now: what is still to be done is not recorded', async () => {
    type(/^End/, '10:15');
    fireEvent.click(screen.getByRole('button', { name: 'Stop and record' }));
    expect(await screen.findByText('This end is later than now')).toBeTruthy();
    type(/^End/, '09:15');
    fireEvent.click(screen.getByRole('button', { name: 'Stop and record' }));
    // Before the start it would be the next day (TIM-06), which is ahead too.
    expect(await screen.findByText('This end is later than now')).toBeTruthy();
    expect(server.asked.some(({ path }) => path.endsWith('timer/stop'))).toBe(false);
  });

  it('tells what was worked and what is recorded of it (TIM-03)', async () => {
    await waitFor(() =>
      expect(told()).toBe('Worked: 30 minutes · Recorded: 0.50 hours (as worked). Start and end are not kept.'),
    );
  });
});

it.each([
  ['unit', 'none', 'Recorded: 0.90 hours (rounded up to units of 6 minutes). Start and end are not kept.'],
  ['hour', 'nearest', 'Recorded: 0.80 hours (rounded to the nearest unit of 6 minutes). Start and end are not kept.'],
  ['start_end', 'up', 'Recorded: 0.90 hours (rounded up to units of 6 minutes). Start and end are kept.'],
] as const)(
  '50 minutes by %s with rounding %s are told as they are recorded (TIM-04)',
  async (method, rounding, told) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00+07:00') });
    shown = { ...timer, started_at: new Date('2026-11-28T09:10:00+07:00').toISOString() };
    const own = { ...config, default_method: method, time_rounding: rounding };
    server.on('/practice/v1/timesheet/config', { json: { data: own } });
    await renderAt('/', { '/': Bar });
    await waitFor(() =>
      expect(document.querySelector('[data-measured]')?.textContent).toBe(`Worked: 50 minutes · ${told}`),
    );
    vi.useRealTimers();
  },
);
