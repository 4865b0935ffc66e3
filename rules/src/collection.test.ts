import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Allocation,
  allocationFits,
  collectionAddsUp,
  excessOf,
  type OutstandingParts,
  outstandingOf,
  proposedWithholding,
  toleratedDifference,
} from './collection.ts';
import { add, compare, subtract } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const receipt = {
  received: '0',
  charge: '0',
  cash_applied: [],
  other_income: '0',
  to_client_deposit: '0',
  to_matter_deposit: '0',
};
const allocation = (
  bill_id: string,
  cash: string,
  outstanding: string,
  more: Partial<Allocation> = {},
): Allocation => ({
  bill_id,
  cash,
  outstanding,
  withholding: '0',
  vat_collected: '0',
  tolerated: '0',
  ...more,
});
const parts: OutstandingParts = {
  amount_billed: '111000000',
  deposits_applied: '0',
  credit_notes: '0',
  credit_to_deposit: '0',
  cash: '0',
  withholding: '0',
  vat_collected: '0',
  tolerated: '0',
  written_off: '0',
};

describe('a receipt adds up (COL-01)', () => {
  it('100,000,000 received, 92,600,000 applied, 7,000,000 to the client: 400,000 is nowhere', () => {
    const short = {
      ...receipt,
      received: '100000000',
      cash_applied: ['60000000', '32600000'],
      to_client_deposit: '7000000',
    };
    expectRefused(() => collectionAddsUp(short), 'does_not_add_up', { difference: '400000' });
    expect(() => collectionAddsUp({ ...short, to_client_deposit: '7400000' })).not.toThrow();
  });

  it('the charge that the bank kept counts as money, and no part is below zero', () => {
    const paid = { ...receipt, received: '108965000', charge: '35000', cash_applied: ['109000000'] };
    expect(() => collectionAddsUp(paid)).not.toThrow();
    expectRefused(() => collectionAddsUp({ ...paid, charge: '0' }), 'does_not_add_up', { difference: '-35000' });
    expectRefused(
      () => collectionAddsUp({ ...receipt, received: '100', cash_applied: ['110'], other_income: '-10' }),
      'amount_negative',
    );
    expectRefused(() => collectionAddsUp({ ...receipt, cash_applied: ['10', '-10'] }), 'amount_negative');
  });
});

describe('allocation to bills (COL-02)', () => {
  it('0 and 100,000,000 is refused, 30,000,000 and 70,000,000 closes both (T-19)', () => {
    const bills = (first: string, second: string) => [
      allocation('a', first, '30000000'),
      allocation('b', second, '70000000'),
    ];
    expectRefused(() => allocationFits(bills('0', '100000000')), 'over_outstanding', {
      outstanding: '70000000',
      settled: '100000000',
    });
    expect(allocationFits(bills('30000000', '70000000'))).toEqual(['30000000', '70000000']);
  });

  it('withholding, collected VAT and differences settle as well', () => {
    const more = { withholding: '2000000', vat_collected: '11000000', tolerated: '1000' };
    expect(allocationFits([allocation('a', '97999000', '111000000', more)])).toEqual(['111000000']);
    expectRefused(() => allocationFits([allocation('a', '97999001', '111000000', more)]), 'over_outstanding');
  });

  it('a bill stands once per receipt, no part is below zero', () => {
    expectRefused(() => allocationFits([allocation('a', '1', '10'), allocation('a', '1', '10')]), 'bill_twice');
    expectRefused(() => allocationFits([allocation('a', '11', '10', { withholding: '-1' })]), 'amount_negative');
  });

  it('of ten receipts of 500.00 on 500.00 one fits after another (T-17)', () => {
    let outstanding = '500';
    let refused = 0;
    for (let i = 0; i < 10; i += 1) {
      try {
        const [settled = '0'] = allocationFits([allocation('a', '500.00', outstanding)]);
        outstanding = subtract(outstanding, settled);
      } catch {
        refused += 1;
      }
    }
    expect([outstanding, refused]).toEqual(['0', 9]);
  });
});

