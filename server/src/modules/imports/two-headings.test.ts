import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let finance: As;
let other: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  const associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Rina Wulandari' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [associate.employee_id]);
  await server.owner.query("update employee set code = 'TK02' where id = $1", [managing.employee_id]);
  const client = await givenClient(server, managing);
  await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0019' });
  other = await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0020' });
  const columns = 'code = $2, name = $3, name_id = $3';
  await server.owner.query(`update workcode set ${columns} where id = $1`, [firm.workcode_id, 'A100', 'Drafting']);
  const attending = { firm_id: firm.firm_id, code: 'A200', name: 'Attending', name_id: 'Menghadiri' };
  await insertRow(server.owner, 'workcode', attending);
});
afterAll(() => server.close());

const files = (...lines: string[]) => [{ part: 'file', name: 'file.csv', bytes: Buffer.from(lines.join('\n')) }];
const body = { dry_run: true, date_order: 'ymd' as const, number_format: 'en' as const };

describe('two headings of one column: the more exact one is read, the other is named (IMP-01)', () => {
  const people: [string, string, string][] = [
    ['employee code', 'employee name', 'employee name'],
    ['employee name', 'employee code', 'employee name'],
    ['nama karyawan', 'kode karyawan', 'nama karyawan'],
    ['fee earner', 'staff', 'staff'],
    ['petugas', 'timekeeper', 'petugas'],
    ['pencatat waktu', 'pelaksana', 'pelaksana'],
    ['Fee earner', 'Kode karyawan', 'Fee earner'],
  ];
  it.each(people)('%s and %s: %s is not read', async (one, two, unread) => {
    const cells = [one, two].map((heading) => (heading === unread ? 'Rina Wulandari' : 'TK01'));
    const file = files(`date,matter,${one},${two},minutes`, `2026-11-20,M-2026-0019,${cells.join(',')},60`);
    const answer = await server.ok(calls.timesheet, finance, { body, files: file });
    expect(answer).toMatchObject({ unknown_columns: [unread], counts: { rows: 1, new: 1, errors: 0 } });
    expect(answer.columns).toEqual(['date', 'matter', 'fee_earner', 'minutes']);
    expect(answer.rows[0]?.values).toMatchObject({ fee_earner: 'TK01' });
  });

  it('of two that name different people the one that is read decides', async () => {
    const file = files('date,matter,employee name,employee code,minutes', '2026-11-20,M-2026-0019,TK01,TK99,60');
    const answer = await server.ok(calls.timesheet, finance, { body, files: file });
    expect(answer.rows[0]?.faults).toMatchObject([{ column: 'fee_earner', code: 'employee_unknown' }]);
  });

  it('numbers of matters and codes of activities come before other words, in files of time and of costs', async () => {
    const time = files(
      'date,matter,matter number,fee earner,activity,work code,minutes',
      '2026-11-20,Sale of shares,M-2026-0019,TK01,Any,A100,60',
    );
    const told = await server.ok(calls.timesheet, finance, { body, files: time });
    expect(told).toMatchObject({ unknown_columns: ['matter', 'activity'], counts: { new: 1, errors: 0 } });
    const type = await server.owner.query('select name from expense_type where id = $1', [firm.expense_type_id]);
    const costs = files(
      'tgl,perkara,nomor perkara,jenis,jenis pengeluaran,keterangan,uraian,jumlah',
      `2026-11-05,Jual beli,M-2026-0019,x,${type.rows[0].name},Fee,Other,100000`,
    );
    const cost = await server.ok(calls.expense, finance, { body, files: costs });
    expect(cost).toMatchObject({
      ...{ unknown_columns: ['perkara', 'jenis', 'uraian'], counts: { new: 1, errors: 0 } },
      rows: [{ values: { matter: 'M-2026-0019', description: 'Fee', amount: '100000' } }],
    });
  });

  it('the same holds for clients, rates and what people cost', async () => {
    const clients = files('nama klien,nama,partner,originating partner code', 'x,PT Baru,Rina,TK02');
    expect(await server.ok(calls.client, managing, { body, files: clients })).toMatchObject({
      ...{ unknown_columns: ['nama klien', 'partner'], counts: { new: 1, errors: 0 } },
      rows: [{ values: { name: 'PT Baru', originating_partner: 'TK02' } }],
    });
    const rates = files('mata uang,kode,tanggal,kurs', 'Dolar Amerika,USD,2026-11-12,16240.5');
    expect(await server.ok(calls.exchangeRate, finance, { body, files: rates })).toMatchObject({
      ...{ unknown_columns: ['mata uang'], counts: { new: 1, errors: 0 } },
      rows: [{ values: { currency: 'USD', rate: '16240.5' } }],
    });
    const costs = files('karyawan,kode karyawan,kategori,jumlah,dari', 'Rina,TK01,x,100,2026-11-01');
    const cost = await server.ok(calls.employeeCost, managing, { body, files: costs });
    expect(cost.unknown_columns).toEqual(['karyawan']);
    expect(cost.rows[0]?.values).toMatchObject({ employee: 'TK01' });
  });

  it('one heading that stands twice is refused, also in other letters', async () => {
    const sent = files('date,matter,fee earner,Fee_Earner,minutes', '2026-11-20,M-2026-0019,TK01,TK01,60');
    const { body: told } = await server.send(calls.timesheet, finance, { body, files: sent });
    expect(told).toMatchObject({ code: 'column_twice', message: { file: expect.stringContaining('fee earner') } });
  });

  it('so is a figure under two headings: of an amount and a value nobody knows which is meant', async () => {
    const cost = files('date,expense type,description,Jumlah,Nilai', '2026-11-05,x,Fee,100000,100000');
    expect((await server.send(calls.expense, finance, { body, files: cost })).body).toMatchObject({
      ...{ code: 'column_twice', message: { file: 'The column amount (Jumlah, Nilai) stands twice in the file.' } },
    });
    const rates = files('kode,tanggal,nilai,kurs', 'USD,2026-11-12,1,16240.5');
    const time = files('date,matter,hours,duration', '2026-11-20,M-2026-0019,1,2');
    for (const [call, file] of [[calls.exchangeRate, rates] as const, [calls.timesheet, time] as const])
      expect((await server.send(call, finance, { body, files: file })).body.code).toBe('column_twice');
  });
});

