// Sets documents in a process of its own: a text that brings the typesetter down ends this process and no other.
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';

const [templates, fonts] = process.argv.slice(2);
// Typst remembers what it set; what nobody asked for in this many documents is forgotten.
const remembered = 20;
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });

function set({ template, data, pictures, made }) {
  const names = Object.keys(pictures);
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(`${templates}pictures/${name}`, Buffer.from(bytes));
  try {
    const inputs = { data, pictures: JSON.stringify(names) };
    const options = { pdfStandard: PdfStandard.A_2a, creationTimestamp: made };
    return Buffer.from(compiler.pdf({ mainFilePath: `${templates}${template}`, inputs }, options));
  } finally {
    for (const name of names) compiler.unmapShadow(`${templates}pictures/${name}`);
    compiler.evictCache(remembered);
  }
}

process.on('message', (job) => {
  try {
    process.send({ pdf: set(job) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
