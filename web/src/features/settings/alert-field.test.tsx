import { singletons } from '@praktis/contract/settings/singletons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { settingScreen } from './setting.screen.tsx';

const path = '/practice/v1/setting/dashboard-notification';
const delivered = singletons.dashboardNotification.fields.parse({});
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(path, { json: { data: { ...delivered, version: 2 } } });
  await loadTexts('settings');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

const show = (...permissions: Parameters<typeof signedInWith>[1][]) => {
  signedInWith(server, 'settings.view', ...permissions);
  return renderAt('/', { '/': settingScreen('dashboardNotification') });
};

it('DSH-02 an alert is mailed on a day and at an hour, which are chosen once it is mailed at all', async () => {
  server.on(`${path}/update`, { json: { data: { ...delivered, version: 3 } } });
  await show('settings.lists');
  const line = within(await screen.findByRole('group', { name: /Matters without time/ }));
  expect(line.getByRole('combobox', { name: 'Day of the mail' })).toHaveProperty('disabled', true);
  await userEvent.click(line.getByLabelText('Mailed'));
  await userEvent.click(line.getByRole('combobox', { name: 'Day of the mail' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every day' }));
  await userEvent.click(line.getByRole('combobox', { name: 'Hour of the mail' }));
  await userEvent.click(await screen.findByRole('option', { name: '17:00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.asked.some((call) => call.path === `${path}/update`)).toBe(true));
  expect(server.asked.find((call) => call.path === `${path}/update`)?.body).toEqual({
    ...delivered,
    alert_timesheet_recording: { shown: true, mailed: true, day: 'daily', hour: 17 },
    version: 2,
  });
});

it('who may only read sees it in words', async () => {
  await show();
  expect((await screen.findAllByText('Shown; not mailed')).length).toBe(9);
  expect(screen.queryByRole('switch')).toBeNull();
});
