import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { type Accounts, givenAccounts, onMatterAbroad, partnersTime } from './given-abroad.ts';
import { type Desk, givenDesk, givenFile, issued, receiptFor } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
let banks: Accounts;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
  banks = await givenAccounts(desk);
  const exchange = { currency: 'USD', kind: 'daily', date: '2026-11-12', rate: '16240' } as const;
  await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
}, 60_000);
afterAll(() => server.close());

describe('a claim in the books (MON-07, MON-10)', () => {
  const lineOn = (matter_id: string | null, amount: string, more: object = {}) => ({
    ...{ matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount },
    ...more,
  });
  async function claimed(claim: object) {
    const body = { date: '2026-11-16', payable: false, currency: 'USD', lines: [lineOn(null, '10.01')], ...claim };
    const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
    return server.ok(expenseCalls.detail, desk.finance, { query: { id } });
  }

  it('IDR 4,800,000 on a matter fixed at 16,000 is charged at USD 300.00 and worth 4,800,000', async () => {
    const { matter_id } = await onMatterAbroad(desk, 'USD', '250', { fixed_exchange_rate: '16000' });
    const claim = await claimed({ currency: 'IDR', lines: [lineOn(matter_id, '4800000')] });
    expect(claim.lines[0]?.charged).toBe('300');
    expect(claim).toMatchObject({
      ...{ exchange_rate: '1', exchange_unit: 1, rate_kind: 'functional', rate_date: null },
      ...{ functional_currency: 'IDR', functional_value: '4800000' },
    });
  });

  it('takes the rate of its transaction date, else of its own, as it is quoted; a typed one comes first', async () => {
    expect(await claimed({})).toMatchObject({ rate_kind: 'daily', exchange_rate: '16250', functional_value: '162663' });
    expect(await claimed({ transaction_date: '2026-11-12' })).toMatchObject({
      ...{ exchange_rate: '16240', rate_date: '2026-11-12', functional_value: '162562' },
    });
    expect(await claimed({ exchange_rate: '16000' })).toMatchObject({
      ...{ rate_kind: 'manual', rate_date: '2026-11-16', functional_value: '160160' },
    });
    const yen = { currency: 'JPY', lines: [lineOn(null, '112700')] };
    expect(await claimed(yen)).toMatchObject({
      ...{ exchange_rate: '10850.25', exchange_unit: 100, functional_value: '12228232' },
    });
  });

  it('keeps its rate while nothing that it follows from changes, and for good once its money is fixed (EXP-09)', async () => {
    const { matter_id } = await onMatterAbroad(desk, 'USD', '250');
    const { id } = await claimed({ date: '2026-11-14', lines: [lineOn(matter_id, '10.01')] });
    const rate = { currency: 'USD', kind: 'daily', date: '2026-11-14', rate: '16400' } as const;
    const { id: rate_id } = await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange: rate } });
    const read = () => server.ok(expenseCalls.detail, desk.finance, { query: { id } });
    const save = async (more: object) => {
      const claim = await read();
      const typed = claim.rate_kind === 'manual' ? claim.exchange_rate : null;
      const body = { ...claim, exchange_rate: typed, ...more } as never;
      expect((await server.send(expenseCalls.update, desk.finance, { body })).body).toMatchObject({ data: { id } });
      return read();
    };
    const of13 = { exchange_rate: '16250', rate_date: '2026-11-13', functional_value: '162663' };
    expect(await save({ notes: 'Seen' })).toMatchObject({ ...of13, rate_kind: 'daily' });
    expect(await save({ transaction_date: '2026-11-15' })).toMatchObject({ exchange_rate: '16400' });
    expect(await save({ transaction_date: null, date: '2026-11-13' })).toMatchObject(of13);
    expect(await save({ exchange_rate: '16000' })).toMatchObject({ rate_kind: 'manual', exchange_rate: '16000' });
    await server.owner.query('update expense_line set billed_amount = charged where expense_id = $1', [id]);
    expect(await save({ notes: 'Billed', transaction_date: '2026-11-12' })).toMatchObject({ exchange_rate: '16000' });
    for (const exchange_rate of [null, '15000']) {
      const body = { ...(await read()), exchange_rate } as never;
      const refused = await server.send(expenseCalls.update, desk.finance, { body });
      expect(refused.body).toMatchObject({ code: 'already_billed', message: { exchange_rate: expect.any(String) } });
    }
    await server.ok(exchangeRateCalls.remove, desk.finance, { body: { id: rate_id } });
  });

  it('a claim in the currency of its matter takes what is agreed there; its lines share its value, VAT included', async () => {
    const { matter_id } = await onMatterAbroad(desk, 'USD', '250', { fixed_exchange_rate: '16250' });
    const of = (amount: string) => lineOn(matter_id, amount);
    const claim = await claimed({ lines: [of('10.01'), of('10.01'), lineOn(matter_id, '9.01', { vat_amount: '1' })] });
    expect(claim).toMatchObject({ rate_kind: 'fixed', rate_date: '2026-11-16', functional_value: '487988' });
    const { rows } = await server.owner.query(
      'select trim_scale(functional_value)::text as value from expense_line where expense_id = $1 order by position',
      [claim.id],
    );
    expect(rows.map((row) => row.value)).toEqual(['162663', '162663', '162662']);
    const { id, version } = claim;
    const lines = [{ ...of('10.01'), id: claim.lines[0]?.id }];
    const body = { id, version, date: claim.date, reference: claim.reference, payable: false, currency: 'USD', lines };
    await server.ok(expenseCalls.update, desk.finance, { body });
    const changed = await server.ok(expenseCalls.detail, desk.finance, { query: { id } });
    expect(changed).toMatchObject({ rate_kind: 'fixed', functional_value: '162663' });
  });
});

