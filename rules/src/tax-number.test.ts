import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatTaxNumber,
  headOfficeNitku,
  nikNotes,
  nitkuMatches,
  normaliseNitku,
  normaliseTaxNumber,
  oldTaxNumberForm,
  searchForms,
  taxNumberPlausible,
} from './tax-number.ts';

const STORED = '0912345675999000';

describe('a tax number is stored as 16 digits (NPW-02, T-32)', () => {
  test.each([
    ['91.234.567.5-999.000', STORED],
    ['912345675999000', STORED],
    ['0912345675999000', STORED],
    ['0912 3456 7599 9000', STORED],
    [' 91.234.567.5–999.000\u00a0', STORED],
    ['3174999999990001', '3174999999990001'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normaliseTaxNumber(typed)).toBe(stored);
  });

  test.each([
    ['91234567599900', 'npwp_length'],
    ['09123456759990001', 'npwp_length'],
    ['0912345675999000000000', 'npwp_length'],
    ['', 'npwp_length'],
    ['9.12345675999E+14', 'npwp_not_text'],
    ['912345675999000.0', 'npwp_not_text'],
    ['912345675999000,00', 'npwp_not_text'],
    ['NPWP 912345675999000', 'npwp_not_text'],
  ])('%j is refused: %s', (typed, code) => {
    expect(() => normaliseTaxNumber(typed)).toThrow(code);
  });

  test('normalising twice is normalising once, and both forms are one number (invariant 47)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (old) => {
        const stored = normaliseTaxNumber(old);
        expect(normaliseTaxNumber(stored)).toBe(stored);
        expect(normaliseTaxNumber(formatTaxNumber(old))).toBe(stored);
        expect(normaliseTaxNumber(formatTaxNumber(stored))).toBe(stored);
        expect(normaliseTaxNumber(`0${old}`)).toBe(stored);
      }),
    );
  });
});

describe('a place of business has 22 digits and begins with the tax number (NPW-02)', () => {
  test('a NITKU of the same number is accepted with and without separators', () => {
    expect(() => nitkuMatches('0912345675999000 000000', STORED)).not.toThrow();
    expect(() => nitkuMatches('0912345675999000000001', '91.234.567.5-999.000')).not.toThrow();
    expect(headOfficeNitku(STORED)).toBe('0912345675999000000000');
  });

  test('a NITKU of another number is refused', () => {
    expect(() => nitkuMatches('3174999999990001000000', STORED)).toThrow('nitku_mismatch');
  });

  test('any other length is refused', () => {
    expect(() => normaliseNitku(STORED)).toThrow('npwp_length');
    expect(() => normaliseNitku('0912345675999000.00000A')).toThrow('npwp_not_text');
  });
});

describe('a tax number is grouped as it is typed (NPW-01, NPW-02)', () => {
  test.each([
    ['', ''],
    ['9', '9'],
    ['912', '91.2'],
    ['912345675', '91.234.567.5'],
    ['9123456759', '91.234.567.5-9'],
    ['912345675999000', '91.234.567.5-999.000'],
    ['0912345675999000', '0912 3456 7599 9000'],
    ['3174999999990001', '3174 9999 9999 0001'],
    ['09123456759990000', '0912 3456 7599 9000 0'],
    ['0912345675999000000000', '0912 3456 7599 9000 000000'],
    ['91.234.567.5-999.000', '91.234.567.5-999.000'],
  ])('%s shows as %s', (typed, shown) => {
    expect(formatTaxNumber(typed)).toBe(shown);
  });

  test('the old form may be printed beside the new one', () => {
    expect(oldTaxNumberForm(STORED)).toBe('91.234.567.5-999.000');
    expect(oldTaxNumberForm('3174999999990001')).toBeNull();
  });
});

describe('the check digit of an NPWP (NPW-03)', () => {
  test.each([
    ['912345675', true],
    ['923456784', true],
    ['912345676', false],
  ])('%s: %s', (first, plausible) => {
    expect(taxNumberPlausible(`${first}999000`)).toBe(plausible);
    expect(taxNumberPlausible(`0${first}999000`)).toBe(plausible);
  });

  test('of the ten possible check digits exactly one passes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (first) => {
        const passing = [...'0123456789'].filter((digit) => taxNumberPlausible(`${first}${digit}999000`));
        expect(passing).toHaveLength(1);
      }),
    );
  });

  test('a NIK has none; an odd province or date is only noted', () => {
    expect(taxNumberPlausible('3174999999990001')).toBe(true);
    expect(nikNotes('3174999999990001')).toEqual(['nik_birth_date']);
    expect(nikNotes('3174011708900001')).toEqual([]);
    expect(nikNotes('3174015708900001')).toEqual([]);
    expect(nikNotes('9974013002900001')).toEqual(['nik_province', 'nik_birth_date']);
    expect(nikNotes('3174014008900001')).toEqual(['nik_birth_date']);
  });
});

describe('a search finds both forms (NPW-04)', () => {
  test.each([
    ['91.234.567.5-999.000', [STORED, '912345675999000']],
    ['0912 3456 7599 9000', [STORED, '912345675999000']],
    ['3174999999990001', ['3174999999990001']],
    ['91.234.567', ['91234567']],
    ['Sagara', []],
  ])('%s', (typed, forms) => {
    expect(searchForms(typed)).toEqual(forms);
  });
});
