import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { givenPerson } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { type Desk, givenDesk, givenFile, invoiceOf, issued, receiptFor, recorded, workOf } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());

const describeFirm = (column: 'npwp' | 'pkp', value: unknown) =>
  server.owner.query(`update firm_profile set ${column} = $1 where firm_id = $2`, [value, desk.firm.firm_id]);

describe('an hourly bill (MAT-05)', () => {
  /** 2.50 h of the partner and 4.30 h of the associate, recorded on one day. */
  async function bothWork(matter_id: string, date: string) {
    const entry = { matter_id, date };
    return [
      { timesheet_id: await recorded(desk, desk.partner, { ...entry, duration: '2.50' }) },
      { timesheet_id: await recorded(desk, desk.associate, { ...entry, duration: '4.30' }) },
    ];
  }

  it('MAT-05: 2.50 × 3,000,000 + 4.30 × 1,500,000 = 7,500,000 + 6,450,000 = 13,950,000', async () => {
    const { matter_id } = await givenFile(desk);
    const bill = await issued(desk, matter_id, { timesheets: await bothWork(matter_id, '2026-11-03') });
    expect(bill.lines.map((line) => [line.hour, line.rate, line.value, line.amount])).toEqual([
      ['2.5', '3000000', '7500000', '7500000'],
      ['4.3', '1500000', '6450000', '6450000'],
    ]);
    expect(bill).toMatchObject({ status: 'bill', total_legal_fees: '13950000', net_legal_fees: '13950000' });
  });

  it('INV-06 example C: 7.5 % off is 1,046,250 (562,500 / 483,750), base 12,903,750, VAT 1,419,413', async () => {
    const { matter_id } = await givenFile(desk);
    const timesheets = await bothWork(matter_id, '2026-11-04');
    const bill = await issued(desk, matter_id, { timesheets, discount: { kind: 'percent', value: '7.5' } });
    expect(bill.lines.map((line) => line.discount_share)).toEqual(['562500', '483750']);
    expect(bill).toMatchObject({ discount: '1046250', vat_base: '12903750', vat: '1419413' });
  });
});

describe('sen on a rupiah bill (MON-06)', () => {
  const setUp = async (round_idr: boolean) => {
    const now = await server.ok(singletonCalls.invoiceSetup.read, desk.managing);
    await server.ok(singletonCalls.invoiceSetup.update, desk.managing, { body: { ...now, round_idr } });
  };
  afterEach(() => setUp(true));

  it.each([
    ['whole rupiah', true, '209876', '0'],
    ['two decimals, which the line of rounding takes off the bill', false, '209876.39', '-0.39'],
  ])('MON-06: 0.17 h × 1,234,567, %s', async (_, round_idr, value, rounding) => {
    await setUp(round_idr);
    const odd = await givenPerson(server, desk.firm, { role: 'fee_earner', name: 'Ganjil', rate: '1234567' });
    const { matter_id } = await givenFile({ ...desk, associate: odd });
    const entry = { matter_id, date: '2026-11-05', duration: '0.17' };
    const timesheet_id = await recorded(desk, odd, entry);
    const bill = await issued(desk, matter_id, { timesheets: [{ timesheet_id }] });
    expect(bill.lines.map((line) => [line.hour, line.value, line.amount])).toEqual([['0.17', value, value]]);
    expect(bill).toMatchObject({ total_legal_fees: value, vat: '23086', rounding, amount_billed: '232962' });
  });
});

describe('withholding on a bill (TAX-05)', () => {
  const hundredMillion = async (matter_id: string) => ({
    timesheets: await workOf(desk, matter_id, '10', '10', '5'),
  });

  it('TAX-05: 2 % of 100,000,000 is 2,000,000', async () => {
    const { matter_id } = await givenFile(desk);
    const bill = await issued(desk, matter_id, await hundredMillion(matter_id));
    expect(bill).toMatchObject({ wht_base: '100000000', wht: '2000000', amount_payable: '109000000' });
  });

  it('TAX-05: 4 % is 4,000,000 where the firm has no tax number, and stays when it gets one afterwards', async () => {
    const { matter_id } = await givenFile(desk);
    const work = await hundredMillion(matter_id);
    await describeFirm('npwp', '');
    const bill = await issued(desk, matter_id, work);
    expect(bill).toMatchObject({ wht_base: '100000000', wht: '4000000', vat: '11000000' });
    expect(bill).toMatchObject({ amount_billed: '111000000', amount_payable: '107000000' });
    expect(bill.settlement).toMatchObject({ outstanding: '111000000', withholding_open: '4000000' });
    await describeFirm('npwp', '0912345675999000');
    expect(await invoiceOf(desk, bill.id)).toMatchObject({ wht: '4000000', amount_payable: '107000000' });
  });
});

