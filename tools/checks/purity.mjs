import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from '../project.mjs';

const isPure = (path) => /^rules\/src\//.test(path) || /\.(rules|states)\.ts$/.test(path);
const readsOnly = (path) => /^server\/src\/modules\/(reports|dashboards)\//.test(path);

const outside = [
  'Date.now',
  'Math.random',
  'Temporal.Now',
  'process',
  'performance',
  'fetch',
  'crypto',
  'setTimeout',
  'console',
];
const writes = /\b(insert\s+into|update\s+\w+\s+set|delete\s+from|truncate\s)/i;
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/** Rules that read the clock or chance, and reports that write: neither needs an import, so the boundaries do not see them. */
export function purity(base = root) {
  return filesBelow(['rules/src', 'server/src/modules'], { base, ending: /\.ts$/ })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => impurities(path, readFileSync(join(base, path), 'utf8')));
}

/**
 * @param {string} path decides which of the two judgements applies
 * @param {string} text
 * @returns {string[]}
 */
export function impurities(path, text) {
  const judge = isPure(path) ? outsideWorld : readsOnly(path) ? writing : undefined;
  if (!judge) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const problems = [];
  const visit = (node) => {
    const problem = judge(node);
    if (problem) problems.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${problem}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function outsideWorld(node) {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) {
    return 'new Date() reads the clock; pass it in';
  }
  const isMember = ts.isPropertyAccessExpression(node) && outside.includes(node.getText());
  const isCalledOrRead =
    (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    outside.includes(node.expression.text);
  return isMember || isCalledOrRead ? `${node.expression.getText()} is not for rules; pass its value in` : undefined;
}

function writing(node) {
  if (ts.isPropertyAccessExpression(node) && writers.has(node.name.text))
    return `${node.name.text}: reports write nothing`;
  if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) {
    if (writes.test(node.getText())) return 'SQL that writes: reports write nothing';
  }
  return undefined;
}
