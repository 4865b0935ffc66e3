import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { subtract } from '@praktis/rules/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, onward, recorded } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
let banks: Record<'USD' | 'JPY', { operating: string; trust: string }>;

beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
  const { firm_id } = desk.firm;
  await server.owner.query(
    "insert into currency (firm_id, id, code, name, name_id, digits) values ($1, gen_random_uuid(), 'JPY', 'Yen', 'Yen', 0) on conflict do nothing",
    [firm_id],
  );
  const account = (currency: string, kind: string) =>
    insertRow(server.owner, 'bank_information', {
      ...{
        firm_id,
        bank_name: 'Bank Valuta',
        account_number: `7700 ${currency} ${kind}`,
        beneficiary: 'Karsa & Rekan',
      },
      ...{ currency, kind },
    });
  const both = async (currency: string) => ({
    operating: await account(currency, 'operating'),
    trust: await account(currency, 'trust'),
  });
  banks = { USD: await both('USD'), JPY: await both('JPY') };
  for (const exchange of [
    { currency: 'USD', kind: 'daily', date: '2026-11-12', rate: '16240' },
    { currency: 'USD', kind: 'daily', date: '2026-11-13', rate: '16250' },
    { currency: 'JPY', kind: 'daily', date: '2026-11-13', rate: '10850.25', unit: 100 },
    { currency: 'USD', kind: 'kmk', date: '2026-11-11', rate: '16250' },
  ] as const)
    await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
}, 60_000);
afterAll(() => server.close());

/** A matter in foreign money where the partner costs `rate` an hour. */
async function abroad(currency: 'USD' | 'JPY', rate: string, matter: object = {}) {
  const file = await givenFile(desk, {}, { currency, ...matter });
  await server.owner.query(
    "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = $1, fixed_currency = $2 where matter_id = $3 and employee_id = $4",
    [rate, currency, file.matter_id, desk.partner.employee_id],
  );
  return file;
}

let worked = 0;
async function draftOf(matter_id: string, currency: 'USD' | 'JPY', duration: string, more: object = {}) {
  worked += 1;
  const date = `2026-11-${String(worked).padStart(2, '0')}`;
  const timesheet_id = await recorded(desk, desk.partner, { matter_id, date, duration });
  return drafted(desk, matter_id, {
    ...{ bank_information_id: banks[currency].operating, date: '2026-11-15', timesheets: [{ timesheet_id }] },
    ...more,
  });
}

const next = async (id: string, confirmed: string[] = []) => {
  const { version } = await invoiceOf(desk, id);
  return server.send(invoiceCalls.nextStep, desk.finance, { body: { id, version }, confirmed });
};

