import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests } from './failed-tests.mjs';
import { root } from './project.mjs';

const passed = { fullName: 'a bill is numbered', status: 'passed', failureMessages: [] };
const failed = {
  fullName: 'INV-06 rounds down',
  status: 'failed',
  failureMessages: [['expected 1 to be 2', ...Array.from({ length: 40 }, (_, line) => `at ${line}`)].join('\n')],
};
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: join(root, name),
  status,
  message,
  assertionResults,
});

it('names each test that failed with the beginning of what it said, and each file that did not load', () => {
  const report = {
    testResults: [
      file('rules/src/bill.test.ts', 'failed', [passed, failed]),
      file('rules/src/time.test.ts', 'passed', [passed]),
      file('rules/src/tax.test.ts', 'failed', [], 'Unexpected token'),
    ],
  };
  const [bill = '', tax, ...more] = failedTests(report, 'rules');
  expect(bill.split('\n').slice(0, 3)).toEqual([
    'failed in rules: rules/src/bill.test.ts > INV-06 rounds down',
    '    expected 1 to be 2',
    '    at 0',
  ]);
  expect(bill.split('\n')).toHaveLength(7);
  expect(tax).toBe('failed in rules: rules/src/tax.test.ts > did not load\n    Unexpected token');
  expect(more).toEqual([]);
});
