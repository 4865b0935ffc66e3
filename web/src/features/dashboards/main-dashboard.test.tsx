import { authCalls } from '@praktis/contract/auth/auth.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { MainDashboardScreen } from './main-dashboard.screen.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  server.on(addressOf(lockedFeeEarnerCalls.locked), { json: { data: { rows: [] } } });
  await loadTexts('dashboards');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

async function show(category: string, ...rights: string[]) {
  const user = { id: 'u', employee_id: 'e', name: 'Ratna Wulandari', email: 'r@x.example', role: 'x', category };
  const firm = { name: 'Karsa', code: 'KRS', time_zone: 'Asia/Jakarta', functional_currency: 'IDR' };
  const permissions = Object.fromEntries(['dashboard.view', ...rights].map((right) => [right, ['all']]));
  const session = { user: { ...user, role_changed: false }, permissions, firm, today: '2026-11-28' };
  server.on(addressOf(authCalls.session), { json: { data: session } });
  await renderAt('/dashboards', { '/dashboards': MainDashboardScreen });
  await screen.findByRole('heading', { level: 1, name: /Ratna/ });
}
const responsible = () => screen.queryByRole('region', { name: 'Performance as responsible partner' });

it('shows the figures of a responsible partner to partners alone, whoever may change matters (MAT-04)', async () => {
  await show('partner', 'matter.edit');
  expect(responsible()).not.toBeNull();
});

it('shows them to no secretary, who can be none', async () => {
  await show('support_staff', 'matter.edit');
  expect(responsible()).toBeNull();
});

it('keeps the place of those who are locked out from the start, for whoever restores access (LCK-07)', async () => {
  await show('partner', 'fee_earner.unlock');
  expect(screen.getByRole('region', { name: 'Access of fee earners' })).toBeTruthy();
  expect(await screen.findByText('Nobody is locked out.')).toBeTruthy();
});
