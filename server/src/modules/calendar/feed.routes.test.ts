import { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import { itIs, lockDays } from '../../../test/given-lock.ts';
import { givenMatterWorld, type MatterWorld, openActive } from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  matter = await openActive(world, '2026-10-31', { reminder_months: 12 });
});
afterAll(() => server.close());
beforeEach(() => server.owner.query('delete from appointment'));

const fetchFeed = (path: string, from = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url: path, remoteAddress: from });
const linkOf = async (as: As) => (await server.ok(calls.renewFeed, as)).path;
const statusOf = async (path: string) => (await fetchFeed(path)).statusCode;
const write = async (as: As, body: Partial<Parameters<typeof form>[0]>) =>
  (await server.ok(calls.create, as, { body: form(body) })).id;
const form = (more: {
  kind?: 'appointment' | 'deadline';
  title?: string;
  date?: string;
  [field: string]: unknown;
}) => ({
  ...{ kind: 'appointment' as const, title: 'Lunch', date: '2026-11-30' },
  ...more,
});

/** The events of a feed, as another program reads them. */
async function read(path: string) {
  const { body } = await fetchFeed(path);
  const calendar = new ICAL.Component(ICAL.parse(body) as ConstructorParameters<typeof ICAL.Component>[0]);
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(one);
    const stamp = one.getFirstPropertyValue('dtstamp');
    return { uid, summary, start: startDate.toString(), end: endDate.toString(), sequence, stamped: stamp !== null };
  });
}

