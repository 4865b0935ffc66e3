import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billedStatus,
  claimPayable,
  disbursementKind,
  type ExpenseLineInput,
  expenseLine,
  proofIsThere,
  useAdvances,
  vendorTax,
} from './expense.ts';
import { add, compare, roundFraction, subtract, sum } from './money.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';

const eleven = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const line: ExpenseLineInput = {
  amount: '1000000',
  vat_amount: null,
  vat_code: eleven,
  gross_up: false,
  withholding_rate: '2',
  vat_creditable: false,
  type_kind: 'at_cost',
  charged: null,
  may_mark_up: false,
  digits: 0,
};

describe('amounts of a line (EXP-02)', () => {
  it('1,000,000 + VAT 110,000 is charged 1,110,000 (T-25)', () => {
    expect(expenseLine(line)).toEqual({
      amount: '1000000',
      vat: '110000',
      proposed_charge: '1110000',
      charged: '1110000',
      kind: 'at_cost',
    });
  });

  it('grossed up at 2 % it is 1,132,653, of which the client withholds 22,653', () => {
    const grossed = expenseLine({ ...line, gross_up: true });
    expect(grossed).toMatchObject({ charged: '1132653', kind: 'at_cost_grossed' });
    const withheld = roundFraction([grossed.charged, '2'], ['100'], 0);
    expect([withheld, subtract(grossed.charged, withheld)]).toEqual(['22653', '1110000']);
  });

  it('VAT may be typed, or absent', () => {
    expect(expenseLine({ ...line, vat_amount: '109999' }).charged).toBe('1109999');
    expect(expenseLine({ ...line, vat_code: null })).toMatchObject({ vat: '0', charged: '1000000' });
  });

  it('input VAT that the firm deducts is not charged and makes the line taxable', () => {
    expect(expenseLine({ ...line, vat_creditable: true })).toMatchObject({
      vat: '110000',
      charged: '1000000',
      kind: 'taxable',
    });
  });

  it('the charge may be lowered to nothing, and raised only with the right to mark up', () => {
    expect(expenseLine({ ...line, charged: '0' }).charged).toBe('0');
    expectRefused(() => expenseLine({ ...line, charged: '1110001' }), 'markup_not_allowed');
    expect(expenseLine({ ...line, charged: '1500000', may_mark_up: true })).toMatchObject({
      charged: '1500000',
      proposed_charge: '1110000',
    });
    expectRefused(() => expenseLine({ ...line, charged: '-1' }), 'amount_negative');
    expectRefused(() => expenseLine({ ...line, amount: '0.5' }), 'amount_too_precise');
  });

  it('thirty copies at 1,000 are charged 30,000 (EXP-01)', () => {
    expect(expenseLine({ ...line, amount: '30000', vat_code: null }).charged).toBe('30000');
  });
});

describe('at cost or taxable (EXP-05)', () => {
  it('an at-cost line needs its proof before the prebill', () => {
    expectAsked(() => proofIsThere({ kind: 'at_cost', has_attachment: false }), 'no_proof');
    expectAsked(() => proofIsThere({ kind: 'at_cost_grossed', has_attachment: false }), 'no_proof');
    expect(() => proofIsThere({ kind: 'at_cost', has_attachment: false }, ['no_proof'])).not.toThrow();
    expect(() => proofIsThere({ kind: 'taxable', has_attachment: false })).not.toThrow();
    expect(() => proofIsThere({ kind: 'at_cost', has_attachment: true })).not.toThrow();
  });

  it('a taxable type stays taxable when grossed up', () => {
    expect(disbursementKind({ type_kind: 'taxable', gross_up: true, vat_creditable: false })).toBe('taxable');
  });
});

describe('amount payable of a claim (EXP-03)', () => {
  const claim = {
    payable: true,
    lines: [{ amount: '5000000', vat: '550000', vendor_tax: '100000' }],
    advance_used: '0',
    advance_open: '0',
  };

  it('amount + VAT − vendor tax − advance used', () => {
    expect(claimPayable(claim)).toBe('5450000');
    expect(claimPayable({ ...claim, advance_used: '2500000', advance_open: '2500000' })).toBe('2950000');
  });

  it('a non-payable claim owes nothing', () => {
    expect(claimPayable({ ...claim, payable: false })).toBe('0');
  });

  it('an advance gives at most what is open and at most what is owed', () => {
    expectRefused(() => claimPayable({ ...claim, advance_used: '2500001', advance_open: '2500000' }), 'advance_short');
    expectRefused(
      () => claimPayable({ ...claim, advance_used: '5450001', advance_open: '9000000' }),
      'advance_over_claim',
    );
  });

  it('takes the oldest advance first (EXP-04)', () => {
    expect(useAdvances(['1000000', '2000000'], '1500000')).toEqual({ used: ['1000000', '500000'], rest: '0' });
    expect(useAdvances(['1000000'], '1500000')).toEqual({ used: ['1000000'], rest: '500000' });
    const amount = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(String);
    fc.assert(
      fc.property(fc.array(amount), amount, (open, owed) => {
        const { used, rest } = useAdvances(open, owed);
        expect(add(sum(used), rest)).toBe(owed);
        used.forEach((part, i) => {
          expect(compare(part, open[i] ?? '0')).not.toBe(1);
        });
      }),
    );
  });
});

describe('vendor tax (EXP-06)', () => {
  it('translation of 5,000,000 at 2 %, as price and as agreed net', () => {
    expect(vendorTax({ amount: '5000000', rate: '2', gross_up: false, digits: 0 })).toEqual({
      base: '5000000',
      tax: '100000',
      paid: '4900000',
    });
    expect(vendorTax({ amount: '5000000', rate: '2', gross_up: true, digits: 0 })).toEqual({
      base: '5102041',
      tax: '102041',
      paid: '5000000',
    });
  });
});

describe('billed in parts (EXP-08)', () => {
  it('600,000 of 1,110,000 on an issued bill is partial billed, the rest makes it billed', () => {
    const status = (billed: string) => billedStatus({ charged: '1110000', billed });
    expect([status('0'), status('600000'), status('1110000')]).toEqual(['unbilled', 'partial billed', 'billed']);
  });
});
