import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { ReportColumnsScreen } from './report-columns.screen.tsx';

const path = '/practice/v1/setting/show-hide-report';
const columns = ['client', 'matter', 'opening'].map((name) => ({ name, shown: true }));
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(`${path}/detail`, { json: { data: { report: 'deposit', columns, version: 4 } } });
  await loadTexts('settings', 'columns');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

const show = (...permissions: string[]) => {
  signedInWith(server, 'settings.view', ...permissions);
  return renderAt('/?tab=deposit', { '/': ReportColumnsScreen });
};

it('REP-01 columns are moved by keys, which keep the focus on them, and hidden; the whole order is saved', async () => {
  server.on(`${path}/update`, { json: { data: { report: 'deposit', columns, version: 5 } } });
  await show('settings.lists');
  const up = await screen.findByRole('button', { name: 'Move Opening balance up' });
  up.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Opening balance is now 2 of 3.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Opening balance up'));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('switch', { name: 'Matter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.asked.some((call) => call.path === `${path}/update`)).toBe(true));
  expect(server.asked.find((call) => call.path === `${path}/update`)?.body).toEqual({
    report: 'deposit',
    columns: [
      { name: 'opening', shown: true },
      { name: 'client', shown: true },
      { name: 'matter', shown: false },
    ],
    version: 4,
  });
});

it('who may only read sees the order and no buttons', async () => {
  await show();
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Client', 'Matter', 'Opening balance']);
  expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
});
