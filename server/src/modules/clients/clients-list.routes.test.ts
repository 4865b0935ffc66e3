import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import type { BodyInput, QueryInput } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let stranger: As;
const people = {} as Record<
  'manager' | 'partner' | 'other' | 'feeEarner' | 'secretary' | 'finance' | 'administrator',
  As
>;
const ids = {} as Record<'alpha01' | 'alphab01' | 'bonusPercent' | 'bonus1000' | 'active' | 'deleted', string>;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const person = (role: Parameters<typeof givenPerson>[2]['role'], name: string) =>
    givenPerson(server, firm, { role, name });
  people.manager = await person('managing_partner', 'Mira Kusuma');
  people.partner = await person('partner', 'Pandu Wirawan');
  people.other = await person('partner', 'Qori Lestari');
  people.feeEarner = await person('fee_earner', 'Arif Nugraha');
  people.secretary = await person('support_staff', 'Sinta Dewi');
  people.finance = await person('finance', 'Fajar Hadi');
  people.administrator = await person('administrator', 'Ani Rahma');
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
  const client = (name: string, row = {}) => givenClient(server, people.partner, { name, npwp: '', ...row });
  ids.alpha01 = await client('alpha_01', { status: 'prospective', origin: 'international' });
  ids.alphab01 = await client('alphab01', { status: 'have conflict', since: null });
  ids.bonusPercent = await client('Bonus 100% Contoh', {
    status: 'conflict check in progress',
    province: 'Jawa Barat',
    city: 'Bandung',
  });
  ids.bonus1000 = await client('Bonus 1000 Contoh', {
    originating_partner_id: people.partner.employee_id,
    city: 'bandung',
    province: 'Kepulauan Baru',
  });
  ids.active = await client('PT Sagara Contoh', { npwp: '0912345675999000', since: '2025-06-01' });
  ids.deleted = await client('PT Hilang', { status: 'deleted' });
  await insertRow(server.owner, 'client_name', {
    firm_id: firm.firm_id,
    client_id: ids.active,
    kind: 'alias',
    name: 'Samudera',
  });
});
afterAll(() => server.close());

type Filter = BodyInput<typeof clientCalls.list>;
const list = (as: As, body: Filter = {}, query: QueryInput<typeof clientCalls.list> = {}) =>
  server.ok(clientCalls.list, as, { body, query });
const names = async (as: As, body: Filter = {}, query = {}) =>
  (await list(as, body, query)).rows.map((row) => row.name);
const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });

describe('the client list', () => {
  it.each([
    ['alpha_01', ['alpha_01']],
    ['100%', ['Bonus 100% Contoh']],
    ['%', ['Bonus 100% Contoh']],
    ['_', ['alpha_01']],
    ['samudera', ['PT Sagara Contoh']],
    ['91.234.567.5-999.000', ['PT Sagara Contoh']],
    ['0912345675999000', ['PT Sagara Contoh']],
    ['\\', []],
  ])(
    'search for %s is literal, in other names and both forms of a tax number too (T-46, NPW-04)',
    async (keyword, found) => {
      expect(await names(people.partner, { keyword })).toEqual(found);
      const options = await server.ok(clientLookups.searchClient, people.partner, { body: { keyword } });
      expect(options.rows.map((row) => row.name)).toEqual(found);
    },
  );

  it('"prospective" covers the first three states, "delete" what was voided; without a filter all but these (G129)', async () => {
    expect(await names(people.partner, { status: 'prospective' })).toEqual([
      'alpha_01',
      'alphab01',
      'Bonus 100% Contoh',
    ]);
    expect(await names(people.partner, { status: 'active' })).toEqual(['Bonus 1000 Contoh', 'PT Sagara Contoh']);
    expect(await names(people.partner, { status: 'delete' })).toEqual(['PT Hilang']);
    expect(await names(people.partner)).toHaveLength(5);
  });

  it('filters by partner and origin', async () => {
    expect(await names(people.partner, { originating_partner_id: people.partner.employee_id })).toEqual([
      'Bonus 1000 Contoh',
    ]);
    expect(await names(people.partner, { origin: 'international' })).toEqual(['alpha_01']);
    expect(await names(people.partner, { industry_type_id: ids.active })).toEqual([]);
  });

  it('pages visit every client once, whatever the sort (T-45, invariant 43)', async () => {
    const all = new Set(await names(people.partner));
    const sorts = [
      'code',
      'name',
      'status',
      'since',
      'originating_partner',
      'industry_type',
      'taxonomy',
      'origin',
      'active_matter_count',
    ] as const;
    for (const sort_by of sorts) {
      for (const sort_order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        for (const offset of [0, 2, 4])
          seen.push(...(await names(people.partner, {}, { sort_by, sort_order, limit: 2, offset })));
        expect(new Set(seen), `${sort_by} ${sort_order}`).toEqual(all);
        expect(seen).toHaveLength(all.size);
      }
    }
    expect(await names(people.partner, {}, { sort_by: 'since', sort_order: 'desc', limit: 1 })).toEqual([
      'PT Sagara Contoh',
    ]);
  });

  it('counts active matters that the reader may see (invariant 42)', async () => {
    const client_id = await givenClient(server, people.partner, { name: 'PT Hitung Rekaan', npwp: '' });
    await givenMatter(server, people.partner, client_id, [people.partner]);
    await givenMatter(server, people.partner, client_id, [people.partner], { confidential: true });
    await givenMatter(server, people.partner, client_id, [people.partner], { status: 'close' });
    const count = async (as: As) => (await list(as, { keyword: 'Hitung' })).rows[0]?.active_matter_count;
    expect(await count(people.partner)).toBe(2);
    expect(await count(people.other)).toBe(1);
    expect((await detail(people.other, client_id)).active_matter_count).toBe(1);
    await server.owner.query(`update client set status = 'deleted' where id = $1`, [client_id]);
  });
});

