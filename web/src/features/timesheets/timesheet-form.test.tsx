import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { loadTexts } from '../../kit/texts.ts';
import { TimesheetCreateScreen } from './timesheet-form.screen.tsx';

const config = {
  ...{
    today: '2026-11-28',
    open_from: '2026-11-01',
    open_to: '2026-11-28',
    opened: [],
    default_method: 'hour',
    unit_minutes: 6,
  },
  ...{ input_methods: ['hour'], can_record_for_others: false, can_edit_closed: false },
  ...{ employee_id: 'e1', employee_name: 'Ratna' },
};
const matterPath = '/practice/v1/timesheet/search-matter';
const given = () => (screen.getByRole('combobox', { name: /^Matter/ }) as HTMLInputElement).value;

describe('the form of a time entry', () => {
  let server: FakeServer;
  const show = (address: string) => renderAt(address, { '/timesheets/create': TimesheetCreateScreen });

  beforeEach(async () => {
    server = fakeServer();
    server.on('/practice/v1/timesheet/config', { json: { data: config } });
    server.on('/practice/v1/timesheet/template', { json: { data: { rows: [] } } });
    server.on(matterPath, {
      json: { data: { rows: [{ id: 'm3', name: 'M-2026-0003 Geothermal concession', detail: '' }] } },
    });
    await loadTexts('timesheets');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('opens with the matter that the address names', async () => {
    await show('/timesheets/create?matter=m3');
    await screen.findByRole('heading', { level: 1 });
    expect(given()).toBe('M-2026-0003 Geothermal concession');
    expect(server.asked.find(({ path }) => path === matterPath)?.query).toEqual({ matter_id: 'm3', for: 'filter' });
  });

  it('opens without one where the address names none', async () => {
    await show('/timesheets/create');
    await screen.findByRole('heading', { level: 1 });
    expect(given()).toBe('');
    expect(server.asked.some(({ path }) => path === matterPath)).toBe(false);
  });

  it('opens without a matter that is not open to the reader', async () => {
    server.on(matterPath, { json: { data: { rows: [] } } });
    await show('/timesheets/create?matter=m9');
    await screen.findByRole('heading', { level: 1 });
    expect(given()).toBe('');
  });

  it('opens with the way of typing time that the firm set', async () => {
    const methods = { input_methods: ['unit', 'hour', 'start_end'], default_method: 'start_end' };
    server.on('/practice/v1/timesheet/config', { json: { data: { ...config, ...methods } } });
    await show('/timesheets/create');
    expect(await screen.findByLabelText(/^Start/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Duration/)).toBeNull();
  });
});
