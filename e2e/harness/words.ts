import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/project.mjs';

export type Language = 'en' | 'id';
type Texts = { readonly [key: string]: string | Texts };

/** The texts of an area as the screens have them: `fields.json` and `fields.clients.json` are one. */
function textsOf(language: Language, area: string): Texts {
  const folders = ['web', 'contract'].map((part) => join(root, part, 'locales', language));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.split('.')[0] === area)
      .map((name) => join(folder, name)),
  );
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** A text by its key, `core:undo`, with its values; of several forms the one that their count takes. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The words of the screens in a language, so that one journey goes through both. */
export function wordsIn(language: Language): Words {
  const read = new Map<string, Texts>();
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [area = '', path = ''] = key.split(':');
    const texts = read.get(area) ?? textsOf(language, area);
    read.set(area, texts);
    const names = path.split('.');
    const last = names.pop() ?? '';
    const group = names.reduce<string | Texts | undefined>((at, name) => (at as Texts | undefined)?.[name], texts);
    const form = `${last}_${plural.select(Number(values.count))}`;
    const found = (group as Texts | undefined)?.[last] ?? (group as Texts | undefined)?.[form];
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
}

/** A label as it stands above a field or on a badge: its first letter large. */
export const large = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);
