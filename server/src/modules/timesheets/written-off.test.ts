import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let associate: As;
let finance: As;
let stranger: As;
let client: string;
let matter: string;
let october: string;
let november: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  finance = await givenPerson(server, firm, { role: 'finance', name: 'Sari Keuangan' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'finance' });
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
  october = await givenEntry(server, associate, matter, { date: '2026-10-05', hour: '2', value: '3000000' });
  november = await givenEntry(server, associate, matter, { date: '2026-10-06' });
  await givenEntry(server, associate, matter, { date: '2026-10-07', description: 'stays' });
  await writeOff(october, '2026-10-31');
  await writeOff(november, '2026-11-20');
});
afterAll(() => server.close());

function writeOff(id: string, date: string) {
  const body = { rows: [{ id, version: 1 }], date, reason: 'goodwill' };
  return server.ok(calls.bulkWriteOff, finance, { body });
}
type Filter = NonNullable<Input<typeof calls.list>['body']>;
type Paging = NonNullable<Input<typeof calls.list>['query']>;
const list = (as: As, body: Filter, query: Paging = {}) =>
  server.ok(calls.list, as, { body: { status: ['write off'], ...body }, query });

describe('what is written off', () => {
  it('is listed with who, when, why and how much, in total too (TIM-12)', async () => {
    const page = await list(finance, {}, { sort_by: 'write_off_date', sort_order: 'asc' });
    expect(page).toMatchObject({ total: 2, hours: '3' });
    expect(page.totals).toEqual([{ currency: 'IDR', hours: '3', value: '4500000' }]);
    expect(page.rows.map((row) => row.id)).toEqual([october, november]);
    expect(page.rows[0]).toMatchObject({
      ...{ write_off_date: '2026-10-31', write_off_reason: 'goodwill', written_off_by_name: 'Sari Keuangan' },
      ...{ value: '3000000', can_undo_write_off: true },
    });
    const back = await list(finance, {}, { sort_by: 'write_off_date', sort_order: 'desc' });
    expect(back.rows.map((row) => row.id)).toEqual([november, october]);
  });

  it('is narrowed by the period of the write-off, matter, client and fee earner', async () => {
    const ids = async (filter: Filter) => (await list(finance, filter)).rows.map((row) => row.id);
    expect(await ids({ write_off_from: '2026-10-31', write_off_to: '2026-10-31' })).toEqual([october]);
    expect(await ids({ write_off_from: '2026-11-01' })).toEqual([november]);
    expect(await ids({ write_off_to: '2026-10-30' })).toEqual([]);
    expect(await ids({ matter_id: matter, client_id: client, employee_id: associate.employee_id })).toHaveLength(2);
    expect(await ids({ employee_id: partner.employee_id })).toEqual([]);
  });

  it('is hidden with its matter, from another firm, and its value from who sees no rates (ROL-02, RAT-11)', async () => {
    const secret = await givenMatter(server, partner, client, [associate], { confidential: true });
    const hidden = await givenEntry(server, associate, secret, {
      ...{ date: '2026-10-08', status: 'write off', write_off_date: '2026-11-02', write_off_reason: 'Garuda' },
    });
    expect((await list(finance, { write_off_from: '2026-11-02' })).rows.map((row) => row.id)).toEqual([november]);
    const all = await server.ok(calls.list, finance, { body: { date_from: '2026-10-08', date_to: '2026-10-08' } });
    expect(all.rows.map((row) => [row.id, row.write_off_date, row.write_off_reason])).toEqual([[hidden, null, '']]);
    const period = await server.ok(calls.list, finance, { body: { write_off_from: '2026-11-02', status: [] } });
    expect(period.rows.map((row) => row.id)).toEqual([november]);
    expect((await list(stranger, {})).total).toBe(0);
    const own = await list(associate, {});
    expect(own.totals).toEqual([]);
    expect(own.rows.every((row) => row.value === undefined)).toBe(true);
  });

  it('is downloaded with the same columns', async () => {
    const body = {
      ...{ status: ['write off' as const], write_off_to: '2026-10-31' },
      columns: ['write_off_date', 'written_off_by', 'write_off_reason', 'value'],
    };
    const [head, first] = await sheetOf(await server.send(calls.download, finance, { body }));
    expect(head).toEqual(['Written off on', 'Written off by', 'Reason of the write-off', 'Value', 'Currency']);
    expect(first?.slice(1, 4)).toEqual(['Sari Keuangan', 'goodwill', 3000000]);
  });

  it('refuses a period that is none', async () => {
    const bad = await server.send(calls.list, finance, { raw: { body: { write_off_from: '31-10-2026' } } });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.message as object)).toEqual(['write_off_from']);
  });

  it('forgets who it was when it is undone, and knows him again when that is taken back', async () => {
    const id = await givenEntry(server, associate, matter, { date: '2026-10-09' });
    await writeOff(id, '2026-11-21');
    const by = async () =>
      (await server.owner.query('select written_off_by from timesheet where id = $1', [id])).rows[0]?.written_off_by;
    expect(await by()).toBe(finance.user_id);
    const undone = await server.ok(calls.bulkUpdateStatus, finance, {
      body: { rows: [{ id, version: 2 }], status: 'wip' },
    });
    expect(await by()).toBeNull();
    await server.ok(bulk.undo, finance, { body: { rows: [{ id, version: 3 }], edit: undone.edit } });
    expect(await by()).toBe(finance.user_id);
  });
});
