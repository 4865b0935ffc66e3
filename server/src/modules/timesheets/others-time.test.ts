import { deliveredRoles } from '@praktis/contract/kit/roles';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenMatter, insertRow } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { type ActsWorld, actsOf, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
let server: TestServer;
let managing: As;
let partner: As;
let associate: As;
let { given, stored, rowsOf } = {} as ReturnType<typeof actsOf>;

const mayRecordFor = (reach: string[]) =>
  server.owner.query('update user_role set grants = $2 where id = $1', [
    world.firm.roles.partner,
    JSON.stringify({ ...deliveredRoles.partner, 'timesheet.record_for_others': reach }),
  ]);

beforeAll(async () => {
  world = await startActs();
  ({ server, managing, partner, associate } = world);
  ({ given, stored, rowsOf } = actsOf(world));
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshMatters(world);
  await mayRecordFor(['team']);
});

const hour = { date: '2026-11-20', description: 'Opinion', method: 'hour' as const, duration: '1' };
const create = async (matter_id: string) => {
  const timesheet = { ...hour, employee_id: associate.employee_id, matter_id };
  const answer = await server.send(calls.create, partner, { body: { timesheet } });
  return answer.body.code ?? answer.status;
};

describe('the time of others comes only where it may be recorded for them (TIM-15, TIM-13, ROL-01)', () => {
  it('by no way to a matter on whose team one is not', async () => {
    const foreign = await givenMatter(server, managing, world.client, [managing, associate]);
    expect(await create(foreign)).toBe('not_allowed');
    const id = await given();
    const rows = await rowsOf(id);
    const moved = await server.ok(bulk.updateMatter, partner, { body: { rows, matter_id: foreign } });
    expect(moved.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    const form = { id, version: 1, date: '2026-11-20', matter_id: foreign, description: 'Opinion' };
    expect((await server.send(calls.update, partner, { body: form })).status).toBe(403);
    const many = await server.ok(bulk.massUpdate, partner, { body: { rows: [form] } });
    expect(many.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    expect(await stored(id)).toMatchObject({ matter_id: world.matter, version: 1 });
    const people = { employee_ids: [associate.employee_id], keyword: '' };
    const offered = await server.ok(bulk.searchMatter, partner, { body: people });
    expect(offered.rows.map((row) => row.id)).not.toContain(foreign);
    // On the team it may be.
    expect(offered.rows.map((row) => row.id)).toContain(world.goal);
    const own = await server.ok(bulk.updateMatter, partner, { body: { rows, matter_id: world.goal } });
    expect(own.saved).toBe(1);
  });

  it('nor back to one whose team one has left meanwhile, by an undo', async () => {
    const id = await given();
    const body = { rows: await rowsOf(id), matter_id: world.goal };
    const moved = await server.ok(bulk.updateMatter, partner, { body });
    await leaves(world.matter);
    const rows = await rowsOf(id);
    const told = await server.ok(bulk.undo, partner, { body: { rows, edit: moved.edit, save_good: false } });
    expect(told.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
  });

  it('who has left a team records for nobody on its matter, though he still sees it', async () => {
    expect(await create(world.matter)).toBe(200);
    await leaves(world.matter);
    expect(await create(world.matter)).toBe('not_allowed');
  });

  it('a reach of the practice group is that of the matter', async () => {
    await mayRecordFor(['group']);
    const group = await insertRow(server.owner, 'practice_group', {
      firm_id: world.firm.firm_id,
      ...{ code: 'DIS', name: 'Disputes', name_id: 'Sengketa' },
    });
    expect(await create(world.matter)).toBe('not_allowed');
    await server.owner.query('update employee set practice_group_id = $2 where id = $1', [partner.employee_id, group]);
    await server.owner.query('update matter set practice_group_id = $2 where id = $1', [world.matter, group]);
    expect(await create(world.matter)).toBe(200);
    expect(await create(world.goal)).toBe('not_allowed');
  });

  const leaves = (matter: string) =>
    server.owner.query("update matter_member set leave_date = '2026-11-10' where matter_id = $1 and employee_id = $2", [
      matter,
      partner.employee_id,
    ]);
});

describe('of an entry on a confidential matter an outsider learns no times (ROL-02, invariant 42)', () => {
  const long = {
    date: '2026-11-20',
    description: 'Day',
    method: 'start_end' as const,
    start_time: '09:00',
    end_time: '18:00',
  };
  const timed = {
    date: '2026-11-20',
    method: 'start_end',
    start_time: '13:05',
    end_time: '14:35',
    hour: '1.5',
    minutes: 90,
  };

  it.each(['asked', 'refused'])('where overlaps are %s (TIM-08)', async (how) => {
    const secret = await givenMatter(server, managing, world.client, [managing, associate], { confidential: true });
    await givenEntry(server, associate, secret, timed);
    const value = JSON.stringify({ overlap: how === 'refused' ? 'refuse' : 'warn' });
    const setting = await insertRow(server.owner, 'setting', {
      ...{ firm_id: world.firm.firm_id, key: 'timesheet-setup', value },
    });
    const timesheet = { ...long, employee_id: associate.employee_id, matter_id: world.matter };
    const hidden = await server.send(calls.create, partner, { body: { timesheet } });
    expect(hidden.body.code).toBe('time_overlap');
    expect(JSON.stringify(hidden.body)).toContain('Another entry of this person lies in that time');
    expect(JSON.stringify(hidden.body)).not.toMatch(/13:05|14:35|20 Nov|2026-11-20/);
    // He himself is told when it was, and so is everybody of an entry that he may see.
    const own = await server.send(calls.create, associate, { body: { timesheet } });
    expect(own.body).toMatchObject({ code: 'time_overlap', params: { start: '13:05', end: '14:35' } });
    await given({ ...timed, start_time: '15:00', end_time: '16:30' });
    const open = await server.send(calls.create, partner, { body: { timesheet } });
    expect(open.body).toMatchObject({ code: 'time_overlap', params: { start: '15:00', end: '16:30' } });
    await server.owner.query('delete from setting where id = $1', [setting]);
  });
});
