import { authCalls } from '@praktis/contract/auth/auth.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { feeEarnerCalls as calls } from '@praktis/contract/dashboards/fee-earner.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPerson } from '../../../test/given.ts';
import { givenLockWorld, itIs, type LockWorld, lockDays, record } from '../../../test/given-lock.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { noteAllLockOuts } from '../../jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a call outside the timesheet answers: `open`, or where its sender is led. */
async function led(world: LockWorld, as = world.associate): Promise<string> {
  const { status, body } = await world.server.send(dashboardCalls.bwNbw, as);
  return status === 200 ? 'open' : redirectOf(status, body);
}
function redirectOf(status: number, body: { data?: unknown }): string {
  const { wizard } = (body.data ?? {}) as { wizard?: { redirect?: string } };
  return `${status} ${wizard?.redirect ?? ''}`.trim();
}
const timesheetOf = async ({ associate }: LockWorld) => {
  const { status, body } = await server.send(timesheetCalls.config, associate);
  return status === 200 ? 'open' : redirectOf(status, body);
};
const own = ({ associate }: LockWorld) => server.ok(missingDaysCalls.own, associate);
const restore = ({ associate }: LockWorld, as: As, confirmed: string[] = []) =>
  server.send(calls.unlock, as, {
    body: { employee_id: associate.employee_id, reason: 'was in court' },
    confirmed,
  });
const lockedRows = async (as: As) => (await server.ok(lockedFeeEarnerCalls.locked, as)).rows;
const noted = async ({ associate }: LockWorld) =>
  (
    await server.owner.query('select locked_on, restored_on, reactivated_on from lock_out where employee_id = $1', [
      associate.employee_id,
    ])
  ).rows[0];

describe('the calendar example through the calls (LCK-08)', () => {
  let world: LockWorld;
  beforeAll(async () => {
    world = await givenLockWorld(server);
  });

  it.each([
    ...['18', '19', '20', '21', '22', '23', '24', '25'].map((day) => [`2026-03-${day}`, [], 'open'] as const),
    ['2026-03-26', ['25'], 'open'],
    ['2026-03-27', ['25', '26'], 'open'],
    ['2026-03-28', ['25', '26', '27'], '401 timesheet'],
    ['2026-03-29', ['25', '26', '27'], '401 timesheet'],
    ['2026-03-30', ['25', '26', '27'], '401 timesheet'],
    ['2026-03-31', ['25', '26', '27', '30'], '401 timesheet'],
  ] as const)('%s: missing %j, a call outside the timesheet answers %s', async (day, missing, outcome) => {
    itIs(world, day);
    expect(await led(world)).toBe(outcome);
    expect(await timesheetOf(world)).toBe('open');
    const reminded = await server.ok(calls.reminders, world.a, { body: {} });
    const days = reminded.rows.find((row) => row.employee_id === world.associate.employee_id)?.missing ?? [];
    expect(days).toEqual(missing.map((one) => `2026-03-${one}`));
  });

  it('1 April: locked out, the timesheet too, and the state is kept with its date (LCK-06)', async () => {
    itIs(world, '2026-04-01');
    expect([await led(world), await timesheetOf(world)]).toEqual(['401 login', '401 login']);
    expect(await noted(world)).toMatchObject({ locked_on: '2026-04-01' });
    const [row] = await lockedRows(world.a);
    expect(row).toMatchObject({ name: 'Sekar Anindita', state: 'locked', since: '2026-04-01', can_unlock: true });
    expect(row?.missing).toEqual(['25', '26', '27', '30', '31'].map((day) => `2026-03-${day}`));
  });

  it('1 April: partner A restores until Monday 6 April; only the timesheet is open, closed dates of March too (LCK-07)', async () => {
    const { status, data } = await restore(world, world.a);
    expect([status, data.reactivate_by]).toEqual([200, '2026-04-06']);
    expect([await led(world), await timesheetOf(world)]).toEqual(['401 timesheet', 'open']);
    expect(await own(world)).toMatchObject({ state: 'restored', reactivate_by: '2026-04-06' });
    itIs(world, '2026-04-06', '23:59:59.999');
    expect([await led(world), await timesheetOf(world)]).toEqual(['401 timesheet', 'open']);
  });

  it('Tuesday 7 April 00:00: locked again', async () => {
    itIs(world, '2026-04-07', '00:00:00.000');
    expect([await led(world), await timesheetOf(world)]).toEqual(['401 login', '401 login']);
    expect(await noted(world)).toMatchObject({ locked_on: '2026-04-07', restored_on: '2026-04-01' });
  });

  it('Tuesday 7 April: A tries and is refused; B restores until Thursday 9 April', async () => {
    itIs(world, '2026-04-07');
    expect((await lockedRows(world.a))[0]).toMatchObject({ can_unlock: false });
    expect((await restore(world, world.a)).body.code).toBe('another_partner_needed');
    expect((await restore(world, world.b)).data).toMatchObject({ reactivate_by: '2026-04-09' });
  });

  it('Wednesday 8 April: an entry dated 7 April makes him active', async () => {
    itIs(world, '2026-04-08');
    expect(await led(world)).toBe('401 timesheet');
    expect(await record(world, '2026-04-07')).toBe('saved');
    expect([await led(world), await timesheetOf(world)]).toEqual(['open', 'open']);
    expect(await noted(world)).toMatchObject({ reactivated_on: '2026-04-08' });
    expect(await lockedRows(world.a)).toEqual([]);
  });

  it('after a successful reactivation any partner may restore a later lock', async () => {
    itIs(world, '2026-04-15');
    expect(await led(world)).toBe('401 login');
    expect((await restore(world, world.b)).status).toBe(200);
  });

  it('each step stands in the trail of the employee, with its reason', async () => {
    const { employee_id } = world.associate;
    const trail = await server.ok(employeeCalls.auditTrail, world.managing, { query: { employee_id } });
    const steps = trail.rows.flatMap((row) =>
      [...row.created, ...row.updated]
        .filter((change) => change.entity === 'lock_out')
        .map(({ new_data }) => ({ user: row.user, data: new_data as Record<string, unknown> })),
    );
    expect(steps.filter(({ data }) => data.restored_on === '2026-04-15').at(0)).toMatchObject({
      ...{ user: 'Budi Hartono', data: { reason: 'was in court' } },
    });
    expect(steps.some(({ data }) => data.locked_on === '2026-04-07')).toBe(true);
  });
});

