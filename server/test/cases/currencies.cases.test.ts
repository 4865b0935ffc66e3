import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onMatterAbroad } from '../figures/given-abroad.ts';
import {
  type Desk,
  drafted,
  givenDesk,
  givenFile,
  invoiceOf,
  issued,
  onward,
  recorded,
} from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { sheetOf } from '../sheet.ts';
import { caseOf, caseRows } from './case-files.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await givenDesk(server);
});

async function keeps(code: string, name: string, digits: number): Promise<void> {
  const body = { code, name, name_id: name, symbol: code, digits, difference_limit: '25' };
  await server.ok(currencyCalls.create, desk.finance, { body });
}

async function account(currency: string, kind: 'operating' | 'trust' = 'operating'): Promise<string> {
  const words = { bank_name: 'Bank Valuta', branch: '', beneficiary: 'Karsa & Rekan', swift_code: '' };
  const body = { ...words, account_number: `77 ${currency} ${kind}`, currency, kind };
  return (await server.ok(bankCalls.create, desk.finance, { body })).id;
}

async function known(currency: string, date: string, rate: string, kind: 'daily' | 'kmk' = 'daily'): Promise<void> {
  await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange: { currency, kind, date, rate } } });
}

/** One hour of the partner as the form of a bill takes it. */
async function anHour(matter_id: string, duration = '1.00') {
  return [{ timesheet_id: await recorded(desk, desk.partner, { matter_id, date: '2026-11-12', duration }) }];
}

const next = async (id: string) => {
  const { version } = await invoiceOf(desk, id);
  return server.send(invoiceCalls.nextStep, desk.finance, { body: { id, version } });
};

interface HalfAmounts {
  bases: { currency: string; base: string; vat: string }[];
  lines: { currency: string; hours: string; rate: string; amount: string }[];
}

describe('T-03: exact halves of the smallest unit', () => {
  const { bases, lines } = caseOf<HalfAmounts>('t03-half-amounts.json');

  it.each(lines)('$hours h at $currency $rate are $amount', async ({ currency, hours, rate, amount }) => {
    const { matter_id } = await onMatterAbroad(desk, currency, rate);
    const id = await recorded(desk, desk.partner, { matter_id, date: '2026-11-12', duration: hours });
    const entry = await server.ok(timesheetCalls.detail, desk.managing, { query: { id } });
    expect(entry).toMatchObject({ rate, value: amount, currency });
  });

  it.each(bases)('11 % of $currency $base are $vat', async ({ currency, base, vat }) => {
    const { matter_id } = await onMatterAbroad(desk, currency, base);
    const fields = { bank_information_id: null, timesheets: await anHour(matter_id) };
    const { id } = await drafted(desk, matter_id, fields);
    expect(await invoiceOf(desk, id)).toMatchObject({ vat });
  });
});

