import { readFileSync } from 'node:fs';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, type drafted, givenDesk, issued } from '../figures/given-desk.ts';
import { givenClient, givenMatter, givenPerson, insertRow } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const withFile = (bytes: Buffer) => ({ files: [{ part: 'file', name: 'list.csv', bytes }] });
/** The file without one of its rows, 0 = the headings. */
const without = (bytes: Buffer, row: number) =>
  Buffer.from(
    bytes
      .toString('utf8')
      .split('\n')
      .filter((_, at) => at !== row)
      .join('\n'),
  );

let server: TestServer;
let desk: Desk;
let tk01: As;
let client: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// Each case comes into a firm of its own; TK01 costs 600,000 an hour, as in T-02.
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  desk = await givenDesk(server);
  tk01 = await givenPerson(server, desk.firm, { role: 'fee_earner', name: 'Tika Satu', rate: '600000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [tk01.employee_id]);
  client = await givenClient(server, desk.managing);
});

const matterOf = (number: string, row: object = {}) =>
  givenMatter(server, desk.managing, client, [desk.partner, tk01], { number, ...row });
const importTime = (bytes: Buffer, body: BodyInput<typeof importCalls.timesheet>, confirmed: string[] = []) =>
  server.ok(importCalls.timesheet, desk.finance, { body: { dry_run: false, ...body }, confirmed, ...withFile(bytes) });

/** The bill of all the time that is offered for a matter. */
async function billOf(matter_id: string, date: string) {
  const offered = await server.ok(invoiceLookupCalls.searchTimesheet, desk.finance, { body: { matter_id } });
  const timesheets = offered.rows.map(({ timesheet_id }) => ({ timesheet_id }));
  return issued(desk, matter_id, { date, timesheets });
}
type Bill = Awaited<ReturnType<typeof billOf>>;
const linesOf = (bill: Bill) => bill.lines.map((line) => [line.date, line.hour, line.rate, line.amount]).sort();

describe('time from the files becomes a bill', () => {
  it('T-09: 3.50 h and 0.17 h past midnight, both of 10 March: 2,100,000 + 102,000 = 2,202,000', async () => {
    const matter_id = await matterOf('M-2026-0019');
    const body = { employee_id: tk01.employee_id, matter_id, number_format: 'en' as const, reason: 'taken over' };
    const answer = await importTime(fixture('t09-midnight.csv'), body, ['time_overlap']);
    expect(answer).toMatchObject({ saved: true, hours: '3.67' });
    const bill = await billOf(matter_id, '2026-11-27');
    expect(linesOf(bill)).toEqual([
      ['2026-03-10', '0.17', '600000', '102000'],
      ['2026-03-10', '3.5', '600000', '2100000'],
    ]);
    expect(bill).toMatchObject({
      ...{ total_legal_fees: '2202000', vat: '242220', amount_billed: '2444220', wht: '44040' },
      amount_payable: '2400180',
    });
  });

  it('T-13: 90, 105 and 108 minutes on a unit of 15, rounded up: 1.50 + 1.75 + 2.00 h = 3,150,000', async () => {
    const { timesheetSetup } = singletonCalls;
    const setup = await server.ok(timesheetSetup.read, desk.managing);
    const unit = { ...setup, unit_minutes: 15 as const, time_rounding: 'up' as const };
    await server.ok(timesheetSetup.update, desk.managing, { body: unit });
    const matter_id = await matterOf('M-2026-0019');
    const minutes = fixture('t13-unit15.csv')
      .toString('utf8')
      .replace(/,[^\n]*/g, '');
    const body = { employee_id: tk01.employee_id, matter_id, date: '2026-11-03' };
    expect(await importTime(Buffer.from(minutes), body)).toMatchObject({ saved: true, hours: '5.25' });
    const bill = await billOf(matter_id, '2026-11-27');
    expect(linesOf(bill)).toEqual([
      ['2026-11-03', '1.5', '600000', '900000'],
      ['2026-11-03', '1.75', '600000', '1050000'],
      ['2026-11-03', '2', '600000', '1200000'],
    ]);
    expect(bill).toMatchObject({
      ...{ total_legal_fees: '3150000', vat: '346500', amount_billed: '3496500', wht: '63000' },
      amount_payable: '3433500',
    });
  });

  it('T-29: the three rows whose dates are dates: 1.00 + 0.50 + 0.50 h = 1,200,000', async () => {
    server.clock.now = new Date('2027-01-05T03:00:00Z');
    const matter_id = await matterOf('M-2026-0019');
    const body = { date_order: 'dmy' as const, reason: 'taken over' };
    const file = fixture('t29-import-dates.csv');
    expect(await importTime(file, body)).toMatchObject({ saved: false, counts: { new: 3, errors: 1 } });
    expect(await importTime(without(file, 3), body)).toMatchObject({ saved: true, hours: '2' });
    const bill = await billOf(matter_id, '2027-01-05');
    expect(linesOf(bill)).toEqual([
      ['2026-01-12', '0.5', '600000', '300000'],
      ['2026-08-17', '0.5', '600000', '300000'],
      ['2026-12-31', '1', '600000', '600000'],
    ]);
    expect(bill).toMatchObject({
      ...{ total_legal_fees: '1200000', vat: '132000', amount_billed: '1332000', wht: '24000' },
      ...{ amount_payable: '1308000', invoice_number: '0001/KHC/I/2027' },
    });
  });
});

