import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import { givenCost, givenMatterWorld, type MatterWorld, openActive, sendNow } from '../../../test/given-matter.ts';
import { givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const call = matterActCalls.billUnbill;
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

/** A claim of 500,000 on the matter. */
async function cost(row: Parameters<typeof givenCost>[2] = {}) {
  await givenCost(world, matter, row);
  const { rows } = await server.owner.query<{ id: string; line: string }>(
    'select x.id, l.id as line from expense x join expense_line l on l.expense_id = x.id where l.matter_id = $1 order by l.id desc limit 1',
    [matter],
  );
  if (!rows[0]) throw new Error('the claim is missing');
  return rows[0];
}
const send = (
  billable: boolean,
  claims: { id: string; version?: number }[],
  as: As = world.finance,
  save_good = false,
) =>
  server.send(call, as, {
    body: { id: matter, billable, save_good, rows: claims.map(({ id, version = 1 }) => ({ id, version })) },
  });
const figures = async () => {
  const shown = await server.ok(matterCalls.detail, world.managing, { query: { id: matter } });
  return [shown.unbilled_costs, shown.budget?.disbursement_used];
};

describe('matter/bill-unbill-expense (G072, EXP-08)', () => {
  it('makes costs not chargeable and chargeable again; only chargeable ones count, the charge stays', async () => {
    const claim = await cost();
    expect(await figures()).toEqual(['500000', '500000']);
    expect((await send(false, [claim])).data).toMatchObject({ saved: 1, refused: 0 });
    expect(await figures()).toEqual(['0', '0']);
    expect((await send(false, [claim])).data).toMatchObject({ rows: [{ code: 'stale' }] });
    expect((await send(true, [{ ...claim, version: 2 }])).data).toMatchObject({ saved: 1 });
    expect(await figures()).toEqual(['500000', '500000']);
    const trail = await server.ok(expenseCalls.auditTrail, world.finance, { query: { id: claim.id } });
    expect(trail.rows[0]).toMatchObject({
      call: 'matter/bill-unbill-expense',
      updated: [{ entity: 'expense_line', old_data: { chargeable: false }, new_data: { chargeable: true } }],
    });
  });

  it('leaves what is billed, in part too, and what stands on a prebill or draft', async () => {
    const billed = await cost({ billed_amount: '200000' });
    const [prebill, draft] = [await cost(), await cost()];
    for (const [status, { line }] of [['prebill', prebill] as const, ['draft', draft] as const]) {
      const of = { matter_id: matter, client_id: world.client, status };
      const invoice = await givenInvoiceWith(server, world.finance, of, []);
      await server.owner.query('update expense_line set invoice_id = $1 where id = $2', [invoice, line]);
    }
    const free = await cost();
    const { data } = await send(false, [billed, prebill, draft, free]);
    expect(data).toMatchObject({ saved: 0, refused: 3 });
    const codes = Object.fromEntries(data.rows.map((row) => [row.id, row.code]));
    expect(codes).toEqual({
      ...{ [billed.id]: 'already_billed', [prebill.id]: 'on_prebill', [draft.id]: 'on_draft', [free.id]: '' },
    });
    expect((await send(false, [billed, free], world.finance, true)).data).toMatchObject({ saved: 1, refused: 1 });
  });

  it('is refused on a matter that takes no costs, except for those who keep closed ones', async () => {
    const claim = await cost();
    const close = { id: matter, reason: 'done', date: '2026-11-20', confirmed: ['unbilled_left'] };
    expect((await sendNow(world, matterCalls.close, world.partner, close)).status).toBe(200);
    // The claim is finance's; who works for her may change it (ROL-01).
    const { employee_id } = world.support;
    const works_for = { firm_id: world.firm.firm_id, employee_id, person_id: world.finance.employee_id };
    await insertRow(server.owner, 'assigned_person', works_for);
    expect((await send(false, [claim], world.support)).data.rows[0]).toMatchObject({ code: 'matter_closed' });
    expect((await send(false, [claim])).data).toMatchObject({ saved: 1 });
  });

  it('is for who may change the claim; a claim of another matter or firm is not there', async () => {
    const claim = await cost();
    expect((await send(false, [claim], world.partner)).data.rows[0]).toMatchObject({ code: 'not_allowed' });
    expect((await send(false, [claim], world.administrator)).status).toBe(403);
    const here = matter;
    matter = await openActive(world);
    const elsewhere = await cost();
    matter = here;
    expect((await send(false, [elsewhere])).status).toBe(404);
    const foreign = await givenMatterWorld(server, 'Lain & Rekan');
    expect((await send(false, [claim], foreign.finance)).status).toBe(404);
    const none = await server.send(call, world.finance, { body: { id: matter, billable: false, rows: [] } });
    expect(none.body).toMatchObject({ code: 'fields', message: { rows: 'Please select the list item!' } });
  });

  it('of two at once on one claim one goes through', async () => {
    const claim = await cost();
    const both = await Promise.all([send(false, [claim]), send(false, [claim], world.managing)]);
    expect(both.map((answer) => answer.data.saved).sort()).toEqual([0, 1]);
  });
});
