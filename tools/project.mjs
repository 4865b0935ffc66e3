import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, whatever the current folder is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Path of a program that an npm package brings: npm puts a package into the workspace or, mostly, above it. */
export function programOf(packageName, file, workspace = '.') {
  const places = [join(root, workspace), root].map((folder) => join(folder, 'node_modules', packageName, file));
  return places.find((place) => existsSync(place)) ?? places[1];
}

const notOurs = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'coverage']);
const dataFolder = 'data';

/**
 * Every file below the given files and folders, as paths relative to `base`, with `/` as separator, in stable order.
 *
 * @param {string[]} places relative to `base`; what is missing is left out
 * @param {{ base?: string, ending?: RegExp }} [options]
 * @returns {string[]}
 */
export function filesBelow(places, { base = root, ending = /./ } = {}) {
  const found = places.flatMap((place) => walk(base, place));
  return found.filter((path) => ending.test(path)).sort();
}

function walk(base, place) {
  const stat = statSync(join(base, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [place.split(sep).join('/')];
  return readdirSync(join(base, place))
    .filter((name) => !notOurs.has(name) && !(place === '.' && name === dataFolder))
    .flatMap((name) => walk(base, place === '.' ? name : `${place}/${name}`));
}

/** Says what is going on, on one line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Time since `begin` (of Date.now()), as '2.3 s'. */
export function since(begin) {
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`;
}
