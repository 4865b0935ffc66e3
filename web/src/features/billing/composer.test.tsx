import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { queryClient } from '../../kit/query-client.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { type BillableEntry, type Defaults, type PreviewFacts, preview, proposedDeposits } from './composer-figures.ts';
import { composerSections } from './composer-sections.tsx';
import { MissingAddressNotice } from './missing-address.notice.tsx';
import { TotalsPanel } from './totals.panel.tsx';
import { TypedTotals } from './typed-totals.tsx';

const vat = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const facts: PreviewFacts = {
  ...{ currency: { code: 'IDR', digits: 0 }, costs: [] },
  taxes: { vat, withholding: null, kmk: null, vat_collection_threshold: null },
  entries: [{ timesheet_id: 't1', value: '12000000', category: 'partner' } as BillableEntry],
  rounding: { round_idr: false, idr_step: 1, direction: 'nearest' },
  deposits: { matter_available: '0', client_available: '0' },
};
const typed = { timesheets: [{ timesheet_id: 't1', write_down: '', write_up: '' }], discount: { kind: 'none' } };
const totals = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => loadTexts('billing'));

describe('the totals of a bill while it is put together', () => {
  const show = (of: PreviewFacts) =>
    renderAt('/', { '/': () => <TotalsPanel computed={preview(typed, of)} currency="IDR" /> });

  it('TAX-02 say the other base that the VAT is computed from, as the bill does', async () => {
    await show(facts);
    expect(totals()).toMatchObject({ 'Other base (DPP nilai lain)': 'IDR11,000,000', VAT: 'IDR1,320,000' });
  });

  it('name no other base without VAT', async () => {
    await show({ ...facts, taxes: { ...facts.taxes, vat: null } });
    expect(totals()).not.toHaveProperty('Other base (DPP nilai lain)');
  });
});

describe('the rates that can be typed on a bill (MON-10)', () => {
  it.each([
    ['rupiah, books in rupiah', 'IDR', 'IDR', []],
    ['dollars, books in rupiah', 'USD', 'IDR', ['exchange_rate', 'kmk_rate']],
    ['dollars, books in dollars: the taxes are owed in rupiah all the same', 'USD', 'USD', ['kmk_rate']],
    ['euros, books in dollars', 'EUR', 'USD', ['exchange_rate', 'kmk_rate']],
    ['rupiah, books in dollars: no rate of the Minister', 'IDR', 'USD', ['exchange_rate']],
  ])('%s', (_, currency, functional, rates) => {
    const deposits = { matter_available: '0', client_available: '0' };
    const defaults = { currency, deposits, signatories: [], needs_exchange_rate: true } as unknown as Defaults;
    const write = (amount: string) => amount;
    const sections = composerSections(defaults, [], { write, functional }, (key) => key);
    const shown = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(shown.filter((name) => name.endsWith('_rate'))).toEqual(rates);
  });
});

