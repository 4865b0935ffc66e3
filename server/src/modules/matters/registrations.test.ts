import { employeeMatterCalls as calls } from '@praktis/contract/employees/employee-matters.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenPerson } from '../../../test/given.ts';
import { givenMatterWorld, type MatterWorld, openActive, openDraft, versionOf } from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let dewi: As;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
beforeEach(async () => {
  dewi = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Dewi Sartika', rate: '1500000' });
});
afterAll(() => server.close());

type Body = BodyInput<typeof calls.register>;
const register = (ids: string[], change: Partial<Body> = {}, as = world.partner) =>
  server.send(calls.register, as, {
    body: { employee_id: dewi.employee_id, rows: ids.map((id) => ({ id })), ...change },
  });
const matters = async (as = world.partner, query: object = {}) =>
  (await server.ok(employeeCalls.detail, as, { query: { employee_id: dewi.employee_id, ...query } })).matters ?? [];
const only = async (as = world.partner) => {
  const [one] = await matters(as);
  if (!one) throw new Error('not registered');
  return one;
};
const change = async (to: Partial<Body>, as = world.partner) => {
  const { matter_id, version, roles, rate_name, rate_type, join_date, leave_date } = await only();
  const now = { roles, rate_name, rate_type, join_date, leave_date };
  return register([], { rows: [{ id: matter_id, version }], ...now, ...to }, as);
};
const remove = async (confirmed: string[] = [], as = world.partner) => {
  const { id, version } = await only();
  return server.send(calls.removeMember, as, { body: { id, version }, confirmed });
};
const offered = async (as = world.partner, employee_id: string | null = dewi.employee_id) =>
  (await server.ok(calls.searchMatter, as, { body: { employee_id, limit: 200 } })).rows.map((row) => row.id);

