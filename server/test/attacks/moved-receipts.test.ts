import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { type As, type Input, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;
let first: As;
let second: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  first = await givenPerson(server, firm, { role: 'partner' });
  second = await givenPerson(server, firm, { role: 'partner' });
});
afterAll(() => server.close());

type Body = NonNullable<Input<typeof calls.create>['body']>;

/** A client with a matter of one partner and a bill of it. */
async function given(partner: As, name: string, row: object = {}) {
  const client_id = await givenClient(server, finance, { name });
  const matter_id = await givenMatter(server, finance, client_id, [partner], { ...row });
  const invoice_id = await givenBill(server, finance, { client_id, matter_id });
  return { client_id, matter_id, invoice_id };
}
const receipt = (of: { client_id: string; invoice_id: string }, more: Partial<Body> = {}): Body => ({
  ...{ client_id: of.client_id, date: '2026-11-25', bank_information_id: firm.bank_id, method: 'bank transfer' },
  ...{ received: '100', allocations: [{ invoice_id: of.invoice_id, cash: '100' }], notes: 'Transfer from Rahasia' },
  ...more,
});
const record = async (body: Body) => (await server.ok(calls.create, finance, { body })).id;
async function move(id: string, body: Body) {
  const { version } = await server.ok(calls.detail, finance, { query: { id } });
  await server.ok(calls.update, finance, { body: { ...body, id, version } });
}
const detail = (as: As, id: string) => server.send(calls.detail, as, { query: { id } });
const listed = async (as: As) =>
  (await server.ok(calls.list, as, { body: { status: 'all' } })).rows.map((row) => row.id);

describe('a receipt that was recorded for the wrong bill and put right (COL-07, ROL-02)', () => {
  it('is no longer shown to the people of the first client, who know nothing of the second', async () => {
    const [one, two] = [await given(first, 'PT Satu'), await given(second, 'PT Rahasia')];
    const id = await record(receipt(one));
    expect([(await detail(first, id)).status, (await detail(second, id)).status]).toEqual([200, 404]);
    await move(id, receipt(two));
    expect([(await detail(first, id)).status, (await detail(second, id)).status]).toEqual([404, 200]);
    expect([await listed(first), await listed(second)]).toEqual([[], [id]]);
    expect((await server.send(calls.auditTrail, first, { query: { id } })).status).toBe(404);
    const { version } = await server.ok(calls.detail, finance, { query: { id } });
    await server.ok(calls.remove, finance, { body: { id, version, reason: 'bounced' } });
    expect([await listed(first), await listed(second)]).toEqual([[], [id]]);
    expect((await server.send(calls.auditTrail, second, { query: { id } })).status).toBe(404);
  });

  it('and paid by a deposit: neither names the other’s bill in purse, list or trail', async () => {
    const client_id = await givenClient(server, finance, { name: 'PT Dua Perkara' });
    const open = await givenMatter(server, finance, client_id, [first]);
    const secret = await givenMatter(server, finance, client_id, [second], { confidential: true });
    const bills = { open: '', secret: '' };
    bills.open = await givenBill(server, finance, { client_id, matter_id: open });
    bills.secret = await givenBill(server, finance, { client_id, matter_id: secret });
    const money = { client_id, date: '2026-11-10', bank_information_id: firm.trust_bank_id, amount: '1000' };
    const deposit = await server.ok(depositCalls.create, finance, { body: money });
    const used = { method: 'deposit' as const, bank_information_id: null };
    const id = await record(receipt({ client_id, invoice_id: bills.open }, used));
    await move(id, receipt({ client_id, invoice_id: bills.secret }, used));
    const { rows } = await server.owner.query('select invoice_number from invoice where id = $1', [bills.secret]);
    const number = rows[0].invoice_number as string;
    for (const as of [first, managing]) {
      const purse = await server.ok(depositCalls.detail, as, { query: { id: deposit.id } });
      expect(purse.movements.map((row) => [row.kind, row.invoice_id])).toEqual([
        ['received', null],
        ['application undone', bills.open],
        ['applied', bills.open],
        ['applied', null],
      ]);
      expect((await detail(as, id)).status).toBe(404);
      expect(await listed(as)).not.toContain(id);
      const trails = [
        await server.send(clientCalls.auditTrail, as, { query: { id: client_id } }),
        await server.send(depositCalls.auditTrail, as, { query: { id: deposit.id } }),
        await server.send(calls.auditTrail, as, { query: { id } }),
        await server.send(calls.detailClient, as, { query: { id: client_id } }),
      ];
      for (const trail of trails)
        expect(trail.raw.toString()).not.toMatch(new RegExp(`${secret}|${bills.secret}|${number}`));
    }
    expect((await detail(second, id)).data.allocations).toMatchObject([{ invoice_id: bills.secret }]);
  });
});
