import { randomUUID } from 'node:crypto';
import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatterWorld, type MatterForm, type MatterWorld, openActive, sendNow } from '../given-matter.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

type Member = NonNullable<MatterForm['members']>[number];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: '2026-03-25T03:00:00Z' });
});
afterAll(() => server.close());

const record = (as: As, matter_id: string, date: string, employee_id?: string) => {
  const timesheet = { date, matter_id, method: 'hour' as const, duration: '1', description: randomUUID(), employee_id };
  return server.send(timesheetCalls.create, as, { body: { timesheet } });
};
const setTeam = (world: MatterWorld, id: string, members: Member[]) =>
  sendNow(world, matterCalls.update, world.partner, { id, part: 'team', members });
const shown = (world: MatterWorld, id: string) => server.ok(matterCalls.detail, world.managing, { query: { id } });

describe('a member who leaves the team (MAT-04)', () => {
  it('MAT-04: with entries to 20 March gets leaving date 20 March; an entry for 21 March is refused not_member', async () => {
    const world = await givenMatterWorld(server, 'Firma Maret');
    const { partner, associate, managing } = world;
    const lead = { employee_id: partner.employee_id, responsible_partner: true, join_date: '2026-03-01' };
    const member = { employee_id: associate.employee_id, associate: true, join_date: '2026-03-01' };
    const id = await openActive(world, '2026-03-01', { members: [lead, member] });
    for (const date of ['2026-03-10', '2026-03-20']) expect((await record(associate, id, date)).status).toBe(200);
    expect((await setTeam(world, id, [lead])).status).toBe(200);
    const left = (await shown(world, id)).members.find((one) => one.employee_id === associate.employee_id);
    expect(left?.leave_date).toBe('2026-03-20');
    for (const [as, whose] of [
      [managing, associate.employee_id],
      [associate, undefined],
    ] as const) {
      const refused = await record(as, id, '2026-03-21', whose);
      expect([refused.status, refused.body.code]).toEqual([400, 'not_member']);
    }
    expect((await record(managing, id, '2026-03-20', associate.employee_id)).status).toBe(200);
  });
});

describe('the default rate of a person is changed (RAT-02)', () => {
  let world: MatterWorld;
  beforeAll(async () => {
    server.clock.now = new Date('2026-11-01T03:00:00Z');
    world = await givenMatterWorld(server, 'Firma November');
  });

  /** On 1 November: a second rate name for the associate, then made the default. */
  async function internationalFrom1November() {
    const { finance, associate } = world;
    const employee_id = associate.employee_id;
    const rate = { name: 'International', currency: 'IDR', rate: '2500000', valid_from: '2026-01-01' };
    const { id } = await server.ok(employeeRateCalls.update, finance, { body: { employee_id, ...rate } });
    const { employee_version: version } = await server.ok(employeeRateCalls.detail, finance, {
      query: { employee_rate_id: id },
    });
    await server.ok(employeeRateCalls.updateDefault, finance, { body: { employee_rate_id: id, version } });
    const person = await server.ok(employeeCalls.detail, finance, { query: { employee_id } });
    expect(person.default_rate_name).toBe('International');
  }
  const valueOn = async (matter_id: string, date: string) => {
    const { data } = await record(world.associate, matter_id, date);
    const { rate, rate_source } = await server.ok(timesheetCalls.detail, world.managing, { query: { id: data.id } });
    return [rate, rate_source];
  };

  it('RAT-02: Standard → International on 1 Nov: registered on 2 Nov is International, an old Standard stays on 3 Nov', async () => {
    const lead = { employee_id: world.partner.employee_id, responsible_partner: true };
    const named = { employee_id: world.associate.employee_id, associate: true, rate_name: 'Standard' };
    const old = await openActive(world, '2026-10-01', { members: [lead, named] });
    const unnamed = await openActive(world, '2026-10-01', { members: [lead, { ...named, rate_name: '' }] });
    const fresh = await openActive(world, '2026-10-01', { members: [lead] });
    expect(await valueOn(old, '2026-10-30')).toEqual(['1500000', 'active']);
    expect(await valueOn(unnamed, '2026-10-30')).toEqual(['1500000', 'default']);
    await internationalFrom1November();

    server.clock.now = new Date('2026-11-02T03:00:00Z');
    expect((await sendNow(world, matterCalls.registerAllAssociates, world.partner, { id: fresh })).status).toBe(200);
    const added = (await shown(world, fresh)).members.find((one) => one.employee_id === world.associate.employee_id);
    expect(added).toMatchObject({ rate_name: 'International', rate_type: 'active', join_date: '2026-11-02' });

    server.clock.now = new Date('2026-11-03T03:00:00Z');
    expect(await valueOn(old, '2026-11-03')).toEqual(['1500000', 'active']);
    expect(await valueOn(unnamed, '2026-11-03')).toEqual(['2500000', 'default']);
    expect(await valueOn(fresh, '2026-11-03')).toEqual(['2500000', 'active']);
    const october = { body: { date_to: '2026-10-31' }, query: {} };
    const before = await server.ok(timesheetCalls.list, world.managing, october);
    expect(before.rows.map((row) => row.rate)).toEqual(['1500000', '1500000']);
  });
});
