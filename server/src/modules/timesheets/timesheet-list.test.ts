import { readFileSync } from 'node:fs';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8');

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let mentor: As;
let associate: As;
let finance: As;
let stranger: As;
let client: string;
let matter: string;
let secret: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000', name: 'Pandu Wirawan' });
  mentor = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  associate = await givenPerson(server, firm, {
    ...{ role: 'fee_earner', rate: '1500000', name: 'Arif Nugraha', mentor_id: mentor.employee_id },
  });
  finance = await givenPerson(server, firm, { role: 'finance' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate], { name: 'Open sale' });
  const hidden = { name: 'Project Garuda', confidential: true };
  secret = await givenMatter(server, partner, client, [partner, associate], hidden);
});
afterAll(() => server.close());

type Filter = NonNullable<Input<typeof calls.list>['body']>;
type Paging = NonNullable<Input<typeof calls.list>['query']>;
const list = (as: As, body: Filter = {}, query: Paging = {}) => server.ok(calls.list, as, { body, query });

describe('the list', () => {
  it('visits 45 entries of one date once in pages of 20, for every sort (T-45, invariant 43)', async () => {
    const wanted = JSON.parse(fixture('t45-paging.json'));
    const paged = await givenMatter(server, partner, client, [partner, associate]);
    for (let at = 0; at < wanted.rows; at += 1) {
      const description = `Entry ${at % 7}`;
      await givenEntry(server, associate, paged, {
        date: wanted.same_date,
        hour: '0.25',
        value: '375000',
        description,
      });
    }
    for (const sort_by of [
      undefined,
      'date',
      'fee_earner',
      'client',
      'matter',
      'activity',
      'hour',
      'value',
      'status',
    ] as const)
      for (const sort_order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        const sizes: number[] = [];
        for (let offset = 0; offset < 60; offset += wanted.page_size) {
          const paging = { limit: wanted.page_size, offset, sort_order, ...(sort_by ? { sort_by } : {}) };
          const page = await list(managing, { matter_id: paged }, paging);
          expect(page).toMatchObject({ total: 45, hours: '11.25' });
          expect(page.totals).toEqual([{ currency: 'IDR', hours: '11.25', value: '16875000' }]);
          sizes.push(page.rows.length);
          seen.push(...page.rows.map((row) => row.id));
        }
        expect(sizes, sort_by).toEqual(wanted.expected_pages);
        expect(new Set(seen).size).toBe(45);
      }
    await server.owner.query("update timesheet set status = 'deleted' where matter_id = $1", [paged]);
  });

  it('finds a text literally, in narrative, matter and client (T-46)', async () => {
    const names = fixture('t46-search.csv').trim().split('\n').slice(1);
    const searched = await givenMatter(server, partner, client, [partner, associate]);
    for (const description of names) await givenEntry(server, associate, searched, { description, date: '2026-11-03' });
    const found = async (keyword: string) =>
      (await list(associate, { keyword, date_from: '2026-11-03', date_to: '2026-11-03' })).rows.map(
        (r) => r.description,
      );
    expect(await found('alpha_01')).toEqual(['alpha_01']);
    expect(await found('100%')).toEqual(['Bonus 100% Contoh']);
    expect(await found('%')).toEqual(['Bonus 100% Contoh']);
    expect(await found('_')).toEqual(['alpha_01']);
    expect(await found('BONUS')).toHaveLength(2);
    const { rows } = await server.owner.query('select number from matter where id = $1', [searched]);
    expect(await found(rows[0].number)).toHaveLength(4);
    expect(await found('sagara contoh')).toHaveLength(4);
    await server.owner.query("update timesheet set status = 'deleted' where matter_id = $1", [searched]);
  });

  it('narrows by date, client, fee earner, status, billable and activity', async () => {
    const other = await givenMatter(server, partner, await givenClient(server, partner), [partner, associate]);
    const id = await givenEntry(server, partner, other, {
      ...{ date: '2026-11-04', status: 'non-billable', billable: false, workcode_id: firm.workcode_id },
    });
    await givenEntry(server, associate, other, { date: '2026-11-05' });
    const { rows } = await server.owner.query('select client_id from matter where id = $1', [other]);
    const of = { client_id: rows[0].client_id };
    const ids = async (filter: Filter) => (await list(managing, { ...of, ...filter })).rows.map((row) => row.id);
    expect(await ids({})).toHaveLength(2);
    for (const filter of [
      { date_to: '2026-11-04' },
      { employee_id: partner.employee_id },
      { status: ['non-billable' as const] },
      { billable: false },
      { workcode_id: firm.workcode_id },
    ])
      expect(await ids(filter)).toEqual([id]);
    expect(await ids({ date_from: '2026-11-06' })).toEqual([]);
  });

  it('adds each currency by itself, and beside it all of them at the book rates of today, without what has none (MON-12)', async () => {
    const dollars = await givenMatter(server, partner, client, [partner, associate], { currency: 'USD' });
    await givenEntry(server, associate, dollars, { date: '2026-11-06', rate_currency: 'USD', value: '93.75' });
    await givenEntry(server, associate, matter, { date: '2026-11-06' });
    const page = await list(managing, { date_from: '2026-11-06', date_to: '2026-11-06' });
    expect(page.totals).toEqual([
      { currency: 'IDR', hours: '1', value: '1500000' },
      { currency: 'USD', hours: '1', value: '93.75' },
    ]);
    expect(page.hours).toBe('2');
    const before = { currency: 'IDR', hours: '2', value: '1500000', day: '2026-11-27', without: ['USD'] };
    expect(page.functional).toEqual(before);
    const rate = { firm_id: firm.firm_id, currency: 'USD', kind: 'daily', source: 'typed', unit: 1 };
    await insertRow(server.owner, 'exchange_rate', { ...rate, date: '2026-11-26', rate: '16250' });
    await insertRow(server.owner, 'exchange_rate', { ...rate, date: '2026-11-28', rate: '99999' });
    const on = { date_from: '2026-11-06', date_to: '2026-11-06' };
    // 93.75 × 16,250 = 1,523,437.5 → 1,523,438.
    const value = String(1_500_000 + 1_523_438);
    expect((await list(managing, on)).functional).toEqual({ ...before, value, without: [] });
    expect((await list(managing, { ...on, matter_id: matter })).functional).toBeNull();
    const rows = await sheetOf(
      await server.send(calls.download, managing, { body: { ...on, columns: ['date', 'hour', 'value'] } }),
    );
    expect(rows.slice(-3)).toEqual([
      ['Total', 1, 1500000, 'IDR'],
      ['Total', 1, 93.75, 'USD'],
      ['All in IDR, rates of 27/11/2026', 2, 3023438, 'IDR'],
    ]);
  });

  it('refuses an unknown sort and a missing permission, and is empty for another firm', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await server.send(calls.list, administrator, { body: {} })).status).toBe(403);
    const bad = await server.send(calls.list, managing, {
      raw: { query: { sort_by: 'rate' }, body: { status: ['x'] } },
    });
    expect(bad.body.code).toBe('fields');
    expect(await list(stranger)).toMatchObject({ total: 0, rows: [], hours: '0', totals: [] });
  });
});

