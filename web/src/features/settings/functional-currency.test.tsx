import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { FunctionalCurrency } from './functional-currency.tsx';

const path = '/practice/v1/setting/currency/functional';
const update = '/practice/v1/setting/currency/update-functional';
const read = (currency: string, version: number) => ({ json: { data: { currency, can_change: true, version } } });
let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'settings.view', 'settings.money');
  await loadTexts('settings');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

it('MON-07 a change that somebody else makes while the dialog is open is told, not written over', async () => {
  server.on(path, read('IDR', 4), read('IDR', 4), read('USD', 5));
  server.on(update, { status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } });
  await renderAt('/', { '/': FunctionalCurrency });
  await userEvent.click(await screen.findByRole('button', { name: /IDR/ }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'IDR'));
  await act(() => queryClient.refetchQueries());
  await screen.findByRole('button', { name: /USD/, hidden: true });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.asked.some((call) => call.path === update)).toBe(true));
  expect(server.asked.find((call) => call.path === update)?.body).toEqual({ currency: 'IDR', version: 4 });
});
