import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  amountFits,
  canonical,
  compare,
  decimalsOf,
  divide,
  fromUnits,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  percentInRange,
  reachesPercent,
  round,
  roundFraction,
  smaller,
  subtract,
  sum,
  toFixed,
} from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, digits]) => fromUnits(units, digits));

describe('canonical text of a number', () => {
  it.each([
    ['10.00', '10'],
    ['10.0', '10'],
    ['0.830', '0.83'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['125000000000', '125000000000'],
    ['1000000000000000000000', '1000000000000000000000'],
    ['0.0000000001', '0.0000000001'],
  ])('%s is written %s, without exponent', (typed, written) => {
    expect(canonical(typed)).toBe(written);
  });

  it.each(['', ' 1', '1e3', '.5', '5.', '+5', '1,000', 'NaN', 'Infinity', '1.2.3', '١'])(
    'refuses %j as a number',
    (typed) => {
      expectRefused(() => canonical(typed), 'not_a_number');
    },
  );

  it('USD 10.00 and 10.0 are the same amount (MON-02)', () => {
    expect(compare('10.00', '10.0')).toBe(0);
  });
});

describe('exact arithmetic (MON-01, MON-04 d)', () => {
  it('keeps every digit of a very large bill (T-06)', () => {
    expect(add('125000000000', '13750000000')).toBe('138750000000');
    expect(multiply('12345678901234567890.1234', '1.0001')).toBe('12346913469124691346.91241234');
    expect(subtract('99999999999999999999.9999', '0.0001')).toBe('99999999999999999999.9998');
  });

  it('has no binary fractions: 0.1 + 0.2 is 0.3', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sum(['0.1', '0.2', '-0.3'])).toBe('0');
    expect(sum([])).toBe('0');
  });

  it('compares by value, not by text', () => {
    expect(smaller('9', '10')).toBe('9');
    expect(larger('9.50', '9.5')).toBe('9.5');
    expect([isZero('0.000'), isNegative('-0'), isPositive('0.0001')]).toEqual([true, false, true]);
    expect([absolute('-2.40'), negate('2.40'), negate('0')]).toEqual(['2.4', '-2.4', '0']);
  });

  it('divides to 40 places', () => {
    expect(divide('2', '3')).toBe(`0.${'6'.repeat(39)}7`);
    expect(divide('10', '4')).toBe('2.5');
  });

  it('adds in any order and takes back what was added', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(add(a, b, c)).toBe(add(c, add(b, a)));
        expect(subtract(add(a, b), b)).toBe(a);
        expect(add(a, negate(a))).toBe('0');
      }),
    );
  });
});

describe('rounding half away from zero (MON-03)', () => {
  it.each([
    ['983.95', 0, '984'],
    ['16.115', 2, '16.12'],
    ['-0.5', 0, '-1'],
    ['-2.4', 0, '-2'],
    ['0.49', 0, '0'],
    ['-0.4', 0, '0'],
    ['2.5', 0, '3'],
    ['148.715', 2, '148.72'],
  ])('%s to %i decimals is %s', (x, digits, expected) => {
    expect(round(x, digits)).toBe(expected);
  });

  it('r(−x) = −r(x), r(r(x)) = r(x), and no result is further than half a unit away (invariant 4)', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3 }), (x, digits) => {
        const rounded = round(x, digits);
        expect(round(negate(x), digits)).toBe(negate(rounded));
        expect(round(rounded, digits)).toBe(rounded);
        expect(compare(multiply(absolute(subtract(x, rounded)), '2'), fromUnits(1n, digits))).not.toBe(1);
      }),
    );
  });
});

describe('percentages from exact fractions (MON-04 c)', () => {
  it.each([
    ['146.50', 2, '16.12'],
    ['171.50', 2, '18.87'],
    ['305.50', 2, '33.61'],
    ['8945', 0, '984'],
  ])('11 %% of %s is rounded upwards at the half (T-03)', (base, digits, vat) => {
    expect(roundFraction([base, '11'], ['100'], digits)).toBe(vat);
  });

  it('rounds once, however long the fraction is', () => {
    expect(roundFraction(['50', '11', '12'], ['12', '100'], 0)).toBe('6');
    expect(roundFraction(['1'], ['3'], 10)).toBe('0.3333333333');
    expect(roundFraction(['-1'], ['2'], 0)).toBe('-1');
    expect(roundFraction(['1'], ['-2'], 0)).toBe('-1');
    expect(roundFraction(['0'], ['7'], 2)).toBe('0');
  });

  it('agrees with plain rounding where nothing is divided, and refuses to divide by zero', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (x, digits) => {
        expect(roundFraction([x], ['1'], digits)).toBe(round(x, digits));
        expect(roundFraction([x, '7'], ['7'], digits)).toBe(round(x, digits));
      }),
    );
    expectRefused(() => roundFraction(['1'], ['0'], 0), 'division_by_zero');
  });
});

describe('what may be entered', () => {
  const jpy = { code: 'JPY', digits: 0 };

  it('JPY 1,127.50 is refused, JPY 1,127 is accepted (MON-02, T-07)', () => {
    expectRefused(() => amountFits('1127.50', jpy, 'fee'), 'amount_too_precise', { currency: 'JPY', digits: 0 });
    expect(() => amountFits('1127', jpy)).not.toThrow();
    expect(() => amountFits('1127.00', jpy)).not.toThrow();
    expect(() => amountFits('1.125', { code: 'KWD', digits: 3 })).not.toThrow();
  });

  it('a percentage lies between 0 and 100 with up to 4 decimals (MON-13)', () => {
    for (const fine of ['0', '100', '7.5', '33.3333']) expect(() => percentInRange(fine)).not.toThrow();
    for (const wrong of ['-0.01', '100.01', '1.23456']) expectRefused(() => percentInRange(wrong), 'percent_range');
  });

  it('39,999,999 of 50,000,000 shows 80.00 % but is below 80 % (MON-13)', () => {
    expect(toFixed(roundFraction(['39999999', '100'], ['50000000'], 2), 2)).toBe('80.00');
    expect(reachesPercent('39999999', '50000000', '80')).toBe(false);
    expect(reachesPercent('40000000', '50000000', '80')).toBe(true);
  });

  it('prints with the digits of the currency', () => {
    expect([toFixed('8.5', 2), toFixed('1240', 0), toFixed('-0.004', 2)]).toEqual(['8.50', '1240', '0.00']);
    expect([decimalsOf('10.50'), decimalsOf('10')]).toEqual([1, 0]);
  });
});