describe('a row is read under the next heading where the cell of the more exact one is blank (IMP-01)', () => {
  const read = async (headings: string, ...lines: string[]) =>
    server.ok(calls.timesheet, finance, { body, files: files(headings, ...lines) });

  it('a person, whose hours are not taken for those of the sender', async () => {
    const answer = await read(
      'date,Matter number,Fee earner,Employee code,minutes',
      '2026-11-20,M-2026-0019,TK01,,60',
      '2026-11-20,M-2026-0019,,TK02,60',
      '2026-11-20,M-2026-0019,TK09,,60',
    );
    expect(answer.rows.map(({ values }) => values.fee_earner)).toEqual(['TK01', 'TK02', 'TK09']);
    expect(answer.rows.map(({ state }) => state)).toEqual(['new', 'new', 'error']);
    expect(answer.rows[2]?.faults).toMatchObject([{ column: 'fee_earner', code: 'employee_unknown' }]);
    expect(answer.unknown_columns).toEqual([]);
  });

  it('a matter, which is not the one chosen for the file; a text; a day', async () => {
    const file = files(
      'date,work date,matter,matter number,employee code,narrative,description,minutes',
      ',2026-11-20,M-2026-0019,,TK01,,Statement of claim,60',
    );
    const chosen = { ...body, matter_id: other, date: '2026-11-03' };
    const answer = await server.ok(calls.timesheet, finance, { body: chosen, files: file });
    const values = { date: '2026-11-20', matter: 'M-2026-0019', narrative: 'Statement of claim' };
    expect(answer).toMatchObject({ counts: { new: 1 }, rows: [{ values }] });
  });

  it('two that name different records are a fault of the row; two names of one record are none', async () => {
    const answer = await read(
      'date,matter,matter number,employee name,employee code,activity,work code,minutes',
      '2026-11-20,M-2026-0020,M-2026-0019,TK01,TK01,,,60',
      '2026-11-20,M-2026-0019,m-2026-0019,Rina Wulandari,TK02,,,60',
      '2026-11-20,M-2026-0019,M-2026-0019,rina wulandari,TK01,Drafting,A100,60',
      '2026-11-20,M-2026-0019,M-2026-0019,TK01,TK01,Attending,A100,60',
    );
    expect(answer.rows.map(({ faults }) => faults.map(({ column, code }) => [column, code]))).toEqual([
      [['matter', 'cells_differ']],
      [['fee_earner', 'cells_differ']],
      [],
      [['activity', 'cells_differ']],
    ]);
    expect(answer.rows[1]?.faults[0]?.message).toContain('TK02 and Rina Wulandari');
  });

  it('two different days are a fault as well', async () => {
    const answer = await read(
      'date,work date,matter,employee code,minutes',
      '2026-11-20,2026-11-23,M-2026-0019,TK01,60',
    );
    expect(answer.rows[0]?.faults).toMatchObject([{ column: 'date', code: 'cells_differ' }]);
  });
});
