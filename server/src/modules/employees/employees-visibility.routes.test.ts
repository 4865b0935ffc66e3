import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls as calls } from '@praktis/contract/employees/employees.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import type { RoleCode } from '@praktis/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let people: Record<RoleCode, As>;
/** A fee earner with rate and budget rate, whom the others look at. */
let arif: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const person = (role: RoleCode) => givenPerson(server, firm, { role });
  people = {
    managing_partner: await person('managing_partner'),
    partner: await person('partner'),
    fee_earner: await person('fee_earner'),
    support_staff: await person('support_staff'),
    finance: await person('finance'),
    administrator: await person('administrator'),
  };
  arif = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha', rate: '1500000' });
  await server.owner.query(`update employee set budget_rate = 1200000, mobile = '0811' where id = $1`, [
    arif.employee_id,
  ]);
});
afterAll(() => server.close());

const detail = async (as: As, who = arif) =>
  (await server.ok(calls.detail, as, { query: { employee_id: who.employee_id } })) as Record<string, unknown>;
const contacts = ['email', 'mobile', 'phone', 'employed_on', 'left_on', 'level', 'mentor', 'description', 'currency'];
const money = ['budget_rate', 'default_rate_name', 'rates'];
const held = (row: Record<string, unknown>, keys: string[]) => keys.filter((key) => key in row);

describe('who sees an employee (ROL-01)', () => {
  it.each<[RoleCode, boolean, boolean]>([
    ['managing_partner', true, true],
    ['partner', true, false],
    ['fee_earner', false, false],
    ['support_staff', false, false],
    ['finance', true, true],
    ['administrator', true, false],
  ])('%s: in full %s, with rates %s', async (role, full, rates) => {
    const row = await detail(people[role]);
    expect(row).toMatchObject({ name: 'Arif Nugraha', category: 'fee earner', status: 'active', complete: full });
    expect(held(row, contacts)).toEqual(full ? contacts : []);
    expect(held(row, money)).toEqual(rates ? money : []);
    const list = await server.ok(calls.list, people[role], { query: { keyword: 'Arif' } });
    const listed = list.rows[0] as Record<string, unknown>;
    expect('mobile' in listed).toBe(full);
    expect(held(listed, money)).toEqual([]);
  });

  it('a fee earner sees the own record in full, without the own rates', async () => {
    const row = await detail(arif);
    expect(row).toMatchObject({ complete: true, mobile: '0811', can_edit: false });
    expect(held(row, money)).toEqual([]);
  });

  it('a partner sees rates of the people on his matters and in his group, and his own', async () => {
    const partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
    expect(held(await detail(partner, partner), money)).toEqual(money);
    expect(held(await detail(partner), money)).toEqual([]);
    await givenMatter(server, partner, await givenClient(server, partner), [partner, arif]);
    expect(await detail(partner)).toMatchObject({
      budget_rate: '1200000',
      rates: [{ rate: '1500000', current: true }],
    });
    const group = await insertRow(server.owner, 'practice_group', {
      firm_id: firm.firm_id,
      code: 'G',
      name: 'G',
      name_id: 'G',
    });
    const [first, second] = [
      await givenPerson(server, firm, { role: 'partner' }),
      await givenPerson(server, firm, { role: 'fee_earner' }),
    ];
    await server.owner.query('update employee set practice_group_id = $1 where id = any($2)', [
      group,
      [first.employee_id, second.employee_id],
    ]);
    expect(held(await detail(first, second), money)).toEqual(money);
    expect(held(await detail(first), money)).toEqual([]);
  });

  it('hides positions of money in the directory: it cannot be sorted by what is not seen', async () => {
    await server.owner.query(`update employee set employed_on = '2001-01-01' where id = $1`, [arif.employee_id]);
    const query = { sort_by: 'employed_on' as const };
    const first = async (as: As) => (await server.ok(calls.list, as, { query })).rows[0]?.name;
    expect(await first(people.finance)).toBe('Arif Nugraha');
    const byName = (await server.ok(calls.list, people.fee_earner)).rows[0]?.name;
    expect(await first(people.fee_earner)).toBe(byName);
    expect((await server.ok(calls.config, people.fee_earner, { query: {} })).levels).toEqual([]);
  });
});

