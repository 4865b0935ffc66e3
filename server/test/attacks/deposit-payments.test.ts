import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { type As, type Input, startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
let dollarBank: string;
let client: string;
let matter: string;
let bill: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  const account = { firm_id: firm.firm_id, bank_name: 'Bank Rekaan', account_number: '1000200077', kind: 'trust' };
  dollarBank = await insertRow(server.owner, 'bank_information', {
    ...account,
    ...{ beneficiary: 'Karsa & Rekan', currency: 'USD' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner]);
  bill = await givenBill(server, partner, { client_id: client, matter_id: matter });
});
afterEach(async () => {
  await closedUntil(null);
  const broken = await brokenInvariants(server, firm.firm_id);
  expect(broken.filter((fault) => !fault.includes('series given'))).toEqual([]);
});

type Body = NonNullable<Input<typeof calls.create>['body']>;

const closedUntil = (day: string | null) =>
  server.owner.query('update firm_profile set books_closed_until = $1 where firm_id = $2', [day, firm.firm_id]);

async function held(amount: string, more: Record<string, unknown> = {}) {
  const bank_information_id = firm.trust_bank_id;
  const body = { client_id: client, date: '2026-11-10', bank_information_id, amount, ...more };
  return server.ok(depositCalls.create, finance, { body });
}

const used = (cash: string, more: Partial<Body> = {}): Body => ({
  ...{ client_id: client, date: '2026-11-25', method: 'deposit', received: cash },
  allocations: [{ invoice_id: bill, cash }],
  ...more,
});
const moneyIn = (cash: string, more: Partial<Body> = {}): Body => ({
  ...used(cash, { bank_information_id: firm.bank_id, method: 'bank transfer' }),
  ...more,
});
const create = (body: Body) => server.send(calls.create, finance, { body });
const paid = async (body: Body) => (await server.ok(calls.create, finance, { body })).id;
const versionOf = async (id: string) => (await server.ok(calls.detail, finance, { query: { id } })).version;
const change = async (id: string, body: Body) =>
  server.send(calls.update, finance, { body: { ...body, id, version: await versionOf(id) } });

async function openOf(id: string): Promise<string> {
  return (await server.ok(invoiceCalls.detailCollected, finance, { query: { id } })).outstanding;
}
/** What a client's purses hold: of all his matters, of himself. */
async function purses(of = client, currency = 'IDR'): Promise<string[]> {
  const { rows } = await server.owner.query(
    `select coalesce(sum(amount) filter (where matter_id is not null), 0)::float::text as matter,
      coalesce(sum(amount) filter (where matter_id is null), 0)::float::text as client
     from deposit_entry where client_id = $1 and currency = $2`,
    [of, currency],
  );
  return [rows[0].matter, rows[0].client];
}

