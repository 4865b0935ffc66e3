import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { bankCalls as calls } from '@praktis/contract/settings/bank-information.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import type { Ctx } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { NotFound } from '../../kit/errors.ts';
import { givenOffice } from '../billing/given-work.fixture.ts';
import { bankOf } from './index.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let administrator: As;
let feeEarner: As;
let stranger: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'finance' });
});
afterAll(() => server.close());

const account = {
  ...{ bank_name: 'Bank Contoh', branch: 'Sudirman', account_number: '555-000-1', beneficiary: 'Karsa & Rekan' },
  ...{ currency: 'USD', swift_code: 'contidja', kind: 'operating' as const },
};
const add = (change: object = {}) => server.send(calls.create, finance, { raw: { body: { ...account, ...change } } });

it('adds, shows, changes and deletes an account that was never used', async () => {
  const { id } = (await add()).data;
  const row = await server.ok(calls.detail, administrator, { query: { id } });
  expect(row).toMatchObject({ ...account, swift_code: 'CONTIDJA', archived: false, in_use: false, version: 1 });
  const change = { ...account, id, branch: 'Kuningan', currency: 'IDR', kind: 'trust' as const, version: 1 };
  await server.ok(calls.update, finance, { body: change });
  expect((await server.send(calls.update, finance, { body: change })).status).toBe(409);
  const trail = await server.ok(calls.auditTrail, finance, { query: { id } });
  expect(trail.rows[0]?.updated[0]).toMatchObject({
    old_data: { branch: 'Sudirman' },
    new_data: { branch: 'Kuningan' },
  });
  await server.ok(calls.remove, finance, { body: { id } });
  expect((await server.send(calls.detail, finance, { query: { id } })).status).toBe(404);
});

it('lists accounts by status, keyword and order, each once over all pages', async () => {
  const all = await server.ok(calls.list, finance, { query: { sort_by: 'account_number', sort_order: 'desc' } });
  expect(all.rows.map((row) => row.account_number)).toEqual(['1000200099', '1000200030']);
  const pages = await Promise.all(
    [0, 1].map((offset) => server.ok(calls.list, finance, { query: { limit: 1, offset } })),
  );
  expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(2);
  const found = await server.ok(calls.list, finance, { query: { keyword: '0099' } });
  expect(found.rows).toMatchObject([{ id: firm.trust_bank_id, kind: 'trust' }]);
});

it.each([
  ['bank_name', { bank_name: '' }],
  ['account_number', { account_number: '12;34' }],
  ['swift_code', { swift_code: 'BANK' }],
  ['kind', { kind: 'savings' }],
  ['currency', { currency: 'CHF' }],
])('names %s when it is not possible', async (field, change) => {
  const refused = await add(change);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toHaveProperty(field);
});

it('refuses the same account number twice in one currency', async () => {
  const twice = await add({ account_number: '1000200030', currency: 'IDR' });
  expect(twice.body).toMatchObject({ code: 'already_exists', message: { account_number: expect.any(String) } });
  expect((await add({ account_number: '1000200030', currency: 'USD' })).status).toBe(200);
});

it('does not offer an archived account, still knows it, and offers it again (ROL-08)', async () => {
  const { id } = (await add({ account_number: '555-000-2' })).data;
  await server.ok(calls.archive, finance, { body: { id } });
  expect((await server.send(calls.archive, finance, { body: { id } })).body.code).toBe('already_archived');
  const offered = await server.ok(calls.list, finance, { query: { keyword: '555-000-2' } });
  expect(offered.total).toBe(0);
  const archived = await server.ok(calls.list, finance, { query: { keyword: '555-000-2', status: 'archived' } });
  expect(archived.rows).toMatchObject([{ id, archived: true }]);
  expect(await asFirm(finance, id)).toMatchObject({ account_number: '555-000-2' });
  await server.ok(calls.reactivate, finance, { body: { id } });
  expect((await server.send(calls.reactivate, finance, { body: { id } })).body.code).toBe('not_archived');
  expect((await server.ok(calls.detail, finance, { query: { id } })).archived).toBe(false);
});

