import {
  type CalendarEvent,
  type CalendarKind,
  calendarCalls as calls,
} from '@praktis/contract/calendar/calendar.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { timesheetCalendarCalls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { givenMatterWorld, type MatterWorld, openActive } from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let other: MatterWorld;
let matter: string;
const span = { from: '2026-11-01', to: '2026-12-31' };

beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  other = await givenMatterWorld(server, 'Lain & Rekan');
  matter = await openActive(world, '2026-10-31', { reminder_months: 1 });
});
afterAll(() => server.close());
beforeEach(() => server.owner.query('delete from appointment'));

type Form = BodyInput<typeof calls.create>;
const form = (more: Partial<Form> = {}): Form => ({ kind: 'appointment', title: 'Lunch', date: '2026-11-30', ...more });
const write = (more: Partial<Form> = {}, as: As = world.associate) =>
  server.send(calls.create, as, { body: form(more) });
const calendar = (as: As, ...kinds: CalendarKind[]) => server.ok(calls.events, as, { body: { ...span, kinds } });
const told = async (as: As, kind: CalendarKind, of: (event: CalendarEvent) => unknown) =>
  (await calendar(as, kind)).events.map(of);
const secret = (yes: boolean) => server.owner.query('update matter set confidential = $2 where id = $1', [matter, yes]);

describe('the calendar (DSH-01)', () => {
  it('MAT-17: shows the billing reminders to who leads the matter and to finance, not to its associate', async () => {
    const dates = (as: As) => told(as, 'reminder', (event) => event.date);
    expect(await dates(world.partner)).toEqual(['2026-11-30', '2026-12-31']);
    expect(await dates(world.finance)).toEqual(['2026-11-30', '2026-12-31']);
    expect(await dates(world.associate)).toEqual([]);
    expect(await dates(world.second)).toEqual([]);
    expect(await dates(other.partner)).toEqual([]);
  });

  it('shows the day on which a matter is due to its team, until it is closed (DSH-02)', async () => {
    await server.owner.query("update matter set valid_until = '2026-12-15' where id = $1", [matter]);
    const due = (as: As) => told(as, 'due', ({ date, what, matter_name }) => [date, what, matter_name]);
    expect(await due(world.associate)).toEqual([['2026-12-15', 'valid_until', 'Share purchase']]);
    expect(await due(world.colleague)).toEqual([]);
    expect(await due(world.managing)).toEqual([]);
    await server.owner.query("update matter set status = 'close', closed_date = '2026-11-20' where id = $1", [matter]);
    expect(await due(world.associate)).toEqual([]);
    // MAT-17: none after closing.
    expect(await told(world.partner, 'reminder', (event) => event.date)).toEqual([]);
    await server.owner.query(
      "update matter set status = 'active', closed_date = null, valid_until = null where id = $1",
      [matter],
    );
  });

  it('shows bills that are due and open to who leads their matter and to finance, with what is open of them', async () => {
    const of = { client_id: world.client, matter_id: matter };
    const id = await givenBill(server, world.finance, of, { fees: 1_000_000, due_date: '2026-12-04' });
    const due = (as: As) => told(as, 'bill_due', (event) => [event.id, event.date, event.amount, event.currency]);
    const bill = [id, '2026-12-04', '1110000', 'IDR'];
    expect(await due(world.partner)).toEqual([bill]);
    expect(await due(world.finance)).toEqual([bill]);
    expect(await due(world.associate)).toEqual([]);
    expect(await due(world.second)).toEqual([]);
  });

  it('shows the firm’s holidays to everybody, in his language, and no working day on them', async () => {
    const day = { date: '2026-12-24', kind: 'joint_leave' as const, name: 'Joint leave', name_id: 'Cuti bersama' };
    await server.ok(holidayCalls.create, world.administrator, { body: day });
    const { events, days } = await calendar(world.support, 'holiday');
    expect(events).toMatchObject([{ date: '2026-12-24', title: 'Joint leave', joint_leave: true, can_update: false }]);
    expect(
      days.filter((one) => one.date >= '2026-12-23' && one.date <= '2026-12-26').map((one) => one.working),
    ).toEqual([true, false, true, false]);
    expect(await told(other.support, 'holiday', (event) => event.title)).toEqual([]);
  });

  it('shows one’s own time entry by entry, and the hours of each day', async () => {
    const id = await givenEntry(server, world.associate, matter, { date: '2026-11-25', hour: '1.5' });
    await givenEntry(server, world.associate, matter, { date: '2026-11-25', hour: '2' });
    const { events, days } = await calendar(world.associate, 'timesheet');
    expect(events).toHaveLength(2);
    expect(events.find((event) => event.id === id)).toMatchObject({ hour: '1.5', can_update: true, hidden: false });
    expect(days.find((day) => day.date === '2026-11-25')).toEqual({ date: '2026-11-25', hours: '3.5', working: true });
    expect((await calendar(world.partner, 'timesheet')).events).toEqual([]);
    await server.owner.query('delete from timesheet');
  });

  it('is asked for at most 92 days in their order, and names a day that is none', async () => {
    const ask = async (body: Record<string, unknown>) =>
      (await server.send(calls.events, world.partner, { raw: { body } })).body;
    expect((await ask({ from: '2026-01-01', to: '2026-04-02' })).code).toBeUndefined();
    expect(await ask({ from: '2026-01-01', to: '2026-04-03' })).toMatchObject({
      code: 'period_too_long',
      message: { to: 'The period may have at most 92 days.' },
    });
    expect((await ask({ from: '2026-02-01', to: '2026-01-31' })).code).toBe('period_reversed');
    expect(Object.keys((await ask({ from: '2026-02-30', to: 'x', kinds: ['birthday'] })).message as object)).toEqual([
      ...['from', 'to', 'kinds.0'],
    ]);
  });
});

