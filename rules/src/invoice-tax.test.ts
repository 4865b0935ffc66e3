import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certificateDiffers,
  type DatedVatCode,
  needsStamp,
  otherBaseOf,
  type VatCode,
  vatCodeOn,
  vatCollectedByClient,
  vatInRupiah,
  vatOf,
} from './invoice-tax.ts';
import { multiply, round, sum } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const eleven: VatCode = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const rows: DatedVatCode[] = [
  {
    rate: '10',
    base_factor_numerator: 1,
    base_factor_denominator: 1,
    valid_from: '1994-01-01',
    valid_to: '2022-03-31',
  },
  {
    rate: '11',
    base_factor_numerator: 1,
    base_factor_denominator: 1,
    valid_from: '2022-04-01',
    valid_to: '2024-12-31',
  },
  { ...eleven, valid_from: '2025-01-01', valid_to: null },
];
const ownRate = { rate: '1', unit: 1 };

describe('VAT by date (TAX-01)', () => {
  it.each([
    ['2022-03-31', '1000000', '10000000'],
    ['2022-04-01', '1100000', '10000000'],
    ['2024-12-31', '1100000', '10000000'],
    ['2025-01-02', '1100000', '9166666.67'],
  ])('fees of 10,000,000 billed on %s (T-48)', (day, vat, otherBase) => {
    const code = vatCodeOn(rows, day);
    expect([vatOf('10000000', code, 0), otherBaseOf('10000000', code)]).toEqual([vat, otherBase]);
  });

  it('a day without a row is refused, a firm that is not registered charges none', () => {
    expectRefused(() => vatCodeOn(rows, '1993-12-31'), 'vat_code_missing');
    expect([vatOf('10000000', null, 0), otherBaseOf('10000000', null)]).toEqual(['0', '0']);
  });

  it('an export of services shows its base and no VAT (TAX-04)', () => {
    expect(vatOf('10000', { ...eleven, rate: '0' }, 2)).toBe('0');
  });
});

describe('VAT from the exact fraction (TAX-02)', () => {
  it.each([
    ['50', '6'],
    ['77', '8'],
    ['12903750', '1419413'],
    ['13515', '1487'],
  ])('base %s has VAT %s', (base, vat) => {
    expect(vatOf(base, eleven, 0)).toBe(vat);
  });

  it.each([
    ['146.50', '16.12'],
    ['171.50', '18.87'],
    ['305.50', '33.61'],
  ])('USD %s has VAT %s (T-03)', (base, vat) => {
    expect(vatOf(base, eleven, 2)).toBe(vat);
  });

  it('the other base of 50 is printed 45.83, and the way over it would be wrong for 667 bases up to 200,000', () => {
    expect(otherBaseOf('50', eleven)).toBe('45.83');
    const wrong: string[] = [];
    for (let base = 1; base <= 200000; base += 1) {
      // Whole numbers stand in for the way over the other base in hundredths.
      const otherBaseCents = Math.floor((2 * 1100 * base + 12) / 24);
      const detour = Math.floor((2 * 12 * otherBaseCents + 10000) / 20000);
      if (detour !== Math.floor((2 * 11 * base + 100) / 200)) wrong.push(String(base));
    }
    expect(wrong).toHaveLength(667);
    for (const base of wrong) expect(vatOf(base, eleven, 0)).toBe(round(multiply(base, '0.11'), 0));
  });

  it('depends only on the base, not on how the fees are cut into lines (invariant 10)', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String), { maxLength: 20 }), (lines) => {
        expect(vatOf(sum(lines), eleven, 0)).toBe(round(multiply(sum(lines), '0.11'), 0));
      }),
    );
  });

  it('JPY 1,127 at 10 % has tax 113 (T-07)', () => {
    expect(vatOf('1127', { rate: '10', base_factor_numerator: 1, base_factor_denominator: 1 }, 0)).toBe('113');
  });

  it('a foreign bill has its tax figures in rupiah at the rate of the Minister (MON-10, TAX-09)', () => {
    expect(vatInRupiah('1000', eleven, { rate: '16250', unit: 1 })).toEqual({
      tax_base: '16250000',
      other_base: '14895833.33',
      vat: '1787500',
    });
  });
});

describe('clients who collect the VAT themselves (TAX-03)', () => {
  const collected = (amount_billed: string, vat: string, kmk = ownRate) =>
    vatCollectedByClient({ vat, amount_billed, threshold: '10000000', kmk });

  it('above the threshold all of the VAT, at or below it none', () => {
    expect(collected('111000000', '11000000')).toBe('11000000');
    expect(collected('9990000', '990000')).toBe('0');
    expect(collected('10000000', '990991')).toBe('0');
    expect(collected('10000001', '990991')).toBe('990991');
  });

  it('a foreign bill is measured in rupiah, an ordinary client never collects', () => {
    expect(collected('1110', '110', { rate: '16250', unit: 1 })).toBe('110');
    expect(collected('555', '55', { rate: '16250', unit: 1 })).toBe('0');
    expect(vatCollectedByClient({ vat: '11000000', amount_billed: '111000000', threshold: null, kmk: ownRate })).toBe(
      '0',
    );
  });
});

describe('papers', () => {
  it('a certificate one rupiah off is accepted, one computed with VAT is not (TAX-08)', () => {
    expect(certificateDiffers('2000000', '2000001')).toBe(false);
    expect(certificateDiffers('2000000', '1999999')).toBe(false);
    expect(certificateDiffers('2000000', '2220000')).toBe(true);
  });

  it('a receipt of 5,000,000 needs no stamp, one of 5,000,001 does (TAX-11)', () => {
    expect([needsStamp('5000000'), needsStamp('5000001')]).toEqual([false, true]);
  });
});
