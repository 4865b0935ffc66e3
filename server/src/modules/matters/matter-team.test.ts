import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPerson, insertRow } from '../../../test/given.ts';
import {
  givenMatterWorld,
  type MatterForm,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
  versionOf,
  whileHeld,
} from '../../../test/given-matter.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

type Member = NonNullable<MatterForm['members']>[number];
const responsible = (rest: Partial<Member> = {}): Member => ({
  ...{ employee_id: world.partner.employee_id, responsible_partner: true },
  ...rest,
});
const associate = (rest: Partial<Member> = {}): Member => ({
  ...{ employee_id: world.associate.employee_id, associate: true },
  ...rest,
});
const setTeam = (id: string, members: Member[], as = world.partner) =>
  sendNow(world, calls.update, as, { id, part: 'team', members });
const teamOf = async (id: string) => {
  const { rows } = await server.owner.query(
    `select m.*, e.first_name from matter_member m join employee e on e.id = m.employee_id where matter_id = $1 order by first_name`,
    [id],
  );
  return rows as Record<string, unknown>[];
};

describe('the team of a matter (MAT-04)', () => {
  it('is one person one member, with all his roles', async () => {
    const id = await openDraft(world, {
      members: [responsible({ originating_partner: true, handling_partner: true }), associate()],
    });
    const shown = await server.ok(calls.detail, world.partner, { query: { id } });
    expect(
      shown.members.map(({ name, responsible_partner, handling_partner, associate: a }) => [
        name,
        responsible_partner,
        handling_partner,
        a,
      ]),
    ).toEqual([
      ['Pandu Wirawan', true, true, false],
      ['Arif Nugraha', false, false, true],
    ]);
    const twice = await setTeam(id, [responsible(), { employee_id: world.partner.employee_id, fee_earner: true }]);
    expect(twice.body.code).toBe('member_twice');
  });

  it('has one responsible partner, who is a partner of the firm', async () => {
    const id = await openActive(world);
    const second = { employee_id: world.second.employee_id, responsible_partner: true };
    expect((await setTeam(id, [responsible(), second])).body.code).toBe('one_responsible_partner');
    expect((await setTeam(id, [associate()])).body.code).toBe('responsible_partner_missing');
    expect((await setTeam(id, [associate({ responsible_partner: true })])).body.code).toBe('member_not_partner');
    expect((await setTeam(id, [{ employee_id: world.partner.employee_id }])).body.code).toBe('member_without_role');
    expect(
      (await setTeam(id, [{ ...responsible(), responsible_partner: false, handling_partner: true }, second])).status,
    ).toBe(200);
    const shown = await server.ok(calls.detail, world.second, { query: { id } });
    expect(shown.responsible_partner).toBe('Qori Lestari');
  });

  it('keeps a member with entries until the last of them; another one goes for good', async () => {
    const id = await openActive(world, '2026-03-01');
    const third = { employee_id: world.colleague.employee_id, fee_earner: true };
    await setTeam(id, [responsible(), associate({ allocation: '40', join_date: '2026-03-01' }), third]);
    await givenEntry(server, world.associate, id, { date: '2026-03-20' });
    await givenEntry(server, world.associate, id, { date: '2026-03-25', status: 'deleted' });
    await setTeam(id, [responsible({ allocation: '100' })]);
    const team = await teamOf(id);
    expect(team.map((row) => [row.first_name, row.leave_date, row.allocation])).toEqual([
      ['Arif', '2026-03-20', '0'],
      ['Pandu', null, '100'],
    ]);
    await setTeam(id, [responsible()]);
    expect((await teamOf(id))[0]).toMatchObject({ leave_date: '2026-03-20' });
    await setTeam(id, [responsible(), associate()]);
    expect((await teamOf(id))[0]).toMatchObject({ leave_date: null, join_date: '2026-03-01' });
  });

  it('lets a responsible partner with entries leave when another one follows', async () => {
    const id = await openActive(world);
    await givenEntry(server, world.partner, id, { date: '2026-11-02' });
    const members = [{ employee_id: world.second.employee_id, responsible_partner: true }];
    expect((await setTeam(id, members)).status).toBe(200);
    expect((await teamOf(id)).find((row) => row.first_name === 'Pandu')).toMatchObject({
      ...{ responsible_partner: false, handling_partner: true, leave_date: '2026-11-02' },
    });
  });

  it('joins nobody after his entries, and lets nobody leave before them', async () => {
    const id = await openActive(world);
    await givenEntry(server, world.associate, id, { date: '2026-11-05' });
    const on = async (dates: Partial<Member>) => (await setTeam(id, [responsible(), associate(dates)])).body.code;
    expect(await on({ join_date: '2026-11-06' })).toBe('entries_before_joining');
    expect(await on({ leave_date: '2026-11-04' })).toBe('entries_after_leaving');
    expect(await on({ join_date: '2026-11-05', leave_date: '2026-11-04' })).toBe('leave_before_join');
    expect(await on({ leave_date: '2026-11-05' })).toBeUndefined();
  });

  it('takes nobody who has left the firm, and nobody of another firm (ROL-07)', async () => {
    const gone = await givenPerson(server, world.firm, { role: 'fee_earner', rate: '1000000' });
    await server.owner.query("update employee set status = 'terminated' where id = $1", [gone.employee_id]);
    const other = await givenMatterWorld(server, 'Lain & Rekan');
    const id = await openDraft(world);
    const add = (employee_id: string) => setTeam(id, [responsible(), { employee_id, fee_earner: true }]);
    expect((await add(gone.employee_id)).body.code).toBe('employee_left');
    expect((await add(other.associate.employee_id)).body.code).toBe('unknown_record');
    expect(await teamOf(id)).toHaveLength(2);
  });

  it('is changed by partners on the matter and not by those who only see it', async () => {
    const id = await openActive(world);
    expect((await setTeam(id, [responsible()], world.second)).status).toBe(403);
    expect((await setTeam(id, [responsible()], world.finance)).status).toBe(403);
    expect((await setTeam(id, [responsible()], world.support)).status).toBe(403);
    const draft = await openDraft(world);
    expect((await setTeam(draft, [responsible()], world.support)).status).toBe(200);
  });

  it('registers every active associate at the default rate, active, 0 %', async () => {
    const away = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Wira Cuti', rate: '1500000' });
    await server.owner.query("update employee set status = 'on leave' where id = $1", [away.employee_id]);
    const id = await openDraft(world, { members: [responsible()] });
    const answer = await sendNow(world, calls.registerAllAssociates, world.partner, { id });
    expect(answer.data).toMatchObject({ added: 2 });
    expect((await teamOf(id)).filter((row) => row.associate)).toMatchObject([
      { first_name: 'Arif', rate_type: 'active', rate_name: 'Standard', allocation: '0' },
      { first_name: 'Bunga', rate_type: 'active', rate_name: 'Standard', allocation: '0' },
    ]);
    expect((await sendNow(world, calls.registerAllAssociates, world.partner, { id })).data).toMatchObject({ added: 0 });
    expect((await sendNow(world, calls.registerAllAssociates, world.second, { id })).status).toBe(403);
  });
});

