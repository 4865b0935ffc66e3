import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { type Accounts, givenAccounts, onMatterAbroad, partnersTime } from './given-abroad.ts';
import { type Desk, givenDesk, givenFile, issued, receiptFor, recorded } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
let banks: Accounts;
const day = '2026-11-18';
const none = { bills: 0, claims: 0, deposits: 0, collections: 0, entries: 0 };

beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
  banks = await givenAccounts(desk);
  const exchange = { currency: 'USD', kind: 'daily', date: day, rate: '16500' } as const;
  await server.ok(calls.create, desk.finance, { body: { exchange } });
}, 60_000);
afterAll(() => server.close());

/** How often the rate of a day is used, with its id. */
async function rateOf(date: string) {
  const query = { kind: 'daily', currency: 'USD', date_from: date, date_to: date } as const;
  const [row] = (await server.ok(calls.list, desk.finance, { query })).rows;
  if (!row) throw new Error(`no rate of ${date}`);
  const { bills, claims, deposits, collections, entries } = row;
  return { id: row.id, used: { bills, claims, deposits, collections, entries } };
}
const remove = (id: string, confirmed: string[] = []) =>
  server.send(calls.remove, desk.finance, { body: { id }, confirmed });

async function claim(more: object = {}) {
  const line = { matter_id: null, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount: '10.01' };
  const body = { date: day, payable: false, currency: 'USD', lines: [line], ...more };
  return server.ok(expenseCalls.createClaim, desk.finance, { body });
}
async function deposit(more: object = {}) {
  const { client_id } = await givenFile(desk);
  const body = { client_id, date: day, bank_information_id: banks.USD.trust, amount: '30.03', ...more };
  return server.ok(depositCalls.create, desk.finance, { body });
}
/** An hour of the partner, who costs dollars, on a matter in rupiah. */
async function entry(date: string, matter: object = {}) {
  const file = await onMatterAbroad(desk, 'IDR', '250', matter);
  await server.owner.query("update matter_member set fixed_currency = 'USD' where matter_id = $1", [file.matter_id]);
  return recorded(desk, desk.partner, { matter_id: file.matter_id, date, duration: '1' });
}

describe('what carries a rate keeps it from being deleted without a word (MON-06, G079)', () => {
  it('a rate that nothing carries goes at once', async () => {
    const exchange = { currency: 'USD', kind: 'daily', date: '2026-11-10', rate: '16100' } as const;
    const { id } = await server.ok(calls.create, desk.finance, { body: { exchange } });
    expect((await rateOf('2026-11-10')).used).toEqual(none);
    expect((await remove(id)).status).toBe(200);
  });

  it('each kind of record counts, until it is deleted; one with a rate of its own does not', async () => {
    await claim();
    await claim({ exchange_rate: '16000' });
    await deposit();
    const gone = await deposit();
    const { version } = await server.ok(depositCalls.detail, desk.finance, { query: { id: gone.id } });
    expect((await rateOf(day)).used).toEqual({ ...none, claims: 1, deposits: 2 });
    await server.ok(depositCalls.remove, desk.finance, { body: { id: gone.id, version, reason: 'Twice' } });
    const matter = { origin: 'international', fixed_exchange_rate: null };
    const file = await onMatterAbroad(desk, 'USD', '1000', matter);
    const timesheets = await partnersTime(desk, file, '1');
    const bank_information_id = banks.USD.operating;
    const form = { ppn_id: desk.firm.ppn_id, bank_information_id, date: day, timesheets };
    const bill = await issued(desk, file.matter_id, { ...form, kmk_rate: '16250' });
    const body = { ...receiptFor(desk, bill, { cash: '100.00' }), bank_information_id, date: '2026-11-19' };
    await server.ok(collectionCalls.create, desk.finance, { body });
    expect((await rateOf(day)).used).toEqual({ bills: 1, claims: 1, deposits: 1, collections: 1, entries: 0 });
  });

  it('time by its date: from the day of the rate up to the next one', async () => {
    const before = (await rateOf('2026-11-13')).used.entries;
    await entry('2026-11-17');
    await entry(day);
    await entry('2026-11-20');
    expect((await rateOf('2026-11-13')).used.entries).toBe(before + 1);
    expect((await rateOf(day)).used.entries).toBe(2);
  });

  it('deleting asks, and says in both languages what carries it; all keep theirs', async () => {
    const { id } = await rateOf(day);
    const asked = await remove(id);
    expect(asked.body).toMatchObject({
      ...{ code: 'rate_used', confirmation: true },
      message:
        'The USD rate of 18/11/2026 is used: bills 1, claims 1, deposits 1, collections 1, time entries 2. They keep it. Delete the rate all the same?',
    });
    await server.owner.query("update user_account set language = 'id' where firm_id = $1", [desk.firm.firm_id]);
    expect((await remove(id)).body.message).toBe(
      'Kurs USD tanggal 18/11/2026 dipakai: tagihan 1, klaim biaya 1, deposit 1, penerimaan 1, catatan waktu 2. Semuanya tetap memakainya. Tetap hapus kurs ini?',
    );
    expect((await remove(id, ['rate_used'])).status).toBe(200);
    const { rows } = await server.owner.query(
      "select trim_scale(exchange_rate)::text as rate from expense where firm_id = $1 and rate_kind = 'daily'",
      [desk.firm.firm_id],
    );
    expect(rows).toEqual([{ rate: '16500' }]);
  });
});
