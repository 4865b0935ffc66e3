import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPattern, dateFollowsLast, formatNumber, type NumberReset, periodOf } from './numbering.ts';

const BILL = '{SEQ:4}/{FIRM}/{ROM}/{YYYY}';
const bill = { seq: 101, day: '2026-11-20', firm: 'KHC' };

describe('a number is written by its pattern (NUM-02)', () => {
  test.each([
    [BILL, '0101/KHC/XI/2026'],
    ['{TYPE}-{YY}{MM}-{SEQ:3}', 'INV-2611-101'],
    ['{CLIENT}.{MATTER}_{SEQ:1}', 'C-001.M-2026-0019_101'],
  ])('%s gives %s', (pattern, number) => {
    expect(formatNumber(pattern, { ...bill, type: 'INV', client: 'C-001', matter: 'M-2026-0019' })).toBe(number);
  });

  test('a matter number (MAT-02)', () => {
    expect(formatNumber('M-{YYYY}-{SEQ:4}', { seq: 19, day: '2026-03-01' })).toBe('M-2026-0019');
  });

  test('9999 is followed by 10000', () => {
    expect([9999, 10000].map((seq) => formatNumber('{SEQ:4}', { ...bill, seq }))).toEqual(['9999', '10000']);
  });

  test('the twelve months in Roman figures', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);
    expect(months.map((day) => formatNumber('{ROM}', { seq: 1, day })).join(' ')).toBe(
      'I II III IV V VI VII VIII IX X XI XII',
    );
  });

  test('a code that the pattern asks for may not be empty', () => {
    expect(() => formatNumber('{SEQ:4}/{FIRM}', { ...bill, firm: '' })).toThrow('number_part_missing');
    expect(() => formatNumber('{SEQ:4}/{CLIENT}', bill)).toThrow('number_part_missing');
  });

  test('a number over 40 characters is refused', () => {
    expect(() => formatNumber('{SEQ:4}/{CLIENT}', { ...bill, client: 'C'.repeat(36) })).toThrow('number_too_long');
    expect(formatNumber('{SEQ:4}/{CLIENT}', { ...bill, client: 'C'.repeat(35) })).toHaveLength(40);
  });

  test('two documents of one series never get the same number, whatever the day', () => {
    const seq = fc.integer({ min: 1, max: 200_000 });
    const date = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString().slice(0, 10));
    const series = fc.constantFrom<[string, NumberReset]>(
      [BILL, 'monthly'],
      ['{SEQ:4}/{YYYY}', 'yearly'],
      ['{YY}{MM}-{SEQ:2}', 'monthly'],
      ['{SEQ:6}', 'never'],
    );
    fc.assert(
      fc.property(series, seq, seq, date, date, ([pattern, reset], a, b, dayA, dayB) => {
        fc.pre(a !== b || periodOf(reset, dayA) !== periodOf(reset, dayB));
        const number = (seq: number, day: string) => formatNumber(pattern, { seq, day, firm: 'KHC' });
        fc.pre(reset !== 'never' || a !== b);
        expect(number(a, dayA)).not.toBe(number(b, dayB));
      }),
    );
  });
});

describe('a pattern is judged when it is set (NUM-02)', () => {
  test.each<[string, NumberReset]>([
    [BILL, 'yearly'],
    [BILL, 'monthly'],
    ['{SEQ:4}', 'never'],
    ['{SEQ:4}-{YY}', 'yearly'],
    ['{SEQ:4}-{YYYY}.{MM}', 'monthly'],
    ['M-{YYYY}-{SEQ:4}', 'yearly'],
  ])('%s, counted %s, is accepted', (pattern, reset) => {
    expect(checkPattern(pattern, reset, { firm: 'KHC' })).toEqual([]);
  });

  test.each<[string, NumberReset, string]>([
    ['{FIRM}/{YYYY}', 'yearly', 'pattern_without_seq'],
    ['{SEQ:4}/{FIRM}', 'yearly', 'pattern_without_year'],
    ['{SEQ:4}/{FIRM}/{MM}', 'monthly', 'pattern_without_year'],
    ['{SEQ:4}/{YYYY}', 'monthly', 'pattern_without_month'],
    ['{SEQ:4}/{DD}/{YYYY}', 'yearly', 'pattern_token'],
    ['{SEQ}/{YYYY}', 'yearly', 'pattern_token'],
    ['{SEQ:0}/{YYYY}', 'yearly', 'pattern_token'],
    ['{seq:4}/{YYYY}', 'yearly', 'pattern_token'],
    ['{SEQ:4} {YYYY}', 'yearly', 'pattern_character'],
    ['{SEQ:4}|{YYYY}', 'yearly', 'pattern_character'],
    ['{SEQ:4}/{YYYY', 'yearly', 'pattern_character'],
    ['№{SEQ:4}/{YYYY}', 'yearly', 'pattern_character'],
    [`{SEQ:4}/{YYYY}/${'A'.repeat(31)}`, 'yearly', 'number_too_long'],
    ['', 'never', 'pattern_without_seq'],
  ])('%j, counted %s, is refused: %s', (pattern, reset, code) => {
    expect(() => checkPattern(pattern, reset)).toThrow(code);
  });

  test('numbers over 20 characters are accepted with a warning for LEDES', () => {
    expect(checkPattern('{SEQ:4}/{FIRM}/{ROM}/{YYYY}', 'yearly', { firm: 'KHCLAW' })).toEqual(['number_over_20']);
    expect(checkPattern('{SEQ:4}/{FIRM}/{ROM}/{YYYY}', 'yearly', { firm: 'KHCL' })).toEqual([]);
  });
});

describe('the counter starts again with its period (NUM-03)', () => {
  test.each<[NumberReset, string]>([
    ['yearly', '2026'],
    ['monthly', '2026-11'],
    ['never', 'all'],
  ])('%s: %s', (reset, period) => {
    expect(periodOf(reset, '2026-11-20')).toBe(period);
  });

  test('the first bill of 2 January 2027 is 0001 of 2027 (NUM-04)', () => {
    expect(periodOf('yearly', '2027-01-02')).not.toBe(periodOf('yearly', '2026-12-31'));
    expect(formatNumber(BILL, { seq: 1, day: '2027-01-02', firm: 'KHC' })).toBe('0001/KHC/I/2027');
  });
});

describe('a document is not dated before the last of its series (NUM-04)', () => {
  test('last bill of 20 November: the 19th is refused, the 20th is not', () => {
    expect(() => dateFollowsLast('2026-11-19', '2026-11-20')).toThrow('date_before_last');
    expect(() => dateFollowsLast('2026-11-20', '2026-11-20')).not.toThrow();
    expect(() => dateFollowsLast('2026-11-21', '2026-11-20')).not.toThrow();
  });

  test('the first of a series may have any date', () => {
    expect(() => dateFollowsLast('2020-01-01', null)).not.toThrow();
  });
});