describe('the rate of a foreign bill', () => {
  it('MON-10: fixed 16,000: USD 1,110.00 are 17,760,000 in the books, and kmk 16,250 is kept for the tax office', async () => {
    const { matter_id } = await abroad('USD', '250', { fixed_exchange_rate: '16000' });
    const { id } = await draftOf(matter_id, 'USD', '4.00');
    await onward(desk, id);
    expect(await onward(desk, id)).toMatchObject({
      ...{ net_legal_fees: '1000', vat: '110', amount_billed: '1110', functional_value: '17760000' },
      ...{ rate_kind: 'fixed', exchange_rate: '16000', kmk_rate: '16250', kmk_date: '2026-11-11' },
    });
  });

  it('MON-09: a bill of Sunday 15 November takes 16,250 of Friday 13, and says so', async () => {
    const { matter_id } = await abroad('USD', '250');
    const { id } = await draftOf(matter_id, 'USD', '4.00');
    await onward(desk, id);
    expect(await onward(desk, id)).toMatchObject({
      ...{ rate_kind: 'daily', exchange_rate: '16250', rate_date: '2026-11-13' },
      functional_value: '18037500',
    });
  });

  it('MON-08: JPY 112,700 at 10,850.25 per 100 are 12,228,232', async () => {
    const { matter_id } = await abroad('JPY', '112700', { origin: 'international' });
    const { id } = await draftOf(matter_id, 'JPY', '1.00', { ppn_id: null, pph_id: null });
    expect(await invoiceOf(desk, id)).toMatchObject({ amount_billed: '112700', functional_value: '12228232' });
  });

  it('MON-09: what was typed stays, a fixed rate comes first, and the newest of the table is taken anew with the date', async () => {
    const { matter_id } = await abroad('USD', '250');
    const typed = await draftOf(matter_id, 'USD', '1.00', { exchange_rate: '16111', kmk_rate: '16333' });
    expect(await invoiceOf(desk, typed.id)).toMatchObject({
      ...{ rate_kind: 'manual', exchange_rate: '16111', kmk_rate: '16333', kmk_date: null },
    });
    const looked = await draftOf(matter_id, 'USD', '1.00', { date: '2026-11-12' });
    expect(await invoiceOf(desk, looked.id)).toMatchObject({ exchange_rate: '16240', rate_date: '2026-11-12' });
  });

  it('MON-09: a rate older than seven days, and a week of the Minister that is over, are asked about when the bill is issued', async () => {
    const { matter_id } = await abroad('USD', '250');
    const { id } = await draftOf(matter_id, 'USD', '1.00', { date: '2026-11-24' });
    await onward(desk, id);
    const asked = await next(id);
    expect(asked.body).toMatchObject({ code: 'rate_old', confirmation: true, params: { date: '2026-11-13' } });
    expect(asked.body.message).toContain('13/11/2026');
    expect((await next(id, ['rate_old'])).status).toBe(200);
  });

  it('MON-10: the rate of the Minister, however old, is asked about where tax is owed and nowhere else', async () => {
    const office = await givenDesk(server, 'Tanpa PPN & Rekan');
    const { firm_id } = office.firm;
    for (const [kind, date] of [
      ['daily', '2026-11-24'],
      ['kmk', '2026-11-11'],
    ] as const) {
      const exchange = { currency: 'USD', kind, date, rate: '16250' };
      await server.ok(exchangeRateCalls.create, office.finance, { body: { exchange } });
    }
    const bank_information_id = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id, bank_name: 'Bank Valuta', account_number: '7700', beneficiary: 'Karsa & Rekan' },
      ...{ currency: 'USD', kind: 'operating' },
    });
    const issue = async (client: { withholds: string }, pph_id: string | null) => {
      const { matter_id } = await givenFile(office, client, { currency: 'USD' });
      await server.owner.query(
        "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = 250, fixed_currency = 'USD' where matter_id = $1",
        [matter_id],
      );
      const timesheet_id = await recorded(office, office.partner, { matter_id, date: '2026-11-20', duration: '1' });
      const form = { date: '2026-11-24', bank_information_id, pph_id, timesheets: [{ timesheet_id }] };
      const { id } = await drafted(office, matter_id, form);
      const { version } = await onward(office, id);
      return server.send(invoiceCalls.nextStep, office.finance, { body: { id, version }, confirmed: ['no_proof'] });
    };
    await server.owner.query('update firm_profile set pkp = false where firm_id = $1', [firm_id]);
    expect((await issue({ withholds: 'none' }, null)).status).toBe(200);
    expect((await issue({ withholds: 'pph23' }, office.firm.pph_id)).body).toMatchObject({
      code: 'rate_old',
      params: { date: '2026-11-11' },
    });
  });

  it('MON-09: without any rate there is no bill: the message names currency and day, 1 is never assumed', async () => {
    const { matter_id } = await abroad('USD', '250');
    const { id } = await draftOf(matter_id, 'USD', '1.00', { date: '2026-11-11' });
    expect(await invoiceOf(desk, id)).toMatchObject({ rate_kind: 'missing', functional_value: '0' });
    const refused = await next(id);
    expect(refused.body).toMatchObject({ code: 'rate_missing', params: { currency: 'USD', day: '2026-11-11' } });
    expect(JSON.stringify(refused.body.message)).toContain('USD for 11/11/2026');
  });

  it('G079: a rate that issued bills carry is deleted when that is confirmed; they keep theirs', async () => {
    const { rows } = await server.ok(exchangeRateCalls.list, desk.finance, {
      query: { kind: 'daily', currency: 'USD', date_from: '2026-11-13', date_to: '2026-11-13' },
    });
    const id = rows[0]?.id ?? '';
    expect(rows[0]?.bills).toBe(2);
    const asked = await server.send(exchangeRateCalls.remove, desk.finance, { body: { id } });
    expect(asked.body).toMatchObject({ code: 'rate_used', confirmation: true });
    expect(
      (await server.ok(exchangeRateCalls.list, desk.finance, { query: {} })).rows.some((row) => row.id === id),
    ).toBe(true);
  });
});