describe('registering an employee to matters (MAT-04)', () => {
  it('puts him on several teams at once, as associate at his default rate, and into their trails', async () => {
    const ids = [await openActive(world), await openDraft(world)].sort();
    expect(await offered()).toEqual(expect.arrayContaining(ids));
    const done = await register(ids);
    expect(done.data).toMatchObject({ saved: 2, refused: 0 });
    expect((await matters()).map((row) => [row.matter_id, row.roles, row.rate_name, row.rate_type]).sort()).toEqual(
      ids.map((id) => [id, ['associate'], '', 'active']),
    );
    expect((await offered()).filter((id) => ids.includes(id))).toEqual([]);
    const trail = await server.ok(matterCalls.auditTrail, world.partner, { query: { id: ids[0] ?? '' } });
    expect(trail.rows[0]).toMatchObject({ call: 'employee/update-register-matter' });
    expect(trail.rows[0]?.created[0]?.entity).toBe('matter_member');
  });

  it('is all or none, unless the good ones are wanted; each refusal says why', async () => {
    const [first, second] = [await openActive(world), await openActive(world)];
    await register([first]);
    const both = await register([first, second]);
    expect(both.data).toMatchObject({ saved: 0, refused: 1 });
    expect(both.data.rows.find((row) => row.id === first)).toMatchObject({ ok: false, code: 'already_registered' });
    expect(await matters()).toHaveLength(1);
    expect((await register([first, second], { save_good: true })).data).toMatchObject({ saved: 1, refused: 1 });
    expect(await matters()).toHaveLength(2);
  });

  it('keeps the rules of the team: roles, rate names, dates, one responsible partner', async () => {
    const id = await openActive(world);
    const code = async (to: Partial<Body>) => (await register([id], to)).data.rows[0]?.code;
    expect(await code({ roles: ['handling_partner'] })).toBe('member_not_partner');
    expect(await code({ rate_name: 'Invented' })).toBe('rate_name_unknown');
    expect(await code({ join_date: '2026-11-05', leave_date: '2026-11-01' })).toBe('leave_before_join');
    expect(await code({ employee_id: world.second.employee_id, roles: ['responsible_partner'] })).toBe(
      'one_responsible_partner',
    );
    await server.owner.query("update employee set status = 'terminated', left_on = '2026-11-01' where id = $1", [
      dewi.employee_id,
    ]);
    expect(await code({})).toBe('employee_left');
    expect((await register([])).body.message).toHaveProperty('rows');
    expect((await register([id], { employee_id: world.firm.bank_id })).status).toBe(404);
  });

  it('is changed from a form that is up to date: fixed keeps the amount of the join date (RAT-03)', async () => {
    const id = await openActive(world, '2026-03-01');
    await register([id], { join_date: '2026-03-01' });
    await server.owner.query(`update employee_rate set valid_to = '2026-06-30' where employee_id = $1`, [
      dewi.employee_id,
    ]);
    await server.owner.query(
      `insert into employee_rate (firm_id, id, employee_id, name, currency, rate, valid_from)
       values ($1, gen_random_uuid(), $2, 'Standard', 'IDR', 1750000, '2026-07-01')`,
      [world.firm.firm_id, dewi.employee_id],
    );
    expect(await only()).toMatchObject({ rate: '1750000', rate_currency: 'IDR' });
    const { version } = await only();
    expect((await change({ rate_type: 'fixed' })).data.saved).toBe(1);
    expect(await only()).toMatchObject({ rate_type: 'fixed', rate: '1500000', fixed_rate: '1500000' });
    const stale = await register([], { rows: [{ id, version }], rate_type: 'active' });
    expect(stale.data.rows[0]).toMatchObject({ ok: false, code: 'stale' });
    expect((await change({ rate_type: 'fixed', fixed_rate: '0' })).body).toMatchObject({ code: 'zero_rate' });
    expect((await change({ rate_type: 'fixed', fixed_rate: '1600000' })).data.saved).toBe(1);
    expect((await change({ rate_type: 'active' })).data.saved).toBe(1);
    expect(await only()).toMatchObject({ rate_type: 'active', rate: '1750000', fixed_rate: null });
  });

  it('without a rate name follows the default: changed to International it is International from then on (RAT-02)', async () => {
    const [old, later] = [await openActive(world), await openActive(world)];
    await register([old], { rate_name: 'Standard' });
    await server.owner.query(
      `insert into employee_rate (firm_id, id, employee_id, name, currency, rate, valid_from)
       values ($1, gen_random_uuid(), $2, 'International', 'IDR', 2500000, '2025-01-01')`,
      [world.firm.firm_id, dewi.employee_id],
    );
    await server.owner.query("update employee set default_rate_name = 'International' where id = $1", [
      dewi.employee_id,
    ]);
    await register([later]);
    const rateOf = async (id: string) => (await matters()).find((row) => row.matter_id === id)?.rate;
    expect([await rateOf(old), await rateOf(later)]).toEqual(['1500000', '2500000']);
  });

  it('twice in the same moment puts him on the team once', async () => {
    const id = await openActive(world);
    const both = await Promise.all([register([id]), register([id])]);
    expect(both.map((answer) => answer.data.rows[0]?.code).sort()).toEqual(['', 'already_registered']);
    expect(await matters()).toHaveLength(1);
  });
});

