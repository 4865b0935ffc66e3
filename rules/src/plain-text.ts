const MARKS = /\p{M}+/gu;
const FINAL_SIGMA = /ς/g;
/** Nothing of this has an accent or a second spelling. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/**
 * A text without accents and without case, for comparing what people typed: letters are decomposed (NFKD),
 * their marks dropped, and all spellings of one letter made the same ('Müller' → 'muller', 'GROẞ' → 'gross').
 */
export function withoutAccentsAndCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(MARKS, '');
  const folded = bare.toLowerCase().toUpperCase().toLowerCase().replace(FINAL_SIGMA, 'σ');
  return folded.normalize('NFKD').replace(MARKS, '');
}
