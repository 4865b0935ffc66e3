import { withoutAccentsAndCase } from '../plain-text.ts';

/** What kind of party a name belongs to; of an unknown one both readings are tried (CON-03). */
export type NameKind = 'body' | 'person' | 'unknown';

/** One reading of a name: its words without repetition and sorted, as they are and after the spelling fold. */
export interface NameForm {
  readonly words: readonly string[];
  readonly folded: readonly string[];
}

const words = (list: string) => new Set(list.split(' '));

const LEGAL_FORMS = words(
  'pt persero tbk cv fa firma ud pd koperasi yayasan perkumpulan perum perumda perseroda ltd limited llc llp lp inc ' +
    'incorporated corp corporation co company plc pte pvt private bv nv gmbh ag sa sas sarl srl spa sdn bhd berhad ' +
    'pty kk oy ab as aps kg',
);
const TITLES = words(
  'bapak ibu tuan nyonya nona mr mrs ms dr drs dra ir prof h hj kh rm ra sh mh mm mkn llm se msc mba phd skom',
);
const JOINING_WORDS = words('dan and und et of the');
// The spellings of the rule with one or two m, and the short form with d that identity cards carry as well (decision 29);
// 'm' alone may also be an initial, so both readings are kept.
const MUHAMMAD = words('muhammad muhamad mohammad mohamad mochammad mochamad moh muh mohd muhd');
const INITIAL_OF_MUHAMMAD = 'm';

const AMPERSANDS = /[&+]/g;
const DOTS_AND_APOSTROPHES = /[.'‘’‛ʻʼʽʾʿ`´′＇]/gu;
const OTHER_THAN_LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/gu;
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' };

/** Old spelling to new and what sounds alike, in this order (CON-03). */
const SPELLING_FOLD: readonly (readonly [RegExp, string])[] = [
  [/tj/g, 'c'],
  [/dj/g, 'j'],
  [/sj/g, 'sy'],
  [/nj/g, 'ny'],
  [/oe/g, 'u'],
  [/ch/g, 'h'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/v/g, 'f'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/z/g, 's'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/bh/g, 'b'],
  [/ie/g, 'i'],
  [/y/g, 'j'],
  [/(\p{L})\1+/gu, '$1'],
];

/** Every spelling of the fold has one of these, or is a letter twice. */
const MAY_FOLD = /[vxqzyj]|oe|ie|h|(\p{L})\1/u;

/** A word with old and new Indonesian spelling made the same (CON-03): 'tjahjono' and 'cahyono' → 'cahjono'. */
export function foldSpelling(word: string): string {
  if (!MAY_FOLD.test(word)) return word;
  return SPELLING_FOLD.reduce((folded, [spelling, letter]) => folded.replace(spelling, letter), word);
}

/** Characters that are there and not seen; between two letters they make no new word. */
const UNSEEN = /\p{Cf}+/gu;

/** The words of a name in their order, without accents, case and punctuation; nothing is dropped yet (CON-03). */
export function wordsInOrder(name: string): string[] {
  // The apostrophes of typewriters would fall apart into a space and an accent if they were not dropped first.
  const text = withoutAccentsAndCase(name.replace(UNSEEN, '').replace(DOTS_AND_APOSTROPHES, ''))
    .replace(AMPERSANDS, ' dan ')
    .replace(DOTS_AND_APOSTROPHES, '')
    .replace(OTHER_THAN_LETTERS_AND_DIGITS, ' ');
  return text.split(' ').filter((word) => word !== '');
}

/** The words that are left; all of them when none would be. */
function without(list: readonly string[], dropped: ReadonlySet<string>): readonly string[] {
  const left = list.filter((word) => !dropped.has(word));
  return left.length > 0 ? left : list;
}

/** Words but for legal forms (CON-03). */
export const withoutLegalForms = (words: readonly string[]) => without(words, LEGAL_FORMS);

/** Words but for the titles of a person (CON-03). */
export const withoutTitles = (words: readonly string[]) => without(words, TITLES);

const sorted = (words: readonly string[]) => [...new Set(words)].sort();

function asForm(words: readonly string[]): NameForm {
  const folded = sorted(words.map(foldSpelling));
  // Most names know no old spelling: then one list stands for both, among tens of thousands that are kept.
  const isSame = folded.length === words.length && folded.every((word, at) => word === words[at]);
  return { words, folded: isSame ? words : folded };
}

function readings(raw: readonly string[], isPerson: boolean): (readonly string[])[] {
  const body = withoutLegalForms(raw);
  const named = without(isPerson ? withoutTitles(body) : body, JOINING_WORDS);
  const oneSpelling = named.map((word) => (named.length > 1 && MUHAMMAD.has(word) ? 'muhammad' : word));
  if (oneSpelling.length < 2 || !oneSpelling.includes(INITIAL_OF_MUHAMMAD)) return [oneSpelling];
  return [oneSpelling, oneSpelling.map((word) => (word === INITIAL_OF_MUHAMMAD ? 'muhammad' : word))];
}

/**
 * The forms in which a name is compared (CON-03): accents, case, punctuation, legal forms, for persons titles, and
 * joining words dropped; words sorted, each once; all spellings of Muhammad one word. Several forms for a name of
 * unknown kind, with umlauts (also written ae, oe, ue), or with a lone M that may stand for Muhammad. A name without
 * letters and digits has none.
 */
export function nameForms(name: string, kind: NameKind = 'unknown'): NameForm[] {
  const composed = name.normalize('NFC');
  const spelledOut = composed.replace(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter);
  const asPerson = kind === 'unknown' ? [false, true] : [kind === 'person'];
  const forms = new Map<string, NameForm>();
  for (const spelling of new Set([composed, spelledOut])) {
    const raw = wordsInOrder(spelling);
    for (const read of asPerson.flatMap((isPerson) => readings(raw, isPerson))) {
      const words = sorted(read);
      const key = words.join(' ');
      if (words.length > 0 && !forms.has(key)) forms.set(key, asForm(words));
    }
  }
  return [...forms.values()];
}

/** The folded, sorted words of the forms of a name, one text each, for a trigram index that finds the names to be scored. */
export function searchableTexts(forms: readonly NameForm[]): string[] {
  return [...new Set(forms.map((form) => form.folded.join(' ')))];
}
