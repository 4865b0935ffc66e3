import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/attacks/invariants.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
let client: string;
let matter: string;
let bill: string;

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
  // Billed 111,000,000, of which the client withholds 2,000,000: money settles 109,000,000.
  bill = await givenBill(server, partner, { client_id: client, matter_id: matter });
});

type Body = NonNullable<Input<typeof calls.create>['body']>;

async function held(amount: string, more: { matter_id?: string; date?: string } = {}) {
  const bank_information_id = firm.trust_bank_id;
  const body = { client_id: client, date: '2026-11-10', bank_information_id, amount, ...more };
  return server.ok(depositCalls.create, finance, { body });
}

const used = (cash: string, more: Partial<Body> = {}): Body => ({
  ...{ client_id: client, date: '2026-11-25', method: 'deposit', received: cash },
  allocations: [{ invoice_id: bill, cash }],
  ...more,
});
const create = (body: Body) => server.send(calls.create, finance, { body });

/** What is open on the bill, and what each purse holds: the matter's and the client's. */
async function standing(): Promise<string[]> {
  const { rows } = await server.owner.query(
    `select (select outstanding from invoice_balance where invoice_id = $1)::text as open,
      coalesce(sum(amount) filter (where matter_id is not null), 0)::text as matter,
      coalesce(sum(amount) filter (where matter_id is null), 0)::text as client from deposit_entry where client_id = $2`,
    [bill, client],
  );
  return [rows[0].open, rows[0].matter, rows[0].client].map((text: string) => text.replace(/\.0+$/, ''));
}

/** The invariants that do not hold; the bills given here stand outside their counter. */
const broken = async () =>
  (await brokenInvariants(server, firm.firm_id)).filter((fault) => !fault.includes('series given'));

