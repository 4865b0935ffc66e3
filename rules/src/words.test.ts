import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_CURRENCY_WORDS, missingUnits, NO_UNITS, proposedUnits, wordsFrom } from './currency-words.ts';
import type { Language } from './language.ts';
import { canonical } from './money.ts';
import { amountInWords, numberInWords } from './words.ts';

const DIGITS: Record<string, number> = { IDR: 0, JPY: 0, KRW: 0, VND: 0, KWD: 3, BHD: 3, TND: 3 };
const currency = (code: string) => ({ code, digits: DIGITS[code] ?? 2, words: KNOWN_CURRENCY_WORDS[code] ?? {} });

const table = readFileSync(new URL('../test-data/terbilang.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind = '', amount = '', code = '', id = '', en = ''] = line.split(',');
    return { kind, amount, code, id, en };
  });

describe('the table of numbers in words (DOC-02)', () => {
  test('all 87 rows are there', () => {
    expect(table).toHaveLength(87);
  });

  test.each(table.filter((row) => row.kind === 'plain'))('$amount: $id / $en', ({ amount, id, en }) => {
    expect(numberInWords(amount, 'id')).toBe(id);
    expect(numberInWords(amount, 'en')).toBe(en);
  });

  test.each(table.filter((row) => row.kind === 'money'))('$amount $code: $id / $en', ({ amount, code, id, en }) => {
    expect(amountInWords(amount, currency(code), 'id')).toBe(id);
    expect(amountInWords(amount, currency(code), 'en')).toBe(en);
  });
});

describe('the amount payable in the words of the document (DOC-02)', () => {
  test.each([
    ['74000000', 'IDR', 'tujuh puluh empat juta rupiah', 'seventy-four million rupiah'],
    ['11100', 'IDR', 'sebelas ribu seratus rupiah', 'eleven thousand one hundred rupiah'],
    [
      '1001001001001',
      'IDR',
      'satu triliun satu miliar satu juta seribu satu rupiah',
      'one trillion one billion one million one thousand one rupiah',
    ],
    ['125000000000000', 'IDR', 'seratus dua puluh lima triliun rupiah', 'one hundred twenty-five trillion rupiah'],
    [
      '1234.56',
      'USD',
      'seribu dua ratus tiga puluh empat dolar Amerika Serikat dan lima puluh enam sen',
      'one thousand two hundred thirty-four US dollars and fifty-six cents',
    ],
    ['1.01', 'USD', 'satu dolar Amerika Serikat dan satu sen', 'one US dollar and one cent'],
    ['1000.05', 'EUR', 'seribu euro dan lima sen', 'one thousand euros and five cents'],
    [
      '112700',
      'JPY',
      'seratus dua belas ribu tujuh ratus yen Jepang',
      'one hundred twelve thousand seven hundred Japanese yen',
    ],
    ['0', 'IDR', 'nol rupiah', 'zero rupiah'],
    [
      '15476095',
      'IDR',
      'lima belas juta empat ratus tujuh puluh enam ribu sembilan puluh lima rupiah',
      'fifteen million four hundred seventy-six thousand ninety-five rupiah',
    ],
    ['1', 'GBP', 'satu pound sterling Inggris', 'one pound sterling'],
    ['2.01', 'GBP', 'dua pound sterling Inggris dan satu pence', 'two pounds sterling and one penny'],
    ['-0.5', 'CHF', 'minus nol franc Swiss dan lima puluh sen', 'minus zero Swiss francs and fifty centimes'],
  ])('%s %s', (amount, code, id, en) => {
    expect(amountInWords(amount, currency(code), 'id')).toBe(id);
    expect(amountInWords(amount, currency(code), 'en')).toBe(en);
  });

  test('billed 111,000,000 less 2,000,000 withheld and 35,000,000 deposit (T-08)', () => {
    expect(amountInWords('74000000', currency('IDR'), 'id')).toBe('tujuh puluh empat juta rupiah');
    expect(amountInWords('1000000', currency('IDR'), 'id')).toBe('satu juta rupiah');
  });

  test('rupiah kept with two decimals name the sen', () => {
    expect(amountInWords('209876.39', { ...currency('IDR'), digits: 2 }, 'id')).toBe(
      'dua ratus sembilan ribu delapan ratus tujuh puluh enam rupiah dan tiga puluh sembilan sen',
    );
  });

  test('a currency without words is called by its code, its decimals read one by one', () => {
    expect(amountInWords('21', currency('SEK'), 'en')).toBe('twenty-one SEK');
    expect(amountInWords('1.05', currency('TND'), 'en')).toBe('one point zero five zero TND');
    expect(amountInWords('1.05', currency('TND'), 'id')).toBe('satu koma nol lima nol TND');
  });

  test('dinars of three decimals name their fils, dong have no smaller part', () => {
    expect(amountInWords('41.574', currency('KWD'), 'en')).toBe(
      'forty-one Kuwaiti dinars and five hundred seventy-four fils',
    );
    expect(amountInWords('1.05', currency('KWD'), 'id')).toBe('satu dinar Kuwait dan lima puluh fils');
    expect(amountInWords('1.05', currency('INR'), 'en')).toBe('one Indian rupee and five paise');
    expect(amountInWords('25000', currency('VND'), 'id')).toBe('dua puluh lima ribu dong Vietnam');
  });

  test('the words a firm has set for a currency are used', () => {
    const dinar = {
      ...currency('KWD'),
      words: { en: { major: 'dinar', major_plural: 'dinars', minor: 'fils' }, id: { major: 'dinar', minor: 'fils' } },
    };
    expect(amountInWords('2.005', dinar, 'en')).toBe('two dinars and five fils');
    expect(amountInWords('2.005', dinar, 'id')).toBe('dua dinar dan lima fils');
  });

  test('the words that are proposed with a code are kept and read as they are known', () => {
    for (const [code, words] of Object.entries(KNOWN_CURRENCY_WORDS))
      expect(wordsFrom(proposedUnits(code)), code).toEqual(words);
    expect(proposedUnits('SEK')).toEqual(NO_UNITS);
    expect(wordsFrom(NO_UNITS)).toEqual({});
  });

  test('words stand in both languages or in none, a minor unit never without its major one', () => {
    expect(missingUnits(NO_UNITS)).toEqual([]);
    expect(missingUnits({ ...NO_UNITS, major: 'krona' })).toEqual(['major_id']);
    expect(missingUnits({ ...NO_UNITS, major_plural: 'kronor' })).toEqual(['major', 'major_id']);
    expect(missingUnits({ ...NO_UNITS, major: 'krona', major_id: 'krona', minor: 'öre' })).toEqual(['minor_id']);
    expect(missingUnits({ ...NO_UNITS, minor_id: 'sen' })).toEqual(['major', 'major_id', 'minor']);
    for (const code of Object.keys(KNOWN_CURRENCY_WORDS)) expect(missingUnits(proposedUnits(code)), code).toEqual([]);
  });

  test('what cannot be printed exactly is refused', () => {
    expect(() => amountInWords('1127.5', currency('JPY'), 'en')).toThrow('amount_too_precise');
    expect(() => amountInWords('1000000000000000', currency('IDR'), 'id')).toThrow('words_out_of_range');
    expect(() => amountInWords('9.1E+14', currency('IDR'), 'id')).toThrow('not_a_number');
  });
});

