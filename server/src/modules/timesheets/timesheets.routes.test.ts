import { readFileSync } from 'node:fs';
import { calendarCalls } from '@praktis/contract/calendar/calendar.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { NewTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8');
const caseOf = (name: string) => JSON.parse(fixture(name));

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let associate: As;
let secretary: As;
let finance: As;
let stranger: As;
let client: string;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  secretary = await givenPerson(server, firm, { role: 'support_staff', works_for: [partner] });
  finance = await givenPerson(server, firm, { role: 'finance' });
  const other = await givenFirm(server, 'Lain & Rekan');
  stranger = await givenPerson(server, other, { role: 'managing_partner', rate: '1000000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
});

type Entry = NewTimesheet;
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ date: '2026-11-20', matter_id: matter, description: 'Drafting', method: 'hour', duration: '1' },
  ...more,
});
const record = (as: As, more: Partial<Entry> = {}, sent: Partial<Input<typeof calls.create>> = {}) =>
  server.send(calls.create, as, { body: { timesheet: entry(more) }, ...sent });
const recorded = async (as: As, more: Partial<Entry> = {}, confirmed: string[] = []) =>
  (await server.ok(calls.create, as, { body: { timesheet: entry(more) }, confirmed })).id;
const read = (id: string, as: As = managing) => server.ok(calls.detail, as, { query: { id } });
const count = async () =>
  (await server.owner.query('select count(*)::int as n from timesheet where matter_id = $1', [matter])).rows[0]
    .n as number;
const setting = (key: string, value: object) =>
  server.owner.query(
    `insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), $2, $3)
     on conflict (firm_id, key) do update set value = excluded.value`,
    [firm.firm_id, key, JSON.stringify(value)],
  );

describe('recording time', () => {
  it('charges 0.83 h for fifty minutes and 1,245,000 for them, and keeps 8.3333 units (T-01, TIM-02, TIM-05)', async () => {
    const { entries, expected } = caseOf('t01-time-rate-50min.json');
    const id = await recorded(associate, { duration: `${entries[0].minutes}m` });
    expect(await read(id)).toMatchObject({
      ...{ minutes: 50, actual_unit: '8.3333', hour: expected.hours, value: expected.amount, rate: '1500000' },
      ...{ status: 'wip', billable: true, rate_source: 'active', currency: 'IDR' },
    });
  });

  it('counts nine units of six minutes as 0.90 h, and keeps 0.25 h as typed (TIM-03)', async () => {
    expect(await read(await recorded(associate, { method: 'unit', units: 9 }))).toMatchObject({
      ...{ minutes: 54, hour: '0.9' },
    });
    expect(await read(await recorded(associate, { duration: '0.25', description: 'A call' }))).toMatchObject({
      minutes: 15,
      hour: '0.25',
    });
  });

  it.each(
    fixture('t09-midnight.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')),
  )('puts work of %s from %s to %s on its start date, marked next day, as %s h (T-09, TIM-06)', async (...row) => {
    const [date = '', start_time, end_time, hours] = row;
    const before = server.clock.now;
    server.clock.now = new Date(`${date}T20:00:00Z`);
    try {
      const id = await recorded(associate, { date, method: 'start_end', start_time, end_time });
      expect(await read(id)).toMatchObject({ date: '2026-03-10', next_day: true, hour: String(Number(hours)) });
    } finally {
      server.clock.now = before;
    }
  });

  it('names the end when it is the start (TIM-06)', async () => {
    const refused = await record(associate, { method: 'start_end', start_time: '09:00', end_time: '09:00' });
    expect(refused.body).toMatchObject({ code: 'zero_duration' });
    expect(refused.body.message).toHaveProperty('end_time');
  });

  it('keeps the date of the entry wherever server and reader are (T-10, TIM-01)', async () => {
    const { work_date, start, expected_date } = caseOf('t10-morning.json');
    const before = server.clock.now;
    server.clock.now = new Date('2026-03-01T00:31:00Z');
    process.env.TZ = 'America/New_York';
    try {
      const id = await recorded(associate, {
        ...{ date: work_date, method: 'start_end', start_time: start, end_time: '08:30' },
      });
      expect(await read(id)).toMatchObject({ date: expected_date, start_time: start });
      const february = { date_from: '2026-02-01', date_to: '2026-02-28', matter_id: matter };
      expect((await server.ok(calls.list, managing, { body: february })).total).toBe(0);
      const march = { date_from: expected_date, date_to: expected_date, matter_id: matter };
      expect((await server.ok(calls.list, managing, { body: march })).rows.map((row) => row.date)).toEqual([
        expected_date,
      ]);
      const [, ...sheet] = await sheetOf(await server.send(calls.download, managing, { body: march }));
      expect(sheet[0]).toContain(expected_date);
      const own = { from: '2026-02-28', to: '2026-03-02', kinds: ['timesheet' as const] };
      const shown = await server.ok(calendarCalls.events, associate, { body: own });
      expect(shown.events.map((event) => event.date)).toEqual([expected_date]);
      expect(shown.days.map((day) => [day.date, day.hours])).toEqual([
        ...[
          ['2026-02-28', '0'],
          [expected_date, '1'],
        ],
        ['2026-03-02', '0'],
      ]);
      const trail = await server.ok(calls.auditTrail, managing, { query: { id } });
      expect(trail.rows[0]?.created[0]?.new_data?.date).toBe(expected_date);
    } finally {
      process.env.TZ = 'UTC';
      server.clock.now = before;
    }
  });

  it('knows at 00:30 in Jakarta that it is 1 December, while it is still November in UTC (TIM-01)', async () => {
    const before = server.clock.now;
    try {
      server.clock.now = new Date('2026-11-30T17:30:00Z');
      expect((await record(associate, { date: '2026-12-01' })).status).toBe(200);
      expect((await record(associate, { date: '2026-12-02' })).body.code).toBe('date_in_future');
    } finally {
      server.clock.now = before;
    }
  });

  it('refuses without permission, names missing fields, and hides the matter from another firm', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await record(administrator)).status).toBe(403);
    const missing = await server.send(calls.create, associate, {
      raw: { body: { timesheet: { method: 'hours', date: '2026-02-30' } } },
    });
    expect(missing.body.code).toBe('fields');
    expect(Object.keys(missing.body.message as object).sort()).toEqual([
      ...['timesheet.date', 'timesheet.matter_id', 'timesheet.method'],
    ]);
    const halfTimed = await record(associate, { method: 'start_end', start_time: '09:00' });
    expect(halfTimed.body.message).toEqual({ 'timesheet.end_time': 'Set end time as' });
    expect((await record(stranger)).status).toBe(404);
    expect(await count()).toBe(0);
  });

  it('records once for a double click (T-43)', async () => {
    const { submits, expected_records } = caseOf('t43-double-click.json');
    const sent = await Promise.all(
      Array.from({ length: submits }, () => record(associate, {}, { key: 'double-click-of-time' })),
    );
    expect(new Set(sent.map((answer) => answer.data.id)).size).toBe(1);
    expect(await count()).toBe(expected_records);
  });

  it('lets a secretary record for a partner and keeps both names; a colleague may not (TIM-15)', async () => {
    const id = await recorded(secretary, { employee_id: partner.employee_id });
    expect(await read(id)).toMatchObject({ employee_id: partner.employee_id, value: '3500000' });
    const { rows } = await server.owner.query('select created_by from timesheet where id = $1', [id]);
    expect(rows[0].created_by).toBe(secretary.user_id);
    expect((await record(associate, { employee_id: partner.employee_id })).status).toBe(403);
    const closed = await record(secretary, { employee_id: partner.employee_id, date: '2026-10-28' });
    expect(closed.body.code).toBe('period_closed');
  });
});

