import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { root, say } from './project.mjs';

const nothing = /(?!)/;

/** What a running server keeps for itself; the write-ahead log is copied last. */
const notCopied =
  /^(postmaster\.(pid|opts)|server\.log.*|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*)$/;

/**
 * Copies the data folder (database, password, files) while the product runs. The copy starts as it is: PostgreSQL
 * replays what was written meanwhile.
 *
 * @param {string} dataFolder PRAKTIS_DATA
 * @param {string} target folder that is made; it may not be there yet
 */
export async function backup(dataFolder, target) {
  if (!existsSync(join(dataFolder, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no database in ${dataFolder}.`);
  if (existsSync(target)) throw new Error(`${target} is already there; a backup never overwrites.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const database = await startPostgres({ dataDir: join(dataFolder, 'postgres') });
  try {
    await copyDatabase(database.url, join(dataFolder, 'postgres'), join(target, 'postgres'));
  } finally {
    await database.stop();
  }
  // After the database: files are never overwritten, so that each file the copied database knows is among them.
  const others = readdirSync(dataFolder).filter((name) => !/^postgres($|\.users$|\.new-)/.test(name));
  for (const name of others) await copyTree(join(dataFolder, name), join(target, name), '');
}

async function copyDatabase(url, from, to) {
  const pg = createRequire(join(root, 'server', 'package.json'))('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The slot keeps the log of the time of the copy; it goes with the connection.
    await client.query("select pg_create_physical_replication_slot('praktis_backup', true, true)");
    await client.query("select pg_backup_start('praktis', fast => true)");
    await copyTree(from, to, '', notCopied);
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)');
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
    if (rows[0].spcmapfile.trim() !== '') writeFileSync(join(to, 'tablespace_map'), rows[0].spcmapfile);
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), '');
  } finally {
    await client.end();
  }
}

/** Copies what is there; files that go away meanwhile were temporary, or their removal stands in the log. */
async function copyTree(from, to, path, except = nothing) {
  const stat = statSync(join(from, path), { throwIfNoEntry: false });
  if (!stat || except.test(path)) return;
  if (stat.isDirectory()) {
    mkdirSync(join(to, path), { recursive: true, mode: stat.mode & 0o777 });
    for (const name of readdirSync(join(from, path)))
      await copyTree(from, to, path === '' ? name : `${path}/${name}`, except);
  } else if (stat.isFile()) {
    try {
      await pipeline(
        createReadStream(join(from, path)),
        createWriteStream(join(to, path), { mode: stat.mode & 0o777 }),
      );
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const place = process.argv[2];
    if (!place) throw new Error('Say where to: npm run backup -- /backups');
    if (process.env.DATABASE_URL)
      throw new Error('DATABASE_URL names a server of your own: back it up with its pg_dump.');
    await installPackages();
    const name = `praktis-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}`;
    const target = join(resolve(place), name);
    await backup(resolve(root, process.env.PRAKTIS_DATA ?? 'data'), target);
    say(`Backup written to ${target}.`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
