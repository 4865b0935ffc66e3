const MARKS = /\p{M}+/gu;
const FINAL_SIGMA = /ς/g;

/**
 * A text without accents and without case, for comparing what people typed: letters are decomposed (NFKD),
 * their marks dropped, and all spellings of one letter made the same ('Müller' → 'muller', 'GROẞ' → 'gross').
 */
export function withoutAccentsAndCase(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '');
  const folded = bare.toLowerCase().toUpperCase().toLowerCase().replace(FINAL_SIGMA, 'σ');
  return folded.normalize('NFKD').replace(MARKS, '');
}
