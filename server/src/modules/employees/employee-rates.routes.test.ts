import { employeeRateCalls as calls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { resolveRate } from '@praktis/rules/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let arif: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
});
beforeEach(async () => {
  arif = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
});
afterAll(() => server.close());

type Form = BodyInput<typeof calls.update>;
const standard = { name: 'Standard', currency: 'IDR', rate: '1500000', valid_from: '2025-01-01' };
const send = (body: Partial<Form>, confirmed: string[] = []) =>
  server.send(calls.update, finance, { raw: { body: { ...body, confirmed } } });
const add = (change: Partial<Form> = {}) => send({ employee_id: arif.employee_id, ...standard, ...change });
const detail = (id: string) => server.ok(calls.detail, finance, { query: { employee_rate_id: id } });
const employee = () => server.ok(employeeCalls.detail, finance, { query: { employee_id: arif.employee_id } });
const periods = async () =>
  ((await employee()).rates ?? []).map(({ name, rate, valid_from, valid_to }) => [name, rate, valid_from, valid_to]);
const change = async (id: string, to: Partial<Form>) => {
  const { name, currency, rate, valid_from, valid_to, version } = await detail(id);
  return send({ employee_rate_id: id, name, currency, rate, valid_from, valid_to, version, ...to });
};
/** What an entry of a day is worth per hour to a member who has the rates of Arif as they are now. */
async function rateOn(day: string, rate_name: string | null = 'Standard') {
  const { rates = [], default_rate_name = null } = await employee();
  const versions = rates.map(({ valid_from, valid_to, ...rate }) => ({
    ...rate,
    start_date: valid_from,
    end_date: valid_to,
  }));
  const member = { rate_type: 'active' as const, rate_name, fixed_rate: null, fixed_currency: null };
  const matter_currency = { code: 'IDR', digits: 0 };
  return resolveRate({ member, versions, default_name: default_rate_name, day, matter_currency, billable: true }).rate;
}

/** An entry that used a rate version. */
async function givenEntry(day: string, employee_rate_id: string, matter_id: string, status = 'wip'): Promise<void> {
  await insertRow(server.owner, 'timesheet', {
    ...{ firm_id: firm.firm_id, date: day, employee_id: arif.employee_id, matter_id, description: 'x', method: 'hour' },
    ...{
      minutes: 60,
      actual_unit: 10,
      hour: 1,
      billable: status === 'wip',
      status,
      rate: '1500000',
      rate_currency: 'IDR',
    },
    ...{ rate_source: 'active', employee_rate_id, value: '1500000', fingerprint: day, created_by: arif.user_id },
  });
}
const team = async (row: Record<string, unknown> = {}) =>
  givenMatter(server, finance, await givenClient(server, finance), [finance, arif], row);

