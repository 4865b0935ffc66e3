import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { NewTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let associate: As;
let finance: As;
let matter: string;
let other: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Arif Nugraha' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
  other = await givenMatter(server, partner, client, [partner, associate]);
  await server.owner.query("update timesheet set status = 'deleted' where status <> 'deleted'");
});

const entry = (more: Partial<NewTimesheet> = {}): NewTimesheet => ({
  ...{ date: '2026-11-20', matter_id: matter, description: 'Drafting SPA', method: 'hour', duration: '1' },
  ...more,
});
const record = (more: Partial<NewTimesheet> = {}, confirmed: string[] = []) =>
  server.send(calls.create, associate, { body: { timesheet: entry(more) }, confirmed });
const check = (timesheet: object, as = associate) =>
  server.send(bulk.similarityCheck, as, { raw: { body: { timesheet } } });
const version = async (id: string) =>
  (await server.owner.query<{ version: number }>('select version from timesheet where id = $1', [id])).rows[0]
    ?.version ?? 0;
const changed = async (id: string, more: object = {}) => ({
  ...{ id, version: await version(id), date: '2026-11-20', matter_id: matter, description: 'Drafting SPA' },
  ...more,
});

describe('the similarity check (TIM-09)', () => {
  it.each([
    ['Drafting SPA', 'drafting  spa.', 'same_description', 1],
    ['Drafting share purchase agreement', 'Draft share purchase agreement', 'similar_description', 0.86],
    ['Telephone call with client', 'Telephone call with client re SPA', 'similar_description', 0.79],
  ])('%s ~ %s: %s, %s', async (stands, typed, reason, score) => {
    const { id } = (await record({ description: stands })).data;
    const { rows } = (await check(entry({ description: typed }))).data;
    expect(rows).toMatchObject([
      { row: 0, similar: [{ id, reason, score, hour: '1', created_by_name: 'Arif Nugraha' }] },
    ]);
  });

  it('finds the same start and end, and the same hours where one description is empty', async () => {
    const times = { method: 'start_end' as const, start_time: '09:00', end_time: '10:00' };
    const first = (await record({ description: 'Hearing', ...times })).data.id;
    const asked = await check(entry({ description: 'Court session', ...times }));
    expect(asked.data.rows[0]?.similar).toMatchObject([{ id: first, reason: 'same_times' }]);
    const empty = await check(entry({ description: '' }));
    expect(empty.data.rows[0]?.similar).toMatchObject([{ id: first, reason: 'same_hour' }]);
  });

  it('does not find other work, another day, another matter or a deleted entry', async () => {
    const { id } = (await record({ description: 'Review SPA' })).data;
    const none = async (more: Partial<NewTimesheet>) =>
      expect((await check(entry({ description: 'Review SPA', ...more }))).data.rows[0]?.similar).toEqual([]);
    await none({ description: 'Draft SPA' });
    await none({ date: '2026-11-19' });
    await none({ matter_id: other });
    await server.ok(calls.remove, associate, { body: { id, version: 1 } });
    await none({});
  });

  it('judges each of several rows against those before it, and a changed one against all but itself', async () => {
    const { id } = (await record()).data;
    const { rows } = (
      await check([entry({ description: 'Call' }), entry({ description: 'call!' }), { ...entry(), id }])
    ).data;
    expect(rows.map((row) => row.similar.map((hit) => [hit.row, hit.id, hit.reason]))).toEqual([
      [],
      [[0, null, 'same_description']],
      [],
    ]);
  });

  it('is for who records time, names what is missing, and knows no matter of another firm', async () => {
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    expect((await check(entry(), stranger)).status).toBe(404);
    const bad = await check({ ...entry(), date: '' });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.message as object)).toEqual(['timesheet.date']);
    const rows = await check([entry(), { ...entry(), duration: '' }]);
    expect(Object.keys(rows.body.message as object)).toEqual(['timesheet.1.duration']);
  });
});

describe('saving beside a similar entry', () => {
  it('asks similar_entry; who confirms is kept with the entry', async () => {
    await record();
    const asked = await record();
    expect(asked).toMatchObject({
      status: 400,
      body: { confirmation: true, code: 'similar_entry', params: { count: 1 } },
    });
    const { id } = (await record({}, ['similar_entry'])).data;
    const detail = await server.ok(calls.detail, associate, { query: { id } });
    expect(detail).toMatchObject({ confirmed_codes: ['similar_entry'], similar_confirmed_by_name: 'Arif Nugraha' });
    const { id: again } = await server.ok(bulk.createSimilarity, associate, { body: { timesheet: entry() } });
    expect(await server.ok(calls.detail, associate, { query: { id: again } })).toMatchObject({
      similar_confirmed_by_name: 'Arif Nugraha',
    });
  });

  it('asks on a change that makes it similar, and not again when something else changes', async () => {
    await record();
    const { id } = (await record({ description: 'Call with the notary' })).data;
    const plain = await server.send(calls.update, associate, { body: await changed(id) });
    expect(plain.body.code).toBe('similar_entry');
    await server.ok(bulk.updateSimilarity, associate, { body: await changed(id) });
    await server.ok(calls.update, associate, { body: await changed(id, { billing_group: 'Deed' }) });
    const trail = await server.ok(calls.auditTrail, associate, { query: { id } });
    expect(trail.rows[1]).toMatchObject({ call: 'timesheet/update-similarity', user: 'Arif Nugraha' });
  });

  it('of two alike at once one is asked', async () => {
    const both = await Promise.all([record(), record()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)?.body.code).toBe('similar_entry');
  });

  it('refuses as the plain calls do: permission, fields, a matter that is hidden', async () => {
    const { id } = (await record()).data;
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    const body = { timesheet: entry() };
    expect((await server.send(bulk.createSimilarity, stranger, { body })).status).toBe(404);
    expect(
      (
        await server.send(bulk.createSimilarity, finance, {
          body: { timesheet: entry({ employee_id: associate.employee_id }) },
        })
      ).status,
    ).toBe(403);
    expect((await server.send(bulk.updateSimilarity, finance, { body: await changed(id) })).status).toBe(403);
    const bad = await server.send(bulk.createSimilarity, associate, { raw: { body: { timesheet: {} } } });
    expect([bad.status, bad.body.code]).toEqual([400, 'fields']);
    const stale = await server.send(bulk.updateSimilarity, associate, { body: await changed(id, { version: 9 }) });
    expect(stale.status).toBe(409);
  });
});

