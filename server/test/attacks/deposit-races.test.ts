import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detailOf, givenDraft, givenOffice, type Office, step } from '../../src/modules/billing/given-work.fixture.ts';
import { givenBill } from '../given-bill.ts';
import { type Input, type Sent, startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let office: Office;
let bill: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await givenOffice(server);
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
  bill = await givenBill(server, office.partner, { client_id: office.client, matter_id: office.matter });
});
afterEach(async () => {
  const broken = await brokenInvariants(server, office.firm.firm_id);
  expect(broken.filter((fault) => !fault.includes('series given'))).toEqual([]);
});

type Body = NonNullable<Input<typeof calls.create>['body']>;

const trust = () => ({ date: '2026-11-10', bank_information_id: office.firm.trust_bank_id });
const held = async (amount: string) =>
  (await server.ok(depositCalls.create, office.finance, { body: { ...trust(), client_id: office.client, amount } })).id;
const payment = (cash: string, more: Partial<Body> = {}): Body => ({
  ...{ client_id: office.client, date: '2026-11-25', method: 'deposit', received: cash },
  allocations: [{ invoice_id: bill, cash }],
  ...more,
});
const pay = (cash: string, more: Partial<Body> = {}) =>
  server.send(calls.create, office.finance, { body: payment(cash, more) });
const paid = async (cash: string) => ((await pay(cash)).data as { id: string }).id;
const codes = (answers: readonly Sent<unknown>[]) => answers.map(({ status, body }) => body.code ?? status).sort();
const versionOf = async (table: string, id: string): Promise<number> =>
  (await server.owner.query(`select version from ${table} where id = $1`, [id])).rows[0].version;
async function purse(): Promise<number> {
  const { rows } = await server.owner.query(
    'select coalesce(sum(amount), 0)::float as held from deposit_entry where client_id = $1',
    [office.client],
  );
  return rows[0].held;
}

/** A prebill of 3,330,000 that plans 1,000,000 of the client's deposit. */
async function planned() {
  const { id } = await givenDraft(server, office, { less_deposit_client: '1000000' });
  await step(server, office, id);
  return detailOf(server, office, id);
}

describe('the same money of a purse, wanted twice at the same moment (DEP-03)', () => {
  it('by a bill that is issued and a payment of another: one has it, and a refused bill takes no number', async () => {
    for (let round = 0; round < 4; round += 1) {
      await held('1000000');
      const { id, version } = await planned();
      const before = await purse();
      const answers = await Promise.all([
        server.send(invoiceCalls.nextStep, office.finance, { body: { id, version } }),
        pay('1000000'),
      ]);
      const [issue] = answers;
      expect(codes(answers), JSON.stringify(answers.map((one) => one.body))).toContain(200);
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      const after = await detailOf(server, office, id);
      expect([after.status, after.invoice_number === null]).toEqual(
        issue?.status === 200 ? ['bill', false] : ['prebill', true],
      );
      expect([before, await purse()]).toEqual([1_000_000, 0]);
    }
  });

  it('by a payment and by who deletes or lowers the deposit', async () => {
    for (const act of ['delete', 'lower'] as const) {
      const id = await held('1000000');
      const body = { id, version: await versionOf('deposit', id) };
      const undo =
        act === 'delete'
          ? server.send(depositCalls.remove, office.finance, { body: { ...body, reason: 'an error' } })
          : server.send(depositCalls.update, office.finance, { body: { ...body, ...trust(), amount: '1', notes: '' } });
      const answers = await Promise.all([undo, pay('1000000')]);
      const losers = answers.filter((one) => one.status !== 200);
      expect(losers.map((one) => one.body.code)).toEqual([
        answers[0].status === 200 ? 'deposit_short' : 'deposit_used',
      ]);
      const rest = await purse();
      if (rest > 0) await pay(String(rest));
    }
  });

  it('by one payment sent ten times with one key, and by ten with keys of their own', async () => {
    await held('10000000');
    const once = Array.from({ length: 10 }, () =>
      server.send(calls.create, office.finance, { body: payment('6000000'), key: 'deposit-payment-1' }),
    );
    const answers = await Promise.all(once);
    expect(new Set(answers.map((one) => JSON.stringify(one.data))).size).toBe(1);
    expect(await purse()).toBe(4_000_000);
    const ten = await Promise.all(Array.from({ length: 10 }, () => pay('1000000')));
    expect(codes(ten)).toEqual([...Array(4).fill(200), ...Array(6).fill('deposit_short')]);
    expect(await purse()).toBe(0);
  });

  it('by two changes of payments that cross, of one matter into the bill of the other', async () => {
    const other = await givenBill(server, office.partner, { client_id: office.client, matter_id: office.matter });
    await held('20000000');
    const first = await paid('10000000');
    const second = (
      (await pay('10000000', { allocations: [{ invoice_id: other, cash: '10000000' }] })).data as { id: string }
    ).id;
    for (let round = 0; round < 4; round += 1) {
      const [here, there] = round % 2 === 0 ? [other, bill] : [bill, other];
      const change = async (id: string, invoice_id: string) => {
        const allocations = [{ invoice_id, cash: '10000000' }];
        const body = { ...payment('10000000', { allocations }), id, version: await versionOf('collection', id) };
        return server.send(calls.update, office.finance, { body });
      };
      const answers = await Promise.all([change(first, here ?? ''), change(second, there ?? '')]);
      expect(codes(answers)).toEqual([200, 200]);
      expect(await purse()).toBe(0);
    }
  });

  it('by a change and a deletion of one payment: one is told that it has changed', async () => {
    await held('10000000');
    const id = await paid('10000000');
    const version = await versionOf('collection', id);
    const answers = await Promise.all([
      server.send(calls.update, office.finance, { body: { ...payment('4000000'), id, version } }),
      server.send(calls.remove, office.finance, { body: { id, version, reason: 'an error' } }),
    ]);
    expect(codes(answers)).toEqual([200, 'stale']);
    expect(await purse()).toBe(answers[0].status === 200 ? 6_000_000 : 10_000_000);
  });

  it('by a payment and the write-off of its bill: what is written off is what is left, or nothing is taken', async () => {
    await held('10000000');
    const asked = { id: bill, version: await versionOf('invoice', bill), type: 'write off' as const };
    const answers = await Promise.all([
      server.send(invoiceCalls.cancel, office.finance, { body: { ...asked, reason: 'agreed', date: '2026-11-27' } }),
      pay('10000000'),
    ]);
    expect(answers[0].status, JSON.stringify(answers[0].body)).toBe(200);
    const { rows } = await server.owner.query('select written_off::float from invoice where id = $1', [bill]);
    expect([rows[0].written_off, await purse()]).toEqual(
      answers[1].status === 200 ? [101_000_000, 0] : [111_000_000, 10_000_000],
    );
  });
});

