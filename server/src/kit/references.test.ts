import { setupLists } from '@praktis/contract/settings/setup-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/harness.ts';
import { codeColumns } from '../modules/settings/currency.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('every kind of record that can use something of the set-up has words in both languages (ROL-08)', async () => {
  const set = [
    ...[...Object.values(setupLists).map((list) => list.table), 'bank_information', 'ppn', 'pph', 'currency'],
    ...['user_role', 'employee', 'employee_rate'],
  ];
  const { rows } = await server.owner.query<{ source: string }>(
    `select distinct conrelid::regclass::text as source from pg_constraint
     where contype = 'f' and confrelid = any($1::regclass[])`,
    [set],
  );
  // An approver is named in a setting; a code without a foreign key is looked for by itself.
  const sources = [...new Set([...rows.map((row) => row.source), 'setting', ...Object.keys(codeColumns)])].sort();
  expect(sources.length).toBeGreaterThan(5);
  for (const language of ['en', 'id'] as const)
    expect(sources.filter((source) => !server.kit.say.has(language, `records:${source}`))).toEqual([]);
});
