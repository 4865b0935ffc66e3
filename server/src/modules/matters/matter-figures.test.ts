import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenBill } from '../../../test/given-bill.ts';
import {
  givenCost,
  givenMatterWorld,
  type MatterForm,
  type MatterWorld,
  openActive,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let matter: string;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  matter = await openActive(world);
});

const entry = (row: Record<string, unknown>) => givenEntry(server, world.associate, matter, row);
const bill = (row: Record<string, unknown> & { fees?: number } = {}) =>
  givenBill(server, world.finance, { client_id: world.client, matter_id: matter }, row);
const shown = (as: As = world.managing) => server.ok(calls.detail, as, { query: { id: matter } });
async function given(terms: Partial<MatterForm>) {
  matter = await openActive(world, '2026-01-05', terms);
}

/** Work of MAT-13: wip 10,000,000, billed 20,000,000, written off 5,000,000, non-billable worth 2,000,000. */
async function example() {
  const invoice_id = await bill();
  await entry({ value: '10000000' });
  await entry({ value: '20000000', status: 'billed', invoice_id });
  await entry({ value: '5000000', status: 'write off' });
  await entry({ value: '2000000', status: 'non-billable', billable: false });
  await entry({ value: '7000000', status: 'deleted' });
}

describe('budget used (MAT-13, MAT-15, MAT-16)', () => {
  it('fee used is wip and billed at full value: 30,000,000', async () => {
    await given({ budget_fee: '50000000' });
    await example();
    expect((await shown()).budget).toMatchObject({ fee_used: '30000000', fee_percent: '60', fee_level: 'none' });
  });

  it.each([
    ['39999999', '80', 'none'],
    ['40000000', '80', 'near'],
    ['49999999', '100', 'near'],
    ['50000000', '100', 'over'],
  ])('of 50,000,000 a use of %s shows %s percent and is %s', async (used, percent, level) => {
    await given({ budget_fee: '50000000' });
    await entry({ value: used });
    expect((await shown()).budget).toMatchObject({ fee_used: used, fee_percent: percent, fee_level: level });
  });

  it('hours count to the day until which the budget is valid: 82.50 of 100.00 is near', async () => {
    await given({ budget_hours_billable: '100', budget_hours_non_billable: '10', valid_until: '2026-06-30' });
    for (const at of [1, 2, 3, 4, 5]) await entry({ date: `2026-06-0${at}`, hour: '16' });
    await entry({ date: '2026-06-30', hour: '2.5' });
    await entry({ date: '2026-07-01', hour: '20' });
    await entry({ date: '2026-06-30', hour: '8', status: 'non-billable', billable: false });
    expect((await shown()).budget).toMatchObject({
      ...{ hours_billable_used: '82.5', hours_billable_level: 'near' },
      ...{ hours_non_billable_used: '8', hours_non_billable_level: 'near' },
    });
  });

  it('disbursements count as charged, billed or not', async () => {
    await given({ budget_disbursement: '1000000' });
    await givenCost(world, matter, { charged: '500000', billed_amount: '500000' });
    await givenCost(world, matter, { charged: '300000' });
    await givenCost(world, matter, { charged: '900000', status: 'deleted' });
    const figures = await shown();
    expect(figures.budget).toMatchObject({ disbursement_used: '800000', disbursement_level: 'near' });
    expect(figures.unbilled_costs).toBe('300000');
  });
});

/** Receives cash and tax for a bill. */
async function collect(invoice_id: string, of: { cash: string; withholding: string }): Promise<void> {
  const body = {
    ...{ client_id: world.client, date: '2026-11-27', method: 'bank transfer' as const, received: of.cash },
    ...{ bank_information_id: world.firm.bank_id, allocations: [{ invoice_id, ...of }] },
  };
  await server.ok(collectionCalls.create, world.finance, { body });
}