describe('rate versions (RAT-01)', () => {
  it('follow each other: 1,500,000 to 30 June 2026, 1,750,000 from 1 July', async () => {
    expect((await add({ valid_to: '2026-06-30' })).status).toBe(200);
    expect((await add({ rate: '1750000.00', valid_from: '2026-07-01' })).status).toBe(200);
    expect(await periods()).toEqual([
      ['Standard', '1500000', '2025-01-01', '2026-06-30'],
      ['Standard', '1750000', '2026-07-01', null],
    ]);
    expect([await rateOn('2026-06-30'), await rateOn('2026-07-01')]).toEqual(['1500000', '1750000']);
  });

  it.each([
    ['overlap', { valid_from: '2026-06-30' }, 'rate_overlap'],
    ['leave a gap', { valid_from: '2026-07-02' }, 'rate_gap'],
    ['end before they begin', { valid_from: '2026-07-01', valid_to: '2026-06-30' }, 'rate_dates'],
  ])('do not %s', async (_what, second, code) => {
    await add({ valid_to: '2026-06-30' });
    const refused = await add(second);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe(code);
    expect(await periods()).toHaveLength(1);
  });

  it('whose end is empty end before the next later one of their name, added or changed', async () => {
    await add({ rate: '1750000', valid_from: '2026-07-01' });
    expect((await add({})).status).toBe(200);
    const both = [
      ['Standard', '1500000', '2025-01-01', '2026-06-30'],
      ['Standard', '1750000', '2026-07-01', null],
    ];
    expect(await periods()).toEqual(both);
    const { rows } = await server.owner.query(
      "select id, version from employee_rate where employee_id = $1 and valid_from = '2025-01-01'",
      [arif.employee_id],
    );
    const form = { ...standard, employee_rate_id: rows[0].id, version: rows[0].version, valid_to: null };
    expect((await send(form)).status).toBe(200);
    expect(await periods()).toEqual(both);
    // An end that is said is judged as it is said, with the dates of the other version.
    const late = await add({ valid_from: '2024-01-01', valid_to: '2025-03-31' });
    expect(late.body).toMatchObject({
      code: 'rate_overlap',
      message: { valid_from: 'The rate Standard from 01/01/2025 to 30/06/2026 covers the same days already.' },
    });
    const within = await add({ valid_from: '2026-08-01' });
    expect(JSON.stringify(within.body.message)).toContain('The rate Standard from 01/07/2026 on covers');
  });

  it('of another name or currency have dates of their own', async () => {
    await add();
    expect((await add({ name: 'International' })).status).toBe(200);
    expect((await add({ currency: 'USD', rate: '150.25' })).status).toBe(200);
    expect(await periods()).toHaveLength(3);
  });

  it('are above 0, or 0 when asked for, in the digits of their currency (MON-02)', async () => {
    const zero = await add({ rate: '0' });
    expect(zero.body).toMatchObject({ code: 'zero_rate', confirmation: true });
    expect((await send({ employee_id: arif.employee_id, ...standard, rate: '0' }, ['zero_rate'])).status).toBe(200);
    expect((await add({ name: 'B', rate: '1500000.5' })).body.code).toBe('amount_too_precise');
    expect((await add({ name: 'B', rate: '-1' })).body.message).toHaveProperty('rate');
    expect((await add({ name: 'B', currency: 'CHF' })).body.message).toHaveProperty('currency');
    expect((await add({ name: '' })).body.message).toHaveProperty('name');
    expect((await send(standard)).body.message).toHaveProperty('employee_id');
  });

  it('that are added in the same moment do not overlap: one of them is refused', async () => {
    const both = await Promise.all([
      add({ valid_from: '2026-01-01', valid_to: '2026-03-31' }),
      add({ valid_from: '2026-02-01', rate: '1' }),
    ]);
    expect(both.map((answer) => answer.body.code ?? 'kept').sort()).toEqual(['kept', 'rate_overlap']);
    expect(await periods()).toHaveLength(1);
  });

  it('do not overlap even past the rule: the database itself refuses, and the user is told', async () => {
    const row = { firm_id: firm.firm_id, employee_id: arif.employee_id, ...standard };
    await insertRow(server.owner, 'employee_rate', row);
    await expect(insertRow(server.owner, 'employee_rate', { ...row, valid_from: '2026-01-01' })).rejects.toThrow(
      'rate_overlap',
    );
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(
      `insert into employee_rate (firm_id, id, employee_id, name, currency, rate, valid_from)
       values ($1, gen_random_uuid(), $2, 'Late', 'IDR', 1, '2026-01-01')`,
      [firm.firm_id, arif.employee_id],
    );
    const second = add({ name: 'Late' });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await second).body.code).toBe('rate_overlap');
  });
});

describe('a rate that an entry used (RAT-01)', () => {
  let id: string;
  beforeEach(async () => {
    id = (await add()).data.id;
    await givenEntry('2026-11-12', id, await team());
  });

  it('keeps rate, start, name and currency; its end may move', async () => {
    expect(await detail(id)).toMatchObject({ in_use: true, can_edit: false, can_edit_end: true, can_delete: false });
    for (const to of [{ rate: '1600000' }, { valid_from: '2025-02-01' }, { name: 'Other' }, { currency: 'USD' }])
      expect((await change(id, to)).body.code).toBe('rate_in_use');
    expect((await change(id, { valid_to: '2026-12-31' })).status).toBe(200);
    expect((await detail(id)).valid_to).toBe('2026-12-31');
  });

  it('is not deleted', async () => {
    expect((await server.send(calls.remove, finance, { body: { employee_rate_id: id } })).body.code).toBe(
      'rate_in_use',
    );
    expect(await periods()).toHaveLength(1);
  });

  it('is not changed when the entry is recorded just before', async () => {
    const other = (await add({ name: 'Fresh' })).data.id;
    const matter_id = await team();
    const { version } = await detail(other);
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(
      `insert into timesheet (firm_id, id, date, employee_id, matter_id, description, method, minutes, actual_unit, hour, billable, status,
         rate, rate_currency, rate_source, employee_rate_id, value, fingerprint, created_by)
       values ($1, gen_random_uuid(), '2026-11-12', $2, $3, 'x', 'hour', 60, 10, 1, true, 'wip', 1500000, 'IDR', 'active', $4, 1500000, 'f', $5)`,
      [firm.firm_id, arif.employee_id, matter_id, other, arif.user_id],
    );
    const body = { employee_rate_id: other, ...standard, name: 'Fresh', rate: '9', version };
    const changing = send(body);
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await changing).body.code).toBe('rate_in_use');
    expect((await detail(other)).rate).toBe('1500000');
  });
});

