import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeLanguage, text } from '../../kit/texts.ts';
import { judge } from './form-judge.ts';
import type { Field } from './form-types.ts';

const fields: readonly Field[] = [{ name: 'people', kind: 'custom', render: () => null }];
const told = (people: z.ZodType) => {
  const words = { labelOf: (name: string) => name, t: text };
  return judge(z.object({ people }), { people: ['1', '2', '3'] }, fields, words).messages.people;
};

describe('a list that is too long', () => {
  it.each([
    ['en', 'At most 2 entries'],
    ['id', 'Paling banyak 2 entri'],
  ] as const)('is told so of its entries in %s, whatever its schema says', async (language, said) => {
    await changeLanguage(language);
    expect(told(z.array(z.string()).max(2))).toBe(said);
    expect(told(z.array(z.string()).max(2, { error: 'too_long' }))).toBe(said);
    expect(told(z.array(z.string()).max(2, { error: 'too_many' }))).toBe(said);
    await changeLanguage('en');
  });
});
