import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trigrams } from '../trigram.ts';
import type { Likeness } from './likeness.ts';
import { scoredPairs } from './name-pairs.fixture.ts';
import { foldSpelling, type NameKind, nameForms } from './names.ts';
import { type ConflictParty, nameScore, recordScore } from './score.ts';
import { plainFold, plainForms, plainNameScore, plainPieces, plainRecordScore } from './score-plain.fixture.ts';

const kinds = fc.constantFrom<NameKind>('body', 'person', 'unknown');
// Words that meet every rule: legal forms, titles, joining words, Muhammad, old spelling, umlauts, short words, other scripts.
const words = fc.oneof(
  fc.constantFrom(
    ...'PT Tbk CV Ltd Dr. H. S.H., dan of & + M. M Moh. Mochamad Muhammad Tjahjono Cahyono Djoko Joko Soekarno Sukarno'.split(
      ' ',
    ),
    ...'Müller Mueller Söhne Jaya Abadi Abadi Sagara Sagarra Adi A B.A. Ma’ruf aaaa ΟΔΟΣ GROẞ İstanbul 銀河 88 𠮷野 ー'.split(
      ' ',
    ),
  ),
  fc.stringMatching(/^[a-z]{1,7}$/),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const names = fc.array(words, { maxLength: 5 }).map((list) => list.join(' '));
const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 2 });
const digits = fc.constantFrom('', '0123456789012345', '3171234567890123', '1234-5678', 'AHU 12', '12');
const parties: fc.Arbitrary<ConflictParty> = fc.record({
  ...{ kind: kinds, names: some(names), tax_number: digits, nik: digits, registration_number: digits },
  emails: some(fc.constantFrom('a@lintang.example', 'B@Lintang.example', 'a@gmail.com', 'nobody', '')),
  phones: some(fc.constantFrom('021 5550100', '+62 21 5550100', '(021) 555-0199', '12', '')),
});

/** Whether a score is one that this likeness gives (CON-04). */
function withinScore(likeness: Likeness, score: number): boolean {
  if (likeness === 'similar_letters') return score >= 45 && score <= 100;
  return (
    score ===
    ({ other_spelling: 95, all_words_in: 90, one_word_in: 70, same_mail_domain: 60, same_phone: 60 }[
      likeness as string
    ] ?? 100)
  );
}

describe('what the check uses says what the rules say, read plainly (CON-03, CON-04)', () => {
  test('the fold of a word, the forms of a name, the pieces of its words', () => {
    fc.assert(
      fc.property(names, kinds, (name, kind) => {
        const forms = plainForms(name, kind).map((form) => form.join(' '));
        expect(nameForms(name, kind).map((form) => form.words.join(' '))).toEqual([...new Set(forms)]);
        for (const form of nameForms(name, kind)) {
          expect(form.folded).toEqual([...new Set(form.words.map(plainFold))].sort());
          for (const word of form.words) expect(foldSpelling(word)).toBe(plainFold(word));
          expect([...trigrams(form.folded.join(' '))]).toEqual([...plainPieces(form.folded)]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('two names', () => {
    fc.assert(
      fc.property(names, names, kinds, (a, b, kind) => {
        expect(nameScore(a, b, kind)).toBe(plainNameScore(a, b, [kind, kind]));
      }),
      { numRuns: 3000 },
    );
  });

  test('two parties: score, field and the two texts', () => {
    fc.assert(
      fc.property(parties, parties, (a, b) => {
        const { likeness, ...score } = recordScore(a, b) ?? { likeness: null };
        expect(score).toEqual(plainRecordScore(a, b) ?? {});
        expect(likeness === null || withinScore(likeness, Number(recordScore(a, b)?.score))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('the invented pairs', () => {
    for (const { a, b, kind, score } of scoredPairs) expect(plainNameScore(a, b, [kind, kind])).toBe(score);
  });
});
