import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract, sum } from './money.ts';
import { type ComponentPayment, type Components, componentsOf, payComponents } from './pay-components.ts';
import { expectRefused } from './refusal.fixture.ts';

const none: Components = { fees: '0', disbursements: '0', vat: '0' };
const money = (amount: string, more: Partial<ComponentPayment> = {}): ComponentPayment => ({
  money: amount,
  withholding: '0',
  vat_collected: '0',
  credit: none,
  ...more,
});
const total = (of: Components) => sum([of.fees, of.disbursements, of.vat]);

describe('what a payment pays (COL-08)', () => {
  it('withholding lowers the fees, the money is split over what is then open', () => {
    const { open } = payComponents(
      { fees: '100000000', disbursements: '0', vat: '11000000' },
      money('0', { withholding: '2000000' }),
      0,
    );
    expect(open).toEqual({ fees: '98000000', disbursements: '0', vat: '11000000' });
    const together = payComponents(
      { fees: '100000000', disbursements: '0', vat: '11000000' },
      money('54500000', { withholding: '2000000' }),
      0,
    );
    expect(together.paid).toEqual({ fees: '51000000', disbursements: '0', vat: '5500000' });
    expect(together.open).toEqual({ fees: '49000000', disbursements: '0', vat: '5500000' });
  });

  it('fees 13,515, VAT 1,487, costs 1,000: 5,000 and then the rest', () => {
    const first = payComponents({ fees: '13515', disbursements: '1000', vat: '1487' }, money('5000'), 0);
    expect(first.paid).toEqual({ fees: '4223', disbursements: '312', vat: '465' });
    const rest = payComponents(first.open, money('11002'), 0);
    expect(rest.paid).toEqual({ fees: '9292', disbursements: '688', vat: '1022' });
    expect(rest.open).toEqual(none);
  });

  it('collected VAT settles the VAT only, a credit note its own components', () => {
    const bill = { fees: '100000000', disbursements: '1110000', vat: '11000000' };
    expect(payComponents(bill, money('0', { vat_collected: '11000000' }), 0).open).toEqual({ ...bill, vat: '0' });
    const credit = { fees: '20000000', disbursements: '0', vat: '2200000' };
    expect(payComponents(bill, money('0', { credit }), 0).open).toEqual({
      fees: '80000000',
      disbursements: '1110000',
      vat: '8800000',
    });
  });

  it('a component stops at 0 and the rest goes to the others', () => {
    const paid = payComponents(
      { fees: '100', disbursements: '300', vat: '100' },
      money('0', { withholding: '140' }),
      0,
    );
    expect(paid.open).toEqual({ fees: '0', disbursements: '270', vat: '90' });
  });

  it('refuses more than is open', () => {
    expectRefused(
      () => payComponents({ fees: '100', disbursements: '0', vat: '11' }, money('112'), 0),
      'over_outstanding',
    );
  });

  it('the rounding of a bill belongs to its fees, and never takes a component below 0', () => {
    expect(componentsOf({ net_legal_fees: '100', disbursements: '10', vat: '11', rounding: '433' })).toEqual({
      fees: '533',
      disbursements: '10',
      vat: '11',
    });
    expect(componentsOf({ net_legal_fees: '900', disbursements: '10', vat: '99', rounding: '-9' })).toEqual({
      fees: '891',
      disbursements: '10',
      vat: '99',
    });
    expect(componentsOf({ net_legal_fees: '100', disbursements: '90', vat: '11', rounding: '-195' })).toEqual({
      fees: '0',
      disbursements: '0',
      vat: '6',
    });
  });

  it('however a bill is paid, no component goes below 0 and all are 0 at the end (invariant 24)', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String);
    const step = fc.record({ share: fc.integer({ min: 0, max: 100 }), withholding: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(amount, amount, amount, fc.array(step, { maxLength: 8 }), (fees, disbursements, vat, steps) => {
        let open: Components = { fees, disbursements, vat };
        for (const { share, withholding } of steps) {
          const tax = ((BigInt(open.fees) * BigInt(withholding)) / 100n).toString();
          const cash = ((BigInt(subtract(total(open), tax)) * BigInt(share)) / 100n).toString();
          const next = payComponents(open, money(cash, { withholding: tax }), 0);
          expect(total(next.paid)).toBe(add(cash, tax));
          for (const left of [next.open.fees, next.open.disbursements, next.open.vat])
            expect(compare(left, '0')).not.toBe(-1);
          open = next.open;
        }
        expect(payComponents(open, money(total(open)), 0).open).toEqual(none);
      }),
    );
  });
});
