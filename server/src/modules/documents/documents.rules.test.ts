import { describe, expect, it } from 'vitest';
import { canPreview, keptText, nameOfFile, stricterList, wordsOf, wordsQuery } from './documents.rules.ts';

describe('the stricter of two access lists (ROL-03)', () => {
  it.each([
    [[], [], []],
    [['a', 'b'], [], ['a', 'b']],
    [[], ['b'], ['b']],
    [['a', 'b'], ['b', 'c'], ['b']],
    [['a', 'a'], [], ['a']],
  ])('of %j and %j it is %j', (kept, wanted, list) => {
    expect(stricterList(kept, wanted)).toEqual(list);
  });
  it('is never empty out of two that are not: that would let everybody in', () => {
    expect(() => stricterList(['a'], ['b'])).toThrow('access_lists_disjoint');
  });
});

it.each([
  ['Surat kuasa.pdf', 'Surat kuasa'],
  ['v1.2 akhir.docx', 'v1.2 akhir'],
  ['.pdf', '.pdf'],
  ['tanpa', 'tanpa'],
])('%s gives a document the name %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

describe('words of a text', () => {
  it('are letters and digits, without accents and case, each once', () => {
    expect(wordsOf('Résumé_12: PT. Müller, resume')).toEqual(['resume', '12', 'pt', 'muller']);
  });
  it('are cut where they are endless, and end where a search index is full', () => {
    expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(60)]);
    const many = wordsOf(Array.from({ length: 200_000 }, (_, n) => `kata${n}`).join(' '));
    expect(many.length).toBeGreaterThan(10_000);
    expect(many.reduce((size, word) => size + word.length + 8, 0)).toBeLessThanOrEqual(900_000);
  });
  it('make a query in which nothing has a meaning of its own', () => {
    expect(wordsQuery("sewa' | !gudang:*")).toBe("'sewa':* & 'gudang':*");
    expect(wordsQuery(' & | ')).toBeUndefined();
  });
});

it('a text is kept without what cannot be stored, in one line, and cut between characters', () => {
  expect(keptText('a\0b\n\n  c\ud800d')).toBe('a b c d');
  expect(keptText('ab😀', 3)).toBe('ab');
});

it('a browser is shown PDF, pictures and plain text only', () => {
  expect(['application/pdf', 'image/png', 'image/jpeg', 'text/plain; charset=utf-8'].every(canPreview)).toBe(true);
  expect(['text/html', 'image/svg+xml', 'application/x-cfb'].some(canPreview)).toBe(false);
});