it('keeps currency and kind of an account that a deposit lies on; its names may be put right (DEP-01)', async () => {
  const id = firm.trust_bank_id;
  await insertRow(server.owner, 'deposit', {
    ...{ firm_id: firm.firm_id, deposit_number: 'DP-1', number_period: 'x', number_seq: 1, date: '2026-11-02' },
    ...{ client_id: await givenClient(server, finance), bank_information_id: id, currency: 'IDR', amount: '5000000' },
    created_by: finance.user_id,
  });
  const { archived, in_use, can_delete, can_change_kind, ...row } = await server.ok(calls.detail, finance, {
    query: { id },
  });
  expect({ in_use, can_delete, can_change_kind }).toEqual({ in_use: true, can_delete: false, can_change_kind: false });
  const kind = await server.send(calls.update, finance, { body: { ...row, kind: 'operating' } });
  expect(kind.body).toMatchObject({ code: 'bank_in_use', message: { kind: expect.any(String) } });
  const currency = await server.send(calls.update, finance, { body: { ...row, currency: 'USD' } });
  expect(currency.body).toMatchObject({ code: 'bank_in_use', message: { currency: expect.any(String) } });
  await server.ok(calls.update, finance, { body: { ...row, beneficiary: 'Karsa dan Rekan' } });
  const refused = await server.send(calls.remove, finance, { body: { id } });
  expect(refused.body).toMatchObject({ code: 'in_use', message: expect.stringContaining('Used by: deposits.') });
});

it('offers the currencies of the firm and starts with the functional one', async () => {
  const page = await server.ok(calls.searchCurrency, finance, { query: { keyword: 'us' } });
  expect(page.rows).toEqual([{ id: 'USD', name: 'USD', detail: '$ US dollar' }]);
  const config = await server.ok(calls.config, administrator);
  expect(config).toMatchObject({
    kinds: ['operating', 'trust'],
    currency: 'IDR',
    beneficiary: 'Karsa & Rekan',
    can_edit: false,
  });
});

it('is changed by those who keep the money settings, and hidden from another firm', async () => {
  const id = firm.bank_id;
  for (const call of Object.values(calls)) {
    const input = { raw: { body: { ...account, id, version: 1 }, query: { id } } };
    expect((await server.send(call, undefined, input)).status, call.path).toBe(401);
    expect((await server.send(call, feeEarner, input)).status, call.path).toBe(403);
    if (call.access === 'settings.money')
      expect((await server.send(call, administrator, input)).status, call.path).toBe(403);
    const own = [calls.list, calls.create, calls.config, calls.searchCurrency] as readonly unknown[];
    if (!own.includes(call)) expect((await server.send(call, stranger, input)).status, call.path).toBe(404);
  }
  await expect(asFirm(stranger, id)).rejects.toThrow(NotFound);
});

function asFirm(who: As, id: string) {
  const scope = { firm_id: who.firm_id, user_id: '', call: 'test', request_id: '' };
  return inFirm(server.kit.db, scope, (db) => bankOf({ db, firm: { id: who.firm_id } as Ctx['firm'] }, id));
}

it('archived, still carries what lies on it: a deposit and a draft may be corrected, no new one comes (ROL-08)', async () => {
  const at = await givenOffice(server);
  const held = {
    bank_information_id: at.firm.trust_bank_id,
    client_id: at.client,
    date: '2026-11-02',
    amount: '5000000',
  };
  const { id } = await server.ok(depositCalls.create, at.finance, { body: held });
  await server.ok(calls.archive, at.finance, { body: { id: at.firm.trust_bank_id } });
  const { version } = await server.ok(depositCalls.detail, at.finance, { query: { id } });
  const corrected = await server.send(depositCalls.update, at.finance, {
    body: { ...held, id, version, notes: 'Corrected' },
  });
  expect(corrected.status).toBe(200);
  expect((await server.send(depositCalls.create, at.finance, { body: held })).body.code).toBe('bank_archived');
});
