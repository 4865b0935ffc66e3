import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillTerms, type CreditableBill, creditExcess, creditNote } from './credit-note.ts';
import { computeInvoice } from './invoice.ts';
import { DEFAULT_ROUNDING } from './invoice-lines.ts';
import { add, compare, subtract, sum } from './money.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';

const terms: BillTerms = {
  currency: { code: 'IDR', digits: 0 },
  rounding: DEFAULT_ROUNDING,
  vat: { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 },
  withholding: { method: 'flat', rate: '2' },
};

function issued(
  fees: string,
  costs: { amount: string; kind: 'at_cost' | 'taxable' | 'at_cost_grossed' }[] = [],
  of: BillTerms = terms,
): CreditableBill {
  return computeInvoice({ ...of, lines: [{ value: fees, category: 'partner' }], disbursements: costs });
}

const fees = (amount: string) => ({ new_net_legal_fees: amount, new_disbursements: '0' });

describe('credit note (CRN-01)', () => {
  it('fees 100,000,000 to 80,000,000', () => {
    const note = creditNote(issued('100000000'), fees('80000000'), terms);
    expect(note).toMatchObject({
      credit_net_legal_fees: '20000000',
      credit_vat: '2200000',
      credit_total: '22200000',
      credit_withholding: '400000',
    });
    expect(note.left.withholding).toBe('1600000');
    expect(subtract('111000000', note.credit_total)).toBe('88800000');
  });

  it('13,515 to 4,505 to 0: the VAT left is exactly 0', () => {
    const first = creditNote(issued('13515'), fees('4505'), terms);
    expect([first.credit_net_legal_fees, first.credit_vat]).toEqual(['9010', '991']);
    const second = creditNote(first.left, fees('0'), terms);
    expect([second.credit_net_legal_fees, second.credit_vat, second.left.vat]).toEqual(['4505', '496', '0']);
    expectRefused(() => creditNote(second.left, { nominal: '1' }, terms), 'nothing_left');
  });

  it('credited in full, and then once more by 1 (T-20)', () => {
    const full = creditNote(issued('100000000'), { nominal: '100000000' }, terms);
    expect(full.left).toMatchObject({ net_legal_fees: '0', vat: '0', withholding: '0' });
    expect(full.credit_total).toBe('111000000');
    expectRefused(() => creditNote(full.left, { nominal: '1' }, terms), 'nothing_left');
  });

  it('refuses to raise a bill, to credit more than it is, and to credit nothing', () => {
    const bill = issued('100000000', [{ amount: '1000000', kind: 'at_cost' }]);
    expectRefused(
      () => creditNote(bill, { new_net_legal_fees: '100000001', new_disbursements: '1000000' }, terms),
      'credit_negative',
    );
    expectRefused(() => creditNote(bill, { nominal: '100000001' }, terms), 'credit_over_current');
    expectRefused(
      () => creditNote(bill, { new_net_legal_fees: '100000000', new_disbursements: '1000000' }, terms),
      'credit_empty',
    );
    expectRefused(
      () => creditNote(bill, { new_net_legal_fees: '0.5', new_disbursements: '0' }, terms),
      'amount_too_precise',
    );
  });

  it('disbursements fall in proportion to their kinds, only the taxable part lowers the VAT', () => {
    const bill = issued('10000000', [
      { amount: '600000', kind: 'at_cost' },
      { amount: '400000', kind: 'taxable' },
    ]);
    const note = creditNote(bill, { new_net_legal_fees: '10000000', new_disbursements: '500000' }, terms);
    expect(note).toMatchObject({
      credit_net_legal_fees: '0',
      credit_disbursements: '500000',
      credit_vat: '22000',
      credit_total: '522000',
    });
    expect(note.left).toMatchObject({ disbursements_at_cost: '300000', disbursements_taxable: '200000' });
  });

  it('a bill on a step of 1,000 leaves nothing when all of it is credited (MON-06)', () => {
    const stepped: BillTerms = { ...terms, rounding: { round_idr: true, idr_step: 1000, direction: 'nearest' } };
    const bill = issued('100211321', [], stepped);
    expect(bill.rounding).toBe('434');
    expect(creditNote(bill, fees('0'), stepped)).toMatchObject({ credit_rounding: '434', credit_total: '111235000' });
  });

  it('any row of credit notes adds up to the bill and never below zero (invariant 23)', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(String);
    const keep = (of: string, percent: bigint) => ((BigInt(of) * percent) / 100n).toString();
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.array(fc.bigInt({ min: 1n, max: 99n }), { maxLength: 5 }),
        (fee, cost, percents) => {
          let bill = issued(fee, [{ amount: cost, kind: 'taxable' }]);
          const billed = sum([bill.net_legal_fees, bill.disbursements_taxable, bill.vat]);
          let credited = '0';
          for (const percent of [...percents, 0n]) {
            if (add(bill.net_legal_fees, bill.disbursements_taxable) === '0') break;
            const wish = {
              new_net_legal_fees: keep(bill.net_legal_fees, percent),
              new_disbursements: keep(bill.disbursements_taxable, percent),
            };
            const note = creditNote(bill, wish, terms);
            expect(compare(note.credit_vat, '0')).not.toBe(-1);
            credited = add(credited, note.credit_total);
            bill = note.left;
          }
          expect(credited).toBe(billed);
          expect(bill).toMatchObject({ net_legal_fees: '0', disbursements_taxable: '0', vat: '0', withholding: '0' });
        },
      ),
    );
  });
});

describe('credit on a paid bill (CRN-02)', () => {
  it('22,200,000 over a bill without outstanding becomes a deposit after confirmation', () => {
    expectAsked(() => creditExcess('22200000', '0'), 'credit_to_deposit');
    expect(creditExcess('22200000', '0', ['credit_to_deposit'])).toBe('22200000');
    expect(creditExcess('22200000', '111000000')).toBe('0');
  });
});
