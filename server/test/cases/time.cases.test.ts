import { randomUUID } from 'node:crypto';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { feeEarnerCalls } from '@praktis/contract/dashboards/fee-earner.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalendarCalls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { NewTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, givenDesk, givenFile, issued, workOf } from '../figures/given-desk.ts';
import { givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { acts, happen } from '../locks/ways.ts';
import { caseOf, caseRows } from './case-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('T-11: a closed month is closed on every way in (LCK-02)', () => {
  const { rule, today, entry_date, actions, expected } = caseOf<{
    rule: { last_month_until_day: number };
    today: string;
    entry_date: string;
    actions: string[];
    expected: string;
  }>('t11-closed-month.json');
  /** What the product calls the acts of the case; a copy is recorded as an entry of its own. */
  const named: Record<string, readonly string[]> = {
    edit: ['update'],
    delete: ['delete'],
    'copy into': ['create', 'create several'],
    'move into': ['update: move there'],
    'bulk delete': ['bulk delete'],
    'bulk move': ['move to another matter', 'mass update: move there'],
    import: ['import'],
    'service call': acts.map((way) => way.name),
  };
  let world: LockWorld;
  beforeAll(async () => {
    world = await givenLockWorld(server, { lock_after_days: 0, block_after_days: 0 });
    await server.owner.query(
      `update user_role set grants = grants || '{"import.run": ["all"]}' where firm_id = $1 and code = 'fee_earner'`,
      [world.firm.firm_id],
    );
    itIs(world, '2026-01-06');
    await lockDays(world, { edit_window: 'month_close', edit_window_n: rule.last_month_until_day });
    itIs(world, today);
  });
  afterAll(() => itIs(world, '2026-11-27'));

  it.each(actions)('%s: refused with the same reason, and nothing changes, the trail neither', async (action) => {
    const names = named[action] ?? [];
    expect(names).not.toEqual([]);
    for (const name of names) {
      const way = acts.find((one) => one.name === name);
      if (!way) throw new Error(`no way in is called ${name}`);
      const { outcome, unchanged } = await happen(world, way, { as: world.associate, date: entry_date, open: today });
      expect([name, outcome === 'period_closed' ? expected : outcome, unchanged]).toEqual([name, 'refused', true]);
    }
  });
});

describe('T-13: hours that are on the unit already stay (TIM-04)', () => {
  it('on a unit of 15 minutes, rounded up: 90 are 1.50 h, 105 are 1.75 h, 108 are 2.00 h', async () => {
    const desk = await givenDesk(server);
    const { matter_id } = await givenFile(desk);
    const { read, update } = singletonCalls.timesheetSetup;
    const unit = { unit_minutes: 15 as const, time_rounding: 'up' as const };
    await server.ok(update, desk.managing, { body: { ...(await server.ok(read, desk.managing)), ...unit } });
    for (const { minutes, hours } of caseRows<'minutes' | 'hours'>('t13-unit15.csv')) {
      const entry = { date: '2026-11-20', matter_id, description: randomUUID(), method: 'hour' as const };
      const timesheet = { ...entry, duration: `${minutes}m` };
      const { id } = await server.ok(calls.create, desk.partner, { body: { timesheet } });
      const stored = await server.ok(calls.detail, desk.partner, { query: { id } });
      expect([stored.minutes, Number(stored.hour)]).toEqual([Number(minutes), Number(hours)]);
    }
  });
});

interface Move {
  minutes: number;
  from_rate: string;
  to_rate: string;
  expected_amount: string;
}