describe('the rate of an entry', () => {
  it('is the version of its date, and a fixed member keeps his (RAT-01, RAT-03)', async () => {
    const upgraded = await givenPerson(server, firm, { role: 'fee_earner' });
    const of = { firm_id: firm.firm_id, employee_id: upgraded.employee_id, name: 'Standard', currency: 'IDR' };
    await insertRow(server.owner, 'employee_rate', {
      ...of,
      ...{ rate: '1500000', valid_from: '2025-01-01', valid_to: '2026-11-15' },
    });
    await insertRow(server.owner, 'employee_rate', { ...of, rate: '1750000', valid_from: '2026-11-16' });
    const team = await givenMatter(server, partner, client, [partner, upgraded]);
    const at = async (date: string) => (await read(await recorded(upgraded, { matter_id: team, date }))).rate;
    expect([await at('2026-11-15'), await at('2026-11-16')]).toEqual(['1500000', '1750000']);
    await server.owner.query(
      "update matter_member set rate_type = 'fixed', fixed_rate = 1500000, fixed_currency = 'IDR' where matter_id = $1",
      [team],
    );
    const id = await recorded(upgraded, { matter_id: team, date: '2026-11-17' });
    expect(await read(id)).toMatchObject({ rate: '1500000', rate_source: 'fixed' });
  });

  it('goes through the fixed rate into the currency of the matter, and a half cent rounds up (RAT-04, MON-03)', async () => {
    const dollars = { currency: 'USD', fixed_exchange_rate: '16000' };
    const abroad = await givenMatter(server, partner, client, [partner, associate], dollars);
    const id = await recorded(associate, { matter_id: abroad, duration: '0.7' });
    expect(await read(id)).toMatchObject({ rate: '93.75', currency: 'USD', value: '65.63' });
    await server.owner.query('update matter set fixed_exchange_rate = null where id = $1', [abroad]);
    expect((await record(associate, { matter_id: abroad })).body.code).toBe('rate_missing');
  });

  it('must exist for billable work; non-billable work is worth nothing without one (RAT-04)', async () => {
    const unrated = await givenPerson(server, firm, { role: 'fee_earner' });
    const team = await givenMatter(server, partner, client, [partner, unrated]);
    await server.owner.query('update matter_member set rate_name = null where matter_id = $1', [team]);
    expect((await record(unrated, { matter_id: team })).body.code).toBe('rate_missing');
    const id = await recorded(unrated, { matter_id: team, billable: false });
    expect(await read(id)).toMatchObject({ rate: null, value: '0', status: 'non-billable' });
  });

  it('stays with an entry that is changed, and is found anew on another matter (TIM-14, T-14)', async () => {
    const id = await recorded(associate, { duration: '0.5' });
    await server.owner.query("update employee_rate set rate = '1800000' where employee_id = $1", [
      associate.employee_id,
    ]);
    const fields = { ...entry(), id, method: undefined, employee_id: associate.employee_id };
    await server.ok(calls.update, associate, { body: { ...fields, version: 1, description: 'Redrafting' } });
    expect(await read(id)).toMatchObject({ rate: '1500000', value: '750000', description: 'Redrafting', version: 2 });
    const other = await givenMatter(server, partner, client, [partner, associate]);
    await server.ok(calls.update, associate, { body: { ...fields, version: 2, matter_id: other } });
    expect(await read(id)).toMatchObject({ matter_id: other, rate: '1800000', value: '900000' });
  });
});

