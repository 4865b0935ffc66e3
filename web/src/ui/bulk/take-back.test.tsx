import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { notify } from '../../kit/notices.tsx';
import { undoables } from '../../kit/undoables.ts';
import { TakeBack } from './take-back.tsx';

afterEach(() => {
  notify.clear();
  undoables.set([]);
});

it('what was done is taken back after its notice has gone, once, the newest standing first', async () => {
  await renderAt('/', { '/': TakeBack });
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => notify.undo({ message: '3 entries are moved.', yes: 'Undo', run: first }));
  await new Promise((next) => setTimeout(next, 2));
  act(() => notify.undo({ message: '2 entries are deleted.', yes: 'Undo', run: second }));
  act(() => notify.clear());
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('2 entries are deleted.'),
    expect.stringContaining('3 entries are moved.'),
  ]);
  await userEvent.click(items[1] as HTMLElement);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    expect.stringContaining('2 entries are deleted.'),
  ]);
});

it('what the notice took back is not offered again', async () => {
  await renderAt('/', { '/': TakeBack });
  const run = vi.fn();
  act(() => notify.undo({ message: 'An entry is deleted.', yes: 'Undo', run }));
  await userEvent.click(await screen.findByText('Undo', { selector: '.linkish' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(undoables.get()).toEqual([]);
});