describe('what clients owe', () => {
  let client_id: string;
  beforeAll(async () => {
    client_id = await givenClient(server, people.partner, { name: 'PT Utang Rekaan', npwp: '' });
    const matter = await givenMatter(server, people.partner, client_id, [people.partner]);
    const secret = await givenMatter(server, people.other, client_id, [people.other], { confidential: true });
    const bill = (matter_id: string, number: number, row: Record<string, unknown>) =>
      insertRow(server.owner, 'invoice', {
        ...{
          firm_id: firm.firm_id,
          client_id,
          matter_id,
          status: 'bill',
          type: 'nominal',
          date: '2026-10-01',
          due_in_days: 30,
        },
        ...{
          due_date: '2026-10-31',
          currency: 'IDR',
          language: 'id',
          client_name: 'x',
          client_address: 'x',
          client_npwp: '',
        },
        ...{ withholds: 'none', vat_collector: 'none', created_by: people.partner.user_id, issued_at: new Date() },
        ...{ invoice_number: `00${number}`, number_period: '2026', number_seq: number, rounding: 0, ...row },
      });
    // A rounding is all that a bill without lines can be about.
    await bill(matter, 1, { rounding: 100, amount_billed: 100, amount_payable: 100 });
    await bill(matter, 2, { rounding: '25.5', amount_billed: '25.5', amount_payable: '25.5', currency: 'USD' });
    await bill(matter, 3, { rounding: 900, amount_billed: 900, amount_payable: 900, type: 'deposit' });
    await bill(secret, 4, { rounding: 7, amount_billed: 7, amount_payable: 7 });
  });

  const owed = async (as: As) => {
    const page = await list(as, { keyword: 'Utang' });
    expect(page.totals).toEqual(page.rows[0]?.outstanding);
    expect((await detail(as, client_id)).outstanding).toEqual(page.totals);
    return page.totals;
  };

  it('stands in the list by currency, each reader’s own bills only, requests for deposits left out (MON-12, MAT-10)', async () => {
    const dollars = { currency: 'USD', amount: '25.5' };
    expect(await owed(people.partner)).toEqual([{ currency: 'IDR', amount: '100' }, dollars]);
    expect(await owed(people.other)).toEqual([{ currency: 'IDR', amount: '7' }]);
    expect(await owed(people.manager)).toEqual([{ currency: 'IDR', amount: '100' }, dollars]);
    expect(await owed(people.finance)).toEqual([{ currency: 'IDR', amount: '107' }, dollars]);
  });

  it('is absent without invoice.view', async () => {
    for (const as of [people.feeEarner, people.administrator]) {
      const { rows, totals, functional } = await list(as, {});
      expect([totals, functional]).toEqual([undefined, undefined]);
      expect(rows.every((row) => row.outstanding === undefined)).toBe(true);
    }
  });
});