describe('costs on a bill (EXP-05)', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

  /** A court fee with its proof in the client's name, and a translation without: a line of each type. */
  async function claimed(matter_id: string) {
    const type = { code: 'TRANS', name: 'Translation', name_id: 'Terjemahan', treatment: 'taxable' as const };
    const translation = await server.ok(callsOf(setupLists.expenseType).create, desk.managing, { body: type });
    const line = { matter_id, amount: '500000' };
    const { id } = await server.ok(expenseCalls.createClaim, desk.finance, {
      body: {
        ...{ date: '2026-11-05', payable: false, currency: 'IDR' },
        lines: [
          { ...line, expense_type_id: desk.firm.expense_type_id, description: 'Court fee', attachment: 0 },
          { ...line, expense_type_id: translation.id, description: 'Translation' },
        ],
      },
      files: [{ part: 'attachments', name: 'receipt.pdf', bytes: pdf }],
    });
    const claim = await server.ok(expenseCalls.detail, desk.finance, { query: { id } });
    expect(claim.lines.map((one) => one.treatment)).toEqual(['at_cost', 'taxable']);
    return claim.lines.map((one) => ({ expense_line_id: one.id }));
  }

  it('EXP-05: 500,000 at cost and 500,000 taxable beside fees 10,000,000: base 10,500,000, VAT 1,155,000, WHT 210,000', async () => {
    const { matter_id } = await givenFile(desk);
    const timesheets = await workOf(desk, matter_id, '2.50');
    const bill = await issued(desk, matter_id, { timesheets, disbursements: await claimed(matter_id) });
    expect(bill).toMatchObject({
      ...{ net_legal_fees: '10000000', disbursements_at_cost: '500000', disbursements_taxable: '500000' },
      ...{ vat_base: '10500000', vat: '1155000', wht_base: '10500000', wht: '210000' },
      ...{ amount_billed: '12155000', amount_payable: '11945000' },
    });
  });
});

describe('the open rest of a bill, written off (INV-05)', () => {
  it('INV-05, T-53: of 100,000,000 with 40,000,000 collected 60,000,000 are written off; undone they are outstanding', async () => {
    const { matter_id, client_id } = await givenFile(desk, { withholds: 'none' });
    const timesheets = await workOf(desk, matter_id, '10', '10', '5');
    await describeFirm('pkp', false);
    const { id } = await issued(desk, matter_id, { timesheets, pph_id: null });
    await describeFirm('pkp', true);
    const body = receiptFor(desk, { id, client_id }, { cash: '40000000' });
    await server.ok(collectionCalls.create, desk.finance, { body });

    /** Bill, list of bills, the client's account and the list of collections. */
    const read = async () => {
      const bill = await invoiceOf(desk, id);
      const list = await server.ok(invoiceCalls.list, desk.finance, { body: { client_id } });
      const owed = await server.ok(collectionCalls.detailClient, desk.finance, { query: { id: client_id } });
      const money = await server.ok(collectionCalls.list, desk.finance, { body: { client_id } });
      const { cash, written_off, outstanding } = bill.settlement;
      return {
        bill: [bill.amount_billed, cash, written_off, outstanding, bill.outstanding_status],
        list: list.rows.map((row) => [row.amount_billed, row.outstanding, row.outstanding_status]),
        owed: owed.outstanding.map((one) => one.outstanding),
        collected: money.totals.map((one) => one.received),
      };
    };
    const cancel = async (type: 'write off' | 'undo_write_off') => {
      const { version } = await invoiceOf(desk, id);
      const change = { id, version, type, reason: 'as agreed', date: '2026-11-26' };
      await server.ok(invoiceCalls.cancel, desk.finance, { body: change });
    };
    const open = {
      bill: ['100000000', '40000000', '0', '60000000', 'outstanding'],
      list: [['100000000', '60000000', 'outstanding']],
      ...{ owed: ['60000000'], collected: ['40000000'] },
    };
    expect(await read()).toEqual(open);
    await cancel('write off');
    expect(await read()).toEqual({
      bill: ['100000000', '40000000', '60000000', '0', 'write off'],
      list: [['100000000', '0', 'write off']],
      ...{ owed: [], collected: ['40000000'] },
    });
    await cancel('undo_write_off');
    expect(await read()).toEqual(open);
  });
});
