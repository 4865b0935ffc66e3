import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { NewTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { besideMoves } from '../../../test/given-status.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8');
const caseOf = (name: string) => JSON.parse(fixture(name));

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let associate: As;
let finance: As;
let client: string;
let matter: string;

// T-11: today is 12 November 2026; last month may be changed until the 5th, which is the default.
beforeAll(async () => {
  server = await startServer({ now: '2026-11-12T03:00:00Z' });
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
});
afterAll(() => server.close());
beforeEach(async () => {
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1000000' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
});

type Entry = NewTimesheet;
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ date: '2026-11-11', matter_id: matter, description: randomUUID(), method: 'hour', duration: '1' },
  ...more,
});
const record = (as: As, more: Partial<Entry> = {}, confirmed: string[] = []) =>
  server.send(calls.create, as, { body: { timesheet: entry(more) }, confirmed });
const recorded = async (more: Partial<Entry> = {}, confirmed: string[] = []) =>
  (await server.ok(calls.create, associate, { body: { timesheet: entry(more) }, confirmed })).id;
const update = (id: string, more: object = {}, as = associate) =>
  server.send(calls.update, as, {
    body: { ...entry(), method: undefined, id, version: 1, employee_id: associate.employee_id, ...more },
  });
const remove = (id: string, as = associate) => server.send(calls.remove, as, { body: { id, version: 1 } });
const change = (table: string, set: string, id: string) =>
  besideMoves(server.owner, `update ${table} set ${set} where id = $1`, [id]);
const trailLength = async (id: string) =>
  (await server.owner.query('select count(*)::int as n from audit where row_id = $1', [id])).rows[0].n as number;

describe('a closed period is closed on every way in (LCK-02, T-11)', () => {
  const { entry_date } = caseOf('t11-closed-month.json');

  it('refuses to record, edit, delete, move into it, and every bulk act, and writes nothing', async () => {
    const old = await givenEntry(server, associate, matter, { date: entry_date });
    const open = await recorded();
    const rows = { rows: [{ id: old, version: 1 }] };
    const tries = [
      await record(associate, { date: entry_date }),
      await update(old, { date: entry_date }),
      await update(old),
      await update(open, { date: entry_date }),
      await remove(old),
    ];
    expect(tries.map((answer) => [answer.status, answer.body.code])).toEqual(tries.map(() => [400, 'period_closed']));
    const bulk = [
      await server.ok(calls.bulkDelete, associate, { body: rows }),
      await server.ok(calls.bulkUpdateStatus, associate, { body: { ...rows, status: 'non-billable' } }),
    ];
    for (const answer of bulk)
      expect(answer).toMatchObject({ saved: 0, refused: 1, rows: [{ ok: false, code: 'period_closed' }] });
    const { rows: named } = await server.owner.query(
      "select trim(first_name || ' ' || last_name) as name from employee where id = $1",
      [managing.employee_id],
    );
    expect(tries[0]?.body.message).toEqual({
      date: `28/10/2026 lies in a closed period; dates from 01/11/2026 are open. These people can still change it: ${named[0].name}.`,
    });
    expect(await trailLength(old)).toBe(1);
    const answer = await server.ok(calls.detail, associate, { query: { id: old } });
    expect(answer).toMatchObject({ can_update: false, can_delete: false, version: 1 });
  });

  it.each([
    [{ edit_window: 'from_last_month', edit_window_n: 20 }, '2026-10-20'],
    [{ edit_window: 'from_this_month', edit_window_n: 10 }, '2026-11-10'],
    [{ edit_window: 'days_back', edit_window_n: 7 }, '2026-11-05'],
    [{ edit_window: 'current_week' }, '2026-11-09'],
  ])('opens from the day the setting %o says', async (value, from) => {
    await server.owner.query(
      `insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'timesheet-lock-day', $2)
       on conflict (firm_id, key) do update set value = excluded.value`,
      [firm.firm_id, JSON.stringify(value)],
    );
    try {
      expect((await server.ok(calls.config, associate)).open_from).toBe(from);
      const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      expect((await record(associate, { date: from })).status).toBe(200);
      expect((await record(associate, { date: dayBefore })).body.code).toBe('period_closed');
    } finally {
      await server.owner.query('delete from setting where firm_id = $1', [firm.firm_id]);
    }
  });

  it('is passed with a reason by those who may, and the trail keeps the reason', async () => {
    const old = await givenEntry(server, associate, matter, { date: entry_date });
    const body = { ...entry(), method: undefined, id: old, version: 1, date: entry_date };
    const asked = { ...body, employee_id: associate.employee_id };
    expect((await server.send(calls.update, managing, { body: asked })).body.code).toBe('reason_needed');
    await server.ok(calls.update, managing, { body: { ...asked, reason: 'late note of the hearing' } });
    const trail = await server.ok(calls.auditTrail, managing, { query: { id: old } });
    expect(trail.rows[0]?.updated[0]?.new_data?.reason).toBe('late note of the hearing');
  });
});

