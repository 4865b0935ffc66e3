import { readFileSync } from 'node:fs';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { subtract, sum } from '@praktis/rules/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { sheetOf } from '../sheet.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** A client list as spreadsheets write them: byte order mark, semicolons, a quoted name, one client twice. */
const clientList = Buffer.from(
  '\ufeffname;npwp;address;email;withholds\n' +
    '"PT Bintang Umpama; Tbk";91.234.567.5-999.000;Jalan Rekaan 5, Jakarta;legal@bintang.example;pph23\n' +
    'CV Umpama Karya;923456784999000;Jalan Contoh 8, Bogor;;pph23\n' +
    'PT Bintang Umpama Tbk;0912345675999000;Jalan Rekaan 5, Jakarta;legal@bintang.example;pph23\n',
);

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let importer: As;
let tk01: As;
let tk02: As;
const matters: Record<string, string> = {};
let client = '';

const withFile = (bytes: Buffer) => ({ files: [{ part: 'file', name: 'list.csv', bytes }] });

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const person = (role: 'managing_partner' | 'partner' | 'finance' | 'fee_earner', name: string, rate?: string) =>
    givenPerson(server, firm, { role, name, ...(rate ? { rate } : {}) });
  managing = await person('managing_partner', 'Mira Kusuma', '4000000');
  partner = await person('partner', 'Pandu Wirawan', '3500000');
  importer = await person('finance', 'Fajar Hadi');
  tk01 = await person('fee_earner', 'Tika Satu', '600000');
  tk02 = await person('fee_earner', 'Tono Dua', '1500000');
  for (const [at, one] of [tk01, tk02].entries())
    await server.owner.query('update employee set code = $1 where id = $2', [`TK0${at + 1}`, one.employee_id]);
  // The numbers of the old system go on: its last matter was 0018.
  const { matterCoreSetup } = singletonCalls;
  const numbers = await server.ok(matterCoreSetup.read, managing);
  await server.ok(matterCoreSetup.update, managing, { body: { ...numbers, number_first: 19 } });
}, 60_000);
afterAll(() => server.close());

