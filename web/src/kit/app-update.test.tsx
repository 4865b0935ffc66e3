import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { takeNewestBuild, watchBuild } from './app-update.ts';
import { networkNotices, notify } from './notices.tsx';

/** A browser's service workers, as far as they are used: a build that runs, and one that waits. */
function fakeWorkers(waiting: { postMessage: (message: object) => void } | null) {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => undefined });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', Object.defineProperty(Object.create(navigator), 'serviceWorker', { value: container }));
  return container;
}

afterEach(() => {
  vi.unstubAllGlobals();
  networkNotices.setState({ ...networkNotices.getState(), notifications: [], queue: [] });
});

it('a newer build is offered and taken when the user wants it; a failure told meanwhile does not hide the offer', async () => {
  vi.stubEnv('DEV', false);
  const postMessage = vi.fn();
  const container = fakeWorkers({ postMessage });
  render(
    <MantineProvider>
      <Notifications store={networkNotices} />
    </MantineProvider>,
  );
  watchBuild();
  await screen.findByText(/A newer version of Praktis is ready/);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  notify.clear();
  expect(postMessage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Load it now' }));
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  vi.unstubAllEnvs();
});

it('before the page is loaded for a file that is gone, the newest build takes over', async () => {
  const postMessage = vi.fn();
  const container = fakeWorkers({ postMessage });
  postMessage.mockImplementation(() => container.dispatchEvent(new Event('controllerchange')));
  await takeNewestBuild();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

it('a browser that withholds service workers, as on plain http, is left alone', async () => {
  vi.stubEnv('DEV', false);
  expect('serviceWorker' in navigator).toBe(false);
  watchBuild();
  await takeNewestBuild();
  vi.unstubAllEnvs();
});
