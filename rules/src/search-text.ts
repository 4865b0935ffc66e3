const SPECIAL = /[\\%_]/g;

/**
 * The LIKE pattern that finds a typed text literally anywhere in a value (T-46): percent, underscore and the
 * backslash itself stand for themselves. Space around the text is dropped; an empty text matches everything.
 */
export function likePattern(text: string): string {
  const literal = text.trim().replace(SPECIAL, (character) => `\\${character}`);
  return literal === '' ? '%' : `%${literal}%`;
}