const ENGLISH = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const TEENS = { seventeen: 17, eighteen: 18, nineteen: 19 };
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH_VALUES: Record<string, number> = {
  ...Object.fromEntries(ENGLISH.split(' ').map((word, value) => [word, value])),
  ...TEENS,
  ...Object.fromEntries(TENS.map((word, index) => [word, (index + 2) * 10])),
};
const UNITS = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ');
const SCALES: Record<Language, string[]> = {
  en: ['', 'thousand', 'million', 'billion', 'trillion'],
  id: ['', 'ribu', 'juta', 'miliar', 'triliun'],
};

/** Reads one group below 1,000 back, word by word. */
function groupValue(words: string[], language: Language): number {
  return words.reduce((value, word) => {
    if (word === 'hundred' || word === 'ratus') return value * 100;
    if (language === 'en') return value + (ENGLISH_VALUES[word] ?? Number.NaN);
    if (word === 'belas') return value + 10;
    if (word === 'puluh') return value - (value % 10) + (value % 10) * 10;
    const whole = { sepuluh: 10, sebelas: 11, seratus: 100 }[word];
    return value + (whole ?? (UNITS.includes(word) ? UNITS.indexOf(word) : Number.NaN));
  }, 0);
}

function readBack(text: string, language: Language): bigint {
  let total = 0n;
  let group: string[] = [];
  for (const word of text.replaceAll('-', ' ').replace('seribu', 'satu ribu').split(' ')) {
    const scale = SCALES[language].indexOf(word);
    if (scale < 0) group.push(word);
    else {
      total += BigInt(groupValue(group, language)) * 1000n ** BigInt(scale);
      group = [];
    }
  }
  return total + BigInt(groupValue(group, language));
}

/** Takes an amount in words apart again: sign, whole part, minor part, by the names of its currency. */
function amountBack(text: string, code: string, language: Language): string {
  const names = KNOWN_CURRENCY_WORDS[code]?.[language];
  if (names === undefined) throw new Error(code);
  const { major, major_plural = major, minor = '-', minor_plural = minor } = names;
  const positive = text.replace(/^minus /, '');
  const name = positive.includes(` ${major_plural}`) ? major_plural : major;
  const [whole = '', rest = ''] = positive.split(` ${name}`);
  const spoken = rest.replace(/^ (and|dan) /, '').replace(new RegExp(` (${minor_plural}|${minor})$`), '');
  const digits = currency(code).digits;
  const fraction = spoken === '' ? 0n : readBack(spoken, language);
  const minorDigits = digits === 0 ? '' : `.${String(fraction).padStart(digits, '0')}`;
  return canonical(`${text.startsWith('minus ') ? '-' : ''}${readBack(whole, language)}${minorDigits}`);
}

describe('amounts in words parsed back are the amount (invariant 46)', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    fc
      .array(fc.constantFrom('000', '001', '011', '100', '111', '010', '999'), { minLength: 1, maxLength: 5 })
      .map((groups) => BigInt(groups.join(''))),
  );

  test.each<Language>(['en', 'id'])('for every currency with words, in %s', (language) => {
    const code = fc.constantFrom(...Object.keys(KNOWN_CURRENCY_WORDS));
    fc.assert(
      fc.property(code, whole, fc.nat(99), fc.boolean(), (code, whole, minor, negative) => {
        const fraction = currency(code).digits === 0 ? '' : `.${String(minor).padStart(2, '0')}`;
        const amount = canonical(`${negative ? '-' : ''}${whole}${fraction}`);
        expect(amountBack(amountInWords(amount, currency(code), language), code, language)).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });

  test.each<Language>(['en', 'id'])('every number to 9,999 is spoken and read back in %s', (language) => {
    for (let n = 0; n <= 9999; n += 1) expect(readBack(numberInWords(String(n), language), language)).toBe(BigInt(n));
  });
});
