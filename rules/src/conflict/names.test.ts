import { describe, expect, test } from 'vitest';
import { foldSpelling, type NameKind, nameForms, searchableTexts } from './names.ts';

const read = (name: string, kind: NameKind) => nameForms(name, kind).map((form) => form.words.join(' '));

describe('a name is compared without what does not tell parties apart (CON-03)', () => {
  test.each<[string, NameKind, string[]]>([
    ['PT Sagara Contoh Abadi Tbk', 'body', ['abadi contoh sagara']],
    ['P.T. Sagara Contoh Abadi (Persero)', 'body', ['abadi contoh sagara']],
    ['Sagara & Contoh', 'body', ['contoh sagara']],
    ['Sagara+Contoh', 'body', ['contoh sagara']],
    ['The Bank of Rekaan', 'body', ['bank rekaan']],
    ['Karya Karya Rekaan', 'body', ['karya rekaan']],
    ['Al-Amin / Rekaan', 'body', ['al amin rekaan']],
    ['Ma’ruf', 'body', ['maruf']],
    ["D'Contoh", 'body', ['dcontoh']],
    ['Ma´ruf', 'body', ['maruf']],
    ['ÉCLAIR ＆ Rekaan', 'body', ['eclair rekaan']],
    ['Rara Contoh, S.H., LL.M.', 'person', ['contoh rara']],
    ['Bapak Prof. Dr. H. Rara Contoh, M.Kn.', 'person', ['contoh rara']],
    ['Dr. Contoh Medika', 'body', ['contoh dr medika']],
    ['Dr. Contoh Medika', 'unknown', ['contoh dr medika', 'contoh medika']],
    ['银河 Contoh 88', 'body', ['88 contoh 银河']],
  ])('%s as %s', (name, kind, forms) => {
    expect(read(name, kind)).toEqual(forms);
  });

  test.each<[string, NameKind, string[]]>([
    ['PT Persero', 'body', ['persero pt']],
    ['CV Ibu', 'person', ['ibu']],
    ['The', 'body', ['the']],
    ['* * *', 'unknown', []],
    ['', 'unknown', []],
  ])('%j as %s keeps words when none would be left', (name, kind, forms) => {
    expect(read(name, kind)).toEqual(forms);
  });

  test('letters with umlaut give a second form', () => {
    expect(read('Müller & Söhne GmbH', 'body')).toEqual(['muller sohne', 'mueller soehne']);
    expect(read('Mu\u0308ller', 'body')).toEqual(['muller', 'mueller']);
  });

  test.each(['Muhammad', 'Mohammad', 'Mochamad', 'Moh.', 'Muh.', 'Muhamad', 'MOCHAMMAD'])(
    '%s before a name is one word',
    (spelling) => {
      expect(read(`${spelling} Rekaan`, 'person')).toEqual(['muhammad rekaan']);
    },
  );

  test('M. before a name is read as Muhammad and as the initial it may be', () => {
    expect(read('M. Rekaan', 'person')).toEqual(['m rekaan', 'muhammad rekaan']);
    expect(read('PT M', 'body')).toEqual(['m']);
  });
});

describe('old and new Indonesian spelling are one (CON-03)', () => {
  test.each([
    ['tjahjono', 'cahyono'],
    ['djoko', 'joko'],
    ['soeharjo', 'suharyo'],
    ['sjarif', 'syarif'],
    ['njoman', 'nyoman'],
    ['achmad', 'ahmad'],
    ['akhmad', 'ahmad'],
    ['raphael', 'rafael'],
    ['novita', 'nofita'],
    ['alexander', 'aleksander'],
    ['iqbal', 'ikbal'],
    ['zulkifli', 'sulkifli'],
    ['martha', 'marta'],
    ['buddha', 'buda'],
    ['bhakti', 'bakti'],
    ['soewarnie', 'suwarni'],
    ['oetojo', 'utoyo'],
    ['yenny', 'jenny'],
  ])('%s and %s', (old, now) => {
    expect(foldSpelling(old)).toBe(foldSpelling(now));
  });

  test('figures that repeat stay as they are', () => {
    expect(foldSpelling('1100')).toBe('1100');
  });

  test('the texts for a search index carry the fold', () => {
    expect(searchableTexts(nameForms('Dr. Tjahjono Djoko', 'person'))).toEqual(['cahjono joko']);
    expect(searchableTexts(nameForms('Müller', 'body'))).toEqual(['muler', 'mueler']);
  });
});
