import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NameKind, nameForms } from './names.ts';
import { type ConflictParty, nameScore, recordScore, scoreClass } from './score.ts';

describe('how alike two names are (CON-04)', () => {
  test.each([
    ['PT Sagara Contoh Abadi Tbk', 'Sagara Contoh Abadi, PT', 100],
    ['CV Karya Rekaan', 'PT Karya Rekaan', 100],
    ['Rara Contoh, S.H., LL.M.', 'Dr. Rara Contoh', 100],
    ['Müller & Söhne GmbH', 'Muller Sohne', 100],
    ['Müller & Söhne GmbH', 'Mueller und Soehne', 100],
    ['Soeharjo Wijoyo', 'Suharyo Wiyoyo', 95],
    ['Tjahjono Djoko', 'Cahyono Joko', 95],
    ['Lintang Fiktif Pte Ltd', 'Lintang Fiktif Nusantara', 90],
    ['Mochamad Rekaan', 'M. Rekaan Contoh', 90],
    ['PT. Sagara Contoh Abadi (Persero)', 'PT Sagara Conto Abadi', 86],
    ['Rara Contoh', 'Rara Conto', 77],
    ['PT Nusantara Rekaan Jaya', 'PT Nusantara Rekayasa Jaya', 76],
    ['PT Abadi', 'PT Sagara Contoh Abadi', 70],
    ['PT Sagara Contoh Abadi', 'PT Sagara Contoh Mandiri', 50],
    ['* * *', '* * *', 0],
  ])('%s ~ %s: %d', (a, b, score) => {
    expect(nameScore(a, b)).toBe(score);
    expect(nameScore(b, a)).toBe(score);
  });

  test('PT Bank Rekaan ~ PT Bank Contoh is not reported', () => {
    expect(scoreClass(nameScore('PT Bank Rekaan', 'PT Bank Contoh'))).toBeNull();
  });

  test('one short word is not enough to be contained', () => {
    expect(nameScore('PT Adi', 'PT Adi Karya Rekaan')).toBeLessThan(70);
  });

  test('titles count for a body and not for a person', () => {
    expect(nameScore('Dr. Rara Contoh', 'Rara Contoh', 'person')).toBe(100);
    expect(nameScore('Dr. Rara Contoh', 'Rara Contoh', 'body')).toBe(90);
  });

  test.each([
    [100, 'strong'],
    [90, 'strong'],
    [89, 'possible'],
    [60, 'possible'],
    [59, 'weak'],
    [45, 'weak'],
    [44, null],
    [0, null],
  ])('%d is %s', (score, name) => {
    expect(scoreClass(score)).toBe(name);
  });
});

describe('what does not tell parties apart does not change the score (invariant 45)', () => {
  const syllable = fc.constantFrom(
    'sa',
    'ga',
    'ra',
    'lin',
    'tang',
    'wi',
    'jo',
    'yo',
    'tja',
    'dju',
    'moel',
    'fik',
    'ksa',
  );
  const word = fc.array(syllable, { minLength: 2, maxLength: 3 }).map((list) => list.join(''));
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const kind = fc.constantFrom<NameKind>('body', 'person', 'unknown');
  const accents: Record<string, string> = { a: 'á', g: 'ğ', i: 'î', n: 'ñ', s: 'ş', e: 'è' };

  const disguise = fc.record({
    reverse: fc.boolean(),
    capitals: fc.boolean(),
    accents: fc.boolean(),
    before: fc.constantFrom('', 'PT ', 'P.T. ', 'CV. ', 'Yayasan '),
    after: fc.constantFrom('', ', PT', ' Tbk', ' (Persero)', ' Pte. Ltd.', ' GmbH & Co. KG'),
  });
  type Disguise = typeof disguise extends fc.Arbitrary<infer T> ? T : never;

  const written = (list: string[], look: Disguise) => {
    const ordered = (look.reverse ? [...list].reverse() : list).join(' ');
    const accented = look.accents ? ordered.replace(/[aginse]/g, (letter) => accents[letter] ?? letter) : ordered;
    return look.before + (look.capitals ? accented.toUpperCase() : accented) + look.after;
  };

  test('word order, case, accents and legal form', () => {
    fc.assert(
      fc.property(words, words, disguise, disguise, kind, (a, b, lookA, lookB, kind) => {
        expect(nameScore(written(a, lookA), written(b, lookB), kind)).toBe(nameScore(a.join(' '), b.join(' '), kind));
      }),
      { numRuns: 500 },
    );
  });

  test('it is symmetric, within 0..100, and 100 for a name with itself', () => {
    const name = fc.oneof(
      words.map((list) => list.join(' ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => nameForms(text).length > 0),
    );
    fc.assert(
      fc.property(name, name, kind, (a, b, kind) => {
        const score = nameScore(a, b, kind);
        expect(nameScore(b, a, kind)).toBe(score);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(nameScore(a, a, kind)).toBe(100);
      }),
      { numRuns: 500 },
    );
  });
});

describe('how alike two parties are (CON-04)', () => {
  const sagara: ConflictParty = {
    kind: 'body',
    names: ['PT Sagara Contoh Abadi', 'Sagara Group'],
    tax_number: '91.234.567.5-999.000',
    registration_number: 'AHU-0012345.AH.01.01',
    emails: ['legal@sagara.example', 'sagara.abadi@gmail.com'],
    phones: ['(021) 555-0100'],
  };
  const other = (change: Partial<ConflictParty>): ConflictParty => ({ names: ['Lintang Fiktif'], ...change });

  test.each<[string, Partial<ConflictParty>, number, string]>([
    ['the same tax number in its new form', { tax_number: '0912345675999000' }, 100, 'tax_number'],
    ['the same registration number', { registration_number: 'ahu 0012345 AH 01 01' }, 100, 'registration_number'],
    ['the same mail domain', { emails: ['rara@SAGARA.example'] }, 60, 'email'],
    ['the same phone', { phones: ['+62 21 5550100 ext. 12'] }, 60, 'phone'],
    ['one of its names', { names: ['Lintang', 'SAGARA GROUP'] }, 100, 'name'],
    ['a name above the shared domain', { names: ['Sagara Conto Abadi'], emails: ['x@sagara.example'] }, 86, 'name'],
  ])('%s', (_, change, score, field) => {
    expect(recordScore(sagara, other(change))).toMatchObject({ score, field });
    expect(recordScore(other(change), sagara)).toMatchObject({ score, field });
  });

  test('the two texts that met are named', () => {
    expect(recordScore(sagara, other({ emails: ['rara@sagara.example'] }))).toEqual({
      score: 60,
      field: 'email',
      likeness: 'same_mail_domain',
      term: 'legal@sagara.example',
      found: 'rara@sagara.example',
    });
  });

  test('a NIK is a tax number', () => {
    const person = { names: ['Rara Contoh'], nik: '3174999999990001' };
    expect(recordScore(person, other({ tax_number: '3174 9999 9999 0001' }))?.score).toBe(100);
  });

  test.each<[string, Partial<ConflictParty>]>([
    ['a public mail domain', { emails: ['somebody@gmail.com'] }],
    ['nothing', {}],
    ['no names', { names: [] }],
    ['a tax number that is none', { tax_number: 'unknown' }],
    ['empty fields', { tax_number: '', registration_number: '-', emails: [''], phones: ['0'] }],
  ])('%s in common is not reported', (_, change) => {
    expect(recordScore(sagara, other(change))).toBeNull();
  });
});
