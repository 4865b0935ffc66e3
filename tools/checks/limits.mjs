import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from '../project.mjs';

const most = { fileLines: 250, testFileLines: 400, functionLines: 40, componentLines: 120, parameters: 4 };

/** Code that a generator writes has no reader. */
const generated = /\.generated\.ts$/;
const isTest = (path) => /\.(test|fixture)\.tsx?$/.test(path) || /^(e2e|server\/test|web\/test)\//.test(path);

/** Files, functions and parameter lists that are too long. */
export function limits(base = root) {
  const files = filesBelow(['contract', 'rules', 'server', 'web', 'e2e', 'bench', 'tools'], {
    base,
    ending: /\.(tsx?|[mc]js)$/,
  });
  return files
    .filter((path) => !generated.test(path))
    .flatMap((path) => overLimits(path, readFileSync(join(base, path), 'utf8')));
}

/**
 * What in one file is over its limit. A comment `limit: <why>` at the top of the file, or before the function, excuses it.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function overLimits(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return [...longFile(path, text), ...longFunctions(source, path)];
}

function longFile(path, text) {
  const lines = text.trimEnd().split('\n');
  const limit = isTest(path) ? most.testFileLines : most.fileLines;
  if (lines.length <= limit || isExcused(lines.slice(0, 12).join('\n'))) return [];
  return [`${path}: ${lines.length} lines, at most ${limit}`];
}

function longFunctions(source, path) {
  const problems = [];
  const visit = (node) => {
    if (isFunction(node) && node.body && !isExcused(textBefore(node, source))) {
      const place = `${path}:${lineOf(node.getStart(), source)} ${nameOf(node)}`;
      const lines = lineOf(node.body.getEnd(), source) - lineOf(node.body.getStart(), source) + 1;
      const limit = isComponent(node, path) ? most.componentLines : most.functionLines;
      if (lines > limit && !isSuite(node, path)) problems.push(`${place}: ${lines} lines, at most ${limit}`);
      if (node.parameters.length > most.parameters && !isSuite(node, path)) {
        problems.push(`${place}: ${node.parameters.length} parameters, at most ${most.parameters}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** A reason of a few words, not the bare mark. */
function isExcused(text) {
  return /\blimit: \S+ \S+ \S+/.test(text);
}

/** The comments before the statement or member that holds the function. */
function textBefore(node, source) {
  let holder = node;
  while (holder.parent && !ts.isStatement(holder) && !ts.isClassElement(holder)) holder = holder.parent;
  return (
    source.text.slice(holder.getFullStart(), holder.getStart()) +
    source.text.slice(node.getFullStart(), node.getStart())
  );
}

const unnamed = '(function)';
const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node;

/** The callback of `describe` holds the tests of a subject, and `it` a journey: the limit of the file governs both. */
function isSuite(node, path) {
  return isTest(path) && ts.isCallExpression(node.parent);
}

/** Whatever draws: a component, a hook that answers drawn columns, the unnamed function that draws a row. */
function isComponent(node, path) {
  if (!path.endsWith('.tsx')) return false;
  return /^[A-Z]/.test(nameOf(node)) || holdsJsx(node);
}

function holdsJsx(node) {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || (ts.forEachChild(node, holdsJsx) ?? false);
}

function nameOf(node) {
  if (node.name) return node.name.getText();
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) return at.name.getText();
    if (isFunction(at)) break;
  }
  return unnamed;
}

function lineOf(position, source) {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}
