import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { pphCalls } from '@praktis/contract/settings/tax-code.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatter, insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import {
  detailOf,
  form,
  formOf,
  givenDraft,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
let before: string;
let after: string;

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  const { finance } = office;
  before = office.firm.pph_id;
  const { in_use, can_edit, can_delete, ...row } = await server.ok(pphCalls.detail, finance, { query: { id: before } });
  await server.ok(pphCalls.update, finance, { body: { ...row, valid_to: '2026-11-19' } });
  const { id: _id, version: _version, ...next } = row;
  const body = { ...next, name: 'PPh 23 at 3 %', rate: '3', rate_without_number: '6', valid_from: '2026-11-20' };
  after = (await server.ok(pphCalls.create, finance, { body })).id;
});
afterAll(() => server.close());

/** A draft of 100,000,000 of fees on a matter of its own. */
async function draftOf(date: string, pph_id: string | null) {
  const matter = await givenMatter(server, office.managing, office.client, [office.partner, office.associate]);
  const at = { ...office, matter };
  const work = { date: '2026-11-02', hour: '0.05', rate: '1', value: '100000000' };
  const timesheet_id = await givenEntry(server, at, office.partner, work);
  const body = form(at, { timesheets: [{ timesheet_id }], date, pph_id });
  const { id } = await server.ok(invoiceCalls.create, office.finance, { body });
  return detailOf(server, office, id);
}

const redated = async (id: string, date: string, pph_id: string) => {
  const invoice = await detailOf(server, office, id);
  return server.send(invoiceCalls.update, office.finance, { body: formOf(office, invoice, { date, pph_id }) });
};

