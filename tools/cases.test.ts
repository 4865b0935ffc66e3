import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project.mjs';

interface Section {
  title: string;
  rows: { number: string; tests: string[] }[];
}

const text = readFileSync(join(root, 'docs/cases.md'), 'utf8');
const sections: Section[] = text
  .split('\n## ')
  .slice(1)
  .map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    rows: [...part.matchAll(/^\| (T-\d\d) \|.*$/gm)].map(([line, number = '']) => ({
      ...{ number, tests: [...line.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) },
    })),
  }));
const [shown, rulesAlone, missing] = sections;

/** The numbers that a test says in its titles: within quotes, not in a comment. */
function namedIn(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const titles = lines.filter((line) => /['"`].*\bT-\d\d\b.*['"`]/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line));
  return titles.flatMap((line) => line.match(/\bT-\d\d\b/g) ?? []);
}

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
}
const everywhere = ['rules/src', 'contract/src', 'server/src', 'server/test', 'web/src', 'web/test', 'e2e'];
const named = new Set(everywhere.flatMap(testsBelow).flatMap(namedIn));

it('every case from practice stands in one of the tables, once and in order', () => {
  expect(sections.map((section) => section.title)).toEqual([
    ...['Shown through the product', 'As rules alone so far', 'Not shown yet'],
  ]);
  const numbers = sections.flatMap((section) => section.rows.map((row) => row.number));
  expect(numbers.toSorted()).toEqual(Array.from({ length: 53 }, (_, at) => `T-${String(at + 1).padStart(2, '0')}`));
  for (const { rows } of sections) expect(rows).toEqual(rows.toSorted((a, b) => a.number.localeCompare(b.number)));
});

it.each([...(shown?.rows ?? []), ...(rulesAlone?.rows ?? [])])('$number is named by each of its tests', (row) => {
  expect(row.tests).not.toEqual([]);
  for (const path of row.tests) expect(namedIn(path), path).toContain(row.number);
});

it('a case that is shown through the product has a test beyond the rules; one that is not is named by none', () => {
  for (const { number, tests } of shown?.rows ?? [])
    expect([number, tests.filter((path) => !path.startsWith('rules/'))]).not.toEqual([number, []]);
  expect(missing?.rows.filter((row) => named.has(row.number))).toEqual([]);
});

it('no test names a case that there is not', () => {
  const known = new Set(sections.flatMap((section) => section.rows.map((row) => row.number)));
  expect([...named].filter((number) => !known.has(number))).toEqual([]);
});
