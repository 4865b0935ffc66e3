import { userCalls } from '@praktis/contract/settings/users.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetWeekCalls } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { type ActsWorld, actsOf, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
let server: TestServer;
let managing: As;
let partner: As;
let associate: As;
let secretary: As;
let { rowsOf } = {} as ReturnType<typeof actsOf>;

beforeAll(async () => {
  world = await startActs();
  ({ server, managing, partner, associate } = world);
  ({ rowsOf } = actsOf(world));
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshMatters(world);
  secretary = await givenPerson(server, world.firm, { role: 'support_staff', works_for: [associate] });
});

const hour = { date: '2026-11-20', description: 'Opinion', method: 'hour' as const, duration: '1' };
const record = (whom: As, as = secretary, matter_id = world.matter) =>
  server.send(calls.create, as, { body: { timesheet: { ...hour, employee_id: whom.employee_id, matter_id } } });
const change = (id: string, more: object = {}) =>
  server.send(calls.update, secretary, {
    body: { id, version: 1, date: '2026-11-20', matter_id: world.matter, description: 'Opinion, revised', ...more },
  });
const code = (answer: { status: number; body: { code?: unknown } }) => answer.body.code ?? answer.status;

/** By the form of his account: whom he works for from now on. */
const worksFor = async (...people: As[]) => {
  const user = await server.ok(userCalls.detail, managing, { body: { id: secretary.user_id } });
  const assigned_ids = people.map(({ employee_id }) => employee_id);
  await server.ok(userCalls.update, managing, { body: { ...user, assigned_ids } });
};
const offered = async (query: { for: 'form' | 'filter' }) =>
  (await server.ok(lookups.searchEmployee, secretary, { query })).rows.map((row) => row.id).sort();
const both = (one: As, other: As) => [one.employee_id, other.employee_id].sort();

describe('support staff record the time of assigned people (ROL-01, TIM-15)', () => {
  it('records for whom he works and for nobody else, until he is taken off', async () => {
    expect(code(await record(associate))).toBe(200);
    expect(code(await record(partner))).toBe('not_allowed');
    await worksFor(partner);
    expect(code(await record(associate))).toBe('not_allowed');
    expect(code(await record(partner))).toBe(200);
    await worksFor(associate, partner);
    // Judged as every entry: another one like it is asked about, which is no refusal.
    expect(code(await record(associate))).toBe('similar_entry');
  });

  it('is offered himself and them, in forms and filters, and their matters to move entries to', async () => {
    for (const where of ['form', 'filter'] as const)
      expect(await offered({ for: where })).toEqual(both(secretary, associate));
    const shared = async (...people: As[]) => {
      const body = { employee_ids: people.map((person) => person.employee_id), keyword: '' };
      return (await server.ok(bulk.searchMatter, secretary, { body })).rows.map((row) => row.id);
    };
    expect(await shared(associate)).toContain(world.goal);
    expect(await shared(associate, partner)).toEqual([]);
    await worksFor();
    expect(await offered({ for: 'form' })).toEqual([secretary.employee_id]);
    expect(await shared(associate)).toEqual([]);
  });

  it('sees and changes what they recorded themselves, and nothing of others', async () => {
    const [theirs, other] = [await given(associate), await given(partner)];
    const { rows } = await server.ok(calls.list, secretary, { body: {}, query: { limit: 200 } });
    expect(rows.map((row) => [row.id, row.can_update, row.can_delete])).toEqual([[theirs, true, true]]);
    expect(code(await change(theirs))).toBe(200);
    expect(code(await change(other))).toBe('not_found');
    expect(code(await change(theirs, { version: 2, employee_id: partner.employee_id }))).toBe('not_allowed');
    const moved = { rows: await rowsOf(theirs), matter_id: world.goal };
    expect((await server.ok(bulk.updateMatter, secretary, { body: moved })).saved).toBe(1);
    expect((await server.send(calls.remove, secretary, { body: { id: theirs, version: 3 } })).status).toBe(200);
  });

  it('keeps seeing what he recorded, and changes it no more once he is taken off', async () => {
    const { id } = (await record(associate)).data;
    await worksFor();
    expect((await server.ok(calls.detail, secretary, { query: { id } })).can_update).toBe(false);
    expect(code(await change(id))).toBe('not_allowed');
    expect(code(await server.send(calls.remove, secretary, { body: { id, version: 1 } }))).toBe('not_allowed');
    const many = await server.ok(bulk.massUpdate, secretary, {
      body: { rows: [{ id, version: 1, date: '2026-11-20', matter_id: world.matter, description: 'Opinion' }] },
    });
    expect(many.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    const moved = await server.ok(bulk.updateMatter, secretary, {
      body: { rows: await rowsOf(id), matter_id: world.goal },
    });
    expect(moved.rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
  });

  it('opens their week to record in it, without the hours expected of them', async () => {
    const week = (whom: As) =>
      server.send(timesheetWeekCalls.week, secretary, {
        body: { employee_id: whom.employee_id, week: '2026-11-20' },
      });
    const seen = (await week(associate)).data;
    expect(seen.can_record).toBe(true);
    expect(seen.days.every((day) => day.budget_hours === null)).toBe(true);
    expect((await week(partner)).status).toBe(404);
    await worksFor();
    expect((await week(associate)).status).toBe(404);
  });

  it('on a confidential matter only where he is let in: else its hours alone (ROL-02)', async () => {
    const secret = await givenMatter(server, managing, world.client, [managing, associate], { confidential: true });
    expect((await record(associate, secretary, secret)).status).toBe(404);
    const id = await givenEntry(server, associate, secret, { date: '2026-11-20', hour: '2' });
    const { rows } = await server.ok(calls.list, secretary, { body: {}, query: {} });
    expect(rows).toMatchObject([{ id, hidden: true, hour: '2', matter_name: '', description: '' }]);
    expect(rows[0]?.can_update).toBe(false);
  });

  it('a mentor does not record for his mentee, nor does somebody record for his assistant', async () => {
    await server.owner.query('update employee set mentor_id = $1 where id = $2', [
      partner.employee_id,
      secretary.employee_id,
    ]);
    expect(code(await record(secretary, partner))).toBe('not_allowed');
    expect(code(await record(secretary, associate))).toBe('not_allowed');
  });

  it('a role of a firm that still reaches everybody keeps doing so', async () => {
    await server.owner.query(
      `update user_role set grants = grants || '{"timesheet.record_for_others": ["all"]}' where id = $1`,
      [world.firm.roles.support_staff],
    );
    expect(code(await record(partner))).toBe(200);
    await server.owner.query(
      `update user_role set grants = grants || '{"timesheet.record_for_others": ["assigned"]}' where id = $1`,
      [world.firm.roles.support_staff],
    );
    expect(code(await record(partner))).toBe('not_allowed');
  });

  const given = (whom: As) => givenEntry(server, whom, world.matter, { date: '2026-11-20' });
});