describe('T-07: yen have no minor unit', () => {
  const { currency, fee, tax_percent, expected } = caseOf<{
    currency: string;
    fee: string;
    tax_percent: string;
    expected: { tax: string; total: string };
  }>('t07-jpy.json');

  it('JPY 1,127 at 10 %: tax 113, total 1,240, no decimals on the paper; 1,127.50 is refused with a message', async () => {
    await keeps(currency, 'Yen', 0);
    await known(currency, '2026-11-18', '110');
    await known(currency, '2026-11-18', '110', 'kmk');
    const code = { code: 'TAX10', name: 'Tax 10 %', name_id: 'Pajak 10 %', rate: tax_percent, efaktur_code: '' };
    const factor = { factor_numerator: 1, factor_denominator: 1, valid_from: '2025-01-01', valid_to: null };
    const { id: ppn_id } = await server.ok(ppnCalls.create, desk.finance, { body: { ...code, ...factor } });
    const { matter_id, client_id } = await onMatterAbroad(desk, currency, fee);
    await server.owner.query("update client set withholds = 'none' where id = $1", [client_id]);
    const timesheets = await anHour(matter_id);
    const bank_information_id = await account(currency);
    const bill = await issued(desk, matter_id, { timesheets, bank_information_id, ppn_id, pph_id: null });
    expect(bill).toMatchObject({
      ...{ status: 'bill', total_legal_fees: fee, vat: expected.tax, amount_billed: expected.total },
    });
    const body = { id: bill.id, language: 'en' as const };
    const paper = pdfText((await server.send(invoiceCalls.export, desk.finance, { body })).raw);
    for (const figure of ['1,127', '113', '1,240']) {
      expect(paper).toContain(figure);
      expect(paper).not.toMatch(new RegExp(`${figure}\\.\\d`));
    }

    const tooFine = { code: 'amount_too_precise', message: expect.anything() };
    const rows = [{ id: timesheets[0]?.timesheet_id ?? '', version: 1 }];
    const half = { rows, rate: '1127.50', currency };
    expect((await server.send(bulk.updateRate, desk.finance, { body: half })).body).toMatchObject(tooFine);
    const receipt = { client_id, date: '2026-11-20', bank_information_id: await account(currency, 'trust') };
    const deposit = { ...receipt, amount: '1127.50' };
    expect((await server.send(depositCalls.create, desk.finance, { body: deposit })).body).toMatchObject(tooFine);
    expect((await server.send(depositCalls.create, desk.finance, { body: { ...receipt, amount: fee } })).status).toBe(
      200,
    );
  });
});

describe('T-22: no rate for the day', () => {
  beforeEach(async () => {
    for (const row of caseRows<'currency' | 'date' | 'idr_per_unit'>('t22-rates.csv'))
      await known(row.currency, row.date, row.idr_per_unit);
    await keeps('CHF', 'Swiss franc', 2);
  });
  const sunday = '2026-11-15';
  const proposed = (currency: string) =>
    server.ok(invoiceLookupCalls.searchExchange, desk.finance, { body: { currency, date: sunday } });

  it('a bill in dollars of Sunday 15 November takes 16,250 and shows its date, Friday 13 November', async () => {
    expect(await proposed('USD')).toMatchObject({ kind: 'daily', rate: '16250', date: '2026-11-13', old: false });
    await known('USD', '2026-11-11', '16250', 'kmk');
    const { matter_id } = await onMatterAbroad(desk, 'USD', '250');
    const work = { timesheets: await anHour(matter_id, '4.00'), bank_information_id: await account('USD') };
    const { id } = await drafted(desk, matter_id, { ...work, date: sunday });
    const shown = { rate_kind: 'daily', exchange_rate: '16250', rate_date: '2026-11-13' };
    const booked = { ...shown, amount_billed: '1110', functional_value: '18037500' };
    expect(await invoiceOf(desk, id)).toMatchObject(booked);
    await onward(desk, id);
    expect(await onward(desk, id)).toMatchObject({ ...booked, status: 'bill' });
  });

  it('francs without any rate ask for one: no bill, deposit, cost or time goes without it, and 1 is never used', async () => {
    expect(await proposed('CHF')).toMatchObject({ kind: 'missing', rate: null, date: null });
    const { matter_id, client_id } = await onMatterAbroad(desk, 'CHF', '250');
    const work = { timesheets: await anHour(matter_id), bank_information_id: await account('CHF') };
    const { id } = await drafted(desk, matter_id, { ...work, date: sunday });
    expect(await invoiceOf(desk, id)).toMatchObject({
      ...{ rate_kind: 'missing', exchange_rate: null, functional_value: '0' },
    });
    const asks = { code: 'rate_missing', params: { currency: 'CHF', day: sunday } };
    expect((await next(id)).body).toMatchObject({
      ...asks,
      message: { exchange_rate: expect.stringContaining('CHF') },
    });

    const bank_information_id = await account('CHF', 'trust');
    const deposit = { client_id, date: sunday, bank_information_id, amount: '100' };
    expect((await server.send(depositCalls.create, desk.finance, { body: deposit })).body).toMatchObject(asks);
    const line = { matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount: '4800000' };
    const claim = { date: sunday, payable: false, currency: 'IDR', lines: [line] };
    expect((await server.send(expenseCalls.createClaim, desk.finance, { body: claim })).body).toMatchObject(asks);
    const timesheet = { matter_id, date: sunday, method: 'hour' as const, duration: '1' };
    expect((await server.send(timesheetCalls.create, desk.associate, { body: { timesheet } })).body).toMatchObject(
      asks,
    );

    const rates = { exchange_rate: '18500', kmk_rate: '18450' };
    const typed = { ...rates, bank_information_id: work.bank_information_id };
    const other = await onMatterAbroad(desk, 'CHF', '250');
    const own = { ...typed, timesheets: await anHour(other.matter_id), date: sunday };
    expect(await issued(desk, other.matter_id, own)).toMatchObject({
      ...{ status: 'bill', rate_kind: 'manual', exchange_rate: '18500', functional_value: '5133750' },
    });
    const { rows } = await server.owner.query(
      `select (select count(*) from invoice where firm_id = $1 and exchange_rate = 1 and rate_kind <> 'missing')
         + (select count(*) from exchange_rate where firm_id = $1 and rate = 1) as ones`,
      [desk.firm.firm_id],
    );
    expect(Number(rows[0].ones)).toBe(0);
  });
});

