import { join } from 'node:path';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './kit/config.ts';
import { prepareJobs } from './kit/jobs.ts';
import { migrate } from './kit/migrate.ts';
import { openKit } from './kit/open.ts';

/** Starts the server: configuration, database, jobs, HTTP; and stops it in the reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await migrate(config.DATABASE_URL);
  await prepareJobs(config.DATABASE_URL);
  const { kit, close } = await openKit({ ...config, PRAKTIS_DATA: join(config.PRAKTIS_DATA) });
  const app = await buildApp(kit);
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  process.stdout.write(`Praktis is ready at ${config.PUBLIC_URL ?? address}\n`);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    kit.log.info({ signal }, 'stopping');
    await app.close();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
