import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/kit/config.ts';
import { prepareJobs } from '../server/src/kit/jobs.ts';
import { migrate } from '../server/src/kit/migrate.ts';
import { openKit } from '../server/src/kit/open.ts';
import { startThrowawayPostgres } from '../tools/throwaway-postgres.mjs';
import { type BenchFirm, fillFirm } from './fill-firm.ts';

/** The real server on a database of its own with the firm of the benchmarks, and whatever `fill` adds. */
export async function startBench(
  entries: number,
  fill: (owner: pg.Client, firm: BenchFirm) => Promise<void>,
  people?: number,
) {
  const server = await startThrowawayPostgres({ onDisk: true });
  await migrate(server.url);
  await prepareJobs(server.url);
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const firm = await fillFirm(owner, entries, people);
  await fill(owner, firm);
  await owner.query('vacuum analyze');
  const config = readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', PRAKTIS_DATA: '/tmp' });
  const { kit, close } = await openKit(config, () => new Date('2026-11-27T03:00:00Z'));
  const app = await buildApp(kit);
  const post = (url: string, payload: object, token = firm.token) =>
    app.inject({
      method: 'POST',
      url: `/practice/v1/${url}`,
      headers: { authorization: `Bearer ${token}`, service: firm.service },
      payload,
    });
  const stop = async () => {
    await app.close();
    await close();
    await owner.end();
    await server.stop();
  };
  return { url: server.url, owner, firm, post, stop };
}
