import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';

const templates = fileURLToPath(new URL('../../templates/', import.meta.url));
const fonts = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts/noto-sans', import.meta.url));
/** Typst remembers what it set; what nobody asked for in this many documents is forgotten. */
const remembered = 20;

let compiler: NodeCompiler | undefined;

/**
 * Sets a document: the template file with `data` as its JSON input; user text stays text, never markup. `pictures` are shown
 * to the template under `/pictures/<name>`. A tagged PDF/A-2 with its fonts inside; `made` is the time it says it was made.
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
    const inputs = { data: JSON.stringify(data), pictures: JSON.stringify(names) };
    const creationTimestamp = Math.floor(made.getTime() / 1000);
    const options = { pdfStandard: PdfStandard.A_2a, creationTimestamp };
    return Buffer.from(compiler.pdf({ mainFilePath: `${templates}${template}`, inputs }, options));
  } finally {
    for (const name of names) compiler.unmapShadow(`${templates}pictures/${name}`);
    compiler.evictCache(remembered);
  }
}