describe('blocked (LCK-05)', () => {
  it('ends with the entry: on Monday 30 March one dated Friday the 27th opens the next call', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-03-30');
    expect(await led(world)).toBe('401 timesheet');
    expect(await record(world, '2026-03-27')).toBe('saved');
    expect(await led(world)).toBe('open');
    expect(await noted(world)).toBeUndefined();
  });

  it('begins and ends at midnight of the firm', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-03-27', '23:59:59.999');
    expect(await led(world)).toBe('open');
    itIs(world, '2026-03-28', '00:00:00.000');
    expect(await led(world)).toBe('401 timesheet');
  });

  it('names the missing days and who can help, in the reader’s words', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-03-30');
    const { body } = await server.send(dashboardCalls.bwNbw, world.associate);
    expect([body.code, body.message]).toEqual([
      'timesheets_missing',
      'Record your missing timesheets first. Until then only the Timesheet menu is open. Missing: 25/03/2026, 26/03/2026, 27/03/2026. These people can help: Agus Salim, Budi Hartono, Ratna Wibisono.',
    ]);
    await server.ok(displayCalls.changeLanguage, world.associate, { body: { language: 'id' } });
    const { body: words } = await server.send(dashboardCalls.bwNbw, world.associate);
    expect(words.message).toContain('Belum dicatat: 25/03/2026, 26/03/2026, 27/03/2026.');
  });

  it('leaves timesheet, display settings, language and signing out', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-03-30');
    expect((await server.send(displayCalls.display, world.associate)).status).toBe(200);
    expect((await server.send(authCalls.session, world.associate)).status).toBe(200);
    expect((await server.send(timesheetCalls.list, world.associate, { body: {} })).status).toBe(200);
    expect((await server.send(authCalls.logout, world.associate)).status).toBe(200);
  });

  it('has no row that needs a partner: he can fill a day that is open', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-03-30');
    expect(await lockedRows(world.a)).toEqual([]);
    const { body } = await restore(world, world.a);
    expect(body.code).toBe('not_locked_out');
  });

  it('where dates may not be skipped and one is closed, a partner opens it by the same call (LCK-07)', async () => {
    const world = await givenLockWorld(server, { edit_window: 'days_back', edit_window_n: 3, lock_after_days: 0 });
    itIs(world, '2026-03-24');
    await lockDays(world, { skip_dates_allowed: false });
    itIs(world, '2026-03-30');
    expect(await led(world)).toBe('401 timesheet');
    expect(await record(world, '2026-03-25')).toBe('period_closed');
    expect((await own(world)).days).toEqual([
      ...[
        { date: '2026-03-25', open: false },
        { date: '2026-03-26', open: false },
      ],
      { date: '2026-03-27', open: true },
    ]);
    expect((await lockedRows(world.a))[0]).toMatchObject({ state: 'blocked', can_unlock: true });
    expect((await restore(world, world.a)).data).toMatchObject({ reactivate_by: '2026-04-01' });
    for (const day of ['25', '26', '27']) {
      expect(await led(world)).toBe('401 timesheet');
      expect(await record(world, `2026-03-${day}`)).toBe('saved');
    }
    expect(await led(world)).toBe('open');
  });
});

