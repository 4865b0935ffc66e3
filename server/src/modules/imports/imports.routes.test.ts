import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let finance: As;
let administrator: As;
let associate: As;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [associate.employee_id]);
  const client = await givenClient(server, managing, { name: 'PT Sagara Contoh Abadi', npwp: '0912345675999000' });
  matter = await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0019' });
});
afterAll(() => server.close());

const csv = (text: string, name = 'file.csv') => [{ part: 'file', name, bytes: Buffer.from(text) }];
const count = async (table: string) =>
  (await server.owner.query(`select count(*)::int as n from ${table} where firm_id = $1`, [firm.firm_id])).rows[0]
    .n as number;

describe('who may import what (ROL-01)', () => {
  it('needs import.run, and for time and expenses the right to record them', async () => {
    const files = csv('name\nPT Baru\n');
    for (const call of [calls.client, calls.timesheet, calls.expense])
      expect((await server.send(call, associate, { body: {}, files })).status).toBe(403);
    for (const call of [calls.timesheet, calls.expense])
      expect((await server.send(call, administrator, { body: {}, files })).status).toBe(403);
    expect((await server.send(calls.client, administrator, { body: {}, files })).status).toBe(200);
    expect((await server.send(calls.clientTemplate, associate, {})).status).toBe(403);
  });

  it('a rate in the file tells nobody who sees no rates whether it is the right one (RAT-11)', async () => {
    const grants = { 'import.run': ['all'], 'timesheet.record': ['all'], 'matter.view': ['all'] };
    const row = { firm_id: firm.firm_id, code: 'clerk', name: 'Clerk', grants: JSON.stringify(grants) };
    const support_staff = await insertRow(server.owner, 'user_role', row);
    const roles = { ...firm.roles, support_staff };
    const clerk = await givenPerson(server, { ...firm, roles }, { role: 'support_staff' });
    const asked = async (rate: string) => {
      const files = csv(`date,matter,fee_earner,minutes,rate\n20/11/2026,M-2026-0019,TK01,60,${rate}\n`);
      const answer = await server.ok(calls.timesheet, clerk, { body: {}, files });
      return answer.rows[0]?.faults.map((fault) => [fault.column, fault.code]);
    };
    expect(await asked('1500000')).toEqual([['rate', 'rate_hidden']]);
    expect(await asked('1499999')).toEqual([['rate', 'rate_hidden']]);
    expect(await asked('')).toEqual([]);
  });

  it('finds nothing of another firm', async () => {
    const other = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner', rate: '1' });
    const files = csv('date,matter,fee_earner,minutes\n20/11/2026,M-2026-0019,TK01,60\n');
    const answer = await server.ok(calls.timesheet, other, { body: { dry_run: false }, files });
    expect(answer.rows[0]?.faults).toMatchObject([{ column: 'matter', code: 'matter_unknown' }]);
    const chosen = { dry_run: false, matter_id: matter, employee_id: associate.employee_id };
    const named = await server.ok(calls.timesheet, other, {
      body: chosen,
      files: csv('date,minutes\n20/11/2026,60\n'),
    });
    expect(named).toMatchObject({ saved: false, rows: [{ faults: [{ code: 'not_found' }] }] });
    expect(await count('timesheet')).toBe(0);
  });
});

