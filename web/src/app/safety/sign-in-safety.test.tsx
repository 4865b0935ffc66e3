import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { rememberTarget } from '../../kit/sign-in.ts';
import { loadTexts } from '../../kit/texts.ts';
import { SignInSafetyScreen } from './sign-in-safety.screen.tsx';

const state = '/auth/second-factor';
const bare = { totp: null, recovery: null, passkeys: [], required: true, passkeys_here: 'numeric' };
const secured = {
  ...bare,
  totp: { since: '2026-11-28T01:00:00Z' },
  recovery: { left: 10, since: '2026-11-28T01:00:00Z' },
};
const secret = 'OBEHZX36RX3DF6NO';
let server: FakeServer;

/** Sets up an app and says that the recovery codes are kept. */
async function setUpApp() {
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
  await userEvent.type(await screen.findByLabelText(/^Current password/), 'sungai biru');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code of the app' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
}
const show = () => renderAt('/', { '/': SignInSafetyScreen, '/matters': () => <p>All matters</p> });

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(`${state}/totp/start`, { json: { data: { secret, address: `otpauth://totp/x?secret=${secret}` } } });
  server.on(`${state}/totp/confirm`, { json: { data: { recovery_codes: ['aaaa-bbbb'] } } });
  server.on('/auth/sessions', { json: { data: { rows: [] } } });
  await loadTexts('safety');
});
afterEach(() => {
  notify.clear();
  sessionStorage.clear();
  endSession();
  vi.unstubAllGlobals();
});

describe('the screen of one’s own sign-in', () => {
  it('leads on to what was asked for once the second factor that came first is there', async () => {
    server.on(state, { json: { data: bare } }, { json: { data: secured } });
    rememberTarget('/matters?matters.status=draft');
    const router = await show();
    await setUpApp();
    await screen.findByText('All matters');
    expect(router.state.location.href).toContain('matters.status=draft');
  });
  it('stays where nobody was led to it', async () => {
    server.on(
      state,
      { json: { data: { ...bare, required: false } } },
      { json: { data: { ...secured, required: false } } },
    );
    await show();
    await setUpApp();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign-in safety' })).toBeTruthy();
    expect(screen.queryByText('All matters')).toBeNull();
  });
});
