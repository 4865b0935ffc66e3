import { reportColumns, reportNames } from '@praktis/contract/reports/report-columns';
import { showHideReportCalls as calls } from '@praktis/contract/settings/show-hide-report.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let finance: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  finance = await givenPerson(server, firm, { role: 'finance' });
});

const read = (as = administrator) => server.ok(calls.detail, as, { body: { report: 'timesheet' } });
const save = (columns: { name: string; shown: boolean }[], version: number, as = administrator) =>
  server.send(calls.update, as, { body: { report: 'timesheet', columns, version } });

it('every report begins with all its columns shown, in the order of its definition (REP-01)', async () => {
  const { rows } = await server.ok(calls.list, administrator);
  expect(rows.map(({ report }) => report)).toEqual([...reportNames]);
  const first = rows.find(({ report }) => report === 'timesheet');
  expect(first?.columns).toEqual(reportColumns.timesheet.map(({ name }) => ({ name, shown: true })));
});

it('an order with hidden columns is kept; a report is arranged apart from the others', async () => {
  const { columns, version } = await read();
  const wanted = [...columns].reverse().map((column) => ({ ...column, shown: column.name !== 'rate' }));
  const saved = await save(wanted, version);
  expect(saved.data).toEqual({ report: 'timesheet', columns: wanted, version: 2 });
  expect(await read(administrator)).toEqual(saved.data);
  const matter = await server.ok(calls.detail, administrator, { body: { report: 'matter' } });
  expect(matter.columns).toEqual(reportColumns.matter.map(({ name }) => ({ name, shown: true })));
});

it('columns that are not named follow, shown, and what a report has no more falls away', async () => {
  const value = JSON.stringify({
    columns: [
      { name: 'hour', shown: false },
      { name: 'of_old', shown: true },
    ],
  });
  await insertRow(server.owner, 'setting', { firm_id: firm.firm_id, key: 'show-hide-report/timesheet', value });
  const { columns } = await read();
  expect(columns[0]).toEqual({ name: 'hour', shown: false });
  expect(columns.slice(1).every(({ shown }) => shown)).toBe(true);
  expect(columns.map(({ name }) => name).sort()).toEqual(reportColumns.timesheet.map(({ name }) => name).sort());
});

it.each([
  ['column_unknown', [{ name: 'salary', shown: true }]],
  [
    'column_repeated',
    [
      { name: 'date', shown: true },
      { name: 'date', shown: false },
    ],
  ],
  ['column_needed', reportColumns.timesheet.map(({ name }) => ({ name, shown: false }))],
])('refuses %s and saves nothing', async (code, columns) => {
  const refused = await save(columns, 1);
  expect([refused.status, refused.body.code, Object.keys(refused.body.message as object)]).toEqual([
    ...[400, code, ['columns']],
  ]);
  expect((await read()).version).toBe(1);
});

it('of two who arrange the same report the second is told (409); who may only read changes nothing', async () => {
  const { columns, version } = await read();
  expect((await save([...columns].reverse(), version)).status).toBe(200);
  expect((await save(columns, version)).status).toBe(409);
  expect((await save(columns, 2, finance)).status).toBe(403);
  expect((await read()).columns).toEqual([...columns].reverse());
});

it('another firm has its own, and a report that does not exist is refused', async () => {
  const { columns } = await read();
  await save([...columns].reverse(), 1);
  const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'administrator' });
  expect((await read(stranger)).columns).toEqual(columns);
  const unknown = await server.send(calls.detail, administrator, { raw: { body: { report: 'salaries' } } });
  expect(unknown.body.message).toHaveProperty('report');
});