describe('a deposit in the books (MON-10)', () => {
  const shown = (id: string) => server.ok(depositCalls.detail, desk.finance, { query: { id } });
  async function received(more: object) {
    const { client_id } = await givenFile(desk);
    const body = { client_id, date: '2026-11-16', bank_information_id: banks.USD.trust, amount: '30.03', ...more };
    const { id } = await server.ok(depositCalls.create, desk.finance, { body });
    return shown(id);
  }
  async function moved({ id, version }: { id: string; version: number }, more: object) {
    const body = { id, version, date: '2026-11-12', bank_information_id: banks.USD.trust, amount: '30.03', notes: '' };
    await server.ok(depositCalls.update, desk.finance, { body: { ...body, ...more } });
    return shown(id);
  }

  it('keeps where its rate comes from; yen as they are quoted, for a hundred', async () => {
    expect(await received({})).toMatchObject({
      ...{ exchange_rate: '16250', exchange_unit: 1, rate_kind: 'daily', rate_date: '2026-11-13' },
      functional_value: '487988',
    });
    expect(await received({ exchange_rate: '16300' })).toMatchObject({ rate_kind: 'manual', rate_date: '2026-11-16' });
    expect(await received({ bank_information_id: banks.JPY.trust, amount: '112700' })).toMatchObject({
      ...{ exchange_rate: '10850.25', exchange_unit: 100, functional_value: '12228232' },
    });
    expect(await received({ bank_information_id: desk.firm.trust_bank_id, amount: '500000' })).toMatchObject({
      ...{ exchange_rate: '1', rate_kind: 'functional', functional_value: '500000' },
    });
  });

  it('a rate of the table follows the date of the deposit, a typed one stays', async () => {
    const ofTable = await moved(await received({}), {});
    expect(ofTable).toMatchObject({ exchange_rate: '16240', rate_date: '2026-11-12', functional_value: '487687' });
    const typed = await moved(await received({ exchange_rate: '16300' }), { amount: '10.00' });
    expect(typed).toMatchObject({ exchange_rate: '16300', rate_kind: 'manual', functional_value: '163000' });
  });
});

