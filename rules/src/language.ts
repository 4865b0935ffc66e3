/** A language of the interface and of documents; English is the default and the fallback. */
export type Language = 'en' | 'id';

/**
 * The language of somebody of whom nothing better is known, by the tags of his browser, the most wished first: the first
 * one that is spoken here, else English.
 */
export function wishedLanguage(tags: readonly string[]): Language {
  const spoken = tags.find((tag) => /^(?:en|id)\b/i.test(tag.trim()));
  return spoken && /^id/i.test(spoken.trim()) ? 'id' : 'en';
}

/** The language that an `Accept-Language` header wishes. */
export const languageOfHeader = (header = ''): Language => wishedLanguage(tagsOf(header));

/** The tags of an `Accept-Language` header, the most wished first; those of one weight in the order of the header. */
function tagsOf(header: string): string[] {
  const weighed = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim());
    const weight = rest.find((piece) => piece.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