describe('matter, client, team and people (TIM-13)', () => {
  it.each([
    ['draft', 'matter_draft'],
    ['pending', 'matter_pending'],
    ['close', 'matter_closed'],
  ])('records nothing on a matter that is %s, before and after the day it stopped (T-39)', async (status, code) => {
    const { dates } = caseOf('t39-closed-matter.json');
    const old = await recorded({ date: dates[0] });
    await change('matter', `status = '${status}', closed_date = '2026-11-10'`, matter);
    for (const date of [dates[0], '2026-11-12']) expect((await record(associate, { date })).body.code, date).toBe(code);
    expect((await update(old, { date: dates[0] })).body.code).toBe(code);
    expect((await remove(old)).body.code).toBe(code);
    const rows = [{ id: old, version: 1 }];
    const bulk = await server.ok(calls.bulkUpdateStatus, associate, { body: { rows, status: 'non-billable' } });
    expect(bulk.rows[0]?.code).toBe(code);
    await change('matter', "status = 'active'", matter);
    expect((await record(associate)).status).toBe(200);
  });

  it('takes no entry away from a closed matter', async () => {
    const id = await recorded();
    const other = await givenMatter(server, partner, client, [partner, associate]);
    await change('matter', "status = 'close'", matter);
    expect((await update(id, { matter_id: other })).body.code).toBe('matter_closed');
  });

  it('records nothing before the client is active (invariant 36)', async () => {
    await change('client', "status = 'have conflict'", client);
    expect((await record(associate)).body.code).toBe('client_not_active');
  });

  it('obeys the timesheet status of the matter and the menu of the firm (TIM-11)', async () => {
    await change('matter', "timesheet_status = 'closed'", matter);
    expect((await record(associate)).body.code).toBe('timesheet_closed');
    await change('matter', "timesheet_status = 'non_billable'", matter);
    expect((await record(associate, { billable: true })).body.code).toBe('matter_non_billable');
    const id = await recorded({ workcode_id: firm.workcode_id });
    expect(await server.ok(calls.detail, associate, { query: { id } })).toMatchObject({ status: 'non-billable' });
  });

  it('narrows the menu of the firm by the role of whose time it is (TIM-11)', async () => {
    const { id } = await server.ok(roleCalls.create, managing, {
      body: { name: `Trainee ${associate.employee_id}`, copy_of: firm.roles.fee_earner },
    });
    await change('user_account', `role_id = '${id}'`, associate.user_id);
    const role = await server.ok(roleCalls.updateForm, managing, { query: { id } });
    expect(role.timesheet_menu).toBe('both');
    const old = await recorded({ billable: true });
    const narrowed = { id, version: role.version, name: role.name, timesheet_menu: 'non_billable' as const };
    await server.ok(roleCalls.update, managing, { body: narrowed });
    const { data, headers } = await server.send(calls.config, associate);
    expect([data.timesheet_menu, headers['x-role-changed']]).toEqual(['non_billable', '1']);
    expect((await server.ok(calls.config, partner)).timesheet_menu).toBe('both');
    expect((await record(associate, { billable: true })).body.code).toBe('menu_non_billable');
    const own = await recorded({ workcode_id: firm.workcode_id });
    expect(await server.ok(calls.detail, associate, { query: { id: own } })).toMatchObject({ status: 'non-billable' });
    expect(await server.ok(calls.detail, associate, { query: { id: old } })).toMatchObject({ status: 'wip' });
    const forHim = { employee_id: associate.employee_id, billable: true };
    expect((await record(managing, forHim)).body.code).toBe('menu_non_billable');
    expect((await record(partner, { billable: true })).status).toBe(200);
  });

  it('asks for the flag when the activity asks (TIM-11)', async () => {
    await change('workcode', "billable = 'ask'", firm.workcode_id);
    const asked = await record(associate, { workcode_id: firm.workcode_id });
    expect(asked.body).toMatchObject({ code: 'required', message: { billable: 'Set billable as' } });
    expect((await record(associate, { workcode_id: firm.workcode_id, billable: false })).status).toBe(200);
    await change('workcode', "billable = 'yes'", firm.workcode_id);
  });

  it('knows when the matter became active, who was on the team, and who had left', async () => {
    await change('matter', "active_date = '2026-11-10'", matter);
    expect((await record(associate, { date: '2026-11-09' })).body.code).toBe('before_active_date');
    await server.owner.query(
      "update matter_member set join_date = '2026-11-10', leave_date = '2026-11-11' where matter_id = $1 and employee_id = $2",
      [matter, associate.employee_id],
    );
    expect((await record(associate, { date: '2026-11-12' })).body.code).toBe('not_member');
    expect((await record(associate, { date: '2026-11-11' })).status).toBe(200);
    await change('employee', "left_on = '2026-11-10'", associate.employee_id);
    expect((await record(associate, { date: '2026-11-11' })).body.code).toBe('employee_left');
    expect((await record(associate, { date: '2026-11-10' })).status).toBe(200);
    const outside = await givenPerson(server, firm, { role: 'partner', rate: '1' });
    expect((await record(outside)).body.code).toBe('not_member');
  });
});

