// @vitest-environment node
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/settings.json' with { type: 'json' };
import type { ScreenPath } from '../kit/paths.ts';
import { allPaths } from './all-paths.ts';
import { wordsOf } from './words-of.ts';

const texts: Readonly<Record<string, string>> = en.find;
/** Like the texts of the product: what there is no text for is said by its key. */
const t = (key: string) => texts[key.replace('settings:find.', '')] ?? key.replace(/^\w+:/, '');
const namesBy = (word: string) =>
  allPaths
    .filter((path: ScreenPath) => wordsOf(path, t).join(' ').toLowerCase().includes(word))
    .map(({ name }) => name);

describe('other words for a screen', () => {
  it.each([
    ['wht', 'settings-wht'],
    ['currency', 'settings-currency'],
    ['holiday', 'settings-working-days'],
    ['logo', 'settings-firm-profile'],
    ['second factor', 'settings-password_expired'],
    ['refund types', 'settings-expense_type'],
  ])('%s finds %s', (word, name) => {
    expect(namesBy(word)).toContain(name);
  });

  it('says nothing of a screen that has none', () => {
    expect(namesBy('find.')).toEqual([]);
  });

  it('every screen that has words of its own is there', () => {
    const names = allPaths.map(({ name }) => name);
    expect(Object.keys(texts).filter((name) => !names.includes(name))).toEqual([]);
  });
});
