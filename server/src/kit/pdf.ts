import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const templates = fileURLToPath(new URL('../../templates/', import.meta.url));
const fonts = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts/noto-sans', import.meta.url));

let compiler: NodeCompiler | undefined;

/** Sets a document: the template file with `data` as its JSON input; user text stays text, never markup. */
export function pdfOf(template: string, data: unknown): Buffer {
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });
  const source = { mainFilePath: `${templates}${template}`, inputs: { data: JSON.stringify(data) } };
  return Buffer.from(compiler.pdf(source));
}
