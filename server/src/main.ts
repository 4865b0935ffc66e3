import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { prepareFirstFirm } from './first-start.ts';
import { startWork } from './jobs.ts';
import { ConfigError, readConfig } from './kit/config.ts';
import type { Kit } from './kit/context.ts';
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
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const address = await listen(app, kit, process.env.PORT === undefined);
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
  await startWork(kit);
  await prepareFirstFirm(kit, (request) => app.inject(request), print);
  print(`Praktis is ready at ${config.PUBLIC_URL ?? address}`);
}

const triedPorts = 20;

/** Listens on the wanted port; when nobody named one and it is taken, on the next free one. */
async function listen(app: FastifyInstance, kit: Kit, mayMoveOn: boolean): Promise<string> {
  const { PORT, HOST } = kit.config;
  for (let port = PORT; ; port++) {
    try {
      const address = await app.listen({ port, host: HOST });
      kit.config.PORT = Number(new URL(address).port) || port;
      return address;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || !mayMoveOn || port >= PORT + triedPorts) throw error;
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
