import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { MatterArrangement } from './matter-arrangement.panel.tsx';
import type { MatterDetail } from './matter-types.ts';

type Arrangement = NonNullable<MatterDetail['arrangement']>;
let server: FakeServer;

const nothing: Arrangement = {
  ...{ retainer_fee: null, included_hours: null, included_amount: null, overage_rate: null, pool_main_id: null },
  ...{ period: 'month', period_start: 'calendar', carry_over: 'none', carry_periods: null, first_period: 'full' },
  ...{ pool_main: null, pool_members: [], cap: null, contract_amount: null, terms: [], missing: [] },
};
const show = (billing_type: MatterDetail['billing_type'], agreed: Partial<Arrangement>) => {
  const matter = { billing_type, currency: 'IDR', active_date: '2026-11-16', arrangement: { ...nothing, ...agreed } };
  return renderAt('/', { '/': () => <MatterArrangement matter={matter as MatterDetail} /> });
};
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'matter.view');
  await loadTexts('matters');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('what is agreed, on the screen of a matter', () => {
  it('MAT-06 a retainer with the period that runs today and its first fee by calendar days', async () => {
    await show('retainer by hour', {
      ...{ retainer_fee: '20000000', included_hours: '10', first_period: 'by days', carry_over: 'carry' },
      ...{ carry_periods: 2, pool_members: [{ id: 'm2', number: 'M-2026-0009', name: 'Licences' }] },
    });
    expect(await screen.findByText('M-2026-0009 Licences')).toBeTruthy();
    expect(fact('Retainer fee')).toContain('20,000,000');
    expect(fact('Fee of the first period')).toContain('10,000,000');
    expect(fact('Period today')).toMatch(/16.+30/);
    expect(fact('Unused time')).toBe('Carried over for 2 periods');
  });
  it('MAT-07 the fee buys work worth itself unless something else is agreed', async () => {
    await show('retainer by amount', { retainer_fee: '50000000' });
    await screen.findByText('Work included');
    expect(fact('Work included')).toContain('50,000,000');
  });
  it('MAT-08 a cap with its room, or that it is reached', async () => {
    await show('capped fee', { cap: '100000000', cap_room: '0' });
    await screen.findByText('Cap');
    expect(fact('Room under the cap')).toBe('Cap reached');
  });
  it('MAT-09 the terms in a table; what is missing is said with the number of its term', async () => {
    const term = { id: 't1', number: 1, description: 'Signing', percent: '40', amount: '120000000', due_date: null };
    await show('lump sum', {
      ...{ contract_amount: '300000000', terms: [{ ...term, milestone: '' }] },
      missing: ['arrangement.contract_amount', 'arrangement.terms.0.due_date'],
    });
    expect(await screen.findByRole('row', { name: /Signing/ })).toBeTruthy();
    expect(screen.getByText('Still to be set before activation: contract amount, due date (Term 1).')).toBeTruthy();
  });
  it('MAT-05 hourly says nothing', async () => {
    await show('hourly', {});
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
