import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { WorkingDaysScreen } from './working-days.screen.tsx';

const path = '/practice/v1/setting/holiday';
const nyepi = {
  ...{ id: 'h', date: '2026-03-19', kind: 'national', name: 'Nyepi', name_id: 'Hari Suci Nyepi', basis: 'SKB' },
  version: 1,
};
let server: FakeServer;
const sentTo = (name: string) => server.asked.filter((call) => call.path === `${path}${name}`);
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(`${path}/config`, { json: { data: { years: [2026], national_years: [2025, 2026, 2027] } } });
  server.on(path, { json: { data: { rows: [nyepi], total: 1, limit: 50, offset: 0 } } });
  await loadTexts('settings');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

const show = (...permissions: string[]) => {
  signedInWith(server, 'settings.view', ...permissions);
  return renderAt('/', { '/': WorkingDaysScreen });
};

it('loads the national calendar of a year, and says how many days were added and how many stood already', async () => {
  server.on(`${path}/load`, { json: { data: { year: 2027, added: 17, left: 0 } } });
  await show('settings.lists');
  await screen.findByText('Hari Suci Nyepi');
  await userEvent.click(screen.getByRole('button', { name: 'Load national calendar' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(sentTo('/load')[0]?.body).toEqual({ year: '2027' }));
  expect(await screen.findByText('2027: 17 days added, 0 stood already.')).toBeTruthy();
});

it('shows the days of this year first, and takes one off the calendar after saying what follows', async () => {
  server.on(`${path}/delete`, { json: { data: { id: 'h' } } });
  await show('settings.lists');
  await screen.findByText('Hari Suci Nyepi');
  expect(sentTo('').at(-1)?.query).toMatchObject({ year: '2026' });
  await userEvent.click(screen.getByRole('button', { name: /^Actions for 19\/03\/2026/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('The firm then works on this day.')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sentTo('/delete')[0]?.body).toEqual({ id: 'h' }));
});

it('who may only read gets no way to change it', async () => {
  await show();
  expect(await screen.findByText('Hari Suci Nyepi')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load national calendar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New holiday' })).toBeNull();
});
