import { expenseCalls as calls, expenseLookupCalls as lookups } from '@praktis/contract/expenses/expenses.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;
let partner: As;
let associate: As;
let stranger: As;
let client: string;
let matter: string;
let secret: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate], { name: 'Open sale' });
  const hidden = { name: 'Project Garuda', confidential: true };
  secret = await givenMatter(server, partner, client, [partner, associate], hidden);
});
afterAll(() => server.close());

type Claim = NonNullable<Input<typeof calls.createClaim>['body']>;
const claimOf = async (as: As, lines: Partial<Claim['lines'][number]>[], head: Partial<Claim> = {}) => {
  const full = lines.map((line) => ({
    ...{ expense_type_id: firm.expense_type_id, matter_id: matter, description: 'Court fee', amount: '1000' },
    ...line,
  }));
  const body = { date: '2026-11-20', payable: false, currency: 'IDR', lines: full, ...head };
  return (await server.ok(calls.createClaim, as, { body, confirmed: ['payable_empty', 'incomplete_expense'] })).id;
};
type Filter = NonNullable<Input<typeof calls.list>['body']>;
const list = (as: As, body: Filter = {}, query: Input<typeof calls.list>['query'] = {}) =>
  server.ok(calls.list, as, { body, query });
const ids = async (as: As, body: Filter) => (await list(as, body)).rows.map((row) => row.id);

describe('the list', () => {
  it('visits each claim once in pages, for every sort, with the totals of all (T-45, invariant 43)', async () => {
    for (let at = 0; at < 45; at += 1)
      await claimOf(finance, [{ amount: '100', vat_amount: '11' }], { date: '2026-10-02' });
    const on = { date_from: '2026-10-02', date_to: '2026-10-02' };
    for (const sort_by of [undefined, 'date', 'reference', 'payable_to', 'amount', 'status'] as const) {
      const seen = [];
      for (const offset of [0, 20, 40]) {
        const page = await list(finance, on, {
          limit: 20,
          offset,
          sort_order: 'desc',
          ...(sort_by ? { sort_by } : {}),
        });
        expect(page.total).toBe(45);
        seen.push(...page.rows.map((row) => row.id));
      }
      expect(new Set(seen).size, sort_by).toBe(45);
    }
    expect((await list(finance, on)).totals).toEqual([
      { currency: 'IDR', amount: '4500', vat_amount: '495', amount_payable: '0', charged: '4995', unbilled: '4995' },
    ]);
  });

  it('adds each currency by itself, costs in the claims’ and charges in the matters’ (MON-12)', async () => {
    const abroad = await givenMatter(server, partner, client, [partner], {
      currency: 'USD',
      fixed_exchange_rate: '16000',
    });
    const on = { date: '2026-10-05' };
    await claimOf(finance, [{ matter_id: abroad, amount: '4800000' }], {
      ...on,
      payable: true,
      payable_vendor: 'PN Jakarta',
    });
    await claimOf(finance, [{ amount: '2000' }, { matter_id: null, amount: '500' }], on);
    const page = await list(finance, { date_from: on.date, date_to: on.date });
    expect(page.totals).toEqual([
      {
        currency: 'IDR',
        amount: '4802500',
        vat_amount: '0',
        amount_payable: '4800000',
        charged: '2000',
        unbilled: '2000',
      },
      { currency: 'USD', amount: '0', vat_amount: '0', amount_payable: '0', charged: '300', unbilled: '300' },
    ]);
    expect(page.rows.find((row) => row.payable)).toMatchObject({
      ...{ payable_to: 'PN Jakarta', charged: [{ currency: 'USD', amount: '300' }], line_count: 1 },
    });
  });

  it('narrows by date, matter, client, type, person, payable, status and literal text', async () => {
    const other = await givenMatter(server, partner, await givenClient(server, partner), [partner]);
    const type = await insertRow(server.owner, 'expense_type', {
      ...{ firm_id: firm.firm_id, code: 'FLY', name: 'Flight', name_id: 'Penerbangan' },
    });
    const on = { date: '2026-10-06' };
    const named = { ...on, payable: true, payable_employee_id: associate.employee_id, reference: 'TRIP_01' };
    const id = await claimOf(finance, [{ matter_id: other, expense_type_id: type, description: 'Bonus 100%' }], named);
    await claimOf(finance, [{ description: 'Bonus 1000' }], { ...on, reference: 'TRIPA01' });
    const { rows } = await server.owner.query('select client_id from matter where id = $1', [other]);
    const day = { date_from: on.date, date_to: on.date };
    for (const filter of [
      ...[{ matter_id: other }, { client_id: rows[0].client_id }, { expense_type_id: type }, { payable: true }],
      ...[
        { payable_employee_id: associate.employee_id },
        { keyword: '100%' },
        { keyword: 'trip_01' },
        { keyword: 'arif' },
      ],
    ])
      expect(await ids(finance, { ...day, ...filter }), JSON.stringify(filter)).toEqual([id]);
    expect(await ids(finance, { ...day, billed_status: ['unbilled'] })).toHaveLength(2);
    expect(await ids(finance, { ...day, billed_status: ['billed'] })).toHaveLength(0);
    await server.ok(calls.remove, finance, { body: { id, version: 1 } });
    expect(await ids(finance, { ...day, matter_id: other })).toEqual([]);
    expect(await ids(finance, { ...day, status: ['deleted'] })).toEqual([id]);
  });

  it('says what is billed of the chargeable lines (EXP-08)', async () => {
    const on = { date: '2026-10-07' };
    const id = await claimOf(finance, [{ amount: '1110000' }, { amount: '5', chargeable: false }], on);
    const state = async () => (await list(finance, { date_from: on.date, date_to: on.date })).rows[0]?.billed_status;
    const bill = (amount: string) =>
      server.owner.query('update expense_line set billed_amount = $1 where expense_id = $2 and chargeable', [
        amount,
        id,
      ]);
    expect(await state()).toBe('unbilled');
    await bill('600000');
    expect(await state()).toBe('partial billed');
    await bill('1110000');
    expect([await state(), (await server.ok(calls.detail, finance, { query: { id } })).billed_status]).toEqual([
      ...['billed', 'billed'],
    ]);
  });

  it('refuses without permission, an unknown sort and bad filters; another firm sees nothing', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await server.send(calls.list, administrator, { body: {} })).status).toBe(403);
    const bad = await server.send(calls.list, finance, { raw: { query: { sort_by: 'x' }, body: { date_from: 'x' } } });
    expect(bad.body.code).toBe('fields');
    expect(await list(stranger)).toMatchObject({ total: 0, rows: [], totals: [] });
  });
});

