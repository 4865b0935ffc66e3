import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, fromUnits, subtract } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';
import { grossUp, type Withholding, withholdingCodeOn, withholdingOf } from './withholding.ts';

const rupiah = { digits: 0, kmk: { rate: '1', unit: 1 } };
const dollars = { digits: 2, kmk: { rate: '16250', unit: 1 } };
const pph23: Withholding = { method: 'flat', rate: '2' };
const pph21: Withholding = { method: 'progressive', without_tax_number: false };

describe('PPh 23 (TAX-05)', () => {
  it('2 % of the fee before VAT, 4 % for a firm without a tax number (T-23)', () => {
    expect(withholdingOf('100000000', pph23, rupiah)).toEqual({ amount: '2000000', rupiah: '2000000' });
    expect(withholdingOf('100000000', { method: 'flat', rate: '4' }, rupiah).amount).toBe('4000000');
  });

  it('the rate is that of the bill date: 2 % of 100,000,000 on the last day of it, 3 % on the next', () => {
    const rows = [
      { rate: '2', valid_from: '2009-01-01', valid_to: '2026-11-19' },
      { rate: '3', valid_from: '2026-11-20', valid_to: null },
    ];
    const withheldOn = (day: string) =>
      withholdingOf('100000000', { method: 'flat', rate: withholdingCodeOn(rows, day).rate }, rupiah).amount;
    expect(['2009-01-01', '2026-11-19', '2026-11-20', '2026-12-31'].map(withheldOn)).toEqual([
      ...['2000000', '2000000'],
      ...['3000000', '3000000'],
    ]);
    expectRefused(() => withholdingCodeOn(rows, '2008-12-31'), 'wht_code_missing');
    expectRefused(() => withholdingCodeOn(rows.slice(0, 1), '2026-11-20'), 'wht_code_missing');
  });

  it('a client that does not withhold keeps nothing back', () => {
    expect(withholdingOf('100000000', null, rupiah)).toEqual({ amount: '0', rupiah: '0' });
    expectRefused(() => withholdingOf('1', { method: 'flat', rate: '101' }, rupiah), 'percent_range');
  });

  it('a bill in USD keeps the rupiah beside it (TAX-08)', () => {
    expect(withholdingOf('1000', pph23, dollars)).toEqual({ amount: '20', rupiah: '325000' });
    expect(withholdingOf('100000', pph23, { digits: 0, kmk: { rate: '10850.25', unit: 100 } })).toEqual({
      amount: '2000',
      rupiah: '217005',
    });
  });
});

describe('PPh 21 of one advocate (TAX-06)', () => {
  it.each([
    ['100000000', '2500000'],
    ['120000000', '3000000'],
    ['200000000', '9000000'],
    ['500000000', '31500000'],
    ['1000000000', '94000000'],
    ['10000000000', '1444000000'],
    ['12000000000', '1794000000'],
    ['0', '0'],
  ])('gross %s: tax %s', (gross, tax) => {
    expect(withholdingOf(gross, pph21, rupiah).amount).toBe(tax);
  });

  it('without a tax number a fifth more', () => {
    expect(withholdingOf('100000000', { method: 'progressive', without_tax_number: true }, rupiah).amount).toBe(
      '3000000',
    );
  });

  it('USD 20,000.00 at 16,250', () => {
    expect(withholdingOf('20000', pph21, dollars)).toEqual({ amount: '1130.77', rupiah: '18375000' });
  });
});

describe('gross up (TAX-07)', () => {
  it('net 100,000,000 at 2 % is 102,040,816', () => {
    expect(grossUp('100000000', pph23, rupiah)).toBe('102040816');
    expect(withholdingOf('102040816', pph23, rupiah).amount).toBe('2040816');
  });

  it('nothing is left to gross up where all of it is withheld', () => {
    expectRefused(() => grossUp('100', { method: 'flat', rate: '100' }, rupiah), 'gross_up_impossible');
  });

  it('PPh 21: net 97,500,000 is 100,000,000', () => {
    expect(grossUp('97500000', pph21, rupiah)).toBe('100000000');
    expect(grossUp('18869.23', pph21, dollars)).toBe('20000');
  });

  it('nothing withheld, nothing raised', () => {
    expect(grossUp('97500000', null, rupiah)).toBe('97500000');
  });

  it('the firm receives the agreed net to the rupiah, whatever the tax', () => {
    const how = fc.constantFrom<Withholding>(pph23, { method: 'flat', rate: '4' }, pph21, {
      method: 'progressive',
      without_tax_number: true,
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n * 10n ** 10n }).map(String), how, (net, withholding) => {
        const gross = grossUp(net, withholding, rupiah);
        expect(subtract(gross, withholdingOf(gross, withholding, rupiah).amount)).toBe(net);
      }),
    );
  });

  it('more gross never means less tax, and tax never exceeds 21 % of the gross', () => {
    const gross = fc.bigInt({ min: 0n, max: 10n ** 11n });
    fc.assert(
      fc.property(gross, gross, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const tax = (x: bigint) => withholdingOf(x.toString(), pph21, rupiah).amount;
        expect(compare(tax(less), tax(more))).not.toBe(1);
        expect(compare(tax(more), fromUnits(more * 21n + 100n, 2))).not.toBe(1);
      }),
    );
  });
});
