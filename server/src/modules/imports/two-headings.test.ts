import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let finance: As;
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
  const columns = 'code = $2, name = $3, name_id = $3';
  await server.owner.query(`update workcode set ${columns} where id = $1`, [firm.workcode_id, 'A100', 'Drafting']);
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
      'tgl,perkara,nomor perkara,jenis,jenis pengeluaran,keterangan,uraian,nilai,jumlah',
      `2026-11-05,Jual beli,M-2026-0019,x,${type.rows[0].name},Fee,Other,7,100000`,
    );
    const cost = await server.ok(calls.expense, finance, { body, files: costs });
    expect(cost).toMatchObject({
      ...{ unknown_columns: ['perkara', 'jenis', 'uraian', 'nilai'], counts: { new: 1, errors: 0 } },
      rows: [{ values: { matter: 'M-2026-0019', description: 'Fee', amount: '100000' } }],
    });
  });

  it('the same holds for clients, rates and what people cost', async () => {
    const clients = files('nama klien,nama,partner,originating partner code', 'x,PT Baru,Rina,TK02');
    expect(await server.ok(calls.client, managing, { body, files: clients })).toMatchObject({
      ...{ unknown_columns: ['nama klien', 'partner'], counts: { new: 1, errors: 0 } },
      rows: [{ values: { name: 'PT Baru', originating_partner: 'TK02' } }],
    });
    const rates = files('mata uang,kode,tanggal,nilai,kurs', 'Dolar Amerika,USD,2026-11-12,1,16240.5');
    expect(await server.ok(calls.exchangeRate, finance, { body, files: rates })).toMatchObject({
      ...{ unknown_columns: ['mata uang', 'nilai'], counts: { new: 1, errors: 0 } },
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
});
