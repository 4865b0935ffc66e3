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

describe('an entry whose words are corrected', () => {
  let server: FakeServer;
  beforeEach(async () => {
    server = fakeServer();
    signedInWith(server, 'timesheet.record');
    server.on(`${base}/config`, { json: { data: config } });
    server.on(`${base}/update`, { json: { data: { id: 't1' } } });
    await loadTexts('timesheets');
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Types something into the form of an entry and saves it; answers what is sent. */
  async function changed(more: object, label: RegExp, value: string) {
    const open = { ...entry, date: '2026-11-20', reason: 'Typed late', ...more };
    server.on(`${base}/detail`, { json: { data: open } });
    await renderAt('/timesheets/detail/t1?tab=change', { [detailPath]: TimesheetDetailScreen, '/timesheets': () => null });
    fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const sent = () => server.asked.findLast(({ path }) => path === `${base}/update`)?.body;
    await waitFor(() => expect(sent()).toBeDefined());
    return sent() as Record<string, unknown>;
  }

  it.each([
    ['unit', { method: 'unit', actual_unit: '9', minutes: 54, hour: '0.5' }],
    ['hour', { method: 'hour', minutes: 50, actual_unit: '8.3333', hour: '0.5' }],
    ['start_end', { method: 'start_end', start_time: '09:00', end_time: '10:00', hour: '0.5' }],
  ])('keeps its worked time and the hours charged, recorded by %s (TIM-02, TIM-03)', async (_method, more) => {
    const sent = await changed(more, /^Description/, 'Drafting the agreement');
    expect(sent).toMatchObject({ id: 't1', version: 3, description: 'Drafting the agreement', hour: null, reason: '' });
    for (const name of ['method', 'duration', 'units', 'start_time', 'end_time']) expect(sent).not.toHaveProperty(name);
  });

  it('opens with the time worked, not with the hours charged, and says what these are; typed anew it is sent', async () => {
    const sent = await changed({ minutes: 50, hour: '0.5' }, /^Duration/, '1:10');
    expect(screen.getByText('Now 0.50. Empty: stays so, or follows the time once that is typed anew.')).toBeTruthy();
    expect(sent).toMatchObject({ method: 'hour', duration: '1:10', hour: null });
  });
});
