import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './project.mjs';

const worthIt = 1024;

/** Lays a .br and a .gz beside each text file of a folder, so that the server need not compress the same file again. */
export async function compressFolder(folder) {
  const files = filesBelow(['.'], { base: folder, ending: /\.(js|css|html|svg|json|webmanifest|map)$/ });
  await Promise.all(files.map((path) => compressFile(join(folder, path))));
}

async function compressFile(file) {
  if (statSync(file).size < worthIt) return;
  const content = readFileSync(file);
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