describe('rates of members (RAT-02, RAT-03)', () => {
  it('copies the amount in force on the join date for a fixed member: 1,500,000 before the raise of July', async () => {
    const person = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Tara Rekaan' });
    const version = { firm_id: world.firm.firm_id, employee_id: person.employee_id, name: 'Standard', currency: 'IDR' };
    await insertRow(server.owner, 'employee_rate', {
      ...{ ...version, rate: '1500000', valid_from: '2025-01-01', valid_to: '2026-06-30' },
    });
    await insertRow(server.owner, 'employee_rate', { ...version, rate: '1750000', valid_from: '2026-07-01' });
    const member = (rest: Partial<Member>): Member => ({ employee_id: person.employee_id, fee_earner: true, ...rest });
    const id = await openDraft(world, {
      members: [responsible(), member({ rate_type: 'fixed', rate_name: 'Standard', join_date: '2026-03-01' })],
    });
    const rateOf = async () =>
      (await server.ok(calls.detail, world.managing, { query: { id } })).members.find(
        (m) => m.code && m.name === 'Tara Rekaan',
      );
    expect(await rateOf()).toMatchObject({ fixed_rate: '1500000', fixed_currency: 'IDR', rate: '1500000' });
    await setTeam(id, [responsible(), member({ rate_type: 'active', rate_name: 'Standard', join_date: '2026-03-01' })]);
    expect(await rateOf()).toMatchObject({ rate_type: 'active', rate: '1750000' });
    expect(await rateOf()).not.toHaveProperty('fixed_rate');
    const before = member({ rate_type: 'fixed', rate_name: 'Standard', join_date: '2024-06-01' });
    expect((await setTeam(id, [responsible(), before])).body.code).toBe('member_rate_missing');
  });

  it('takes a typed amount from those who see rates, and keeps it when somebody else saves the team', async () => {
    const fixed = associate({ rate_type: 'fixed', fixed_rate: '1250000' });
    const id = await openDraft(world, { members: [responsible(), fixed] });
    const untouched = associate({ rate_type: 'fixed', allocation: '10' });
    expect((await setTeam(id, [responsible(), untouched], world.support)).status).toBe(200);
    expect((await teamOf(id))[0]).toMatchObject({ fixed_rate: '1250000', allocation: '10' });
    expect((await setTeam(id, [responsible(), fixed], world.support)).status).toBe(403);
    const tooFine = associate({ rate_type: 'fixed', fixed_rate: '1250000.5' });
    expect((await setTeam(id, [responsible(), tooFine])).body).toMatchObject({
      ...{ code: 'amount_too_precise', message: { 'members.1.fixed_rate': expect.any(String) } },
    });
    const free = associate({ rate_type: 'fixed', fixed_rate: '0' });
    expect((await setTeam(id, [responsible(), free])).body).toMatchObject({ code: 'zero_rate', confirmation: true });
    const unknown = associate({ rate_name: 'Premium' });
    expect((await setTeam(id, [responsible(), unknown])).body.code).toBe('rate_name_unknown');
    const dollars = associate({ rate_type: 'fixed', fixed_rate: '150', fixed_currency: 'EUR' });
    expect((await setTeam(id, [responsible(), dollars])).body.code).toBe('not_a_currency');
  });
});

