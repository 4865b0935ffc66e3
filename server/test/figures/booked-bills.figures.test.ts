import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../attacks/invariants.ts';
import { startServer, type TestServer } from '../harness.ts';
import { type Accounts, bookedOf, givenAccounts, onMatterAbroad, partnersTime } from './given-abroad.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, issued, onward } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
let banks: Accounts;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
  banks = await givenAccounts(desk);
}, 60_000);
afterAll(() => server.close());

const inDollars = () => ({ bank_information_id: banks.USD.operating, date: '2026-11-16' });
const registered = (pkp: boolean) =>
  server.owner.query('update firm_profile set pkp = $2 where firm_id = $1', [desk.firm.firm_id, pkp]);

async function costOn(matter_id: string, amount: string) {
  const line = { matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount };
  const body = { date: '2026-11-16', payable: false, currency: 'IDR', lines: [line] };
  const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
  const { lines } = await server.ok(expenseCalls.detail, desk.finance, { query: { id } });
  return { expense_line_id: lines[0]?.id ?? '' };
}

describe('what the lines of a bill are worth in the books (MON-07, MON-05)', () => {
  it('USD 30.03 at 16,250 is 487,988; its three lines of 10.01 get 162,663 / 162,663 / 162,662', async () => {
    const file = await onMatterAbroad(desk, 'USD', '10.01', { origin: 'international' });
    const timesheets = await partnersTime(desk, file, '1', '1', '1');
    await registered(false);
    const bill = await issued(desk, file.matter_id, { ...inDollars(), ppn_id: null, timesheets }).finally(() =>
      registered(true),
    );
    expect(bill).toMatchObject({
      ...{ amount_billed: '30.03', functional_value: '487988', functional_currency: 'IDR' },
      ...{ exchange_rate: '16250', exchange_unit: 1, rate_kind: 'daily', rate_date: '2026-11-13' },
    });
    expect(bill.lines.map((line) => line.functional_value)).toEqual(['162663', '162663', '162662']);
    expect(await bookedOf(desk, bill.id)).toMatchObject({ functional_value: '487988', functional_rest: '0' });
  });

  it('JPY 112,700 at 10,850.25 per 100 keeps the rate as it is quoted, for its unit (MON-08)', async () => {
    const file = await onMatterAbroad(desk, 'JPY', '112700', { origin: 'international' });
    const { id } = await drafted(desk, file.matter_id, {
      ...{ ppn_id: null, pph_id: null, bank_information_id: banks.JPY.operating, date: '2026-11-16' },
      timesheets: await partnersTime(desk, file, '1'),
    });
    expect(await invoiceOf(desk, id)).toMatchObject({
      ...{ exchange_rate: '10850.25', exchange_unit: 100, rate_kind: 'daily', functional_value: '12228232' },
    });
    expect((await bookedOf(desk, id)).lines).toEqual(['12228232']);
  });

  it('fixed 16,000: USD 1,000.00 + VAT 110.00 are 16,000,000 + 1,760,000; the tax stands beside the line', async () => {
    const file = await onMatterAbroad(desk, 'USD', '250', { fixed_exchange_rate: '16000' });
    const timesheets = await partnersTime(desk, file, '4');
    const bill = await issued(desk, file.matter_id, { ...inDollars(), timesheets });
    expect(bill).toMatchObject({ rate_kind: 'fixed', rate_date: '2026-11-16', functional_value: '17760000' });
    expect(await bookedOf(desk, bill.id)).toMatchObject({ lines: ['16000000'], functional_rest: '1760000' });
  });

  it('a line brings in what is left of it after its share of the discount; a cost its own', async () => {
    const file = await onMatterAbroad(desk, 'USD', '100', { fixed_exchange_rate: '16000' });
    const bill = await issued(desk, file.matter_id, {
      ...{ ...inDollars(), discount: { kind: 'amount', value: '50', scope: 'all' } },
      ...{
        timesheets: await partnersTime(desk, file, '1', '3'),
        disbursements: [await costOn(file.matter_id, '4800000')],
      },
    });
    // Fees 100 + 300 less 50, the cost USD 300.00 at cost, VAT of 350.00.
    expect(bill).toMatchObject({ amount_billed: '688.5', functional_value: '11016000' });
    expect(await bookedOf(desk, bill.id)).toEqual({
      ...{ functional_value: '11016000', functional_rest: '616000' },
      ...{ lines: ['1400000', '4200000'], costs: ['4800000'] },
    });
  });

  it('a bill in the currency of the books is worth there what it says, line by line', async () => {
    const file = await givenFile(desk);
    const timesheets = await partnersTime(desk, file, '1', '0.5');
    const bill = await issued(desk, file.matter_id, { date: '2026-11-16', timesheets });
    expect(bill).toMatchObject({ rate_kind: 'functional', exchange_rate: '1', exchange_unit: 1, rate_date: null });
    expect(await bookedOf(desk, bill.id)).toMatchObject({ lines: ['3000000', '1500000'], functional_rest: '495000' });
  });
});

describe('when the values are fixed', () => {
  it('a draft whose rate is not known is worth nothing; the rate typed later values its lines; the date takes another', async () => {
    const file = await onMatterAbroad(desk, 'USD', '10.01');
    const form = { ...inDollars(), date: '2026-11-12', timesheets: await partnersTime(desk, file, '1', '2') };
    const { id } = await drafted(desk, file.matter_id, form);
    expect(await bookedOf(desk, id)).toMatchObject({ functional_value: '0', functional_rest: '0', lines: ['0', '0'] });
    const exchange = { currency: 'USD', kind: 'daily', date: '2026-11-12', rate: '16240' } as const;
    await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
    const save = async (more: object) => {
      const { version } = await invoiceOf(desk, id);
      const { bank_information_id, timesheets } = form;
      const typed = { due_in_days: 30, language: 'en' as const, ppn_id: desk.firm.ppn_id, pph_id: desk.firm.pph_id };
      const body = { id, version, ...typed, date: '2026-11-12', bank_information_id, timesheets, ...more };
      await server.ok(invoiceCalls.update, desk.finance, { body });
      return bookedOf(desk, id);
    };
    // USD 30.03 + VAT 3.30 = 33.33.
    expect(await save({})).toMatchObject({ functional_value: '541279', lines: ['162562', '325125'] });
    expect(await save({ exchange_rate: '16000' })).toMatchObject({ lines: ['160160', '320320'] });
    expect(await save({ date: '2026-11-13' })).toMatchObject({ functional_value: '541613', functional_rest: '53625' });
  });

  it('a rate that came after the draft is on the bill and its lines; what was deleted of it changes nothing', async () => {
    const file = await onMatterAbroad(desk, 'USD', '100');
    const { id } = await drafted(desk, file.matter_id, {
      ...{ ...inDollars(), timesheets: await partnersTime(desk, file, '1') },
    });
    await onward(desk, id);
    expect((await bookedOf(desk, id)).lines).toEqual(['1625000']);
    const exchange = { currency: 'USD', kind: 'daily', date: '2026-11-16', rate: '16300' } as const;
    const rate = await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
    expect(await onward(desk, id)).toMatchObject({ exchange_rate: '16300', rate_date: '2026-11-16' });
    await server.ok(exchangeRateCalls.remove, desk.finance, { body: { id: rate.id }, confirmed: ['rate_used'] });
    expect(await bookedOf(desk, id)).toMatchObject({ lines: ['1630000'], functional_rest: '179300' });
  });

  it('the lines add up to the bill in every state, and the books say so (invariant 2)', async () => {
    expect(await brokenInvariants(server, desk.firm.firm_id)).toEqual([]);
  });
});
