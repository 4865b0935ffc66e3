import { readFileSync } from 'node:fs';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { type As, type Input, startServer, type TestServer } from '../harness.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

let server: TestServer;
let firm: Firm;
let importer: As;
let tk01: As;
let tk02: As;
let client: string;
let matter: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// Each case comes into a firm of its own, whose matters and people carry the numbers of the files.
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  firm = await givenFirm(server);
  importer = await givenPerson(server, firm, { role: 'finance' });
  const partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  tk01 = await givenPerson(server, firm, { role: 'fee_earner', rate: '600000' });
  tk02 = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  for (const [at, person] of [tk01, tk02].entries())
    await server.owner.query('update employee set code = $1 where id = $2', [`TK0${at + 1}`, person.employee_id]);
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, tk01, tk02], { number: 'M-2026-0019' });
  await givenMatter(server, partner, client, [partner, tk01, tk02], { number: 'M-2026-0020' });
});

type TimeOptions = NonNullable<Input<typeof calls.timesheet>['body']>;
type CostOptions = NonNullable<Input<typeof calls.expense>['body']>;
const sent = (bytes: Buffer, name = 'file.csv') => ({ files: [{ part: 'file', name, bytes }] });
const importTime = (bytes: Buffer, body: TimeOptions = {}, confirmed: string[] = []) =>
  server.ok(calls.timesheet, importer, { body, confirmed, ...sent(bytes) });
const importCosts = (bytes: Buffer, body: CostOptions = {}) =>
  server.ok(calls.expense, importer, { body: { expense_type_id: firm.expense_type_id, ...body }, ...sent(bytes) });
const recorded = async () =>
  server.ok(timesheetCalls.list, importer, { body: {}, query: { sort_by: 'date', sort_order: 'asc' } });
const traces = async () =>
  (await server.owner.query('select count(*)::int as n from audit where firm_id = $1', [firm.firm_id])).rows[0]
    .n as number;
const lines = (bytes: Buffer, without: number) =>
  Buffer.from(
    bytes
      .toString('utf8')
      .split('\n')
      .filter((_, at) => at !== without)
      .join('\n'),
  );

