import { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let finance: As;
let administrator: As;
let code: string;
beforeAll(async () => {
  server = await startServer();
  const firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  const { employee_id } = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
  code = (await server.owner.query('select code from employee where id = $1', [employee_id])).rows[0].code;
  await insertRow(server.owner, 'cost_category', {
    ...{ firm_id: firm.firm_id, code: 'CC01', name: 'Salary', name_id: 'Gaji pokok' },
  });
});
afterAll(() => server.close());

const send = (lines: string[], body: object = {}, as = finance) =>
  server.send(calls.employeeCost, as, {
    raw: { body: { dry_run: false, ...body } },
    files: [{ part: 'file', name: 'biaya.csv', bytes: Buffer.from(lines.join('\n')) }],
  });
const kept = async () =>
  (await server.ok(employeeCostCalls.list, finance, { query: { sort_by: 'start_date' } })).rows.map(
    ({ category, monthly_amount, currency, start_date, end_date }) => [
      ...[category, monthly_amount, currency, start_date, end_date],
    ],
  );

describe('employee costs from a file (RAT-10, IMP-01..03)', () => {
  it('are read with Indonesian headings and figures, entered as typed ones are, and skipped when they stand', async () => {
    const lines = ['Karyawan;Kategori biaya;Jumlah;Dari;Sampai', `${code};gaji pokok;28.000.000;01/01/2026;30/06/2026`];
    expect((await send(lines, { dry_run: true })).data).toMatchObject({ saved: false, counts: { rows: 1, new: 1 } });
    expect(await kept()).toEqual([]);
    expect((await send(lines)).data).toMatchObject({ saved: true, counts: { new: 1 } });
    expect(await kept()).toEqual([['Salary', '28000000', 'IDR', '2026-01-01', '2026-06-30']]);
    expect((await send(lines)).data).toMatchObject({ saved: true, counts: { new: 0, known: 1 } });
  });

  it('are all or none; what ends an earlier one is asked', async () => {
    const open = [`employee,category,amount,from`, `${code},CC01,30000000,2026-07-01`];
    const set = { date_order: 'ymd', number_format: 'en' };
    expect((await send(open, set)).data).toMatchObject({ saved: true });
    const faulty = [
      ...open.slice(0, 1),
      `${code},CC01,0,2026-10-01`,
      `E999,CC01,1,2026-10-01`,
      `${code},ZZ,1,2026-10-01`,
    ];
    const refused = (await send([...faulty, `${code},CC01,x,2026-10-01`], set)).data;
    expect(refused).toMatchObject({ saved: false, counts: { rows: 4, errors: 4 } });
    expect(refused.rows.map((row) => row.faults[0]?.code)).toEqual([
      ...['cost_not_positive', 'employee_unknown', 'item_unknown', 'number_format'],
    ]);
    const raise = ['employee,category,amount,from', `${code},CC01,31000000,2026-10-01`];
    expect((await send(raise, set)).data).toMatchObject({ saved: false, counts: { asks: 1 } });
    expect((await send(raise, { ...set, confirmed: ['cost_ends_earlier'] })).data).toMatchObject({ saved: true });
    expect(await kept()).toEqual([
      ['Salary', '28000000', 'IDR', '2026-01-01', '2026-06-30'],
      ['Salary', '30000000', 'IDR', '2026-07-01', '2026-09-30'],
      ['Salary', '31000000', 'IDR', '2026-10-01', null],
    ]);
  });

  it('are for those who edit costs: an administrator may import, but not these', async () => {
    const refused = await send([`employee,category,amount,from`, `${code},CC01,1,2026-10-01`], {}, administrator);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    expect((await server.send(calls.employeeCostTemplate, finance)).raw.subarray(0, 2).toString()).toBe('PK');
  });
});
