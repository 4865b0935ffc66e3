import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { vatInRupiah } from '@praktis/rules/invoice-tax';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, onward, recorded } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
let bank_information_id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  desk = await givenDesk(server);
  const account = {
    bank_name: 'Bank Valuta',
    branch: '',
    account_number: '7700',
    beneficiary: 'Karsa',
    swift_code: '',
  };
  const body = { ...account, currency: 'USD', kind: 'operating' as const };
  bank_information_id = (await server.ok(bankCalls.create, desk.finance, { body })).id;
});

/** A matter in dollars where the partner costs 250 an hour. */
async function inDollars(client: object, matter: object) {
  const file = await givenFile(desk, client, { currency: 'USD', ...matter });
  await server.owner.query(
    "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = 250, fixed_currency = 'USD' where matter_id = $1 and employee_id = $2",
    [file.matter_id, desk.partner.employee_id],
  );
  return file;
}

const worked = (matter_id: string, date: string, duration: string) =>
  recorded(desk, desk.partner, { matter_id, date, duration });

const claimed = async (matter_id: string, money: { amount: string; currency: string }, date: string) => {
  const { amount, currency } = money;
  const line = { matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount };
  const body = { date, payable: false, currency, lines: [line] };
  const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
  return server.ok(expenseCalls.detail, desk.finance, { query: { id } });
};

const known = (kind: 'daily' | 'kmk', date: string, rate: string) =>
  server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange: { currency: 'USD', kind, date, rate } } });

describe('the worked example of a matter in dollars (MON-10)', () => {
  it('MON-10: USD 300.00 of expense, 17,760,000 in the books, 16,250,000 and 1,787,500 for the tax office', async () => {
    await known('kmk', '2026-11-11', '16250');
    const { matter_id } = await inDollars({}, { fixed_exchange_rate: '16000' });
    const claim = await claimed(matter_id, { amount: '4800000', currency: 'IDR' }, '2026-11-12');
    expect(claim.lines.map((line) => line.charged)).toEqual(['300']);
    const timesheets = [{ timesheet_id: await worked(matter_id, '2026-11-13', '4.00') }];
    const { id } = await drafted(desk, matter_id, { bank_information_id, date: '2026-11-15', timesheets });
    await onward(desk, id);
    const bill = await onward(desk, id);
    expect(bill).toMatchObject({
      ...{ net_legal_fees: '1000', vat: '110', amount_billed: '1110', functional_value: '17760000' },
      ...{ exchange_rate: '16000', kmk_rate: '16250' },
    });
    // No call says the rupiah figures yet: they follow from what the bill keeps (TAX-09, e-Faktur).
    const codes = await server.ok(ppnCalls.list, desk.finance, { query: {} });
    const { rate, factor_numerator, factor_denominator } =
      codes.rows.find((row) => row.id === desk.firm.ppn_id) ?? expect.fail('the VAT code of the firm');
    const code = { rate, base_factor_numerator: factor_numerator, base_factor_denominator: factor_denominator };
    const rupiah = vatInRupiah(bill.net_legal_fees, code, { rate: bill.kmk_rate ?? '', unit: 1 });
    expect(rupiah).toMatchObject({ tax_base: '16250000', vat: '1787500' });
  });

  it('MON-10: a bill of 1 September exported on 20 September uses the kmk of 1 September', async () => {
    await known('kmk', '2026-08-26', '16100');
    await known('daily', '2026-09-01', '16050');
    server.clock.now = new Date('2026-09-01T03:00:00Z');
    const { matter_id } = await inDollars({}, {});
    const timesheets = [{ timesheet_id: await worked(matter_id, '2026-09-01', '4.00') }];
    const { id } = await drafted(desk, matter_id, { bank_information_id, date: '2026-09-01', timesheets });
    await onward(desk, id);
    server.clock.now = new Date('2026-09-20T03:00:00Z');
    await known('kmk', '2026-09-16', '16400');
    await known('daily', '2026-09-18', '16420');
    const bill = await onward(desk, id);
    const expected = { kmk_rate: '16100', kmk_date: '2026-08-26', exchange_rate: '16050', rate_date: '2026-09-01' };
    expect(bill).toMatchObject(expected);
    const paper = await server.send(invoiceCalls.export, desk.finance, { body: { id } });
    expect(pdfText(paper.raw)).toContain('16,050');
    expect(pdfText(paper.raw)).not.toMatch(/16,4[02]0/);
    expect(await invoiceOf(desk, id)).toMatchObject(expected);
  });
});

describe('advice that is used abroad (TAX-04)', () => {
  it('TAX-04: USD fees 10,000.00, costs 250.00, export: VAT 0, billed 10,250.00, nothing withheld', async () => {
    await known('daily', '2026-11-13', '16250');
    const code = { code: 'EXPORT', name: 'Export 0 %', name_id: 'Ekspor 0 %', rate: '0', efaktur_code: '' };
    const factor = { factor_numerator: 1, factor_denominator: 1, valid_from: '2025-01-01', valid_to: null };
    const { id: export_id } = await server.ok(ppnCalls.create, desk.finance, { body: { ...code, ...factor } });
    const abroad = { origin: 'international', service_used_abroad: true, withholds: 'none', npwp: '' };
    const { matter_id } = await inDollars(abroad, { origin: 'international' });
    const start = await server.ok(invoiceLookupCalls.detailMatter, desk.finance, { query: { matter_id } });
    expect(start).toMatchObject({ language: 'en', ppn: { id: export_id, rate: '0' }, pph: null });
    const days = ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18'];
    const timesheets: { timesheet_id: string }[] = [];
    for (const day of days) timesheets.push({ timesheet_id: await worked(matter_id, day, '10.00') });
    const { lines } = await claimed(matter_id, { amount: '250', currency: 'USD' }, '2026-11-16');
    const { id } = await drafted(desk, matter_id, {
      ...{ bank_information_id, date: '2026-11-18', ppn_id: start.ppn?.id ?? null, pph_id: null },
      timesheets,
      disbursements: lines.map((line) => ({ expense_line_id: line.id })),
    });
    await onward(desk, id);
    expect(await onward(desk, id)).toMatchObject({
      ...{ total_legal_fees: '10000', total_disbursement: '250', vat_base: '10000', vat: '0', wht: '0' },
      amount_billed: '10250',
    });
  });
});
