import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenMatter, insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import {
  type Detail,
  detailOf,
  form,
  formOf,
  givenCost,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from './given-work.fixture.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

type Fields = Parameters<typeof form>[1];
interface Work {
  /** Values of fee lines of partners, and of associates. */
  partner?: string[];
  associate?: string[];
  costs?: { amount: string; treatment?: string }[];
  client?: object;
}

/** A draft on a fresh client and matter, with lines of these values. */
async function draftOf(work: Work, fields: Fields = {}): Promise<Detail> {
  const client = await givenClient(server, office.managing, { ...work.client });
  const matter = await givenMatter(server, office.managing, client, [office.partner, office.associate]);
  const at = { ...office, matter, client };
  const lines = [
    ...(work.partner ?? []).map((value) => ({ value, who: office.partner })),
    ...(work.associate ?? []).map((value) => ({ value, who: office.associate })),
  ];
  const timesheets = [];
  for (const { value, who } of lines)
    timesheets.push({
      timesheet_id: await givenEntry(server, at, who, { date: '2026-11-02', hour: '0.05', rate: '1', value }),
    });
  const disbursements = [];
  for (const cost of work.costs ?? []) disbursements.push({ expense_line_id: await givenCost(server, at, cost) });
  const typed = form(at, { timesheets, disbursements, ...fields });
  const { id } = await server.ok(invoiceCalls.create, office.finance, { body: typed });
  return detailOf(server, office, id);
}

describe('the figures of an invoice through the calls', () => {
  it('T-04: three lines of 4,505 make VAT 1,487 once, billed 15,002', async () => {
    expect(await draftOf({ partner: ['4505', '4505', '4505'] })).toMatchObject({ vat: '1487', amount_billed: '15002' });
  });

  it('T-05: a discount of 10,000,000 comes before VAT: billed 111,000,000, withheld 2,000,000, payable 109,000,000', async () => {
    const discount = { kind: 'amount' as const, value: '10000000' };
    expect(await draftOf({ partner: ['110000000'] }, { discount })).toMatchObject({
      ...{
        vat_base: '100000000',
        vat: '11000000',
        amount_billed: '111000000',
        wht: '2000000',
        amount_payable: '109000000',
      },
    });
  });

  it('T-06: a bill of 125 billion survives every layer to the rupiah', async () => {
    expect(await draftOf({ partner: ['125000000000'] })).toMatchObject({
      ...{ total_legal_fees: '125000000000', vat: '13750000000', wht: '2500000000', amount_payable: '136250000000' },
    });
  });

  it('T-25: a cost passed on at cost stays outside VAT and withholding', async () => {
    expect(await draftOf({ partner: ['10000000'], costs: [{ amount: '1110000' }] })).toMatchObject({
      ...{ vat: '1100000', amount_billed: '12210000', wht: '200000' },
    });
  });

  it('example A: discount for associates, costs at cost and taxable, both purses: payable 87,740,000', async () => {
    const costs = [{ amount: '1110000' }, { amount: '2000000', treatment: 'taxable' }];
    const discount = { kind: 'percent' as const, value: '10', scope: 'associates' as const };
    const draft = await draftOf({ partner: ['60000000'], associate: ['30000000', '20000000'], costs }, { discount });
    const deposit = { date: '2026-11-02', bank_information_id: office.firm.trust_bank_id, client_id: draft.client_id };
    const receive = (amount: string, matter_id: string | null) =>
      server.ok(depositCalls.create, office.finance, { body: { ...deposit, amount, matter_id } });
    await receive('20000000', draft.matter_id);
    await receive('10000000', null);
    const body = formOf(office, draft, { discount, less_deposit_matter: '20000000', less_deposit_client: '10000000' });
    await server.ok(invoiceCalls.update, office.finance, { body });
    expect(await detailOf(server, office, draft.id)).toMatchObject({
      ...{ discount: '5000000', net_legal_fees: '105000000', disbursements_taxable: '2000000', vat_base: '107000000' },
      ...{ vat: '11770000', amount_billed: '119880000', wht: '2140000', amount_payable: '87740000' },
    });
    await step(server, office, draft.id);
    await step(server, office, draft.id);
    expect((await detailOf(server, office, draft.id)).settlement.outstanding).toBe('89880000');
  });

  it('TAX-07: grossed up, the firm receives the agreed 100,000,000 and the VAT', async () => {
    expect(await draftOf({ partner: ['100000000'] }, { gross_up: true })).toMatchObject({
      ...{ tax_borne_by_client: '2040816', net_legal_fees: '102040816', vat: '11224490', amount_billed: '113265306' },
      ...{ wht: '2040816', amount_payable: '111224490' },
    });
  });

  it('TAX-03: a state-owned client pays the VAT to the state above 10,000,000, below it to the firm', async () => {
    const client = { vat_collector: 'other' };
    expect(await draftOf({ partner: ['100000000'], client })).toMatchObject({
      vat_collected: '11000000',
      amount_payable: '98000000',
    });
    expect(await draftOf({ partner: ['9000000'], client })).toMatchObject({
      amount_billed: '9990000',
      vat_collected: '0',
    });
  });

  it('a client who withholds nothing pays all of it; a firm that is not registered charges no VAT (TAX-01)', async () => {
    expect(await draftOf({ partner: ['100000000'], client: { withholds: 'none' } }, { pph_id: null })).toMatchObject({
      ...{ wht: '0', amount_payable: '111000000' },
    });
    await server.owner.query('update firm_profile set pkp = false where firm_id = $1', [office.firm.firm_id]);
    expect(await draftOf({ partner: ['100000000'] })).toMatchObject({
      vat: '0',
      ppn: null,
      amount_billed: '100000000',
    });
    await server.owner.query('update firm_profile set pkp = true where firm_id = $1', [office.firm.firm_id]);
  });

  it('a firm charges VAT on bills from the day on which it was registered (TAX-01)', async () => {
    const registered = (day: string | null) =>
      server.owner.query('update firm_profile set pkp_since = $2 where firm_id = $1', [office.firm.firm_id, day]);
    await registered('2026-11-21');
    const before = await draftOf({ partner: ['100000000'] }, { date: '2026-11-20' });
    expect(before).toMatchObject({ vat: '0', ppn: null, amount_billed: '100000000' });
    await step(server, office, before.id);
    expect((await step(server, office, before.id)).status).toBe('bill');
    expect(await draftOf({ partner: ['100000000'] }, { date: '2026-11-21' })).toMatchObject({ vat: '11000000' });
    await registered(null);
  });

  it('TAX-01: the code row in force on the bill date applies; before the first there is none', async () => {
    const early = { ...form(office), date: '2024-12-31' };
    expect((await server.send(invoiceCalls.create, office.finance, { body: early })).body.code).toBe(
      'vat_code_missing',
    );
  });

  it('TAX-06: one advocate has PPh 21 withheld, 2,500,000 of 100,000,000; the wrong kind is refused', async () => {
    const pph21 = { code: 'PPH21', name: 'PPh 21', name_id: 'PPh 21', kind: '21', rate: '5', rate_without_number: '6' };
    const pph_id = await insertRow(server.owner, 'pph', {
      ...{ firm_id: office.firm.firm_id, valid_from: '2024-01-01' },
      ...pph21,
    });
    const body = form(office, { pph_id });
    expect((await server.send(invoiceCalls.create, office.finance, { body })).body.code).toBe('wht_kind');
    await server.owner.query(`update firm_profile set taxpayer_kind = 'person' where firm_id = $1`, [
      office.firm.firm_id,
    ]);
    expect(await draftOf({ partner: ['100000000'] }, { pph_id })).toMatchObject({ wht: '2500000' });
    await server.owner.query(`update firm_profile set taxpayer_kind = 'body' where firm_id = $1`, [
      office.firm.firm_id,
    ]);
  });

  it('MON-06: unrounded rupiah keep two decimals on lines, the bill itself is whole; a step brings it to thousands', async () => {
    const set = (value: object) =>
      insertRow(server.owner, 'setting', {
        firm_id: office.firm.firm_id,
        key: 'invoice-setup',
        value: JSON.stringify(value),
      });
    await set({ round_idr: false });
    const exact = await draftOf({ partner: ['209876.39'] });
    expect(exact).toMatchObject({
      total_legal_fees: '209876.39',
      vat: '23086',
      rounding: '-0.39',
      amount_billed: '232962',
    });
    expect(exact.lines[0]?.amount).toBe('209876.39');
    await server.owner.query('delete from setting where firm_id = $1', [office.firm.firm_id]);
    await set({ idr_step: 1000 });
    expect(await draftOf({ partner: ['100211322'] })).toMatchObject({
      vat: '11023245',
      rounding: '433',
      amount_billed: '111235000',
    });
    await server.owner.query('delete from setting where firm_id = $1', [office.firm.firm_id]);
  });

  it('a bill opened for correction gives back what it no longer takes from the purse (INV-03, DEP-03)', async () => {
    const draft = await draftOf({ partner: ['10000000'] });
    const deposit = {
      date: '2026-11-02',
      bank_information_id: office.firm.trust_bank_id,
      client_id: draft.client_id,
      amount: '1000000',
    };
    const { id } = await server.ok(depositCalls.create, office.finance, { body: deposit });
    await server.ok(invoiceCalls.update, office.finance, {
      body: formOf(office, draft, { less_deposit_client: '1000000' }),
    });
    await step(server, office, draft.id);
    const issued = await step(server, office, draft.id);
    const open = await server.ok(invoiceCalls.unlock, office.finance, {
      body: { id: draft.id, version: issued.version, reason: 'less of the deposit' },
    });
    const less = formOf(office, draft, { version: open.version, less_deposit_client: '400000' });
    const changed = await server.ok(invoiceCalls.update, office.finance, { body: less });
    await server.ok(invoiceCalls.lock, office.finance, { body: { id: draft.id, version: changed.version } });
    const purse = await server.ok(depositCalls.detail, office.finance, { query: { id } });
    expect(purse.movements.map((row) => [row.kind, row.amount, row.balance])).toEqual([
      ['received', '1000000', '1000000'],
      ['applied', '-1000000', '0'],
      ['application undone', '600000', '600000'],
    ]);
    const bill = await detailOf(server, office, draft.id);
    expect(bill.settlement).toMatchObject({ deposits_applied: '400000', outstanding: '10700000' });
  });
});