describe('T-14: an entry moves to another matter (TIM-14)', () => {
  const { minutes, from_rate, to_rate, expected_amount } = caseOf<Move>('t14-move.json');
  let desk: Desk;
  let from: string;
  let to: string;
  let free: string;

  /** A matter on which the associate has a fixed rate. */
  async function matterAt(rate: string, row: object = {}): Promise<string> {
    const { matter_id } = await givenFile(desk, {}, row);
    await server.owner.query(
      `update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = $1, fixed_currency = 'IDR'
       where matter_id = $2 and employee_id = $3`,
      [rate, matter_id, desk.associate.employee_id],
    );
    return matter_id;
  }
  beforeEach(async () => {
    desk = await givenDesk(server);
    from = await matterAt(from_rate);
    to = await matterAt(to_rate);
    free = await matterAt(from_rate, { timesheet_status: 'non_billable' });
  });

  const entry = (matter_id: string): NewTimesheet => ({
    ...{ date: '2026-11-20', matter_id, description: randomUUID(), method: 'hour', duration: `${minutes}m` },
  });
  const record = async (matter_id: string) =>
    (await server.ok(calls.create, desk.associate, { body: { timesheet: entry(matter_id) } })).id;
  const read = (id: string) => server.ok(calls.detail, desk.managing, { query: { id } });

  /** Moves an entry there, and answers `moved` or why not. */
  async function singly(id: string): Promise<string> {
    const { version, employee_id } = await read(id);
    const body = { ...entry(to), id, version, employee_id, method: undefined, duration: undefined };
    const { status, body: told } = await server.send(calls.update, desk.managing, { body });
    return status === 200 ? 'moved' : (told.code ?? String(status));
  }
  async function inBulk(id: string): Promise<string> {
    const rows = [{ id, version: (await read(id)).version }];
    const { saved, rows: told } = await server.ok(bulk.updateMatter, desk.managing, { body: { rows, matter_id: to } });
    return saved === 1 ? 'moved' : (told[0]?.code ?? '');
  }

  it.each([
    ['singly', singly],
    ['in bulk', inBulk],
  ] as const)(
    '%s: 30 minutes at 1,200,000 are 1,000,000 at 2,000,000; work that was free becomes billable',
    async (_, move) => {
      const id = await record(from);
      expect(await read(id)).toMatchObject({ minutes, rate: from_rate, value: '600000', status: 'wip' });
      expect(await move(id)).toBe('moved');
      const there = { matter_id: to, rate: to_rate, value: expected_amount, billable: true, status: 'wip' };
      expect(await read(id)).toMatchObject(there);

      const second = await record(free);
      expect(await read(second)).toMatchObject({ billable: false, status: 'non-billable' });
      expect(await move(second)).toBe('moved');
      expect(await read(second)).toMatchObject(there);
    },
  );

  it.each([
    ['singly', singly],
    ['in bulk', inBulk],
  ] as const)('%s: a billed entry stays where it is', async (_, move) => {
    const billed = await record(from);
    await issued(desk, from, { timesheets: [{ timesheet_id: billed }] });
    expect(await move(billed)).toBe('already_billed');
    expect(await read(billed)).toMatchObject({ matter_id: from, value: '600000', status: 'billed' });
  });
});

