import { matterActCalls as acts } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { givenMatterWorld, type MatterWorld, openActive, versionOf } from '../../../test/given-matter.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let matter: string;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  const { firm_id } = world.firm;
  const { employee_id } = world.associate;
  await server.owner.query("update employee_rate set valid_to = '2026-06-30' where employee_id = $1", [employee_id]);
  const version = {
    firm_id,
    employee_id,
    name: 'Standard',
    currency: 'IDR',
    rate: '1750000',
    valid_from: '2026-07-01',
  };
  await insertRow(server.owner, 'employee_rate', version);
});
afterAll(() => server.close());
beforeEach(async () => {
  matter = await openActive(world, '2026-03-01');
});

const entry = (date: string, row: object = {}) => givenEntry(server, world.associate, matter, { date, ...row });
const stored = async (id: string) =>
  (await server.owner.query('select rate, value, rate_source, version from timesheet where id = $1', [id])).rows[0];
type Upgrade = { from?: string; members?: { employee_id: string; rate?: string; fixed_rate?: string }[] };
const asked = (input: Upgrade = {}) => ({
  ...{ id: matter, from: '2026-07-01', members: [{ employee_id: world.associate.employee_id }] },
  ...input,
});
const check = (input: Upgrade = {}, as: As = world.partner) =>
  server.send(acts.checkUpgrade, as, { body: asked(input) });
const upgrade = async (input: Upgrade = {}, as: As = world.partner, checked?: string) => {
  const seen = checked ?? (await server.ok(acts.checkUpgrade, as, { body: asked(input) })).checked;
  const body = {
    ...asked(input),
    part: 'timesheet_rate' as const,
    version: await versionOf(world, matter),
    checked: seen,
  };
  return server.send(matterCalls.update, as, { body });
};

/** The example of RAT-06, with a written-off and a deleted entry beside it. */
async function example() {
  const june = await entry('2026-06-30');
  const july = await entry('2026-07-01');
  const bill = await givenBill(server, world.finance, { client_id: world.client, matter_id: matter });
  const billed = await entry('2026-07-02', { status: 'billed', invoice_id: bill });
  const prebill = await entry('2026-07-03');
  const of = { matter_id: matter, client_id: world.client, status: 'prebill' as const };
  await givenInvoiceWith(server, world.finance, of, [prebill]);
  const written = await entry('2026-07-04', { status: 'write off' });
  const deleted = await entry('2026-07-05', { status: 'deleted' });
  return { june, july, billed, prebill, written, deleted };
}

describe('matter/check-upgrade-timesheet (RAT-06)', () => {
  it('tells old and new value of what would change, and how many are left, and changes nothing', async () => {
    const entries = await example();
    const { data } = await check();
    expect(data).toMatchObject({
      ...{ changed: 1, unchanged: 0, refused: 0, drafts: 0, budget: null },
      skipped: { billed: 1, prebill: 1, write_off: 1 },
      totals: [{ currency: 'IDR', hours: '1', old_value: '1500000', new_value: '1750000', difference: '250000' }],
    });
    expect(data.rows).toMatchObject([
      {
        ...{ id: entries.july, date: '2026-07-01', employee_name: 'Arif Nugraha', code: '', currency: 'IDR' },
        ...{ old_rate: '1500000', new_rate: '1750000', old_value: '1500000', new_value: '1750000' },
      },
    ]);
    expect(await stored(entries.july)).toMatchObject({ rate: '1500000', version: 1 });
  });

  it('is for those who change rates of time and see them, on matters they see', async () => {
    for (const as of [world.associate, world.support, world.administrator])
      expect((await check({}, as)).status).toBe(403);
    expect((await check({}, world.second)).status).toBe(403);
    expect((await check({}, world.finance)).status).toBe(200);
    const stranger = await givenMatterWorld(server, 'Lain & Rekan');
    expect((await check({}, stranger.managing)).status).toBe(404);
    await server.owner.query('update matter set confidential = true where id = $1', [matter]);
    expect((await check({}, world.finance)).status).toBe(404);
  });

  it.each([
    ['members', { members: [] }, 'fields'],
    ['from', { from: '2026-02-30' }, 'fields'],
    ['members.0.rate', { rate: '1.5' }, 'amount_too_precise'],
    ['members.0.fixed_rate', { fixed_rate: '2000000' }, 'member_not_fixed'],
    ['members.0.employee_id', { employee_id: '00000000-0000-4000-8000-000000000000' }, 'unknown_record'],
  ])('names the field that does not fit: %s', async (field, wrong, code) => {
    const { from, members, ...member } = wrong as Upgrade & { rate?: string };
    const chosen = members ?? [{ employee_id: world.associate.employee_id, ...member }];
    const answer = await check({ ...(from ? { from } : {}), members: chosen });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.message).toHaveProperty([field]);
  });
});

