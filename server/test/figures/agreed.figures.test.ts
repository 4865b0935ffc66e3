import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { allocationCredit } from '@praktis/rules/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, issued, workOf } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  desk = await givenDesk(server);
});
afterAll(() => server.close());

describe('MAT-12 the fixed rate of a matter in dollars goes from 16,000 to 16,200', () => {
  let bank_information_id: string;
  beforeAll(async () => {
    const exchange = { currency: 'USD', kind: 'kmk' as const, date: '2026-11-11', rate: '16250' };
    await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
    const account = { bank_name: 'Bank', branch: '', account_number: '7700', beneficiary: 'Karsa', swift_code: '' };
    const body = { ...account, currency: 'USD', kind: 'operating' as const };
    bank_information_id = (await server.ok(bankCalls.create, desk.finance, { body })).id;
  });

  const claimed = async (matter_id: string, amount: string, more: object = {}) => {
    const line = { matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court', amount, ...more };
    const body = { date: '2026-11-12', payable: false, currency: 'IDR', lines: [line] };
    const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
    return id;
  };
  const lineOf = async (id: string) => {
    const [line] = (await server.ok(expenseCalls.detail, desk.finance, { query: { id } })).lines;
    return { expense_line_id: line?.id ?? '', charged: line?.charged };
  };
  const form = (lines: { expense_line_id: string }[]) => ({
    ...{ bank_information_id, date: '2026-11-15', timesheets: [], type: 'disbursement' as const },
    disbursements: lines.map(({ expense_line_id }) => ({ expense_line_id })),
  });
  const raise = async (matter_id: string, fixed_exchange_rate: string) => {
    const matter = await server.ok(matterCalls.detail, desk.managing, { query: { id: matter_id } });
    const { version, origin, allow_multiple_billings, billing_contact, billing_address, billing_email } = matter;
    const kept = { origin, allow_multiple_billings, billing_contact, billing_address, billing_email };
    const body = {
      part: 'billing' as const,
      id: matter_id,
      version,
      ...kept,
      reminder_months: null,
      fixed_exchange_rate,
    };
    await server.ok(matterCalls.update, desk.managing, { body: body as never });
  };

  it('a draft’s IDR 4,800,000 goes from USD 300.00 to 296.30, the bill of before stays, and so does a typed charge', async () => {
    const { matter_id } = await givenFile(desk, {}, { currency: 'USD', fixed_exchange_rate: '16000' });
    const billed = await claimed(matter_id, '4800000');
    const bill = await issued(desk, matter_id, form([await lineOf(billed)]));
    const typed = await claimed(matter_id, '4800000', { charged: '250' });
    const open = await claimed(matter_id, '4800000');
    const { id } = await drafted(desk, matter_id, form([await lineOf(open)]));
    expect((await invoiceOf(desk, id)).total_disbursement).toBe('300');

    await raise(matter_id, '16200');
    expect((await lineOf(open)).charged).toBe('296.3');
    expect((await lineOf(typed)).charged).toBe('250');
    // A form of the claim that was opened before says the old charge: it is refused, others are not (INV-04).
    const late = (claim: string) => server.send(expenseCalls.remove, desk.finance, { body: { id: claim, version: 1 } });
    expect([(await late(open)).body.code, (await late(typed)).status]).toEqual(['stale', 200]);
    expect((await lineOf(billed)).charged).toBe('300');
    expect((await invoiceOf(desk, bill.id)).total_disbursement).toBe('300');
    const draft = await invoiceOf(desk, id);
    expect(draft.sources_changed).toBe(true);

    const body = {
      ...{
        id,
        version: draft.version,
        matter_id,
        due_in_days: 30,
        language: 'en',
        ppn_id: desk.firm.ppn_id,
        pph_id: desk.firm.pph_id,
      },
      ...form([await lineOf(open)]),
    };
    await server.ok(invoiceCalls.update, desk.finance, { body: body as never });
    expect(await invoiceOf(desk, id)).toMatchObject({ total_disbursement: '296.3', sources_changed: false });
  });
});

describe('RAT-07 the split of the credit', () => {
  it('is the one of the day of issue: 50 % and 30 % of 105,000,000 are 52,500,000 and 31,500,000, the rest is unallocated', async () => {
    const { matter_id } = await givenFile(desk);
    const allocate = (partner: string, associate: string) =>
      server.owner.query(
        `update matter_member set allocation = case employee_id when $2 then $3::numeric when $4 then $5::numeric else 0 end
         where matter_id = $1`,
        [matter_id, desk.partner.employee_id, partner, desk.associate.employee_id, associate],
      );
    await allocate('50', '30');
    const bill = await issued(desk, matter_id, { timesheets: await workOf(desk, matter_id, '9:00', '9:00', '8:15') });
    await allocate('0', '100');
    const { rows } = await server.owner.query<{ percent: string }>(
      'select percent from invoice_allocation where invoice_id = $1 order by percent desc',
      [bill.id],
    );
    expect(rows.map(({ percent }) => percent)).toEqual(['50', '30']);
    const members = rows.map(({ percent }) => ({ percent, billed: '0' }));
    expect(bill.total_legal_fees).toBe('105000000');
    expect(allocationCredit({ net: bill.total_legal_fees, members, digits: 0 })).toEqual({
      credits: ['52500000', '31500000'],
      unallocated: '21000000',
    });
  });
});
