import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from './db.ts';

/** Everything the server does later or again and again. At least once: every handler is idempotent. */
const jobQueues = [
  'send-mail',
  'seal-audit',
  'check-books',
  'sync-rates',
  'read-document',
  'sweep-files',
  'note-lock-outs',
] as const;
/** How often a job is tried before it is given up. */
export const triesOfJob = 6;

export type JobQueue = (typeof jobQueues)[number];

export interface Jobs {
  /** Puts a job into the queue inside the given transaction: rolled back with it. */
  add(db: Db, queue: JobQueue, data: Record<string, string>): Promise<void>;
  /** Starts working a queue. */
  work(queue: JobQueue, handle: (data: Record<string, string>) => Promise<void>): Promise<void>;
  /** Runs a queue by the clock (cron, server time). */
  every(queue: JobQueue, cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the queue's own tables; run once at start by the database's owner, who alone may create tables. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of jobQueues) {
    const retryLimit = triesOfJob - 1;
    await boss.createQueue(name, { name, retryLimit, retryBackoff: true, expireInSeconds: 120, policy: 'standard' });
  }
  const rights =
    'grant usage on schema pgboss to praktis_app; grant select, insert, update, delete on all tables in schema pgboss to praktis_app; grant execute on all functions in schema pgboss to praktis_app';
  await boss.getDb().executeSql(rights, []);
  await boss.stop({ graceful: false, wait: false });
}

/** The queue under the application's role. */
export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, migrate: false });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async add(db, queue, data) {
      const executeSql = async (text: string, values: unknown[]) => {
        const result = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: result.rows };
      };
      await boss.send(queue, data, { db: { executeSql } });
    },
    async work(queue, handle) {
      await boss.work<Record<string, string>>(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handle(job.data ?? {});
      });
    },
    async every(queue, cron) {
      await boss.schedule(queue, cron, {});
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000, wait: true });
    },
  };
}
