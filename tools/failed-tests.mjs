import { relative } from 'node:path';
import { root } from './project.mjs';

/** Of what a test said when it failed, this much tells what went wrong; the rest stands where it ran. */
const linesOfMessage = 6;
const widthOfLine = 300;

/**
 * The tests that failed, for the end of the output, where they are not missed: of a long run often only
 * the end is kept. One entry for each test, and for each file that did not load.
 * @param report of vitest's json reporter
 * @param stage that ran them
 */
export function failedTests({ testResults }, stage) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [entry(stage, file, 'did not load', message)];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => entry(stage, file, test.fullName, test.failureMessages?.[0]));
  });
}

function entry(stage, file, test, message = '') {
  const lines = message.split('\n').slice(0, linesOfMessage);
  return [`failed in ${stage}: ${file} > ${test}`, ...lines.map((line) => `    ${line.slice(0, widthOfLine)}`)].join(
    '\n',
  );
}