describe('a payment from a deposit that is changed (COL-07, DEP-03)', () => {
  it('to an earlier day: the money was there then, and its own later use does not stand in its way', async () => {
    await held('10000000');
    const id = await paid(used('10000000'));
    const moved = await change(id, used('10000000', { date: '2026-11-22' }));
    expect([moved.status, moved.body]).toEqual([200, expect.anything()]);
    expect((await server.ok(calls.detail, finance, { query: { id } })).date).toBe('2026-11-22');
    expect([await openOf(bill), ...(await purses())]).toEqual(['101000000', '0', '0']);
    expect((await change(id, used('4000000', { date: '2026-11-26' }))).status).toBe(200);
    expect([await openOf(bill), ...(await purses())]).toEqual(['107000000', '0', '6000000']);
  });

  it('leaves of the deposit what it no longer uses: 10,000,000 received, 6,000,000 used, lowered to 6,000,000 (DEP-05)', async () => {
    const { id: deposit } = await held('10000000');
    const id = await paid(used('10000000'));
    expect((await change(id, used('6000000'))).status).toBe(200);
    const { version, amount_available } = await server.ok(depositCalls.detail, finance, { query: { id: deposit } });
    expect(amount_available).toBe('4000000');
    const less = { date: '2026-11-10', bank_information_id: firm.trust_bank_id, notes: '' };
    const lower = (amount: string) =>
      server.send(depositCalls.update, finance, { body: { ...less, id: deposit, version, amount } });
    expect((await lower('5999999')).body.code).toBe('deposit_used');
    expect((await lower('6000000')).status).toBe(200);
    expect(await purses()).toEqual(['0', '0']);
  });

  it('to the bill of another matter: the first matter’s money goes home and pays nothing there (DEP-01)', async () => {
    const elsewhere = await givenMatter(server, partner, client, [partner]);
    const other = await givenBill(server, partner, { client_id: client, matter_id: elsewhere });
    await held('10000000', { matter_id: matter });
    const id = await paid(used('10000000'));
    const there = (cash: string) => used(cash, { allocations: [{ invoice_id: other, cash }] });
    const refused = await change(id, there('10000000'));
    expect(refused.body).toMatchObject({ code: 'deposit_short', params: { available: '0' } });
    expect([await openOf(bill), await openOf(other), ...(await purses())]).toEqual([
      '101000000',
      '111000000',
      '0',
      '0',
    ]);
    await held('3000000', { matter_id: elsewhere });
    expect((await change(id, there('3000000'))).status).toBe(200);
    expect([await openOf(bill), await openOf(other), ...(await purses())]).toEqual([
      ...['111000000', '108000000'],
      ...['10000000', '0'],
    ]);
  });

  it('to another client: his bill, his money; the first one has everything back', async () => {
    const second = await givenClient(server, partner, { name: 'PT Kedua Rekaan' });
    const his = await givenMatter(server, partner, second, [partner]);
    const other = await givenBill(server, partner, { client_id: second, matter_id: his });
    await held('10000000');
    const id = await paid(used('10000000'));
    const there = used('10000000', { client_id: second, allocations: [{ invoice_id: other, cash: '10000000' }] });
    expect((await change(id, there)).body.code).toBe('deposit_short');
    expect((await change(id, { ...there, client_id: client })).body.code).toBe('wrong_client');
    expect((await change(id, { ...there, allocations: used('10000000').allocations })).body.code).toBe('wrong_client');
    await held('10000000', { client_id: second });
    expect((await change(id, there)).status).toBe(200);
    expect([await openOf(bill), await openOf(other)]).toEqual(['111000000', '101000000']);
    expect([await purses(), await purses(second)]).toEqual([
      ['0', '10000000'],
      ['0', '0'],
    ]);
  });

  it('to dollars: cents are cents there and none in rupiah, and no currency pays the other’s bill (MON-02, MON-12)', async () => {
    const row = { currency: 'USD', exchange_rate: '16250', functional_value: 18_037_500, fees: 1000 };
    const dollars = await givenBill(server, partner, { client_id: client, matter_id: matter }, row);
    await held('20.05', { bank_information_id: dollarBank, exchange_rate: '16000' });
    await held('10000000');
    const both = used('20', { allocations: [dollars, bill].map((invoice_id) => ({ invoice_id, cash: '10' })) });
    expect((await create(both)).body.code).toBe('currency_differs');
    const there = (cash: string) => used(cash, { allocations: [{ invoice_id: dollars, cash }] });
    expect((await create(there('20.051'))).body.code).toBe('amount_too_precise');
    expect((await create(used('20.05'))).body.code).toBe('amount_too_precise');
    const id = await paid(used('10000000'));
    expect((await change(id, there('20.06'))).body.code).toBe('deposit_short');
    expect((await change(id, there('20.05'))).status).toBe(200);
    expect([await openOf(bill), await openOf(dollars)]).toEqual(['111000000', '1089.95']);
    expect([await purses(), await purses(client, 'USD')]).toEqual([
      ['0', '10000000'],
      ['0', '0'],
    ]);
    const list = await server.ok(calls.list, finance, { body: { client_id: client } });
    expect(list.totals).toMatchObject([{ currency: 'USD', received: '20.05' }]);
  });

  it('to money that came in and back again, its excess taken along', async () => {
    await held('10000000');
    const id = await paid(used('10000000'));
    const withExcess = moneyIn('10000000', { received: '12000000', to_client_deposit: '2000000' });
    expect((await change(id, withExcess)).status).toBe(200);
    expect([await openOf(bill), ...(await purses())]).toEqual(['101000000', '0', '12000000']);
    expect((await change(id, { ...withExcess, method: 'deposit' })).body.code).toBe('not_with_deposit');
    expect((await change(id, used('12000000'))).body).toMatchObject({ code: 'deposit_short' });
    expect((await change(id, used('10000000'))).status).toBe(200);
    expect([await openOf(bill), ...(await purses())]).toEqual(['101000000', '0', '0']);
    const bankless = await server.ok(calls.detail, finance, { query: { id } });
    expect(bankless).toMatchObject({ method: 'deposit', bank_name: '', to_client_deposit: '0', received: '10000000' });
  });
});

describe('the days of a payment from a deposit', () => {
  it.each([
    ['before its bill', '2026-11-19', 'before_bill_date'],
    ['after today', '2026-11-28', 'date_in_future'],
    ['in closed books', '2026-11-18', 'books_closed'],
    ['before the money came', '2026-11-23', 'deposit_short'],
  ])('%s is refused, at once and by a change', async (_what, date, code) => {
    await held('10000000', { date: '2026-11-24' });
    const id = await paid(used('1000000'));
    await closedUntil('2026-11-18');
    expect((await create(used('1000000', { date }))).body.code).toBe(code);
    expect((await change(id, used('1000000', { date }))).body.code).toBe(code);
    expect([await openOf(bill), ...(await purses())]).toEqual(['110000000', '0', '9000000']);
  });

  it('in books that closed since then stays as it is, and so does the purse', async () => {
    await held('10000000');
    const id = await paid(used('10000000'));
    const version = await versionOf(id);
    await closedUntil('2026-11-25');
    expect((await change(id, used('5000000', { date: '2026-11-26' }))).body.code).toBe('books_closed');
    const remove = () => server.send(calls.remove, finance, { body: { id, version, reason: 'an error' } });
    expect((await remove()).body.code).toBe('books_closed');
    expect([await openOf(bill), ...(await purses())]).toEqual(['101000000', '0', '0']);
    await closedUntil('2026-11-24');
    expect((await remove()).status).toBe(200);
    expect([await openOf(bill), ...(await purses())]).toEqual(['111000000', '0', '10000000']);
  });
});