describe('figures and the records they add up (invariant 39)', () => {
  const listed = async (figure: 'billed' | 'outstanding') => {
    const body = { matter_id: matter, figure };
    const { rows, totals } = await server.ok(invoiceCalls.list, world.managing, { query: {}, body });
    return { count: rows.length, ...totals[0] };
  };

  it('WIP is what the list of wip entries adds up to, unbilled costs what the list of costs does', async () => {
    await example();
    await givenCost(world, matter, { charged: '500000' });
    const figures = await shown();
    const wip = await server.ok(timesheetCalls.list, world.managing, {
      query: {},
      body: { matter_id: matter, status: ['wip'] },
    });
    expect([figures.wip, wip.totals[0]?.value]).toEqual(['10000000', '10000000']);
    const body = { only_matter_id: matter };
    const costs = await server.ok(expenseCalls.list, world.managing, { query: {}, body });
    expect([figures.unbilled_costs, costs.totals[0]?.unbilled]).toEqual(['500000', '500000']);
    expect([figures.budget?.disbursement_used, costs.totals[0]?.charged]).toEqual(['500000', '500000']);
  });

  it('costs of other matters on the same claim are no part of it', async () => {
    await givenCost(world, matter, { charged: '500000', billed_amount: '200000' });
    const other = await openActive(world);
    await server.owner.query(
      `insert into expense_line (firm_id, id, expense_id, position, expense_type_id, matter_id, description, amount,
         treatment, charged) select firm_id, gen_random_uuid(), expense_id, 2, expense_type_id, $2, 'Stamp', 900000, treatment, 900000
       from expense_line where matter_id = $1`,
      [matter, other],
    );
    const asked = { query: {}, body: { only_matter_id: matter } };
    const { rows, totals } = await server.ok(expenseCalls.list, world.managing, asked);
    const money = (amount: string) => [{ currency: 'IDR', amount }];
    expect(rows).toMatchObject([
      { amount: '500000', charged: money('500000'), unbilled: money('300000'), billed_status: 'partial billed' },
    ]);
    expect(rows[0]).toMatchObject({ line_count: 1, chargeable: 'all', can_delete: false });
    expect(totals).toMatchObject([{ amount: '500000', charged: '500000', unbilled: '300000' }]);
    expect((await shown()).unbilled_costs).toBe('300000');
  });

  it('billed, collected and outstanding are those of the issued bills, a request for a deposit left out', async () => {
    const first = await bill({ fees: 10_000_000 });
    await bill({ fees: 1_000_000, status: 'write off', written_off: 1_110_000 });
    await bill({ fees: 5_000_000, type: 'deposit' });
    await collect(first, { cash: '6000000', withholding: '200000' });
    const figures = await shown();
    // 11,100,000 + 1,110,000; 6,000,000 + 200,000 settled; the written-off rest is neither collected nor open.
    expect(figures).toMatchObject({ billed: '12210000', collected: '6200000', outstanding: '4900000' });
    expect(await listed('billed')).toMatchObject({
      ...{ count: 2, amount_billed: '12210000', collected: '6200000', outstanding: '4900000' },
    });
    expect(await listed('outstanding')).toMatchObject({ count: 1, outstanding: '4900000' });
  });

  it('stand in the currency of the matter, and no other is added (MON-12)', async () => {
    await given({ currency: 'USD', timesheet_status: 'non_billable' });
    await entry({ value: '150', rate_currency: 'USD', rate: '150' });
    expect(await shown()).toMatchObject({ currency: 'USD', wip: '150', billed: '0' });
  });

  it('are absent without the right that shows each (RAT-11)', async () => {
    await given({ budget_fee: '50000000' });
    await example();
    const worker = await shown(world.associate);
    for (const key of ['wip', 'billed', 'collected', 'outstanding', 'deposits']) expect(worker).not.toHaveProperty(key);
    expect(worker.budget).not.toHaveProperty('fee_used');
    expect(worker.budget).toMatchObject({ hours_billable_used: '3' });
    // Who sees the expenses of the people he works for alone sees no sum over those of all (ROL-01).
    expect(await shown(world.support)).not.toHaveProperty('unbilled_costs');
    await server.owner.query(`update user_role set grants = grants || '{"expense.view": ["all"]}' where id = $1`, [
      world.firm.roles.support_staff,
    ]);
    const staff = await shown(world.support);
    expect(staff).not.toHaveProperty('wip');
    expect(staff).toHaveProperty('unbilled_costs');
  });
});
