import { similarity } from '../trigram.ts';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from './identity.ts';
import { type NameForm, type NameKind, nameForms } from './names.ts';

/** ≥ 90 strong, 60–89 possible, 45–59 weak (shown folded, no conflict); below 45 is not reported (CON-04). */
export type ScoreClass = 'strong' | 'possible' | 'weak';

const STRONG_FROM = 90;
/** From this score on a hit must be decided (CON-01, CLI-01). */
export const POSSIBLE_FROM = 60;
const WEAK_FROM = 45;

const SAME_WORDS = 100;
const SAME_AFTER_FOLD = 95;
const ALL_WORDS_CONTAINED = 90;
const ONE_WORD_CONTAINED = 70;
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

function containment(part: NameForm, whole: NameForm): number | null {
  if (!part.folded.every((word) => whole.folded.includes(word))) return null;
  if (part.folded.length >= 2) return ALL_WORDS_CONTAINED;
  return part.words.some((word) => [...word].length >= LONG_WORD) ? ONE_WORD_CONTAINED : null;
}

function formScore(a: NameForm, b: NameForm): number {
  if (sameWords(a.words, b.words)) return SAME_WORDS;
  if (sameWords(a.folded, b.folded)) return SAME_AFTER_FOLD;
  const contained = Math.max(containment(a, b) ?? 0, containment(b, a) ?? 0);
  return contained > 0 ? contained : Math.round(100 * similarity(a.folded.join(' '), b.folded.join(' ')));
}

/** The best score of two names over the forms they are compared in, 0..100 (CON-04); 0 when one has none. */
export function formsScore(a: readonly NameForm[], b: readonly NameForm[]): number {
  return Math.max(0, ...a.flatMap((form) => b.map((other) => formScore(form, other))));
}

/**
 * How alike two names are, 0..100 (CON-04): 100 same words, 95 same after the spelling fold, 90 all words of one
 * among those of the other (at least two), 70 likewise with one word of four letters or more, else the trigram
 * similarity of the folded words. Symmetric; word order, case, accents and legal form do not count.
 */
export function nameScore(a: string, b: string, kind: NameKind = 'unknown'): number {
  return formsScore(nameForms(a, kind), nameForms(b, kind));
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

/** The score of two parties, the field that gives it, and the two texts that met, as they were entered. */
export interface PartyScore {
  readonly score: number;
  readonly field: HitField;
  readonly term: string;
  readonly found: string;
}

interface Term<Key> {
  readonly text: string;
  readonly key: Key;
}

/** A party made ready to be compared with many others. */
export interface PreparedParty {
  readonly names: readonly Term<readonly NameForm[]>[];
  readonly others: readonly {
    readonly field: HitField;
    readonly score: number;
    readonly terms: readonly Term<string>[];
  }[];
}

function terms(texts: readonly (string | null | undefined)[], keyOf: (text: string) => string | null): Term<string>[] {
  return texts.flatMap((text) => {
    const key = text ? keyOf(text) : null;
    return text && key !== null ? [{ text, key }] : [];
  });
}

/** Normalises a party once, for preparedScore. */
export function prepareParty(party: ConflictParty): PreparedParty {
  return {
    names: party.names.map((text) => ({ text, key: nameForms(text, party.kind) })),
    others: [
      // A person's tax number is the NIK, so the two fields are one identity.
      { field: 'tax_number', score: SAME_WORDS, terms: terms([party.tax_number, party.nik], taxIdentity) },
      {
        field: 'registration_number',
        score: SAME_WORDS,
        terms: terms([party.registration_number], registrationFigures),
      },
      { field: 'email', score: POSSIBLE_FROM, terms: terms(party.emails ?? [], mailDomain) },
      { field: 'phone', score: POSSIBLE_FROM, terms: terms(party.phones ?? [], phoneFigures) },
    ],
  };
}

/** recordScore of parties prepared before. */
export function preparedScore(a: PreparedParty, b: PreparedParty): PartyScore | null {
  const equals = a.others.flatMap(({ field, score, terms }, index) =>
    terms.flatMap(({ text, key }) => {
      const other = b.others[index]?.terms.find((term) => term.key === key);
      return other === undefined ? [] : [{ score, field, term: text, found: other.text }];
    }),
  );
  const names = a.names.flatMap(({ text, key }) =>
    b.names.map((other) => ({
      score: formsScore(key, other.key),
      field: 'name' as const,
      term: text,
      found: other.text,
    })),
  );
  const best = [...equals, ...names].reduce<PartyScore | null>(
    (best, next) => (best === null || next.score > best.score ? next : best),
    null,
  );
  return best !== null && scoreClass(best.score) !== null ? best : null;
}

/**
 * How alike two parties are (CON-04): 100 for the same tax number, NIK or registration number, at least 60 for a
 * shared mail domain (public ones excluded) or phone, else the best score of their names. Null below 45.
 */
export function recordScore(a: ConflictParty, b: ConflictParty): PartyScore | null {
  return preparedScore(prepareParty(a), prepareParty(b));
}
