import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { type ActsWorld, actsOf, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
let server: TestServer;
let managing: As;
let partner: As;
let associate: As;
let finance: As;
let client: string;
let matter: string;
let goal: string;
let { given, stored, sumOf, rowsOf, move } = {} as ReturnType<typeof actsOf>;

beforeAll(async () => {
  world = await startActs();
  ({ server, managing, partner, associate, finance } = world);
  ({ given, stored, sumOf, rowsOf, move } = actsOf(world));
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshMatters(world);
  ({ client, matter, goal } = world);
});

describe('entries move to another matter (TIM-14, T-14)', () => {
  it('thirty minutes at 1,200,000 are worth 1,000,000 there; the preview tells it and changes nothing', async () => {
    const id = await given({ hour: '0.5', minutes: 30, rate: '1200000', value: '600000' });
    const before = await sumOf(id);
    const seen = (await move([id], { preview: true })).data;
    expect(seen).toMatchObject({ saved: 1, refused: 0, rows: [{ ok: true, employee_name: 'Arif Nugraha' }] });
    expect(seen.rows[0]?.changes).toMatchObject([
      { field: 'matter_id' },
      { field: 'rate', from: '1200000', to: '2000000', from_currency: 'IDR', to_currency: 'IDR' },
      { field: 'value', from: '600000', to: '1000000' },
    ]);
    expect(await sumOf(id)).toBe(before);
    const done = (await move([id])).data;
    expect(done.rows[0]?.changes).toEqual(seen.rows[0]?.changes);
    expect(await stored(id)).toMatchObject({ matter_id: goal, value: '1000000', rate_source: 'fixed', version: 2 });
    const trail = await server.ok(calls.auditTrail, managing, { query: { id } });
    expect(trail.rows[0]).toMatchObject({ call: 'timesheet/bulk/update-matter', user: 'Mira Kusuma' });
  });

  it('one that is named twice is counted once', async () => {
    const id = await given();
    const done = (await move([id, id])).data;
    expect([done.saved, done.refused, done.rows.map((row) => row.id)]).toEqual([1, 0, [id]]);
    expect(await stored(id)).toMatchObject({ matter_id: goal, version: 2 });
  });

  it('takes the billable default of the new matter, from a non-billable one and to one', async () => {
    await server.owner.query("update matter set timesheet_status = 'non_billable' where id = $1", [goal]);
    const id = await given();
    await move([id]);
    expect(await stored(id)).toMatchObject({ billable: false, status: 'non-billable' });
    const body = { rows: await rowsOf(id), matter_id: matter };
    await server.ok(bulk.updateMatter, managing, { body });
    expect(await stored(id)).toMatchObject({ billable: true, status: 'wip', value: '1500000' });
  });

  it('leaves billed entries, those on a prebill and those of a closed matter, each with its reason', async () => {
    const bill = await givenBill(server, finance, { client_id: client, matter_id: matter });
    const billed = await given({ status: 'billed', invoice_id: bill });
    const prebill = await given({ description: 'Hearing' });
    await givenInvoiceWith(server, finance, { matter_id: matter, client_id: client, status: 'prebill' }, [prebill]);
    const good = await given({ description: 'Letter to the court' });
    const none = (await move([billed, prebill, good])).data;
    expect(none).toMatchObject({ saved: 0, refused: 2 });
    const codes = Object.fromEntries(none.rows.map((row) => [row.id, row.code]));
    expect(codes).toEqual({ [billed]: 'already_billed', [prebill]: 'on_prebill', [good]: '' });
    expect((await move([billed, prebill, good], { save_good: true })).data).toMatchObject({ saved: 1, refused: 2 });
    await server.owner.query("update matter set status = 'close' where id = $1", [matter]);
    const closed = await given({ description: 'Notes' });
    expect((await move([closed])).data.rows[0]).toMatchObject({ ok: false, code: 'matter_closed' });
  });

  it('holds the budget of the goal for all of them together (MAT-14)', async () => {
    await server.owner.query('update matter set budget_fee = 3000000, budget_restricts = true where id = $1', [goal]);
    const ids = [
      await given(),
      await given({ description: 'Hearing', hour: '0.5' }),
      await given({ description: 'Notes' }),
    ];
    const told = (await move(ids)).data;
    // 2,000,000 and 1,000,000 take all of it; the third finds nothing left.
    expect(told.rows.map((row) => row.code)).toEqual(['', '', 'budget_exceeded']);
    expect((await move(ids, { save_good: true })).data.saved).toBe(2);
  });

  it('asks about entries that look like those of the goal, also among themselves (TIM-09)', async () => {
    const one = await given({ description: 'Call with client' });
    const two = await given({ description: 'Notes' });
    await givenEntry(server, associate, goal, { date: '2026-11-20', description: 'call with client' });
    const asked = await move([one, two]);
    expect(asked.body).toMatchObject({ confirmation: true, code: 'similar_entry' });
    expect((await move([one, two], { preview: true })).data).toMatchObject({ saved: 2 });
    expect((await move([one, two], { confirmed: ['similar_entry'] })).data).toMatchObject({ saved: 2 });
    expect(await stored(one)).toMatchObject({
      confirmed_codes: ['similar_entry'],
      similar_confirmed_by: managing.user_id,
    });
    expect(await stored(two)).toMatchObject({ confirmed_codes: [], similar_confirmed_by: null });
  });

  it('is for who records, on matters he sees; rates are told to those who see them (RAT-11)', async () => {
    const id = await given();
    const mine = (await move([id], { preview: true }, associate)).data;
    expect(mine.rows[0]?.changes.map((change) => change.field)).toEqual(['matter_id']);
    expect((await move([id], {}, finance)).data.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    expect((await move([id], {}, stranger)).status).toBe(404);
    const bad = await server.send(bulk.updateMatter, managing, { raw: { body: { rows: [] } } });
    expect(bad.body.message).toMatchObject({ rows: 'Please select the list item!', matter_id: expect.anything() });
  });

  it('offers matters on whose teams all of the people are', async () => {
    await givenMatter(server, partner, client, [partner]);
    const search = (employee_ids: string[], as = managing) =>
      server.ok(bulk.searchMatter, as, { body: { employee_ids } });
    const both = await search([partner.employee_id, associate.employee_id]);
    expect(both.rows.map((row) => row.id)).toEqual(expect.arrayContaining([matter, goal]));
    expect(both.total).toBe((await search([partner.employee_id])).total - 1);
    expect((await server.send(bulk.searchMatter, managing, { raw: { body: { employee_ids: ['x'] } } })).status).toBe(
      400,
    );
  });
});

describe('the rate of chosen entries (RAT-06)', () => {
  const rate = async (ids: string[], more: object = {}, as = managing) =>
    server.send(bulk.updateRate, as, { body: { rows: await rowsOf(...ids), ...more } });

  it('is resolved anew for wip and non-billable ones; the others are left and say so', async () => {
    const wip = await given({ rate: '1000000', value: '1000000', date: '2026-06-10' });
    const free = await given({
      rate: '1000000',
      value: '1000000',
      billable: false,
      status: 'non-billable',
      description: 'x',
    });
    const bill = await givenBill(server, finance, { client_id: client, matter_id: matter });
    const billed = await given({ status: 'billed', invoice_id: bill, description: 'y' });
    const written = await given({ status: 'write off', write_off_date: '2026-11-20', description: 'z' });
    const same = await given({ description: 'Hearing', rate_source: 'default' });
    const told = (await rate([wip, free, billed, written, same])).data;
    expect(told).toMatchObject({ refused: 0, left: 2, saved: 3 });
    const by = Object.fromEntries(told.rows.map((row) => [row.id, [row.left, row.code]]));
    expect([by[billed], by[written]]).toEqual([
      [true, 'already_billed'],
      [true, 'left_written_off'],
    ]);
    expect(await stored(wip)).toMatchObject({ rate: '1500000', value: '1500000', version: 2 });
    expect(await stored(free)).toMatchObject({ rate: '1500000', status: 'non-billable' });
    expect(await stored(same)).toMatchObject({ rate: '1500000' });
  });

  it('may be typed, in the currency of the matter; its source is then manual', async () => {
    const id = await given();
    expect((await rate([id], { rate: '1800000', currency: 'IDR' })).data).toMatchObject({ saved: 1 });
    expect(await stored(id)).toMatchObject({ rate: '1800000', value: '1800000', rate_source: 'manual' });
    const dollars = (await rate([id], { rate: '100', currency: 'USD' })).data;
    expect(dollars.rows[0]).toMatchObject({ ok: false, code: 'rate_currency_differs' });
    expect((await rate([id], { rate: '1.5', currency: 'IDR' })).body.code).toBe('amount_too_precise');
    expect((await rate([id], { rate: '5' })).body.message).toHaveProperty(['currency']);
  });

  it('is for who changes rates and sees them', async () => {
    const id = await given();
    expect((await rate([id], {}, associate)).status).toBe(403);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    expect((await rate([id], {}, stranger)).status).toBe(404);
    expect((await rate([id], {}, finance)).data).toMatchObject({ refused: 0 });
  });
});
