import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { send } from '../../../kit/api.ts';
import { CallFailure } from '../../../kit/call-failure.ts';
import { askAgain } from '../../../kit/use-call.ts';
import { deviceTimer, type LocalTimer, newTimerId, noteTimer, type TimerWork, timerOwner } from './local-timer.ts';

const quiet = { scope: 'frame', quiet: true } as const;

/** Has the running timer asked anew. */
export const readAgain = () => askAgain(timerCalls.timer);

/**
 * Starts a timer now. It runs on this device at once and on the server as soon as that has answered; without a network it
 * brings its start along later. Fails when the server refuses it: then nothing runs.
 */
export async function startTimer(work: TimerWork, names: Record<string, string>): Promise<void> {
  const started_at = new Date().toISOString();
  const local: LocalTimer = { ...work, id: newTimerId(), started_at, names, ended: false, refused: '' };
  noteTimer({ local });
  try {
    await send(timerCalls.start, {
      body: { ...work, id: local.id, started_at },
      idempotencyKey: local.id,
      scope: 'frame',
      inPlace: [400],
    });
  } catch (problem) {
    if (problem instanceof CallFailure && problem.kind !== 'refused') return;
    noteTimer({ local: null });
    throw problem;
  }
  await readAgain();
  noteTimer({ local: null });
}

/**
 * Says to the server what it missed of the timer of this device: that it began, or that it is over. `version` is that of the
 * timer as it runs there, which another device may have changed.
 */
async function tell(local: LocalTimer, version: number): Promise<void> {
  const { id, started_at, matter_id, workcode_id, description } = local;
  try {
    if (local.ended) await send(timerCalls.discard, { ...quiet, body: { id, version } });
    else
      await send(timerCalls.start, {
        ...quiet,
        body: { id, started_at, matter_id, workcode_id, description },
        idempotencyKey: id,
      });
  } catch (problem) {
    if (
      !(problem instanceof CallFailure) ||
      problem.kind !== 'refused' ||
      problem.status === 401 ||
      problem.status >= 500
    )
      return;
    // Changed there since it was read: it is still to be ended.
    if (local.ended && problem.status === 409) return;
    // That it is not there is just what an ended one should be.
    if (local.ended) noteTimer({ local: null });
    else noteTimer({ local: { ...local, refused: problem.message } });
    return;
  }
  await readAgain();
  noteTimer({ local: null });
}

/** The end of a timer that waited here was given up: it runs on, and is shown again. */
export async function runsOn(id: string): Promise<void> {
  if (deviceTimer.get().stopping === id) noteTimer({ stopping: '' });
  await readAgain();
}

/** What a timer had run is recorded by hand: it is ended without an entry, as it stands by now. Where that fails it is shown again. */
export async function endRecorded(id: string): Promise<void> {
  const { running } = await send(timerCalls.timer, { ...quiet, live: true });
  if (running?.id === id) await send(timerCalls.discard, { ...quiet, body: { id, version: running.version } });
}

/** After a time without a network: what waits goes first, so that the end of the old timer precedes the start of the new. */
export async function catchUp(): Promise<void> {
  const { local, stopping } = deviceTimer.get();
  if (local === null && stopping === '') return;
  if (stopping !== '') {
    const [{ sendNow }, { stopWaits }] = await Promise.all([
      import('../../../kit/offline/engine.ts'),
      import('../../../kit/offline/outbox.ts'),
    ]);
    await sendNow();
    await readAgain();
    // What would have ended it is no longer on the device: where it runs on, it is shown again.
    if (!(await stopWaits(timerOwner(), stopping))) noteTimer({ stopping: '' });
  }
  if (local?.refused !== '') {
    // Refused at the start and recorded by hand since: nothing of it is left to be told.
    if (local?.ended) noteTimer({ local: null });
    return;
  }
  const { running } = await send(timerCalls.timer, { ...quiet, live: true });
  // It began with the end of the one before.
  if (running?.id === local.id && !local.ended) noteTimer({ local: null });
  else if (running?.id !== stopping || stopping === '') await tell(local, running?.version ?? 1);
}
