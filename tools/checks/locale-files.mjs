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

function flatten(content, prefix = '', keys = new Map()) {
  for (const [name, value] of Object.entries(content)) {
    const key = prefix + name;
    if (value !== null && typeof value === 'object') flatten(value, `${key}.`, keys);
    else {
      const plain = key.replace(pluralEnding, '');
      keys.set(plain, [...(keys.get(plain) ?? []), String(value)]);
    }
  }
  return keys;
}

/** Names of the placeholders of a key's texts; a plural form may leave out its number ('one matter'). */
export function placeholdersOf(texts) {
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]));
  return new Set(names.filter((name) => name !== 'count'));
}
