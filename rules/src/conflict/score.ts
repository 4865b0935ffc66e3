import { overlap, trigrams } from '../trigram.ts';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from './identity.ts';
import { type Likeness, likenessOfSameWords } from './likeness.ts';
import { type NameForm, type NameKind, nameForms } from './names.ts';

/** ≥ 90 strong, 60–89 possible, 45–59 weak (shown folded, no conflict); below 45 is not reported (CON-04). */
export type ScoreClass = 'strong' | 'possible' | 'weak';

const STRONG_FROM = 90;
/** From this score on a hit must be decided (CON-01, CLI-01). */
export const POSSIBLE_FROM = 60;
const WEAK_FROM = 45;

/** What makes two names alike by their words, and the score it gives (CON-04). */
const WORD_SCORES = { same_words: 100, other_spelling: 95, all_words_in: 90, one_word_in: 70 } as const;
type WordLikeness = keyof typeof WORD_SCORES;
const SAME_NUMBER = 100;
const LONG_WORD = 4;

/** The class of a score, null when it is not reported (CON-04). */
export function scoreClass(score: number): ScoreClass | null {
  if (score >= STRONG_FROM) return 'strong';
  if (score >= POSSIBLE_FROM) return 'possible';
  return score >= WEAK_FROM ? 'weak' : null;
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

function isContained(part: NameForm, whole: NameForm): boolean {
  return part.folded.length <= whole.folded.length && part.folded.every((word) => whole.folded.includes(word));
}

const hasLongWord = ({ words }: NameForm) => words.some((word) => [...word].length >= LONG_WORD);

/** The class of CON-04 that two forms are in; null for those that only their letters can make alike. */
function wordLikeness(a: NameForm, b: NameForm): WordLikeness | null {
  if (sameWords(a.words, b.words)) return 'same_words';
  if (sameWords(a.folded, b.folded)) return 'other_spelling';
  const part = isContained(a, b) ? a : isContained(b, a) ? b : null;
  if (part === null) return null;
  if (part.folded.length >= 2) return 'all_words_in';
  return hasLongWord(part) ? 'one_word_in' : null;
}

const piecesOf = (form: NameForm) => trigrams(form.folded.join(' '));

function formScore(a: NameForm, b: NameForm, piecesOfA: () => ReadonlySet<string>): number {
  const alike = wordLikeness(a, b);
  return alike === null ? Math.round(100 * overlap(piecesOfA(), piecesOf(b))) : WORD_SCORES[alike];
}

/** How a name scores against others: what only depends on the name itself is worked out once. */
function scoreOf(forms: readonly NameForm[]): (others: readonly NameForm[]) => number {
  const pieces = new Map<NameForm, ReadonlySet<string>>();
  const piecesOnce = (form: NameForm) => {
    const made = pieces.get(form) ?? piecesOf(form);
    pieces.set(form, made);
    return made;
  };
  return (others) => {
    let best = 0;
    for (const form of forms)
      for (const other of others)
        best = Math.max(
          best,
          formScore(form, other, () => piecesOnce(form)),
        );
    return best;
  };
}

/**
 * How alike two names are, 0..100 (CON-04): 100 same words, 95 same after the spelling fold, 90 all words of one
 * among those of the other (at least two), 70 likewise with one word of four letters or more, else the trigram
 * similarity of the folded words. Symmetric; word order, case, accents and legal form do not count.
 */
export function nameScore(a: string, b: string, kind: NameKind = 'unknown'): number {
  return scoreOf(nameForms(a, kind))(nameForms(b, kind));
}

/** One party of a record as the conflict check reads it (CON-02); `names` are all its names, old and new. */
export interface ConflictParty {
  readonly kind?: NameKind | undefined;
  readonly names: readonly string[];
  readonly tax_number?: string | null | undefined;
  readonly nik?: string | null | undefined;
  readonly registration_number?: string | null | undefined;
  readonly emails?: readonly string[] | undefined;
  readonly phones?: readonly string[] | undefined;
}

/** What two parties have in common. */
export type HitField = 'tax_number' | 'registration_number' | 'name' | 'email' | 'phone';

/** The score of two parties, the field and the likeness that give it, and the two texts that met, as they were entered. */
export interface PartyScore {
  readonly score: number;
  readonly field: HitField;
  readonly likeness: Likeness;
  readonly term: string;
  readonly found: string;
}

interface PreparedName {
  readonly text: string;
  readonly kind: NameKind;
  readonly forms: readonly NameForm[];
}

/** What sharing an identity is called (CON-04). */
const SHARED = {
  tax_number: 'same_tax_number',
  registration_number: 'same_registration_number',
  email: 'same_mail_domain',
  phone: 'same_phone',
} as const satisfies Record<Exclude<HitField, 'name'>, Likeness>;

/** A number, domain or line: equal keys of one field are one identity. */
interface Identity {
  readonly field: keyof typeof SHARED;
  readonly score: number;
  readonly text: string;
  readonly key: string;
}

/** A party made ready to be compared with many others. */
export interface PreparedParty {
  readonly names: readonly PreparedName[];
  readonly identities: readonly Identity[];
}

/** Normalises a party once, for scoreAgainst. */
export function prepareParty(party: ConflictParty): PreparedParty {
  const identities: Identity[] = [];
  const add = (
    field: Identity['field'],
    score: number,
    text: string | null | undefined,
    keyOf: (text: string) => string | null,
  ) => {
    const key = text ? keyOf(text) : null;
    if (text && key !== null) identities.push({ field, score, text, key });
  };
  // A person's tax number is the NIK, so the two fields are one identity.
  for (const number of [party.tax_number, party.nik]) add('tax_number', SAME_NUMBER, number, taxIdentity);
  add('registration_number', SAME_NUMBER, party.registration_number, registrationFigures);
  for (const address of party.emails ?? []) add('email', POSSIBLE_FROM, address, mailDomain);
  for (const phone of party.phones ?? []) add('phone', POSSIBLE_FROM, phone, phoneFigures);
  const { kind = 'unknown' } = party;
  return { names: party.names.map((text) => ({ text, kind, forms: nameForms(text, kind) })), identities };
}

function sharedIdentities(a: PreparedParty, b: PreparedParty): PartyScore[] {
  return a.identities.flatMap(({ field, score, text, key }) => {
    const other = b.identities.find((identity) => identity.field === field && identity.key === key);
    return other === undefined ? [] : [{ score, field, likeness: SHARED[field], term: text, found: other.text }];
  });
}

/** The likeness that gave two names their score: of several forms the first that reaches it (CON-04). */
function likenessOf(a: PreparedName, b: PreparedName, score: number): Likeness {
  for (const form of a.forms) {
    for (const other of b.forms) {
      const alike = wordLikeness(form, other);
      if (alike !== null && WORD_SCORES[alike] === score)
        return alike === 'same_words' ? likenessOfSameWords(a, b) : alike;
    }
  }
  return 'similar_letters';
}

/** recordScore of one party against many, all prepared before: the first of those that score best (CON-04). */
export function scoreAgainst(party: PreparedParty): (other: PreparedParty) => PartyScore | null {
  const names = party.names.map((name) => ({ name, scoreOf: scoreOf(name.forms) }));
  return (other) => {
    let best: PartyScore | null = null;
    for (const next of sharedIdentities(party, other)) if (best === null || next.score > best.score) best = next;
    let score = best?.score ?? -1;
    let met: readonly [PreparedName, PreparedName] | null = null;
    for (const { name, scoreOf } of names) {
      for (const found of other.names) {
        const next = scoreOf(found.forms);
        if (next > score) [score, met] = [next, [name, found]];
      }
    }
    if (scoreClass(score) === null) return null;
    return met === null ? best : scoreOfNames(met, score);
  };
}

/** Only what is reported is asked how it is alike: tens of thousands are compared. */
function scoreOfNames([term, found]: readonly [PreparedName, PreparedName], score: number): PartyScore {
  return { score, field: 'name', likeness: likenessOf(term, found, score), term: term.text, found: found.text };
}

/**
 * How alike two parties are (CON-04): 100 for the same tax number, NIK or registration number, at least 60 for a
 * shared mail domain (public ones excluded) or phone, else the best score of their names. Null below 45.
 */
export function recordScore(a: ConflictParty, b: ConflictParty): PartyScore | null {
  return scoreAgainst(prepareParty(a))(prepareParty(b));
}
