import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { loadTexts } from '../../kit/texts.ts';
import { TimesheetDetailScreen } from './timesheet-detail.screen.tsx';

const config = {
  ...{ today: '2026-11-28', open_from: '2026-11-01', open_to: '2026-11-28', opened: [] as string[], unit_minutes: 6 },
  ...{ default_method: 'hour', input_methods: ['hour'], timesheet_menu: 'both' },
  ...{ can_record_for_others: false, can_edit_closed: true, employee_id: 'e', employee_name: 'Ratna' },
};
const entry = {
  ...{ id: 't1', version: 3, hidden: false, date: '2026-10-20', employee_id: 'e', employee_name: 'Ratna' },
  ...{ matter_id: 'm1', matter_number: 'M-1', matter_name: 'Arbitration', client_id: 'c', client_name: 'PT Contoh' },
  ...{ workcode_id: null, workcode_name: '', description: 'Drafting', method: 'hour', minutes: 60, actual_unit: '10' },
  ...{ hour: '1', start_time: null, end_time: null, next_day: false, billable: true, status: 'wip', reason: '' },
  ...{ billing_group: '', invoice_id: null, invoice_number: '', write_off_date: null, write_off_reason: '' },
  ...{ written_off_by_name: '', can_update: true, can_delete: true, can_write_off: false, can_undo_write_off: false },
  ...{ can_make_billable: false, can_make_non_billable: false, confirmed_codes: [], similar_confirmed_by_name: '' },
  ...{ created_at: '2026-10-20T03:00:00Z', created_by_name: 'Ratna', updated_at: '2026-10-20T03:00:00Z' },
};
const base = '/practice/v1/timesheet';
const detailPath = '/timesheets/detail/$id';

describe('time of a closed period, for who may change it with a reason (LCK-02)', () => {
  let server: FakeServer;
  const opens = async (more: object = {}, at = '') => {
    server.on(`${base}/detail`, { json: { data: { ...entry, ...more } } });
    await renderAt(`/timesheets/detail/t1${at}`, { [detailPath]: TimesheetDetailScreen, '/timesheets': () => null });
  };
  const sent = (path: string) => server.asked.filter((one) => one.path === `${base}/${path}`).map(({ body }) => body);

  beforeEach(async () => {
    server = fakeServer();
    signedInWith(server, 'timesheet.record', 'timesheet.edit_closed');
    server.on(`${base}/config`, { json: { data: config } });
    for (const act of ['update', 'delete']) server.on(`${base}/${act}`, { json: { data: { id: 't1' } } });
    await loadTexts('timesheets');
  });
  afterEach(() => vi.unstubAllGlobals());

  const presses = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog');
  };
  const yes = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete' }).at(-1) as HTMLButtonElement;

  it('is deleted with the reason that is asked for, and not without one', async () => {
    await opens();
    await presses();
    await waitFor(() => expect(yes().disabled).toBe(true));
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Recorded twice ' } });
    fireEvent.click(yes());
    await waitFor(() => expect(sent('delete')).toEqual([{ id: 't1', version: 3, reason: 'Recorded twice' }]));
  });

  it('is asked for none on an open date', async () => {
    await opens({ date: '2026-11-20' });
    await presses();
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
    fireEvent.click(yes());
    await waitFor(() => expect(sent('delete')).toEqual([{ id: 't1', version: 3, reason: '' }]));
  });

  it('shows the field for the reason also while it is taken out of that period', async () => {
    await opens({}, '?tab=change');
    const date = await screen.findByRole('textbox', { name: /^Date/ });
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeTruthy();
    fireEvent.change(date, { target: { value: '20/11/2026' } });
    fireEvent.blur(date);
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeTruthy();
  });
});