describe('T-40: a used-up budget and free work (MAT-14)', () => {
  const { budget, used } = caseOf<{ budget: string; used: string }>('t40-budget-used.json');
  let desk: Desk;
  let matter: string;
  let other: string;
  let by: As;
  beforeEach(async () => {
    desk = await givenDesk(server);
    by = desk.partner;
    matter = (await givenFile(desk, {}, { budget_fee: budget, budget_restricts: true })).matter_id;
    other = (await givenFile(desk)).matter_id;
    // 12.50 h at 4,000,000.
    await workOf(desk, matter, '6.25', '6.25');
    const page = await server.ok(calls.list, desk.managing, { body: { matter_id: matter } });
    expect(page.totals).toMatchObject([{ value: used }]);
  });

  /** An hour on the matter, billable or not. */
  const hour = (billable: boolean, matter_id = matter): NewTimesheet => ({
    ...{ date: '2026-11-20', matter_id, description: randomUUID(), method: 'hour', duration: '1', billable },
  });
  const onDayForm = async (billable: boolean) => {
    const { status, body } = await server.send(calls.create, by, { body: { timesheet: hour(billable) } });
    return status === 200 ? 'accepted' : [body.code, Object.values(body.message as object).join()];
  };
  /** What the week sends for a cell that was empty. */
  const onWeekForm = async (billable: boolean) => {
    const body = { timesheet: [hour(billable)], save_good: true };
    const { saved, rows } = await server.ok(calls.create, by, { body });
    return saved === 1 ? 'accepted' : [rows?.[0]?.code, rows?.[0]?.message];
  };
  /** Brought there from another matter by an act on many; it is free there when the matter takes no other work (TIM-11). */
  const inBulk = async (billable: boolean) => {
    const { id } = await server.ok(calls.create, by, { body: { timesheet: hour(billable, other) } });
    if (!billable)
      await server.owner.query("update matter set timesheet_status = 'non_billable' where id = $1", [matter]);
    const rows = [{ id, version: 1 }];
    const told = await server.ok(bulk.updateMatter, by, { body: { rows, matter_id: matter } });
    return told.saved === 1 ? 'accepted' : [told.rows[0]?.code, told.rows[0]?.message];
  };
  /** Made billable, or free, where it stands, by an act on many. */
  const byFlag = async (billable: boolean) => {
    const free = await server.ok(calls.create, desk.managing, { body: { timesheet: hour(false) } });
    const { rows } = await server.ok(calls.list, desk.managing, { body: { matter_id: matter, status: ['wip'] } });
    const id = billable ? free.id : (rows[0]?.id ?? '');
    const body = { rows: [{ id, version: 1 }], status: billable ? ('wip' as const) : ('non-billable' as const) };
    const told = await server.ok(calls.bulkUpdateStatus, desk.managing, { body });
    return told.saved === 1 ? 'accepted' : [told.rows[0]?.code, told.rows[0]?.message];
  };
  const byImport = async (billable: boolean) => {
    const line = `20/11/2026,60,${randomUUID()},${billable ? 'yes' : 'no'}`;
    const bytes = Buffer.from(`date,minutes,narrative,billable\n${line}\n`);
    const told = await server.ok(importCalls.timesheet, desk.finance, {
      body: { dry_run: false, matter_id: matter, employee_id: by.employee_id },
      files: [{ part: 'file', name: 'time.csv', bytes }],
    });
    const [fault] = told.rows[0]?.faults ?? [];
    return told.saved ? 'accepted' : [fault?.code, fault?.message];
  };

  it.each([
    ['the day form', onDayForm],
    ['the week form', onWeekForm],
    ['a bulk move', inBulk],
    ['a bulk change of the flag', byFlag],
    ['an import', byImport],
  ] as const)(
    '%s takes an hour that is free and refuses one that is billable, with the remaining 0',
    async (_, send) => {
      const refused = ['budget_exceeded', expect.stringMatching(/\b0 left\b/)];
      expect([await send(true), await send(false)]).toEqual([refused, 'accepted']);
    },
  );

  it('a free hour counts nothing against it', async () => {
    expect(await onDayForm(false)).toBe('accepted');
    const page = await server.ok(calls.list, desk.managing, { body: { matter_id: matter, status: ['wip'] } });
    expect(page.totals).toMatchObject([{ value: used }]);
  });
});

describe('T-51: feasts that move (LCK-08)', () => {
  const { last_entry, block_after_working_days, not_counted, counted, blocked_from } = caseOf<{
    last_entry: string;
    block_after_working_days: number;
    not_counted: string[];
    counted: string[];
    blocked_from: string;
  }>('t51-holiday-march.json');
  let world: LockWorld;
  beforeAll(async () => {
    world = await givenLockWorld(server, { block_after_days: block_after_working_days });
  });
  afterAll(() => itIs(world, '2026-11-27'));

  it('18 to 24 March are no working days, 25 to 27 March are', async () => {
    itIs(world, blocked_from);
    const body = { from: last_entry, to: counted.at(-1) ?? '' };
    const { days } = await server.ok(timesheetCalendarCalls.days, world.associate, { body });
    const of = (working: boolean) => days.filter((day) => day.working === working).map((day) => day.date);
    expect([of(false), of(true)]).toEqual([not_counted, [last_entry, ...counted]]);
  });

  it.each([
    ...not_counted.map((day) => [day, [], 200] as const),
    ...counted.map((day, at) => [day, counted.slice(0, at), 200] as const),
    [blocked_from, counted, 401] as const,
  ])('%s: missing are %j, a call outside the timesheet answers %i', async (day, missing, status) => {
    itIs(world, day);
    expect((await server.send(dashboardCalls.bwNbw, world.associate)).status).toBe(status);
    const { rows } = await server.ok(feeEarnerCalls.reminders, world.a, { body: {} });
    expect(rows.find((row) => row.employee_id === world.associate.employee_id)?.missing ?? []).toEqual(missing);
  });
});
