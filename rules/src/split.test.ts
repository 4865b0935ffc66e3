import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, compare, fromUnits, multiply, negate, subtract, sum } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';
import { splitAmount } from './split.ts';

const digits = fc.integer({ min: 0, max: 3 });
const weights = fc.array(
  fc.bigInt({ min: 0n, max: 10n ** 13n }).map((w) => fromUnits(w, 2)),
  { minLength: 1, maxLength: 40 },
);

describe('splitting an amount over lines (MON-05)', () => {
  it.each([
    ['100000', ['1', '1', '1'], 0, ['33334', '33333', '33333']],
    ['-100', ['1', '1', '1'], 2, ['-33.34', '-33.33', '-33.33']],
    ['1000000', ['7500000', '6450000', '3333333'], 0, ['433944', '373192', '192864']],
    ['1487', ['4505', '4505', '4505'], 0, ['496', '496', '495']],
    ['300000000', ['40', '30', '30'], 0, ['120000000', '90000000', '90000000']],
    ['10', ['0', '0', '0'], 0, ['4', '3', '3']],
    ['0', [], 0, []],
  ])('%s over %j', (total, over, places, parts) => {
    expect(splitAmount(total, over, places)).toEqual(parts);
  });

  it('a rounding line below zero takes a part of the other sign', () => {
    expect(splitAmount('900', ['1000', '-100'], 0)).toEqual(['1000', '-100']);
    expect(splitAmount('-900', ['1000', '-100'], 0)).toEqual(['-1000', '100']);
  });

  it('refuses what cannot be split', () => {
    expectRefused(() => splitAmount('1', [], 0), 'nothing_to_split_over');
    expectRefused(() => splitAmount('1', ['5', '-5'], 0), 'weights_cancel_out');
    expectRefused(() => splitAmount('0.5', ['1'], 0), 'amount_too_precise');
  });

  it('always adds up, gives a zero weight nothing, and is never a unit off the exact share (invariant 3)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), weights, digits, (units, over, places) => {
        const total = fromUnits(units, places);
        const parts = splitAmount(total, over, places);
        expect(sum(parts)).toBe(total);
        expect(splitAmount(total, over, places)).toEqual(parts);
        expect(splitAmount(negate(total), over, places)).toEqual(parts.map(negate));
        const weightSum = sum(over);
        if (weightSum === '0') return;
        const unit = multiply(fromUnits(1n, places), weightSum);
        over.forEach((weight, i) => {
          const off = subtract(multiply(parts[i] ?? 'missing', weightSum), multiply(total, weight));
          expect(compare(absolute(off), unit)).toBe(-1);
          if (weight === '0') expect(parts[i]).toBe('0');
        });
      }),
    );
  });
});