describe('what is not everybody’s to see', () => {
  it('rates and values are absent without rate.view, in list, totals, detail and trail (RAT-11, T-35)', async () => {
    const fifty = { minutes: 50, hour: '0.83', value: '1245000' };
    const id = await givenEntry(server, associate, matter, { date: '2026-11-09', ...fifty });
    const page = await list(associate, { date_from: '2026-11-09', date_to: '2026-11-09' });
    expect(page).toMatchObject({ hours: '0.83', totals: [], rows: [{ hour: '0.83' }] });
    const detail = await server.ok(calls.detail, associate, { query: { id } });
    for (const answer of [page.rows[0], detail])
      expect(Object.keys(answer ?? {}).filter((key) => /rate|value|currency/.test(key))).toEqual([]);
    const trail = JSON.stringify(await server.ok(calls.auditTrail, associate, { query: { id } }));
    expect(trail).toContain('Drafting SPA');
    expect(trail).not.toMatch(/1500000|1245000/);
    expect((await list(partner, { date_from: '2026-11-09', date_to: '2026-11-09' })).rows[0]?.value).toBe('1245000');
  });

  it('a fee earner sees his own time, a partner that of his matters, finance all', async () => {
    const away = await givenMatter(server, managing, client, [managing, mentor]);
    const own = await givenEntry(server, mentor, away, { date: '2026-11-10' });
    const at = { date_from: '2026-11-10', date_to: '2026-11-10' };
    expect((await list(mentor, at)).rows.map((row) => row.id)).toEqual([own]);
    expect((await list(associate, at)).total).toBe(0);
    expect((await list(partner, at)).total).toBe(0);
    expect((await list(finance, at)).total).toBe(1);
    expect((await server.send(calls.detail, partner, { query: { id: own } })).status).toBe(404);
  });

  it('a mentor sees 8.00 h, of which 2.00 h confidential and nothing more of them (ROL-02, ROL-04)', async () => {
    const at = { date_from: '2026-11-16', date_to: '2026-11-16' };
    const open = await givenEntry(server, associate, matter, { date: '2026-11-16', hour: '6', value: '9000000' });
    const hidden = await givenEntry(server, associate, secret, {
      ...{ date: '2026-11-16', hour: '2', value: '3000000', description: 'Negotiating Garuda' },
    });
    for (const as of [mentor, managing, finance]) {
      const page = await list(as, at);
      expect(page).toMatchObject({ total: 2, hours: '8' });
      const row = page.rows.find((one) => one.id === hidden);
      expect(row).toMatchObject({ hidden: true, hour: '2', matter_id: null, client_id: null, description: '' });
      expect(Object.entries(row ?? {}).filter(([key, value]) => key.startsWith('can_') && value)).toEqual([]);
      expect(JSON.stringify(page)).not.toMatch(/Garuda|3000000/);
      for (const filter of [
        { matter_id: secret },
        { keyword: 'Garuda' },
        { billable: true },
        { status: ['wip' as const] },
      ])
        expect((await list(as, { ...at, ...filter })).rows.some((one) => one.id === hidden)).toBe(false);
      expect((await server.send(calls.detail, as, { query: { id: hidden } })).status).toBe(404);
    }
    expect((await list(managing, at)).totals).toEqual([{ currency: 'IDR', hours: '6', value: '9000000' }]);
    const [, ...sheet] = await sheetOf(await server.send(calls.download, managing, { body: at }));
    expect(sheet.map((row) => [row[2], row[7]])).toEqual(
      expect.arrayContaining([
        ...[
          ['confidential', 2],
          ['', 6],
          ['', 2],
        ],
      ]),
    );
    expect((await server.send(calls.auditTrail, managing, { query: { id: hidden } })).status).toBe(404);
    const bulk = { rows: [{ id: hidden, version: 1 }] };
    expect((await server.send(calls.bulkDelete, managing, { body: bulk })).status).toBe(404);
    expect((await list(partner, at)).totals).toEqual([{ currency: 'IDR', hours: '8', value: '12000000' }]);
    expect((await list(mentor, at)).rows.find((row) => row.id === open)?.description).toBe('Drafting SPA');
    await server.ok(calls.detail, partner, { query: { id: hidden } });
    const { rows } = await server.owner.query("select actor from audit where op = 'R' and row_id = $1", [hidden]);
    expect(rows).toEqual([{ actor: partner.user_id }]);
  });

  it('its spreadsheet has actual unit, billable and billing group as shown, of a hidden entry nothing (ROL-02)', async () => {
    const date = '2026-11-19';
    const plain = { date, billable: false, status: 'non-billable', billing_group: 'Phase 1' };
    await givenEntry(server, associate, matter, plain);
    await givenEntry(server, associate, secret, { date, billing_group: 'Garuda closing', actual_unit: '7' });
    const body = { date_from: date, date_to: date, columns: ['actual_unit', 'billable', 'billing_group'] };
    const sheetFor = async (as: As) => {
      const [head, ...rows] = await sheetOf(await server.send(calls.download, as, { body }));
      return { head: head?.slice(0, 3), rows: rows.map((row) => row.slice(0, 3)) };
    };
    const managed = await sheetFor(managing);
    expect(managed.head).toEqual(['Actual unit', 'Billable', 'Billing group']);
    expect(managed.rows).toContainEqual([10, 'No', 'Phase 1']);
    expect(managed.rows.flat()).not.toContain(7);
    expect(managed.rows.flat()).not.toContain('Garuda closing');
    expect((await sheetFor(partner)).rows).toContainEqual([7, 'Yes', 'Garuda closing']);
  });

  it('the trail belongs to those whose right reaches the entry', async () => {
    const id = await givenEntry(server, associate, matter, { date: '2026-11-17' });
    expect((await server.ok(calls.auditTrail, partner, { query: { id } })).total).toBe(1);
    expect((await server.send(calls.auditTrail, mentor, { query: { id } })).status).toBe(404);
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await server.send(calls.auditTrail, administrator, { query: { id } })).status).toBe(404);
    expect((await server.send(calls.auditTrail, stranger, { query: { id } })).status).toBe(404);
  });
});

