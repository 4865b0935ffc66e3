import { describe, expect, it } from 'vitest';
import { allocationFits, collectionAddsUp, outstandingOf, proposedWithholding } from './collection.ts';
import { balanceOf, runningBalanceHolds } from './deposit.ts';
import { computeInvoice } from './invoice.ts';
import { add, negate, subtract } from './money.ts';
import { componentsOf, payComponents } from './pay-components.ts';
import { entryValue, measureEntry } from './time.ts';

const setup = { unit_minutes: 6, time_rounding: 'none' } as const;
const worth = (duration: string, rate: string) =>
  entryValue(measureEntry({ method: 'hour', duration }, setup).hour, rate, 0);

const invoice = computeInvoice({
  currency: { code: 'IDR', digits: 0 },
  lines: [
    { value: worth('4.20', '3500000'), category: 'partner' },
    { value: worth('6.50', '1500000'), category: 'fee earner' },
    { value: worth('4.00', '1500000'), category: 'fee earner' },
  ],
  discount: { kind: 'percent', percent: '10', scope: 'associates' },
  disbursements: [{ amount: '2250000', kind: 'at_cost' }],
  vat: { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 },
  withholding: { method: 'flat', rate: '2' },
  deposit_client: { available: '10000000', amount: '10000000' },
});

describe('a matter by the hour from time sheet to payment', () => {
  it('the time is worth 14,700,000, 9,750,000 and 6,000,000', () => {
    expect(invoice.lines.map((line) => line.value)).toEqual(['14700000', '9750000', '6000000']);
    expect(invoice.total_legal_fees).toBe('30450000');
  });

  it('10 % for associates only is 1,575,000, taken from their two lines', () => {
    expect([invoice.discount_base, invoice.discount, invoice.net_legal_fees]).toEqual([
      '15750000',
      '1575000',
      '28875000',
    ]);
    expect(invoice.lines.map((line) => line.discount)).toEqual(['0', '975000', '600000']);
  });

  it('VAT is 12 % of the other base 26,468,750, the court fee stays outside', () => {
    expect([invoice.vat_base, invoice.other_base, invoice.vat]).toEqual(['28875000', '26468750', '3176250']);
    expect([invoice.disbursements, invoice.amount_billed]).toEqual(['2250000', '34301250']);
  });

  it('PPh 23 and the deposit leave 23,723,750 to pay and 24,301,250 outstanding', () => {
    expect([invoice.withholding_base, invoice.withholding]).toEqual(['28875000', '577500']);
    expect([invoice.less_deposit_matter, invoice.less_deposit_client]).toEqual(['0', '10000000']);
    expect([invoice.amount_payable, invoice.outstanding]).toEqual(['23723750', '24301250']);
  });

  it('the purse of the client is empty afterwards', () => {
    const purse = [
      { date: '2026-11-02', order: 1, amount: '10000000' },
      { date: '2026-11-20', order: 2, amount: negate(invoice.less_deposit_client) },
    ];
    expect(() => runningBalanceHolds(purse)).not.toThrow();
    expect(balanceOf(purse)).toBe('0');
  });

  it('23,717,250 arrives, the bank kept 6,500, the client withheld 577,500: nothing is outstanding', () => {
    const cash = add('23717250', '6500');
    expect(() =>
      collectionAddsUp({
        received: '23717250',
        charge: '6500',
        cash_applied: [cash],
        other_income: '0',
        to_client_deposit: '0',
        to_matter_deposit: '0',
      }),
    ).not.toThrow();
    const open = { withholding_open: invoice.withholding, vat_open: '0', outstanding: invoice.outstanding, digits: 0 };
    const withholding = proposedWithholding({ ...open, cash });
    expect(withholding).toBe('577500');
    const allocation = {
      bill_id: 'bill',
      cash,
      withholding,
      vat_collected: '0',
      tolerated: '0',
      outstanding: invoice.outstanding,
    };
    expect(allocationFits([allocation])).toEqual(['24301250']);
    const outstanding = outstandingOf({
      amount_billed: invoice.amount_billed,
      deposits_applied: invoice.less_deposit_client,
      credit_notes: '0',
      credit_to_deposit: '0',
      cash,
      withholding,
      vat_collected: '0',
      tolerated: '0',
      written_off: '0',
    });
    expect(outstanding).toBe('0');
  });

  it('fees, costs and VAT are each paid in full at the end', () => {
    const none = { fees: '0', disbursements: '0', vat: '0' };
    const deposit = { money: '10000000', withholding: '0', vat_collected: '0', credit: none };
    const afterDeposit = payComponents(componentsOf(invoice), deposit, 0);
    const receipt = {
      ...deposit,
      money: subtract(invoice.outstanding, invoice.withholding),
      withholding: invoice.withholding,
    };
    expect(payComponents(afterDeposit.open, receipt, 0).open).toEqual(none);
  });
});
