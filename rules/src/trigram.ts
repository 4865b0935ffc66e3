import { withoutAccentsAndCase } from './plain-text.ts';

const OTHER_THAN_LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/gu;
const LETTER_OF_TWO_UNITS = /[\ud800-\udfff]/;

/**
 * The form in which descriptions are compared (TIM-09): accents and case removed, everything but letters and
 * digits turned into one space, trimmed. 'drafting  spa.' → 'drafting spa'.
 */
export function normaliseDescription(text: string): string {
  return withoutAccentsAndCase(text).replace(OTHER_THAN_LETTERS_AND_DIGITS, ' ').trim();
}

/**
 * The set of three-letter pieces of a normalised text as PostgreSQL's pg_trgm makes them (TIM-09): each word
 * padded with two spaces before and one after.
 */
export function trigrams(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of text.split(' ')) if (word !== '') addPieces(word, pieces);
  return pieces;
}

function addPieces(word: string, pieces: Set<string>): void {
  if (LETTER_OF_TWO_UNITS.test(word)) {
    const letters = [' ', ' ', ...word, ' '];
    for (let i = 0; i + 3 <= letters.length; i += 1) pieces.add(letters.slice(i, i + 3).join(''));
    return;
  }
  const padded = `  ${word} `;
  for (let i = 0; i + 3 <= padded.length; i += 1) pieces.add(padded.slice(i, i + 3));
}

/** Shared pieces over all pieces of two sets, 0..1; 0 when both are empty. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Trigram similarity of two normalised texts, 0..1: |A∩B| / |A∪B| (TIM-09). */
export function similarity(a: string, b: string): number {
  return overlap(trigrams(a), trigrams(b));
}
