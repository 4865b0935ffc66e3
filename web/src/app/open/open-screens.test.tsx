import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { defaultConfig, displaySettings, writeSessionRecord } from '../../kit/session-record.ts';
import { changeLanguage, loadTexts } from '../../kit/texts.ts';
import { OpenFrame } from '../open-frame.tsx';
import { SetupScreen } from './setup.screen.tsx';
import { VerificationScreen } from './verification.screen.tsx';

let server: FakeServer;
beforeEach(async () => {
  endSession();
  writeSessionRecord(defaultConfig);
  await changeLanguage('en');
  await loadTexts('auth');
  server = fakeServer();
});

const verified = (language: string) => ({
  json: { data: { email: 'sekar@firm.example', language, needs_password: true } },
});

describe('the page behind a mailed key', () => {
  it('speaks as the account does whose key it is, and so does what follows', async () => {
    server.on('/auth/verification', verified('id'));
    await renderAt('/verification/karsa.first', { '/verification/$key': VerificationScreen });
    expect(await screen.findByText('Tetapkan kata sandi Anda')).toBeTruthy();
    expect(displaySettings.get().language).toBe('id');
  });

  it('stays in the language of whoever is signed in here', async () => {
    beginSession('token', 'karsa');
    server.on('/auth/verification', verified('id'));
    await renderAt('/verification/karsa.second', { '/verification/$key': VerificationScreen });
    expect(await screen.findByText('Set your password')).toBeTruthy();
    expect(displaySettings.get().language).toBe('en');
  });

  it('stays in the language of the browser where the key is unknown', async () => {
    server.on('/auth/verification', { status: 400, json: { code: 'key_unknown', message: 'x' } });
    await renderAt('/verification/karsa.third', { '/verification/$key': VerificationScreen });
    await waitFor(() => expect(document.querySelector('[aria-busy=false]')).toBeTruthy());
    expect(displaySettings.get().language).toBe('en');
  });
});

describe('the first steps of an installation', () => {
  const framed = () => (
    <OpenFrame>
      <SetupScreen />
    </OpenFrame>
  );
  const firmSpeaks = () => document.querySelector<HTMLInputElement>('input[name=language]')?.value;
  const speak = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('propose the language of the screen for the firm until another one is chosen', async () => {
    server.on('/auth/setup', { json: { data: { needed: true } } });
    await renderAt('/setup', { '/setup': framed });
    await waitFor(() => expect(firmSpeaks()).toBe('en'));
    await speak('Bahasa Indonesia');
    await waitFor(() => expect(firmSpeaks()).toBe('id'));
    await userEvent.click(screen.getByLabelText(/^Bahasa/, { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'English' }));
    await speak('English');
    await speak('Bahasa Indonesia');
    expect(firmSpeaks()).toBe('en');
  });
});
