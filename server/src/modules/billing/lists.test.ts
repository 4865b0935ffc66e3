import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls as lookups } from '@praktis/contract/billing/billing-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenMatter, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { givenCost, givenDraft, givenEntry, givenOffice, type Office } from './given-work.fixture.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

describe('the invoice list (MON-12, INV-01, T-45)', () => {
  it('filters by state, what is open, type, client, matter, dates and words; totals one per currency', async () => {
    const of = { client_id: office.client, matter_id: office.matter };
    const open = await givenBill(server, office.finance, of, { date: '2026-11-10', due_date: '2026-11-20' });
    const paid = await givenBill(server, office.finance, of, { fees: 1000000, status: 'statement', written_off: 0 });
    const dollars = await givenMatter(server, office.managing, office.client, [office.partner], { currency: 'USD' });
    const foreign = { client_id: office.client, matter_id: dollars };
    await givenBill(server, office.finance, foreign, {
      fees: 1000,
      currency: 'USD',
      rate_kind: 'manual',
      exchange_rate: 16000,
    });
    await givenBill(server, office.finance, of, { fees: 5, status: 'write off', written_off: 6 });
    const draft = await givenDraft(server, office);
    const collection_id = await insertRow(server.owner, 'collection', {
      ...{
        firm_id: office.firm.firm_id,
        collection_number: 'R1',
        number_period: 'x',
        number_seq: 1,
        date: '2026-11-21',
      },
      ...{ client_id: office.client, bank_information_id: office.firm.bank_id, currency: 'IDR', method: 'cash' },
      ...{ received: '1090000', cash_applied: '1090000', created_by: office.finance.user_id },
    });
    const settles = {
      firm_id: office.firm.firm_id,
      collection_id,
      invoice_id: paid,
      cash: '1090000',
      withholding: '20000',
    };
    await insertRow(server.owner, 'collection_allocation', settles);
    const list = (body: object) => server.ok(invoiceCalls.list, office.finance, { body });
    const ids = async (body: object) => (await list(body)).rows.map((row) => row.id);
    expect(await ids({ status: 'draft' })).toEqual([draft.id]);
    expect(await ids({ outstanding_status: 'paid' })).toEqual([paid]);
    expect((await ids({ outstanding_status: 'outstanding', matter_id: office.matter })).sort()).toEqual([open].sort());
    expect((await ids({ outstanding_status: 'write off' })).length).toBe(1);
    expect(await ids({ date_to: '2026-11-10' })).toEqual([open]);
    expect(await ids({ date_from: '2026-11-21' })).toEqual([]);
    expect(await ids({ type: 'disbursement' })).toEqual([]);
    expect((await list({ keyword: 'sagara' })).total).toBe(5);
    expect((await list({ keyword: '%' })).total).toBe(0);
    const all = await list({});
    expect(all.totals.map((row) => [row.currency, row.count, row.outstanding])).toEqual([
      ['IDR', 4, '111000000'],
      ['USD', 1, '1110'],
    ]);
    const sum = (currency: string) =>
      all.rows.filter((row) => row.currency === currency).reduce((total, row) => total + Number(row.amount_billed), 0);
    expect(all.totals.map((row) => Number(row.amount_billed))).toEqual([sum('IDR'), sum('USD')]);
    const rate = { firm_id: office.firm.firm_id, currency: 'USD', kind: 'daily', source: 'typed', unit: 1 };
    await insertRow(server.owner, 'exchange_rate', { ...rate, date: '2026-11-25', rate: '16250' });
    // 111,000,000 + 1,110.00 × 16,250, whatever rate the bill was issued at.
    expect((await list({})).functional).toMatchObject({
      ...{ currency: 'IDR', day: '2026-11-27', without: [], count: 5, outstanding: '129037500' },
      amount_billed: String(sum('IDR') + 1110 * 16_250),
    });
    expect(all.rows.find((row) => row.id === open)).toMatchObject({ overdue: true, outstanding_status: 'outstanding' });
  });

  it('paging visits every row once for every column, an unknown column is refused', async () => {
    for (const sort_by of ['date', 'invoice_number', 'amount_billed', 'outstanding', 'status'] as const) {
      const seen: string[] = [];
      for (let offset = 0; offset < 5; offset += 2) {
        const query = { limit: 2, offset, sort_by };
        seen.push(
          ...(await server.ok(invoiceCalls.list, office.finance, { query, body: {} })).rows.map((row) => row.id),
        );
      }
      expect(new Set(seen).size, sort_by).toBe(5);
    }
    const bad = await server.send(invoiceCalls.list, office.finance, {
      raw: { query: { sort_by: 'notes' }, body: {} },
    });
    expect(bad.status).toBe(400);
  });
});

