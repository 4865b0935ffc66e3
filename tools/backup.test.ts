import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backup } from './backup.mjs';
import { startPostgres } from './postgres.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praktis-backup-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

it('copies a database that is being written to; the copy starts and holds all that was there when it began', async () => {
  const live = join(folder, 'live');
  const database = await startPostgres({ dataDir: join(live, 'postgres') });
  mkdirSync(join(live, 'files', 'firm'), { recursive: true });
  writeFileSync(join(live, 'files', 'firm', 'deed.pdf'), 'the deed');
  const client = await connected(database.url);
  await client.query('create table bill as select n, n * 1245000::numeric as fee from generate_series(1, 20000) n');
  let writes = 0;
  let busy = true;
  const writing = (async () => {
    const writer = await connected(database.url);
    while (busy) {
      await writer.query('insert into bill values (0, 1); update bill set fee = fee where n between 1 and 50');
      writes += 1;
    }
    await writer.end();
  })();

  await backup(live, join(folder, 'copy'));
  busy = false;
  await writing;
  await client.end();
  await database.stop();

  expect(writes).toBeGreaterThan(0);
  expect(readFileSync(join(folder, 'copy', 'files', 'firm', 'deed.pdf'), 'utf8')).toBe('the deed');
  expect(statSync(join(folder, 'copy')).mode & 0o777).toBe(0o700);
  chmodSync(join(folder, 'copy'), 0o755);
  const restored = await startPostgres({ dataDir: join(folder, 'copy', 'postgres') });
  const reader = await connected(restored.url);
  const { rows } = await reader.query(
    'select count(*) filter (where n > 0) as bills, sum(fee) filter (where n > 0) as fees from bill',
  );
  expect(rows).toEqual([{ bills: '20000', fees: String((1245000n * 20000n * 20001n) / 2n) }]);
  await reader.end();
  await restored.stop();
});

it('never overwrites a backup, and says when there is nothing to copy', async () => {
  const live = join(folder, 'live');
  await expect(backup(live, join(folder, 'copy'))).rejects.toThrow('There is no database');
  await (await startPostgres({ dataDir: join(live, 'postgres') })).stop();
  mkdirSync(join(folder, 'copy'));
  await expect(backup(live, join(folder, 'copy'))).rejects.toThrow('never overwrites');
});
