import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { type As, type Input, startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
let client: string;
let matter: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner]);
});
afterEach(async () => {
  const broken = await brokenInvariants(server, firm.firm_id);
  expect(broken.filter((fault) => !fault.includes('series given'))).toEqual([]);
});

type Body = NonNullable<Input<typeof calls.create>['body']>;
type Allocation = Body['allocations'][number];

async function held(amount: string, more: object = {}) {
  const body = { client_id: client, date: '2026-11-10', bank_information_id: firm.trust_bank_id, amount, ...more };
  return (await server.ok(depositCalls.create, finance, { body })).id;
}
const bill = (row: Record<string, unknown> = {}, of = matter) =>
  givenBill(server, partner, { client_id: client, matter_id: of }, row);
const pay = (received: string, allocations: Allocation[], more: Partial<Body> = {}) =>
  server.send(calls.create, finance, {
    body: { client_id: client, date: '2026-11-25', method: 'deposit', received, allocations, ...more },
  });
const openOf = async (id: string) =>
  (await server.ok(invoiceCalls.detailCollected, finance, { query: { id } })).outstanding;

/** What every purse of the client holds, by owner and kind of account. */
async function purses(): Promise<Record<string, number>> {
  const { rows } = await server.owner.query(
    `select concat(case when matter_id is null then 'client' else 'matter' end, ' ', bank_kind) as purse, sum(amount)::float as held
     from deposit_entry where client_id = $1 group by 1`,
    [client],
  );
  return Object.fromEntries(rows.map((row) => [row.purse, row.held]));
}

describe('what a deposit may pay of a bill (DEP-03)', () => {
  it('leaves the VAT that the client pays to the state and the tax he withholds, until they are recorded', async () => {
    // 111,000,000, of which 11,000,000 VAT go to the state and 2,000,000 are withheld: money settles 98,000,000.
    const id = await bill({ vat_collector: 'government', vat_collected: 11_000_000, amount_payable: 98_000_000 });
    await held('200000000');
    const over = await pay('98000001', [{ invoice_id: id, cash: '98000001' }]);
    expect(over.body).toMatchObject({ code: 'deposit_over_payable', params: { payable: '98000000' } });
    expect((await pay('60000000', [{ invoice_id: id, cash: '60000000' }])).status).toBe(200);
    const again = await pay('38000001', [{ invoice_id: id, cash: '38000001' }]);
    expect(again.body.params).toMatchObject({ payable: '38000000' });
    const taxes = { invoice_id: id, cash: '0', withholding: '2000000', vat_collected: '11000000' };
    const paper = { bank_information_id: firm.bank_id, method: 'bank transfer' as const };
    expect((await pay('0', [taxes], paper)).status).toBe(200);
    expect((await pay('38000001', [{ invoice_id: id, cash: '38000001' }])).status).toBe(400);
    expect((await pay('38000000', [{ invoice_id: id, cash: '38000000' }])).status).toBe(200);
    expect([await openOf(id), await purses()]).toEqual(['0', { 'client trust': 102_000_000 }]);
  });

  it('is never more than there is, a half of a rupiah, a thousandfold of it, or below nothing', async () => {
    const id = await bill();
    await held('1000');
    for (const [cash, code] of [
      ['1001', 'deposit_short'],
      ['0.5', 'amount_too_precise'],
      ['999999999999999', 'deposit_over_payable'],
      ['-1', 'fields'],
      ['1e3', 'fields'],
      ['0', 'amount_not_positive'],
    ] as const)
      expect((await pay(cash, [{ invoice_id: id, cash }])).body.code, cash).toBe(code);
    const twice = [0, 1].map(() => ({ invoice_id: id, cash: '500' }));
    expect((await pay('1000', twice)).body.code).toBe('bill_twice');
    expect([await openOf(id), await purses()]).toEqual(['111000000', { 'client trust': 1000 }]);
  });

  it('for two bills together is no more than the purse they share; each matter’s own purse comes first', async () => {
    const other = await givenMatter(server, partner, client, [partner]);
    const [one, two] = [await bill(), await bill({}, other)];
    await held('1000', { matter_id: matter });
    await held('500');
    const both = (second: string) => [
      { invoice_id: one, cash: '1200' },
      { invoice_id: two, cash: second },
    ];
    const short = await pay('1501', both('301'));
    expect(short.body).toMatchObject({ code: 'deposit_short', params: { available: '300', amount: '301' } });
    expect(Object.keys(short.body.message as object)).toEqual(['allocations.1.cash']);
    expect((await pay('1500', both('300'))).status).toBe(200);
    expect(await purses()).toEqual({ 'matter trust': 0, 'client trust': 0 });
  });

  it('comes from trust money before the firm’s own account, and each purse has its own back when it is deleted', async () => {
    const id = await bill();
    await held('100');
    await held('200', { matter_id: matter });
    const excess = { received: '300', to_client_deposit: '300', bank_information_id: firm.bank_id };
    expect((await pay('300', [], { ...excess, method: 'bank transfer' })).status).toBe(200);
    const before = { 'client operating': 300, 'client trust': 100, 'matter trust': 200 };
    expect(await purses()).toEqual(before);
    const { data } = await pay('350', [{ invoice_id: id, cash: '350' }]);
    expect(await purses()).toEqual({ 'client operating': 250, 'client trust': 0, 'matter trust': 0 });
    const { version } = await server.ok(calls.detail, finance, { query: { id: data.id } });
    await server.ok(calls.remove, finance, { body: { id: data.id, version, reason: 'an error' } });
    expect(await purses()).toEqual(before);
  });

  it('keeps what it used in a deposit: neither lowered nor deleted nor dated after its use (DEP-05)', async () => {
    const id = await bill();
    const deposit = await held('1000');
    await pay('600', [{ invoice_id: id, cash: '600' }]);
    const { version } = await server.ok(depositCalls.detail, finance, { query: { id: deposit } });
    const form = { id: deposit, version, bank_information_id: firm.trust_bank_id, notes: '' };
    const change = (more: { date: string; amount: string }) =>
      server.send(depositCalls.update, finance, { body: { ...form, ...more } });
    expect((await change({ date: '2026-11-10', amount: '599' })).body.code).toBe('deposit_used');
    expect((await change({ date: '2026-11-26', amount: '1000' })).body.code).toBe('trust_negative');
    const gone = { id: deposit, version, reason: 'an error' };
    expect((await server.send(depositCalls.remove, finance, { body: gone })).body.code).toBe('deposit_used');
    expect(await purses()).toEqual({ 'client trust': 400 });
  });
});

describe('what there is to see of it (invariant 39)', () => {
  it('the list adds it to its currency, finds it by its method, and the client’s money shrinks by it', async () => {
    const id = await bill();
    await held('1000');
    await pay('600', [{ invoice_id: id, cash: '600' }]);
    const bank = { bank_information_id: firm.bank_id, method: 'bank transfer' as const };
    await pay('50', [{ invoice_id: id, cash: '50' }], bank);
    const list = async (method?: 'deposit' | 'cash') =>
      (await server.ok(calls.list, finance, { body: { client_id: client, ...(method ? { method } : {}) } })).totals;
    expect(await list()).toMatchObject([{ currency: 'IDR', received: '650' }]);
    expect(await list('deposit')).toMatchObject([{ received: '600' }]);
    expect(await list('cash')).toEqual([]);
    const ofClient = await server.ok(calls.detailClient, finance, { query: { id: client } });
    expect(ofClient).toMatchObject({ deposits: [{ balance: '400' }], outstanding: [{ outstanding: '110999350' }] });
    expect(ofClient.last_bank.client_bank_name).toBe('');
  });
});
