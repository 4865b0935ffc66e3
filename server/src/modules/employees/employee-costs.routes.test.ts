import { employeeCostCalls as calls } from '@praktis/contract/employees/employee-costs.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let administrator: As;
let salary: string;
let allowance: string;
let arif: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  const category = (code: string, name: string, name_id: string) =>
    insertRow(server.owner, 'cost_category', { firm_id: firm.firm_id, code, name, name_id });
  salary = await category('CC01', 'Salary', 'Gaji pokok');
  allowance = await category('CC02', 'Allowances', 'Tunjangan');
});
beforeEach(async () => {
  arif = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
});
afterAll(() => server.close());

type Form = BodyInput<typeof calls.create>;
const form = (change: Partial<Form> = {}): Form => ({
  ...{ employee_id: arif.employee_id, category_id: salary, monthly_amount: '28000000', currency: 'IDR' },
  ...{ start_date: '2026-01-01', ...change },
});
const add = (change: Partial<Form> = {}, confirmed: string[] = [], as = finance) =>
  server.send(calls.create, as, { body: form(change), confirmed });
const detail = (id: string, month?: string) => server.ok(calls.detail, finance, { query: { id, month } });
const list = (query: object = {}, as = finance) =>
  server.ok(calls.list, as, { query: { employee_id: arif.employee_id, ...query } });

describe('what a person costs (RAT-10)', () => {
  it('in November 2026 is 33,600,000, and 33,600,000 / (21 x 8) = 200,000 an hour', async () => {
    const { id } = (await add()).data;
    await add({ category_id: allowance, monthly_amount: '5600000' });
    expect((await detail(id, '2026-11')).month).toMatchObject({
      ...{ month: '2026-11', currency: 'IDR', cost: '33600000', missing_currency: null },
      ...{ working_days: 21, standard_hours: '8', cost_per_hour: '200000' },
    });
    expect((await detail(id)).month.month).toBe('2026-11');
  });

  it('is what is valid on the last day of the month', async () => {
    const { id } = (await add({ end_date: '2026-11-29' })).data;
    const cost = async (month: string) => (await detail(id, month)).month.cost;
    expect([await cost('2025-12'), await cost('2026-10'), await cost('2026-11')]).toEqual(['0', '28000000', '0']);
    expect((await detail(id, '2026-11')).month.cost_per_hour).toBe('0');
  });

  it('in a foreign currency is reckoned at the rate of the last day, and told to be missing without one', async () => {
    const { id } = (await add({ currency: 'USD', monthly_amount: '1000.50' })).data;
    expect((await detail(id, '2026-06')).month).toMatchObject({
      ...{ cost: null, cost_per_hour: null, missing_currency: 'USD' },
    });
    const rate = { firm_id: firm.firm_id, currency: 'USD', kind: 'daily', unit: 1, source: 'typed' };
    await insertRow(server.owner, 'exchange_rate', { ...rate, date: '2026-06-29', rate: '16000' });
    await insertRow(server.owner, 'exchange_rate', { ...rate, date: '2026-07-01', rate: '20000' });
    expect((await detail(id, '2026-06')).month).toMatchObject({ cost: '16008000', missing_currency: null });
  });

  it('takes the standard hours of the firm', async () => {
    const { id } = (await add({ monthly_amount: '29400000' })).data;
    await insertRow(server.owner, 'setting', {
      ...{ firm_id: firm.firm_id, key: 'system', value: JSON.stringify({ standard_hours: 7 }) },
    });
    expect((await detail(id, '2026-11')).month).toMatchObject({ standard_hours: '7', cost_per_hour: '200000' });
    await server.owner.query("delete from setting where firm_id = $1 and key = 'system'", [firm.firm_id]);
  });
});