describe('look-ups', () => {
  const names = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name);

  it('offer the active matters of the fee earner and their clients, and all visible ones as filter', async () => {
    const closed = await givenMatter(server, partner, client, [partner, associate], {
      status: 'close',
      name: 'Old case',
    });
    const of = (as: As, query: Input<typeof lookups.searchMatter>['query'] = {}) =>
      server.ok(lookups.searchMatter, as, { query: { limit: 200, ...query } });
    const ids = (page: { rows: { id: string }[] }) => page.rows.map((row) => row.id);
    expect(ids(await of(associate))).toContain(matter);
    expect(ids(await of(associate))).not.toContain(closed);
    expect(ids(await of(associate, { for: 'filter' }))).toContain(closed);
    expect(ids(await of(mentor, { for: 'filter' }))).not.toContain(matter);
    expect(ids(await of(managing, { for: 'filter' }))).not.toContain(secret);
    expect(ids(await of(finance, { employee_id: associate.employee_id, keyword: 'open sale' }))).toEqual([matter]);
    const clients = await server.ok(lookups.searchClient, associate, { query: {} });
    expect(ids(clients)).toContain(client);
    expect(clients.rows.filter((row) => row.id === client)).toHaveLength(1);
    expect((await server.ok(lookups.searchMatter, stranger, { query: { for: 'filter' } })).total).toBe(0);
  });

  it('offer people one may record for, never those who left (ROL-07, T-38)', async () => {
    expect(names(await server.ok(lookups.searchEmployee, associate, { query: {} }))).toEqual(['Arif Nugraha']);
    const gone = await givenPerson(server, firm, { role: 'fee_earner', name: 'Gita Pergi' });
    await server.owner.query("update employee set status = 'terminated', left_on = '2026-08-31' where id = $1", [
      gone.employee_id,
    ]);
    const offered = (query: Input<typeof lookups.searchEmployee>['query']) =>
      server.ok(lookups.searchEmployee, managing, { query: { limit: 200, ...query } });
    expect(names(await offered({}))).not.toContain('Gita Pergi');
    expect(names(await offered({ for: 'filter' }))).toContain('Gita Pergi');
  });

  it('offer activities in the language of the user, and billing groups in use', async () => {
    const indonesian = await givenPerson(server, firm, { role: 'fee_earner', language: 'id' });
    expect(names(await server.ok(lookups.searchWorkcode, indonesian, { query: {} }))).toEqual(['Penyusunan']);
    const archived = { firm_id: firm.firm_id, code: 'OLD', name: 'Old work', name_id: 'Lama', archived_at: new Date() };
    await insertRow(server.owner, 'workcode', archived);
    expect(names(await server.ok(lookups.searchWorkcode, associate, { query: {} }))).toEqual(['Drafting']);
    const all = await server.ok(lookups.searchWorkcode, associate, { query: { for: 'filter' } });
    expect(names(all)).toEqual(['Drafting', 'Old work']);
    await givenEntry(server, associate, matter, { date: '2026-11-18', billing_group: 'Phase 1' });
    await givenEntry(server, associate, secret, { date: '2026-11-18', billing_group: 'Garuda closing' });
    expect(names(await server.ok(lookups.searchInvoiceGroup, partner, { query: {} }))).toEqual([
      'Garuda closing',
      'Phase 1',
    ]);
    expect(names(await server.ok(lookups.searchInvoiceGroup, managing, { query: {} }))).toEqual(['Phase 1']);
    expect(names(await server.ok(lookups.searchInvoiceGroup, partner, { query: { matter_id: matter } }))).toEqual([
      'Phase 1',
    ]);
  });

  it('tell the rate a member would be recorded at, only to those who may see rates (RAT-11)', async () => {
    const ask = (as: As, matter_id = matter) =>
      server.send(lookups.searchEmployeeRateByMatter, as, { query: { matter_id, date: '2026-11-20' } });
    const rates = (await ask(partner)).data.rows;
    expect(rates.map((row) => [row.name, row.rate, row.currency, row.rate_source])).toEqual([
      ...[
        ['Arif Nugraha', '1500000', 'IDR', 'active'],
        ['Pandu Wirawan', '3500000', 'IDR', 'active'],
      ],
    ]);
    expect((await ask(associate)).data.rows.map((row) => Object.keys(row).sort())).toEqual([
      ...[
        ['detail', 'id', 'name'],
        ['detail', 'id', 'name'],
      ],
    ]);
    expect((await ask(managing, secret)).status).toBe(404);
    expect((await ask(stranger)).status).toBe(404);
  });

  it('and the screen’s own question answer with the firm’s settings', async () => {
    expect(await server.ok(calls.config, associate)).toMatchObject({
      ...{ today: '2026-11-27', open_from: '2026-11-01', open_to: '2026-11-27', unit_minutes: 6 },
      ...{ employee_id: associate.employee_id, can_record_for_others: false, can_view_rates: false },
    });
  });
});