describe('a file that cannot be used', () => {
  const send = (files: ReturnType<typeof csv>, body = {}) => server.send(calls.timesheet, finance, { body, files });

  it('is missing, empty, of another kind, without known headings, with one twice, or without rows', async () => {
    expect((await server.send(calls.timesheet, finance, { body: {} })).body.message).toHaveProperty('file');
    expect((await send(csv('', 'empty.csv'))).status).toBe(415);
    expect((await send(csv('MZ\u0000', 'program.csv'))).status).toBe(415);
    expect((await send(csv('%PDF-1.7', 'file.xlsx'))).status).toBe(415);
    expect((await send(csv('foo,bar\n1,2\n'))).body.code).toBe('no_known_column');
    expect((await send(csv('Fee earner,minutes,fee_earner\n1,2,3\n'))).body).toMatchObject({
      ...{ code: 'column_twice', message: { file: 'The column fee earner stands twice in the file.' } },
    });
    expect((await send(csv('date,matter\n'))).body.code).toBe('no_rows');
    expect((await send(csv('date,matter\n"open,1\n'))).body.code).toBe('file_unreadable');
    expect((await send(csv(`minutes\n${'1\n'.repeat(2001)}`))).body.code).toBe('too_many_rows');
    // Rows of blanks count for nothing: none behind them is cut off.
    const sparse = `minutes,narrative\n${' , \n'.repeat(2500)}1,x\n`;
    expect((await send(csv(sparse))).data.rows).toHaveLength(1);
    const broken = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(300)]);
    expect([400, 415]).toContain((await send([{ part: 'file', name: 'x.xlsx', bytes: broken }])).status);
  });

  it('is told by the rows that a spreadsheet shows, whatever is empty before them, and by what its columns hold', async () => {
    const lines = ['', 'date,minutes,billable,narrative', '', '20/11/2026,x,tidak,"two', 'lines"', ',,,', ',9,,', ''];
    const { rows, kinds } = (await send(csv(lines.join('\n')))).data;
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 4],
      [2, 6],
    ]);
    expect(kinds).toMatchObject({ date: 'day', minutes: 'whole', hours: 'duration', rate: 'number' });
    expect(kinds).toMatchObject({ billable: 'yes_no', narrative: 'text', start: 'text' });
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('x');
    sheet.getRow(3).values = ['date', 'minutes'];
    sheet.getRow(7).values = ['20/11/2026', 5];
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    const answer = await send([{ part: 'file', name: 'late.xlsx', bytes }]);
    expect(answer.data.rows.map(({ row, line }) => [row, line])).toEqual([[1, 7]]);
  });

  it('names the options that do not fit', async () => {
    const answer = await server.send(calls.timesheet, finance, { raw: { body: { number_format: 'de', date: 'x' } } });
    expect(Object.keys(answer.body.message as object).sort()).toEqual(['date', 'number_format']);
  });

  it('tells which headings were not understood', async () => {
    const answer = await server.ok(calls.timesheet, finance, {
      body: { employee_id: associate.employee_id },
      files: csv('Tanggal Kerja,Nomor Perkara,Menit,Warna,Pelaksana\n20/11/2026,M-2026-0019,60,biru,TK01\n'),
    });
    expect(answer).toMatchObject({
      columns: ['date', 'matter', 'minutes', 'fee_earner'],
      unknown_columns: ['Warna'],
      counts: { new: 1 },
    });
  });
});

describe('spreadsheets', () => {
  it('a filled template comes in with the numbers, dates and times that the spreadsheet knows (G082)', async () => {
    const template = await server.send(calls.timesheetTemplate, finance, {});
    expect(template.headers['content-disposition']).toContain('timesheet.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(template.raw as never);
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['rows', 'explanation']);
    const sheet = book.getWorksheet('rows') as ExcelJS.Worksheet;
    const row: Record<string, unknown> = {
      ...{ date: new Date('2026-11-20T00:00:00Z'), matter: 'M-2026-0019', 'fee earner': 'TK01' },
      ...{ start: new Date('1899-12-30T09:15:00Z'), minutes: 90, narrative: '=1+1', billable: 'no' },
    };
    const headings = (sheet.getRow(1).values as string[]).slice(1);
    for (const [at, heading] of headings.entries()) {
      const cell = sheet.getRow(2).getCell(at + 1);
      if (row[heading] !== undefined) cell.value = row[heading] as ExcelJS.CellValue;
      if (heading === 'start') cell.numFmt = 'hh:mm';
    }
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    const answer = await server.ok(calls.timesheet, finance, {
      body: { dry_run: false, number_format: 'id' },
      files: [{ part: 'file', name: 'filled.xlsx', bytes }],
    });
    expect(answer).toMatchObject({ saved: true, hours: '1.5' });
    const { rows } = await server.ok(timesheetCalls.list, finance, { body: {} });
    expect(rows).toMatchObject([
      {
        date: '2026-11-20',
        start_time: '09:15',
        end_time: '10:45',
        hour: '1.5',
        description: '=1+1',
        status: 'non-billable',
      },
    ]);
  });

  it('each template explains its columns in the language of the user', async () => {
    const indonesian = await givenPerson(server, firm, { role: 'finance', language: 'id' });
    for (const [call, heading, name] of [
      [calls.clientTemplate, 'nama', 'klien'],
      [calls.expenseTemplate, 'tanggal', 'pengeluaran'],
    ] as const) {
      const book = new ExcelJS.Workbook();
      const sent = await server.send(call, indonesian, {});
      await book.xlsx.load(sent.raw as never);
      expect(sent.headers['content-disposition']).toContain(`${name}.xlsx`);
      expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['baris', 'penjelasan']);
      expect(book.worksheets[0]?.getCell('A1').value).toBe(heading);
      expect(book.worksheets[1]?.rowCount).toBeGreaterThan(10);
    }
  });
});

