import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, givenDesk, givenFile, issued, recorded } from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { caseOf, caseRows } from './case-files.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await givenDesk(server);
});

const printOf = async (id: string, language: 'en' | 'id') =>
  pdfText((await server.send(invoiceCalls.export, desk.finance, { body: { id, language } })).raw);

describe('fifty minutes at an hourly rate, from the clock to the paper (TIM-02, TIM-05)', () => {
  const { entries, expected } = caseOf<{
    entries: { minutes: number; rate: string }[];
    expected: { hours: string; amount: string };
  }>('t01-time-rate-50min.json');

  it('T-01: are recorded, billed and printed as 0.83 h and IDR 1,245,000, not 1,250,000', async () => {
    const { matter_id } = await givenFile(desk);
    const [work] = entries;
    const timesheet_id = await recorded(desk, desk.associate, {
      ...{ matter_id, date: '2026-11-12', duration: `${work?.minutes}m` },
    });
    const entry = await server.ok(timesheetCalls.detail, desk.managing, { query: { id: timesheet_id } });
    expect(entry).toMatchObject({ rate: work?.rate, hour: expected.hours, value: expected.amount, billable: true });

    const bill = await issued(desk, matter_id, { timesheets: [{ timesheet_id }] });
    expect(bill).toMatchObject({ status: 'bill', total_legal_fees: expected.amount });
    expect(bill.lines).toMatchObject([{ hour: expected.hours, rate: work?.rate, amount: expected.amount }]);

    for (const language of ['en', 'id'] as const) {
      const paper = await printOf(bill.id, language);
      expect(paper).toMatch(/\b0\.83 1,500,000 1,245,000\b/);
      expect(paper).not.toMatch(/1,250,000/);
    }
  });
});

describe('T-48: the rate of VAT is that of the day of the bill (TAX-01, TAX-02)', () => {
  const rows = caseRows<'date' | 'fees' | 'vat'>('t48-vat-dates.csv');
  type Ppn = BodyInput<typeof ppnCalls.create>;
  const whole = { code: 'PPN', factor_numerator: 1, factor_denominator: 1, efaktur_code: '01' };
  const periods: Ppn[] = [
    { ...whole, name: 'VAT 10 %', name_id: 'PPN 10 %', rate: '10', valid_from: '2010-01-01', valid_to: '2022-03-31' },
    { ...whole, name: 'VAT 11 %', name_id: 'PPN 11 %', rate: '11', valid_from: '2022-04-01', valid_to: '2024-12-31' },
    {
      ...{ ...whole, name: 'VAT 12 %', name_id: 'PPN 12 %', rate: '12', factor_numerator: 11, factor_denominator: 12 },
      ...{ efaktur_code: '04', valid_from: '2025-01-01', valid_to: null },
    },
  ];
  let matter_id: string;
  let ppn_id: string;
  beforeEach(async () => {
    const { owner } = server;
    ({ matter_id } = await givenFile(desk, { since: '2022-01-03' }, { active_date: '2022-01-03' }));
    await owner.query("update matter_member set join_date = '2022-01-03' where matter_id = $1", [matter_id]);
    await owner.query("update employee_rate set valid_from = '2022-01-01' where firm_id = $1", [desk.firm.firm_id]);
    // Any row names its code; the day of the bill decides which row counts.
    for (const body of periods) ppn_id = (await server.ok(ppnCalls.create, desk.finance, { body })).id;
  });
  afterAll(() => {
    server.clock.now = new Date('2026-11-27T03:00:00Z');
  });

  /** A bill of a day that has come: two and a half hours of that day at 4,000,000 are the fees of 10,000,000. */
  async function billOf(date: string) {
    server.clock.now = new Date(`${date}T10:00:00+07:00`);
    const timesheet_id = await recorded(desk, desk.managing, { matter_id, date, duration: '2.5' });
    return issued(desk, matter_id, { date, timesheets: [{ timesheet_id }], ppn_id });
  }

  it.each(rows)('T-48: fees of $fees on $date: $vat', async ({ date, fees, vat }) => {
    const bill = await billOf(date);
    expect(bill).toMatchObject({ status: 'bill', date, net_legal_fees: fees, vat_base: fees, vat });
    expect(bill.amount_billed).toBe(String(Number(fees) + Number(vat)));
  });

  it('T-48: from 2025 on 12 % of the other base of 9,166,666.67, and the paper says so', async () => {
    const bill = await billOf('2025-01-02');
    expect(bill).toMatchObject({ vat_base: '10000000', other_base: '9166666.67', vat: '1100000' });
    expect(await printOf(bill.id, 'en')).toMatch(/9,166,666\.67.*1,100,000/);
  });

  it('T-48: a firm that is not registered charges none, whatever code the form carries', async () => {
    await server.owner.query('update firm_profile set pkp = false where firm_id = $1', [desk.firm.firm_id]);
    const bill = await billOf('2025-01-02');
    expect(bill).toMatchObject({ net_legal_fees: '10000000', vat: '0', other_base: '0', amount_billed: '10000000' });
    expect(await printOf(bill.id, 'en')).not.toMatch(/9,166,666/);
  });
});
