import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { EmployeesListScreen } from './employees-list.screen.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const row = {
  ...{ id, name: 'Sekar Anindita', code: 'SA', category: 'associate', position: '', practice_group: '' },
  ...{ status: 'active', email: '', mobile: '', phone: '', level: '', employed_on: null },
};
const person = {
  ...{ employee_id: id, name: row.name, state: 'locked', since: '2026-11-20', missing: ['2026-11-16'] },
  ...{ restored_by_name: '', restored_on: null, reactivate_by: null, can_unlock: true, refusal: '' },
};
const lockedPath = addressOf(lockedFeeEarnerCalls.locked);
let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(addressOf(employeeCalls.list), { json: { data: { rows: [row], total: 1, limit: 50, offset: 0 } } });
  server.on(lockedPath, { json: { data: { rows: [person] } } });
  await loadTexts('employees', 'timesheets');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});
const show = () => renderAt('/employees', { '/employees': EmployeesListScreen });

it('the list tells who is locked out and restores the access, for those who may (LCK-07)', async () => {
  signedInWith(server, 'employee.view', 'fee_earner.unlock');
  await show();
  expect((await screen.findAllByText('Locked out')).length).toBeGreaterThan(0);
  await userEvent.click(await screen.findByRole('button', { name: /Sekar Anindita/ }));
  await userEvent.click(await screen.findByText('Restore access'));
  expect(await screen.findByText('Restore the access of Sekar Anindita')).toBeTruthy();
});

it('says nothing of it to others, and asks nothing for them', async () => {
  signedInWith(server, 'employee.view');
  await show();
  await waitFor(() => expect(screen.getAllByText('Sekar Anindita').length).toBeGreaterThan(0));
  expect(screen.queryByText('Locked out')).toBeNull();
  expect(server.asked.some(({ path }) => path === lockedPath)).toBe(false);
});