describe('the upgrade (RAT-06, invariant 31)', () => {
  it('changes wip and non-billable entries from the day on, and nothing else; the trail knows', async () => {
    const entries = await example();
    const internal = await entry('2026-07-06', { status: 'non-billable', billable: false });
    const done = await upgrade();
    expect(done.data.upgrade).toMatchObject({ changed: 2, skipped: { billed: 1, prebill: 1, write_off: 1 } });
    for (const id of [entries.july, internal])
      expect(await stored(id)).toMatchObject({ rate: '1750000', value: '1750000', rate_source: 'default' });
    for (const id of [entries.june, entries.billed, entries.prebill, entries.written, entries.deleted])
      expect(await stored(id)).toMatchObject({ rate: '1500000', value: '1500000' });
    const { rows } = await server.ok(matterCalls.auditTrail, world.managing, { query: { id: matter } });
    const changed = rows[0]?.updated.filter((change) => change.entity === 'timesheet');
    expect(changed).toHaveLength(2);
    expect(changed?.[0]).toMatchObject({ old_data: { value: '1500000' }, new_data: { value: '1750000' } });
    expect((await check()).data).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('takes a typed rate as manual, and the resolved one again when it is upgraded anew', async () => {
    const id = await entry('2026-07-01', { hour: '0.5', value: '750000' });
    const typed = { members: [{ employee_id: world.associate.employee_id, rate: '2000000' }] };
    expect((await upgrade(typed)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ rate: '2000000', value: '1000000', rate_source: 'manual' });
    await upgrade();
    expect(await stored(id)).toMatchObject({ rate: '1750000', value: '875000', rate_source: 'default' });
  });

  it('first wants the new amount of a fixed member, keeps it, and uses it for the entries', async () => {
    const id = await entry('2026-07-01', { rate_source: 'fixed' });
    await server.owner.query(
      `update matter_member set rate_type = 'fixed', fixed_rate = 1500000, fixed_currency = 'IDR'
       where matter_id = $1 and employee_id = $2`,
      [matter, world.associate.employee_id],
    );
    expect((await check()).body).toMatchObject({ code: 'fixed_rate_needed' });
    const given = { members: [{ employee_id: world.associate.employee_id, fixed_rate: '1900000' }] };
    expect((await upgrade(given)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ rate: '1900000', rate_source: 'fixed' });
    const { members } = await server.ok(matterCalls.detail, world.partner, { query: { id: matter } });
    expect(members.find((one) => one.employee_id === world.associate.employee_id)?.fixed_rate).toBe('1900000');
  });

  it('changes entries of a draft, and says how many drafts have to be saved again', async () => {
    const id = await entry('2026-07-01');
    const of = { matter_id: matter, client_id: world.client, status: 'draft' as const };
    await givenInvoiceWith(server, world.finance, of, [id]);
    const done = await upgrade();
    expect(done.data.upgrade).toMatchObject({ changed: 1, drafts: 1, rows: [{ on_draft: true }] });
    expect(await stored(id)).toMatchObject({ value: '1750000' });
  });

  it('is refused whole when an entry has no rate on its day', async () => {
    const newcomer = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Nova Putri' });
    await insertRow(server.owner, 'matter_member', {
      ...{ firm_id: world.firm.firm_id, matter_id: matter, employee_id: newcomer.employee_id },
      ...{ join_date: '2026-03-01', rate_name: 'Standard', fee_earner: true },
    });
    const good = await entry('2026-07-01');
    await givenEntry(server, newcomer, matter, { date: '2026-07-02' });
    const members = [world.associate, newcomer].map(({ employee_id }) => ({ employee_id }));
    const { data } = await check({ members });
    expect(data).toMatchObject({ changed: 1, refused: 1 });
    expect(data.rows[1]).toMatchObject({ code: 'rate_missing', employee_name: 'Nova Putri' });
    expect((await upgrade({ members })).body).toMatchObject({
      code: 'upgrade_rate_missing',
      message: 'Nova Putri has no rate on 02/07/2026, so no entry is changed. Type a rate or choose another date.',
    });
    expect(await stored(good)).toMatchObject({ value: '1500000' });
  });

  it('judges a restricting budget anew: equal is accepted, one more is not (MAT-14, invariant 30)', async () => {
    const id = await entry('2026-07-01');
    const budget = (fee: string) =>
      server.owner.query('update matter set budget_fee = $2, budget_restricts = true where id = $1', [matter, fee]);
    await budget('1749999');
    const { data } = await check();
    expect(data.budget).toEqual({ fee: '1749999', used_before: '1500000', used_after: '1750000', exceeded: true });
    expect((await upgrade()).body).toMatchObject({ code: 'budget_exceeded' });
    expect(await stored(id)).toMatchObject({ value: '1500000' });
    await budget('1750000');
    expect((await check()).data.budget).toMatchObject({ exceeded: false });
    expect((await upgrade()).status).toBe(200);
  });

  it('does exactly what was checked: upgrade_differs after another change, 409 from an older form', async () => {
    const id = await entry('2026-07-01');
    const seen = (await check()).data.checked;
    await entry('2026-07-02');
    expect((await upgrade({}, world.partner, seen)).body.code).toBe('upgrade_differs');
    expect((await upgrade({}, world.partner, '')).body.code).toBe('upgrade_differs');
    const body = { ...asked(), part: 'timesheet_rate' as const, version: await versionOf(world, matter) };
    const checked = (await check()).data.checked;
    const both = await Promise.all([
      server.send(matterCalls.update, world.partner, { body: { ...body, checked } }),
      server.send(matterCalls.update, world.managing, { body: { ...body, checked } }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await stored(id)).toMatchObject({ value: '1750000', version: 2 });
  });
});
