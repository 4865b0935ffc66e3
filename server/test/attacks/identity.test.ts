import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenOffice, type Office } from '../../src/modules/billing/given-work.fixture.ts';
import { givenPerson } from '../given.ts';
import { givenEntry } from '../given-time.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: Office;
let other: Office;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  other = await givenOffice(server, 'Lain & Rekan');
});
afterAll(() => server.close());

const listUrl = addressOf(depositCalls.list);
const money = () => ({
  ...{ client_id: office.client, date: '2026-11-10', bank_information_id: office.firm.trust_bank_id, amount: '1000' },
});
const deposits = async () => (await server.owner.query('select count(*)::int as n from deposit')).rows[0].n as number;

describe('a token', () => {
  const status = async (headers: Record<string, string>, url = listUrl) =>
    (await server.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode;

  it('is one firm’s, one spelling’s, and stands in its header alone', async () => {
    const { token, service } = office.finance;
    const bearer = (text: string) => ({ authorization: `Bearer ${text}`, service });
    expect(await status(bearer(token))).toBe(200);
    const odd = [token.toUpperCase(), token.toLowerCase(), `${token} `, ` ${token}`, `${token}.`, token.slice(1)];
    for (const text of odd) expect([text, await status(bearer(text))]).toEqual([text, 401]);
    expect(await status({ authorization: token, service })).toBe(401);
    expect(await status({ service, cookie: `token=${token}` }, `${listUrl}?token=${token}&access_token=${token}`)).toBe(
      401,
    );
    for (const wrong of ['', service.toUpperCase(), other.finance.service, `${service},${service}`, '%', "' or 1=1"])
      expect([wrong, await status({ authorization: `Bearer ${token}`, service: wrong })]).toEqual([wrong, 401]);
    expect(await status({ authorization: `Bearer ${other.finance.token}`, service })).toBe(401);
  });
});

describe('who may no longer', () => {
  /** Sends the half of a call, lets `meanwhile` happen, and sends the rest. */
  async function slowly(as: As, body: object, meanwhile: () => Promise<unknown>): Promise<number> {
    const { port } = server.app.server.address() as AddressInfo;
    const text = JSON.stringify(body);
    const sending = request({
      ...{ port, method: 'POST', path: addressOf(depositCalls.create) },
      headers: {
        ...{ authorization: `Bearer ${as.token}`, service: as.service },
        ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
    });
    const answered = new Promise<number>((resolve, reject) => {
      sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
    });
    sending.write(text.slice(0, 10));
    await wait(100);
    await meanwhile();
    await wait(1100);
    sending.end(text.slice(10));
    return answered;
  }

  it('does not finish what he began while he still might', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const person = () => givenPerson(server, office.firm, { role: 'finance' });
    const before = await deposits();
    const left = await person();
    const gone = () =>
      server.owner.query("update employee set status = 'terminated', left_on = '2026-11-27' where id = $1", [
        left.employee_id,
      ]);
    expect(await slowly(left, money(), gone)).toBe(401);
    const out = await person();
    expect(
      await slowly(out, money(), () => server.owner.query('delete from session where user_id = $1', [out.user_id])),
    ).toBe(401);
    const lower = await person();
    const demote = () =>
      server.owner.query('update user_account set role_id = $2 where id = $1', [
        lower.user_id,
        office.firm.roles.fee_earner,
      ]);
    expect(await slowly(lower, money(), demote)).toBe(403);
    expect(await deposits()).toBe(before);
    expect(await slowly(await person(), money(), async () => undefined)).toBe(200);
    expect(await deposits()).toBe(before + 1);
  });

  it('gets no answer of earlier by its key', async () => {
    const as = await givenPerson(server, office.firm, { role: 'finance' });
    const key = 'same-key-0001';
    expect((await server.send(depositCalls.create, as, { body: money(), key })).status).toBe(200);
    expect((await server.send(depositCalls.create, as, { body: money(), key })).status).toBe(200);
    await server.owner.query('update user_account set role_id = $2 where id = $1', [
      as.user_id,
      office.firm.roles.fee_earner,
    ]);
    expect((await server.send(depositCalls.create, as, { body: money(), key })).status).toBe(403);
  });
});

describe('a key of one call', () => {
  it('opens no other call, and nobody else’s answer', async () => {
    const key = 'same-key-0002';
    const { id } = await server.ok(depositCalls.create, office.finance, { body: money(), key });
    const { amount: received, ...from } = money();
    const body = { ...from, received, to_client_deposit: received, allocations: [], method: 'cash' as const };
    const reused = await server.send(collectionCalls.create, office.finance, { body, key });
    expect(reused.body.code).toBe('idempotency_key_reused');
    const colleague = await givenPerson(server, office.firm, { role: 'finance' });
    expect((await server.ok(depositCalls.create, colleague, { body: money(), key })).id).not.toBe(id);
  });
});

describe('nobody', () => {
  it('takes an entry over by changing it without saying whose it is', async () => {
    const id = await givenEntry(server, office.associate, office.matter);
    const work = { date: '2026-11-02', matter_id: office.matter, description: 'Corrected', hour: '0.5' };
    await server.ok(timesheetCalls.update, office.managing, { body: { ...work, id, version: 1 } });
    const { rows } = await server.owner.query('select employee_id, hour::text from timesheet where id = $1', [id]);
    expect(rows).toEqual([{ employee_id: office.associate.employee_id, hour: '0.5000' }]);
  });

  it('makes himself a mentor to read other people’s time, by whichever form (ROL-01, ROL-04)', async () => {
    const administrator = await givenPerson(server, office.firm, { role: 'administrator' });
    const form = {
      ...{ category: 'fee earner' as const, first_name: 'Rina', last_name: 'Wulandari', email: 'rina@firm.example' },
      ...{ employed_on: '2024-01-02', currency: 'IDR', daily_budget_billable: '6', daily_budget_non_billable: '2' },
    };
    const made = (as: As, mentor_id: string) =>
      server.send(employeeCalls.create, as, { body: { ...form, email: `${Math.random()}@firm.example`, mentor_id } });
    const changed = async (as: As, mentor_id: string) => {
      const { employee_id } = office.associate;
      const { version } = await server.ok(employeeCalls.detail, as, { query: { employee_id } });
      return server.send(employeeCalls.update, as, { body: { ...form, employee_id, version, mentor_id } });
    };
    for (const give of [made, changed]) {
      const refused = await give(administrator, administrator.employee_id);
      expect([refused.status, refused.body.code]).toEqual([403, 'right_not_held']);
      expect((await give(administrator, office.partner.employee_id)).status).toBe(200);
      expect((await give(office.managing, office.managing.employee_id)).status).toBe(200);
    }
  });
});
