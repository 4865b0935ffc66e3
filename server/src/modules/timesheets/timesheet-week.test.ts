import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetWeekCalls as weeks } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let mentor: As;
let associate: As;
let colleague: As;
let stranger: As;
let client: string;
let matter: string;
let secret: string;

// Friday 27 November 2026 is today; the usual window opens the month.
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  mentor = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  associate = await givenPerson(server, firm, {
    ...{ role: 'fee_earner', rate: '1500000', name: 'Arif Nugraha', mentor_id: mentor.employee_id },
  });
  colleague = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', language: 'id' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate], { name: 'Open sale' });
  secret = await givenMatter(server, partner, client, [partner, associate], {
    ...{ name: 'Project Garuda', confidential: true },
  });
  await server.owner.query(
    "update employee set daily_budget_billable = '6', daily_budget_non_billable = '1.5' where id = $1",
    [associate.employee_id],
  );
  await insertRow(server.owner, 'holiday', {
    ...{ firm_id: firm.firm_id, date: '2026-11-11', kind: 'national', name: 'Election', name_id: 'Pemilu', basis: '' },
  });
});
afterAll(() => server.close());

type Body = NonNullable<Input<typeof weeks.week>['body']>;
const week = (as: As, body: Body = {}) => server.ok(weeks.week, as, { body });

describe('the days of a week', () => {
  it('begin on Monday, this week by default, and say what is expected on each (RAT-09)', async () => {
    const shown = await week(associate);
    expect(shown).toMatchObject({ from: '2026-11-23', to: '2026-11-29', can_record: true, rows: [] });
    expect(shown.employee_name).toBe('Arif Nugraha');
    expect(shown.days.map((day) => [day.working, day.budget_hours])).toEqual([
      ...Array.from({ length: 5 }, () => [true, '7.5']),
      ...[
        [false, '0'],
        [false, '0'],
      ],
    ]);
  });

  it('begin on the day that the firm has set', async () => {
    const other = await givenFirm(server, 'Sabtu');
    const as = await givenPerson(server, other, { role: 'managing_partner' });
    const now = await server.ok(singletonCalls.timesheetLockDay.read, as);
    const body = { ...now, week_start: 'saturday' as const };
    await server.ok(singletonCalls.timesheetLockDay.update, as, { body });
    expect(await week(as, { week: '2026-11-27' })).toMatchObject({ from: '2026-11-21', to: '2026-11-27' });
  });

  it('name holidays in the language of the reader; they expect nothing and stay open (LCK-02, LCK-03)', async () => {
    const english = (await week(associate, { week: '2026-11-11' })).days[2];
    expect(english).toEqual({
      ...{ date: '2026-11-11', working: false, holiday: { name: 'Election', kind: 'national' } },
      ...{ closed: '', needs_reason: false, budget_hours: '0' },
    });
    expect((await week(colleague, { week: '2026-11-11' })).days[2]?.holiday?.name).toBe('Pemilu');
  });

  it('say why they are closed: the month before and what lies ahead (LCK-02, TIM-01)', async () => {
    const before = (await week(associate, { week: '2026-10-28' })).days;
    expect(before.map((day) => day.closed === '')).toEqual([false, false, false, false, false, false, true]);
    expect(before[0]?.closed).toMatch(/lies in a closed period.* These people can still change it: \w+/);
    const ahead = (await week(associate)).days;
    expect(ahead.map((day) => day.closed)).toEqual([
      ...['', '', '', '', '', 'Date may not be in the future.', 'Date may not be in the future.'],
    ]);
    expect((await week(colleague)).days[5]?.closed).toMatch(/^Tanggal/);
  });

  it('are open with a reason to who may edit closed periods, but not ahead of today', async () => {
    const may = (await week(managing, { week: '2026-10-28' })).days;
    expect(may.map((day) => [day.closed, day.needs_reason]).slice(5)).toEqual([
      ...[
        ['', true],
        ['', false],
      ],
    ]);
    expect((await week(managing)).days[6]).toMatchObject({ needs_reason: false });
    expect((await week(managing)).days[6]?.closed).not.toBe('');
  });
});

