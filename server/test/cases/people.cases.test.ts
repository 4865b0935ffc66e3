import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, givenDesk, issued, recorded } from '../figures/given-desk.ts';
import { givenClient, givenMatter, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { sheetOf } from '../sheet.ts';
import { caseOf } from './case-files.ts';

const leaver = caseOf<{ terminated: string; august_hours: string; in_reports: boolean; offered_for_new: boolean }>(
  't38-leaver.json',
);
const name = 'Gita Pergi';
const [hours, value] = ['120.5', '180750000'];
/** Fifteen working days of eight hours, and half an hour. */
const august = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 18, 19, 20, 21, 24, 26].map((day, at) => ({
  ...{ date: `2026-08-${String(day).padStart(2, '0')}`, duration: at < 15 ? '8.00' : '0.50' },
}));

let server: TestServer;
let desk: Desk;
let person: As;
let matter_id: string;
const timesheets: { timesheet_id: string }[] = [];

beforeAll(async () => {
  server = await startServer({ now: '2026-08-31T03:00:00Z' });
  desk = await givenDesk(server);
  person = await givenPerson(server, desk.firm, { role: 'fee_earner', name, rate: '1500000' });
  const client = await givenClient(server, desk.managing);
  matter_id = await givenMatter(server, desk.partner, client, [desk.partner, person]);
  for (const work of august) timesheets.push({ timesheet_id: await recorded(desk, person, { matter_id, ...work }) });
  const administrator = await givenPerson(server, desk.firm, { role: 'administrator' });
  server.clock.now = new Date('2026-09-01T03:00:00Z');
  const of = { employee_id: person.employee_id };
  const { version } = await server.ok(employeeCalls.detail, administrator, { query: of });
  const body = { ...of, version, status: 'terminated' as const, left_on: leaver.terminated };
  await server.ok(employeeCalls.updateStatus, administrator, { body });
  server.clock.now = new Date('2026-09-15T03:00:00Z');
});
afterAll(() => server.close());

describe('T-38: who left on 31 August 2026 with 120.50 h in August (ROL-07)', () => {
  const month = () => ({
    ...{ employee_id: person.employee_id, date_from: '2026-08-01', date_to: '2026-08-31' },
  });

  it('in September his 120.50 h and their WIP stand in list, sheet, matter and dashboard', async () => {
    expect([Number(leaver.august_hours), leaver.in_reports]).toEqual([120.5, true]);
    const page = await server.ok(timesheetCalls.list, desk.managing, { body: month() });
    expect(page).toMatchObject({ total: august.length, hours, totals: [{ currency: 'IDR', hours, value }] });
    expect(page.rows.map((row) => row.employee_name)).toEqual(august.map(() => name));
    const body = { ...month(), columns: ['fee_earner', 'hour', 'value'] };
    const sheet = await sheetOf(await server.send(timesheetCalls.download, desk.managing, { body }));
    expect(sheet.at(-1)).toEqual(['Total', Number(hours), Number(value), 'IDR']);
    const matters = await server.ok(matterCalls.list, desk.partner, { body: {} });
    expect(matters.rows).toMatchObject([{ id: matter_id, wip: value }]);
    expect(await server.ok(dashboardCalls.performanceResponsible, desk.partner)).toMatchObject({ wip: value });
  });

  it('he is offered for nothing new, and as filter everywhere; an entry dated 1 September is refused', async () => {
    const query = { limit: 200 };
    const filter = { ...query, for: 'filter' as const };
    for (const call of [
      timesheetLookupCalls.searchEmployee,
      matterLookupCalls.searchEmployee,
      clientLookups.searchTeam,
    ] as const) {
      const named = async (asked: typeof query | typeof filter) =>
        (await server.ok(call, desk.managing, { query: asked })).rows.some((row) => row.name === name);
      expect([call.path, await named(query)]).toEqual([call.path, leaver.offered_for_new]);
      expect([call.path, await named(filter)]).toEqual([call.path, true]);
    }
    const entry = { matter_id, date: '2026-09-01', method: 'hour' as const, duration: '1' };
    const timesheet = { ...entry, employee_id: person.employee_id };
    expect((await server.send(timesheetCalls.create, desk.managing, { body: { timesheet } })).body.code).toBe(
      'employee_left',
    );
  });

  it('all of it is offered to a bill of September, and billed', async () => {
    const found = await server.ok(invoiceLookupCalls.searchTimesheet, desk.finance, {
      ...{ query: { limit: 200 }, body: { matter_id } },
    });
    expect(found.rows).toHaveLength(august.length);
    const bill = await issued(desk, matter_id, { date: '2026-09-15', timesheets });
    expect(bill).toMatchObject({ status: 'bill', total_legal_fees: value });
    const after = await server.ok(timesheetCalls.list, desk.managing, { body: month() });
    expect(after).toMatchObject({ hours, total: august.length });
  });
});
