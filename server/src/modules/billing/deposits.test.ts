import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { form, givenEntry, givenOffice, type Office, step } from './given-work.fixture.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

type NewDeposit = Parameters<typeof server.ok<typeof depositCalls.create>>[2] extends infer I | undefined
  ? NonNullable<I> extends { body?: infer B }
    ? Partial<B>
    : never
  : never;

const body = (fields: NewDeposit = {}) => ({
  ...{
    date: '2026-11-02',
    bank_information_id: office.firm.trust_bank_id,
    amount: '10000000',
    client_id: office.client,
  },
  ...fields,
});
const receive = (fields: NewDeposit = {}, as = office.finance) =>
  server.send(depositCalls.create, as, { body: body(fields) });
const detail = (id: string, as = office.finance) => server.ok(depositCalls.detail, as, { query: { id } });
const freshClient = () => givenClient(server, office.managing);

/** A prebill of one entry that takes a deposit. */
async function prebillWith(less: string, client_id: string, matter_id?: string) {
  const matter = matter_id ?? (await givenMatter(server, office.managing, client_id, [office.partner]));
  const work = { date: '2026-11-02', hour: '0.2', rate: '1500000', value: '10000000' };
  const timesheet_id = await givenEntry(server, { ...office, matter }, office.partner, work);
  const draft = await server.ok(invoiceCalls.create, office.finance, {
    body: form(office, { matter_id: matter, timesheets: [{ timesheet_id }], less_deposit_client: less }),
  });
  return step(server, office, draft.id);
}

describe('receiving money of a client (DEP-01, NUM-01, MON-14)', () => {
  it('into a trust account only, unless the firm sets it otherwise', async () => {
    const operating = { bank_information_id: office.firm.bank_id };
    expect((await receive(operating)).body.code).toBe('trust_only');
    const key = { firm_id: office.firm.firm_id, key: 'deposit', value: JSON.stringify({ trust_accounts_only: false }) };
    await insertRow(server.owner, 'setting', key);
    const { data } = await receive(operating);
    expect((await detail(data.id)).bank_kind).toBe('operating');
    await server.owner.query(`delete from setting where firm_id = $1`, [office.firm.firm_id]);
  });

  it('of those clients alone that a role reaches with its right (ROL-01)', async () => {
    const { firm } = office;
    const grants = { 'deposit.edit': ['own'], 'deposit.view': ['own'], 'client.view': ['own'] };
    const role = { firm_id: firm.firm_id, code: 'own_money', name: 'Own money', grants: JSON.stringify(grants) };
    const finance = await insertRow(server.owner, 'user_role', role);
    const keeper = await givenPerson(server, { ...firm, roles: { ...firm.roles, finance } }, { role: 'finance' });
    const own = await givenClient(server, keeper, { name: 'PT Milik Sendiri' });
    const { rows } = await server.ok(depositCalls.searchClient, keeper, { query: {} });
    expect(rows.map((row) => row.id)).toEqual([own]);
    expect((await receive({}, keeper)).status).toBe(404);
    expect((await receive({ client_id: own }, keeper)).status).toBe(200);
  });

  it('receipts are numbered without gaps; a refused one takes no number', async () => {
    const own = await givenOffice(server, 'Firma Kuitansi');
    const at = (fields: NewDeposit) =>
      server.send(depositCalls.create, own.finance, {
        body: { ...body(fields), bank_information_id: own.firm.trust_bank_id, client_id: own.client },
      });
    expect((await at({})).data.deposit_number).toBe('DP-2026-0001');
    expect((await at({ amount: '0' })).body.code).toBe('amount_not_positive');
    expect((await at({ amount: '1.5' })).body.code).toBe('amount_too_precise');
    expect((await at({ date: '2026-11-28' })).body.code).toBe('date_in_future');
    await server.owner.query(`update firm_profile set books_closed_until = '2026-11-02' where firm_id = $1`, [
      own.firm.firm_id,
    ]);
    expect((await at({})).body.code).toBe('books_closed');
    const many = await Promise.all(Array.from({ length: 6 }, () => at({ date: '2026-11-03' })));
    expect(many.map((answer) => answer.data.deposit_number).sort()).toEqual(
      [2, 3, 4, 5, 6, 7].map((n) => `DP-2026-000${n}`),
    );
  });

  it('for a client or for one of his matters; a matter of another client is refused (wrong_matter)', async () => {
    const other = await freshClient();
    const theirs = await givenMatter(server, office.managing, other, [office.partner]);
    expect((await receive({ matter_id: theirs })).body.code).toBe('wrong_matter');
    const prospective = await givenClient(server, office.managing, { status: 'prospective' });
    expect((await receive({ client_id: prospective })).body.code).toBe('client_not_active');
    expect((await receive({ client_id: office.matter })).status).toBe(404);
    expect((await receive({}, office.partner)).status).toBe(403);
  });

  it('money of a matter pays only its bills: another matter of the client finds nothing in its purses (DEP-01)', async () => {
    const client = await freshClient();
    const [one, two] = await Promise.all(
      [1, 2].map(() => givenMatter(server, office.managing, client, [office.partner])),
    );
    await receive({ client_id: client, matter_id: one ?? '', amount: '20000000' });
    const held = async (matter_id: string | undefined, limit?: string) =>
      server.ok(invoiceLookupCalls.lessDeposit, office.finance, {
        body: { matter_id: matter_id ?? '', date: '2026-11-20', ...(limit ? { limit } : {}) },
      });
    expect(await held(two)).toMatchObject({ matter_available: '0', client_available: '0' });
    await receive({ client_id: client, amount: '7000000' });
    expect(await held(one, '25000000')).toEqual({
      ...{ currency: 'IDR', matter_available: '20000000', client_available: '7000000' },
      ...{ less_deposit_matter: '20000000', less_deposit_client: '5000000' },
    });
  });
});