describe('a deposit used on an issued bill (DEP-03)', () => {
  it('comes from the matter’s purse first, then the client’s, without bank, and leaves what is withheld', async () => {
    await held('30000000', { matter_id: matter });
    await held('90000000');
    const { id } = await server.ok(calls.create, finance, { body: used('109000000') });
    expect(await standing()).toEqual(['2000000', '0', '11000000']);
    const detail = await server.ok(calls.detail, finance, { query: { id } });
    expect(detail).toMatchObject({
      ...{ method: 'deposit', bank_information_id: null, bank_name: '', account_number: '', currency: 'IDR' },
      ...{ received: '109000000', bank_charge: '0', cash_applied: '109000000', status: 'received' },
    });
    const list = await server.ok(calls.list, finance, { body: { client_id: client, method: 'deposit' } });
    expect(list.rows.map((row) => [row.id, row.received, row.bank_name])).toEqual([[id, '109000000', '']]);
    const collected = await server.ok(invoiceCalls.detailCollected, finance, { query: { id: bill } });
    expect(collected.deposits).toEqual([]);
    expect(collected.collections).toMatchObject([{ collection_id: id, cash: '109000000' }]);
    expect(await broken()).toEqual([]);
  });

  it('pays at most what money settles of the bill: 109,000,000, not the 2,000,000 that is withheld', async () => {
    await held('200000000');
    const refused = await create(used('109000001'));
    expect(refused.body).toMatchObject({ code: 'deposit_over_payable', params: { payable: '109000000' } });
    expect(refused.body.message).toEqual({
      'allocations.0.cash': expect.stringContaining('pays at most 109,000,000 of this bill'),
    });
    const both = { invoice_id: bill, cash: '109000000', withholding: '2000000' };
    expect((await create(used('109000000', { allocations: [both] }))).status).toBe(200);
    expect(await standing()).toEqual(['0', '0', '91000000']);
  });

  it('pays at most what the purses hold on its date, and nothing of another matter', async () => {
    const elsewhere = await givenMatter(server, partner, client, [partner]);
    await held('50000000', { matter_id: elsewhere });
    await held('10000000');
    await held('70000000', { date: '2026-11-26' });
    const refused = await create(used('10000001'));
    expect(refused.body).toMatchObject({ code: 'deposit_short', params: { available: '10000000' } });
    expect(await standing()).toEqual(['111000000', '50000000', '80000000']);
    expect((await create(used('10000000'))).status).toBe(200);
    expect(await standing()).toEqual(['101000000', '50000000', '70000000']);
  });

  it.each<[string, Partial<Body>, string, string]>([
    ['a bank account', { bank_information_id: 'own' }, 'not_with_deposit', 'bank_information_id'],
    ['a bank charge', { bank_charge: '6500' }, 'not_with_deposit', 'bank_charge'],
    ['an excess', { to_client_deposit: '1000' }, 'not_with_deposit', 'to_client_deposit'],
    ['other income', { other_income: '1000' }, 'not_with_deposit', 'other_income'],
    ['no bill', { allocations: [] }, 'required', 'allocations'],
    ['another sum than that of its bills', { received: '5000001' }, 'does_not_add_up', 'received'],
  ])('is refused with %s', async (_what, change, code, field) => {
    await held('20000000');
    const own = change.bank_information_id ? { bank_information_id: firm.bank_id } : {};
    const refused = await create(used('5000000', { ...change, ...own }));
    expect([refused.status, refused.body.code, Object.keys(refused.body.message as object)]).toEqual([
      400,
      code,
      [field],
    ]);
    expect(await standing()).toEqual(['111000000', '0', '20000000']);
  });

  it('money that comes in needs an own account', async () => {
    const refused = await create({ ...used('5000000'), method: 'bank transfer' });
    expect([refused.status, Object.keys(refused.body.message as object)]).toEqual([400, ['bank_information_id']]);
  });

  it('is changed on its own date although the purse holds no more, and given back today when deleted (COL-07)', async () => {
    await held('10000000');
    const { id } = await server.ok(calls.create, finance, { body: used('10000000') });
    const version = async () => (await server.ok(calls.detail, finance, { query: { id } })).version;
    const less = { ...used('6000000'), id, version: await version() };
    await server.ok(calls.update, finance, { body: less });
    expect(await standing()).toEqual(['105000000', '0', '4000000']);
    const more = await server.send(calls.update, finance, {
      body: { ...used('10000001'), id, version: await version() },
    });
    expect(more.body.code).toBe('deposit_short');
    await server.ok(calls.remove, finance, { body: { id, version: await version(), reason: 'wrong bill' } });
    expect(await standing()).toEqual(['111000000', '0', '10000000']);
    const { rows } = await server.owner.query(
      'select date::text, kind, amount::int from deposit_entry where client_id = $1 order by created_at',
      [client],
    );
    expect(rows.map((row) => [row.date, row.kind, row.amount])).toEqual([
      ['2026-11-10', 'received', 10_000_000],
      ['2026-11-25', 'applied', -10_000_000],
      ['2026-11-25', 'application undone', 10_000_000],
      ['2026-11-25', 'applied', -6_000_000],
      ['2026-11-27', 'application undone', 6_000_000],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('two at once cannot use the same money', async () => {
    await held('10000000');
    const other = await givenBill(server, partner, { client_id: client, matter_id: matter });
    const answers = await Promise.all([
      create(used('10000000')),
      create(used('10000000', { allocations: [{ invoice_id: other, cash: '10000000' }] })),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400]);
    expect(answers.find((one) => one.status === 400)?.body.code).toBe('deposit_short');
    expect((await standing())[2]).toBe('0');
  });

  it('keeps a bill from being deleted as any payment does (INV-02)', async () => {
    await held('10000000');
    await server.ok(calls.create, finance, { body: used('10000000') });
    const { version } = await server.ok(invoiceCalls.detail, finance, { query: { id: bill } });
    const body = { id: bill, version, type: 'delete' as const, reason: 'a mistake' };
    expect((await server.send(invoiceCalls.cancel, finance, { body })).status).toBe(400);
    expect(await standing()).toEqual(['101000000', '0', '0']);
  });
});