describe('who sees and changes what (ROL-01)', () => {
  it('a fee earner sees the clients he entered, whose team he is on, and of matters he is on', async () => {
    const entered = await enterClient(server, people.feeEarner, { name: 'PT Milik Arif' });
    const team = await enterClient(server, people.secretary, {
      name: 'PT Regu Cendana',
      team: [people.feeEarner.employee_id],
    });
    const secret = await givenClient(server, people.partner, { name: 'PT Rahasia Besar', npwp: '' });
    await givenMatter(server, people.partner, secret, [people.partner, people.feeEarner], { confidential: true });
    expect(await names(people.feeEarner)).toEqual(['PT Milik Arif', 'PT Rahasia Besar', 'PT Regu Cendana']);
    for (const call of [clientCalls.detail, clientCalls.auditTrail])
      expect(await server.send(call, people.feeEarner, { query: { id: ids.active } })).toMatchObject({ status: 404 });
    const own = await detail(people.feeEarner, entered.id);
    expect(own).toMatchObject({ can_edit: true, can_edit_identity: true, can_activate: false, can_delete: false });
    expect(own.conflict).toBeDefined();
    expect((await detail(people.feeEarner, team.id)).conflict).toBeUndefined();
    const form = await formOf(server, people.feeEarner, entered.id, { city: 'Solo' });
    const saved = await server.ok(clientCalls.update, people.feeEarner, { body: form });
    const { version } = await server.ok(clientCalls.activate, people.partner, {
      body: { ...saved },
      confirmed: ['no_tax_number'],
    });
    expect(await server.send(clientCalls.update, people.feeEarner, { body: { ...form, version } })).toMatchObject({
      status: 403,
    });
    expect(await detail(people.feeEarner, entered.id)).toMatchObject({ can_edit: false });
  });

  it('finance changes tax and billing data, not who the client is', async () => {
    const { id } = await enterClient(server, people.secretary, { name: 'PT Pajak Rekaan' });
    const send = async (changes: Parameters<typeof formOf>[3]) =>
      server.send(clientCalls.update, people.finance, { body: await formOf(server, people.finance, id, changes) });
    expect(await detail(people.finance, id)).toMatchObject({
      can_edit: true,
      can_edit_identity: false,
      can_see_trail: true,
    });
    expect(await send({ npwp: '923456784999000', withholds: 'pph23', address: 'Jalan Baru 2' })).toMatchObject({
      status: 200,
    });
    for (const changes of [
      { name: 'PT Lain' },
      { names: [{ kind: 'alias' as const, name: 'Pajak' }] },
      { since: '2020-01-01' },
    ])
      expect(await send(changes)).toMatchObject({ status: 403, body: { code: 'client_identity_not_allowed' } });
    expect((await detail(people.finance, id)).conflict).toBeUndefined();
  });

  it('an administrator sees names and status only', async () => {
    const shown = await detail(people.administrator, ids.active);
    expect(shown).toMatchObject({
      name: 'PT Sagara Contoh',
      status: 'active',
      names: [{ kind: 'alias', name: 'Samudera' }],
    });
    for (const key of [
      'npwp',
      'email',
      'address',
      'contact_name',
      'relations',
      'team',
      'notes',
      'conflict',
      'outstanding',
    ])
      expect(shown).not.toHaveProperty(key);
    expect(await names(people.administrator, { keyword: '0912345675999000' })).toEqual([]);
    expect(
      await server.send(clientCalls.auditTrail, people.administrator, { query: { id: ids.active } }),
    ).toMatchObject({ status: 403 });
  });

  it('without the permission: 403; signed out: 401; another firm’s client: 404', async () => {
    const { id } = await enterClient(server, people.secretary, { name: 'PT Batas Rekaan' });
    const body = await formOf(server, people.secretary, id);
    const { version } = body;
    const reason = 'A reason';
    const attempts = [
      [clientCalls.create, people.finance, { body: { name: 'PT X' } }],
      [clientCalls.update, people.administrator, { body }],
      [clientCalls.activate, people.secretary, { body: { id, version, reason } }],
      [clientCalls.remove, people.partner, { body: { id, version, reason } }],
      [conflictCalls.check, people.finance, { body: { id, version } }],
    ] as const;
    for (const [call, as, input] of attempts) {
      expect(await server.send(call, as, input as never), call.path).toMatchObject({ status: 403 });
      expect(await server.send(call, undefined, input as never), call.path).toMatchObject({ status: 401 });
      if (call !== clientCalls.create)
        expect(await server.send(call, stranger, input as never), call.path).toMatchObject({ status: 404 });
    }
    expect(await detail(people.secretary, id)).toMatchObject({ version, status: 'prospective' });
    expect(await server.send(clientCalls.photo, stranger, { query: { id } })).toMatchObject({ status: 404 });
    expect(await names(stranger)).toEqual([]);
  });

  it('bad input names its fields', async () => {
    const refused = await server.send(clientCalls.create, people.secretary, {
      raw: {
        body: {
          name: ' ',
          email: 'x',
          country: 'Indonesia',
          since: '2026-02-30',
          names: [{ kind: 'nick', name: 'A' }],
        },
      },
    });
    const fields = ['name', 'email', 'country', 'since', 'names.0.kind'];
    expect(Object.keys(refused.body.message as object).sort()).toEqual(fields.sort());
    const unsorted = await server.send(clientCalls.list, people.partner, {
      raw: { query: { sort_by: 'npwp' }, body: {} },
    });
    expect(unsorted).toMatchObject({ status: 400, body: { message: { sort_by: expect.any(String) } } });
    const partial = await server.send(clientCalls.update, people.secretary, {
      raw: { body: { id: ids.active, version: 1, name: 'A' } },
    });
    expect(Object.keys(partial.body.message as object).sort()).toEqual([
      'counterparts',
      'names',
      'people',
      'relations',
      'team',
    ]);
  });
});

