import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from '../project.mjs';

export const languages = ['en', 'id'];
export const localeFolders = ['web/locales', 'contract/locales', 'server/locales'];

/** English has forms for one and many, Indonesian one form for all: keys are compared without these endings. */
const pluralEnding = /_(zero|one|two|few|many|other)$/;

/**
 * The texts of a folder in one language.
 *
 * @returns {Map<string, Map<string, string[]>>} area → key without plural ending → its texts
 */
export function readTexts(folder, language, base = root) {
  const areas = new Map();
  for (const path of filesBelow([`${folder}/${language}`], { base, ending: /\.json$/ })) {
    const area = path.slice(`${folder}/${language}/`.length, -'.json'.length);
    areas.set(area, flatten(JSON.parse(readFileSync(join(base, path), 'utf8'))));
  }
  return areas;
}

function flatten(content) {
  const flat = flatEntries(content, '');
  const names = new Set(flat.map(([key]) => key));
  const keys = new Map();
  for (const [key, text] of flat) {
    const base = key.replace(pluralEnding, '');
    // `too_many` is a plural form of `too` only where `too_other` stands beside it.
    const plain = names.has(`${base}_other`) ? base : key;
    keys.set(plain, [...(keys.get(plain) ?? []), text]);
  }
  return keys;
}

function flatEntries(content, prefix) {
  return Object.entries(content).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? flatEntries(value, `${prefix}${name}.`)
      : [[prefix + name, String(value)]],
  );
}

/** `mail.auth.json` brings its texts to the namespace `mail`, as each area has its own file. */
export const namespaceOf = (area) => area.split('.')[0];

/**
 * The texts of several folders by namespace, as the code names them.
 *
 * @returns {Map<string, Set<string>>} namespace → keys
 */
export function keysByNamespace(folders, base = root) {
  const namespaces = new Map();
  for (const folder of folders) {
    for (const [area, keys] of readTexts(folder, 'en', base)) {
      const name = namespaceOf(area);
      namespaces.set(name, new Set([...(namespaces.get(name) ?? []), ...keys.keys()]));
    }
  }
  return namespaces;
}

/** Names of the placeholders of a key's texts; a plural form may leave out its number ('one matter'). */
export function placeholdersOf(texts) {
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]));
  return new Set(names.filter((name) => name !== 'count'));
}
