import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { failedTests } from './failed-tests.mjs';
import { installPackages } from './install.mjs';
import { programOf, root, say, since } from './project.mjs';
import { node, runProgram } from './run-program.mjs';
import { installTestPrograms } from './test-browser.mjs';

const results = join(root, 'test-results');
const callsFile = join(root, 'server', 'test-results', 'calls.json');

/** Name → what runs; the cheap ones first, so that a slip is known early. `npm test -- rules server` runs some. */
const stages = {
  check: async () => {
    const { failures, ...count } = await (await import('./check.mjs')).runChecks();
    closing.push(...failures);
    return count;
  },
  rules: () => runTests('rules'),
  tools: () => runTests('tools'),
  server: async () => add(await runTests('server'), exercisedCalls()),
  web: () => runTests('web'),
  e2e: journeys,
};

/** Each of these leaves a processor free for the other. */
const sideBySide = ['rules', 'tools'];

/** Lines said at the end, where they are not missed. */
const closing = [''];

async function test(wanted) {
  const unknown = wanted.find((name) => !(name in stages));
  if (unknown) throw new Error(`There is no stage '${unknown}'; there are ${Object.keys(stages).join(', ')}.`);
  await installPackages();
  await installTestPrograms();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  rmSync(callsFile, { force: true });
  let total = { passed: 0, failed: 0 };
  const open = wanted.length > 0 ? [...wanted] : Object.keys(stages);
  while (open.length > 0) {
    const together = sideBySide.includes(open[0]) && sideBySide.includes(open[1]) ? 2 : 1;
    for (const count of await Promise.all(open.splice(0, together).map(runStage))) total = add(total, count);
  }
  return total;
}

async function runStage(name) {
  const begin = Date.now();
  say(`\n== ${name}`);
  const count = await safely(name, stages[name]);
  say(`== ${name}: ${count.passed} passed, ${count.failed} failed (${since(begin)})`);
  return count;
}

/** A stage that cannot run at all counts as failed, and the others still run. */
async function safely(name, stage) {
  try {
    return await stage();
  } catch (error) {
    const what = `${name} could not run: ${error.message}`;
    say(what);
    closing.push(what);
    return { passed: 0, failed: 1 };
  }
}

/** The screens and the server as they are delivered, in a real browser. */
async function journeys() {
  await build();
  return runTests('e2e');
}

/** Runs one project of vitest.config.ts and counts from its report. */
async function runTests(project) {
  const report = join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = programOf('vitest', 'vitest.mjs');
  const { code } = await runProgram(node(vitest, 'run', '--project', project, ...reporters), { show: true });
  if (!existsSync(report)) throw new Error('the tests left no report');
  const told = JSON.parse(readFileSync(report, 'utf8'));
  closing.push(...failedTests(told, project));
  return countOf(told, code);
}

/** A file that does not load has no tests to fail, and an error between tests belongs to none: each counts as one. */
function countOf({ numPassedTests, numFailedTests, numPendingTests, testResults }, code) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = numFailedTests + unloaded.length;
  if (numPendingTests > 0) say(`${numPendingTests} tests are left out`);
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** The harness of the server notes each call it has seen succeed, be refused and get bad input. */
function exercisedCalls() {
  if (!existsSync(callsFile)) throw new Error(`${callsFile} is missing: the server's tests did not count their calls`);
  const { total, exercised, missing } = JSON.parse(readFileSync(callsFile, 'utf8'));
  closing.push(`calls exercised: ${exercised}/${total}`);
  for (const call of missing) say(`       not exercised: ${typeof call === 'string' ? call : JSON.stringify(call)}`);
  return missing.length === 0 && exercised === total ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function add(one, other) {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

try {
  const { passed, failed } = await test(process.argv.slice(2));
  for (const line of closing) say(line);
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  say('0 passed, 1 failed');
  process.exit(1);
}