describe('withholding by the date of the bill', () => {
  it('TAX-05: 2 % up to 19 November and 3 % from the 20th, each bill with the rate of its date', async () => {
    const old = { wht: '2000000', wht_rate: '2', amount_payable: '109000000', pph: { id: before } };
    const now = { wht: '3000000', wht_rate: '3', amount_payable: '108000000', pph: { id: after } };
    // Either row names the code: the date decides which of them the bill takes.
    for (const chosen of [before, after]) {
      expect(await draftOf('2026-11-19', chosen)).toMatchObject(old);
      expect(await draftOf('2026-11-20', chosen)).toMatchObject(now);
    }
  });

  it('TAX-05: a draft with another date takes the row of that date', async () => {
    const { id } = await draftOf('2026-11-19', before);
    expect((await redated(id, '2026-11-20', before)).status).toBe(200);
    expect(await detailOf(server, office, id)).toMatchObject({ wht: '3000000', wht_rate: '3', pph: { id: after } });
    expect((await redated(id, '2026-11-18', after)).status).toBe(200);
    expect(await detailOf(server, office, id)).toMatchObject({ wht: '2000000', wht_rate: '2', pph: { id: before } });
  });

  it('TAX-05: what is issued keeps its rate, and the row its last day', async () => {
    const { id } = await draftOf('2026-11-19', before);
    await step(server, office, id);
    await step(server, office, id);
    const row = await server.ok(pphCalls.detail, office.finance, { query: { id: before } });
    const earlier = await server.send(pphCalls.update, office.finance, { body: { ...row, valid_to: '2026-11-18' } });
    expect(earlier.body).toMatchObject({ code: 'code_ends_too_soon', message: { valid_to: expect.any(String) } });
    expect(await detailOf(server, office, id)).toMatchObject({ status: 'bill', wht: '2000000', wht_rate: '2' });
  });

  it('a date without a row is refused, on a new bill, on a draft and at issue', async () => {
    const { finance } = office;
    const short = { code: 'SHORT', name: 'Short', name_id: 'Singkat', kind: '23' as const, object_code: '' };
    const rates = { rate: '2', rate_without_number: '4', valid_from: '2026-11-10', valid_to: null };
    const { id: pph_id } = await server.ok(pphCalls.create, finance, { body: { ...short, ...rates } });
    const early = await server.send(invoiceCalls.create, finance, {
      body: form(office, { date: '2026-11-09', pph_id }),
    });
    expect(early.body).toMatchObject({ code: 'wht_code_missing', message: { pph_id: expect.any(String) } });
    const { id } = await draftOf('2026-11-20', pph_id);
    expect((await redated(id, '2026-11-09', pph_id)).body.code).toBe('wht_code_missing');
    await step(server, office, id);
    await server.owner.query("update pph set valid_to = '2026-11-15' where id = $1", [pph_id]);
    const { version } = await detailOf(server, office, id);
    const onward = await server.send(invoiceCalls.nextStep, finance, { body: { id, version } });
    expect(onward.body.code).toBe('wht_code_missing');
  });

  it('pickers and new drafts offer the rows in force on the day alone', async () => {
    const { finance, matter } = office;
    const offered = async (date?: string) =>
      (await server.ok(invoiceLookupCalls.searchPph, finance, { query: date ? { date } : {} })).rows
        .filter((row) => row.detail === 'PPH23')
        .map((row) => [row.id, row.rate]);
    expect(await offered('2026-11-19')).toEqual([[before, '2']]);
    expect(await offered('2026-11-20')).toEqual([[after, '3']]);
    expect(await offered('2008-12-31')).toEqual([]);
    const started = async (now: string) => {
      server.clock.now = new Date(now);
      return (await server.ok(invoiceLookupCalls.detailMatter, finance, { query: { matter_id: matter } })).pph;
    };
    expect(await started('2026-11-19T03:00:00Z')).toMatchObject({ id: before, rate: '2' });
    expect(await started('2026-11-27T03:00:00Z')).toMatchObject({ id: after, rate: '3' });
  });

  it('TAX-02, TAX-05: a form is told the taxes of the date that is typed, whichever row of a code is chosen', async () => {
    const { finance, matter: matter_id, firm } = office;
    const terms = (date: string, pph_id: string | null = null) =>
      server.send(invoiceLookupCalls.taxTerms, finance, { body: { matter_id, date, ppn_id: firm.ppn_id, pph_id } });
    for (const chosen of [before, after]) {
      const [early, late] = [await terms('2026-11-19', chosen), await terms('2026-11-20', chosen)];
      expect(early.data.withholding).toEqual({ method: 'flat', rate: '2' });
      expect(late.data.withholding).toEqual({ method: 'flat', rate: '3' });
    }
    const vat = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
    const kmk = { rate: '1', unit: 1 };
    expect((await terms('2026-11-20')).data).toEqual({ vat, withholding: null, kmk, vat_collection_threshold: null });
    const asCollector = 'update client set vat_collector = $1 where id = $2';
    await server.owner.query(asCollector, ['government', office.client]);
    expect((await terms('2026-11-20')).data.vat_collection_threshold).toBe('2000000');
    await server.owner.query(asCollector, ['none', office.client]);
    expect((await terms('2008-12-31', before)).body.code).toMatch(/^(vat|wht)_code_missing$/);
    await server.owner.query("update firm_profile set taxpayer_kind = 'person' where firm_id = $1", [firm.firm_id]);
    const advocate = await insertRow(server.owner, 'pph', {
      ...{ firm_id: firm.firm_id, code: 'ADV', name: 'Advocate', name_id: 'Advokat', kind: '21', rate: '5' },
      ...{ rate_without_number: '6', valid_from: '2024-01-01' },
    });
    const progressive = { method: 'progressive', without_tax_number: false };
    expect((await terms('2026-11-20', advocate)).data.withholding).toEqual(progressive);
    await server.owner.query("update firm_profile set taxpayer_kind = 'body' where firm_id = $1", [firm.firm_id]);
    expect((await terms('2026-11-20', advocate)).body.message).toMatchObject({ pph_id: expect.any(String) });
    await server.owner.query('delete from pph where id = $1', [advocate]);
  });

  /** What a cost of 1,000,000 + 110,000 is charged at, grossed up. */
  async function charged(date: string) {
    const line = { expense_type_id: office.firm.expense_type_id, matter_id: office.matter, description: 'Court' };
    const body = {
      ...{ date, payable: false, currency: 'IDR' },
      lines: [{ ...line, amount: '1000000', ppn_id: office.firm.ppn_id, gross_up: true }],
    };
    const { id } = await server.ok(expenseCalls.createClaim, office.finance, { body });
    const { lines } = await server.ok(expenseCalls.detail, office.finance, { query: { id } });
    return lines[0]?.charged;
  }

  it('TAX-05, TAX-06: whether a body or a person is paid decides what is withheld, also of grossed-up costs (EXP-02)', async () => {
    const { firm_id } = office.firm;
    const pph21 = { code: 'PPH21', name: 'PPh 21', name_id: 'PPh 21', kind: '21', rate: '5', rate_without_number: '6' };
    await insertRow(server.owner, 'pph', { firm_id, ...pph21, valid_from: '2024-01-01' });
    const proposed = async () => {
      const query = { matter_id: office.matter };
      return (await server.ok(invoiceLookupCalls.detailMatter, office.finance, { query })).pph?.detail;
    };
    const firmIs = (kind: string) =>
      server.owner.query('update firm_profile set taxpayer_kind = $1 where firm_id = $2', [kind, firm_id]);
    await server.owner.query("update client set withholds = 'pph21' where id = $1", [office.client]);
    expect([await proposed(), await charged('2026-11-19')]).toEqual(['PPH23', '1132653']);
    await firmIs('person');
    // 1,110,000 / (1 − 5 % of half): 28,462 is withheld of 1,138,462.
    expect([await proposed(), await charged('2026-11-19')]).toEqual(['PPH21', '1138462']);
    await firmIs('body');
    await server.owner.query("update client set withholds = 'pph23' where id = $1", [office.client]);
  });

  it('a draft does not hold the last day of a row back: it takes the next row when it is issued (TAX-05)', async () => {
    const { finance } = office;
    const free = { code: 'FREE', name: 'Free', name_id: 'Bebas', kind: '26' as const, object_code: '' };
    const rates = { rate: '2', rate_without_number: '4', valid_from: '2026-11-10', valid_to: null };
    const { id } = await server.ok(pphCalls.create, finance, { body: { ...free, ...rates } });
    const draft = await draftOf('2026-11-20', id);
    const row = await server.ok(pphCalls.detail, finance, { query: { id } });
    await server.ok(pphCalls.update, finance, { body: { ...row, valid_to: '2026-11-15' } });
    await step(server, office, draft.id);
    const { version } = await detailOf(server, office, draft.id);
    const waits = await server.send(invoiceCalls.nextStep, finance, { body: { id: draft.id, version } });
    expect(waits.body.code).toBe('wht_code_missing');
    const next = { ...free, ...rates, rate: '3', valid_from: '2026-11-16' };
    const { id: later } = await server.ok(pphCalls.create, finance, { body: next });
    await step(server, office, draft.id);
    expect(await detailOf(server, office, draft.id)).toMatchObject({ wht: '3000000', pph: { id: later } });
  });

  it('EXP-02: a cost is grossed up at the rate of its day: 1,132,653 at 2 %, 1,144,330 at 3 %', async () => {
    expect([await charged('2026-11-19'), await charged('2026-11-20')]).toEqual(['1132653', '1144330']);
  });

  it('another firm’s code is not found', async () => {
    const other = await givenOffice(server, 'Lain & Rekan');
    const body = form(office, { pph_id: other.firm.pph_id });
    expect((await server.send(invoiceCalls.create, office.finance, { body })).status).toBe(404);
    expect((await givenDraft(server, other)).id).toEqual(expect.any(String));
  });
});
