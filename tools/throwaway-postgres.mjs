import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { isInUse } from './postgres-users.mjs';

const prefix = 'praktis-test-';

/** Nothing here must survive a crash, so nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * A PostgreSQL for one test run or one generator; `stop` removes it with all its data. What killed runs left in the
 * temporary folder is cleared first.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is the owner's
 */
export async function startThrowawayPostgres() {
  for (const name of readdirSync(tmpdir())) if (name.startsWith(prefix)) await clear(join(tmpdir(), name));
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), settings });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes a folder nobody uses any more; its server may still run. */
async function clear(folder) {
  try {
    if (isInUse(join(folder, 'postgres')) || !existsSync(join(folder, 'postgres', 'PG_VERSION'))) return;
    const orphan = await startPostgres({ dataDir: join(folder, 'postgres'), settings });
    await orphan.stop();
  } catch {
    // Not a whole database, or another run is just clearing it.
    return;
  }
  rmSync(folder, { recursive: true, force: true });
}
