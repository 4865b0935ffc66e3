import { readFileSync } from 'node:fs';
import type { DisplayWords } from './display.ts';
import type { Language } from './language.ts';

/** The words of the screens, as their locale files have them. */
export function wordsIn(language: Language): DisplayWords {
  const file = new URL(`../../web/locales/${language}/core.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).written;
}