describe('what a form proposes', () => {
  const proposed = (currency: string, date: string) =>
    server.ok(invoiceLookupCalls.searchExchange, desk.finance, { body: { currency, date } });

  it('MON-10: the rate of the books and the tax rate, each with its date; yen for one unit', async () => {
    expect(await proposed('USD', '2026-11-15')).toEqual({
      ...{ currency: 'USD', kind: 'daily', rate: '16250', date: '2026-11-13', old: false },
      ...{ tax_rate: '16250', tax_date: '2026-11-11' },
    });
    expect(await proposed('JPY', '2026-11-15')).toMatchObject({ rate: '108.5025', tax_rate: null });
    expect(await proposed('USD', '2026-11-25')).toMatchObject({ rate: '16250', date: '2026-11-13', old: true });
    expect(await proposed('USD', '2026-11-10')).toMatchObject({ kind: 'missing', rate: null, tax_rate: null });
    expect(await proposed('IDR', '2026-11-15')).toMatchObject({ kind: 'functional', rate: '1', tax_rate: null });
  });

  it('is refused for what is no currency or no day', async () => {
    for (const body of [
      { currency: 'usd dollars', date: '2026-11-15' },
      { currency: 'USD', date: '15/11/2026' },
    ])
      expect((await server.send(invoiceLookupCalls.searchExchange, desk.finance, { body })).status).toBe(400);
  });
});

describe('rates of other documents (MON-10)', () => {
  it('an expense of IDR 4,800,000 on a matter fixed at 16,000 is USD 300.00', async () => {
    const { matter_id } = await abroad('USD', '250', { fixed_exchange_rate: '16000' });
    expect(await chargedFor(matter_id)).toBe('300');
  });

  it('without a fixed rate it takes the table’s of its date: 4,800,000 at 16,250 are USD 295.38', async () => {
    const { matter_id } = await abroad('USD', '250');
    expect(await chargedFor(matter_id)).toBe('295.38');
  });

  async function chargedFor(matter_id: string) {
    const line = { matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount: '4800000' };
    const body = { date: '2026-11-16', payable: false, currency: 'IDR', lines: [line] };
    const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
    return (await server.ok(expenseCalls.detail, desk.finance, { query: { id } })).lines[0]?.charged;
  }

  it('time at 1,500,000 an hour on a dollar matter: 92.31 an hour at 16,250, frozen on the entry', async () => {
    const { matter_id } = await abroad('USD', '250');
    const id = await recorded(desk, desk.associate, { matter_id, date: '2026-11-16', duration: '2.00' });
    const read = () => server.ok(timesheetCalls.detail, desk.managing, { query: { id } });
    expect(await read()).toMatchObject({ rate: '92.31', value: '184.62', currency: 'USD' });
    const early = { matter_id, date: '2026-11-02', method: 'hour' as const, duration: '1.00', description: '' };
    const refused = await server.send(timesheetCalls.create, desk.associate, {
      body: { timesheet: { ...early, workcode_id: desk.firm.workcode_id } },
    });
    expect(refused.body).toMatchObject({ code: 'rate_missing', params: { currency: 'USD', day: '2026-11-02' } });
  });

  it('a deposit of USD 30.03 at 16,250 is 487,988 in the books (MON-07); a typed bank rate comes first', async () => {
    const { client_id } = await givenFile(desk);
    const receive = async (more: object) => {
      const body = { client_id, date: '2026-11-16', bank_information_id: banks.USD.trust, amount: '30.03', ...more };
      const { id } = await server.ok(depositCalls.create, desk.finance, { body });
      return server.ok(depositCalls.detail, desk.finance, { query: { id } });
    };
    expect(await receive({})).toMatchObject({ exchange_rate: '16250', functional_value: '487988' });
    expect(await receive({ exchange_rate: '16000' })).toMatchObject({ functional_value: '480480' });
  });

  it('work in progress on a dollar matter counts in rupiah by the newest rate', async () => {
    const wip = async () => (await server.ok(dashboardCalls.employeePerformance, desk.partner)).wip ?? '';
    const before = await wip();
    const { matter_id } = await abroad('USD', '250');
    await recorded(desk, desk.partner, { matter_id, date: '2026-11-17', duration: '1.00' });
    expect(subtract(await wip(), before)).toBe('4062500');
  });
});