it('the preview heads its columns in the language of the user, whatever the file calls them', async () => {
  const indonesian = await givenPerson(server, firm, { role: 'finance', language: 'id' });
  const titles = async (as: As) =>
    (await server.ok(calls.timesheet, as, { body: {}, files: csv('Timekeeper,minutes\n,6\n') })).titles;
  expect(await titles(finance)).toMatchObject({ fee_earner: 'fee earner', minutes: 'minutes' });
  expect(await titles(indonesian)).toMatchObject({ fee_earner: 'pencatat waktu', minutes: 'menit' });
});

describe('clients from a file', () => {
  const file = csv(
    [
      'nama;NPWP;surel;pemotong PPh;partner asal',
      'PT Bahari Nusantara;;legal@bahari.example;pph23;',
      'P.T. SAGARA CONTOH ABADI;;;none;',
      'PT Lain Sekali;91.234.567.5-999.000;;none;',
      'Bahari Nusantara, PT;;;none;',
    ].join('\n'),
  );

  it('are recognised by tax number or name, also within the file, and a dry run uses no code (IMP-03, NUM-01)', async () => {
    const before = await count('client');
    const preview = await server.ok(calls.client, finance, { body: {}, files: file });
    expect(preview).toMatchObject({ saved: false, counts: { new: 1, known: 3 } });
    expect(preview.rows.map((row) => row.state)).toEqual(['new', 'known', 'known', 'known']);
    expect(preview.rows[1]?.values.known_as).toMatch(/^C-.* PT Sagara Contoh Abadi$/);
    expect(await count('client')).toBe(before);
    const saved = await server.ok(calls.client, finance, { body: { dry_run: false }, files: file });
    expect(saved).toMatchObject({ saved: true, counts: { new: 1 } });
    const page = await server.ok(clientCalls.list, finance, { body: { keyword: 'bahari' }, query: {} } as never);
    const found = (page as { rows: { code: string; status: string }[] }).rows;
    expect(found).toMatchObject([{ code: 'C-2026-0001', status: 'prospective' }]);
    const again = await server.ok(calls.client, finance, { body: { dry_run: false }, files: file });
    expect(again.counts).toMatchObject({ new: 0, known: 4 });
  });

  it('take industry and taxonomy by code or name in either language; one that is none is refused in its row', async () => {
    const item = (table: string, code: string, name: string, name_id: string) =>
      insertRow(server.owner, table, { firm_id: firm.firm_id, code, name, name_id });
    const industry = await item('industry_type', 'IT9', 'Shipping', 'Pelayaran');
    const dispute = await item('taxonomy', 'TX9', 'Dispute', 'Sengketa');
    const kinds = (row: string) => ({
      ...{ body: { dry_run: false }, files: csv(`nama;bidang usaha;taksonomi\n${row}\n`) },
    });
    const wrong = await server.ok(calls.client, finance, kinds('PT Taksonomi Dua;;Tidak ada'));
    expect(wrong.rows[0]?.faults.map((fault) => [fault.column, fault.code])).toEqual([['taxonomy', 'item_unknown']]);
    expect((await server.ok(calls.client, finance, kinds('PT Taksonomi Satu;it9;sengketa'))).saved).toBe(true);
    const { rows } = await server.owner.query(
      "select industry_type_id, taxonomy_id from client where firm_id = $1 and name like 'PT Taksonomi%'",
      [firm.firm_id],
    );
    expect(rows).toEqual([{ industry_type_id: industry, taxonomy_id: dispute }]);
  });

  it('pass the conflict check and the rules of the form, and a number that is none is refused in its row', async () => {
    const wrong = csv('name,npwp,country\nPT Satu,123,ID\nPT Dua,,XX1\nSagara Contoh Abadi Jaya,,ID\n');
    const answer = await server.ok(calls.client, finance, { body: { dry_run: false }, files: wrong });
    expect(answer.saved).toBe(false);
    expect(answer.rows.map((row) => row.faults.map((fault) => [fault.column, fault.code]))).toEqual([
      ...[[['npwp', 'npwp_length']], [['country', 'country_format']], []],
    ]);
    expect(answer.rows[2]?.values.status).toBe('have conflict');
  });
});