describe('the day of a fee earner', () => {
  it('holds 24 hours: after 20.00, 4.01 are refused and 4.00 accepted once confirmed (TIM-07)', async () => {
    await recorded({ duration: '20' }, ['long_day']);
    expect((await record(associate, { duration: '4.01' }, ['long_day'])).body.code).toBe('day_over_24');
    const asked = await record(associate, { duration: '4' });
    expect(asked.body).toMatchObject({ confirmation: true, code: 'long_day', params: { hours: '24' } });
    const id = await recorded({ duration: '4' }, ['long_day']);
    expect((await server.ok(calls.detail, associate, { query: { id } })).confirmed_codes).toEqual(['long_day']);
  });

  it('cannot be filled twice by two entries at once (invariant 28)', async () => {
    await recorded({ duration: '12' });
    const other = await givenMatter(server, partner, client, [partner, associate]);
    const both = await Promise.all([
      record(associate, { duration: '8' }, ['long_day']),
      record(associate, { duration: '8', matter_id: other }, ['long_day']),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)?.body.code).toBe('day_over_24');
  });

  it('asks about overlapping times, not about touching ones, whatever the matter (T-12, TIM-08)', async () => {
    const other = await givenMatter(server, partner, client, [partner, associate]);
    const lines = fixture('t12-touching.csv').trim().split('\n').slice(1);
    for (const [at, line] of lines.entries()) {
      const [start_time, end_time, expected] = line.split(',');
      const times = { method: 'start_end', start_time, end_time, matter_id: at === 2 ? other : matter } as const;
      const answer = await record(associate, times);
      expect(answer.body.code ?? 'ok', line).toBe(expected === 'ok' ? 'ok' : 'time_overlap');
    }
    const late = { method: 'start_end', start_time: '22:00', end_time: '01:30', date: '2026-11-10' } as const;
    await recorded(late);
    const next = { method: 'start_end', start_time: '01:00', end_time: '02:00' } as const;
    expect((await record(associate, next)).body).toMatchObject({ confirmation: true, code: 'time_overlap' });
    expect((await record(associate, next, ['time_overlap'])).status).toBe(200);
    expect((await record(partner, next)).status).toBe(200);
  });
});

describe('a budget that restricts recording (MAT-14)', () => {
  const { budget } = caseOf('t40-budget-used.json');
  const restrict = async (used: string) => {
    await change('matter', `budget_fee = ${budget}, budget_restricts = true`, matter);
    const times = { employee_id: partner.employee_id, date: '2026-11-02' };
    await givenEntry(server, partner, matter, { ...times, value: used, status: 'wip' });
  };

  it('takes 1,000,000 of the last million and then not one rupiah, non-billable work always (T-40)', async () => {
    await restrict('49000000');
    const id = await recorded({ duration: '1' });
    // One rupiah: 0.01 h at 100.
    await server.owner.query(
      `update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = 100, fixed_currency = 'IDR'
       where matter_id = $1 and employee_id = $2`,
      [matter, partner.employee_id],
    );
    const refused = await record(partner, { duration: '0.01' });
    expect(refused.body).toMatchObject({ code: 'budget_exceeded', params: { remaining: '0' } });
    // What is left is told to those who see rates: two refusals around an hour would tell what the hour costs (RAT-11).
    expect((await record(associate, { duration: '0.01' })).body).toEqual({
      ...{ code: 'budget_exceeded', message: { billable: expect.not.stringMatching(/\d/) } },
    });
    expect((await record(associate, { billable: false })).status).toBe(200);
    expect((await update(id, { hour: '1.01' })).body.code).toBe('budget_exceeded');
    expect((await update(id, { hour: '0.99' })).status).toBe(200);
  });

  it('is not passed by making work billable, by undoing a write-off, or by moving an entry', async () => {
    await restrict(budget);
    const free = await recorded({ billable: false });
    const lost = await givenEntry(server, associate, matter, { date: '2026-11-03', status: 'write off' });
    const other = await givenMatter(server, partner, client, [partner, associate]);
    const elsewhere = await recorded({ matter_id: other });
    const wip = (id: string) => ({ body: { rows: [{ id, version: 1 }], status: 'wip' as const } });
    for (const id of [free, lost])
      expect((await server.ok(calls.bulkUpdateStatus, managing, wip(id))).rows[0]?.code).toBe('budget_exceeded');
    expect((await update(elsewhere, { matter_id: matter })).body.code).toBe('budget_exceeded');
  });

  it('gives its last room to one of two parallel entries only (T-40, invariant 30)', async () => {
    await restrict('49000000');
    const both = await Promise.all([record(associate), record(partner, { duration: '0.28' })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)?.body.code).toBe('budget_exceeded');
  });

  it('judges the budget as it is when an open change of the matter has ended', async () => {
    await restrict('49000000');
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('update matter set budget_fee = 49000000 where id = $1', [matter]);
      const waiting = record(associate);
      await untilBlocked(server.owner);
      await holder.query('commit');
      expect((await waiting).body.code).toBe('budget_exceeded');
    } finally {
      holder.release();
    }
  });
});

it('does not let finance, who has no own right, change the time of others', async () => {
  const id = await recorded();
  expect((await update(id, {}, finance)).status).toBe(403);
  expect((await remove(id, finance)).status).toBe(403);
});
