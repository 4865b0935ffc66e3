import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Kit } from './context.ts';
import { appUrl, openDb } from './db.ts';
import { localFiles } from './file-store.ts';
import { s3Files } from './file-store-s3.ts';
import { startJobs } from './jobs.ts';
import { loadTexts } from './say.ts';
import { makeLog } from './telemetry.ts';

/** Opens everything the server stands on; `close` lets running jobs end first. */
export async function openKit(
  config: Config,
  now: () => Date = () => new Date(),
): Promise<{ kit: Kit; close: () => Promise<void> }> {
  const log = makeLog(config);
  const url = appUrl(config.DATABASE_URL);
  const { db } = openDb(url, config.DATABASE_POOL, config.DATABASE_PREPARED === 'yes');
  const jobs = await startJobs(url, log);
  const { S3_BUCKET } = config;
  const files = S3_BUCKET ? s3Files({ ...config, S3_BUCKET }) : localFiles(join(config.PRAKTIS_DATA, 'files'));
  const kit: Kit = { config, db, files, jobs, say: await loadTexts(), log, now };
  const close = async () => {
    await jobs.stop();
    await db.destroy();
  };
  return { kit, close };
}