describe('a cost', () => {
  it('of the same kind counts once a day: the one that goes on ends the day before, when confirmed', async () => {
    const { id } = (await add()).data;
    const raise = { monthly_amount: '30000000', start_date: '2026-07-01' };
    const asked = await add(raise);
    expect(asked.body).toMatchObject({ code: 'cost_ends_earlier', confirmation: true });
    expect(asked.body.params).toEqual({ start_date: '2026-01-01', end_date: '2026-06-30' });
    expect((await detail(id)).end_date).toBeNull();
    expect((await add(raise, ['cost_ends_earlier'])).status).toBe(200);
    const { history } = await detail(id);
    expect(history.map((row) => [row.monthly_amount, row.start_date, row.end_date, row.state])).toEqual([
      ['28000000', '2026-01-01', '2026-06-30', 'ended'],
      ['30000000', '2026-07-01', null, 'current'],
    ]);
    expect((await add({ start_date: '2026-03-01', end_date: '2026-03-31' })).body.code).toBe('cost_overlap');
    expect((await add({ currency: 'USD' })).status).toBe(200);
    expect((await add({ category_id: allowance })).status).toBe(200);
  });

  it('entered twice in the same moment stands once', async () => {
    const both = await Promise.all([add(), add()]);
    expect(both.map((answer) => answer.body.code ?? 'kept').sort()).toEqual(['cost_overlap', 'kept']);
    await expect(
      insertRow(server.owner, 'employee_cost', { firm_id: firm.firm_id, ...form({ start_date: '2026-05-01' }) }),
    ).rejects.toThrow('cost_overlap');
  });

  it('is an amount above zero of its currency, in order of dates, of a kind that is offered', async () => {
    expect((await add({ monthly_amount: '0' })).body.code).toBe('cost_not_positive');
    expect((await add({ monthly_amount: '1.5' })).body.code).toBe('amount_too_precise');
    expect((await add({ monthly_amount: 'many' })).body.message).toHaveProperty('monthly_amount');
    expect((await add({ currency: 'CHF' })).body.code).toBe('currency_not_kept');
    expect((await add({ end_date: '2025-12-31' })).body.code).toBe('cost_dates');
    expect((await add({ category_id: firm.bank_id })).body.code).toBe('unknown_record');
    expect((await add({ employee_id: firm.bank_id })).status).toBe(404);
    const gone = await insertRow(server.owner, 'cost_category', {
      ...{ firm_id: firm.firm_id, code: 'OLD', name: 'Old', name_id: 'Lama', archived_at: new Date() },
    });
    expect((await add({ category_id: gone })).body.code).toBe('archived_item');
    const offered = async (purpose: 'form' | 'filter') =>
      (await server.ok(calls.searchCategory, finance, { query: { for: purpose, keyword: 'Old' } })).total;
    expect([await offered('form'), await offered('filter')]).toEqual([0, 1]);
  });

  it('of a leaver begins before he left, and he is not offered for new ones (ROL-07)', async () => {
    await server.owner.query("update employee set status = 'terminated', left_on = '2026-08-31' where id = $1", [
      arif.employee_id,
    ]);
    expect((await add({ start_date: '2026-09-01' })).body.code).toBe('employee_left');
    expect((await add({ end_date: '2026-08-31' })).status).toBe(200);
    const { code } = (await server.owner.query('select code from employee where id = $1', [arif.employee_id])).rows[0];
    const offered = async (purpose: 'form' | 'filter') =>
      (await server.ok(calls.searchEmployee, finance, { query: { for: purpose, keyword: code } })).total;
    expect([await offered('form'), await offered('filter')]).toEqual([0, 1]);
  });

  it('is changed and deleted from a form that is up to date; every change is kept', async () => {
    const { id } = (await add()).data;
    const update = (version: number, change: Partial<Form> = {}) =>
      server.send(calls.update, finance, { body: { ...form(change), id, version } });
    expect((await update(1, { monthly_amount: '29000000' })).status).toBe(200);
    expect((await update(1)).status).toBe(409);
    const remove = (version: number) => server.send(calls.remove, finance, { body: { id, version } });
    expect((await remove(1)).status).toBe(409);
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
    const { rows } = await server.owner.query('select op from audit where row_id = $1 order by at, id', [id]);
    expect(rows.map((row) => row.op)).toEqual(['I', 'U', 'D']);
  });
});