describe('withholding on collection (COL-03)', () => {
  const bill = { withholding_open: '2000000', vat_open: '0', outstanding: '111000000', digits: 0 };

  it('half of the money proposes half of the tax', () => {
    expect(proposedWithholding({ ...bill, cash: '54500000' })).toBe('1000000');
  });

  it('108,965,000 and a charge of 35,000 bring all of the tax and close the bill', () => {
    const withholding = proposedWithholding({ ...bill, cash: add('108965000', '35000') });
    expect(withholding).toBe('2000000');
    expect(outstandingOf({ ...parts, cash: '109000000', withholding })).toBe('0');
  });

  it('VAT that the client collects is not paid with money', () => {
    expect(proposedWithholding({ ...bill, vat_open: '11000000', cash: '49000000' })).toBe('1000000');
    expect(proposedWithholding({ ...bill, outstanding: '2000000', cash: '0' })).toBe('2000000');
  });

  it('never proposes more than is open', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, (withholding_open, cash, rest) => {
        const outstanding = add(withholding_open, rest);
        const proposed = proposedWithholding({ withholding_open, vat_open: '0', cash, outstanding, digits: 0 });
        expect(compare(proposed, withholding_open)).not.toBe(1);
        expect(compare(proposed, '0')).not.toBe(-1);
      }),
    );
  });
});

describe('too little and too much (COL-04, COL-05)', () => {
  it('USD 15.00 kept by banks abroad closes the bill within the limit', () => {
    const tolerated = toleratedDifference(subtract('1110', '1095'), '25', false);
    expect(tolerated).toBe('15');
    expect(outstandingOf({ ...parts, amount_billed: '1110', cash: '1095', tolerated })).toBe('0');
  });

  it('a larger difference needs the right, a limit of 0 switches it off', () => {
    expectRefused(() => toleratedDifference('50001', '50000', false), 'difference_too_large');
    expect(toleratedDifference('50001', '50000', true)).toBe('50001');
    expect(toleratedDifference('50000', '50000', false)).toBe('50000');
    expectRefused(() => toleratedDifference('1', '0', false), 'difference_too_large');
    expectRefused(() => toleratedDifference('-1', '50000', true), 'amount_negative');
  });

  it('120,000,000 for 111,000,000 leaves 9,000,000 to put somewhere', () => {
    expect(excessOf({ received: '120000000', charge: '0', payable: '111000000' })).toEqual({
      cash: '111000000',
      excess: '9000000',
    });
    expect(excessOf({ received: '100', charge: '5', payable: '111' })).toEqual({ cash: '105', excess: '0' });
    const booked = { ...receipt, received: '120000000', cash_applied: ['111000000'] };
    expectRefused(() => collectionAddsUp(booked), 'does_not_add_up', { difference: '9000000' });
  });
});

describe('outstanding (COL-09)', () => {
  it('111,000,000 less credit note, cash and withholding is 26,800,000', () => {
    expect(outstandingOf({ ...parts, credit_notes: '22200000', cash: '60000000', withholding: '2000000' })).toBe(
      '26800000',
    );
  });

  it('a credit note on a paid bill goes to the purse and leaves 0 (CRN-02)', () => {
    expect(
      outstandingOf({ ...parts, cash: '111000000', credit_notes: '22200000', credit_to_deposit: '22200000' }),
    ).toBe('0');
  });

  it('a write-off concerns only the open rest and can be taken back (INV-05, T-53)', () => {
    const bill = { ...parts, amount_billed: '100000000', cash: '40000000' };
    expect(outstandingOf(bill)).toBe('60000000');
    expect(outstandingOf({ ...bill, written_off: '60000000' })).toBe('0');
  });

  it('a collection of 1,000, 2,000 and 0 and its deletion (T-18)', () => {
    const bills = ['1000', '2000', '3000'];
    const cash = ['1000', '2000', '0'];
    const stored = bills.map((amount, i) => outstandingOf({ ...parts, amount_billed: amount, cash: cash[i] ?? '0' }));
    expect(stored).toEqual(['0', '0', '3000']);
    expect(bills.map((amount) => outstandingOf({ ...parts, amount_billed: amount }))).toEqual(bills);
  });
});
