import { RuleBroken } from '@praktis/rules/errors';
import { withoutAccentsAndCase } from '@praktis/rules/plain-text';

/**
 * The list of a copied or moved file: the stricter of the one it has and the one that is wanted there (ROL-03). An empty
 * list lets everybody in, so the other one holds; of two lists, who is on both. Refused `access_lists_disjoint` when
 * nobody is: an empty result would let everybody in.
 */
export function stricterList(kept: readonly string[], wanted: readonly string[]): string[] {
  if (kept.length === 0) return [...new Set(wanted)];
  if (wanted.length === 0) return [...new Set(kept)];
  const both = [...new Set(kept)].filter((one) => wanted.includes(one));
  if (both.length === 0) throw new RuleBroken('access_lists_disjoint', {}, 'access_list');
  return both;
}

/** The name of a document whose uploader gave none: its file's, without the ending. */
export function nameOfFile(file_name: string): string {
  const stem = file_name.replace(/\.[^.]*$/, '').trim();
  return stem === '' ? file_name : stem;
}

const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain; charset=utf-8']);

/** Whether a browser may show a file of this kind in a sandbox. */
export function canPreview(mime: string): boolean {
  return shown.has(mime);
}

/** Pictures hold no text to be searched. */
export function holdsText(mime: string): boolean {
  return !mime.startsWith('image/');
}

const longestWord = 60;
/** A tsvector holds less than 1 MB; a word takes its bytes and a few more. */
const wordsRoom = 900_000;
const roomOfWord = 8;

/** The different words of texts, without accents and case, as a search compares them. Those that find no room are left out. */
export function wordsOf(...texts: string[]): string[] {
  const words = new Set<string>();
  let room = wordsRoom;
  for (const text of texts)
    for (const word of withoutAccentsAndCase(text).split(/[^\p{L}\p{N}]+/u)) {
      if (word === '' || words.has(word)) continue;
      const kept = [...word].slice(0, longestWord).join('');
      room -= Buffer.byteLength(kept) + roomOfWord;
      if (room < 0) return [...words];
      words.add(kept);
    }
  return [...words];
}

/**
 * The query that finds documents holding every word of a text, each as far as it is typed; undefined when the text holds
 * no word. Words are letters and digits only, so nothing of it has a meaning of its own in a query.
 */
export function wordsQuery(text: string): string | undefined {
  const words = wordsOf(text);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}

/** A text as it is kept for excerpts: what cannot be stored or read taken out, spaces made one, cut to what is searched. */
export function keptText(text: string, max = 200_000): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters removed
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu, ' ');
  return plain
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '');
}
