import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakturRows, transactionCode } from './e-faktur.ts';
import { vatOf } from './invoice-tax.ts';
import { sum } from './money.ts';

const eleven = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const source = (price: string, quantity: string, net: string, total_discount = '0') => ({
  price,
  quantity,
  net,
  total_discount,
});

describe('rows of the e-Faktur (TAX-09)', () => {
  it('12.5 hours and 20.3 hours with a discount', () => {
    const sources = [source('2750000', '12.5', '34375000'), source('1500000', '20.3', '27405000', '3045000')];
    const rows = fakturRows({ sources, code: eleven, vat: '6795800', kmk: null });
    expect(rows).toEqual([
      {
        price: '2750000',
        quantity: '12.5',
        total_discount: '0',
        tax_base: '34375000',
        other_base: '31510416.67',
        vat: '3781250',
        as_activity: false,
      },
      {
        price: '1500000',
        quantity: '20.3',
        total_discount: '3045000',
        tax_base: '27405000',
        other_base: '25121250',
        vat: '3014550',
        as_activity: false,
      },
    ]);
  });

  it('three rows of 4,505 share the VAT of the bill', () => {
    const rows = fakturRows({
      sources: Array.from({ length: 3 }, () => source('4505', '1', '4505')),
      code: eleven,
      vat: '1487',
      kmk: null,
    });
    expect(rows.map((row) => row.vat)).toEqual(['496', '496', '495']);
  });

  it('a row whose rounded amount differs from price × quantity is one activity', () => {
    expect(
      fakturRows({ sources: [source('1234567', '0.17', '209876')], code: eleven, vat: '23086', kmk: null })[0],
    ).toMatchObject({
      price: '209876',
      quantity: '1',
      tax_base: '209876',
      as_activity: true,
    });
  });

  it('USD 1,000.00 at 16,250 in whole rupiah', () => {
    const rows = fakturRows({
      sources: [source('200', '5', '1000')],
      code: eleven,
      vat: '110',
      kmk: { rate: '16250', unit: 1 },
    });
    expect(rows).toMatchObject([{ tax_base: '16250000', other_base: '14895833.33', vat: '1787500' }]);
  });

  it('the rows add up to the VAT of the bill, and each base is price × quantity − discount (invariant 2)', () => {
    const nets = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }).map(String), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(nets, (amounts) => {
        const vat = vatOf(sum(amounts), eleven, 0);
        const rows = fakturRows({ sources: amounts.map((net) => source('3', '7', net)), code: eleven, vat, kmk: null });
        expect(sum(rows.map((row) => row.vat))).toBe(vat);
        expect(rows.map((row) => row.tax_base)).toEqual(amounts);
      }),
    );
  });
});

describe('transaction code (TAX-03, TAX-09)', () => {
  it('02 or 03 when such a client collects, else 04 with a base factor and 01 without', () => {
    const plain = { rate: '11', base_factor_numerator: 1, base_factor_denominator: 1 };
    expect(transactionCode({ collects: '03', vat_collected: '11000000', code: eleven })).toBe('03');
    expect(transactionCode({ collects: '02', vat_collected: '0', code: eleven })).toBe('04');
    expect(transactionCode({ collects: null, vat_collected: '0', code: eleven })).toBe('04');
    expect(transactionCode({ collects: null, vat_collected: '0', code: plain })).toBe('01');
  });
});