describe('the allocation of a team (RAT-07, G156)', () => {
  it('is at most 100 % over the whole team, each share with two decimals', async () => {
    const id = await openDraft(world);
    const shares = async (...list: string[]) =>
      (await setTeam(id, [responsible({ allocation: list[0] }), associate({ allocation: list[1] })])).body.code;
    expect(await shares('60', '40')).toBeUndefined();
    expect(await shares('60', '40.01')).toBe('allocation_over_100');
    expect(await shares('0', '0')).toBeUndefined();
    expect(await shares('33.333', '0')).toBe('percent_range');
    expect((await setTeam(id, [responsible({ allocation: '100.01' })])).status).toBe(400);
  });

  it('stays within 100 % when two people save the team at the same time: the second is told to reload', async () => {
    const id = await openDraft(world);
    const version = await versionOf(world, id);
    const save = (allocation: string) =>
      server.send(calls.update, world.partner, {
        body: { id, version, part: 'team', members: [responsible({ allocation }), associate({ allocation: '20' })] },
      });
    const statuses = (await Promise.all([save('70'), save('80')])).map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { rows } = await server.owner.query(
      'select sum(allocation) as total from matter_member where matter_id = $1',
      [id],
    );
    expect(['90', '100']).toContain(String(Number(rows[0].total)));
  });
});

describe('the active date (MAT-03)', () => {
  const move = (id: string, active_date: string, as = world.partner) =>
    sendNow(world, calls.update, as, { id, part: 'active_date', active_date });

  it('moves earlier freely, later only while nothing lies before: entries from 10 March', async () => {
    const id = await openActive(world, '2026-03-05');
    await givenEntry(server, world.associate, id, { date: '2026-03-10' });
    expect((await move(id, '2026-03-01')).status).toBe(200);
    expect((await move(id, '2026-03-15')).body.code).toBe('entries_before');
    expect((await move(id, '2026-03-10')).status).toBe(200);
    expect((await move(id, '2024-01-01')).body.code).toBe('before_client_since');
    expect((await move(id, '2026-11-28')).body.code).toBe('date_in_future');
    expect((await move(id, '2026-03-01', world.second)).status).toBe(403);
  });

  it('takes a bill like an entry, and stays before the day of a pause', async () => {
    const id = await openActive(world);
    await givenInvoiceWith(server, world.partner, { matter_id: id, client_id: world.client, status: 'draft' }, []);
    expect((await move(id, '2026-11-21')).body.code).toBe('entries_before');
    const paused = await openActive(world);
    await sendNow(world, calls.pending, world.partner, { id: paused, reason: 'waits', date: '2026-11-10' });
    expect((await move(paused, '2026-11-11')).body.code).toBe('after_status_date');
  });

  it('takes those along who were there from the first day', async () => {
    const id = await openActive(world, '2026-10-01');
    await move(id, '2026-09-01');
    expect((await teamOf(id)).map((row) => row.join_date)).toEqual(['2026-09-01', '2026-09-01']);
  });

  it('is judged on what an entry under way leaves', async () => {
    const id = await openActive(world, '2026-03-05');
    const entry = await givenEntry(server, world.associate, id, { date: '2026-05-01' });
    const body = { id, version: await versionOf(world, id), part: 'active_date' as const, active_date: '2026-04-01' };
    const answer = await whileHeld(
      world,
      id,
      async (query) => void (await query("update timesheet set date = '2026-03-06' where id = $1", [entry])),
      () => server.send(calls.update, world.partner, { body }),
    );
    expect(answer.body.code).toBe('entries_before');
  });
});

it('a change leaves one entry in the trail with old and new value, a refused one none (invariant 44)', async () => {
  const id = await openActive(world);
  const count = async () => (await server.ok(calls.auditTrail, world.managing, { query: { id } })).total;
  const before = await count();
  await setTeam(id, [responsible({ allocation: '90' }), associate({ allocation: '20' })]);
  expect(await count()).toBe(before);
  await setTeam(id, [responsible({ allocation: '90' }), associate({ allocation: '10' })]);
  const trail = await server.ok(calls.auditTrail, world.managing, { query: { id } });
  expect(trail.total).toBe(before + 1);
  expect(trail.rows[0]?.updated.map((row) => [row.old_data?.allocation, row.new_data?.allocation])).toEqual(
    expect.arrayContaining([
      ['60', '90'],
      ['40', '10'],
    ]),
  );
  expect(matterForm(world).members).toHaveLength(2);
});
