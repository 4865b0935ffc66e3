// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { balanceOf, currencyOf, entryFor, type OpenBill, sentEntries, spread } from './allocation-figures.ts';

const bill = (id: string, more: Partial<OpenBill> = {}): OpenBill => ({
  ...{ id, invoice_number: id, date: '2026-11-20', due_date: '2026-12-20', matter_number: 'M-1', matter_name: '' },
  ...{ currency: 'IDR', digits: 0, amount_billed: '111000000', outstanding: '111000000' },
  ...{ withholding_open: '2000000', vat_open: '0' },
  ...more,
});

describe('what is proposed for a bill', () => {
  it('COL-03: cash 54,500,000 of 109,000,000 payable brings 1,000,000 of the 2,000,000 withheld', () => {
    expect(entryFor(bill('a'), '54500000')).toMatchObject({ cash: '54500000', withholding: '1000000' });
  });

  it('COL-03: in dollars the withholding has cents', () => {
    const dollars = bill('b', { currency: 'USD', digits: 2, outstanding: '1110', withholding_open: '20' });
    expect(entryFor(dollars, '333.33').withholding).toBe('6.12');
  });

  it('spreads money over the oldest bills, each up to what money can settle', () => {
    const entries = spread([bill('a'), bill('b')], '150000000');
    expect(entries.map((one) => [one.cash, one.withholding])).toEqual([
      ['109000000', '2000000'],
      ['41000000', '752294'],
    ]);
  });
});

describe('a deposit that is used (DEP-03)', () => {
  const values = {
    ...{ method: 'deposit', currency: 'USD', received: '5', bank_charge: '6500', other_income: '7' },
    allocations: [{ ...entryFor(bill('a'), '10000000') }],
  };

  it('is as much as it pays, in the currency of its bills', () => {
    expect(balanceOf(values)).toMatchObject({ came: '10000000', applied: '10000000', elsewhere: '0', difference: '0' });
    expect(currencyOf(values)).toBe('IDR');
  });

  it('sends nothing but bills and amounts', () => {
    expect(sentEntries(values.allocations)).toEqual([
      { invoice_id: 'a', cash: '10000000', withholding: '183486', vat_collected: '0' },
    ]);
  });
});