describe('a firm moves in with its files', () => {
  it('brings its clients: a preview first, the same client once, nothing without saving', async () => {
    const preview = await server.ok(importCalls.client, importer, { body: { dry_run: true }, ...withFile(clientList) });
    expect(preview).toMatchObject({ saved: false, counts: { rows: 3, errors: 0 } });
    expect(preview.rows.map((row) => row.state)).toEqual(['new', 'new', 'known']);
    expect((await server.ok(clientCalls.list, managing, { body: {} })).total).toBe(0);
    const saved = await server.ok(importCalls.client, importer, { body: { dry_run: false }, ...withFile(clientList) });
    expect(saved).toMatchObject({ saved: true, counts: { new: 2, known: 1 } });
    const list = await server.ok(clientCalls.list, managing, { body: {} });
    expect(list.rows.map((row) => [row.name, row.status])).toEqual(
      expect.arrayContaining([
        ['PT Bintang Umpama; Tbk', 'prospective'],
        ['CV Umpama Karya', 'prospective'],
      ]),
    );
    client = list.rows.find((row) => row.name.includes('Bintang'))?.id ?? '';
  });

  it('activates the client and opens the two matters under the numbers of the files', async () => {
    const { version } = await server.ok(clientCalls.detail, managing, { query: { id: client } });
    await server.ok(clientCalls.activate, managing, { body: { id: client, version, reason: 'taken over' } });
    for (const name of ['Licence', 'Land title']) {
      const made = await server.ok(matterCalls.create, partner, {
        body: {
          ...{ name, client_id: client, currency: 'IDR', active_date: '2026-11-01', allow_multiple_billings: true },
          members: [
            { employee_id: partner.employee_id, responsible_partner: true },
            { employee_id: tk01.employee_id, fee_earner: true },
            { employee_id: tk02.employee_id, fee_earner: true },
          ],
        },
      });
      const matter = await server.ok(matterCalls.detail, partner, { query: { id: made.id } });
      await server.ok(matterCalls.activate, managing, {
        body: { id: made.id, version: matter.version, active_date: '2026-11-01' },
      });
      matters[made.number] = made.id;
    }
    expect(Object.keys(matters)).toEqual(['M-2026-0019', 'M-2026-0020']);
  });

  const bringTime = (name: string, body: object) =>
    server.ok(importCalls.timesheet, importer, { body: { dry_run: false, ...body }, ...withFile(fixture(name)) });

  it('brings twelve entries of ten minutes: 2.04 h and 1,224,000 on screen and in the export (T-02)', async () => {
    const options = { employee_id: tk01.employee_id, number_format: 'en' };
    expect(await bringTime('t02-export-total.csv', options)).toMatchObject({ saved: true, hours: '2.04' });
    const day = { date_from: '2026-11-02', date_to: '2026-11-02' };
    const page = await server.ok(timesheetCalls.list, managing, { body: day });
    expect(page.rows.map((row) => [row.hour, row.value])).toEqual(Array(12).fill(['0.17', '102000']));
    expect(page.totals).toEqual([{ currency: 'IDR', hours: '2.04', value: '1224000' }]);
    const body = { ...day, columns: ['date', 'hour', 'value'] };
    const [head, ...rows] = await sheetOf(await server.send(timesheetCalls.download, managing, { body }));
    expect(head).toEqual(['Date', 'Hours', 'Value', 'Currency']);
    expect(rows.slice(0, -1)).toEqual(Array(12).fill(['2026-11-02', 0.17, 102000, 'IDR']));
    expect(rows.at(-1)).toEqual(['Total', 2.04, 1224000, 'IDR']);
    const added = (column: number) => sum(rows.slice(0, -1).map((row) => String(row[column])));
    expect([added(1), added(2)]).toEqual(['2.04', '1224000']);
  });

  it('brings more time and costs; the same file again brings nothing (T-28, T-30, T-31)', async () => {
    expect(await bringTime('t30-import-bom.csv', {})).toMatchObject({ saved: true, counts: { new: 3 } });
    expect(await bringTime('t31-import-again.csv', {})).toMatchObject({ saved: true, counts: { new: 5 } });
    expect(await bringTime('t31-import-again.csv', {})).toMatchObject({ saved: true, counts: { new: 0, known: 5 } });
    // Whole rupiah only: the rows of the file that carry cents are those of another currency.
    const whole = fixture('t28-import-numbers.csv')
      .toString('utf8')
      .split('\n')
      .filter((line) => !/,\d+$/.test(line.trim()))
      .join('\n');
    const costs = await server.ok(importCalls.expense, importer, {
      body: { dry_run: false, expense_type_id: firm.expense_type_id, currency: 'IDR' },
      ...withFile(Buffer.from(whole)),
    });
    expect(costs).toMatchObject({ saved: true, counts: { new: 2 } });
  });

  /** Bills the chosen work of a matter and answers the issued bill. */
  async function billed(matter_id: string, choose: (description: string) => boolean) {
    const work = { matter_id };
    const time = await server.ok(invoiceLookupCalls.searchTimesheet, partner, { query: { limit: 200 }, body: work });
    const costs = await server.ok(invoiceLookupCalls.searchDisbursement, partner, {
      query: { limit: 200 },
      body: work,
    });
    const draft = await server.ok(invoiceCalls.create, partner, {
      body: {
        ...{ matter_id, type: 'hourly', date: '2026-11-27', due_in_days: 30, language: 'id' },
        ...{ bank_information_id: firm.bank_id, ppn_id: firm.ppn_id, pph_id: firm.pph_id },
        timesheets: time.rows.filter((row) => choose(row.description)).map(({ timesheet_id }) => ({ timesheet_id })),
        disbursements: costs.rows.map(({ expense_line_id }) => ({ expense_line_id })),
      },
    });
    const prebill = await server.ok(invoiceCalls.nextStep, partner, {
      body: { id: draft.id, version: draft.version },
      confirmed: ['no_proof'],
    });
    await server.ok(invoiceCalls.nextStep, partner, { body: { id: draft.id, version: prebill.version } });
    return server.ok(invoiceCalls.detail, partner, { query: { id: draft.id } });
  }

  it('bills the twelve entries of ten minutes at 1,224,000 (T-02), and the rest at what the files say', async () => {
    const first = await billed(matters['M-2026-0019'] ?? '', (description) => description === '');
    expect(first.lines).toHaveLength(12);
    expect(first).toMatchObject({
      total_legal_fees: '1224000',
      vat: '134640',
      amount_billed: '1358640',
      wht: '24480',
      amount_payable: '1334160',
    });
    const second = await billed(matters['M-2026-0019'] ?? '', () => true);
    // T-30: 1.00 h at 600,000 and 1.50 h at 1,500,000; T-31: five times 0.50 h at 600,000.
    expect(second.total_legal_fees).toBe('4350000');
    expect(second.lines.map((line) => line.description)).toContain('Menyusun "Surat Kuasa";\nlalu mengirim');
    const third = await billed(matters['M-2026-0020'] ?? '', () => true);
    expect(third).toMatchObject({
      total_legal_fees: '300000',
      total_disbursement: '2751000',
      vat: '33000',
      amount_billed: '3084000',
    });
    expect([first, second, third].map((bill) => bill.invoice_number)).toEqual([
      '0001/KHC/XI/2026',
      '0002/KHC/XI/2026',
      '0003/KHC/XI/2026',
    ]);
  });

  it('takes the client’s money for all three bills at once', async () => {
    const open = await server.ok(collectionCalls.searchInvoice, importer, { body: { client_id: client } });
    const allocations = open.rows.map((bill) => ({
      invoice_id: bill.id,
      cash: subtract(bill.outstanding, bill.withholding_open),
      withholding: bill.withholding_open,
    }));
    const received = sum(allocations.map((one) => one.cash));
    // Payable of the three bills: 1,334,160 + (4,350,000 + 478,500 − 87,000) + (3,084,000 − 6,000).
    expect(received).toBe('9153660');
    await server.ok(collectionCalls.create, importer, {
      body: {
        client_id: client,
        date: '2026-11-27',
        bank_information_id: firm.bank_id,
        method: 'bank transfer',
        received,
        allocations,
      },
    });
    expect(await server.ok(collectionCalls.detailClient, importer, { query: { id: client } })).toMatchObject({
      outstanding: [],
      bills: [],
    });
  });
});
