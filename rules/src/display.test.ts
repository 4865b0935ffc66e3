import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fileSize,
  formatAmount,
  formatDateTime,
  formatDay,
  historySummary,
  parseTypedDay,
  progressPercent,
  relativeTime,
} from './display.ts';
import { wordsIn } from './display-words.fixture.ts';
import { RuleBroken } from './errors.ts';

const inEnglish = { language: 'en', words: wordsIn('en') } as const;
const inIndonesian = { language: 'id', words: wordsIn('id') } as const;
const FORMATS = ['mm/dd/yyyy', 'dd/mm/yyyy', 'mm d, yyyy', 'yyyy-mm-dd', 'dd-mm-yyyy'];

describe('amounts are shown with the firm’s digits and separators (spec §9, G143)', () => {
  test.each([
    ['1234567', {}, '1,234,567'],
    ['1234567.5', {}, '1,234,568'],
    ['1234.5', { digits: 2 }, '1,234.50'],
    ['1234567.89', { digits: 2, thousand_separator: '.', decimal_separator: ',' }, '1.234.567,89'],
    ['-2500000', {}, '-2,500,000'],
    ['-0.4', {}, '0'],
    ['125000000000', {}, '125,000,000,000'],
    ['999', {}, '999'],
    ['0.0005', { digits: 3 }, '0.001'],
    ['1234', { thousand_separator: ' ' }, '1 234'],
  ])('%s with %j is %s', (amount, writing, shown) => {
    expect(formatAmount(amount, writing)).toBe(shown);
  });
});

describe('a date is shown in the firm’s format (spec §9, G148)', () => {
  test.each([
    ['mm/dd/yyyy', '08/07/2026', '08/07/2026'],
    ['dd/mm/yyyy', '07/08/2026', '07/08/2026'],
    ['mm d, yyyy', '7 Aug 2026', '7 Agu 2026'],
    ['yyyy-mm-dd', '2026-08-07', '2026-08-07'],
    ['dd-mm-yyyy', '07-08-2026', '07-08-2026'],
    ['D MMMM YYYY', '7 August 2026', '7 Agustus 2026'],
    ['M.D.YY', '8.7.26', '8.7.26'],
  ])('%s: %s, in Indonesian %s', (format, english, indonesian) => {
    expect(formatDay('2026-08-07', format, 'en')).toBe(english);
    expect(formatDay('2026-08-07', format, 'id')).toBe(indonesian);
  });

  test.each([
    [null, ''],
    ['', ''],
    ['0000-00-00', ''],
    ['0001-01-01T00:00:00Z', ''],
    ['2026-02-30', '-'],
    ['yesterday', '-'],
  ])('%j shows %j (G146)', (day, shown) => {
    expect(formatDay(day, 'dd/mm/yyyy')).toBe(shown);
  });
});

describe('an instant is shown in the firm’s zone (spec §9, G149)', () => {
  test.each([
    ['2026-11-30T17:30:00Z', 'Asia/Jakarta', 'Dec 1, 2026 at 12:30 AM', '01/12/2026 pukul 00.30'],
    ['2026-08-17T07:05:09.123Z', 'Asia/Jakarta', 'Aug 17, 2026 at 2:05 PM', '17/08/2026 pukul 14.05'],
    ['2026-08-17T05:00:00Z', 'Asia/Jakarta', 'Aug 17, 2026 at 12:00 PM', '17/08/2026 pukul 12.00'],
    ['2026-03-01T00:30:00Z', 'America/New_York', 'Feb 28, 2026 at 7:30 PM', '28/02/2026 pukul 19.30'],
  ])('%s in %s', (instant, zone, english, indonesian) => {
    expect(formatDateTime(instant, { zone, dateFormat: 'dd/mm/yyyy', ...inEnglish })).toBe(english);
    expect(formatDateTime(instant, { zone, dateFormat: 'dd/mm/yyyy', ...inIndonesian })).toBe(indonesian);
  });

  test('Indonesian follows the firm’s format of dates', () => {
    const write = (dateFormat: string) =>
      formatDateTime('2026-08-17T07:05:09Z', { zone: 'Asia/Jakarta', dateFormat, ...inIndonesian });
    expect(write('mm d, yyyy')).toBe('17 Agu 2026 pukul 14.05');
    expect(write('yyyy-mm-dd')).toBe('2026-08-17 pukul 14.05');
  });

  test('none and zero give nothing, what is no instant gives a dash', () => {
    const zone = 'Asia/Jakarta';
    expect(
      [null, '', '0001-01-01 00:00:00', 'soon'].map((text) =>
        formatDateTime(text, { zone, dateFormat: 'dd/mm/yyyy', ...inEnglish }),
      ),
    ).toEqual(['', '', '', '-']);
  });
});

describe('relative time (spec §9, G150)', () => {
  const now = '2027-11-27T12:00:00Z';
  test.each([
    ['2027-11-27T11:59:31Z', '0m', '0m'],
    ['2027-11-27T11:01:00Z', '59m', '59m'],
    ['2027-11-27T11:00:00Z', '1h', '1j'],
    ['2027-11-26T12:00:01Z', '23h', '23j'],
    ['2027-11-26T12:00:00Z', '1d', '1h'],
    ['2027-10-27T12:00:00Z', '31d', '31h'],
    ['2026-11-28T12:00:00Z', '364d', '364h'],
    ['2026-11-27T12:00:00Z', '1y', '1th'],
    ['2027-11-27T12:05:00Z', '0m', '0m'],
    ['soon', '-', '-'],
  ])('%s was %s ago', (instant, english, indonesian) => {
    expect(relativeTime(instant, now, inEnglish.words)).toBe(english);
    expect(relativeTime(instant, now, inIndonesian.words)).toBe(indonesian);
  });
});