describe('time from files', () => {
  it('twelve entries of ten minutes come to 2.04 h and 1,224,000, and a second time to none (T-02, T-31)', async () => {
    const file = fixture('t02-export-total.csv');
    const options = { employee_id: tk01.employee_id, number_format: 'en', dry_run: false } as const;
    const before = await traces();
    const preview = await importTime(file, { ...options, dry_run: true });
    expect(preview).toMatchObject({ saved: false, hours: '2.04', counts: { rows: 12, new: 12, errors: 0 } });
    expect(preview.rows[0]?.values).toMatchObject({ date: '2026-11-02', minutes: '10', rate: '600000', hours: '0.17' });
    expect(await traces()).toBe(before);
    expect(await importTime(file, options)).toMatchObject({ saved: true, counts: { new: 12, known: 0 } });
    const page = await recorded();
    expect(page).toMatchObject({ total: 12, hours: '2.04', totals: [{ currency: 'IDR', value: '1224000' }] });
    expect(page.rows[0]).toMatchObject({ hour: '0.17', value: '102000', rate_source: 'active' });
    expect(await importTime(file, options)).toMatchObject({ saved: true, counts: { new: 0, known: 12 } });
    expect((await recorded()).total).toBe(12);
  });

  it('work past midnight comes to 3.50 h and 0.17 h on its start date (T-09)', async () => {
    const file = fixture('t09-midnight.csv');
    const options = {
      ...{ employee_id: tk01.employee_id, matter_id: matter, number_format: 'en' as const, dry_run: false },
      reason: 'notes of the closing',
    };
    const asked = await importTime(file, options);
    expect(asked).toMatchObject({ saved: false, counts: { new: 1, asks: 1 } });
    expect(asked.rows[1]).toMatchObject({ state: 'asks', faults: [{ code: 'time_overlap', confirmation: true }] });
    expect((await recorded()).total).toBe(0);
    expect(await importTime(file, options, ['time_overlap'])).toMatchObject({ saved: true, hours: '3.67' });
    const { rows } = await recorded();
    expect(rows.map((row) => [row.date, row.start_time, row.end_time, row.hour, row.next_day])).toEqual([
      ['2026-03-10', '22:00', '01:30', '3.5', true],
      ['2026-03-10', '23:55', '00:05', '0.17', true],
    ]);
  });

  it('90, 105 and 108 minutes come to 1.50, 1.75 and 2.00 h where the unit is 15, rounded up (T-13)', async () => {
    await server.owner.query(
      "insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'timesheet-setup', $2)",
      [firm.firm_id, JSON.stringify({ unit_minutes: 15, time_rounding: 'up' })],
    );
    const minutes = fixture('t13-unit15.csv')
      .toString('utf8')
      .replace(/,[^\n]*/g, '');
    const options = { date: '2026-11-03', matter_id: matter, employee_id: tk01.employee_id, dry_run: false };
    expect(await importTime(Buffer.from(minutes), options)).toMatchObject({ saved: true, hours: '5.25' });
    expect((await recorded()).rows.map((row) => [row.minutes, row.hour]).sort()).toEqual([
      ...[
        [105, '1.75'],
        [108, '2'],
        [90, '1.5'],
      ],
    ]);
    const stated = await importTime(fixture('t13-unit15.csv'), { ...options, number_format: 'en' });
    expect(stated.counts).toMatchObject({ known: 3 });
  });

  it('dates are read day first, the thirteenth month is an error of its row, and nothing is saved (T-29, IMP-01)', async () => {
    server.clock.now = new Date('2027-01-05T03:00:00Z');
    const file = fixture('t29-import-dates.csv');
    const options = { date_order: 'dmy', dry_run: false, reason: 'taken over' } as const;
    const refused = await importTime(file, options);
    expect(refused).toMatchObject({ saved: false, counts: { rows: 4, new: 3, errors: 1 } });
    expect(refused.rows.map((row) => row.values.date)).toEqual([
      '2026-12-31',
      '2026-01-12',
      '05/13/2026',
      '2026-08-17',
    ]);
    expect(refused.rows[2]).toMatchObject({ row: 3, state: 'error', faults: [{ column: 'date', code: 'date_month' }] });
    expect(refused.rows[2]?.faults[0]?.message).toBe('05/13/2026 is not a date: there is no month 13.');
    expect((await recorded()).total).toBe(0);
    expect(await importTime(lines(file, 3), options)).toMatchObject({ saved: true, counts: { new: 3 } });
    expect((await recorded()).rows.map((row) => row.date)).toEqual(['2026-01-12', '2026-08-17', '2026-12-31']);
  });

  it('a byte order mark, semicolons, doubled quotes and a line break do no harm (T-30, IMP-02)', async () => {
    const answer = await importTime(fixture('t30-import-bom.csv'), { dry_run: false });
    expect(answer).toMatchObject({ saved: true, columns: ['date', 'matter', 'fee_earner', 'minutes', 'narrative'] });
    const { rows } = await recorded();
    expect(rows).toHaveLength(3);
    const [long] = rows.filter((row) => row.minutes === 90);
    expect(long?.description).toBe('Menyusun "Surat Kuasa";\nlalu mengirim');
    expect(long?.employee_id).toBe(tk02.employee_id);
  });

  it('the same file again brings 0 new and 5 recognised, row by row, and 5 more only when forced (T-31, TIM-10)', async () => {
    const file = fixture('t31-import-again.csv');
    expect(await importTime(file, { dry_run: false })).toMatchObject({ saved: true, counts: { new: 5, known: 0 } });
    const again = await importTime(file, { dry_run: false });
    expect(again.counts).toMatchObject({ new: 0, known: 5 });
    expect(again.rows.map((row) => row.state)).toEqual(Array.from({ length: 5 }, () => 'known'));
    expect((await recorded()).rows[0]).toMatchObject({ start_time: '09:00', end_time: '09:30', hour: '0.5' });
    const forced = { dry_run: false, force: true };
    expect(await importTime(file, forced)).toMatchObject({ saved: false, counts: { asks: 5 } });
    expect(await importTime(file, forced, ['time_overlap'])).toMatchObject({ saved: true, counts: { new: 5 } });
    expect((await recorded()).total).toBe(10);
  });

  it('what a form refuses an import refuses: closed months, closed matters, used-up budgets (T-11, T-39, T-40, IMP-03)', async () => {
    const row = (text: string) => Buffer.from(`date,matter,fee_earner,minutes,billable\n${text}\n`);
    const faults = async (text: string) => {
      const answer = await importTime(row(text), { dry_run: false });
      expect(answer.saved).toBe(false);
      return answer.rows.flatMap((one) => one.faults.map((fault) => [one.row, fault.column, fault.code]));
    };
    expect(await faults('28/10/2026,M-2026-0019,TK01,60,')).toEqual([[1, 'reason', 'reason_needed']]);
    await server.owner.query(
      "update user_role set grants = grants - 'timesheet.edit_closed' where firm_id = $1 and code = 'finance'",
      [firm.firm_id],
    );
    expect(await faults('28/10/2026,M-2026-0019,TK01,60,')).toEqual([[1, 'date', 'period_closed']]);
    await server.owner.query('update matter set budget_fee = 1000000, budget_restricts = true where id = $1', [matter]);
    const many =
      '20/11/2026,M-2026-0019,TK01,60,ya\n20/11/2026,m-2026-0019,tk01,60,tidak\n23/11/2026,M-2026-0019,TK01,60,';
    expect(await faults(many)).toEqual([[3, 'billable', 'budget_exceeded']]);
    await server.owner.query("update matter set status = 'close' where firm_id = $1 and number = 'M-2026-0020'", [
      firm.firm_id,
    ]);
    const closed = '20/11/2026,M-2026-0019,TK01,60,\n20/11/2026,M-2026-0020,TK01,60,\n20/11/2026,M-9,TK09,x,mungkin';
    expect(await faults(closed)).toEqual([
      ...[
        [2, 'matter', 'matter_closed'],
        [3, 'minutes', 'number_format'],
        [3, 'billable', 'not_a_choice'],
      ],
    ]);
    expect(await faults('20/11/2026,M-9,TK01,60,')).toEqual([[1, 'matter', 'matter_unknown']]);
    expect(await faults('20/11/2026,M-2026-0019,TK09,60,')).toEqual([[1, 'fee_earner', 'employee_unknown']]);
    expect((await recorded()).total).toBe(0);
  });

  it('a rate in the file that is not the resolved one is kept as typed only for those who may (RAT-06)', async () => {
    const file = Buffer.from('date;matter;fee_earner;minutes;rate\n20/11/2026;M-2026-0019;TK01;30;1.200.000\n');
    const fields = { dry_run: false };
    await server.owner.query(
      "update user_role set grants = grants - 'timesheet.write_off' where firm_id = $1 and code = 'finance'",
      [firm.firm_id],
    );
    expect((await importTime(file, fields)).rows[0]?.faults[0]).toMatchObject({ column: 'rate', code: 'rate_differs' });
    await server.owner.query(
      `update user_role set grants = grants || '{"timesheet.write_off": ["all"]}' where firm_id = $1 and code = 'finance'`,
      [firm.firm_id],
    );
    expect(await importTime(file, fields)).toMatchObject({ saved: true });
    expect((await recorded()).rows[0]).toMatchObject({ rate: '1200000', rate_source: 'manual', value: '600000' });
  });
});

