import { authCalls } from '@praktis/contract/auth/auth.calls';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { renderAt } from '../../test/render.tsx';
import { useSession } from './permissions.ts';
import { beginSession, endSession } from './session.ts';
import { askAgain } from './use-call.ts';

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const session = (role_changed: boolean) => ({
  json: { data: { user: { id: 'u', role_changed }, permissions: {}, firm: { code: 'KHC' } } },
});
const Screen = () => <p>{useSession()?.user.role_changed ? 'told' : 'nothing new'}</p>;

it('a call that is just being asked is not asked twice: what the server says once is not lost (G096)', async () => {
  const server = fakeServer();
  beginSession('token', 'service');
  server.on('/auth/session', session(false), session(true), session(false));
  await renderAt('/', { '/': Screen });
  await screen.findByText('nothing new');
  await act(() => Promise.all([askAgain(authCalls.session), askAgain(authCalls.session)]));
  expect((await screen.findByText('told')).isConnected).toBe(true);
  expect(server.asked.filter(({ path }) => path === '/auth/session')).toHaveLength(2);
});