describe('the trail (RAT-11, T-35)', () => {
  const trail = (as: As, who = arif) => server.send(calls.auditTrail, as, { query: { employee_id: who.employee_id } });

  it('shows rates to those who see them, and no trace of them to the administrator', async () => {
    const { employee_id } = arif;
    const { version } = await server.ok(calls.detail, people.finance, { query: { employee_id } });
    const body = { employee_id, budget_rate: '1300000', version };
    await server.ok(calls.updateBudgetRate, people.finance, { body });
    const rate = { employee_id, name: 'Abroad', currency: 'USD', rate: '150', valid_from: '2026-01-01' };
    await server.ok(employeeRateCalls.update, people.finance, { body: rate });
    const full = JSON.stringify((await trail(people.finance)).data);
    for (const told of ['1300000', '1200000', 'employee_rate', 'Abroad']) expect(full).toContain(told);
    const seen = await trail(people.administrator);
    expect(seen.data.rows.some((entry) => entry.created.some((change) => change.entity === 'employee'))).toBe(true);
    const text = JSON.stringify(seen.data);
    for (const secret of ['00000', 'budget_rate', 'rate_name', 'employee_rate', 'Abroad', 'updateBudgetRate'])
      expect(text).not.toContain(secret);
    expect(
      seen.data.rows.every((entry) => entry.created.length + entry.updated.length + entry.deleted.length > 0),
    ).toBe(true);
    expect(seen.data.total).toBe(seen.data.rows.length);
  });

  it('is the own one for a fee earner, nobody else’s', async () => {
    expect((await trail(arif)).status).toBe(200);
    expect((await trail(people.fee_earner)).status).toBe(404);
    expect((await trail(people.support_staff)).status).toBe(403);
  });

  it('of a rate is for those who see the rate', async () => {
    const [rate] =
      (await server.ok(calls.detail, people.finance, { query: { employee_id: arif.employee_id } })).rates ?? [];
    const query = { employee_rate_id: rate?.id ?? '' };
    const seen = await server.ok(employeeRateCalls.auditTrail, people.finance, { query });
    expect(seen.rows[0]?.created[0]).toMatchObject({ entity: 'employee_rate', new_data: { name: rate?.name } });
    expect((await server.send(employeeRateCalls.auditTrail, people.administrator, { query })).status).toBe(403);
    const partner = await givenPerson(server, firm, { role: 'partner' });
    expect((await server.send(employeeRateCalls.auditTrail, partner, { query })).status).toBe(404);
    expect((await server.send(employeeRateCalls.detail, partner, { query })).status).toBe(404);
  });
});

describe('the budget rate (RAT-11)', () => {
  const fields = async (who: As) => {
    const { employee_id } = who;
    const row = await server.ok(calls.detail, people.finance, { query: { employee_id } });
    const { code, category, first_name, last_name, employed_on = '', currency = '', version } = row;
    const hours = { daily_budget_billable: '6', daily_budget_non_billable: '2' };
    return { ...{ employee_id, code, category, first_name, last_name }, employed_on, currency, version, ...hours };
  };
  const update = async (as: As, change: object) =>
    server.send(calls.update, as, { raw: { body: { ...(await fields(arif)), ...change } } });
  const stored = async () => {
    const { rows } = await server.owner.query('select budget_rate, currency from employee where id = $1', [
      arif.employee_id,
    ]);
    return rows[0] as { budget_rate: string; currency: string };
  };

  it('stays when an administrator saves the form without it, and is not his to send, whatever the value', async () => {
    const before = await stored();
    expect((await update(people.administrator, { last_name: 'Nugraha' })).status).toBe(200);
    expect(await stored()).toEqual(before);
    for (const budget_rate of ['1300000', '1300001', '', null])
      expect((await update(people.administrator, { budget_rate })).status).toBe(403);
    expect((await update(people.administrator, { currency: 'USD' })).status).toBe(403);
    expect(await stored()).toEqual(before);
    const given = {
      first_name: 'X',
      category: 'fee earner',
      employed_on: '2026-01-01',
      currency: 'IDR',
      budget_rate: '1',
    };
    const hours = { daily_budget_billable: '1', daily_budget_non_billable: '1' };
    expect(
      (await server.send(calls.create, people.administrator, { raw: { body: { ...given, ...hours } } })).status,
    ).toBe(403);
  });

  it('is kept by finance, in the digits of its currency (MON-02)', async () => {
    const { version } = await fields(arif);
    const body = { employee_id: arif.employee_id, version, budget_rate: '1250000.5' };
    const refused = await server.send(calls.updateBudgetRate, people.finance, { body });
    expect(refused.body).toMatchObject({ code: 'amount_too_precise', message: { budget_rate: expect.any(String) } });
    await server.ok(calls.updateBudgetRate, people.finance, { body: { ...body, budget_rate: '1250000' } });
    expect((await server.send(calls.updateBudgetRate, people.finance, { body })).status).toBe(409);
    expect((await stored()).budget_rate).toBe('1250000');
    expect((await update(people.managing_partner, { budget_rate: '90.25', currency: 'USD' })).status).toBe(200);
    const back = await update(people.managing_partner, { currency: 'IDR' });
    expect(back.body).toMatchObject({ code: 'amount_too_precise', message: { budget_rate: expect.any(String) } });
    expect((await update(people.managing_partner, { budget_rate: '', currency: 'IDR' })).status).toBe(200);
    expect((await stored()).budget_rate).toBeNull();
  });
});

it('refuses every call to those who may not send it', async () => {
  const allowed: Record<string, RoleCode[]> = {
    'employee.view': ['managing_partner', 'partner', 'fee_earner', 'support_staff', 'finance', 'administrator'],
    'employee.edit': ['managing_partner', 'administrator'],
    'rate.view': ['managing_partner', 'partner', 'finance'],
    'rate.edit': ['managing_partner', 'finance'],
    'audit.view': ['managing_partner', 'partner', 'fee_earner', 'finance', 'administrator'],
  };
  const all: AnyCall[] = [calls, employeeRateCalls, employeeLookupCalls].flatMap((group) => Object.values(group));
  for (const call of all) {
    expect((await server.send(call, undefined)).status, call.path).toBe(401);
    for (const role of Object.keys(people) as RoleCode[]) {
      const { status } = await server.send(call, people[role], { raw: { query: { sort_order: 'up' }, body: {} } });
      expect(status === 403, `${role} ${call.path} ${status}`).toBe(!allowed[call.access]?.includes(role));
    }
  }
});