describe('who sees and changes what (ROL-01, ROL-02)', () => {
  const on = { date: '2026-10-12' };
  const day = { date_from: on.date, date_to: on.date };

  it('a fee earner his own claims, a partner those of his matters, another firm none', async () => {
    const own = await claimOf(associate, [{}], on);
    const owed = await claimOf(finance, [{}], { ...on, payable: true, payable_employee_id: associate.employee_id });
    const others = await claimOf(finance, [{ matter_id: null }], on);
    expect((await ids(associate, day)).sort()).toEqual([own, owed].sort());
    expect((await ids(partner, day)).sort()).toEqual([own, owed].sort());
    expect(await ids(finance, day)).toHaveLength(3);
    const detail = await server.ok(calls.detail, partner, { query: { id: own } });
    expect(detail).toMatchObject({ can_update: false, can_delete: false });
    const remove = (as: As, id: string) => server.send(calls.remove, as, { body: { id, version: 1 } });
    expect((await remove(partner, own)).status).toBe(403);
    expect((await remove(associate, others)).status).toBe(404);
    expect((await remove(stranger, own)).status).toBe(404);
    expect((await server.send(calls.detail, stranger, { query: { id: own } })).status).toBe(404);
    expect((await server.send(calls.auditTrail, stranger, { query: { id: own } })).status).toBe(404);
    const update = { id: own, version: 1, ...on, payable: false, currency: 'IDR', lines: [] };
    expect((await server.send(calls.update, stranger, { raw: { body: update } })).body.code).toBe('fields');
    expect((await remove(associate, own)).status).toBe(200);
    await remove(finance, owed);
    await remove(finance, others);
  });

  it('of a claim that lies partly on a confidential matter others see the open part, and change nothing', async () => {
    const id = await claimOf(
      associate,
      [{ amount: '1000' }, { matter_id: secret, amount: '7777', description: 'Garuda visa' }],
      on,
    );
    const whole = await claimOf(associate, [{ matter_id: secret, amount: '8888' }], on);
    const page = await list(managing, day);
    expect(page.rows.map((row) => [row.id, row.amount, row.line_count, row.can_update])).toEqual([
      [id, '1000', 1, false],
    ]);
    expect(page.totals).toMatchObject([{ amount: '1000', charged: '1000' }]);
    const detail = await server.ok(calls.detail, managing, { query: { id } });
    expect(detail.lines).toHaveLength(1);
    expect(JSON.stringify([page, detail])).not.toMatch(/Garuda|7777|8888/);
    expect(await ids(managing, { ...day, keyword: 'Garuda' })).toEqual([]);
    expect(await ids(managing, { ...day, matter_id: secret })).toEqual([]);
    for (const hidden of [whole]) {
      expect((await server.send(calls.detail, managing, { query: { id: hidden } })).status).toBe(404);
      expect((await server.send(calls.remove, managing, { body: { id: hidden, version: 1 } })).status).toBe(404);
    }
    expect((await server.send(calls.remove, managing, { body: { id, version: 1 } })).status).toBe(403);
    expect((await server.send(calls.auditTrail, managing, { query: { id } })).status).toBe(404);
    const named = await server.send(calls.createClaim, managing, {
      body: {
        ...on,
        payable: false,
        currency: 'IDR',
        lines: [{ ...detail.lines[0], id: null, matter_id: secret } as never],
      },
    });
    expect(named.status).toBe(404);
    await server.ok(calls.detail, associate, { query: { id } });
    const { rows } = await server.owner.query("select actor from audit where op = 'R' and row_id = $1", [id]);
    expect(rows).toEqual([{ actor: associate.user_id }]);
    expect((await server.ok(calls.auditTrail, associate, { query: { id } })).total).toBe(1);
  });

  it('the trail of a claim that is owed to nobody of the firm is for those who see all of its lines', async () => {
    const other = await givenMatter(server, managing, client, [managing]);
    const lines = [{ amount: '1000' }, { matter_id: other, amount: '7777777' }, { matter_id: null, amount: '8888888' }];
    const id = await claimOf(finance, lines, { payable: true, payable_vendor: 'PT Kurir' });
    expect((await server.ok(calls.detail, partner, { query: { id } })).lines).toHaveLength(1);
    expect((await server.send(calls.auditTrail, partner, { query: { id } })).status).toBe(404);
    expect((await server.ok(calls.auditTrail, finance, { query: { id } })).total).toBe(1);
  });
});