describe('an unused rate', () => {
  it('is changed from a form that is up to date, and deleted', async () => {
    const { id } = (await add()).data;
    const other = (await add({ name: 'International' })).data.id;
    expect((await change(other, { rate: '2000000', valid_from: '2025-06-01' })).status).toBe(200);
    expect((await change(other, { rate: '1', version: 1 })).status).toBe(409);
    expect((await send({ employee_rate_id: other, ...standard })).body.message).toHaveProperty('version');
    expect((await change(other, { rate: '0' })).body.code).toBe('zero_rate');
    await server.ok(calls.remove, finance, { body: { employee_rate_id: other } });
    expect((await server.send(calls.detail, finance, { query: { employee_rate_id: other } })).status).toBe(404);
    expect((await server.ok(calls.auditTrail, finance, { query: { employee_rate_id: id } })).total).toBe(1);
  });

  it('between two others is not deleted: it would leave a gap', async () => {
    await add({ valid_to: '2025-12-31' });
    const { id } = (await add({ valid_from: '2026-01-01', valid_to: '2026-06-30' })).data;
    await add({ valid_from: '2026-07-01' });
    expect((await detail(id)).can_delete).toBe(false);
    expect((await server.send(calls.remove, finance, { body: { employee_rate_id: id } })).body.code).toBe('rate_gap');
  });

  it('keeps its name while a team names it', async () => {
    await add();
    const { id } = (await add({ name: 'Special' })).data;
    const matter_id = await team();
    await server.owner.query(
      `update matter_member set rate_name = 'Special' where matter_id = $1 and employee_id = $2`,
      [matter_id, arif.employee_id],
    );
    expect((await change(id, { name: 'Other' })).body.code).toBe('rate_in_use');
    expect((await server.send(calls.remove, finance, { body: { employee_rate_id: id } })).body.code).toBe(
      'rate_in_use',
    );
  });
});

describe('the default rate (RAT-02)', () => {
  it('is one name: the first, until another is chosen; the last of it stays', async () => {
    const first = (await add({ name: 'Dalam negeri' })).data.id;
    const second = (await add({ name: 'International', rate: '2500000' })).data.id;
    expect((await employee()).default_rate_name).toBe('Dalam negeri');
    expect((await server.send(calls.remove, finance, { body: { employee_rate_id: first } })).body.code).toBe(
      'rate_is_default',
    );
    const { employee_version, can_make_default } = await detail(second);
    expect(can_make_default).toBe(true);
    const body = { employee_rate_id: second, version: employee_version };
    await server.ok(calls.updateDefault, finance, { body });
    expect((await server.send(calls.updateDefault, finance, { body })).status).toBe(409);
    expect(((await employee()).rates ?? []).map((rate) => [rate.name, rate.is_default])).toEqual([
      ['Dalam negeri', false],
      ['International', true],
    ]);
    await server.ok(calls.remove, finance, { body: { employee_rate_id: first } });
  });

  it('changed from Standard to International leaves a member named Standard at Standard', async () => {
    await add();
    const { id } = (await add({ name: 'International', rate: '2500000' })).data;
    const { employee_version: version } = await detail(id);
    await server.ok(calls.updateDefault, finance, { body: { employee_rate_id: id, version } });
    expect(await rateOn('2026-11-03', 'Standard')).toBe('1500000');
    expect(await rateOn('2026-11-03', null)).toBe('2500000');
  });

  it('follows when its only version gets another name', async () => {
    const { id } = (await add()).data;
    await change(id, { name: 'Umum' });
    expect((await employee()).default_rate_name).toBe('Umum');
  });
});

