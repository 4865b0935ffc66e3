import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from '../project.mjs';

/** Parsed sources below the given folders, tests left out. */
export function sourcesBelow(folders, base = root) {
  return filesBelow(folders, { base, ending: /\.tsx?$/ })
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => ts.createSourceFile(path, readFileSync(join(base, path), 'utf8'), ts.ScriptTarget.Latest, true));
}

/** Calls `see` for every node of a source. */
export function everyNode(source, see) {
  const visit = (node) => {
    see(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/**
 * The words of the sources: plain strings and property names, and patterns for the strings that are put together.
 *
 * @returns {{ strings: Set<string>, patterns: RegExp[] }}
 */
export function wordsOf(sources) {
  const strings = new Set();
  const patterns = new Map();
  for (const source of sources) {
    everyNode(source, (node) => {
      if (ts.isStringLiteralLike(node)) strings.add(node.text);
      else if (
        ts.isIdentifier(node) &&
        (ts.isPropertyAssignment(node.parent) || ts.isShorthandPropertyAssignment(node.parent))
      ) {
        strings.add(node.text);
      } else if (ts.isTemplateExpression(node)) addPattern(node, patterns);
    });
  }
  return { strings, patterns: [...patterns.values()] };
}

function addPattern(node, patterns) {
  const chunks = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  // `${a}.${b}` would match every key; a pattern must say at least a word.
  if (!chunks.some((chunk) => /[a-z]{2}/.test(chunk)) || chunks.some((chunk) => /\s/.test(chunk))) return;
  const pattern = `^${chunks.map((chunk) => chunk.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`;
  patterns.set(pattern, new RegExp(pattern));
}

/** 'web/src/x.tsx:12' of a node. */
export function placeOf(node) {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
