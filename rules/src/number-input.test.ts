import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, compare } from './money.ts';
import { clampPercent, cleanNumberInput, cleanPercentInput } from './number-input.ts';

const english = { decimal_separator: '.', thousand_separator: ',', digits: 2 };
const indonesian = { decimal_separator: ',', thousand_separator: '.', digits: 2 };

describe('a number field keeps digits and one decimal point (spec §5, G141–G144)', () => {
  test.each([
    ['1..5', '1.5', '1.5'],
    ['1.2.3', '1.23', '1.23'],
    ['abc1x2', '12', '12'],
    ['-5', '5', '5'],
    ['1234.', '1234', '1,234.'],
    ['1234.50', '1234.5', '1,234.50'],
    ['Rp 1,234,567.89', '1234567.89', '1,234,567.89'],
    ['1e5', '15', '15'],
    ['12345678901234567890.12345678', '12345678901234567890.12345678', '12,345,678,901,234,567,890.12345678'],
    ['0.123456789', '0.12345678', '0.12345678'],
    ['007', '7', '7'],
    ['.5', '0.5', '0.5'],
    ['.', '0', '0.'],
    ['0.0', '0', '0.0'],
    ['abc', '', ''],
    ['', '', ''],
  ])('%j is %s and shows %s', (typed, value, display) => {
    expect(cleanNumberInput(typed, english)).toMatchObject({ value, display });
  });

  test('with a comma as the decimal separator the dot is stripped', () => {
    expect(cleanNumberInput('1.234.567,5', indonesian)).toEqual({
      value: '1234567.5',
      display: '1.234.567,5',
      shown: '1.234.567,50',
    });
    expect(cleanNumberInput('1.5', indonesian).value).toBe('15');
  });

  test('without a decimal separator only whole numbers are typed', () => {
    expect(cleanNumberInput('1234.5', { ...english, decimal_separator: '', digits: 0 })).toMatchObject({
      value: '12345',
      display: '12,345',
    });
  });

  test('left, the field shows the configured digits, and nothing typed is lost', () => {
    expect(cleanNumberInput('1234.5678', { ...english, digits: 0 })).toEqual({
      value: '1234.5678',
      display: '1,234.5678',
      shown: '1,235',
    });
  });

  test('what a field shows is typed again without a change', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-x ') });
    fc.assert(
      fc.property(text, fc.constantFrom(english, indonesian), (typed, writing) => {
        const once = cleanNumberInput(typed, writing);
        expect(cleanNumberInput(once.display, writing)).toEqual(once);
        if (once.value !== '') expect(canonical(once.value)).toBe(once.value);
      }),
    );
  });
});

describe('a percentage field clamps to 0..100 on every input (spec §5, G155)', () => {
  test.each([
    ['1000', '100', '100'],
    ['100.01', '100', '100'],
    ['99.99', '99.99', '99.99'],
    ['50.', '50', '50.'],
    ['-5', '5', '5'],
    ['', '', ''],
  ])('%j is %s and shows %s', (typed, value, display) => {
    expect(cleanPercentInput(typed, english)).toMatchObject({ value, display });
  });

  test('a clamped percentage lies within 0 and 100 and is unchanged when it did before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (hundredths) => {
        const value = canonical((hundredths / 100).toFixed(2));
        const clamped = clampPercent(value) || 'empty';
        expect(compare(clamped, '0')).toBeGreaterThanOrEqual(0);
        expect(compare(clamped, '100')).toBeLessThanOrEqual(0);
        if (hundredths >= 0 && hundredths <= 10_000) expect(clamped).toBe(value);
      }),
    );
  });
});
