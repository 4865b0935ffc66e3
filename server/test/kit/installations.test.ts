import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/kit/migrate.ts';
import type {} from '../global-setup.ts';

const databases = Array.from({ length: 6 }, (_, at) => `installation_${at}`);
let admin: pg.Client;

const urlOf = (database: string) => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${database}`;
  return url.href;
};

/** All at the same moment; what kept any of them from coming up. */
async function startAll(): Promise<string[]> {
  const ended = await Promise.allSettled(databases.map((database) => migrate(urlOf(database))));
  return ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  for (const database of databases) await admin.query(`create database ${database} template praktis_template`);
});
afterAll(async () => {
  for (const database of databases) await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

describe('several installations on one PostgreSQL', () => {
  it('come up at the same moment: the roles, which belong to all of them, keep none from starting', async () => {
    for (let round = 0; round < 5; round++) expect(await startAll()).toEqual([]);
  });
});
