import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../tools/throwaway-postgres.mjs';
import { prepareJobs } from '../src/kit/jobs.ts';
import { migrate } from '../src/kit/migrate.ts';
import { forgetCalls, sumCalls } from './call-count.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres();
  const template = new URL(server.url);
  template.pathname = '/praktis_template';
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database praktis_template');
  await admin.end();
  await migrate(template.toString());
  await prepareJobs(template.toString());
  project.provide('databaseUrl', server.url);
  forgetCalls();
  return async () => {
    sumCalls();
    await server.stop();
  };
}