describe('the secret link to a calendar', () => {
  it('shows appointments, deadlines and what follows from matters as iCalendar, in the zone of the firm', async () => {
    const title = `Rapat; sidang, “Sagara” \\ Ünïcödé ${'panjang '.repeat(20)}akhir`;
    const id = await write(world.associate, { title, start_time: '09:30', end_time: '11:00', note: 'Zebranote' });
    await write(world.associate, { kind: 'deadline', title: 'Reply', date: '2026-12-01', matter_id: matter });
    const path = await linkOf(world.associate);
    const answer = await fetchFeed(path);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
    expect(answer.headers['cache-control']).toContain('private');
    const lines = answer.body.split('\r\n');
    expect(answer.body.replaceAll('\r\n', '')).not.toContain('\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(answer.body).not.toContain('Zebranote');
    const number = (await server.ok(calls.searchMatter, world.associate, { query: {} })).rows[0]?.name.split(' ')[0];
    expect(await read(path)).toEqual([
      {
        ...{ uid: `appointment-${id}@praktis`, summary: title, sequence: 0, stamped: true },
        ...{ start: '2026-11-30T02:30:00Z', end: '2026-11-30T04:00:00Z' },
      },
      {
        ...{ uid: expect.stringMatching(/^deadline-.*@praktis$/), summary: `Deadline: Reply (${number})`, sequence: 0 },
        ...{ start: '2026-12-01', end: '2026-12-02', stamped: true },
      },
    ]);
    // A change keeps the identity and counts up.
    await server.ok(calls.update, world.associate, { body: { ...form({ title: 'Short' }), id, version: 1 } });
    expect((await read(path)).find((event) => event.uid.includes(id))).toMatchObject({
      sequence: 1,
      start: '2026-11-30',
    });
  });

  it('tells names in the language of its owner, and reminders of MAT-17 to who leads the matter', async () => {
    await server.owner.query("update user_account set language = 'id' where id = $1", [world.partner.user_id]);
    const summaries = (await read(await linkOf(world.partner))).map((event) => event.summary);
    expect(summaries).toEqual([expect.stringMatching(/^Pengingat penagihan: .* Share purchase$/)]);
  });

  it('ROL-02: tells of a confidential matter what kind of day it is, and nothing else; nothing to who may not know it', async () => {
    await write(world.associate, { kind: 'deadline', title: 'Zebra', date: '2026-12-01', matter_id: matter });
    const [path, lost] = [await linkOf(world.associate), await linkOf(world.second)];
    await write(world.second, { title: 'Zebra', matter_id: matter });
    expect(await read(lost)).toHaveLength(1);
    await server.owner.query('update matter set confidential = true where id = $1', [matter]);
    expect((await read(path)).map((event) => event.summary)).toEqual(['Deadline']);
    expect((await fetchFeed(path)).body).not.toMatch(/Zebra|Share purchase|M-20/);
    expect(await read(lost)).toEqual([]);
    await server.owner.query('update matter set confidential = false where id = $1', [matter]);
  });

  it('is one: a new one ends the one before, revoked it opens nothing; only its hash is kept', async () => {
    const first = await linkOf(world.associate);
    const second = await linkOf(world.associate);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
    expect(await server.ok(calls.feed, world.associate)).toMatchObject({
      active: true,
      created_at: '2026-11-27T03:00:00.000Z',
    });
    const key = new URL(second, 'http://localhost').searchParams.get('key') ?? '';
    const { rows } = await server.owner.query(
      'select to_jsonb(f)::text as row from calendar_feed f union all select a::text from audit a',
    );
    expect(rows.some((row) => row.row.includes(key))).toBe(false);
    await server.ok(calls.revokeFeed, world.associate);
    expect(await statusOf(second)).toBe(404);
    expect(await server.ok(calls.feed, world.associate)).toEqual({ active: false, created_at: null });
    const both = await Promise.all([linkOf(world.associate), linkOf(world.associate)]);
    expect((await Promise.all(both.map(statusOf))).sort()).toEqual([200, 404]);
  });

  it('opens nothing with another firm, a wrong key or no key', async () => {
    const other = await givenMatterWorld(server, 'Lain & Rekan');
    const path = await linkOf(world.associate);
    expect(await statusOf(path.replace(world.firm.service, other.firm.service))).toBe(404);
    expect(await statusOf(path.replace(world.firm.service, 'nobody'))).toBe(404);
    expect(await statusOf(path.replace(/key=.*/, `key=${'A'.repeat(43)}`))).toBe(404);
    expect(await statusOf(path.replace(/key=.*/, 'key=short'))).toBe(400);
    expect(await statusOf(path.replace(/\?.*/, ''))).toBe(400);
  });

  it('ends with the account, with a new password and with the right to the calendar', async () => {
    const { user_id } = world.colleague;
    const set = (columns: string) => server.owner.query(`update user_account set ${columns} where id = $1`, [user_id]);
    let path = await linkOf(world.colleague);
    await set("status = 'inactive'");
    expect(await statusOf(path)).toBe(404);
    await set("status = 'active'");
    expect(await statusOf(path)).toBe(404);
    path = await linkOf(world.colleague);
    await set("password_hash = 'another'");
    expect(await statusOf(path)).toBe(404);
    path = await linkOf(world.colleague);
    const none = { firm_id: world.firm.firm_id, code: 'none', name: 'None', grants: '{}' };
    const role = await insertRow(server.owner, 'user_role', none);
    await set(`role_id = '${role}'`);
    expect(await statusOf(path)).toBe(404);
    await set(`role_id = '${world.firm.roles.fee_earner}'`);
    expect(await statusOf(path)).toBe(200);
    await server.owner.query("update employee set status = 'terminated' where id = $1", [world.colleague.employee_id]);
    expect(await statusOf(path)).toBe(404);
  });

  it('is read from the addresses of the firm alone where it keeps a list', async () => {
    const path = await linkOf(world.associate);
    const range = { firm_id: world.firm.firm_id, range: '203.0.113.0/24' };
    const id = await insertRow(server.owner, 'ip_range', range);
    expect((await fetchFeed(path, '203.0.113.7')).statusCode).toBe(200);
    expect((await fetchFeed(path, '198.51.100.1')).statusCode).toBe(404);
    await server.owner.query('delete from ip_range where id = $1', [id]);
  });

  it('LCK-05, LCK-06: is closed while its owner is held to the timesheet or locked out', async () => {
    const path = await linkOf(world.associate);
    const rule = (block_after_days: number, lock_after_days: number) =>
      lockDays(
        { ...world, a: world.partner, b: world.second, matter, other: matter },
        { block_after_days, lock_after_days },
      );
    itIs({ server }, '2026-11-02');
    // What was never off is not switched on.
    await rule(0, 0);
    await rule(3, 5);
    expect(await statusOf(path)).toBe(200);
    itIs({ server }, '2026-11-06');
    expect(await statusOf(path)).toBe(404);
    itIs({ server }, '2026-11-20');
    expect(await statusOf(path)).toBe(404);
    server.clock.now = new Date('2026-11-27T03:00:00Z');
    await rule(0, 0);
    expect(await statusOf(path)).toBe(200);
  });

  it('is fetched sixty times a minute from one address, and no more', async () => {
    const path = await linkOf(world.associate);
    for (let at = 0; at < 60; at += 1) await fetchFeed(path, '192.0.2.1');
    expect((await fetchFeed(path, '192.0.2.1')).statusCode).toBe(429);
    expect((await fetchFeed(path, '192.0.2.2')).statusCode).toBe(200);
  });
});
