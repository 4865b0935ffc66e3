import { type NameKind, withoutLegalForms, withoutTitles, wordsInOrder } from './names.ts';

/** Why a hit has its score (CON-04), for whoever must decide it; from what weighs most to what weighs least. */
export type Likeness =
  | 'same_tax_number'
  | 'same_registration_number'
  | 'same_name'
  | 'other_order'
  | 'other_legal_form'
  | 'other_title'
  | 'other_writing'
  | 'other_spelling'
  | 'all_words_in'
  | 'one_word_in'
  | 'similar_letters'
  | 'same_mail_domain'
  | 'same_phone';

/** A name as it was entered. */
interface EnteredName {
  readonly text: string;
  readonly kind: NameKind;
}

type Words = readonly string[];

const inOneText = (words: Words) => words.join(' ');
const sorted = (words: Words) => [...words].sort().join(' ');

/**
 * What still tells two names apart whose compared words are the same (CON-03, score 100): nothing, their order, the legal
 * form, titles; or else how a word is written: joining words, umlauts, a short form of Muhammad.
 */
export function likenessOfSameWords(a: EnteredName, b: EnteredName): Likeness {
  const entered = [wordsInOrder(a.text), wordsInOrder(b.text)] as const;
  const named = [withoutLegalForms(entered[0]), withoutLegalForms(entered[1])] as const;
  const bare = [bareWords(named[0], a.kind), bareWords(named[1], b.kind)] as const;
  const steps = [
    [entered, 'same_name'],
    [named, 'other_legal_form'],
    [bare, 'other_title'],
  ] as const;
  for (const [[mine, theirs], likeness] of steps) {
    if (inOneText(mine) === inOneText(theirs)) return likeness;
    if (sorted(mine) === sorted(theirs)) return 'other_order';
  }
  return 'other_writing';
}

const bareWords = (words: Words, kind: NameKind): Words => (kind === 'body' ? words : withoutTitles(words));
