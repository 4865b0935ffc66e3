import { notificationsStore } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { hideLoading, notify, showLoading, toastLife } from './notices.tsx';

const shown = () => notificationsStore.getState().notifications;

describe('the loading-report toast', () => {
  afterEach(() => notify.clear());

  it("R338 reads 'Showing X out of Y | Z%' and moves on with the batches", async () => {
    await renderAt('/', { '/': () => <h1>Report</h1> });
    act(() => showLoading('report', 200, 1304));
    expect((await screen.findByText('Showing 200 out of 1304 | 15%')).isConnected).toBe(true);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('15');
    act(() => showLoading('report', 400, 1304));
    expect((await screen.findByText('Showing 400 out of 1304 | 31%')).isConnected).toBe(true);
    expect(shown()).toHaveLength(1);
  });

  it('stays while there is more to come, and goes by itself when all is there', () => {
    showLoading('report', 0, 0);
    expect(shown()).toMatchObject([{ autoClose: false }]);
    showLoading('report', 10, 10);
    expect(shown()).toMatchObject([{ autoClose: toastLife }]);
    hideLoading('report');
    expect(shown()).toEqual([]);
  });
});

describe('a success', () => {
  afterEach(() => notify.clear());

  it('takes away what was refused before, and nothing else', () => {
    notify.info({ message: 'Your role has been updated.' });
    notify.warn('Set name as');
    notify.warn('Set code as');
    notify.success({ message: 'Saved' });
    expect(shown().map((notice) => notice.message)).toEqual(['Your role has been updated.', 'Saved']);
  });
});