describe('locked out (LCK-06)', () => {
  it('entries that others record do not unlock, however late the job comes', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-04-01', '00:00:00.000');
    const forAssociate = { employee_id: world.associate.employee_id };
    expect(await record(world, '2026-03-31', world.managing, forAssociate)).toBe('saved');
    expect(await led(world)).toBe('401 login');
    itIs(world, '2026-04-02');
    await noteAllLockOuts(server.kit);
    expect(await noted(world)).toMatchObject({ locked_on: '2026-04-01' });
    expect(await led(world)).toBe('401 login');
  });

  it('nor do they after an earlier lock that ended well; it is noted once, and any partner restores it', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-04-01');
    expect((await restore(world, world.a)).status).toBe(200);
    expect(await record(world, '2026-03-31')).toBe('saved');
    expect(await led(world)).toBe('open');
    itIs(world, '2026-04-20');
    expect(await led(world)).toBe('401 login');
    const forAssociate = { employee_id: world.associate.employee_id };
    expect(await record(world, '2026-04-17', world.managing, forAssociate)).toBe('saved');
    expect(await led(world)).toBe('401 login');
    expect(await noted(world)).toMatchObject({ locked_on: '2026-04-09' });
    expect((await restore(world, world.a)).status).toBe(200);
  });

  it('a job that comes late writes what one in time had written', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-04-09', '14:00:00.000');
    await noteAllLockOuts(server.kit);
    await noteAllLockOuts(server.kit);
    expect(await noted(world)).toMatchObject({ locked_on: '2026-04-01', restored_on: null });
    const { rows } = await server.owner.query(
      "select count(*)::int as n from audit where entity = 'lock_out' and firm_id = $1 and new_data ->> 'locked_on' is not null",
      [world.firm.firm_id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('spares exempt categories, people on leave and leavers; a return begins anew', async () => {
    const world = await givenLockWorld(server);
    const { employee_id } = world.associate;
    const status = async (to: 'active' | 'on leave') => {
      const { version } = await server.ok(employeeCalls.detail, world.managing, { query: { employee_id } });
      await server.ok(employeeCalls.updateStatus, world.managing, { body: { employee_id, version, status: to } });
    };
    itIs(world, '2026-04-20');
    expect([await led(world, world.a), await led(world, world.finance)]).toEqual(['open', 'open']);
    expect(await led(world)).toBe('401 login');
    await status('on leave');
    expect(await led(world)).toBe('open');
    expect((await server.ok(calls.reminders, world.a, { body: {} })).rows).toEqual([]);
    await status('active');
    expect(await led(world)).toBe('open');
    itIs(world, '2026-04-23');
    expect(await led(world)).toBe('401 timesheet');
  });

  it('counts from the day on which a category stopped being exempt', async () => {
    const world = await givenLockWorld(server);
    await givenPerson(server, world.firm, { role: 'administrator' });
    itIs(world, '2026-04-20');
    await lockDays(world, { exempt_categories: ['support staff'] });
    expect(await led(world, world.a)).toBe('open');
    itIs(world, '2026-04-22');
    expect(await led(world, world.a)).toBe('open');
    itIs(world, '2026-04-23');
    expect(await led(world, world.a)).toBe('401 timesheet');
  });

  it('is off with 0 days, and switched on again counts from that day', async () => {
    const world = await givenLockWorld(server);
    itIs(world, '2026-04-01');
    expect(await led(world)).toBe('401 login');
    await lockDays(world, { block_after_days: 0, lock_after_days: 0 });
    expect(await led(world)).toBe('open');
    itIs(world, '2026-04-20');
    await lockDays(world, { lock_after_days: 5 });
    expect(await led(world)).toBe('open');
    itIs(world, '2026-04-24');
    expect(await led(world)).toBe('open');
    itIs(world, '2026-04-25');
    expect(await led(world)).toBe('401 login');
  });
});

describe('another partner must restore after a restoration that led to nothing (LCK-07, invariant 38)', () => {
  const blockedOnly = async () => {
    const world = await givenLockWorld(server, { edit_window: 'days_back', edit_window_n: 3, lock_after_days: 0 });
    itIs(world, '2026-03-24');
    await lockDays(world, { skip_dates_allowed: false });
    itIs(world, '2026-03-30');
    expect((await restore(world, world.a)).data).toMatchObject({ reactivate_by: '2026-04-01' });
    return world;
  };

  it('also where nobody is locked out', async () => {
    const world = await blockedOnly();
    itIs(world, '2026-04-02');
    expect(await led(world)).toBe('401 timesheet');
    const rows = async (as: As) => (await lockedRows(as))[0];
    expect(await rows(world.a)).toMatchObject({ state: 'blocked', can_unlock: false });
    expect(await rows(world.b)).toMatchObject({ state: 'blocked', can_unlock: true });
    expect((await restore(world, world.a)).body.code).toBe('another_partner_needed');
    expect((await restore(world, world.b)).status).toBe(200);
  });

  it('but not after a reactivation, though nobody noted it in time', async () => {
    const world = await blockedOnly();
    itIs(world, '2026-04-01', '23:30:00.000');
    for (const date of ['2026-03-25', '2026-03-26', '2026-03-27', '2026-03-24'])
      await givenEntryAt(world, date, '2026-04-01T16:30:00Z');
    itIs(world, '2026-04-10');
    expect((await restore(world, world.a)).status).toBe(200);
    expect(await noted(world)).toMatchObject({ restored_on: '2026-04-10', reactivated_on: null });
  });

  const givenEntryAt = (world: LockWorld, date: string, created_at: string) =>
    givenEntry(server, world.associate, world.matter, { date, created_at });
});

describe('an act on a colleague that is taken back', () => {
  const worked = ['2026-03-25', '2026-03-26', '2026-03-27', '2026-03-30', '2026-03-31'];
  const fiveDays = async () => {
    const world = await givenLockWorld(server);
    const ids: string[] = [];
    for (const date of worked) {
      itIs(world, date, '16:00:00.000');
      ids.push(await givenEntry(server, world.associate, world.matter, { date, description: `Work of ${date}` }));
    }
    itIs(world, '2026-04-01');
    return { world, ids };
  };
  const deleted = (world: LockWorld, ids: string[]) =>
    server.ok(timesheetCalls.bulkDelete, world.managing, {
      body: { rows: ids.map((id) => ({ id, version: 1 })), reason: 'mistake' },
    });
  const undo = (world: LockWorld, { edit, rows }: Awaited<ReturnType<typeof deleted>>) =>
    server.ok(bulk.undo, world.managing, { body: { rows: rows.map(({ id, version }) => ({ id, version })), edit } });

  it('locks him out for no day that it gave back (LCK-06, invariant 37)', async () => {
    const { world, ids } = await fiveDays();
    expect(await led(world)).toBe('open');
    const gone = await deleted(world, ids);
    expect(await undo(world, gone)).toMatchObject({ saved: 5, refused: 0 });
    expect((await noted(world))?.locked_on ?? null).toBeNull();
    expect(await led(world)).toBe('open');
  });

  it('and unlocks him of nothing that stood without it (LCK-06)', async () => {
    const { world, ids } = await fiveDays();
    const [first = ''] = ids;
    const gone = await deleted(world, [first]);
    // Nothing since 31 March: locked out on 10 April, as 3 April is Good Friday.
    itIs(world, '2026-04-13');
    expect((await undo(world, gone)).saved).toBe(1);
    expect((await noted(world))?.locked_on).toBe('2026-04-09');
    expect(await led(world)).toBe('401 login');
  });

  it('a mass update leaves him as he is, though its rows empty his days one after the other (LCK-06)', async () => {
    const { world, ids } = await fiveDays();
    itIs(world, '2026-04-02');
    // Before the last row he has nothing after 25 March, which makes five missing days.
    const rows = ids.toReversed().map((id, at) => {
      const form = { id, version: 1, matter_id: world.matter, description: `Work ${at}` };
      return { ...form, date: at === 4 ? '2026-03-31' : '2026-03-25', reason: 'wrong day' };
    });
    const done = await server.ok(bulk.massUpdate, world.managing, { body: { rows }, confirmed: ['similar_entry'] });
    expect(done).toMatchObject({ saved: 5, refused: 0 });
    expect((await noted(world))?.locked_on ?? null).toBeNull();
    expect(await led(world)).toBe('open');
  });
});
