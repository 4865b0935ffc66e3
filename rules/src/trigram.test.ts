import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseDescription, similarity, trigrams } from './trigram.ts';

const inHundredths = (a: string, b: string) =>
  Math.round(similarity(normaliseDescription(a), normaliseDescription(b)) * 100) / 100;

describe('a description is compared without accents, case and punctuation (TIM-09)', () => {
  test.each([
    ['Drafting SPA', 'drafting spa'],
    ['drafting  spa.', 'drafting spa'],
    ['  Réunion — côté client ', 'reunion cote client'],
    ['Pasal 12(3)\nKUHPerdata', 'pasal 12 3 kuhperdata'],
    ['…', ''],
  ])('%j is read as %j', (typed, normal) => {
    expect(normaliseDescription(typed)).toBe(normal);
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseDescription(text);
        expect(normaliseDescription(once)).toBe(once);
      }),
    );
  });
});

describe('trigram similarity (TIM-09)', () => {
  test('a word is padded with two spaces before and one after', () => {
    expect([...trigrams('spa')]).toEqual(['  s', ' sp', 'spa', 'pa ']);
  });

  test.each([
    ['Drafting share purchase agreement', 'Draft share purchase agreement', 0.86],
    ['Telephone call with client', 'Telephone call with client re SPA', 0.79],
    ['Review SPA', 'Draft SPA', 0.24],
    ['Drafting SPA', 'drafting  spa.', 1],
  ])('%s ~ %s is %d', (a, b, expected) => {
    expect(inHundredths(a, b)).toBe(expected);
  });

  test('two empty texts share nothing', () => {
    expect(similarity('', '')).toBe(0);
  });

  test('it is symmetric, at most 1, and 1 for a text with itself', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 6 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a));
        expect(similarity(a, b)).toBeLessThanOrEqual(1);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });
});