describe('appointments and deadlines', () => {
  it('are written, moved, done and deleted by their owner, in versions, and stand in the trail', async () => {
    const { id } = (await write({ start_time: '12:00', end_time: '13:30', note: 'With Mira' })).data;
    const read = () => server.ok(calls.detail, world.associate, { query: { id } });
    expect(await read()).toMatchObject({
      version: 1,
      start_time: '12:00',
      end_time: '13:30',
      own: true,
      can_update: true,
    });
    const change = { ...form({ date: '2026-12-01', start_time: '' }), id, version: 1 };
    await server.ok(calls.update, world.associate, { body: change });
    expect((await server.send(calls.update, world.associate, { body: change })).status).toBe(409);
    expect(await read()).toMatchObject({ version: 2, date: '2026-12-01', start_time: null, end_time: null, note: '' });
    const done = { ...form({ kind: 'deadline', title: 'Reply', done: true, start_time: '15:00' }), id, version: 2 };
    await server.ok(calls.update, world.associate, { body: done });
    expect(await calendar(world.associate, 'deadline')).toMatchObject({
      events: [{ id, done: true, start_time: '15:00' }],
    });
    expect((await server.send(calls.remove, world.associate, { body: { id, version: 2 } })).status).toBe(409);
    await server.ok(calls.remove, world.associate, { body: { id, version: 3 } });
    expect((await server.send(calls.detail, world.associate, { query: { id } })).status).toBe(404);
    const { rows } = await server.owner.query('select op from audit where row_id = $1 order by at', [id]);
    expect(rows.map((row) => row.op)).toEqual(['I', 'U', 'U', 'D']);
  });

  it('of two changes at once one stands', async () => {
    const { id } = (await write()).data;
    const move = (date: string) =>
      server.send(calls.update, world.associate, { body: { ...form({ date }), id, version: 1 } });
    const both = await Promise.all([move('2026-12-01'), move('2026-12-02')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('without a matter are their owner’s alone', async () => {
    const { id } = (await write({ kind: 'deadline' })).data;
    for (const as of [world.partner, world.managing, other.managing]) {
      expect((await server.send(calls.detail, as, { query: { id } })).status).toBe(404);
      expect((await server.send(calls.update, as, { body: { ...form(), id, version: 1 } })).status).toBe(404);
      expect((await server.send(calls.remove, as, { body: { id, version: 1 } })).status).toBe(404);
    }
    expect((await calendar(world.partner, 'deadline')).events).toEqual([]);
  });

  it('a deadline of a matter is seen by its team and moved by who may change the matter; an appointment is not', async () => {
    const { id } = (await write({ kind: 'deadline', title: 'Reply', matter_id: matter })).data;
    await write({ title: 'Talk', matter_id: matter });
    const seen = (as: As) => told(as, 'deadline', (event) => [event.title, event.owner_name, event.can_update]);
    expect(await seen(world.associate)).toEqual([['Reply', '', true]]);
    expect(await seen(world.partner)).toEqual([['Reply', 'Arif Nugraha', true]]);
    expect(await seen(world.colleague)).toEqual([]);
    expect((await calendar(world.partner, 'appointment')).events).toEqual([]);
    const moved = {
      ...form({ kind: 'deadline', title: 'Reply', matter_id: matter, date: '2026-12-03' }),
      id,
      version: 1,
    };
    await server.ok(calls.update, world.partner, { body: moved });
    const refused = async (more: Partial<Form>) =>
      (await server.send(calls.update, world.partner, { body: { ...moved, version: 2, ...more } })).body;
    expect(await refused({ kind: 'appointment' })).toMatchObject({
      code: 'deadline_not_yours',
      message: { kind: expect.any(String) },
    });
    expect(await refused({ matter_id: null })).toMatchObject({ message: { matter_id: expect.any(String) } });
    // Who only works on the matter sees it and changes nothing.
    const own = (await write({ kind: 'deadline', matter_id: matter }, world.partner)).data.id;
    expect((await server.ok(calls.detail, world.associate, { query: { id: own } })).can_update).toBe(false);
    expect((await server.send(calls.remove, world.associate, { body: { id: own, version: 1 } })).status).toBe(403);
  });

  it('ROL-02: what belongs to a confidential matter is there for the people on it alone, not even for who wrote it', async () => {
    const { id } = (await write({ kind: 'deadline', title: 'Zebra', matter_id: matter }, world.second)).data;
    expect((await calendar(world.second, 'deadline')).events).toHaveLength(1);
    await secret(true);
    expect((await calendar(world.second, 'deadline')).events).toEqual([]);
    expect((await server.send(calls.detail, world.second, { query: { id } })).status).toBe(404);
    expect((await calendar(world.associate, 'deadline')).events).toMatchObject([{ title: 'Zebra' }]);
    await server.ok(calls.detail, world.associate, { query: { id } });
    const { rows } = await server.owner.query("select actor from audit where op = 'R' and row_id = $1", [id]);
    expect(rows).toEqual([{ actor: world.associate.user_id }]);
    expect((await write({ matter_id: matter }, world.second)).status).toBe(404);
    const found = await server.ok(calls.searchMatter, world.second, { query: { keyword: 'Share' } });
    expect(found.total).toBe(0);
    await secret(false);
  });

  it('name what does not fit, know no matter of another firm, and want the right to the dashboard', async () => {
    const fields = async (more: Partial<Form>) => Object.keys((await write(more)).body.message as object);
    expect(await fields({ title: ' ' })).toEqual(['title']);
    expect(await fields({ date: '2026-02-29' })).toEqual(['date']);
    expect(await fields({ end_time: '10:00' })).toEqual(['start_time']);
    expect(await fields({ start_time: '10:00', end_time: '10:00' })).toEqual(['end_time']);
    expect(await fields({ start_time: '25:00' })).toEqual(['start_time']);
    expect((await write({ matter_id: matter }, other.partner)).status).toBe(404);
    const grants = JSON.stringify({ 'timesheet.view': ['own'] });
    const role = await insertRow(server.owner, 'user_role', {
      firm_id: world.firm.firm_id,
      code: 'none',
      name: 'None',
      grants,
    });
    await server.owner.query('update user_account set role_id = $1 where id = $2', [role, world.colleague.user_id]);
    expect((await write({}, world.colleague)).status).toBe(403);
    expect((await server.send(calls.events, world.colleague, { body: span })).status).toBe(403);
    await server.owner.query('update user_account set role_id = $1 where id = $2', [
      world.firm.roles.fee_earner,
      world.colleague.user_id,
    ]);
  });
});

describe('the days of the timesheet', () => {
  it('add up hours, hidden ones too, and mark working days since somebody works there (LCK-03, ROL-02)', async () => {
    await givenEntry(server, world.associate, matter, { date: '2026-11-25', hour: '1.5' });
    await secret(true);
    const days = async (as: As, employee_id?: string) =>
      (
        await server.ok(timesheetCalendarCalls.days, as, {
          body: { from: '2026-11-25', to: '2026-11-28', employee_id },
        })
      ).days;
    const expected = [
      { date: '2026-11-25', hours: '1.5', entries: 1, working: true, holiday: '' },
      { date: '2026-11-26', hours: '0', entries: 0, working: true, holiday: '' },
      { date: '2026-11-27', hours: '0', entries: 0, working: true, holiday: '' },
      { date: '2026-11-28', hours: '0', entries: 0, working: false, holiday: '' },
    ];
    expect(await days(world.associate)).toEqual(expected);
    expect(await days(world.finance, world.associate.employee_id)).toEqual(expected);
    await server.owner.query("update employee set employed_on = '2026-11-26' where id = $1", [
      world.associate.employee_id,
    ]);
    expect((await days(world.associate)).map((day) => day.working)).toEqual([false, true, true, false]);
    await server.owner.query("update employee set employed_on = '2024-01-02' where id = $1", [
      world.associate.employee_id,
    ]);
    await secret(false);
  });

  it('are not told of somebody whose time the caller may not see, nor of another firm', async () => {
    const ask = (as: As, employee_id: string) =>
      server.send(timesheetCalendarCalls.days, as, { body: { from: '2026-11-25', to: '2026-11-28', employee_id } });
    expect((await ask(world.associate, world.second.employee_id)).status).toBe(404);
    expect((await ask(world.managing, other.associate.employee_id)).status).toBe(404);
    expect((await ask(world.support, world.associate.employee_id)).status).not.toBe(500);
  });

  it('LCK-02, TIM-13: an entry is moved to another day by the rules of its change, or stays where it is', async () => {
    await server.owner.query('delete from timesheet');
    const id = await givenEntry(server, world.associate, matter, { date: '2026-11-25' });
    const entry = await server.ok(timesheetCalls.detail, world.associate, { query: { id } });
    const { matter_id, workcode_id, description, hour, billable, billing_group, employee_id } = entry;
    const body = {
      id,
      matter_id: matter_id ?? '',
      workcode_id,
      description,
      hour,
      billable,
      billing_group,
      employee_id,
    };
    const move = (date: string, version: number) =>
      server.send(timesheetCalls.update, world.associate, { body: { ...body, date, version } });
    expect((await move('2026-11-26', 1)).status).toBe(200);
    expect((await move('2026-11-24', 1)).status).toBe(409);
    expect((await move('2026-11-28', 2)).body.code).toBe('date_in_future');
    expect((await move('2026-10-30', 2)).body.code).toBe('before_active_date');
    expect(await told(world.associate, 'timesheet', (event) => [event.date, event.version])).toEqual([
      ['2026-11-26', 2],
    ]);
    await server.owner.query('delete from timesheet');
  });
});