describe('a bill that a deposit paid', () => {
  const invoice = (type: 'write off' | 'undo_write_off' | 'delete') => async () => {
    const body = { id: bill, version: await versionOf('invoice', bill), type, reason: 'as agreed', date: '2026-11-27' };
    return server.send(invoiceCalls.cancel, office.finance, { body });
  };

  it('is written off for its open rest alone, and the payment stands until that is undone (COL-07, INV-05)', async () => {
    await held('11000000');
    const id = await paid('11000000');
    expect((await invoice('write off')()).status).toBe(200);
    const version = await versionOf('collection', id);
    const remove = () => server.send(calls.remove, office.finance, { body: { id, version, reason: 'an error' } });
    expect((await remove()).body.code).toBe('undo_write_off_first');
    const change = { ...payment('1000000'), id, version };
    expect((await server.send(calls.update, office.finance, { body: change })).body.code).toBe('undo_write_off_first');
    expect((await pay('1')).body.code).toBe('not_settleable');
    expect((await invoice('undo_write_off')()).status).toBe(200);
    const collected = await server.ok(invoiceCalls.detailCollected, office.finance, { query: { id: bill } });
    expect([collected.outstanding, await purse()]).toEqual(['100000000', 0]);
    expect((await remove()).status).toBe(200);
    expect(await purse()).toBe(11_000_000);
  });

  it('is neither opened nor deleted; once the payment is deleted it may be both', async () => {
    const { id } = await givenDraft(server, office);
    await step(server, office, id);
    await step(server, office, id);
    bill = id;
    await held('1000000');
    const receipt = await paid('1000000');
    const unlock = async () =>
      server.send(invoiceCalls.unlock, office.finance, {
        body: { id, version: await versionOf('invoice', id), reason: 'the rate' },
      });
    expect([(await unlock()).body.code, (await invoice('delete')()).body.code]).toEqual([
      'bill_in_use',
      'payment_made',
    ]);
    const gone = { id: receipt, version: await versionOf('collection', receipt), reason: 'an error' };
    await server.ok(calls.remove, office.finance, { body: gone });
    expect((await unlock()).status).toBe(200);
    // Used on the 25th and given back on the 27th: on the bill's date, the 20th, nothing of it is free (DEP-02).
    const asked = { matter_id: office.matter, date: '2026-11-20', limit: null, invoice_id: id };
    const usable = await server.ok(invoiceLookupCalls.lessDeposit, office.finance, { body: asked });
    expect([usable.client_available, usable.less_deposit_client]).toEqual(['0', '0']);
    expect((await invoice('delete')()).status).toBe(200);
    expect(await purse()).toBe(1_000_000);
  });
});