describe('an upgrade (RAT-05)', () => {
  it('on 20 July from 1 July: the old version ends 30 June, entries stay, later ones take 1,750,000', async () => {
    const { id } = (await add()).data;
    const matter_id = await team();
    await server.owner.query(`update matter set name = 'Merger' where id = $1`, [matter_id]);
    for (const day of ['2026-06-30', '2026-07-05']) await givenEntry(day, id, matter_id);
    await givenEntry('2026-07-06', id, matter_id, 'non-billable');
    const answer = await change(id, { upgrade: true, rate: '1750000', valid_from: '2026-07-01' });
    expect(answer.data.matters).toMatchObject([{ id: matter_id, name: 'Merger', entries: 1 }]);
    expect(await periods()).toEqual([
      ['Standard', '1500000', '2025-01-01', '2026-06-30'],
      ['Standard', '1750000', '2026-07-01', null],
    ]);
    const { rows } = await server.owner.query('select distinct rate from timesheet where matter_id = $1', [matter_id]);
    expect(rows).toEqual([{ rate: '1500000' }]);
    expect(await rateOn('2026-07-10')).toBe('1750000');
    expect(await detail(answer.data.id)).toMatchObject({
      current: true,
      can_upgrade: true,
      versions: [{ id }, { rate: '1750000' }],
    });
  });

  it('names no matter of fixed members, of others’ rates, or that the sender may not see', async () => {
    const { id } = (await add()).data;
    const fixed = await team();
    await server.owner.query(
      `update matter_member set rate_type = 'fixed', fixed_rate = 1, fixed_currency = 'IDR' where matter_id = $1 and employee_id = $2`,
      [fixed, arif.employee_id],
    );
    const other = await team();
    await server.owner.query(`update matter_member set rate_name = 'Other' where matter_id = $1`, [other]);
    const secret = await givenMatter(server, arif, await givenClient(server, arif), [arif], { confidential: true });
    for (const [at, matter_id] of [fixed, other, secret].entries()) await givenEntry(`2026-07-1${at}`, id, matter_id);
    const answer = await change(id, { upgrade: true, rate: '1750000', valid_from: '2026-07-01' });
    expect(answer.data.matters).toEqual([]);
  });

  it('begins after the open version, and only the open version is upgraded', async () => {
    const { id } = (await add({ valid_to: '2025-12-31' })).data;
    const open = (await add({ valid_from: '2026-01-01' })).data.id;
    const early = await change(open, { upgrade: true, valid_from: '2026-01-01' });
    expect(early.body).toMatchObject({ code: 'upgrade_before_start', message: { valid_from: expect.any(String) } });
    expect((await change(id, { upgrade: true, valid_from: '2026-06-01', valid_to: null })).body.code).toBe(
      'upgrade_not_open',
    );
    expect((await change(open, { upgrade: true, valid_from: '2026-06-01', rate: '0' })).body.code).toBe('zero_rate');
    expect((await send({ employee_id: arif.employee_id, ...standard, upgrade: true })).body.message).toHaveProperty(
      'employee_rate_id',
    );
    expect(await periods()).toHaveLength(2);
  });

  it('asked for twice in the same moment happens once: the other one is told that the rate has changed', async () => {
    const { id } = (await add()).data;
    const upgrade = (rate: string, valid_from: string) =>
      send({ employee_rate_id: id, ...standard, version: 1, upgrade: true, rate, valid_from });
    const both = await Promise.all([upgrade('1750000', '2026-07-01'), upgrade('1800000', '2026-08-01')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const [first, second, ...others] = await periods();
    expect(others).toEqual([]);
    const begun = String(second?.[2]);
    expect([first?.[3], second?.[3]]).toEqual([begun === '2026-07-01' ? '2026-06-30' : '2026-07-31', null]);
  });

  it('that is refused at its second step takes the first back: the old version stays open', async () => {
    const { id } = (await add()).data;
    const refused = await change(id, { upgrade: true, valid_from: '2026-07-01', valid_to: '2026-06-01' });
    expect(refused.body.code).toBe('rate_dates');
    expect((await detail(id)).valid_to).toBeNull();
  });
});

it('is hidden from another firm, and refused to those who may not edit rates', async () => {
  const { id } = (await add()).data;
  const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
  const input = { raw: { query: { employee_rate_id: id }, body: { ...standard, employee_rate_id: id, version: 1 } } };
  for (const call of Object.values(calls))
    expect((await server.send(call, stranger, input)).status, call.path).toBe(404);
  const added = { raw: { body: { ...standard, employee_id: arif.employee_id, name: 'New' } } };
  expect((await server.send(calls.update, stranger, added)).status).toBe(404);
  const partner = await givenPerson(server, firm, { role: 'partner' });
  expect((await server.send(calls.update, partner, added)).status).toBe(403);
  expect(await periods()).toHaveLength(1);
});
