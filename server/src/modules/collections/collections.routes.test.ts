import { randomUUID } from 'node:crypto';
import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill as issuedBill } from '../../../test/given-bill.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
let other: As;
let client: string;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  other = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner]);
});

const billOf = async (fees: string, row: { locked?: boolean; status?: string; written_off?: string } = {}) => {
  const id = await issuedBill(server, partner, { client_id: client, matter_id: matter }, { fees: Number(fees) });
  for (const [name, value] of Object.entries(row))
    await server.owner.query(`update invoice set ${name} = $2 where id = $1`, [id, value]);
  return id;
};
type Body = NonNullable<Input<typeof calls.create>['body']>;
const receipt = (invoice_id: string, cash: string, more: Partial<Body> = {}): Body => ({
  client_id: client,
  date: '2026-11-25',
  bank_information_id: firm.bank_id,
  method: 'bank transfer',
  received: cash,
  allocations: [{ invoice_id, cash }],
  ...more,
});
const outstanding = async (id: string) =>
  (await server.owner.query('select outstanding from invoice_balance where invoice_id = $1', [id])).rows[0]
    .outstanding as string;
const purse = async () =>
  (await server.owner.query('select coalesce(sum(amount), 0) as n from deposit_entry where client_id = $1', [client]))
    .rows[0].n as string;
const collected = async () =>
  (
    await server.owner.query("select count(*)::int as n from collection where client_id = $1 and status = 'received'", [
      client,
    ])
  ).rows[0].n as number;

describe('a receipt', () => {
  it('with bank charge and withheld tax settles the bill in full (COL-03: 108,965,000 + 35,000 + 2,000,000)', async () => {
    const bill = await billOf('100000000');
    const { id } = await server.ok(calls.create, finance, {
      body: receipt(bill, '109000000', {
        received: '108965000',
        bank_charge: '35000',
        allocations: [{ invoice_id: bill, cash: '109000000', withholding: '2000000' }],
      }),
    });
    expect(await outstanding(bill)).toBe('0');
    const detail = await server.ok(calls.detail, finance, { query: { id } });
    expect(detail).toMatchObject({
      collection_number: 'RC-2026-0001',
      received: '108965000',
      bank_charge: '35000',
      cash_applied: '109000000',
      withholding: '2000000',
    });
    expect(detail.allocations).toMatchObject([
      { invoice_id: bill, cash: '109000000', withholding: '2000000', outstanding: '0' },
    ]);
  });

  it('must add up to the unit (COL-01: 100,000,000 received, 99,600,000 placed, difference 400,000)', async () => {
    const bill = await billOf('200000000');
    const refused = await server.send(calls.create, finance, {
      body: receipt(bill, '92600000', { received: '100000000', to_client_deposit: '7000000' }),
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'does_not_add_up', params: { difference: '400000' } });
    expect(await collected()).toBe(0);
  });

  it('never pays more than is outstanding, and may close two bills at once (T-19)', async () => {
    const first = await billOf('45045045'); // billed 50,000,000
    const second = await billOf('63063063'); // billed 70,000,000
    await server.ok(calls.create, finance, { body: receipt(first, '20000000') });
    const both = (a: string, b: string) =>
      receipt(first, a, {
        received: '100000000',
        allocations: [
          { invoice_id: first, cash: a },
          { invoice_id: second, cash: b },
        ],
      });
    expect((await server.send(calls.create, finance, { body: both('0', '100000000') })).body.code).toBe(
      'over_outstanding',
    );
    await server.ok(calls.create, finance, { body: both('30000000', '70000000') });
    expect([await outstanding(first), await outstanding(second)]).toEqual(['0', '0']);
  });

  it('puts what no bill takes where the user says: the client’s purse (COL-05)', async () => {
    const bill = await billOf('100000000');
    await server.ok(calls.create, finance, {
      body: receipt(bill, '111000000', { received: '120000000', to_client_deposit: '9000000' }),
    });
    expect(await purse()).toBe('9000000');
    const owed = await server.ok(calls.detailClient, finance, { query: { id: client } });
    expect(owed.deposits).toEqual([{ currency: 'IDR', matter_number: '', balance: '9000000' }]);
    expect(owed.bills).toEqual([]);
  });

  it('asks for the kind of other income and for the matter of a matter deposit', async () => {
    const bill = await billOf('100000000');
    const income = await server.send(calls.create, finance, {
      body: receipt(bill, '1000', { received: '2000', other_income: '1000' }),
    });
    expect(income.body.message).toHaveProperty('other_receipt_type_id');
    const deposit = await server.send(calls.create, finance, {
      body: receipt(bill, '1000', { received: '2000', to_matter_deposit: '1000' }),
    });
    expect(deposit.body.message).toHaveProperty('deposit_matter_id');
  });

  it('is refused in the future, in closed books, for another client’s bill, twice for one bill, and with rupiah cents', async () => {
    const bill = await billOf('100000000');
    const code = async (body: Body) => (await server.send(calls.create, finance, { body })).body.code;
    expect(await code(receipt(bill, '1000', { date: '2026-11-28' }))).toBe('date_in_future');
    expect(await code(receipt(bill, '1000', { client_id: await givenClient(server, partner) }))).toBe('wrong_client');
    expect(
      await code(
        receipt(bill, '1000', {
          received: '2000',
          allocations: [
            { invoice_id: bill, cash: '1000' },
            { invoice_id: bill, cash: '1000' },
          ],
        }),
      ),
    ).toBe('bill_twice');
    expect(await code(receipt(bill, '1000.5'))).toBe('amount_too_precise');
    expect(await code(receipt(bill, '0'))).toBe('amount_not_positive');
    await server.owner.query("update firm_profile set books_closed_until = '2026-11-25' where firm_id = $1", [
      firm.firm_id,
    ]);
    expect(await code(receipt(bill, '1000'))).toBe('books_closed');
    await server.owner.query('update firm_profile set books_closed_until = null where firm_id = $1', [firm.firm_id]);
    expect(await collected()).toBe(0);
  });

  it('takes no money for a written-off, deleted or unlocked bill (INV-02, INV-03)', async () => {
    const bill = await billOf('100000000', { locked: false });
    expect((await server.send(calls.create, finance, { body: receipt(bill, '1000') })).body.code).toBe('bill_unlocked');
    const gone = await billOf('100000000', {
      status: 'write off',
      written_off: '111000000',
    });
    expect((await server.send(calls.create, finance, { body: receipt(gone, '1000') })).body.code).toBe(
      'not_settleable',
    );
  });
});