describe('expenses from files', () => {
  const list = () =>
    server.ok(expenseCalls.list, importer, { body: {}, query: { sort_by: 'reference', sort_order: 'asc' } });

  it('amounts with a dot as thousands mark are what they say, in a currency that has cents (T-28, IMP-01)', async () => {
    await server.owner.query("update matter set currency = 'USD', fixed_exchange_rate = 16250 where firm_id = $1", [
      firm.firm_id,
    ]);
    const amounts = ['236.48', '89.9', '1488.69', '1000', '2750000'];
    const options = { currency: 'USD', number_format: 'id', dry_run: false } as const;
    const preview = await importCosts(fixture('t28-import-numbers.csv'), { ...options, dry_run: true });
    expect(preview.rows.map((row) => row.values.amount)).toEqual(amounts);
    expect(preview).toMatchObject({ saved: false, counts: { new: 5, errors: 0 } });
    expect(await importCosts(fixture('t28-import-numbers.csv'), options)).toMatchObject({ saved: true });
    const page = await list();
    expect(page.rows.map((row) => row.amount)).toEqual(amounts);
    expect(page.rows.map((row) => row.reference)).toEqual([1, 2, 3, 4, 5].map((n) => `EXP-2026-000${n}`));
    expect(page.totals).toMatchObject([{ currency: 'USD', amount: '2752815.07', charged: '2752815.07' }]);
    expect((await importCosts(fixture('t28-import-numbers.csv'), options)).counts).toMatchObject({ new: 0, known: 5 });
  });

  it('cents are refused where the currency has none, each in its row (MON-02)', async () => {
    const answer = await importCosts(fixture('t28-import-numbers.csv'), { dry_run: false });
    expect(answer).toMatchObject({ saved: false, counts: { new: 2, errors: 3 } });
    expect(answer.rows.flatMap((row) => row.faults.map((fault) => [row.row, fault.column, fault.code]))).toEqual(
      [1, 2, 3].map((row) => [row, 'amount', 'amount_too_precise']),
    );
  });

  it('narratives that begin like a formula come in as text, a negative amount as an error (T-33)', async () => {
    const file = fixture('t33-formula.csv');
    const options = { date: '2026-11-20', matter_id: matter, number_format: 'en', dry_run: false } as const;
    const refused = await importCosts(file, options);
    expect(refused.rows[2]).toMatchObject({ values: { amount: '-500000' }, faults: [{ column: 'amount' }] });
    expect(await importCosts(lines(file, 3), options)).toMatchObject({ saved: true, counts: { new: 3 } });
    const texts = [];
    for (const { id } of (await list()).rows)
      texts.push((await server.ok(expenseCalls.detail, importer, { query: { id } })).lines[0]?.description);
    expect(texts).toEqual(['=HYPERLINK("http://example.invalid","x")', '+6221 call', '@mention']);
  });

  it('rows of one reference make one claim, and a fault stands in its own row', async () => {
    const head = 'tanggal;referensi;perkara;jenis;keterangan;jumlah;PPN;dibayarkan kepada\n';
    const rows = [
      '02/11/2026;K-1;M-2026-0019;COURT;Panjar;1.000.000;110.000;PN Jakarta',
      '02/11/2026;K-1;;Biaya perkara;Meterai;10.000;;',
      '03/11/2026;K-2;M-2026-0020;COURT;Fotokopi;30.000;;',
    ];
    const asked = await importCosts(Buffer.from(head + rows.join('\n')), { dry_run: false });
    expect(asked.rows[0]).toMatchObject({
      state: 'asks',
      faults: [{ code: 'incomplete_expense', confirmation: true }],
    });
    const wrong = rows.map((row) => row.replace(';;Biaya perkara', ';;Parkir'));
    const refused = await importCosts(Buffer.from(head + wrong.join('\n')), { dry_run: false });
    expect(refused.rows[1]?.faults).toMatchObject([{ column: 'expense_type', code: 'item_unknown' }]);
    await server.ok(calls.expense, importer, {
      body: { dry_run: false },
      confirmed: ['incomplete_expense'],
      ...sent(Buffer.from(head + rows.join('\n'))),
    });
    const page = await list();
    expect(page.rows.map((row) => [row.reference, row.line_count, row.amount, row.amount_payable])).toEqual([
      ...[
        ['K-1', 2, '1010000', '1120000'],
        ['K-2', 1, '30000', '0'],
      ],
    ]);
  });
});
