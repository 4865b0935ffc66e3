import { RuleBroken } from './errors.ts';
import { setPaper, TypesetterFell } from './typesetter.ts';

/**
 * Sets a document: the template file with `data` as its JSON input; user text stays text, never markup. `pictures` are shown
 * to the template under `/pictures/<name>`. A tagged PDF/A-2 with its fonts inside; `made` is the time it says it was made.
 * Letters that no typeface has are refused by name, `not_printable`; of signs that none has only their place is shown. A
 * text that the typesetter goes down over is refused as `not_set`.
 */
export async function pdfOf(
  template: string,
  data: unknown,
  { pictures = {}, made = new Date() }: { pictures?: Record<string, Buffer>; made?: Date } = {},
): Promise<Buffer> {
  const seconds = Math.floor(made.getTime() / 1000);
  try {
    return await withKnownSigns(data, (text) => setPaper({ template, data: text, pictures, made: seconds }));
  } catch (error) {
    if (error instanceof TypesetterFell) throw new RuleBroken('not_set');
    throw error;
  }
}

/** Whether a picture can stand on a document: a file may begin like one and break off. */
export async function canBePrinted(picture: Buffer): Promise<boolean> {
  try {
    return (await pdfOf('picture.typ', {}, { pictures: { picture } })).length > 0;
  } catch {
    return false;
  }
}

const withText = (data: unknown, change: (text: string) => string) =>
  JSON.stringify(data, (_key, value) => (typeof value === 'string' ? change(value) : value));

/** What a program of its own may mean by a sign for private use, no archive can know (PDF/A): it stands as a bullet. */
const plain = (text: string) => text.replaceAll(/\p{Co}/gu, '•');

/** Sets the text; once more without the signs that the typefaces do not have. */
async function withKnownSigns(data: unknown, set: (text: string) => Promise<Buffer>): Promise<Buffer> {
  try {
    return await set(withText(data, plain));
  } catch (error) {
    const missing = missingIn(error);
    if (missing.size === 0) throw error;
    const suspects = [...missing].filter((sign) => isLetter.test(sign) && !selectsALook.test(sign));
    const letters = await missingAlone(suspects);
    if (letters.length > 0) throw new RuleBroken('not_printable', { characters: letters.slice(0, 10).join(' ') });
    for (const letter of suspects) missing.delete(letter);
    const shown = (text: string) => Array.from(text, (sign) => (missing.has(sign) ? standIn(sign) : sign)).join('');
    return set(withText(data, (text) => shown(plain(text))));
  }
}

/** Of a letter with a mark that no typeface has, the typesetter names both: those that it does not have by themselves. */
async function missingAlone(letters: readonly string[]): Promise<string[]> {
  if (letters.length === 0) return [];
  try {
    await setPaper({ template: 'letters.typ', data: JSON.stringify(letters), pictures: {}, made: 0 });
    return [];
  } catch (error) {
    const missing = missingIn(error);
    return letters.filter((letter) => missing.has(letter));
  }
}

const isLetter = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u;
const selectsALook = /[\ufe00-\ufe0f]/u;
/** Has no look of its own, or only one around another sign: a key's frame around a figure. */
const hasNoPlace = /[\p{Cf}\p{Me}]/u;

/** What has no look of its own goes; of a picture its place stays. */
function standIn(sign: string): string {
  return hasNoPlace.test(sign) || selectsALook.test(sign) ? '' : '□';
}

/** The characters that the typesetter says no typeface of ours has. */
function missingIn(error: unknown): Set<string> {
  const said = error instanceof Error ? error.message : '';
  const texts = [...said.matchAll(/the text `\\"(.*?)\\"` could not be displayed/g)].map(([, text = '']) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
  return new Set(texts.join(''));
}