describe('receipts at the same moment', () => {
  it('ten of the whole amount: one is stored, nine find the bill settled (T-17, COL-06)', async () => {
    const bill = await billOf('100000000');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(calls.create, finance, { body: receipt(bill, '111000000') })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'over_outstanding')).toHaveLength(9);
    expect(await outstanding(bill)).toBe('0');
    expect(await collected()).toBe(1);
  });

  it('of two different people cannot overpay a bill', async () => {
    const bill = await billOf('100000000');
    const second = await givenPerson(server, firm, { role: 'finance' });
    const answers = await Promise.all(
      [finance, second].map((as) => server.send(calls.create, as, { body: receipt(bill, '60000000') })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await outstanding(bill)).toBe('51000000');
  });

  it('the same one sent twice with one key is one collection (T-43)', async () => {
    const bill = await billOf('100000000');
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2].map(() => server.send(calls.create, finance, { body: receipt(bill, '1000000'), key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.data.id).toBe(answers[1]?.data.id);
    expect(await collected()).toBe(1);
  });

  it('waits for a change of the bill that is under way, and judges the new state', async () => {
    const bill = await billOf('100000000');
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query("update invoice set status = 'write off', written_off = amount_billed where id = $1", [bill]);
    const sent = server.send(calls.create, finance, { body: receipt(bill, '1000000') });
    await waitingFor(holder);
    await holder.query('commit');
    holder.release();
    expect((await sent).body.code).toBe('not_settleable');
    expect(await collected()).toBe(0);
  });
});

/** Until somebody waits for a lock of this connection; fails when nobody ever does. */
async function waitingFor(holder: { query(text: string): Promise<{ rows: { n: number }[] }> }): Promise<void> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const { rows } = await holder.query(
      'select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
  throw new Error('nobody waited for the bill that this connection holds');
}