describe('file sizes (spec §9, G151)', () => {
  test.each([
    [0, '0 kb', '0 kb'],
    [20, '1 kb', '1 kb'],
    [512, '1 kb', '1 kb'],
    [1_600, '2 kb', '2 kb'],
    [1_048_575, '1,024 kb', '1.024 kb'],
    [1_048_576, '1 mb', '1 mb'],
    [2_621_440, '2.5 mb', '2,5 mb'],
    [10_000_000, '9.54 mb', '9,54 mb'],
  ])('%d bytes is %s', (bytes, shown, withDots) => {
    expect(fileSize(bytes, inEnglish.words)).toBe(shown);
    const dots = { thousand_separator: '.', decimal_separator: ',' };
    expect(fileSize(bytes, inIndonesian.words, dots)).toBe(withDots);
  });
});

describe('progress of a report (spec §9, G162)', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [120, 100, 100],
  ])('%d of %d is %d %%', (loaded, total, percent) => {
    expect(progressPercent(loaded, total)).toBe(percent);
  });
});

describe('a history entry names at most two fields (spec §9)', () => {
  test.each<[string[], string, string]>([
    [[], '', ''],
    [['Name'], 'Name', 'Name'],
    [['Name', 'Status'], 'Name, Status', 'Name, Status'],
    [['Name', 'Status', 'Phone', 'City'], 'Name, Status +2 more', 'Name, Status +2 lainnya'],
  ])('%j', (names, english, indonesian) => {
    expect(historySummary(names, inEnglish.words)).toBe(english);
    expect(historySummary(names, inIndonesian.words)).toBe(indonesian);
  });
});

describe('a typed date is read strictly in the firm’s format (spec §5, G147)', () => {
  test.each([
    ['17/08/2026', 'dd/mm/yyyy', '2026-08-17'],
    ['7/8/2026', 'dd/mm/yyyy', '2026-08-07'],
    ['5/12/26', 'dd/mm/yyyy', '2026-12-05'],
    ['17082026', 'dd/mm/yyyy', '2026-08-17'],
    ['17.8.2026', 'dd-mm-yyyy', '2026-08-17'],
    ['2026-08-17', 'dd/mm/yyyy', '2026-08-17'],
    ['12/31/2026', 'mm/dd/yyyy', '2026-12-31'],
    ['20260817', 'yyyy-mm-dd', '2026-08-17'],
    ['17 Aug 2026', 'mm d, yyyy', '2026-08-17'],
    ['Aug 17, 2026', 'mm d, yyyy', '2026-08-17'],
    ['5 Des 2026', 'mm d, yyyy', '2026-12-05'],
    ['17 agustus 2026', 'mm d, yyyy', '2026-08-17'],
    ['17 Agt 2026', 'mm d, yyyy', '2026-08-17'],
    ['2026-08-17', 'mm d, yyyy', '2026-08-17'],
    ['24/11/2026', 'mm d, yyyy', '2026-11-24'],
    ['11/24/26', 'mm d, yyyy', '2026-11-24'],
    ['24112026', 'mm d, yyyy', '2026-11-24'],
    ['05/05/2026', 'mm d, yyyy', '2026-05-05'],
    [' 17/08/2026 ', 'DD/MM/YYYY', '2026-08-17'],
  ])('%s in %s is %s', (text, format, day) => {
    expect(parseTypedDay(text, format)).toBe(day);
  });

  test.each([
    ['31/02/2026', 'dd/mm/yyyy'],
    ['31/12/2026', 'mm/dd/yyyy'],
    ['17/08/2026', 'yyyy-mm-dd'],
    ['17 Foo 2026', 'mm d, yyyy'],
    ['17 Ju 2026', 'mm d, yyyy'],
    ['12/05/2026', 'mm d, yyyy'],
    ['31/11/2026', 'mm d, yyyy'],
    ['17/08/206', 'dd/mm/yyyy'],
    ['17/08-2026', 'dd/mm/yyyy'],
    ['today', 'dd/mm/yyyy'],
    ['', 'dd/mm/yyyy'],
    ['00/00/0000', 'dd/mm/yyyy'],
    ['0000-00-00', 'yyyy-mm-dd'],
    ['01/01/0001', 'dd/mm/yyyy'],
  ])('%j in %s gives no value', (text, format) => {
    expect(parseTypedDay(text, format)).toBeNull();
  });

  test('a format that is not in the list is refused', () => {
    expect(() => parseTypedDay('17/08/2026', 'dd MMM')).toThrow(
      new RuleBroken('date_unsupported_format', { format: 'dd MMM' }),
    );
  });

  test('every date shown in a format of the list is read back, in both languages', () => {
    const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.constantFrom(...FORMATS), fc.constantFrom('en', 'id'), (instant, format, language) => {
        const day = instant.toISOString().slice(0, 10);
        expect(parseTypedDay(formatDay(day, format, language as 'en' | 'id'), format)).toBe(day);
      }),
    );
  });
});
