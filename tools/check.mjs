import { availableParallelism } from 'node:os';
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
const repeatedProblems = 5;

/** Most of them wait for a program of their own, which uses one processor. */
const atOnce = Math.min(2, availableParallelism());

/**
 * Runs checks, a few at a time, and prints a line for each as it ends.
 *
 * @param {string[]} [names] all when left out
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: the beginning of
 *   what each failed check found, for the end of a long output
 */
export async function runChecks(names = Object.keys(checks)) {
  const unknown = names.find((name) => !(name in checks));
  if (unknown) throw new Error(`There is no check '${unknown}'; there are ${Object.keys(checks).join(', ')}.`);
  const found = new Map();
  const open = [...names];
  const work = async () => {
    for (let name = open.shift(); name; name = open.shift()) found.set(name, await problemsOf(name));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const bad = [...found].filter(([, problems]) => problems.length > 0);
  const failures = bad.map(([name, problems]) =>
    [`failed in check: ${name}`, ...problems.slice(0, repeatedProblems)].join('\n    '),
  );
  return { passed: names.length - bad.length, failed: bad.length, failures };
}

/** Runs one check and says what it found. */
async function problemsOf(name) {
  const begin = Date.now();
  const problems = await checks[name]();
  say(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${since(begin)})`);
  for (const problem of problems.slice(0, shownProblems)) say(`       ${problem}`);
  if (problems.length > shownProblems) say(`       … and ${problems.length - shownProblems} more`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installPackages();
  const wanted = process.argv.slice(2);
  const { passed, failed } = await runChecks(wanted.length > 0 ? wanted : undefined);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
