import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, since } from './project.mjs';
import { node, runProgram } from './run-program.mjs';

/** Installs the packages of package-lock.json when one of them is missing or of another version. */
export async function installPackages() {
  mustHaveNode(20, 19);
  const missing = firstMissingPackage();
  if (!missing) return;
  const begin = Date.now();
  say(`Installing packages (${missing} is missing or old); the first time takes a minute …`);
  const { code, output } = await runProgram([...npm(), 'ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
  say(`Packages installed in ${since(begin)}.`);
}

function mustHaveNode(major, minor) {
  const [ours, oursMinor] = process.versions.node.split('.').map(Number);
  if (ours > major || (ours === major && oursMinor >= minor)) return;
  throw new Error(`Praktis needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}

/** Compared by content, since the dates of files say nothing after a checkout. */
function firstMissingPackage() {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (!installed) return 'everything';
  const absent = Object.entries(wanted).find(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.optional && !entry.extraneous && isOld(installed[path], entry),
  );
  return absent?.[0].replace(/^.*node_modules\//, '');
}

function isOld(present, wanted) {
  return present?.version !== wanted.version || present?.integrity !== wanted.integrity;
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined;
}

/** The npm that started us, else the one in the path. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /npm-cli\.c?js$/.test(path)) return node(path);
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
