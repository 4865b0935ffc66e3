import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { type As, type Input, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let importer: As;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  firm = await givenFirm(server);
  importer = await givenPerson(server, firm, { role: 'finance' });
  const partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  const tk01 = await givenPerson(server, firm, { role: 'fee_earner', rate: '600000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [tk01.employee_id]);
  const client = await givenClient(server, partner);
  for (const number of ['M-2026-0019', 'M-2026-0020'])
    await givenMatter(server, partner, client, [partner, tk01], { number });
});

type Options = NonNullable<Input<typeof calls.timesheet>['body']>;
const sent = (rows: readonly string[]) => ({
  files: [{ part: 'file', name: 'file.csv', bytes: Buffer.from(rows.join('\n')) }],
});
const importTime = (rows: readonly string[], body: Options, confirmed: string[] = []) =>
  server.ok(calls.timesheet, importer, { body: { dry_run: false, ...body }, confirmed, ...sent(rows) });
const importCosts = (rows: readonly string[], leave_out: number[]) =>
  server.ok(calls.expense, importer, {
    body: { dry_run: false, expense_type_id: firm.expense_type_id, leave_out },
    ...sent(rows),
  });
const recorded = async () => (await server.ok(timesheetCalls.list, importer, { body: {} })).total;
const states = ({ rows }: { rows: readonly { state: string }[] }) => rows.map(({ state }) => state);

describe('rows that are left out of an import (IMP-03)', () => {
  it('of 100 rows one is on a closed matter: nothing is saved; after leaving it out 99 are', async () => {
    await server.owner.query("update matter set status = 'close' where firm_id = $1 and number = 'M-2026-0020'", [
      firm.firm_id,
    ]);
    const row = (at: number) =>
      `${(at % 20) + 2}/11/2026,${at === 41 ? 'M-2026-0020' : 'M-2026-0019'},TK01,6,Work ${at}`;
    const file = ['date,matter,fee_earner,minutes,narrative', ...Array.from({ length: 100 }, (_, at) => row(at))];
    const refused = await importTime(file, {});
    expect(refused).toMatchObject({ saved: false, counts: { new: 99, errors: 1, left_out: 0 } });
    expect(refused.rows[41]).toMatchObject({
      row: 42,
      record: 42,
      faults: [{ column: 'matter', code: 'matter_closed' }],
    });
    expect(await recorded()).toBe(0);
    const saved = await importTime(file, { leave_out: [42] });
    expect(saved).toMatchObject({ saved: true, hours: '9.9', counts: { rows: 100, new: 99, errors: 0, left_out: 1 } });
    expect(saved.rows[41]).toMatchObject({ state: 'left_out', faults: [] });
    expect(await recorded()).toBe(99);
  });

  it('a row that asks goes in with a yes or stays out; one that stays out is no reason for another to ask', async () => {
    const file = [
      'date,matter,fee_earner,start,end',
      '20/11/2026,M-2026-0019,TK01,09:00,10:00',
      '20/11/2026,M-2026-0019,TK01,09:30,10:30',
      '20/11/2026,M-2026-0019,TK01,10:00,11:00',
    ];
    const asked = await importTime(file, {});
    expect(states(asked)).toEqual(['new', 'asks', 'asks']);
    expect(asked.rows[1]?.faults).toMatchObject([{ code: 'time_overlap', confirmation: true }]);
    expect(states(await importTime(file, { dry_run: true, leave_out: [2] }))).toEqual(['new', 'left_out', 'new']);
    expect(await importTime(file, { leave_out: [2] })).toMatchObject({ saved: true, hours: '2' });
    expect(await recorded()).toBe(2);
    const yes = await importTime(file, {}, ['time_overlap']);
    expect(yes).toMatchObject({ saved: true, counts: { new: 1, known: 2 } });
    expect(await recorded()).toBe(3);
  });

  it('a claim is left out whole, also for a cell that was not understood in one of its rows', async () => {
    const file = [
      'date;reference;matter;description;amount',
      '02/11/2026;K-1;M-2026-0019;Panjar;1.000.000',
      '03/11/2026;K-2;M-2026-0020;Fotokopi;30.000',
      '02/11/2026;K-1;M-2026-0019;Meterai;sepuluh ribu',
    ];
    const refused = await importCosts(file, []);
    expect(refused).toMatchObject({ saved: false, counts: { errors: 1 } });
    expect(refused.rows.map(({ record }) => record)).toEqual([1, 2, 1]);
    const saved = await importCosts(file, [3]);
    expect(states(saved)).toEqual(['left_out', 'new', 'left_out']);
    expect(saved).toMatchObject({ saved: true, counts: { rows: 3, new: 1, errors: 0, left_out: 2 } });
    expect((await server.ok(expenseCalls.list, importer, { body: {} })).rows.map(({ amount }) => amount)).toEqual([
      '30000',
    ]);
  });

  it('what is no number of a row is refused', async () => {
    for (const leave_out of [[0], [1.5], ['1'], 1]) {
      const answer = await server.send(calls.timesheet, importer, {
        raw: { body: { leave_out } },
        ...sent(['date,minutes', '20/11/2026,6']),
      });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.message as object)[0]).toMatch(/^leave_out/);
    }
  });
});
