import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../tools/throwaway-postgres.mjs';
import { prepareJobs } from '../src/kit/jobs.ts';
import { migrate } from '../src/kit/migrate.ts';
import { forgetCalls, sumCalls } from './call-count.ts';
import { dailyPress, startPublishers } from './publishers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Where published exchange rates are: a server of the tests, never the publishers themselves. */
    publishers: { RATES_BI_URL: string; RATES_KMK_URL: string };
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
  const publishers = await startPublishers(dailyPress);
  project.provide('publishers', publishers.env);
  forgetCalls();
  return async () => {
    sumCalls();
    await publishers.close();
    await server.stop();
  };
}