describe('costs from the file of T-28 become bills', () => {
  const importCosts = (currency: string) =>
    server.ok(importCalls.expense, desk.finance, {
      body: { dry_run: false, number_format: 'id', currency, expense_type_id: desk.firm.expense_type_id },
      ...withFile(fixture('t28-import-numbers.csv')),
    });
  /** The bill of the costs of a matter alone. */
  async function costsOf(matter_id: string, fields: Parameters<typeof drafted>[2] = {}) {
    const offered = await server.ok(invoiceLookupCalls.searchDisbursement, desk.finance, { body: { matter_id } });
    const disbursements = offered.rows.map(({ expense_line_id }) => ({ expense_line_id }));
    const bill = await issued(desk, matter_id, { type: 'disbursement', date: '2026-11-27', disbursements, ...fields });
    return { ...bill, costs: bill.disbursements.map((cost) => cost.amount) };
  }

  it('T-28: in a currency with cents 236.48 + 89.90 + 1,488.69 = 1,815.07 and 1,000.00 + 2,750,000.00 = 2,751,000.00', async () => {
    const dollars = { currency: 'USD', fixed_exchange_rate: '16250' };
    const [first, second] = [await matterOf('M-2026-0019', dollars), await matterOf('M-2026-0020', dollars)];
    expect(await importCosts('USD')).toMatchObject({ saved: true, counts: { new: 5 } });
    const bank_information_id = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id: desk.firm.firm_id, bank_name: 'Bank Rekaan', beneficiary: 'Karsa & Rekan', currency: 'USD' },
      ...{ account_number: '2000300040', kind: 'operating' },
    });
    const bill = await costsOf(first, { bank_information_id });
    expect(bill.costs).toEqual(['236.48', '89.9', '1488.69']);
    expect(bill).toMatchObject({ currency: 'USD', total_disbursement: '1815.07', vat: '0', wht: '0' });
    expect(bill).toMatchObject({ amount_billed: '1815.07', amount_payable: '1815.07', functional_value: '29494888' });
    const other = await costsOf(second, { bank_information_id });
    expect(other.costs).toEqual(['1000', '2750000']);
    expect(other).toMatchObject({ amount_billed: '2751000', functional_value: '44703750000' });
  });

  it('T-28: in rupiah with sen the lines keep them and the bill is whole: 1,815.07 − 0.07 = 1,815, and 2,751,000 (MON-06)', async () => {
    const [rupiah] = (await server.ok(currencyCalls.list, desk.managing, { query: { keyword: 'IDR' } })).rows;
    if (!rupiah) throw new Error('the firm has no rupiah');
    await server.ok(currencyCalls.update, desk.managing, { body: { ...rupiah, digits: 2 } });
    const setup = await server.ok(singletonCalls.invoiceSetup.read, desk.managing);
    await server.ok(singletonCalls.invoiceSetup.update, desk.managing, { body: { ...setup, round_idr: false } });
    const [first, second] = [await matterOf('M-2026-0019'), await matterOf('M-2026-0020')];
    expect(await importCosts('IDR')).toMatchObject({ saved: true, counts: { new: 5 } });
    const bill = await costsOf(first);
    expect(bill.costs).toEqual(['236.48', '89.9', '1488.69']);
    expect(bill).toMatchObject({ total_disbursement: '1815.07', rounding: '-0.07', amount_billed: '1815' });
    expect(await costsOf(second)).toMatchObject({ rounding: '0', amount_billed: '2751000', amount_payable: '2751000' });
  });
});
