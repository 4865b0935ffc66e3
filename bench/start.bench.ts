import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killGroup, killStarted, startProgram } from '../e2e/harness/started-program.ts';
import { build } from '../tools/build.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { freePort } from '../tools/postgres-port.mjs';

/** Seconds in which the product is there again on a machine that does nothing else. */
const bound = 5;
const rounds = 5;

/** The middle of what several starts took, in seconds. */
const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** One start of the product on data that is there already, and one of its database alone. */
async function once(data: string): Promise<{ product: number; database: number }> {
  const { child, seconds, ended } = await startProgram(data, '--port', String(await freePort()));
  killGroup(child, 'SIGTERM');
  await ended;
  const begin = performance.now();
  const database = await startPostgres({ dataDir: join(data, 'postgres') });
  const alone = (performance.now() - begin) / 1000;
  await database.stop();
  return { product: seconds, database: alone };
}

async function main(): Promise<boolean> {
  await build();
  const data = mkdtempSync(join(tmpdir(), 'praktis-bench-'));
  chmodSync(data, 0o755);
  try {
    // The first start sets everything up.
    await once(data);
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await once(data));
    const product = middle(times.map((time) => time.product));
    const database = middle(times.map((time) => time.database));
    process.stdout.write(
      `there again in ${product.toFixed(2)} s (bound ${bound}); its database alone in ${database.toFixed(2)} s, ratio ${(product / database).toFixed(1)}\n`,
    );
    return product < bound;
  } finally {
    killStarted();
    rmSync(data, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
