import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { employeeGoalCalls as calls } from '@praktis/contract/employees/employee-goals.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
});
beforeEach(async () => {
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  await server.owner.query("update employee set budget_rate = '1500000' where id = $1", [partner.employee_id]);
});
afterAll(() => server.close());

const goal = (year = 2026, as = finance) =>
  server.ok(calls.detail, as, { query: { employee_id: partner.employee_id, year } });
const type = (amount: string | null, version = 0, as = finance) =>
  server.send(calls.update, as, { body: { employee_id: partner.employee_id, year: 2026, amount, version } });
const november = async () => (await goal()).months.find(({ month }) => month === '2026-11');
const dashboard = () => server.ok(dashboardCalls.employeePerformance, partner);

describe('the performance goal of a person (RAT-09)', () => {
  it('in November 2026 is computed: 6 h x 21 working days x 1,500,000 = 189,000,000', async () => {
    expect(await november()).toEqual({
      ...{ month: '2026-11', working_days: 21, goal: '189000000' },
      ...{ budget_billable: '126', budget_non_billable: '42' },
    });
    const { goal: year, computed, typed, working_days } = await goal();
    expect([year, typed]).toEqual([computed, null]);
    expect(computed).toBe(String(6 * working_days * 1_500_000));
  });

  it('is what was typed for the year, by working days; without it the computed one holds again', async () => {
    const { working_days } = await goal();
    const amount = String(working_days * 10_000_000);
    expect((await type(amount)).status).toBe(200);
    expect(await november()).toMatchObject({ goal: '210000000' });
    expect(await goal()).toMatchObject({ goal: amount, typed: amount, typed_years: [2026], version: 1 });
    expect((await goal()).months.reduce((sum, month) => sum + Number(month.goal), 0)).toBe(Number(amount));
    expect(await goal(2027)).toMatchObject({ typed: null, version: 0 });
    expect((await type('0', 1)).status).toBe(200);
    expect(await november()).toMatchObject({ goal: '0' });
    expect((await type(null, 2)).status).toBe(200);
    expect(await november()).toMatchObject({ goal: '189000000' });
    expect((await type(null)).body.code).toBe('goal_not_typed');
  });

  it('that was typed is shared by the whole year, also of who came late in it; the computed one by his own days', async () => {
    const whole = await goal();
    await server.owner.query("update employee set employed_on = '2026-11-30' where id = $1", [partner.employee_id]);
    expect(await november()).toEqual({
      ...{ month: '2026-11', working_days: 1, goal: '9000000' },
      ...{ budget_billable: '6', budget_non_billable: '2' },
    });
    await type(String(whole.working_days * 10_000_000));
    expect(await november()).toMatchObject({ working_days: 1, goal: '210000000', budget_billable: '6' });
    expect((await goal()).goal).toBe(String(whole.working_days * 10_000_000));
  });

  it('is none without a budget rate, until it is typed', async () => {
    await server.owner.query('update employee set budget_rate = null where id = $1', [partner.employee_id]);
    expect(await goal()).toMatchObject({ computed: null, goal: null });
    expect(await dashboard()).not.toHaveProperty('fee_goal');
    await type('2400000000');
    expect((await goal()).goal).toBe('2400000000');
  });

  it('stands on the own dashboard for the month to date, with what is reached of it', async () => {
    // 27 November 2026: 20 of the 21 working days are gone.
    expect(await dashboard()).toMatchObject({ fee_goal: '180000000', net_legal_fees: '0', fee_goal_percent: '0' });
    const { working_days } = await goal();
    await type(String(working_days * 10_000_000));
    expect(await dashboard()).toMatchObject({ fee_goal: '200000000' });
  });

  it('in a foreign currency is reckoned at the newest rate of the books, and is none without one (MON-10)', async () => {
    await server.owner.query("update employee set currency = 'USD', budget_rate = '100' where id = $1", [
      partner.employee_id,
    ]);
    expect(await dashboard()).not.toHaveProperty('fee_goal');
    await insertRow(server.owner, 'exchange_rate', {
      ...{ firm_id: firm.firm_id, currency: 'USD', kind: 'daily', date: '2026-11-26', rate: '16000', unit: 1 },
      source: 'typed',
    });
    expect((await dashboard()).fee_goal).toBe(String(6 * 20 * 100 * 16_000));
  });

  it('is not overwritten by somebody who did not see the last change', async () => {
    const both = await Promise.all([type('1000000000'), type('2000000000')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await type('1', 7)).status).toBe(409);
  });

  it('is an amount of the currency of the person (MON-02)', async () => {
    expect((await type('1000000.5')).body.code).toBe('amount_too_precise');
    expect((await type('-1')).body.message).toHaveProperty('amount');
    const query = { employee_id: partner.employee_id, year: 1512 };
    expect((await server.send(calls.detail, finance, { raw: { query } })).body.message).toHaveProperty('year');
  });

  it('is seen with the rates of the person, changed by those who edit them, and leaves no other trace (RAT-11)', async () => {
    await type('2400000000');
    expect((await goal(2026, partner)).can_edit).toBe(false);
    expect((await type('1', 1, partner)).status).toBe(403);
    const query = { employee_id: partner.employee_id };
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await server.send(calls.detail, administrator, { query: { ...query, year: 2026 } })).status).toBe(403);
    const other = await givenPerson(server, firm, { role: 'partner' });
    expect((await server.send(calls.detail, other, { query: { ...query, year: 2026 } })).status).toBe(404);
    const trail = (as: As) => server.send(employeeCalls.auditTrail, as, { query });
    expect((await trail(administrator)).raw.toString()).not.toContain('2400000000');
    expect((await trail(finance)).raw.toString()).toContain('2400000000');
  });
});
