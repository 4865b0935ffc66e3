import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [managing.employee_id]);
  const client = await givenClient(server, managing);
  await givenMatter(server, managing, client, [managing], { number: 'M-2026-0019' });
});

const csv = (text: string) => [{ part: 'file', name: 'file.csv', bytes: Buffer.from(text) }];

/** A spreadsheet with its headings and one row of cells of any kind. */
async function sheet(cells: Record<string, ExcelJS.CellValue>, formats: Record<string, string> = {}) {
  const book = new ExcelJS.Workbook();
  const rows = book.addWorksheet('rows');
  rows.addRow(Object.keys(cells));
  const row = rows.addRow(Object.values(cells));
  for (const [name, format] of Object.entries(formats))
    row.getCell(Object.keys(cells).indexOf(name) + 1).numFmt = format;
  return [{ part: 'file', name: 'file.xlsx', bytes: Buffer.from(await book.xlsx.writeBuffer()) }];
}
const count = async (table: string) =>
  (await server.owner.query(`select count(*)::int as n from ${table} where firm_id = $1`, [firm.firm_id])).rows[0].n;

describe('a cell of a spreadsheet that holds no value (IMP-01)', () => {
  const cost = { date: '2026-11-20', 'expense type': 'COURT', description: 'Court fee', amount: 1_000_000 };
  const faultsOf = async (cells: Record<string, ExcelJS.CellValue>) => {
    const body = { dry_run: false, date_order: 'ymd' as const };
    const answer = await server.ok(calls.expense, managing, { body, files: await sheet(cells) });
    return answer.rows[0]?.faults.map(({ column, code }) => [column, code]) ?? [];
  };

  it.each([
    ['an error', { error: '#N/A' }],
    ['a formula that came to an error', { formula: 'A1/0', result: { error: '#DIV/0!' } }],
    ['a formula that was never computed', { formula: 'A1*0.11' }],
  ] as [string, ExcelJS.CellValue][])('%s is an error of its row, not an empty cell', async (_what, value) => {
    expect(await faultsOf({ ...cost, VAT: value })).toEqual([['vat_amount', expect.any(String)]]);
    expect(await faultsOf({ ...cost, 'transaction date': value })).toEqual([['transaction_date', expect.any(String)]]);
    expect(await faultsOf({ ...cost, amount: value })).toEqual([['amount', expect.any(String)]]);
    expect(await count('expense')).toBe(0);
  });

  it.each([1e15, -1e9, 2_958_466])(
    'a number formatted as a date that no calendar reaches (%d) is an error of its row',
    async (number) => {
      const body = { dry_run: false, date_order: 'ymd' as const };
      const files = await sheet({ ...cost, date: number }, { date: 'yyyy-mm-dd' });
      const { rows } = await server.ok(calls.expense, managing, { body, files });
      expect(rows[0]?.faults.map(({ column, code }) => [column, code])).toEqual([['date', expect.any(String)]]);
      expect(await count('expense')).toBe(0);
    },
  );

  it.each([
    ['a link', { text: 'Court fee', hyperlink: 'https://pn.example' }],
    [
      'a link in two faces',
      {
        text: { richText: [{ text: 'Court ' }, { font: { bold: true }, text: 'fee' }] },
        hyperlink: 'https://pn.example',
      },
    ],
    ['words in two faces', { richText: [{ text: 'Court ' }, { font: { bold: true }, text: 'fee' }] }],
  ] as unknown as [string, ExcelJS.CellValue][])('%s is the words that are read', async (_what, value) => {
    const { rows } = await server.ok(calls.expense, managing, {
      ...{ body: { dry_run: true, date_order: 'ymd' as const }, files: await sheet({ ...cost, description: value }) },
    });
    expect(rows[0]).toMatchObject({ faults: [], values: { description: 'Court fee' } });
  });

  it('of merged cells only the first holds the value', async () => {
    const book = new ExcelJS.Workbook();
    const rows = book.addWorksheet('rows');
    rows.addRow([...Object.keys(cost), 'VAT']);
    rows.addRow([...Object.values(cost), null]);
    rows.mergeCells('D2:E2');
    const files = [{ part: 'file', name: 'file.xlsx', bytes: Buffer.from(await book.xlsx.writeBuffer()) }];
    const answer = await server.ok(calls.expense, managing, { body: { dry_run: true, date_order: 'ymd' }, files });
    expect(answer.rows[0]?.values).not.toHaveProperty('vat_amount');
  });

  it('many at once are read whole, and nothing of them stays on the disk', async () => {
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`tmp-${process.pid}-`)).length;
    const before = await left();
    const files = await sheet({ ...cost, amount: 'x' });
    const body = { dry_run: true, date_order: 'ymd' as const };
    const all = await Promise.all(
      Array.from({ length: 40 }, () => server.ok(calls.expense, managing, { body, files })),
    );
    expect(new Set(all.map(({ rows }) => rows[0]?.faults.map(({ column }) => column).join()))).toEqual(
      new Set(['amount']),
    );
    expect(await left()).toBe(before);
  });

  it('a formula that was computed is its value', async () => {
    expect(await faultsOf({ ...cost, VAT: { formula: 'D2*0.11', result: 110_000 } })).toEqual([]);
    const { rows } = await server.ok(expenseCalls.list, managing, { body: {} });
    expect(rows).toHaveLength(1);
  });
});