describe('changing an entry', () => {
  const changed = (id: string, version: number, more: object = {}) => ({
    body: { ...entry(), method: undefined, id, version, employee_id: associate.employee_id, ...more },
  });

  it('lowers the hours charged and keeps the units worked (TIM-02)', async () => {
    const id = await recorded(associate, { duration: '50m' });
    await server.ok(calls.update, managing, changed(id, 1, { hour: '0.50' }));
    expect(await read(id)).toMatchObject({ actual_unit: '8.3333', minutes: 50, hour: '0.5', value: '750000' });
  });

  it('keeps 0.90 h when the unit of the firm changes afterwards (TIM-03)', async () => {
    const id = await recorded(associate, { method: 'unit', units: 9 });
    await setting('timesheet-setup', { unit_minutes: 15 });
    await server.ok(calls.update, associate, changed(id, 1, { description: 'Other words' }));
    expect(await read(id)).toMatchObject({ hour: '0.9', actual_unit: '9' });
    await setting('timesheet-setup', {});
  });

  it('is refused when stale, to a colleague, and to another firm', async () => {
    const id = await recorded(associate);
    await server.ok(calls.update, associate, changed(id, 1, { description: 'Second' }));
    expect((await server.send(calls.update, associate, changed(id, 1))).status).toBe(409);
    expect((await server.send(calls.update, finance, changed(id, 2))).status).toBe(403);
    expect((await server.send(calls.update, stranger, changed(id, 2))).status).toBe(404);
    expect((await server.send(calls.remove, stranger, { body: { id, version: 2 } })).status).toBe(404);
    expect((await server.send(calls.detail, stranger, { query: { id } })).status).toBe(404);
  });

  it('may be made on a draft bill, not on a prebill, and never when billed (TIM-12)', async () => {
    const id = await recorded(associate);
    const at = { matter_id: matter, client_id: client };
    const invoice = await givenInvoiceWith(server, partner, { ...at, status: 'draft' }, [id]);
    const { version } = await read(id);
    await server.ok(calls.update, associate, changed(id, version, { duration: '2', method: 'hour' }));
    expect(await read(id)).toMatchObject({ hour: '2', invoice_id: invoice, can_update: true });
    await server.owner.query("update invoice set status = 'prebill' where id = $1", [invoice]);
    expect(await read(id)).toMatchObject({ can_update: false, can_delete: false, can_write_off: false });
    expect((await server.send(calls.update, associate, changed(id, version + 1))).body.code).toBe('on_prebill');
    await server.owner.query("update timesheet set status = 'billed' where id = $1", [id]);
    const billed = await read(id);
    expect(billed).toMatchObject({ status: 'billed', can_update: false, can_delete: false, can_write_off: false });
    expect((await server.send(calls.update, associate, changed(id, billed.version))).body.code).toBe('already_billed');
    const gone = { body: { id, version: billed.version } };
    expect((await server.send(calls.remove, associate, gone)).body.code).toBe('already_billed');
  });

  it('is kept by the table itself once it is billed (invariant 35)', async () => {
    const id = await recorded(associate);
    await givenInvoiceWith(server, partner, { matter_id: matter, client_id: client, status: 'draft' }, [id]);
    await server.owner.query("update timesheet set status = 'billed' where id = $1", [id]);
    const change = (set: string) => server.owner.query(`update timesheet set ${set} where id = $1`, [id]);
    await expect(change('value = 1')).rejects.toThrow('already_billed');
    await expect(change("status = 'write off'")).rejects.toThrow('timesheet_move');
  });

  it('deletes an entry for good and frees it from its draft (TIM-12)', async () => {
    const id = await recorded(associate);
    await givenInvoiceWith(server, partner, { matter_id: matter, client_id: client, status: 'draft' }, [id]);
    const { version } = await read(id);
    await server.ok(calls.remove, associate, { body: { id, version } });
    const { rows } = await server.owner.query('select status, invoice_id from timesheet where id = $1', [id]);
    expect(rows).toEqual([{ status: 'deleted', invoice_id: null }]);
    expect((await server.ok(calls.list, associate, { body: { matter_id: matter } })).total).toBe(0);
  });
});
