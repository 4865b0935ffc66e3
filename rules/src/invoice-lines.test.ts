import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeFees,
  DEFAULT_ROUNDING,
  type Discount,
  type FeeLine,
  invoiceLineDigits,
  roundingLine,
} from './invoice-lines.ts';
import { absolute, add, compare, roundFraction, sum } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';
import { entryValue } from './time.ts';

const idr = { code: 'IDR', digits: 0 };
const usd = { code: 'USD', digits: 2 };
const partner = (value: string): FeeLine => ({ value, category: 'partner' });
const associate = (value: string): FeeLine => ({ value, category: 'fee earner' });
const percent = (p: string, scope: Discount['scope'] = 'all'): Discount => ({ kind: 'percent', percent: p, scope });

describe('line amounts (INV-06 steps 1 to 3)', () => {
  it('value − write-down + write-up, the value itself stays', () => {
    const fees = computeFees(
      [
        { ...associate('10000000'), write_down: '3000000' },
        { ...partner('5000000'), write_up: '250000' },
      ],
      null,
      0,
    );
    expect(fees.lines.map((line) => [line.value, line.amount, line.net])).toEqual([
      ['10000000', '7000000', '7000000'],
      ['5000000', '5250000', '5250000'],
    ]);
    expect(fees.total_legal_fees).toBe('12250000');
  });

  it('two lines of a matter by the hour (MAT-05)', () => {
    const lines = [partner(entryValue('2.50', '3000000', 0)), associate(entryValue('4.30', '1500000', 0))];
    expect(computeFees(lines, null, 0).total_legal_fees).toBe('13950000');
  });

  it('a line cannot be written down below 0, nor carry sen in rupiah', () => {
    expectRefused(() => computeFees([{ ...partner('100'), write_down: '101' }], null, 0), 'write_down_too_big');
    expectRefused(() => computeFees([partner('100.5')], null, 0), 'amount_too_precise');
    expectRefused(() => computeFees([partner('-1')], null, 0), 'amount_negative');
  });
});

describe('discount (INV-06 step 4)', () => {
  it('10 % for associates only falls on their lines (example A)', () => {
    const fees = computeFees(
      [partner('60000000'), associate('30000000'), associate('20000000')],
      percent('10', 'associates'),
      0,
    );
    expect(fees.lines.map((line) => line.discount)).toEqual(['0', '3000000', '2000000']);
    expect([fees.discount_base, fees.discount, fees.fees_after_discount]).toEqual(['50000000', '5000000', '105000000']);
  });

  it('7.5 % over two lines (example C)', () => {
    const fees = computeFees([partner('7500000'), associate('6450000')], percent('7.5'), 0);
    expect(fees.discount).toBe('1046250');
    expect(fees.lines.map((line) => line.discount)).toEqual(['562500', '483750']);
  });

  it('senior associate and counsel are in scope, the partner and a line without a person are not (RAT-08)', () => {
    const lines = [
      associate('30000000'),
      associate('10000000'),
      partner('60000000'),
      { value: '5000000', category: null },
    ];
    expect(computeFees(lines, percent('10', 'associates'), 0)).toMatchObject({
      discount_base: '40000000',
      discount: '4000000',
    });
    expect(computeFees(lines, percent('10'), 0)).toMatchObject({ discount_base: '105000000', discount: '10500000' });
  });

  it('an amount is at most the lines in scope', () => {
    const lines = [partner('60000000'), associate('40000000')];
    const amount = (value: string): Discount => ({ kind: 'amount', amount: value, scope: 'associates' });
    expect(computeFees(lines, amount('40000000'), 0).lines.map((line) => line.net)).toEqual(['60000000', '0']);
    expectRefused(() => computeFees(lines, amount('40000001'), 0), 'discount_too_big');
    expectRefused(() => computeFees(lines, amount('-1'), 0), 'amount_negative');
    expectRefused(() => computeFees(lines, percent('100.01'), 0), 'percent_range');
  });

  it('shares add up to the discount and no line is worth less than nothing (invariants 2, 5)', () => {
    const line = fc.record({
      value: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String),
      category: fc.constantFrom('partner', 'fee earner', null),
    });
    const off = fc.integer({ min: 0, max: 1000000 }).map((n) => roundFraction([String(n)], ['10000'], 4));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), off, fc.constantFrom('all', 'associates'), (lines, p, scope) => {
        const fees = computeFees(lines as FeeLine[], percent(p, scope as Discount['scope']), 0);
        expect(sum(fees.lines.map((each) => each.discount))).toBe(fees.discount);
        expect(sum(fees.lines.map((each) => each.net))).toBe(fees.fees_after_discount);
        expect(compare(fees.discount, fees.discount_base)).not.toBe(1);
        for (const each of fees.lines) expect(compare(each.net, '0')).not.toBe(-1);
      }),
    );
  });
});

describe('rupiah rounding (MON-06)', () => {
  it('0.17 h at 1,234,567 is whole rupiah, or keeps two decimals when the firm says so', () => {
    const digits = (round: boolean) => invoiceLineDigits(idr, { ...DEFAULT_ROUNDING, round_idr: round });
    expect(entryValue('0.17', '1234567', digits(true))).toBe('209876');
    expect(entryValue('0.17', '1234567', digits(false))).toBe('209876.39');
    expect(invoiceLineDigits(usd, { ...DEFAULT_ROUNDING, round_idr: false })).toBe(2);
  });

  it.each([
    ['111234567', 1000, 'nearest', '433'],
    ['111234567', 1000, 'down', '-567'],
    ['111234567', 100, 'nearest', '33'],
    ['111234567', 1, 'nearest', '0'],
    ['111234500', 1000, 'nearest', '500'],
    ['111234000', 1000, 'down', '0'],
    ['209876.39', 1, 'nearest', '-0.39'],
  ] as const)('%s to the step of %i %s: %s', (billed, idr_step, direction, rounding) => {
    expect(roundingLine(billed, idr, { round_idr: true, idr_step, direction })).toBe(rounding);
  });

  it('other currencies have no such line', () => {
    expect(roundingLine('111.11', usd, { round_idr: true, idr_step: 1000, direction: 'nearest' })).toBe('0');
  });

  it('the line is smaller than the step and brings the amount onto it', () => {
    const setting = fc.record({
      round_idr: fc.boolean(),
      idr_step: fc.constantFrom(1, 100, 1000),
      direction: fc.constantFrom('nearest', 'down'),
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), setting, (units, rounding) => {
        const billed = roundFraction([String(units)], ['100'], 2);
        const line = roundingLine(billed, idr, rounding as typeof DEFAULT_ROUNDING);
        expect(BigInt(add(billed, line)) % BigInt(rounding.idr_step)).toBe(0n);
        expect(compare(absolute(line), String(rounding.idr_step))).toBe(-1);
        if (rounding.direction === 'down') expect(compare(line, '0')).not.toBe(1);
      }),
    );
  });
});
