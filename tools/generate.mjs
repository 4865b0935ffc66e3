import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateTableTypes } from './generate/table-types.mjs';
import { installPackages } from './install.mjs';
import { root, say, since } from './project.mjs';
import { node, runProgram } from './run-program.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** File → how its content is made. */
const products = {
  'docs/openapi.json': () => runTypeScript('tools/generate/openapi.ts', version),
  'docs/routes.json': () => runTypeScript('tools/generate/routes.ts'),
  'docs/permissions.md': () => runTypeScript('tools/generate/permissions.ts'),
  'docs/states.md': () => runTypeScript('tools/generate/states.ts'),
  'docs/conflict-check.md': () => runTypeScript('tools/generate/conflict-check.ts'),
  'docs/settings.md': () => runTypeScript('tools/generate/settings.ts'),
  'server/src/kit/schema.generated.ts': generateTableTypes,
};

async function runTypeScript(...script) {
  const { code, output, stdout } = await runProgram(node('--conditions=praktis-source', '--import', 'tsx', ...script), {
    env: { TSX_TSCONFIG_PATH: join(root, 'web', 'tsconfig.json') },
  });
  if (code !== 0) throw new Error(`${script[0]} failed:\n${output}`);
  return `${stdout}\n`;
}

/**
 * Generated files that do not say what their sources say.
 *
 * @param {Record<string, () => Promise<string>>} [files] file → how its content is made
 */
export async function generated(files = products) {
  const problems = [];
  for (const [file, make] of Object.entries(files)) {
    try {
      if ((await make()) !== readIfThere(file)) problems.push(`${file} is older than its source: npm run generate`);
    } catch (error) {
      problems.push(`${file}: ${error.message}`);
    }
  }
  return problems;
}

function readIfThere(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installPackages();
  const wanted = process.argv.slice(2);
  for (const [file, make] of Object.entries(products)) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    const begin = Date.now();
    writeFileSync(join(root, file), await make());
    say(`${file} (${since(begin)})`);
  }
}
