import { holidayCalls as calls } from '@praktis/contract/settings/holiday.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { createFirm } from '../auth/index.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let indonesian: As;
let finance: As;
let stranger: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  indonesian = await givenPerson(server, firm, { role: 'administrator', language: 'id' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'administrator' });
});

const nyepi = {
  ...{ date: '2026-03-19', kind: 'national' as const, name: 'Nyepi', name_id: 'Hari Suci Nyepi', basis: 'SKB' },
};
const add = (more: Partial<typeof nyepi> = {}) =>
  server.ok(calls.create, administrator, { body: { ...nyepi, ...more } }).then(({ id }) => id);
const list = (query: Record<string, unknown> = {}, as = administrator) =>
  server.ok(calls.list, as, { raw: { query } }) as Promise<{ rows: { date: string; kind: string }[]; total: number }>;

describe('the calendar of the firm (LCK-03)', () => {
  it('a day is added, found by year, kind and name, changed, shown in its trail and taken off again', async () => {
    const id = await add();
    await add({ date: '2025-12-25', name: 'Christmas', name_id: 'Natal', kind: 'national' });
    expect((await list()).rows.map(({ date }) => date)).toEqual(['2025-12-25', '2026-03-19']);
    expect((await list({ year: 2026 })).rows.map(({ date }) => date)).toEqual(['2026-03-19']);
    expect((await list({ kind: 'joint_leave' })).total).toBe(0);
    expect((await list({ keyword: 'hari suci' })).total).toBe(1);
    expect(await server.ok(calls.config, administrator)).toMatchObject({ years: [2025, 2026] });
    const body = { ...nyepi, id, kind: 'joint_leave' as const, version: 1 };
    await server.ok(calls.update, administrator, { body });
    expect(await server.ok(calls.detail, administrator, { query: { id } })).toMatchObject({
      ...{ kind: 'joint_leave', version: 2 },
    });
    const trail = await server.ok(calls.auditTrail, administrator, { query: { id } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({ entity: 'holiday', old_data: { kind: 'national' } });
    await server.ok(calls.remove, administrator, { body: { id } });
    expect((await server.send(calls.detail, administrator, { query: { id } })).status).toBe(404);
  });

  it('two on one date are refused, saying which one stands there', async () => {
    await add();
    const twice = { ...nyepi, name: 'Another', name_id: 'Lain' };
    const refused = await server.send(calls.create, administrator, { body: twice });
    expect([refused.status, refused.body.code]).toEqual([400, 'holiday_exists']);
    expect(refused.body.message).toEqual({
      date: 'Nyepi already stands on 19/03/2026. Change that day, or take it off the calendar first.',
    });
    const id = await add({ date: '2026-03-20' });
    const moved = await server.send(calls.update, indonesian, { body: { ...twice, id, version: 1 } });
    expect(moved.body.message).toEqual({
      date: 'Hari Suci Nyepi sudah tercatat pada 19/03/2026. Ubah hari itu, atau hapus dahulu dari kalender.',
    });
    const kept = await server.send(calls.update, administrator, {
      body: { ...twice, date: '2026-03-20', id, version: 1 },
    });
    expect(kept.status).toBe(200);
  });

  it('of two who change the same day the second is told (409), and nothing of his is saved', async () => {
    const id = await add();
    const body = { ...nyepi, id, version: 1 };
    await server.ok(calls.update, administrator, { body: { ...body, name: 'First' } });
    expect((await server.send(calls.update, indonesian, { body: { ...body, name: 'Second' } })).status).toBe(409);
    expect(await server.ok(calls.detail, administrator, { query: { id } })).toMatchObject({
      name: 'First',
      version: 2,
    });
  });

  it('is read and kept by who keeps lists, and another firm’s stays hidden', async () => {
    const id = await add();
    expect((await list({}, administrator)).total).toBe(1);
    expect((await server.send(calls.list, finance)).status).toBe(403);
    expect((await server.send(calls.create, finance, { body: nyepi })).status).toBe(403);
    expect((await server.send(calls.remove, stranger, { body: { id } })).status).toBe(404);
    expect((await list({}, stranger)).total).toBe(0);
  });

  it('wants a date, both names and a kind that exists', async () => {
    const wrong = await server.send(calls.create, administrator, {
      raw: { body: { date: '2026-02-30', kind: 'bank', name: ' ' } },
    });
    expect(Object.keys(wrong.body.message as object).sort()).toEqual(['date', 'kind', 'name', 'name_id']);
  });
});

describe('the national calendar', () => {
  it('2026 has 17 holidays and 8 days of joint leave; what the firm has on a date stays', async () => {
    await add({ name: 'Own name', kind: 'national' });
    const { national_years } = await server.ok(calls.config, administrator);
    expect(national_years).toEqual([2025, 2026, 2027]);
    const load = () => server.ok(calls.load, administrator, { body: { year: 2026 } });
    expect(await load()).toEqual({ year: 2026, added: 24, left: 1 });
    expect(await load()).toEqual({ year: 2026, added: 0, left: 25 });
    const { rows } = await list({ year: 2026, limit: 200 });
    expect(rows.filter(({ kind }) => kind === 'joint_leave')).toHaveLength(8);
    expect(rows.find(({ date }) => date === '2026-03-19')).toMatchObject({ name: 'Own name' });
  });

  it('of a year that the product does not know is refused', async () => {
    const refused = await server.send(calls.load, administrator, { body: { year: 2031 } });
    expect(refused.body.message).toEqual({
      year: 'The national calendar of 2031 is not part of this version. Add its days by hand.',
    });
  });

  it('stands in a new firm from its first day', async () => {
    const owner = { first_name: 'Ratna', last_name: 'Wibisono', email: 'ratna@kalender.example' };
    const made = { name: 'Kalender & Rekan', code: 'KLR', language: 'id' as const };
    const password = 'sungai biru mengalir tenang';
    const { firm_id } = await createFirm(server.kit, { ...made, owner: { ...owner, password } });
    const { rows } = await server.owner.query(
      `select kind, count(*)::int as days from holiday where firm_id = $1 and date between '2026-01-01' and '2026-12-31'
       group by kind order by kind`,
      [firm_id],
    );
    expect(rows).toEqual([
      { kind: 'joint_leave', days: 8 },
      { kind: 'national', days: 17 },
    ]);
  });
});
