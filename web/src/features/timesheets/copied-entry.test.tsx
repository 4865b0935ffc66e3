import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { copiedValues } from './copied-entry.ts';
import { TimesheetDetailScreen } from './timesheet-detail.screen.tsx';
import { TimesheetCreateScreen } from './timesheet-form.screen.tsx';

const config = {
  ...{ today: '2026-11-12', open_from: '2026-11-01', open_to: '2026-11-12', opened: [] as string[], unit_minutes: 6 },
  ...{ default_method: 'start_end', input_methods: ['unit', 'hour', 'start_end'], timesheet_menu: 'both' },
  ...{ can_record_for_others: false, can_edit_closed: false, employee_id: 'e', employee_name: 'Ratna' },
};
const matter_id = '0190f3a4-0000-7000-8000-000000000001';
const entry = {
  ...{ id: 't1', version: 3, hidden: false, date: '2026-10-28', employee_id: 'other', employee_name: 'Arif' },
  ...{ matter_id, matter_number: 'M-1', matter_name: 'Arbitration', client_id: 'c', client_name: 'PT Contoh' },
  ...{ workcode_id: null, workcode_name: '', description: 'Drafting', method: 'start_end', minutes: 90 },
  ...{ actual_unit: '15', hour: '1.2', start_time: '09:00', end_time: '10:30', next_day: false, billable: false },
  ...{ status: 'billed', reason: 'why', billing_group: 'A', invoice_id: 'i', invoice_number: '0001' },
  ...{ write_off_date: null, write_off_reason: '', written_off_by_name: '', can_update: false, can_delete: false },
  ...{ can_write_off: false, can_undo_write_off: false, can_make_billable: false, can_make_non_billable: false },
  ...{ confirmed_codes: [], similar_confirmed_by_name: '', created_at: '2026-10-28T03:00:00Z' },
  ...{ created_by_name: 'Arif', updated_at: '2026-10-28T03:00:00Z' },
};
const values = (more: object = {}, set: object = {}) =>
  copiedValues({ ...entry, ...more } as never, { ...config, ...set } as never);

describe('what a copy takes over', () => {
  it('is matter, activity, text and how long; no clock times, no flag, nothing of the bill', () => {
    expect(values()).toEqual({
      ...{ matter_id, matter_number: 'M-1', matter_name: 'Arbitration', workcode_id: null, workcode_name: '' },
      ...{ description: 'Drafting', method: 'hour', duration: '1:30' },
    });
  });
  it('is the person too, where one may record for others', () => {
    expect(values({}, { can_record_for_others: true })).toMatchObject({ employee_id: 'other', employee_name: 'Arif' });
  });
  it('is units where units were typed, and no time where the firm has clock times alone', () => {
    expect(values({ method: 'unit' })).toMatchObject({ method: 'unit', units: '15' });
    expect(values({}, { input_methods: ['start_end'] })).not.toHaveProperty('duration');
  });
  it('stays as long as it was when a unit has another length now (TIM-03)', () => {
    const seven = { method: 'unit', minutes: 42, actual_unit: '7' };
    expect(values(seven, { unit_minutes: 3 })).toMatchObject({ method: 'unit', units: '14' });
    expect(values(seven, { unit_minutes: 15 })).toMatchObject({ method: 'hour', duration: '0:42' });
    expect(values(seven, { unit_minutes: 15, input_methods: ['unit'] })).toMatchObject({
      method: 'unit',
      units: '2.8',
    });
  });
});

describe('a copy of an entry', () => {
  let server: FakeServer;
  const base = '/practice/v1/timesheet';
  const sent = () => server.asked.filter((one) => one.path === `${base}/create`).map(({ body }) => body);
  const opens = (address: string) =>
    renderAt(address, {
      ...{ '/timesheets/detail/$id': TimesheetDetailScreen, '/timesheets/create': TimesheetCreateScreen },
      '/timesheets': () => null,
    });

  beforeEach(async () => {
    server = fakeServer();
    beginSession('token', 'service');
    signedInWith(server, 'timesheet.record');
    server.on(`${base}/config`, { json: { data: config } });
    server.on(`${base}/detail`, { json: { data: entry } });
    server.on(`${base}/template`, { json: { data: { rows: [] } } });
    await loadTexts('timesheets');
  });
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  it('is begun from the entry, also from one that is billed, and dated today', async () => {
    const router = await opens('/timesheets/detail/t1');
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const matter = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Matter/ });
    expect(router.state.location.href).toBe('/timesheets/create?copy=t1');
    expect(matter.value).toBe('M-1 Arbitration');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ }).value).toBe('12/11/2026');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ }).value).toBe('Drafting');
    expect(screen.getByLabelText<HTMLInputElement>(/^Duration/).value).toBe('1:30');
  });

  it('into a closed day is refused at its date (LCK-02, T-11)', async () => {
    const refusal = { code: 'period_closed', message: { date: 'October is closed.' } };
    server.on(`${base}/create`, { status: 400, json: refusal });
    await opens('/timesheets/create?copy=t1');
    const date = await screen.findByRole('textbox', { name: /^Date/ });
    fireEvent.change(date, { target: { value: '28/10/2026' } });
    fireEvent.blur(date);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      timesheet: { date: '2026-10-28', matter_id, method: 'hour', duration: '1:30', billable: null },
    });
    expect(JSON.stringify(sent()[0])).not.toMatch(/09:00|invoice|billed/);
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'));
    expect((await screen.findAllByText('October is closed.')).length).toBeGreaterThan(0);
  });

  it.each([404, 403])('of an entry that is not open to the reader (%i) begins empty and says so', async (status) => {
    server.on(`${base}/detail`, { status, json: { code: 'not_found', message: {} } });
    await opens('/timesheets/create?copy=t9');
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Matter/ })).value).toBe('');
    expect(screen.getByText(/^The entry to copy could not be opened/).isConnected).toBe(true);
  });

  it('is over once it is saved: what follows is an empty new entry of the same day', async () => {
    server.on(`${base}/create`, { json: { data: { id: 't2', similar: [] } } });
    const router = await opens('/timesheets/create?copy=t1');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
    fireEvent.change(text, { target: { value: 'Drafting on' } });
    fireEvent.click(screen.getByRole('button', { name: /^Save and new/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(text.value).toBe(''));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Matter/ }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ }).value).toBe('12/11/2026');
    expect(screen.queryByLabelText(/^Duration/)).toBeNull();
    await waitFor(() => expect(router.state.location.href).toBe('/timesheets/create'));
  });
});