describe('what a form of an invoice is filled with (TAX-01, TAX-04, TAX-05, INV-07)', () => {
  it('the draft of a national matter starts with its codes, bank, responsible partner and waiting work', async () => {
    const matter = await givenMatter(server, office.managing, office.client, [office.partner, office.associate], {
      billing_contact: 'Ibu Sari',
    });
    await givenEntry(server, { ...office, matter }, office.associate, {
      date: '2026-11-03',
      hour: '1.5',
      rate: '1500000',
      value: '2250000',
    });
    await givenCost(server, { ...office, matter }, { amount: '100000' });
    const start = await server.ok(lookups.detailMatter, office.finance, { query: { matter_id: matter } });
    expect(start).toMatchObject({
      ...{ types: ['hourly', 'disbursement'], currency: 'IDR', digits: 0, needs_exchange_rate: false, due_in_days: 30 },
      ...{ language: 'id', attention: 'Ibu Sari', open_invoice: false },
      ...{ unbilled_entries: 1, unbilled_hours: '1.5', unbilled_costs: 1 },
      bank: { id: office.firm.bank_id },
      ppn: { id: office.firm.ppn_id, rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 },
      pph: { id: office.firm.pph_id, rate: '2' },
      signatory: { id: office.partner.employee_id, name: 'Bima Santoso' },
    });
  });

  it('an international client who uses the advice abroad gets the export code, a person withholds nothing', async () => {
    const client = await givenClient(server, office.managing, {
      ...{ origin: 'international', service_used_abroad: true, withholds: 'none', npwp: '' },
    });
    const export0 = {
      ...{ firm_id: office.firm.firm_id, code: 'EXPORT', name: 'Export 0 %', name_id: 'Ekspor 0 %', rate: '0' },
      valid_from: '2025-01-01',
    };
    const export_id = await insertRow(server.owner, 'ppn', export0);
    const matter = await givenMatter(server, office.managing, client, [office.partner], { origin: 'international' });
    const start = await server.ok(lookups.detailMatter, office.finance, { query: { matter_id: matter } });
    expect(start).toMatchObject({ language: 'en', ppn: { id: export_id, rate: '0' }, pph: null });
    const options = await server.ok(lookups.searchVat, office.finance, { query: { date: '2024-12-31' } });
    expect(options.rows).toEqual([]);
  });

  it('look-ups leave out what is archived, and answer the rate of a firm without tax number (TAX-05)', async () => {
    const codes = await server.ok(lookups.searchPph, office.finance, { query: {} });
    expect(codes.rows.map((row) => row.rate)).toEqual(['2']);
    await server.owner.query(`update firm_profile set npwp = '' where firm_id = $1`, [office.firm.firm_id]);
    expect((await server.ok(lookups.searchPph, office.finance, { query: {} })).rows[0]?.rate).toBe('4');
    await server.owner.query(`update firm_profile set npwp = '0912345675999000' where firm_id = $1`, [
      office.firm.firm_id,
    ]);
    await server.owner.query('update bank_information set archived_at = now() where id = $1', [
      office.firm.trust_bank_id,
    ]);
    const banks = await server.ok(lookups.searchBank, office.finance, { query: { currency: 'IDR' } });
    expect(banks.rows.map((row) => [row.id, row.currency])).toEqual([[office.firm.bank_id, 'IDR']]);
    const money = await server.ok(lookups.searchCurrency, office.finance, { query: { keyword: 'dollar' } });
    expect(money.rows.map((row) => row.id)).toEqual(['USD']);
  });

  it('configuration, notes and matters answer for the caller', async () => {
    const config = await server.ok(lookups.config, office.support);
    expect(config).toMatchObject({ can_create: false, vat_registered: true, idr_step: 1, trust_accounts_only: true });
    const note = await server.ok(lookups.loadDefaultNote, office.finance, { body: { origin: 'international' } });
    const columns = { print_rates: true, print_hours: true, print_names: true };
    expect(note).toEqual({ language: 'en', notes: '', payment_instruction: '', ...columns });
    const matters = await server.ok(lookups.searchMatter, office.finance, { query: { client_id: office.client } });
    expect(matters.rows.every((row) => row.detail === 'PT Sagara Contoh Abadi')).toBe(true);
    // Who sees bills and makes none is offered no matter to bill; who sees none is refused.
    expect((await server.ok(lookups.searchMatter, office.support, { query: {} })).rows).toEqual([]);
    expect((await server.send(lookups.searchMatter, office.associate, { query: {} })).status).toBe(403);
  });
});
