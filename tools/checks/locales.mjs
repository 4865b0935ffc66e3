import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from '../project.mjs';
import { everyNode, placeOf, sourcesBelow, wordsOf } from './literals.mjs';
import { keysByNamespace, languages, localeFolders, namespaceOf, placeholdersOf, readTexts } from './locale-files.mjs';

/** Texts the product can say in one language only, texts nobody says, and texts that are said but not written. */
export function locales(base = root) {
  const languagesDiffer = localeFolders.flatMap((folder) => differences(folder, base));
  return [...languagesDiffer, ...doubleTexts(base), ...unusedTexts(base), ...missingTexts(base), ...silentErrors(base)];
}

/** Files of one namespace are laid together: of a key that stands in two of them, one text is never said. */
function doubleTexts(base) {
  return localeFolders.flatMap((folder) => {
    const places = new Map();
    return keysOf({ areas: readTexts(folder, 'en', base) }).flatMap(({ area, key }) => {
      const name = `${namespaceOf(area)}:${key}`;
      const first = places.get(name);
      places.set(name, first ?? area);
      return first === undefined ? [] : [`${folder}: ${name} stands in ${first}.json and in ${area}.json`];
    });
  });
}

function differences(folder, base) {
  const [first, ...others] = languages.map((language) => ({ language, areas: readTexts(folder, language, base) }));
  return others.flatMap((other) => [
    ...missingIn(folder, first, other),
    ...missingIn(folder, other, first),
    ...otherPlaceholders(folder, first, other),
    ...emptyTexts(folder, first),
    ...emptyTexts(folder, other),
  ]);
}

function missingIn(folder, full, partial) {
  return keysOf(full).flatMap(({ area, key }) =>
    partial.areas.get(area)?.has(key) ? [] : [`${folder}/${partial.language}/${area}.json lacks ${key}`],
  );
}

function otherPlaceholders(folder, one, other) {
  return keysOf(one).flatMap(({ area, key, texts }) => {
    const translated = other.areas.get(area)?.get(key);
    if (!translated) return [];
    const here = placeholdersOf(texts);
    const there = placeholdersOf(translated);
    const odd = [...here].filter((name) => !there.has(name)).concat([...there].filter((name) => !here.has(name)));
    return odd.map((name) => `${folder}: {{${name}}} of ${area}:${key} stands in one language only`);
  });
}

function emptyTexts(folder, { language, areas }) {
  return keysOf({ areas }).flatMap(({ area, key, texts }) =>
    texts.every((text) => text.trim() !== '') ? [] : [`${folder}/${language}/${area}.json: ${key} is empty`],
  );
}

function keysOf({ areas }) {
  return [...areas].flatMap(([area, keys]) => [...keys].map(([key, texts]) => ({ area, key, texts })));
}

/**
 * Field labels and status names (contract/locales) are said by name, for whatever column comes. A whole namespace said
 * by code, `errors:${code}`, says nothing about a single text: there the code itself must stand somewhere.
 */
function unusedTexts(base) {
  const readers = {
    'web/locales': ['web/src', 'contract/src'],
    'server/locales': ['server/src', 'rules/src', 'contract/src'],
  };
  return Object.entries(readers).flatMap(([folder, sources]) => {
    const { strings, patterns } = wordsOf(sourcesBelow(sources, base));
    const telling = patterns.filter((pattern) => !/^\^[\w-]+:\.\+\$$/.test(pattern.source));
    for (const word of wordsOfMigrations(folder, base)) strings.add(word);
    const isSaid = (word) => strings.has(word) || telling.some((pattern) => pattern.test(word));
    return keysOf({ areas: readTexts(folder, 'en', base) })
      .filter(({ area, key }) => !isSaid(key) && !isSaid(`${namespaceOf(area)}:${key}`))
      .map(({ area, key }) => `${folder}: nobody says ${area}:${key}`);
  });
}

function wordsOfMigrations(folder, base) {
  if (folder !== 'server/locales') return [];
  return migrations(base).flatMap(({ text }) => text.match(/\w+/g) ?? []);
}

function migrations(base) {
  return filesBelow(['server/migrations'], { base, ending: /\.sql$/ }).map((path) => ({
    path,
    text: readFileSync(join(base, path), 'utf8'),
  }));
}

function missingTexts(base) {
  const webTexts = keysByNamespace(['contract/locales', 'web/locales'], base);
  const serverTexts = keysByNamespace(['contract/locales', 'server/locales'], base);
  return [
    ...sourcesBelow(['web/src'], base).flatMap((source) => unwrittenIn(source, webTexts)),
    ...sourcesBelow(['server/src'], base).flatMap((source) => unwrittenIn(source, serverTexts)),
  ];
}

/** `area:key` anywhere, and `t('key')` in the areas the file names in `useTexts`. */
function unwrittenIn(source, texts) {
  const problems = [];
  const areas = areasNamedIn(source);
  everyNode(source, (node) => {
    if (!ts.isStringLiteralLike(node)) return;
    const [, area, key] = /^([a-z][\w.-]*):([\w.-]+)$/.exec(node.text) ?? [];
    if (texts.has(area)) {
      if (!texts.get(area).has(key)) problems.push(`${placeOf(node)} says ${node.text}, which is not written`);
    } else if (areas.length > 0 && isSaidByT(node) && !areas.some((one) => texts.get(one)?.has(node.text))) {
      problems.push(`${placeOf(node)} says ${node.text}, which ${areas.join(', ')} lack`);
    }
  });
  return problems;
}

function isSaidByT(node) {
  return (
    ts.isCallExpression(node.parent) && node.parent.expression.getText() === 't' && node.parent.arguments[0] === node
  );
}

function areasNamedIn(source) {
  const named = [];
  everyNode(source, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useTexts') {
      for (const argument of node.arguments) if (ts.isStringLiteralLike(argument)) named.push(argument.text);
    }
  });
  return named.length === 0 ? [] : [...named, 'core', 'fields', 'statuses'];
}

const spoken = new Set(['RuleBroken', 'NeedsConfirmation', 'NotAllowed', 'NotSignedIn']);

/** A refused move always speaks: every code that is thrown has its sentence in the texts `errors`. */
function silentErrors(base) {
  const written = keysByNamespace(['server/locales', 'contract/locales'], base).get('errors') ?? new Set();
  const thrown = sourcesBelow(['rules/src', 'server/src'], base).flatMap((source) => {
    const problems = [];
    everyNode(source, (node) => {
      if (!ts.isNewExpression(node) || !spoken.has(node.expression.getText())) return;
      const code = node.arguments?.[0];
      if (code && ts.isStringLiteralLike(code) && !written.has(code.text)) {
        problems.push(`${placeOf(node)} throws ${code.text}, which has no sentence in server/locales/en/errors`);
      }
    });
    return problems;
  });
  const raised = migrations(base).flatMap(({ path, text }) =>
    [...text.matchAll(/raise exception '(\w+)'/g)]
      .filter(([, code]) => !written.has(code))
      .map(([, code]) => `${path} raises ${code}, which has no sentence in server/locales/en/errors`),
  );
  return [...thrown, ...raised];
}
