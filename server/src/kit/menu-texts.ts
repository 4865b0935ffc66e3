import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './say.ts';

const folder = fileURLToPath(new URL('../../../contract/locales/', import.meta.url));
/** What screens and server have in common: labels of fields, words for states. */
const namespaces = ['fields', 'statuses'] as const;
const known = new Map<string, Readonly<Record<string, string>>>();

/**
 * The common texts of some areas, those that belong to none first, by their keys as screens use them: `fields:phone`,
 * `statuses:client.active`.
 */
export function menuTexts(language: Language, areas: readonly string[]): Record<string, string> {
  return Object.assign({}, ...['', ...areas].map((area) => areaTexts(language, area)));
}

function areaTexts(language: Language, area: string): Readonly<Record<string, string>> {
  const name = `${language} ${area}`;
  const texts = known.get(name) ?? readArea(language, area);
  known.set(name, texts);
  return texts;
}

function readArea(language: Language, area: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const namespace of namespaces) {
    const file = `${folder}${language}/${[namespace, area].filter(Boolean).join('.')}.json`;
    if (existsSync(file)) collect(texts, `${namespace}:`, JSON.parse(readFileSync(file, 'utf8')));
  }
  return texts;
}

function collect(texts: Record<string, string>, prefix: string, found: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(found)) {
    if (typeof value === 'string') texts[`${prefix}${key}`] = value;
    else collect(texts, `${prefix}${key}.`, value as Record<string, unknown>);
  }
}
