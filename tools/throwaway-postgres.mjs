import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { isInUse } from './postgres-users.mjs';

const prefix = 'praktis-test-';

/** Nothing here must survive a crash, so nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A folder in memory, as Linux has it: hundreds of databases are made and thrown away there without waiting for the disk. */
const inMemory = '/dev/shm';
/** What a run may take of it, in bytes, with room to spare: a file of tests drops its database when it ends. */
const wanted = 4 * 1024 ** 3;

/** Where throwaway data goes: into memory where there is plenty, else into the temporary folder. */
function roomyFolder() {
  if (!existsSync(inMemory)) return tmpdir();
  const { bsize, bavail } = statfsSync(inMemory);
  return bsize * bavail > wanted && freemem() > 2 * wanted ? inMemory : tmpdir();
}

/**
 * A PostgreSQL for one test run or one generator; `stop` removes it with all its data. What killed runs left in the
 * folders is cleared first.
 *
 * @param {{ onDisk?: boolean }} options `onDisk`: where what is measured must be as a firm has it
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is the owner's
 */
export async function startThrowawayPostgres({ onDisk = false } = {}) {
  for (const place of new Set([tmpdir(), inMemory].filter(existsSync)))
    for (const name of readdirSync(place)) if (name.startsWith(prefix)) await clear(join(place, name));
  const folder = mkdtempSync(join(onDisk ? tmpdir() : roomyFolder(), prefix));
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