describe('several entries at once (TIM-13)', () => {
  it('records them all, or none when one is refused, or the good ones alone', async () => {
    const rows = [entry({ description: 'Call' }), entry({ description: 'Letter to court', date: '2026-12-24' })];
    const none = await server.ok(calls.create, associate, { body: { timesheet: rows } });
    expect(none).toMatchObject({
      id: '',
      saved: 0,
      refused: 1,
      rows: [{ ok: true }, { ok: false, code: 'date_in_future' }],
    });
    expect(Object.keys(none.rows?.[1]?.fields ?? {})).toEqual(['date']);
    expect((await server.ok(calls.list, associate, { body: {} })).total).toBe(0);
    const good = await server.ok(calls.create, associate, { body: { timesheet: rows, save_good: true } });
    expect(good).toMatchObject({ saved: 1, refused: 1 });
    expect((await server.ok(calls.detail, associate, { query: { id: good.id } })).description).toBe('Call');
  });

  it('asks when two of them are alike', async () => {
    const twice = { timesheet: [entry(), entry({ description: 'drafting spa' })] };
    const asked = await server.send(calls.create, associate, { body: twice });
    expect(asked.body).toMatchObject({ confirmation: true, code: 'similar_entry' });
    const saved = await server.ok(calls.create, associate, { body: twice, confirmed: ['similar_entry'] });
    expect(saved).toMatchObject({ saved: 2, refused: 0 });
  });

  it('changes each to its own values; a refusal is told by row and field, and nothing is saved', async () => {
    const one = (await record({ description: 'Call' })).data.id;
    const two = (await record({ description: 'Letter to court' })).data.id;
    const rows = [
      await changed(one, { description: 'Long call', hour: '0.5' }),
      await changed(two, { description: 'Letter', date: '2026-12-24' }),
    ];
    const none = await server.ok(bulk.massUpdate, associate, { body: { rows } });
    expect(none).toMatchObject({
      saved: 0,
      refused: 1,
      rows: [
        { id: one, ok: true },
        { id: two, ok: false },
      ],
    });
    expect(Object.keys(none.rows[1]?.fields ?? {})).toEqual(['date']);
    expect((await server.ok(calls.detail, associate, { query: { id: one } })).description).toBe('Call');
    const good = await server.ok(bulk.massUpdate, associate, { body: { rows, save_good: true } });
    expect(good).toMatchObject({ saved: 1, rows: [{ version: 2 }, { version: 1 }] });
    expect(await server.ok(calls.detail, associate, { query: { id: one } })).toMatchObject({
      ...{ description: 'Long call', hour: '0.5', minutes: 60 },
    });
  });

  it('judges rows against the rows before them; with -similarity they are saved all the same', async () => {
    const one = (await record({ description: 'Call' })).data.id;
    const two = (await record({ description: 'Letter to court' })).data.id;
    const rows = [await changed(one, { description: 'Hearing' }), await changed(two, { description: 'hearing' })];
    const asked = await server.send(bulk.massUpdate, associate, { body: { rows } });
    expect(asked.body).toMatchObject({ confirmation: true, code: 'similar_entry' });
    const saved = await server.ok(bulk.massUpdateSimilarity, associate, { body: { timesheet: rows } });
    expect(saved).toMatchObject({ saved: 2 });
    const trail = await server.ok(calls.auditTrail, associate, { query: { id: two } });
    expect(trail.rows[0]).toMatchObject({ call: 'timesheet/mass-update-similarity' });
  });

  it('refuses a stale row alone, what is hidden as a whole, and names fields by row', async () => {
    const one = (await record({ description: 'Call' })).data.id;
    const two = (await record({ description: 'Letter to court' })).data.id;
    const rows = [await changed(one, { description: 'Long call' }), await changed(two, { version: 9 })];
    const told = await server.ok(bulk.massUpdate, associate, { body: { rows } });
    expect(told.rows.map((row) => row.code)).toEqual(['', 'stale']);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    for (const call of [bulk.massUpdate, bulk.massUpdateSimilarity]) {
      const sent = { rows, timesheet: rows };
      expect((await server.send(call, stranger, { raw: { body: sent } })).status).toBe(404);
      const mine = await server.ok(call, finance, { raw: { body: sent } }).catch((error: Error) => error);
      expect(mine).toMatchObject({ saved: 0, rows: [{ code: 'not_allowed' }, { ok: false }] });
      const bad = { rows: [{ ...rows[0], date: '' }], timesheet: [{ ...rows[0], date: '' }] };
      const field = call === bulk.massUpdate ? 'rows.0.date' : 'timesheet.0.date';
      expect((await server.send(call, associate, { raw: { body: bad } })).body.message).toHaveProperty([field]);
    }
  });
});