describe('a collection in the books (MON-10)', () => {
  const shown = (id: string) => server.ok(collectionCalls.detail, desk.finance, { query: { id } });
  async function paid(currency: 'USD' | 'JPY', cash: string, more: object = {}) {
    const matter = { origin: 'international', fixed_exchange_rate: null };
    const file = await onMatterAbroad(desk, currency, '1000', matter);
    const timesheets = await partnersTime(desk, file, '1');
    const bank_information_id = banks[currency].operating;
    const form = { ppn_id: desk.firm.ppn_id, bank_information_id, date: '2026-11-16', timesheets };
    // Yen have no tax rate of the Minister here.
    const bill = await issued(desk, file.matter_id, { ...form, kmk_rate: '16250' });
    const body = { ...receiptFor(desk, bill, { cash }), bank_information_id, date: '2026-11-17', ...more };
    const { id } = await server.ok(collectionCalls.create, desk.finance, { body });
    return { body, receipt: await shown(id) };
  }

  it('a dollar account: the bank rate that was typed is kept as typed', async () => {
    const { receipt, body } = await paid('USD', '100.00', { exchange_rate: '16300' });
    const typed = { exchange_rate: '16300', exchange_unit: 1, rate_kind: 'manual', rate_date: '2026-11-17' };
    expect(receipt).toMatchObject({ ...typed, functional_currency: 'IDR', functional_value: '1630000' });
    const { id, version } = receipt;
    const { exchange_rate: _typed, ...untyped } = body as typeof body & { exchange_rate: string };
    await server.ok(collectionCalls.update, desk.finance, { body: { ...untyped, id, version } });
    expect(await shown(id)).toMatchObject({ exchange_rate: '16250', rate_kind: 'daily', functional_value: '1625000' });
    const body2 = { id, version: (await shown(id)).version, reason: 'Wrong client' };
    await server.ok(collectionCalls.remove, desk.finance, { body: body2 });
    expect(await shown(id)).toMatchObject({ status: 'deleted', exchange_rate: '16250', functional_value: '1625000' });
  });

  it('none typed: the newest of the table, as it is quoted', async () => {
    const { receipt } = await paid('JPY', '1000');
    const quoted = { exchange_rate: '10850.25', exchange_unit: 100, rate_kind: 'daily', rate_date: '2026-11-13' };
    expect(receipt).toMatchObject({ ...quoted, functional_value: '108503' });
  });

  it('an account in the currency of the books needs none: rate 1, for 1, whatever is typed', async () => {
    const file = await givenFile(desk);
    const timesheets = await partnersTime(desk, file, '1');
    const bill = await issued(desk, file.matter_id, { date: '2026-11-16', timesheets });
    const body = { ...receiptFor(desk, bill, { cash: '1000000' }), exchange_rate: '16300' };
    const { id } = await server.ok(collectionCalls.create, desk.finance, { body });
    expect(await shown(id)).toMatchObject({
      ...{ exchange_rate: '1', exchange_unit: 1, rate_kind: 'functional', rate_date: null },
      functional_value: '1000000',
    });
  });

  it('MON-09: an old rate is asked about, none known is refused, and what is no rate is no field of the form', async () => {
    const { body } = await paid('USD', '100.00', { exchange_rate: '16300' });
    const send = (more: object) => server.send(collectionCalls.create, desk.finance, { body: { ...body, ...more } });
    const asked = await send({ exchange_rate: null, date: '2026-11-24' });
    expect(asked.body).toMatchObject({ code: 'rate_old', confirmation: true, params: { date: '2026-11-13' } });
    expect((await send({ exchange_rate: '0' })).body.code).toBe('fields');
    const rates = await server.ok(exchangeRateCalls.list, desk.finance, { query: { kind: 'daily', currency: 'USD' } });
    for (const { id } of rates.rows)
      await server.ok(exchangeRateCalls.remove, desk.finance, { body: { id }, confirmed: ['rate_used'] });
    const refused = await send({ exchange_rate: null });
    expect(refused.body).toMatchObject({ code: 'rate_missing', params: { currency: 'USD', day: '2026-11-17' } });
  });
});