describe('look-ups of the client form', () => {
  const options = async (sent: Promise<{ rows: { name: string }[] }>) => (await sent).rows.map((row) => row.name);

  it('originating partners are partners who have not left; a filter offers leavers too (ROL-07)', async () => {
    const gone = await givenPerson(server, firm, { role: 'partner', name: 'Zaki Pensiun' });
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [gone.employee_id]);
    const search = (query: { for?: 'form' | 'filter'; keyword?: string }) =>
      options(server.ok(clientLookups.searchEmployee, people.secretary, { query }));
    expect(await search({})).toEqual(['Mira Kusuma', 'Pandu Wirawan', 'Qori Lestari']);
    expect(await search({ for: 'filter', keyword: 'zaki' })).toEqual(['Zaki Pensiun']);
    const team = await options(server.ok(clientLookups.searchTeam, people.secretary, { query: { keyword: 'arif' } }));
    expect(team).toEqual(['Arif Nugraha']);
  });

  it('industry types in the reader’s language, archived ones only for filters (ROL-08)', async () => {
    const type = (code: string, row = {}) =>
      insertRow(server.owner, 'industry_type', {
        firm_id: firm.firm_id,
        code,
        name: `${code} en`,
        name_id: `${code} id`,
        ...row,
      });
    await type('MIN');
    await type('OLD', { archived_at: new Date() });
    const indonesian = await givenPerson(server, firm, { role: 'partner', language: 'id' });
    const search = (as: As, query = {}) => options(server.ok(clientLookups.searchIndustryType, as, { query }));
    expect(await search(people.partner)).toEqual(['MIN en']);
    expect(await search(indonesian, { for: 'filter' })).toEqual(['MIN id', 'OLD id']);
  });

  it('countries by name in either language, provinces and cities with those entered before', async () => {
    const country = (keyword: string) =>
      options(server.ok(clientLookups.searchCountry, people.partner, { query: { keyword } }));
    expect(await country('jerman')).toEqual(['Germany']);
    expect(await country('belg')).toEqual(['Belgium']);
    const province = (query: { keyword?: string; country?: string }) =>
      options(server.ok(clientLookups.searchProvince, people.partner, { query: { limit: 100, ...query } }));
    expect(await province({})).toHaveLength(39);
    expect(await province({ keyword: 'baru' })).toEqual(['Kepulauan Baru']);
    expect(await province({ country: 'SG' })).toEqual([]);
    const city = (query: { province?: string; keyword?: string }) =>
      options(server.ok(clientLookups.searchCity, people.partner, { query }));
    const official = ['Kabupaten Bandung', 'Kabupaten Bandung Barat', 'Kota Bandung'];
    expect(await city({ keyword: 'BANDUNG' })).toEqual(['Bandung', ...official]);
    expect(await city({ province: 'Jawa Barat', keyword: 'bandung' })).toEqual(['Bandung', ...official]);
  });

  it('config offers the choices of form and list', async () => {
    expect(await server.ok(clientCalls.config, people.administrator)).toMatchObject({
      ...{ filter_statuses: ['active', 'prospective', 'delete'], relation_kinds: ['subsidiary', 'holding', 'owns'] },
      ...{ number_pattern: 'C-{YYYY}-{SEQ:4}', can_create: false },
    });
  });
});