describe('a figure of a file that no form would take', () => {
  const time = async (columns: string, values: string) => {
    const files = csv(`date;matter;fee earner;${columns}\n20/11/2026;M-2026-0019;TK01;${values}\n`);
    const body = { dry_run: false, number_format: 'en' as const };
    const answer = await server.send(calls.timesheet, managing, { body, files });
    const row = answer.data?.rows?.[0];
    return [answer.status, ...(row?.faults.map(({ column }) => column) ?? [])];
  };

  it.each([
    ['rate', 'minutes;rate', '60;-1500000'],
    ['rate', 'minutes;rate', '60;0.001'],
    ['rate', 'minutes;rate', '60;99999999999999999999'],
    ['rate', 'minutes;rate', '60;1e9'],
    ['hours', 'hours', '-1'],
    ['hours', 'hours', '0'],
    ['hours', 'hours', '100000000000000000000'],
    ['minutes', 'minutes', '99999999999999999999'],
    ['units', 'units', '99999999999999999999'],
    ['units', 'units', '0'],
    ['narrative', 'minutes;narrative', '60;\u0007bell'],
    ['narrative', 'minutes;narrative', `60;${'x'.repeat(4001)}`],
    ['billing_group', 'minutes;billing group', `60;${'x'.repeat(101)}`],
  ])('as %s (%s = %s) is refused in its row', async (column, columns, values) => {
    const [status, ...faults] = await time(columns, values);
    expect([status, faults.length > 0 ? 'refused' : 'taken']).toEqual([200, 'refused']);
    expect(faults.join()).toMatch(new RegExp(`^(${column}|duration)?$`));
    expect(await count('timesheet')).toBe(0);
  });

  it('headings of a prototype, an empty one and one of a thousand characters are no columns', async () => {
    const heads = ['__proto__', 'constructor', 'toString', '', 'x'.repeat(1000)].join(';');
    const [status, ...faults] = await time(`minutes;${heads}`, '60;a;b;c;d;e');
    expect([status, faults]).toEqual([200, []]);
    expect(await count('timesheet')).toBe(1);
    const { rows } = await server.ok(timesheetCalls.list, managing, { body: {} });
    expect(rows).toMatchObject([{ hour: '1', rate: '3500000' }]);
  });

  it('in UTF-16, as spreadsheets save "Unicode text", is refused as what it is, with and without its mark', async () => {
    const text = 'date;minutes\n20/11/2026;60\n';
    for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'utf16le')]) {
      const files = [{ part: 'file', name: 'file.csv', bytes }];
      expect(await server.send(calls.timesheet, managing, { body: {}, files })).toMatchObject({
        ...{ status: 415, body: { code: 'file_content' } },
      });
    }
  });
});
