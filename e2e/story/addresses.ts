import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/project.mjs';
import type { Product } from '../harness/product.ts';

interface RouteEntry {
  path: string;
  login: boolean;
}

/** Every screen of the product, as it is documented; the check of generated files keeps the list true. */
export const routes = (JSON.parse(readFileSync(join(root, 'docs', 'routes.json'), 'utf8')) as RouteEntry[]).filter(
  ({ path }) => path !== '/' && path !== '*',
);

/** Which record of the sample stands for the `{id}` of a path: the first that fits, its id found in the database. */
const records: readonly [RegExp, string][] = [
  [/^\/billing\/deposit\//, 'select id from deposit order by created_at'],
  [/^\/billing\/modify\//, "select id from invoice where status = 'draft' order by created_at"],
  [/^\/billing\/detail\//, "select id from invoice where status = 'bill' order by created_at"],
  [/^\/clients\//, 'select id from client order by created_at'],
  [/^\/collections\//, 'select id from collection order by created_at'],
  [/^\/employees\/employee-cost\//, 'select id from employee_cost order by created_at'],
  [/^\/employees\/hourly-rates-detail\//, 'select id from employee_rate order by id'],
  [/^\/employees\//, "select id from employee where category = 'fee earner' order by code"],
  [/^\/expenses\//, 'select id from expense order by created_at'],
  [/^\/matters\//, 'select id from matter order by number'],
  [/^\/settings\/bank\//, 'select id from bank_information order by id'],
  [/^\/settings\/currency\//, 'select id from currency order by id'],
  [/^\/timesheets\//, "select id from timesheet where status = 'wip' order by date desc"],
];

/** The address of a screen in the sample firm. */
export async function addressOf(path: string, product: Product): Promise<string> {
  const plain = path
    .replace('{national}/{international}', 'national/international')
    .replace('{type}', 'national')
    .replace('{key}', 'nothing.like-this');
  if (!plain.includes('{')) return plain;
  const source = records.find(([pattern]) => pattern.test(plain));
  if (!source || plain.replace('{id}', '').includes('{')) throw new Error(`No record stands for ${path}`);
  const [found] = await product.ask(`${source[1]} limit 1`);
  if (!found) throw new Error(`The sample has no record for ${path}`);
  return plain.replace('{id}', String(found.id));
}
