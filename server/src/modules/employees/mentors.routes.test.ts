import { employeeCalls as calls } from '@praktis/contract/employees/employees.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let first: As;
let second: As;
let mentee: As;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
});
afterAll(() => server.close());
beforeEach(async () => {
  first = await givenPerson(server, firm, { role: 'fee_earner', name: 'First Person' });
  second = await givenPerson(server, firm, { role: 'fee_earner', name: 'Second Person' });
  mentee = await givenPerson(server, firm, { role: 'fee_earner', name: 'Mentee Person' });
  await server.owner.query('update employee set mentor_id = $1 where id = $2', [
    second.employee_id,
    mentee.employee_id,
  ]);
});

const account = (of: As) => server.ok(userCalls.detail, managing, { body: { id: of.user_id } });
const save = (opened: object, change: object) =>
  server.send(userCalls.update, managing, { raw: { body: { ...opened, ...change } } });
const menteesOf = async (of: As) => (await account(of)).mentees.map(({ id }) => id);
/** The form of the account, as the screen sends it. */
const formOf = async (of: As) => {
  const { mentees, assigned, ...opened } = await account(of);
  return { ...opened, mentee_ids: mentees.map(({ id }) => id), assigned_ids: assigned.map(({ id }) => id) };
};

describe('the form of a mentor that was opened before his mentee went to another (INV-04)', () => {
  it('is refused after the other’s form took the mentee', async () => {
    const opened = await formOf(second);
    expect((await save(await formOf(first), { mentee_ids: [mentee.employee_id] })).status).toBe(200);
    const late = await save(opened, { language: 'id' });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect([await menteesOf(first), await menteesOf(second)]).toEqual([[mentee.employee_id], []]);
  });

  it('is refused after the form of the employee gave him another mentor', async () => {
    const forms = [await formOf(first), await formOf(second)];
    const { version, ...of } = await server.ok(calls.detail, managing, {
      query: { employee_id: mentee.employee_id },
    });
    const body = { ...of, employee_id: mentee.employee_id, version, mentor_id: first.employee_id };
    expect((await server.send(calls.update, managing, { raw: { body } })).status).toBe(200);
    for (const opened of forms) expect((await save(opened, { language: 'id' })).status).toBe(409);
    expect(await menteesOf(first)).toEqual([mentee.employee_id]);
  });
});

it('who has left becomes nobody’s mentor and nobody’s mentee, whichever form says so (ROL-07)', async () => {
  const change = async (of: As, mentor: As) => {
    const { version, ...read } = await server.ok(calls.detail, managing, {
      query: { employee_id: of.employee_id },
    });
    const body = { ...read, employee_id: of.employee_id, version, mentor_id: mentor.employee_id };
    return server.send(calls.update, managing, { raw: { body } });
  };
  await server.owner.query("update employee set status = 'terminated', left_on = '2026-11-20' where id = $1", [
    second.employee_id,
  ]);
  // What was so before he left does not hold up the form.
  expect((await change(mentee, second)).status).toBe(200);
  for (const [of, mentor] of [
    [first, second],
    [second, first],
  ] as const) {
    const refused = await change(of, mentor);
    expect(refused.body).toMatchObject({
      code: 'people_left',
      message: { mentor_id: expect.stringContaining('Second') },
    });
  }
});
