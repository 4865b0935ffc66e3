import { pathToFileURL } from 'node:url';
import { dependencies } from './checks/dependencies.mjs';
import { jsxText } from './checks/jsx-text.mjs';
import { limits } from './checks/limits.mjs';
import { locales } from './checks/locales.mjs';
import { boundaries, copies, lint, types, unused } from './checks/programs.mjs';
import { purity } from './checks/purity.mjs';
import { wording } from './checks/wording.mjs';
import { generated } from './generate.mjs';
import { installPackages } from './install.mjs';
import { say, since } from './project.mjs';

/** Name → judge; each returns the problems it found. Their order is that of their price. */
const checks = {
  wording,
  dependencies,
  limits,
  purity,
  locales,
  texts: jsxText,
  lint,
  types,
  boundaries,
  generated,
  unused,
  copies,
};
const shownProblems = 200;

/**
 * Runs checks one after the other and prints a line for each.
 *
 * @param {string[]} [names] all when left out
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(names = Object.keys(checks)) {
  const count = { passed: 0, failed: 0 };
  for (const name of names) {
    if (!(name in checks)) throw new Error(`There is no check '${name}'; there are ${Object.keys(checks).join(', ')}.`);
    const begin = Date.now();
    const problems = await checks[name]();
    count[problems.length === 0 ? 'passed' : 'failed'] += 1;
    say(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${since(begin)})`);
    for (const problem of problems.slice(0, shownProblems)) say(`       ${problem}`);
    if (problems.length > shownProblems) say(`       … and ${problems.length - shownProblems} more`);
  }
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installPackages();
  const wanted = process.argv.slice(2);
  const { passed, failed } = await runChecks(wanted.length > 0 ? wanted : undefined);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