describe('the taxes of a bill that is put together', () => {
  const path = '/practice/v1/invoice/tax-terms';
  const terms = (more: Partial<PreviewFacts['taxes']>) => ({ json: { data: { ...facts.taxes, ...more } } });
  const show = async (values: FormValues, answer: Parameters<FakeServer['on']>[1]) => {
    const server = fakeServer();
    beginSession('token', 'service');
    server.on(path, answer);
    const defaults = { matter_id: 'm1', currency: 'IDR' };
    await renderAt('/', {
      '/': () => <TypedTotals values={{ ...typed, ...values }} facts={facts} defaults={defaults} />,
    });
    return server;
  };
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  it('TAX-02, TAX-05 are those of its date, by the codes chosen', async () => {
    const old = { rate: '11', base_factor_numerator: 1, base_factor_denominator: 1 };
    const flat = { method: 'flat' as const, rate: '2' };
    const server = await show(
      { date: '2024-12-31', ppn_id: 'v1', pph_id: 'p1' },
      terms({ vat: old, withholding: flat }),
    );
    await waitFor(() =>
      expect(totals()).toMatchObject({
        'VAT 11%': 'IDR1,320,000',
        'Withholding tax 2%': expect.stringContaining('240,000'),
      }),
    );
    const asked = { matter_id: 'm1', date: '2024-12-31', ppn_id: 'v1', pph_id: 'p1' };
    expect(server.asked.find((one) => one.path === path)?.body).toEqual(asked);
    // Computed from the whole base, as the bill of that time prints it.
    expect(totals()).not.toHaveProperty('Other base (DPP nilai lain)');
  });

  it('TAX-06 take PPh 21 of an advocate by its brackets: 300,000 of 12,000,000, without a number 360,000', async () => {
    for (const [without_tax_number, tax] of [
      [false, '300,000'],
      [true, '360,000'],
    ] as const) {
      queryClient.clear();
      await show(
        { date: '2026-11-20', pph_id: 'p1' },
        terms({ vat: null, kmk: { rate: '1', unit: 1 }, withholding: { method: 'progressive', without_tax_number } }),
      );
      await waitFor(() => expect(totals()['Withholding tax']).toContain(tax));
      cleanup();
    }
  });

  it('are not shown where the code has no row on the date: the server says why', async () => {
    const refusal = { code: 'vat_code_missing', message: { ppn_id: 'There is no VAT rate on 1 January 1980.' } };
    await show({ date: '1980-01-01', ppn_id: 'v1' }, { status: 400, json: refusal });
    expect(await screen.findByText(/There is no VAT rate on 1 January 1980/)).toBeTruthy();
  });
});

describe('what a new bill takes of the deposits', () => {
  const held = (matter: string, client: string) => ({
    ...facts,
    deposits: { matter_available: matter, client_available: client },
  });

  it.each([
    ['DEP-03 the matter’s money first', '5000000', '4000000', '5000000', '4000000'],
    ['INV-06 never more than is to be paid', '20000000', '4000000', '13320000', '0'],
    ['nothing where nothing is held', '0', '0', '0', '0'],
  ])('%s', (_, matter, client, less_deposit_matter, less_deposit_client) => {
    expect(proposedDeposits(typed, held(matter, client))).toEqual({ less_deposit_matter, less_deposit_client });
  });
});

describe('a client whose address is missing', () => {
  let server: FakeServer;
  const path = '/practice/v1/client/detail';
  const client = { address: '', city: '', province: '', postal_code: '', can_edit: true, name: 'PT Sagara' };
  const show = (known: string) => renderAt('/', { '/': () => <MissingAddressNotice clientId="c1" known={known} /> });
  const asked = () => server.asked.filter((one) => one.path === path).length;

  beforeEach(() => {
    server = fakeServer();
    beginSession('token', 'service');
    signedInWith(server, 'client.view');
    server.on(path, { json: { data: client } });
  });
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  it('INV-02 is said before the bill is issued, with the way to it', async () => {
    await show('');
    const link = await screen.findByRole('link', { name: 'Add it to PT Sagara' });
    expect(link.getAttribute('href')).toBe('/clients/modify/c1');
  });

  it('is not asked about where the bill has an address', async () => {
    await show('Jalan Tagih 3');
    expect(asked()).toBe(0);
  });

  it('INV-02 is said where there is only a town: that is no address', async () => {
    server.on(path, { json: { data: { ...client, city: 'Bandung' } } });
    await show('');
    expect(await screen.findByRole('link', { name: 'Add it to PT Sagara' })).toBeTruthy();
  });

  it('is not said where the client has one, or where it is not open to the reader', async () => {
    server.on(path, { json: { data: { ...client, address: 'Jalan 1' } } }, { json: { data: { name: 'PT Sagara' } } });
    for (const times of [1, 2]) {
      await show('');
      await waitFor(() => expect(asked()).toBe(times));
      expect(screen.queryByRole('link')).toBeNull();
    }
  });
});
