import ts from 'typescript';
import { root } from '../project.mjs';
import { everyNode, placeOf, sourcesBelow } from './literals.mjs';

/** Attributes a user reads or hears. */
const readAloud = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'description',
  'legend',
  'error',
  'message',
  'heading',
  'emptyText',
  'tooltip',
]);

/** Names are the same in every language. */
const names = new Set(['Praktis']);

/** Words written into a screen instead of the texts of both languages. */
export function jsxText(base = root) {
  return sourcesBelow(['web/src'], base).flatMap(hardCodedText);
}

/** @param {ts.SourceFile} source */
function hardCodedText(source) {
  const problems = [];
  const report = (node, text) => {
    if (isWords(text)) problems.push(`${placeOf(node)} '${text.trim()}' is written into the screen; use the texts`);
  };
  everyNode(source, (node) => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isStringLiteralLike(node)) {
      const attribute = attributeOf(node);
      if (attribute ? readAloud.has(attribute) : isJsxChild(node)) report(node, node.text);
    }
  });
  return problems;
}

function attributeOf(node) {
  const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isJsxAttribute(holder) ? holder.name.getText() : undefined;
}

/** `{'text'}` between tags, or the outcome of a condition there. */
function isJsxChild(node) {
  let at = node.parent;
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isBinaryExpression(at)) {
    if (ts.isConditionalExpression(at) && at.condition.getText().includes(node.getText())) return false;
    if (ts.isBinaryExpression(at) && !['&&', '||', '??'].includes(at.operatorToken.getText())) return false;
    at = at.parent;
  }
  return ts.isJsxExpression(at) && (ts.isJsxElement(at.parent) || ts.isJsxFragment(at.parent));
}

/** Two letters in a row make a word; marks, numbers and entities such as &nbsp; do not. */
function isWords(text) {
  const plain = text.replace(/&\w+;/g, '').trim();
  return /\p{L}{2}/u.test(plain) && !names.has(plain);
}
