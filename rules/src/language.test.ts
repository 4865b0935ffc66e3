import { expect, it } from 'vitest';
import { languageOfHeader } from './language.ts';

it.each([
  ['id', 'id'],
  ['id-ID,id;q=0.9,en-US;q=0.8', 'id'],
  ['ID', 'id'],
  ['jv-ID,jv;q=0.9,id;q=0.8,en;q=0.7', 'id'],
  ['en;q=0.5,id;q=0.8', 'id'],
  ['en-US,en;q=0.9,id;q=0.8', 'en'],
  ['id;q=0,de', 'en'],
  ['fr-FR,fr', 'en'],
  ['idx', 'en'],
  ['', 'en'],
])('a browser that wishes %s is spoken to in %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});
