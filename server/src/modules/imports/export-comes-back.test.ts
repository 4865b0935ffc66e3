import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
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
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000', name: 'Ratna Wibisono' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Rina Wulandari' });
  const client = await givenClient(server, managing);
  const named = { number: 'M-2026-0001', name: 'Akuisisi PT Sinar' };
  matter = await givenMatter(server, managing, client, [managing, associate], named);
  const attending = { code: 'ATT', name: 'Attending arbitration', name_id: 'Menghadiri arbitrase', utbms: 'A109' };
  const workcode_id = await insertRow(server.owner, 'workcode', { firm_id: firm.firm_id, ...attending });
  const entry = { matter_id: matter, workcode_id, date: '2026-11-20' };
  const add = (as: As, timesheet: object) =>
    server.ok(timesheetCalls.create, as, { body: { timesheet: { ...entry, ...timesheet } } as never });
  const clock = { method: 'start_end', start_time: '22:00', end_time: '01:30', hour: '3' };
  await add(associate, { ...clock, description: 'Hearing, until late' });
  await add(associate, { method: 'hour', duration: '0:50', description: 'Letter', billing_group: 'Phase 1' });
  await add(managing, { method: 'hour', duration: '1.25', description: 'Call', billable: false });
});

const listed = async () => {
  const { rows } = await server.ok(timesheetCalls.list, managing, { body: {} });
  const told = rows.map((row) => ({
    ...{ date: row.date, employee: row.employee_name, matter: row.matter_id, workcode: row.workcode_id },
    ...{ description: row.description, hour: row.hour, group: row.billing_group, status: row.status },
    ...{ start: row.start_time, end: row.end_time, rate: row.rate, value: row.value },
  }));
  return told.toSorted((a, b) => (a.description ?? '').localeCompare(b.description ?? ''));
};
const speaks = (language: string) =>
  server.owner.query('update user_account set language = $2 where id = $1', [managing.user_id, language]);
const comeBack = async (raw: Buffer, dry_run: boolean) =>
  server.ok(calls.timesheet, managing, {
    body: { dry_run, number_format: 'en' },
    files: [{ part: 'file', name: 'timesheets.xlsx', bytes: raw }],
  });
const csv = async (...lines: string[]) =>
  server.ok(calls.timesheet, managing, {
    body: { dry_run: true, date_order: 'ymd', number_format: 'en' },
    files: [{ part: 'file', name: 'a.csv', bytes: Buffer.from(lines.join('\n')) }],
  });

it('what was rounded or lowered is recognised by the hours charged, of which the list tells alone, and never doubled (TIM-02, TIM-10)', async () => {
  const now = await server.ok(singletonCalls.timesheetSetup.read, managing);
  const rounding = { ...now, time_rounding: 'up' as const, unit_minutes: 6 };
  await server.ok(singletonCalls.timesheetSetup.update, managing, { body: rounding });
  const add = (timesheet: object) =>
    server.ok(timesheetCalls.create, managing, {
      body: { timesheet: { matter_id: matter, date: '2026-11-19', method: 'hour', ...timesheet } } as never,
    });
  await add({ duration: '50m', description: 'Rounded' });
  await add({ duration: '60m', hour: '0.5', description: 'Lowered' });
  const { raw } = await server.send(timesheetCalls.download, managing, { body: {} });
  expect((await comeBack(raw, true)).counts).toMatchObject({ new: 0, known: 5, errors: 0 });
  await server.owner.query("update timesheet set status = 'deleted' where firm_id = $1", [firm.firm_id]);
  expect(await comeBack(raw, false)).toMatchObject({ saved: true, counts: { new: 5 } });
  const { rows } = await server.owner.query(
    "select description, hour::float from timesheet where status <> 'deleted' and date = '2026-11-19' order by 1",
  );
  expect(rows).toEqual([
    { description: 'Lowered', hour: 0.5 },
    { description: 'Rounded', hour: 0.9 },
  ]);
});

it('a column of times that another program writes its own way is not read; the hours beside it are', async () => {
  const row = '2026-11-20,M-2026-0001,Call,09:15,1.5';
  const { rows, unknown_columns } = await csv('date,matter,narrative,time,hours', row);
  expect(unknown_columns).toEqual(['time']);
  expect(rows[0]).toMatchObject({ state: 'new', values: { hours: '1.5' }, faults: [] });
});

it.each(['en', 'id'])(
  'the list of time, exported in %s, comes back by its own import with the same hours',
  async (language) => {
    await speaks(language);
    const before = await listed();
    expect(before.map(({ hour }) => hour)).toEqual(['1.25', '3', '0.83']);
    const { raw } = await server.send(timesheetCalls.download, managing, { body: {} });
    // Nothing was deleted yet: every entry is recognised (TIM-10).
    expect((await comeBack(raw, true)).counts).toMatchObject({ new: 0, known: 3, errors: 0 });
    await server.owner.query("update timesheet set status = 'deleted' where firm_id = $1", [firm.firm_id]);
    const answer = await comeBack(raw, false);
    expect(answer.rows.flatMap(({ faults }) => faults)).toEqual([]);
    expect(answer).toMatchObject({ saved: true, hours: '5.08', counts: { new: 3, errors: 0 } });
    const totals = answer.rows.filter(({ state }) => state === 'left_out');
    expect(totals.length).toBe(answer.counts.left_out);
    expect(totals.length).toBeGreaterThan(0);
    const note = language === 'en' ? 'The totals of an exported list' : 'Jumlah dari daftar yang diekspor';
    for (const row of totals) expect(row.note).toContain(note);
    expect(await listed()).toEqual(before);
  },
);

it('a name that two people share is asked for by code, and a name that is nobody’s is refused', async () => {
  const row = (name: string) => `2026-11-20,M-2026-0001 Akuisisi PT Sinar,${name},60`;
  const read = async (...names: string[]) =>
    (await csv('date,matter,fee earner,minutes', ...names.map(row))).rows.map(({ faults }) => faults[0]?.code ?? '');
  expect(await read('rina wulandari', 'Rina')).toEqual(['', 'employee_unknown']);
  await givenPerson(server, firm, { role: 'fee_earner', name: 'Rina Wulandari' });
  expect(await read('Rina Wulandari')).toEqual(['employee_ambiguous']);
});

it('a work that is called Total is no total', async () => {
  const { rows } = await csv('date,matter,narrative,hours', '2026-11-20,M-2026-0001,Total,1', ',,Total,1');
  expect(rows.map(({ state }) => state)).toEqual(['new', 'left_out']);
});
