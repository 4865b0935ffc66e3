import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { licenseCalls } from '@praktis/contract/settings/license.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
});

const balance = () => server.ok(licenseCalls.balance, managing);
const save = async (fee_earner: number | null, support_staff: number | null) =>
  server.send(licenseCalls.update, managing, {
    body: { fee_earner, support_staff, version: (await balance()).version },
  });
async function newUser(category = 'fee earner') {
  const employee_id = await insertRow(server.owner, 'employee', {
    ...{ firm_id: firm.firm_id, code: `N${Math.random()}`, category, first_name: 'Dimas' },
    ...{ employed_on: '2025-01-01', currency: 'IDR' },
  });
  const role_id = firm.roles.fee_earner;
  const body = { employee_id, email: `n${Math.random()}@firm.example`, role_id, language: 'en' as const };
  return server.send(userCalls.create, managing, { body });
}

describe('licences (ROL-06)', () => {
  it('are unlimited until the firm says otherwise', async () => {
    expect(await balance()).toMatchObject({
      fee_earner: { limit: null, used: 1, left: null },
      support_staff: { limit: null, used: 0, left: null },
    });
    expect((await newUser()).status).toBe(200);
  });

  it('for 10 fee earners refuse the 11th, and accept him after one is terminated', async () => {
    const people: As[] = [];
    for (let n = 0; n < 9; n++) people.push(await givenPerson(server, firm, { role: 'fee_earner' }));
    await save(10, 0);
    expect((await balance()).fee_earner).toEqual({ limit: 10, used: 10, left: 0 });
    const refused = await newUser();
    expect([refused.status, refused.body.code]).toEqual([400, 'licence_exceeded']);
    expect(refused.body.message).toBe("The firm's licence is for 10 users of this kind, and all are in use.");
    expect((await newUser('support staff')).body.code).toBe('licence_exceeded');
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [people[0]?.employee_id]);
    expect((await newUser()).status).toBe(200);
    expect((await balance()).fee_earner.left).toBe(0);
  });

  it('count when somebody who has an account changes to a category of the other kind', async () => {
    const person = await givenPerson(server, firm, { role: 'support_staff', category: 'support staff' });
    await save(1, 5);
    const query = { employee_id: person.employee_id };
    const { version, ...now } = await server.ok(employeeCalls.detail, managing, { query });
    const change = (category: string) => {
      const fields = { ...now, category, code: '', employed_on: now.employed_on ?? '2025-01-01' };
      return server.send(employeeCalls.update, managing, { raw: { body: { ...fields, ...query, version } } });
    };
    expect((await change('fee earner')).body.code).toBe('licence_exceeded');
    await save(2, 5);
    expect((await change('fee earner')).status).toBe(200);
    expect((await balance()).fee_earner).toEqual({ limit: 2, used: 2, left: 0 });
  });

  it('count when an account is opened again', async () => {
    const person = await givenPerson(server, firm, { role: 'fee_earner' });
    await server.ok(userCalls.remove, managing, { body: { id: person.user_id } });
    await save(1, null);
    const user = await server.ok(userCalls.detail, managing, { body: { id: person.user_id } });
    const reopen = () => server.send(userCalls.update, managing, { raw: { body: { ...user, status: 'active' } } });
    expect((await reopen()).body.code).toBe('licence_exceeded');
    await save(2, null);
    expect((await reopen()).status).toBe(200);
  });

  it('count when a leaver with an open account comes back', async () => {
    const person = await givenPerson(server, firm, { role: 'fee_earner' });
    await server.owner.query(`update employee set status = 'terminated', left_on = '2026-11-01' where id = $1`, [
      person.employee_id,
    ]);
    await save(1, null);
    const { employee_id } = person;
    const { rows } = await server.owner.query('select version from employee where id = $1', [employee_id]);
    const body = { employee_id, version: rows[0].version, status: 'active' as const };
    const refused = await server.send(employeeCalls.updateStatus, managing, { body });
    expect(refused.body.code).toBe('licence_exceeded');
    await save(2, null);
    expect((await server.send(employeeCalls.updateStatus, managing, { body })).status).toBe(200);
  });

  it('give the last one once to two who ask at the same moment', async () => {
    await save(2, null);
    const answers = await Promise.all([newUser(), newUser(), newUser()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  });

  it('close nobody when they are fewer than those in use', async () => {
    await givenPerson(server, firm, { role: 'fee_earner' });
    expect((await save(1, null)).status).toBe(200);
    expect((await balance()).fee_earner).toEqual({ limit: 1, used: 2, left: 0 });
  });

  it('are set by those who keep users, in whole numbers', async () => {
    const finance = await givenPerson(server, firm, { role: 'finance' });
    expect((await server.send(licenseCalls.balance, finance)).status).toBe(403);
    expect((await server.send(licenseCalls.update, finance, { raw: { body: {} } })).status).toBe(403);
    const wrong = { fee_earner: -1, support_staff: 1.5, version: 1 };
    const refused = await server.send(licenseCalls.update, managing, { raw: { body: wrong } });
    expect(Object.keys(refused.body.message as object)).toEqual(['fee_earner', 'support_staff']);
    await save(5, 5);
    const stale = { fee_earner: 1, support_staff: 1, version: 1 };
    expect((await server.send(licenseCalls.update, managing, { body: stale })).status).toBe(409);
  });
});