describe('look-ups', () => {
  const names = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name);

  it('offer people and earlier vendors, types, currencies and matters', async () => {
    const vendors = async (as: As) =>
      (await server.ok(lookups.searchPayable, as, { query: { keyword: 'pn jak' } })).rows;
    // Vendors of claims that are hidden from somebody are hidden too.
    expect(await vendors(associate)).toEqual([]);
    expect(await vendors(finance)).toEqual([{ id: 'vendor:PN Jakarta', name: 'PN Jakarta', detail: 'vendor' }]);
    const person = await server.ok(lookups.searchPayable, associate, { query: { keyword: 'arif' } });
    expect(person.rows).toEqual([{ id: associate.employee_id, name: 'Arif Nugraha', detail: 'employee' }]);
    expect(names(await server.ok(lookups.searchExpenseType, finance, { query: {} }))).toContain('Court fee');
    expect((await server.ok(lookups.searchCurrency, finance, { query: {} })).rows.map((row) => row.id)).toEqual([
      'IDR',
      'USD',
    ]);
    const closed = await givenMatter(server, partner, client, [partner, associate], {
      status: 'close',
      name: 'Old case',
    });
    const offered = async (as: As, query: Input<typeof lookups.searchMatter>['query'] = {}) =>
      (await server.ok(lookups.searchMatter, as, { query: { limit: 200, ...query } })).rows.map((row) => row.id);
    expect(await offered(associate)).toContain(matter);
    expect(await offered(associate)).not.toContain(closed);
    expect(await offered(associate, { for: 'filter' })).toContain(closed);
    expect(await offered(finance)).toContain(closed);
    expect(await offered(managing, { for: 'filter' })).not.toContain(secret);
    expect((await server.ok(lookups.searchPayable, stranger, { query: { keyword: 'pn' } })).total).toBe(0);
  });

  it('and the screen’s own question answer with limits and rights', async () => {
    expect(await server.ok(calls.config, associate)).toMatchObject({
      ...{ today: '2026-11-27', functional_currency: 'IDR', attachment_max_mb: 2, can_edit: true, can_mark_up: false },
    });
  });
});