describe('the rows of a week', () => {
  it('hold the entries of one matter, activity, description and flag; a day with several has their sum', async () => {
    const given = (row: object) => givenEntry(server, associate, matter, { date: '2026-11-16', ...row });
    const first = await given({ hour: '1.5', workcode_id: firm.workcode_id });
    const second = await given({ hour: '0.25', workcode_id: firm.workcode_id });
    await given({ date: '2026-11-18', hour: '2', workcode_id: firm.workcode_id });
    await given({ description: 'Call', hour: '0.5' });
    await given({ description: 'Call', hour: '1', billable: false, status: 'non-billable', date: '2026-11-17' });
    await given({ description: 'Gone', status: 'deleted' });
    const { rows } = await week(associate, { week: '2026-11-20' });
    expect(rows.map((row) => [row.workcode_name, row.description, row.billable])).toEqual([
      ...[
        ['', 'Call', true],
        ['', 'Call', false],
        ['Drafting', 'Drafting SPA', true],
      ],
    ]);
    const cells = rows[2]?.cells ?? [];
    expect(cells.map((cell) => [cell.date, cell.hour, cell.entries.length])).toEqual([
      ...[
        ['2026-11-16', '1.75', 2],
        ['2026-11-18', '2', 1],
      ],
    ]);
    expect(cells[0]?.entries.map((entry) => entry.id)).toEqual([first, second]);
    expect(cells[1]?.entries[0]).toMatchObject({ version: 1, method: 'hour', can_update: true, can_delete: true });
    expect(rows[0]).toMatchObject({ matter_id: matter, hidden: false, closed: '' });
  });

  it('say why a matter takes no time any more (TIM-11, TIM-13)', async () => {
    const closed = await givenMatter(server, partner, client, [associate], { timesheet_status: 'closed' });
    await givenEntry(server, associate, closed, { date: '2026-11-02' });
    const { rows } = await week(associate, { week: '2026-11-02' });
    expect(rows[0]?.closed).toMatch(/^This matter is closed for time. These people can open it: \w+/);
    expect(rows[0]?.cells[0]?.entries[0]).toMatchObject({ can_update: false, can_delete: false });
  });

  it('keep hours on a hidden matter as one row that tells nothing of it (ROL-02, ROL-04)', async () => {
    await givenEntry(server, associate, secret, { date: '2026-11-09', hour: '2', description: 'Negotiating Garuda' });
    await givenEntry(server, associate, secret, { date: '2026-11-09', hour: '1', description: 'Garuda closing' });
    await givenEntry(server, associate, matter, { date: '2026-11-09', hour: '6' });
    const body = { week: '2026-11-09', employee_id: associate.employee_id };
    const seen = await week(mentor, body);
    expect(JSON.stringify(seen)).not.toMatch(/Garuda/);
    expect(seen.can_record).toBe(false);
    expect(seen.days[0]?.budget_hours).toBe('7.5');
    expect(seen.rows.map((row) => [row.hidden, row.matter_id, row.cells[0]?.hour])).toEqual([
      ...[
        [false, matter, '6'],
        [true, null, '3'],
      ],
    ]);
    expect(seen.rows[1]?.cells[0]?.entries.some((entry) => entry.can_update || entry.can_delete)).toBe(false);
    const inside = await week(partner, body);
    expect(inside.rows.filter((row) => row.hidden)).toEqual([]);
    expect(inside.rows).toHaveLength(3);
  });
});

describe('whose week one may see', () => {
  const of = (as: As, employee_id: string) => server.send(weeks.week, as, { body: { employee_id } });

  it('is judged as for the list: a colleague, another firm and an unknown person are not found (ROL-01)', async () => {
    expect((await of(colleague, associate.employee_id)).status).toBe(404);
    expect((await of(stranger, associate.employee_id)).status).toBe(404);
    expect((await of(managing, firm.firm_id)).status).toBe(404);
    expect((await of(managing, associate.employee_id)).data.can_record).toBe(true);
  });

  it('and is refused without the right, and with what is no day or nobody', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    expect((await server.send(weeks.week, administrator, { body: {} })).status).toBe(403);
    const bad = await server.send(weeks.week, associate, { raw: { body: { week: '2026-02-30', employee_id: 'x' } } });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.message as object).sort()).toEqual(['employee_id', 'week']);
  });
});

describe('what is typed into a week', () => {
  it('goes through the saves of every other screen: created, changed, deleted, each cell with its answer', async () => {
    const entry = (date: string, duration: string) => ({
      ...{ date, matter_id: matter, description: 'Week', method: 'hour' as const, duration },
    });
    const created = await server.ok(calls.create, associate, {
      body: {
        timesheet: [entry('2026-11-24', '1:30'), entry('2026-11-28', '1'), entry('2026-11-25', '2')],
        save_good: true,
      },
    });
    expect(created.rows?.map((row) => [row.ok, row.code])).toEqual([
      ...[
        [true, ''],
        [false, 'date_in_future'],
        [true, ''],
      ],
    ]);
    const [row] = (await week(associate)).rows;
    expect(row?.cells.map((cell) => [cell.date, cell.hour])).toEqual([
      ...[
        ['2026-11-24', '1.5'],
        ['2026-11-25', '2'],
      ],
    ]);
    const [tuesday, wednesday] = row?.cells.flatMap((cell) => cell.entries) ?? [];
    const changed = { ...entry('2026-11-24', '90m'), id: tuesday?.id ?? '', version: tuesday?.version ?? 0 };
    await server.ok(bulk.massUpdate, associate, { body: { rows: [{ ...changed, duration: '4' }], save_good: true } });
    const rows = [{ id: wednesday?.id ?? '', version: wednesday?.version ?? 0 }];
    await server.ok(calls.bulkDelete, associate, { body: { rows, save_good: true } });
    const late = await server.ok(bulk.massUpdate, associate, { body: { rows: [changed], save_good: true } });
    expect(late.rows[0]).toMatchObject({ ok: false, code: 'stale' });
    expect((await week(associate)).rows[0]?.cells.map((cell) => [cell.date, cell.hour])).toEqual([['2026-11-24', '4']]);
  });
});
