import { fireEvent, screen, waitFor } from '@testing-library/react';
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
    time_rounding: 'none',
    can_view_rates: false,
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

  describe('before it is saved', () => {
    const rates = '/practice/v1/timesheet/search-employee-rate-by-matter';
    const preview = () => screen.getByRole('complementary', { name: 'This entry' }).textContent;
    const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

    it('tells the hours it comes to, rounded as the firm does, and no value to whoever may see none (TIM-04, RAT-11)', async () => {
      const rounds = { ...config, time_rounding: 'up' };
      server.on('/practice/v1/timesheet/config', { json: { data: rounds } });
      await show('/timesheets/create?matter=m3');
      await screen.findByRole('heading', { level: 1 });
      type(/^Duration/, '50m');
      await waitFor(() =>
        expect(preview()).toBe('This entryMinutes worked50Hours, rounded up to units of 6 minutes0.90'),
      );
      type(/^Duration/, 'soon');
      await waitFor(() => expect(preview()).toBe('This entryMinutes worked–Hours–'));
      expect(server.asked.some(({ path }) => path === rates)).toBe(false);
    });

    it('tells its value by the rate of the person on that matter and day: 0.83 × 1,500,000 (TIM-05)', async () => {
      server.on('/practice/v1/timesheet/config', { json: { data: { ...config, can_view_rates: true } } });
      const row = { id: 'e1', name: 'Ratna', detail: '', rate: '1500000', currency: 'IDR', rate_source: 'active' };
      server.on(rates, { json: { data: { rows: [row], total: 1, limit: 200, offset: 0 } } });
      await show('/timesheets/create?matter=m3');
      await screen.findByRole('heading', { level: 1 });
      type(/^Duration/, '50m');
      await waitFor(() => expect(preview()).toContain('Value, if billable'));
      await waitFor(() => expect(preview()).toContain('1,245,000'));
      expect(server.asked.find(({ path }) => path === rates)?.query).toMatchObject({ matter_id: 'm3' });
    });
  });
});
