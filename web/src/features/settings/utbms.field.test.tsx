import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { setupListScreen } from './setup-list.screen.tsx';

const path = '/practice/v1/setting/workcode';
const row = (id: string, name: string, utbms: string) => ({
  ...{ id, code: id, name, name_id: name, description: '', billable: 'yes', utbms },
  ...{ archived: false, in_use: false, version: 1 },
});
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'settings.view', 'settings.lists');
  const rows = [row('a', 'Meeting', 'A106'), row('b', 'Ritual', 'X9')];
  server.on(path, { json: { data: { rows, total: 2, limit: 20, offset: 0 } } });
  await loadTexts('settings');
  await renderAt('/', { '/': setupListScreen('workcode') });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it('the list says what a code stands for; one of before as it is', async () => {
  expect(await screen.findByText('A106 Communicate (with client)')).toBeTruthy();
  expect(screen.getByText('X9')).toBeTruthy();
});

it('a code is found by what it stands for, as by itself, and sent', async () => {
  server.on(`${path}/create`, { json: { data: { id: 'c' } } });
  await userEvent.click(await screen.findByRole('button', { name: /^New/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Code/), 'W1');
  await userEvent.type(within(dialog).getByLabelText(/^Name\b(?! in)/), 'Review');
  await userEvent.type(within(dialog).getByLabelText(/Name in Indonesian/), 'Telaah');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Billable/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Billable' }));
  await userEvent.type(within(dialog).getByRole('combobox', { name: /UTBMS/ }), 'analy');
  expect(screen.queryByRole('option', { name: 'A101 Plan and prepare for' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'A104 Review/analyze' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.asked.find((call) => call.path === `${path}/create`)?.body).toMatchObject({
      code: 'W1',
      utbms: 'A104',
    }),
  );
});
