import { employeeCalls as calls } from '@praktis/contract/employees/employees.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, givenSession } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { faultsOf } from '../../kit/transitions.ts';
import { employeeMoves } from './employees.states.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let managing: As;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
});
afterAll(() => server.close());

type Status = 'active' | 'on leave' | 'terminated';
const read = (who: As) => server.ok(calls.detail, administrator, { query: { employee_id: who.employee_id } });

async function set(
  who: As,
  status: Status,
  more: { left_on?: string; confirmed?: string[]; as?: As; version?: number } = {},
) {
  const { left_on, confirmed = [], as = administrator, version = (await read(who)).version } = more;
  const body = { employee_id: who.employee_id, status, version, ...(left_on ? { left_on } : {}) };
  return server.send(calls.updateStatus, as, { body, confirmed });
}

it('has a sound table of moves', () => {
  expect(faultsOf(employeeMoves, 'active')).toEqual([]);
});

describe('a leaver', () => {
  it('has a last day and is signed out at once, everywhere (ROL-07, T-38)', async () => {
    const leaver = await givenPerson(server, firm, { role: 'fee_earner' });
    const elsewhere = { ...leaver, ...(await givenSession(server, leaver)) };
    expect((await server.send(calls.list, elsewhere)).status).toBe(200);
    expect((await set(leaver, 'terminated', { left_on: '2026-08-31' })).status).toBe(200);
    expect(await read(leaver)).toMatchObject({
      status: 'terminated',
      left_on: '2026-08-31',
      next_statuses: ['active'],
    });
    for (const session of [leaver, elsewhere]) expect((await server.send(calls.list, session)).status).toBe(401);
    const { rows } = await server.owner.query('select id from session where user_id = $1', [leaver.user_id]);
    expect(rows).toEqual([]);
  });

  it('leaves today when no day is given, never in the future, never before the first day', async () => {
    const leaver = await givenPerson(server, firm, { role: 'fee_earner' });
    const later = await set(leaver, 'terminated', { left_on: '2026-11-28' });
    expect(later.body).toMatchObject({ code: 'date_in_future', message: { left_on: expect.any(String) } });
    const before = await set(leaver, 'terminated', { left_on: '2024-01-01' });
    expect(before.body).toMatchObject({ code: 'left_before_employed', message: { left_on: expect.any(String) } });
    expect((await server.send(calls.list, leaver)).status).toBe(200);
    await set(leaver, 'terminated');
    expect((await read(leaver)).left_on).toBe('2026-11-27');
  });

  it('comes back without a last day, and has to sign in anew', async () => {
    const leaver = await givenPerson(server, firm, { role: 'fee_earner' });
    await set(leaver, 'terminated');
    expect((await set(leaver, 'on leave')).body.code).toBe('move_refused');
    expect((await set(leaver, 'active')).status).toBe(200);
    expect(await read(leaver)).toMatchObject({ status: 'active', left_on: null });
    expect((await server.send(calls.list, leaver)).status).toBe(401);
  });

  it('who is responsible partner of open matters is asked about, by name and number (ROL-07)', async () => {
    const partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
    const client = await givenClient(server, partner);
    await givenMatter(server, partner, client, [partner]);
    await givenMatter(server, partner, client, [partner], { status: 'pending' });
    await givenMatter(server, partner, client, [partner], { status: 'close' });
    await givenMatter(server, partner, client, [managing, partner]);
    const asked = await set(partner, 'terminated');
    expect(asked.body).toMatchObject({
      code: 'still_responsible',
      confirmation: true,
      params: { name: 'Pandu Wirawan' },
    });
    expect((await read(partner)).status).toBe('active');
    expect((await server.send(calls.list, partner)).status).toBe(200);
    expect((await set(partner, 'terminated', { confirmed: ['still_responsible'] })).status).toBe(200);
  });

  it('is not the last managing partner, nor the last who manages users (ROL-07)', async () => {
    expect((await set(managing, 'terminated')).body.code).toBe('last_holder');
    const second = await givenPerson(server, firm, { role: 'managing_partner' });
    expect((await set(managing, 'terminated')).status).toBe(200);
    expect((await set(second, 'terminated')).body.code).toBe('last_holder');
    await server.owner.query(`update user_account set status = 'inactive' where id = $1`, [administrator.user_id]);
    expect((await set(second, 'terminated', { as: second, version: 1 })).body.code).toBe('last_holder');
  });

  it('does not count on another managing partner who leaves in the same moment', async () => {
    const second = await givenPerson(server, firm, { role: 'managing_partner' });
    const both = await Promise.all([set(managing, 'terminated'), set(second, 'terminated')]);
    expect(both.map((answer) => answer.body.code ?? 'gone').sort()).toEqual(['gone', 'last_holder']);
  });

  it('does not count on somebody whose role is just being taken away', async () => {
    const second = await givenPerson(server, firm, { role: 'managing_partner' });
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query('select from user_role where id = $1 for update', [firm.roles.managing_partner]);
    await holder.query('update user_account set role_id = $1 where id = $2', [firm.roles.fee_earner, second.user_id]);
    const leaving = set(managing, 'terminated');
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await leaving).body.code).toBe('last_holder');
    expect((await read(managing)).status).toBe('active');
  });
});

describe('a leave', () => {
  it('is taken and ended; the person stays signed in (G133)', async () => {
    const person = await givenPerson(server, firm, { role: 'fee_earner' });
    expect((await set(person, 'on leave')).status).toBe(200);
    expect((await server.send(calls.list, person)).status).toBe(200);
    expect((await set(person, 'on leave')).body.code).toBe('move_refused');
    const day = await set(person, 'active', { left_on: '2026-11-01' });
    expect(day.body).toMatchObject({ code: 'left_on_only_leaver', message: { left_on: expect.any(String) } });
    expect((await set(person, 'active')).status).toBe(200);
  });

  it('is judged by the status of the moment: a leaver of a second ago takes none', async () => {
    const person = await givenPerson(server, firm, { role: 'fee_earner' });
    const { version } = await read(person);
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(`update employee set status = 'terminated', left_on = '2026-11-01' where id = $1`, [
      person.employee_id,
    ]);
    const taking = set(person, 'on leave', { version });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await taking).status).toBe(409);
    expect(await read(person)).toMatchObject({ status: 'terminated', left_on: '2026-11-01' });
  });
});

it('is changed by those who edit employees, from a form that is up to date, to a status that exists', async () => {
  const person = await givenPerson(server, firm, { role: 'fee_earner' });
  expect((await set(person, 'on leave', { as: person })).status).toBe(403);
  expect((await set(person, 'on leave', { version: 7 })).status).toBe(409);
  const body = { employee_id: person.employee_id, status: 'retired', version: 1 };
  const wrong = await server.send(calls.updateStatus, administrator, { raw: { body } });
  expect(wrong.body.message).toHaveProperty('status');
});