describe('T-41: dollars and euros are not added', () => {
  const { wip, rates, idr } = caseOf<{
    wip: Record<'USD' | 'EUR', string>;
    rates: Record<'USD' | 'EUR', string>;
    idr: string;
  }>('t41-mixed.json');
  /** Amounts as the calls tell them. */
  const exact = { USD: String(Number(wip.USD)), EUR: String(Number(wip.EUR)) };

  it('WIP of USD 1,500.00 and EUR 500.00: each by itself, together 33,175,000 rupiah, on list, sheet and dashboard', async () => {
    await keeps('EUR', 'Euro', 2);
    for (const [currency, rate] of Object.entries(rates)) await known(currency, '2026-11-26', rate);
    for (const [currency, duration] of [
      ['USD', '6.00'],
      ['EUR', '2.00'],
    ] as const)
      await anHour((await onMatterAbroad(desk, currency, '250')).matter_id, duration);
    await givenFile(desk);

    const time = await server.ok(timesheetCalls.list, desk.managing, { body: {} });
    expect(time.totals).toEqual([
      { currency: 'EUR', hours: '2', value: exact.EUR },
      { currency: 'USD', hours: '6', value: exact.USD },
    ]);
    expect(time.functional).toMatchObject({ currency: 'IDR', hours: '8', value: idr, day: '2026-11-27', without: [] });
    const columns = ['date', 'hour', 'value'];
    const sheet = await sheetOf(await server.send(timesheetCalls.download, desk.managing, { body: { columns } }));
    expect(sheet.slice(-3)).toEqual([
      ['Total', 2, Number(wip.EUR), 'EUR'],
      ['Total', 6, Number(wip.USD), 'USD'],
      ['All in IDR, rates of 27/11/2026', 8, Number(idr), 'IDR'],
    ]);

    const matters = await server.ok(matterCalls.list, desk.partner, { body: {} });
    const ofMatters = Object.fromEntries(matters.totals.map((total) => [total.currency, total.wip]));
    expect(ofMatters).toMatchObject(exact);
    expect(matters.functional).toMatchObject({ currency: 'IDR', wip: idr, without: [] });

    const own = await server.ok(dashboardCalls.employeePerformance, desk.partner);
    const led = await server.ok(dashboardCalls.performanceResponsible, desk.partner);
    for (const shown of [own, led]) expect(shown).toMatchObject({ currency: 'IDR', wip: idr });
    expect(JSON.stringify([time, sheet, matters, own, led])).not.toMatch(/"?\b2,?000(\.00)?\b"?[,}\]]/);
  });
});