describe('the list of costs', () => {
  it('is filtered, sorted, added up by currency, and downloaded as it is shown (REP-01)', async () => {
    await add({ end_date: '2026-06-30' });
    await add({ monthly_amount: '30000000', start_date: '2026-07-01' });
    await add({ category_id: allowance, currency: 'USD', monthly_amount: '100.50', start_date: '2027-01-01' });
    const all = await list({ sort_by: 'start_date' });
    expect(all.rows.map((row) => row.state)).toEqual(['ended', 'current', 'coming']);
    expect(all.totals).toEqual([
      { currency: 'IDR', costs: 2, monthly_amount: '58000000' },
      { currency: 'USD', costs: 1, monthly_amount: '100.5' },
    ]);
    const current = await list({ state: 'current' });
    expect(current.totals).toEqual([{ currency: 'IDR', costs: 1, monthly_amount: '30000000' }]);
    expect((await list({ category_id: allowance })).total).toBe(1);
    expect((await list({ keyword: 'tunjangan' })).total).toBe(1);
    const body = {
      employee_id: arif.employee_id,
      sort_by: 'start_date' as const,
      columns: ['employee_name', 'monthly_amount'],
    };
    const rows = await sheetOf(await server.send(calls.download, finance, { body }));
    expect(rows[0]).toEqual(['Employee', 'Monthly amount', 'Currency']);
    // Three costs, a total a currency, and all of it in functional currency (MON-12).
    expect(rows).toHaveLength(7);
    // 58,000,000 + 100.50 × 20,000.
    expect(rows.at(-1)).toEqual(['All in IDR, rates of 27/11/2026', 60010000, 'IDR']);
    expect((await server.send(calls.download, finance, { raw: { body: { sort_by: 'x' } } })).status).toBe(400);
  });

  it('is for those who see costs: nobody else finds a trace, not in the trail of the person either', async () => {
    const { id } = (await add({ monthly_amount: '28765432' })).data;
    for (const as of [administrator, arif]) {
      expect((await server.send(calls.list, as, { query: {} })).status).toBe(403);
      expect((await server.send(calls.detail, as, { query: { id } })).status).toBe(403);
      expect((await add({}, [], as)).status).toBe(403);
    }
    const query = { employee_id: arif.employee_id };
    for (const as of [administrator, finance]) {
      const told = [
        await server.send(employeeCalls.detail, as, { query }),
        await server.send(employeeCalls.auditTrail, as, { query }),
      ];
      expect(told.map((answer) => answer.raw.toString()).join()).not.toContain('28765432');
    }
    const stranger = await givenPerson(server, await givenFirm(server, 'Other'), { role: 'managing_partner' });
    expect((await server.send(calls.detail, stranger, { query: { id } })).status).toBe(404);
    expect((await list({}, stranger)).total).toBe(0);
  });

  it('keeps its person: an employee with costs is in use, without a word of what (ROL-08)', async () => {
    const body = {
      category: 'support staff',
      first_name: 'Sopir',
      employed_on: '2026-01-05',
      currency: 'IDR',
    } as const;
    const hours = { daily_budget_billable: '0', daily_budget_non_billable: '8' };
    const { id } = await server.ok(employeeCalls.create, administrator, { body: { ...body, ...hours } });
    await add({ employee_id: id });
    const refused = await server.send(employeeCalls.remove, administrator, { body: { employee_id: id } });
    expect(refused.body.code).toBe('in_use');
    expect(JSON.stringify(refused.body.message)).not.toMatch(/cost/i);
  });
});
