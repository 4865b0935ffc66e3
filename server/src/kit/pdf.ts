import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { RuleBroken } from './errors.ts';

const templates = fileURLToPath(new URL('../../templates/', import.meta.url));
const fonts = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts/noto-sans', import.meta.url));
/** Typst remembers what it set; what nobody asked for in this many documents is forgotten. */
const remembered = 20;

let compiler: NodeCompiler | undefined;

/**
 * Sets a document: the template file with `data` as its JSON input; user text stays text, never markup. `pictures` are shown
 * to the template under `/pictures/<name>`. A tagged PDF/A-2 with its fonts inside; `made` is the time it says it was made.
 * Letters that no typeface has are refused by name, `not_printable`; of signs that none has only their place is shown.
 */
export function pdfOf(
  template: string,
  data: unknown,
  { pictures = {}, made = new Date() }: { pictures?: Record<string, Buffer>; made?: Date } = {},
): Buffer {
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });
  const names = Object.keys(pictures);
  for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(`${templates}pictures/${name}`, bytes);
  try {
    const creationTimestamp = Math.floor(made.getTime() / 1000);
    const options = { pdfStandard: PdfStandard.A_2a, creationTimestamp };
    const set = (inputs: { data: string; pictures: string }) =>
      Buffer.from((compiler as NodeCompiler).pdf({ mainFilePath: `${templates}${template}`, inputs }, options));
    return withKnownSigns(data, (text) => set({ data: text, pictures: JSON.stringify(names) }));
  } finally {
    for (const name of names) compiler.unmapShadow(`${templates}pictures/${name}`);
    compiler.evictCache(remembered);
  }
}

/** Whether a picture can stand on a document: a file may begin like one and break off. */
export function canBePrinted(picture: Buffer): boolean {
  try {
    return pdfOf('picture.typ', {}, { pictures: { picture } }).length > 0;
  } catch {
    return false;
  }
}

/** Sets the text; once more without the signs that the typefaces do not have. */
function withKnownSigns(data: unknown, set: (text: string) => Buffer): Buffer {
  try {
    return set(JSON.stringify(data));
  } catch (error) {
    const missing = missingIn(error);
    if (missing.size === 0) throw error;
    const letters = [...missing].filter((sign) => isLetter.test(sign) && !selectsALook.test(sign));
    if (letters.length > 0) throw new RuleBroken('not_printable', { characters: letters.slice(0, 10).join(' ') });
    const shown = (text: string) => Array.from(text, (sign) => (missing.has(sign) ? standIn(sign) : sign)).join('');
    return set(JSON.stringify(data, (_key, value) => (typeof value === 'string' ? shown(value) : value)));
  }
}

const isLetter = /[\p{L}\p{M}\p{N}]/u;
const selectsALook = /[\ufe00-\ufe0f]/u;

/** Bullets pasted from a word processor are bullets; what has no look of its own goes; of a picture its place stays. */
function standIn(sign: string): string {
  if (/\p{Co}/u.test(sign)) return '•';
  return /\p{Cf}/u.test(sign) || selectsALook.test(sign) ? '' : '□';
}

/** The characters that the typesetter says no typeface of ours has. */
function missingIn(error: unknown): Set<string> {
  const said = error instanceof Error ? error.message : '';
  const texts = [...said.matchAll(/the text `\\"(.*?)\\"` could not be displayed/g)].map(([, text = '']) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
  return new Set(texts.join(''));
}
