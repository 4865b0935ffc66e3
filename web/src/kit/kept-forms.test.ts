// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLeaving, onSentAway, readyToLeave, savesAnswered, whileSaved } from './kept-forms.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

/** Whether it is over once everything that could have gone on has. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  const seen = work.then(() => {
    over = true;
  });
  await Promise.race([seen, vi.advanceTimersByTimeAsync(0)]);
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

describe('a page that is left', () => {
  it('waits for the answer to what a form is saving, whatever that is, and keeps what is typed only then', async () => {
    const order: string[] = [];
    const forget = onSentAway(() => order.push('kept'));
    let refuse: (reason: Error) => void = () => undefined;
    const save = whileSaved(
      new Promise((_, failed) => {
        refuse = failed;
      }),
    ).catch(() => order.push('refused'));
    const ready = readyToLeave();
    expect([await isOver(ready), isLeaving()]).toEqual([false, false]);
    refuse(new Error('no longer signed in'));
    await save;
    await ready;
    expect([order, isLeaving()]).toEqual([['refused', 'kept'], true]);
    forget();
  });

  it('does not wait for ever, and a page that stands after all saves again', async () => {
    let answer: () => void = () => undefined;
    const save = whileSaved(
      new Promise<void>((done) => {
        answer = done;
      }),
    );
    const ready = readyToLeave();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(await isOver(ready)).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect([await isOver(ready), isLeaving()]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(isLeaving()).toBe(false);
    answer();
    await save;
  });

  it('waits for nothing where nothing is being saved', async () => {
    await whileSaved(Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    expect(await isOver(savesAnswered())).toBe(true);
  });
});
