import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('a form of a mentor from before a mentee was entered is refused, and the mentee keeps him (INV-04)', async () => {
  const firm = await givenFirm(server);
  const administrator = await givenPerson(server, firm, { role: 'administrator' });
  const mentor = await givenPerson(server, firm, { role: 'fee_earner' });
  const account = () => server.ok(userCalls.detail, administrator, { body: { id: mentor.user_id } });
  const opened = await account();
  const junior = await insertRow(server.owner, 'employee', {
    ...{ firm_id: firm.firm_id, code: 'NEW01', category: 'fee earner', first_name: 'Gilang', currency: 'IDR' },
    ...{ employed_on: '2026-11-02', mentor_id: mentor.employee_id },
  });
  const save = (version: number) =>
    server.send(userCalls.update, administrator, { raw: { body: { ...opened, version, mentee_ids: [] } } });
  expect((await save(opened.version)).status).toBe(409);
  const { mentees, version } = await account();
  expect(mentees.map(({ id }) => id)).toEqual([junior]);
  expect((await save(version)).status).toBe(200);
});