describe('taking a receipt back (COL-07)', () => {
  it('opens every bill again in full and keeps the number used (T-18)', async () => {
    const bills = [await billOf('1000'), await billOf('2000'), await billOf('3000')];
    const allocations = [
      { invoice_id: bills[0] ?? '', cash: '1110' },
      { invoice_id: bills[1] ?? '', cash: '2220' },
      { invoice_id: bills[2] ?? '', cash: '0' },
    ];
    const { id } = await server.ok(calls.create, finance, {
      body: receipt('', '0', { received: '3330', allocations }),
    });
    const open = () => Promise.all(bills.map(outstanding));
    expect(await open()).toEqual(['0', '0', '3330']);
    const { version, collection_number } = await server.ok(calls.detail, finance, { query: { id } });
    await server.ok(calls.remove, finance, { body: { id, version, reason: 'typed twice' } });
    expect(await open()).toEqual(['1110', '2220', '3330']);
    expect((await server.ok(calls.detail, finance, { query: { id } })).status).toBe('deleted');
    const again = await server.ok(calls.create, finance, { body: receipt('', '0', { received: '3330', allocations }) });
    expect(
      (await server.ok(calls.detail, finance, { query: { id: again.id } })).collection_number > collection_number,
    ).toBe(true);
  });

  it('is refused when the excess was used, when the bill was written off since, and for a stale form', async () => {
    const bill = await billOf('100000000');
    const { id } = await server.ok(calls.create, finance, {
      body: receipt(bill, '1000000', { received: '3000000', to_client_deposit: '2000000' }),
    });
    const remove = (version = 1) => server.send(calls.remove, finance, { body: { id, version, reason: 'wrong' } });
    expect((await remove(7)).status).toBe(409);
    const used = {
      firm_id: firm.firm_id,
      date: '2026-11-26',
      client_id: client,
      currency: 'IDR',
      bank_kind: 'operating',
      kind: 'refund',
      amount: '-500000',
      created_by: finance.user_id,
    };
    await insertRow(server.owner, 'deposit_entry', used);
    expect((await remove()).body.code).toBe('deposit_used');
    await insertRow(server.owner, 'deposit_entry', { ...used, kind: 'refund undone', amount: '500000' });
    await server.owner.query("update invoice set status = 'write off', written_off = 110000000 where id = $1", [bill]);
    expect((await remove()).body.code).toBe('undo_write_off_first');
    await server.owner.query("update invoice set status = 'bill', written_off = 0 where id = $1", [bill]);
    expect((await remove()).body).toMatchObject({ data: { id } });
    expect(await purse()).toBe('0');
  });

  it('is stale once the same money settles another bill: neither changed nor deleted by an older form (INV-04)', async () => {
    const [first, second] = [await billOf('100000000'), await billOf('100000000')];
    const { id } = await server.ok(calls.create, finance, { body: receipt(first, '5000000') });
    const { version } = await server.ok(calls.detail, finance, { query: { id } });
    const moved = { ...receipt(second, '5000000'), id, version };
    await server.ok(calls.update, finance, { body: moved });
    const late = [
      await server.send(calls.update, finance, { body: { ...receipt(first, '5000000'), id, version } }),
      await server.send(calls.remove, finance, { body: { id, version, reason: 'typed twice' } }),
    ];
    expect(late.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'stale'],
      [409, 'stale'],
    ]);
    expect([await outstanding(first), await outstanding(second)]).toEqual(['111000000', '106000000']);
    const [step] = (await server.ok(calls.auditTrail, finance, { query: { id } })).rows;
    expect(step?.updated.map((change) => change.entity)).toEqual(['collection_allocation']);
  });

  it('posts it again under the same number when it is changed', async () => {
    const bill = await billOf('100000000');
    const { id } = await server.ok(calls.create, finance, { body: receipt(bill, '111000000') });
    const before = await server.ok(calls.detail, finance, { query: { id } });
    await server.ok(calls.update, finance, {
      body: { ...receipt(bill, '50000000', { notes: 'less' }), id, version: before.version },
    });
    const after = await server.ok(calls.detail, finance, { query: { id } });
    expect(after).toMatchObject({ collection_number: before.collection_number, received: '50000000', notes: 'less' });
    expect(await outstanding(bill)).toBe('61000000');
    expect(
      (await server.send(calls.update, finance, { body: { ...receipt(bill, '1'), id, version: before.version } }))
        .status,
    ).toBe(409);
    const trail = await server.ok(calls.auditTrail, finance, { query: { id } });
    expect(
      trail.rows[0]?.updated.some(
        (change) => change.entity === 'collection' && change.old_data?.received === '111000000',
      ),
    ).toBe(true);
  });
});

describe('who sees collections', () => {
  it('finance all, a partner those of the own matters, nobody else; another firm nothing', async () => {
    const bill = await billOf('100000000');
    const { id } = await server.ok(calls.create, finance, { body: receipt(bill, '1000000') });
    expect((await server.send(calls.detail, partner, { query: { id } })).status).toBe(200);
    expect((await server.send(calls.detail, other, { query: { id } })).status).toBe(404);
    expect((await server.ok(calls.list, other, { body: { client_id: client } })).rows).toEqual([]);
    expect((await server.send(calls.create, partner, { body: receipt(bill, '1') })).status).toBe(403);
    const foreign = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'finance' });
    expect((await server.send(calls.detail, foreign, { query: { id } })).status).toBe(404);
    expect((await server.send(calls.create, foreign, { body: receipt(bill, '1') })).status).toBe(404);
    expect((await server.send(calls.remove, foreign, { body: { id, version: 1, reason: 'x' } })).status).toBe(404);
  });

  it('lists with totals per currency over the whole result, and finds by number, literally', async () => {
    const bill = await billOf('100000000');
    for (const cash of ['1000000', '2000000', '3000000'])
      await server.ok(calls.create, finance, { body: receipt(bill, cash) });
    const page = await server.ok(calls.list, finance, {
      query: { limit: 2, sort_by: 'received', sort_order: 'desc' },
      body: { client_id: client },
    });
    expect(page.rows.map((row) => row.received)).toEqual(['3000000', '2000000']);
    expect(page).toMatchObject({
      total: 3,
      totals: [{ currency: 'IDR', received: '6000000', bank_charge: '0', withholding: '0' }],
    });
    expect((await server.ok(calls.list, finance, { body: { client_id: client, keyword: '%' } })).total).toBe(0);
  });
});
