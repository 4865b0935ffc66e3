import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { NewTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let associate: As;
let matter: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// LCK-04: on Thursday 12 November 2026 the week is open from Monday the 9th, which has an entry.
beforeEach(async () => {
  server.clock.now = new Date('2026-10-01T03:00:00Z');
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1000000' });
  matter = await givenMatter(server, managing, await givenClient(server, managing), [managing, associate]);
  await lock({ edit_window: 'current_week', skip_dates_allowed: false });
  await givenEntry(server, associate, matter, { date: '2026-11-09' });
  server.clock.now = new Date('2026-11-12T03:00:00Z');
});

async function lock(fields: object): Promise<void> {
  const now = await server.ok(singletonCalls.timesheetLockDay.read, managing);
  await server.ok(singletonCalls.timesheetLockDay.update, managing, { body: { ...now, ...fields } });
}

type Entry = NewTimesheet;
const entry = (date: string, more: Partial<Entry> = {}): Entry => ({
  ...{ date, matter_id: matter, description: `Work of ${date}`, method: 'hour', duration: '1', ...more },
});
const record = (date: string, more: Partial<Entry> = {}, as = associate) =>
  server.send(calls.create, as, { body: { timesheet: entry(date, more) } });
const outcome = async (sent: ReturnType<typeof record>) => {
  const { status, body } = await sent;
  return status === 200 ? 'saved' : body.code;
};

describe('where dates may not be skipped (LCK-04)', () => {
  it('the 11th is refused until the 10th has an entry, and the first empty date is named', async () => {
    const refused = await record('2026-11-11');
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      ...[400, 'fill_earlier_dates', { day: '2026-11-10' }],
    ]);
    expect(refused.body.message).toEqual({ date: '10/11/2026 has no time yet. Fill that working day first.' });
    expect(await outcome(record('2026-11-10', { billable: false }))).toBe('saved');
    expect(await outcome(record('2026-11-11'))).toBe('saved');
    expect(await outcome(record('2026-11-12'))).toBe('saved');
  });

  it('with skipping allowed the 11th is accepted at once', async () => {
    await lock({ skip_dates_allowed: true });
    expect(await outcome(record('2026-11-11'))).toBe('saved');
  });

  it('a holiday is not demanded, nor a day on which the firm does not work', async () => {
    const holiday = { date: '2026-11-10', kind: 'national' as const, name: 'Holiday', name_id: 'Libur' };
    await server.ok(holidayCalls.create, managing, { body: holiday });
    expect(await outcome(record('2026-11-11'))).toBe('saved');
    server.clock.now = new Date('2026-11-15T03:00:00Z');
    expect(await outcome(record('2026-11-15'))).toBe('fill_earlier_dates');
    for (const date of ['2026-11-12', '2026-11-13', '2026-11-15']) expect(await outcome(record(date))).toBe('saved');
  });

  it('days outside the open window are never demanded, and a closed date stays closed first (TIM-13)', async () => {
    expect(await outcome(record('2026-11-06'))).toBe('period_closed');
    server.clock.now = new Date('2026-11-17T03:00:00Z');
    expect(await outcome(record('2026-11-16'))).toBe('saved');
  });

  it('counts from the day on which skipping was forbidden', async () => {
    await lock({ skip_dates_allowed: true });
    server.clock.now = new Date('2026-11-11T03:00:00Z');
    await lock({ skip_dates_allowed: false });
    server.clock.now = new Date('2026-11-12T03:00:00Z');
    await lock({ week_start: 'sunday' });
    expect(await outcome(record('2026-11-12'))).toBe('fill_earlier_dates');
    expect(await outcome(record('2026-11-11'))).toBe('saved');
    expect(await outcome(record('2026-11-12'))).toBe('saved');
  });

  it('is judged for the fee earner, not for who records (TIM-15)', async () => {
    const forAssociate = { employee_id: associate.employee_id };
    expect(await outcome(record('2026-11-11', forAssociate, managing))).toBe('fill_earlier_dates');
    expect(await outcome(record('2026-11-10', forAssociate, managing))).toBe('saved');
    expect(await outcome(record('2026-11-11', forAssociate, managing))).toBe('saved');
  });

  it('an entry does not leave its date empty behind it, but may be corrected where it is', async () => {
    const { id } = await server.ok(calls.create, associate, { body: { timesheet: entry('2026-11-10') } });
    const change = (date: string, version: number) =>
      server.send(calls.update, associate, {
        body: { ...entry(date), id, version, employee_id: associate.employee_id },
      });
    expect((await change('2026-11-11', 1)).body.code).toBe('fill_earlier_dates');
    const eleventh = await server.ok(calls.create, associate, { body: { timesheet: entry('2026-11-11') } });
    await server.ok(calls.remove, associate, { body: { id, version: 1 } });
    const body = { ...entry('2026-11-11', { duration: '2' }), id: eleventh.id, version: 1 };
    const corrected = await server.send(calls.update, associate, {
      body: { ...body, employee_id: associate.employee_id },
    });
    expect(corrected.status).toBe(200);
    expect(await outcome(record('2026-11-12'))).toBe('fill_earlier_dates');
  });

  it('demands no day of leave, neither on leave nor after coming back', async () => {
    const { employee_id } = associate;
    const status = async (to: 'active' | 'on leave') => {
      const { version } = await server.ok(employeeCalls.detail, managing, { query: { employee_id } });
      const body = { employee_id, version, status: to };
      await server.ok(employeeCalls.updateStatus, managing, { body });
    };
    await status('on leave');
    expect(await outcome(record('2026-11-11', { employee_id }, managing))).toBe('saved');
    await status('active');
    server.clock.now = new Date('2026-11-13T03:00:00Z');
    expect(await outcome(record('2026-11-13'))).toBe('fill_earlier_dates');
    expect(await outcome(record('2026-11-12'))).toBe('saved');
    expect(await outcome(record('2026-11-13'))).toBe('saved');
  });

  it('takes a file whose newest date stands first, and names what is empty where a date is left out', async () => {
    const { employee_id } = associate;
    const send = (lines: readonly string[]) =>
      server.ok(importCalls.timesheet, managing, {
        body: { dry_run: false, employee_id, matter_id: matter },
        files: [{ part: 'file', name: 'time.csv', bytes: Buffer.from(['date,minutes', ...lines].join('\n')) }],
      });
    const gap = await send(['12/11/2026,60', '11/11/2026,60']);
    expect(gap.saved).toBe(false);
    expect(gap.rows.map((row) => row.faults.map((fault) => fault.code))).toEqual([
      ['fill_earlier_dates'],
      ['fill_earlier_dates'],
    ]);
    const whole = await send(['12/11/2026,60', '11/11/2026,60', '10/11/2026,60']);
    expect([whole.saved, whole.counts.new]).toEqual([true, 3]);
    expect(whole.rows.map((row) => row.values.date)).toEqual(['2026-11-12', '2026-11-11', '2026-11-10']);
  });
});
