import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likePattern } from './search-text.ts';

/** LIKE as PostgreSQL reads it, with the backslash as escape. */
function like(value: string, pattern: string): boolean {
  const quoted = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const source = pattern.replace(/\\([\s\S])|([\s\S])/gu, (_, escaped?: string, plain = '') => {
    if (escaped !== undefined) return quoted(escaped);
    if (plain === '%') return '[\\s\\S]*';
    return plain === '_' ? '[\\s\\S]' : quoted(plain);
  });
  return new RegExp(`^${source}$`, 'u').test(value);
}

const clients = ['alpha_01', 'alphab01', 'Bonus 100% Contoh', 'Bonus 1000 Contoh'];

describe('a search text is literal (T-46)', () => {
  test.each([
    ['alpha_01', ['alpha_01']],
    ['100%', ['Bonus 100% Contoh']],
    ['%', ['Bonus 100% Contoh']],
    ['_', ['alpha_01']],
    ['  Bonus ', ['Bonus 100% Contoh', 'Bonus 1000 Contoh']],
    ['', clients],
  ])('%j finds %j', (typed, found) => {
    expect(clients.filter((name) => like(name, likePattern(typed)))).toEqual(found);
  });

  test('it finds a value if and only if the value contains the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (value, typed) => {
        expect(like(value, likePattern(typed))).toBe(value.includes(typed));
      }),
    );
  });
});
