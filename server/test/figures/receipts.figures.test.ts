import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { proposedWithholding } from '@praktis/rules/collection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { type Desk, type File, givenDesk, givenFile, invoiceOf, issued, receiptFor, workOf } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());

describe('withholding on a collection (COL-03)', () => {
  let file: File;
  let bill: string;
  beforeAll(async () => {
    file = await givenFile(desk);
    const timesheets = await workOf(desk, file.matter_id, '10', '10', '5');
    bill = (await issued(desk, file.matter_id, { timesheets })).id;
  });

  /** Pays half of what is payable, with the withholding proposed from what the call says is open. */
  async function payHalf() {
    const query = { client_id: file.client_id };
    const [open] = (await server.ok(collectionCalls.searchInvoice, desk.finance, { body: query })).rows;
    if (!open) throw new Error('the bill is not offered');
    const withholding = proposedWithholding({ ...open, cash: '54500000', digits: 0 });
    const body = receiptFor(desk, { id: bill, ...query }, { cash: '54500000', withholding });
    await server.ok(collectionCalls.create, desk.finance, { body });
    const { outstanding, cash, withholding_open } = (await invoiceOf(desk, bill)).settlement;
    return { before: open.outstanding, withholding, outstanding, cash, withholding_open };
  }

  it('COL-03: bill 111,000,000 with 2,000,000 expected: cash 54,500,000 proposes 1,000,000, twice, and the bill is paid', async () => {
    expect(await payHalf()).toEqual({
      ...{ before: '111000000', withholding: '1000000', outstanding: '55500000' },
      ...{ cash: '54500000', withholding_open: '1000000' },
    });
    expect(await payHalf()).toEqual({
      ...{ before: '55500000', withholding: '1000000', outstanding: '0' },
      ...{ cash: '109000000', withholding_open: '0' },
    });
    expect((await invoiceOf(desk, bill)).outstanding_status).toBe('paid');
  });
});

describe('receipts at the same moment (COL-06)', () => {
  /** A bill of USD 500.00: two hours of 4,000,000 at a fixed 16,000, without tax. */
  async function dollarBill() {
    const file = await givenFile(desk, { withholds: 'none' }, { currency: 'USD', fixed_exchange_rate: '16000' });
    const firm_id = desk.firm.firm_id;
    const bank_information_id = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id, bank_name: 'Bank Rekaan', beneficiary: 'Karsa & Rekan', currency: 'USD', kind: 'operating' },
      account_number: '2000300040',
    });
    const timesheets = await workOf(desk, file.matter_id, '2');
    await server.owner.query('update firm_profile set pkp = false where firm_id = $1', [firm_id]);
    const bill = await issued(desk, file.matter_id, { timesheets, bank_information_id, pph_id: null });
    await server.owner.query('update firm_profile set pkp = true where firm_id = $1', [firm_id]);
    return { bill, body: { ...receiptFor(desk, bill, { cash: '500.00' }), bank_information_id } };
  }

  it('COL-06, T-17: ten of USD 500.00 on USD 500.00: one is stored, nine are refused, nothing is left over', async () => {
    const { bill, body } = await dollarBill();
    expect([bill.currency, bill.amount_billed, bill.settlement.outstanding]).toEqual(['USD', '500', '500']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(collectionCalls.create, desk.finance, { body })),
    );
    const told = answers.map((answer) => answer.body.code ?? answer.status).sort();
    expect(told).toEqual([200, ...Array(9).fill('over_outstanding')]);
    const after = await invoiceOf(desk, bill.id);
    expect(after.settlement).toMatchObject({ cash: '500', outstanding: '0' });
    expect(after.outstanding_status).toBe('paid');
    const list = await server.ok(collectionCalls.list, desk.finance, { body: { client_id: bill.client_id } });
    expect(list).toMatchObject({ total: 1, totals: [{ currency: 'USD', received: '500' }] });
  });
});
