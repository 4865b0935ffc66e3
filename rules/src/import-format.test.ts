import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayOrder } from './calendar-day.ts';
import { RuleBroken } from './errors.ts';
import { type NumberFormat, parseDay, parseNumber } from './import-format.ts';
import { canonical } from './money.ts';

describe('numbers of an import file are read in the format chosen for it (IMP-01, T-28)', () => {
  test.each<[string, NumberFormat, string]>([
    ['236,48', 'id', '236.48'],
    ['89,9', 'id', '89.9'],
    ['1.488,69', 'id', '1488.69'],
    ['1.000', 'id', '1000'],
    ['2.750.000', 'id', '2750000'],
    ['2750000', 'id', '2750000'],
    ['-1.000,50', 'id', '-1000.5'],
    ['0,5', 'id', '0.5'],
    ['007', 'id', '7'],
    [' 1.000\u00a0', 'id', '1000'],
    ['1,488.69', 'en', '1488.69'],
    ['1,000', 'en', '1000'],
    ['0.50', 'en', '0.5'],
    ['125000000000', 'en', '125000000000'],
  ])('%s in a file of format %s is %s', (cell, format, value) => {
    expect(parseNumber(cell, format)).toBe(value);
  });

  test.each<[string, NumberFormat]>([
    ['236.48', 'id'],
    ['1,488.69', 'id'],
    ['0.500', 'id'],
    ['1.00.000', 'id'],
    ['1000.000', 'id'],
    ['1.0000', 'id'],
    ['1,5', 'en'],
    ['1.488,69', 'en'],
    ['1,488,69', 'en'],
    ['Rp 1.000', 'id'],
    ['1.000,', 'id'],
    [',5', 'id'],
    ['(1.000)', 'id'],
    ['1e3', 'en'],
    ['+5', 'en'],
    ['1 000', 'en'],
    ['', 'id'],
    ['=1+1', 'en'],
  ])('%j in a file of format %s is refused', (cell, format) => {
    expect(() => parseNumber(cell, format)).toThrow('number_format');
  });

  test('every amount written in a format is read back, with and without thousands marks', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(cents, fc.constantFrom<NumberFormat>('id', 'en'), fc.boolean(), (units, format, grouped) => {
        const digits = String(units < 0n ? -units : units).padStart(3, '0');
        const [thousand, point] = format === 'id' ? ['.', ','] : [',', '.'];
        const whole = digits.slice(0, -2);
        const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousand) : whole;
        const sign = units < 0n ? '-' : '';
        const cell = `${sign}${shown}${point}${digits.slice(-2)}`;
        expect(parseNumber(cell, format)).toBe(canonical(`${sign}${whole}.${digits.slice(-2)}`));
      }),
    );
  });
});

describe('dates of an import file are read in the order chosen for it (IMP-01, T-29)', () => {
  test.each<[string, DayOrder, string]>([
    ['31/12/2026', 'dmy', '2026-12-31'],
    ['12/01/2026', 'dmy', '2026-01-12'],
    ['12/01/2026', 'mdy', '2026-12-01'],
    ['2026-08-17', 'dmy', '2026-08-17'],
    ['2026-08-17', 'mdy', '2026-08-17'],
    ['2026/8/7', 'ymd', '2026-08-07'],
    ['7.8.2026', 'dmy', '2026-08-07'],
    [' 29-02-2024 ', 'dmy', '2024-02-29'],
  ])('%s in order %s is %s', (cell, order, day) => {
    expect(parseDay(cell, order)).toBe(day);
  });

  test('05/13/2026 in a file of day/month/year has a month 13', () => {
    expect(() => parseDay('05/13/2026', 'dmy')).toThrow(
      new RuleBroken('date_month', { value: '05/13/2026', month: 13 }),
    );
    expect(parseDay('05/13/2026', 'mdy')).toBe('2026-05-13');
  });

  test.each<[string, DayOrder, string]>([
    ['31/04/2026', 'dmy', 'date_day'],
    ['29/02/2026', 'dmy', 'date_day'],
    ['00/01/2026', 'dmy', 'date_day'],
    ['2026-13-01', 'dmy', 'date_month'],
    ['2026-00-01', 'ymd', 'date_month'],
    ['17/08/2026', 'ymd', 'date_format'],
    ['17/08/26', 'dmy', 'date_format'],
    ['17/08-2026', 'dmy', 'date_format'],
    ['46251', 'dmy', 'date_format'],
    ['2026-08-17T00:00:00Z', 'dmy', 'date_format'],
    ['17 Agustus 2026', 'dmy', 'date_format'],
    ['', 'dmy', 'date_format'],
  ])('%j in order %s is refused: %s', (cell, order, code) => {
    expect(() => parseDay(cell, order)).toThrow(code);
  });

  test('every date written in an order is read back', () => {
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.constantFrom<DayOrder>('dmy', 'mdy', 'ymd'), (instant, order) => {
        const day = instant.toISOString().slice(0, 10);
        const [y, m, d] = day.split('-');
        const cell = { dmy: `${d}/${m}/${y}`, mdy: `${m}/${d}/${y}`, ymd: `${y}/${m}/${d}` }[order];
        expect(parseDay(cell, order)).toBe(day);
      }),
    );
  });
});