describe('changing and deleting a deposit (DEP-02, DEP-05)', () => {
  it('8,000,000 of 10,000,000 are used: lowering to 8,000,000 is accepted, to 7,999,999 refused, raising never', async () => {
    const client = await freshClient();
    const { data } = await receive({ client_id: client });
    const prebill = await prebillWith('8000000', client);
    await step(server, office, prebill.id);
    const change = (amount: string, version: number, fields: object = {}) =>
      server.send(depositCalls.update, office.finance, {
        body: {
          id: data.id,
          version,
          ...{ date: '2026-11-02', bank_information_id: office.firm.trust_bank_id, amount },
          ...fields,
        },
      });
    expect((await change('7999999', 1)).body.code).toBe('deposit_used');
    expect((await change('10000001', 1)).body.code).toBe('amount_only_down');
    expect((await change('8000000', 1, { date: '2026-11-21' })).body.code).toBe('trust_negative');
    expect((await change('8000000', 1)).status).toBe(200);
    expect((await change('8000000', 1)).status).toBe(409);
    const now = await detail(data.id);
    expect(now).toMatchObject({ amount: '8000000', purse_balance: '0', amount_available: '0', can_delete: false });
    const remove = { id: data.id, version: now.version, reason: 'entered twice' };
    expect((await server.send(depositCalls.remove, office.finance, { body: remove })).body.code).toBe('deposit_used');
  });

  it('unused it is deleted: the purse is empty, the number stays, the receipt says void', async () => {
    const client = await freshClient();
    const { data } = await receive({ client_id: client, notes: 'retainer' });
    const deleted = { id: data.id, version: 1, reason: 'entered twice' };
    await server.ok(depositCalls.remove, office.finance, { body: deleted });
    expect(await detail(data.id)).toMatchObject({
      status: 'deleted',
      purse_balance: '0',
      delete_reason: 'entered twice',
    });
    expect(
      (await server.send(depositCalls.remove, office.finance, { body: { ...deleted, version: 2 } })).body.code,
    ).toBe('deposit_deleted');
    const list = await server.ok(depositCalls.list, office.finance, { body: { client_id: client } });
    expect([list.total, list.totals]).toEqual([0, []]);
    const gone = await server.ok(depositCalls.list, office.finance, { body: { client_id: client, status: 'deleted' } });
    expect(gone.totals).toEqual([{ currency: 'IDR', count: 1, amount: '10000000' }]);
    const trail = await server.ok(depositCalls.auditTrail, office.finance, { query: { id: data.id } });
    expect(trail.total).toBe(2);
  });

  it('two bills issued at once cannot both take the last money of a purse (DEP-03, invariant 19)', async () => {
    const client = await freshClient();
    await receive({ client_id: client, amount: '6000000' });
    const prebills = [await prebillWith('5000000', client), await prebillWith('5000000', client)];
    const answers = await Promise.all(
      prebills.map(({ id, version }) => server.send(invoiceCalls.nextStep, office.finance, { body: { id, version } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body.code).toBe('deposit_short');
    const { rows } = await server.owner.query(
      'select sum(amount)::int as left from deposit_entry where client_id = $1',
      [client],
    );
    expect(rows[0]?.left).toBe(1000000);
  });

  it('money that came after the bill cannot pay it; the database holds the same (DEP-02)', async () => {
    const client = await freshClient();
    await receive({ client_id: client, date: '2026-11-25' });
    const matter = await givenMatter(server, office.managing, client, [office.partner]);
    const usable = await server.ok(invoiceLookupCalls.lessDeposit, office.finance, {
      body: { matter_id: matter, date: '2026-11-20' },
    });
    expect(usable.client_available).toBe('0');
    const row = {
      firm_id: office.firm.firm_id,
      date: '2026-11-20',
      client_id: client,
      currency: 'IDR',
      bank_kind: 'trust',
    };
    const behind = insertRow(server.owner, 'deposit_entry', {
      ...{ ...row, kind: 'applied', amount: '-1', created_by: office.finance.user_id },
    });
    await expect(behind).rejects.toThrow('trust_negative');
  });
});

describe('reading deposits (ROL-02, TAX-11)', () => {
  it('a partner sees money of his matters and their clients; that of a confidential matter finance sees by number and amount', async () => {
    const client = await freshClient();
    const secret = await givenMatter(server, office.managing, client, [office.partner], { confidential: true });
    const { data } = await receive({ client_id: client });
    const hidden = await insertRow(server.owner, 'deposit', {
      ...{ firm_id: office.firm.firm_id, deposit_number: 'X1', number_period: 'x', number_seq: 1, date: '2026-11-02' },
      ...{ client_id: client, matter_id: secret, bank_information_id: office.firm.trust_bank_id, currency: 'IDR' },
      ...{ amount: '5', created_by: office.partner.user_id },
    });
    const query = { id: hidden };
    expect((await server.send(depositCalls.detail, office.managing, { query })).status).toBe(404);
    expect((await server.send(depositCalls.auditTrail, office.managing, { query })).status).toBe(404);
    const kept = await server.ok(depositCalls.detail, office.finance, { query });
    expect(kept).toMatchObject({ amount: '5', matter_id: secret, matter_name: '' });
    const { rows } = await server.ok(depositCalls.searchMatter, office.finance, { query: { client_id: client } });
    expect(rows.map(({ name }) => name)).toEqual([kept.matter_number]);
    expect((await receive({ client_id: client, matter_id: secret })).status).toBe(200);
    expect((await server.send(depositCalls.detail, office.partner, { query: { id: hidden } })).status).toBe(200);
    expect((await detail(data.id, office.partner)).amount).toBe('10000000');
    const list = await server.ok(depositCalls.list, office.finance, { body: { client_id: client } });
    expect(list.totals).toEqual([{ currency: 'IDR', count: 3, amount: '20000005' }]);
  });

  it('the receipt is a PDF; above 5,000,000 it has a place for the stamp', async () => {
    const print = async (amount: string) => {
      const { data } = await receive({ amount });
      return server.send(depositCalls.export, office.finance, { body: { id: data.id, language: 'id' } });
    };
    const [plain, stamped] = [await print('5000000'), await print('5000001')];
    expect(plain.headers['content-type']).toBe('application/pdf');
    expect(plain.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(stamped.raw.length).toBeGreaterThan(plain.raw.length);
  });

  it('another firm reaches nothing of it', async () => {
    const stranger = await givenOffice(server, 'Firma Asing');
    const { data } = await receive();
    const query = { id: data.id };
    const remove = { id: data.id, version: 1, reason: 'x' };
    const sent = [
      server.send(depositCalls.detail, stranger.finance, { query }),
      server.send(depositCalls.auditTrail, stranger.finance, { query }),
      server.send(depositCalls.remove, stranger.finance, { body: remove }),
      server.send(depositCalls.export, stranger.finance, { body: { id: data.id } }),
      server.send(depositCalls.create, stranger.finance, { body: body() }),
    ];
    expect((await Promise.all(sent)).map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect((await server.ok(depositCalls.list, stranger.finance, { body: {} })).total).toBe(0);
  });
});
