import { addressOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { changeLanguage, loadTexts } from '../../kit/texts.ts';
import { TimesheetsListScreen } from './timesheets-list.screen.tsx';

vi.mock('./offline/waiting-place.tsx', () => ({ WaitingPlace: () => null }));

const open = {
  ...{ id: 't1', version: 1, hidden: false, date: '2026-11-20', employee_id: 'e', employee_name: 'Ratna' },
  ...{ matter_id: 'm', matter_number: 'M-1', matter_name: 'Sale', client_id: 'c', client_name: 'PT Satu' },
  ...{
    workcode_id: 'w',
    workcode_name: 'Drafting',
    description: 'Deed',
    hour: '0.5',
    start_time: null,
    end_time: null,
  },
  ...{ actual_unit: '4.1666', billable: false, billing_group: 'Phase 1', status: 'non-billable', invoice_id: null },
};
const hidden = {
  ...{ ...open, id: 't2', hidden: true, matter_id: null, matter_number: '', matter_name: '', client_id: null },
  ...{ client_name: '', workcode_id: null, workcode_name: '', description: '', status: null },
  ...{ actual_unit: null, billable: null, billing_group: '' },
};
let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'timesheet.view');
  const page = { rows: [open, hidden], total: 2, limit: 50, offset: 0, totals: [], hours: '1' };
  server.on(addressOf(timesheetCalls.list), { json: { data: page } });
  await loadTexts('timesheets');
});
afterEach(async () => {
  await changeLanguage('en');
  endSession();
  vi.unstubAllGlobals();
});

const show = async () => {
  await renderAt('/timesheets', { '/timesheets': TimesheetsListScreen });
  await screen.findByText('Deed');
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const cell = (row: number, title: string) => {
  const line = screen.getAllByRole('row')[row + 1] as HTMLElement;
  return within(line).getAllByRole('cell')[heads().indexOf(title)]?.textContent;
};

it('has actual unit, billable and billing group as columns that are shown on demand; a hidden entry says nothing there', async () => {
  await show();
  const more = ['Actual unit', 'Billable', 'Billing group'];
  expect(heads().filter((title) => more.includes(title ?? ''))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  for (const title of more) await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: title }));
  await waitFor(() => expect(heads()).toEqual(expect.arrayContaining(more)));
  expect(more.map((title) => cell(0, title))).toEqual(['4.1666', 'No', 'Phase 1']);
  expect(more.map((title) => cell(1, title))).toEqual(['', '', '']);
});

it('is narrowed to billable or non-billable work, in both languages', async () => {
  await show();
  const asked = () => server.asked.findLast(({ path }) => path === addressOf(timesheetCalls.list))?.body;
  await userEvent.click(screen.getByRole('combobox', { name: 'Billable' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Non-billable' }));
  await waitFor(() => expect(asked()).toEqual({ billable: false }));
  await changeLanguage('id');
  await screen.findByText(/^Tertagih: Tidak tertagih/);
});