describe('taking an employee off a matter', () => {
  it('removes who did nothing there', async () => {
    await register([await openActive(world)]);
    expect((await remove()).data.leave_date).toBeNull();
    expect(await matters()).toEqual([]);
  });

  it('asks about entries, and lets him leave on the day of the last one; his time stays', async () => {
    const id = await openActive(world, '2026-03-01');
    await register([id], { join_date: '2026-03-01' });
    await givenEntry(server, dewi, id, { date: '2026-03-20' });
    const asked = await remove();
    expect(asked.body).toMatchObject({ code: 'member_has_entries', confirmation: true });
    expect((await only()).leave_date).toBeNull();
    expect((await remove(['member_has_entries'])).data.leave_date).toBe('2026-03-20');
    expect(await only()).toMatchObject({ leave_date: '2026-03-20' });
    expect((await remove(['member_has_entries'])).body.code).toBe('member_left');
    expect(await offered()).toContain(id);
  });

  it('is refused for the responsible partner of a matter that is past draft', async () => {
    const id = await openActive(world);
    const { matters: his = [] } = await server.ok(employeeCalls.detail, world.partner, {
      query: { employee_id: world.partner.employee_id },
    });
    const mine = his.find((row) => row.matter_id === id);
    const body = { id: mine?.id ?? '', version: mine?.version ?? 0 };
    expect((await server.send(calls.removeMember, world.partner, { body })).body.code).toBe(
      'responsible_partner_missing',
    );
    expect((await server.send(calls.removeMember, world.partner, { body: { ...body, version: 99 } })).status).toBe(409);
  });
});

describe('registrations are for those who see and change teams (ROL-01, ROL-02)', () => {
  it('a partner changes the teams of his matters, support staff those of drafts, a fee earner none', async () => {
    const active = await openActive(world);
    const draft = await openDraft(world);
    expect((await register([active], {}, world.second)).data.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    expect((await register([active], {}, world.support)).data.rows[0]).toMatchObject({
      ok: false,
      code: 'not_allowed',
    });
    expect((await register([draft], {}, world.support)).data.saved).toBe(1);
    expect((await register([active], {}, world.associate)).status).toBe(403);
    const { id, version } = await only();
    for (const as of [world.associate, world.finance])
      expect((await server.send(calls.removeMember, as, { body: { id, version } })).status).toBe(403);
    expect((await server.send(calls.searchMatter, world.associate, { body: {} })).status).toBe(403);
    expect(await offered(world.support)).not.toContain(active);
    expect(await offered(world.second)).not.toContain(active);
    expect((await offered(world.support, null)).length).toBeGreaterThan(0);
  });

  it('rates only where they may be seen, hours where his time may be seen; administrators see no teams', async () => {
    const id = await openActive(world, '2026-10-01');
    await register([id], { join_date: '2026-10-01' });
    await givenEntry(server, dewi, id, { date: '2026-11-20' });
    const hours = await only();
    expect(hours).toMatchObject({ rate: '1500000', can_edit: true });
    expect(Number(hours.billable_hours)).toBeGreaterThan(0);
    expect((await matters(world.partner, { total_day_matter: 3 }))[0]).toMatchObject({ billable_hours: '0' });
    const own = await only(dewi);
    expect(own).not.toHaveProperty('rate');
    expect(own).not.toHaveProperty('fixed_rate');
    expect(own).toMatchObject({ billable_hours: hours.billable_hours, can_edit: false });
    const [seen] = await matters(world.associate);
    expect(seen).not.toHaveProperty('billable_hours');
    const answer = await server.send(employeeCalls.detail, world.administrator, {
      query: { employee_id: dewi.employee_id },
    });
    expect(answer.data).not.toHaveProperty('matters');
    const bad = { raw: { query: { employee_id: dewi.employee_id, total_day_matter: 0 } } };
    expect((await server.send(employeeCalls.detail, world.partner, bad)).status).toBe(400);
  });

  it('a confidential matter is not among them for whoever stands outside', async () => {
    const id = await openActive(world);
    await register([id]);
    await server.owner.query('update matter set confidential = true where id = $1', [id]);
    expect(await matters(world.second)).toEqual([]);
    expect(await matters(world.finance)).toEqual([]);
    expect(await matters(world.partner)).toHaveLength(1);
    const { id: registration } = await only();
    const body = { id: registration, version: await versionOf(world, id) };
    expect((await server.send(calls.removeMember, world.second, { body })).status).toBe(404);
    expect((await register([id], {}, world.second)).status).toBe(404);
  });
});
