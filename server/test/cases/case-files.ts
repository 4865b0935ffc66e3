import { readFileSync } from 'node:fs';

const textOf = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

/** The input and expected values of a case from practice that lies beside it as JSON. */
export function caseOf<T>(name: string): T {
  return JSON.parse(textOf(name)) as T;
}

/** The rows of a case that lies beside it as a table without quotes, by the names in its first line. */
export function caseRows<K extends string>(name: string): Record<K, string>[] {
  const [head = '', ...lines] = textOf(name).trim().split('\n');
  const keys = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])) as Record<K, string>;
  });
}
