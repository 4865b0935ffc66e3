import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './compress.mjs';
import { installPackages } from './install.mjs';
import { filesBelow, programOf, root, say, since } from './project.mjs';
import { node, runProgram } from './run-program.mjs';

const shared = ['contract/src', 'contract/locales', 'rules/src', 'tsconfig.base.json', 'package-lock.json'];

/** What is built, from which sources; `made` is there when it was. */
const parts = [
  {
    name: 'contract',
    sources: [...shared, 'contract/tsconfig.json'],
    made: 'contract/dist',
    make: () => compile('contract'),
  },
  { name: 'rules', sources: [...shared, 'rules/tsconfig.json'], made: 'rules/dist', make: () => compile('rules') },
  {
    name: 'server',
    sources: [...shared, 'server/src', 'server/tsconfig.build.json'],
    made: 'server/dist/main.js',
    make: () => compile('server'),
  },
  {
    name: 'web',
    sources: [
      ...shared,
      'web/src',
      'web/locales',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/tsconfig.json',
    ],
    made: 'web/dist/index.html',
    make: bundleWeb,
  },
];

/** Builds what is older than its sources; says nothing when all is current. */
export async function build() {
  for (const part of parts) {
    const stamp = join(root, '.cache', 'build', `${part.name}.txt`);
    const fingerprint = fingerprintOf(part.sources);
    if (isCurrent(part, stamp, fingerprint)) continue;
    const begin = Date.now();
    await part.make();
    mkdirSync(join(root, '.cache', 'build'), { recursive: true });
    writeFileSync(stamp, fingerprint);
    say(`Built ${part.name} in ${since(begin)}.`);
  }
}

function isCurrent({ made }, stamp, fingerprint) {
  return existsSync(join(root, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** Names, sizes and dates of all sources: a removed file counts as a change too. */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const path of filesBelow(sources)) {
    if (/\.(test|fixture)\.tsx?$/.test(path)) continue;
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Types are judged by `npm run check`; here they are only taken off, so that a start is quick. */
async function compile(workspace) {
  rmSync(join(root, workspace, 'dist'), { recursive: true, force: true });
  const compiler = programOf('typescript-7', 'bin/tsc');
  await must(node(compiler, '-p', join(workspace, 'tsconfig.build.json'), '--noCheck'));
}

async function bundleWeb() {
  say('Building the screens …');
  const vite = programOf('vite', 'bin/vite.js', 'web');
  await must(node(vite, 'build', '--logLevel', 'warn'), { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } });
  await compressFolder(join(root, 'web', 'dist'));
}

async function must(command, options) {
  const { code, output } = await runProgram(command, options);
  if (code !== 0) throw new Error(`${command.slice(1).join(' ')} failed:\n${output}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await installPackages();
    await build();
    say('Everything is built.');
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
