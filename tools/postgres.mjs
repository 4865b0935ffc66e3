import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import { answers, freePort, portIn } from './postgres-port.mjs';
import { clearRemainsOfKilledServer } from './postgres-remains.mjs';
import { handOver, runAsDatabaseUser, whoRunsPostgres } from './postgres-user.mjs';
import { isAlive, register } from './postgres-users.mjs';

/**
 * Starts PostgreSQL on a folder, or adopts the one that already runs there (left over when Node was killed).
 * It listens on loopback only, on a free port, with a generated password kept 0600 beside the folder.
 *
 * @param {{ dataDir: string, log?: (line: string) => void, settings?: Record<string, string> }} options
 *   `settings` are added to the server's own, e.g. `{ fsync: 'off' }` for tests
 * @returns {Promise<{ url: string, adopted: boolean, revive: () => Promise<void>, stop: () => Promise<void> }>}
 *   `url` is the owner's; `revive` starts the server again under the same address when it was killed
 */
export async function startPostgres({ dataDir, log = () => {}, settings = {} }) {
  const binaries = findPostgresBinaries();
  mkdirSync(dirname(resolve(dataDir)), { recursive: true });
  const dir = join(realpathSync(dirname(resolve(dataDir))), basename(resolve(dataDir)));
  const runAs = whoRunsPostgres([binaries.initdb, dir]);
  const cluster = { ...binaries, dir, runAs, log, settings };

  handOver(runAs, dir);
  const password = readOrMakePassword(cluster);
  if (!existsSync(join(dir, 'PG_VERSION'))) await createCluster(cluster);
  const adopted = await isRunning(cluster);
  if (adopted) log('adopted the database that was still running');
  else await launch(cluster);

  const port = portIn(dir);
  const leave = register(dir);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    adopted,
    revive: () => revive(cluster, port),
    stop: () => stop(cluster, leave),
  };
}

const passwordFile = (dir) => `${dir}.password`;

function readOrMakePassword({ dir, runAs }) {
  const file = passwordFile(dir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(join(dir, 'PG_VERSION'))) {
    throw new Error(`The password of the database in ${dir} is missing: put ${file} back from your backup.`);
  }
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  handOver(runAs, file);
  return readFileSync(file, 'utf8').trim();
}

/** Made under another name and renamed when whole, so that an interrupted start leaves no half database. */
async function createCluster({ dir, runAs, initdb, log }) {
  log('creating the database (first start only)');
  removeUnfinished(dir);
  const fresh = `${dir}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  handOver(runAs, fresh);
  const { code, output } = await runAsDatabaseUser(runAs, [
    initdb,
    '-D',
    fresh,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile(dir)}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
  ]);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The database could not be created:\n${output}`);
  }
  // An empty folder of that name (a mounted volume, say) is in the way of a rename.
  if (existsSync(dir)) rmSync(dir, { recursive: true });
  renameSync(fresh, dir);
}

function removeUnfinished(dir) {
  const prefix = `${basename(dir)}.new-`;
  for (const name of readdirSync(dirname(dir)).filter((one) => one.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length))))
      throw new Error(`Another start is just creating ${dir}; try again.`);
    rmSync(join(dirname(dir), name), { recursive: true, force: true });
  }
}

/** A server that was killed this moment still counts as a process; one that runs answers on its port. */
async function isRunning({ dir, runAs, pgCtl }) {
  for (let attempt = 0; attempt < 100; attempt++) {
    await clearRemainsOfKilledServer(dir);
    const { code } = await runAsDatabaseUser(runAs, [pgCtl, 'status', '-D', dir]);
    if (code !== 0) return false;
    if (await answers(portIn(dir))) return true;
    await wait(100);
  }
  throw new Error(`The database in ${dir} runs but does not answer; see ${join(dir, 'server.log')}.`);
}

async function revive(cluster, port) {
  if (await isRunning(cluster)) return;
  cluster.log('the database was killed; starting it again');
  await launch(cluster, port);
}

/** Starts the server; tries again while another took the port, or while processes of a killed server are still going down. */
async function launch(cluster, wantedPort) {
  const { dir, runAs, pgCtl } = cluster;
  const logFile = join(dir, 'server.log');
  shortenLog(logFile);
  for (let attempt = 1; ; attempt++) {
    const options = [
      `-p ${wantedPort ?? (await freePort())}`,
      ...serverSettings(cluster.settings).map((setting) => `-c ${setting}`),
    ];
    const command = [pgCtl, 'start', '-w', '-t', '120', '-D', dir, '-l', logFile, '-o', options.join(' ')];
    const { code } = await runAsDatabaseUser(runAs, command, { quiet: true });
    if (code === 0) return;
    if (attempt === 5) throw new Error(`The database did not start. The end of ${logFile}:\n${tail(logFile)}`);
    await wait(500 * attempt);
  }
}

/** Sized for a machine of 2 cores and 2 GB that also runs the application. */
function serverSettings(extra) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: "''",
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    password_encryption: 'scram-sha-256',
    ...(sharedMemoryIsSmall() ? { max_parallel_workers_per_gather: '0', max_parallel_maintenance_workers: '0' } : {}),
    ...extra,
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

/** Containers often give 64 MB; a parallel query of ours would fail there in the middle. */
function sharedMemoryIsSmall() {
  if (!existsSync('/dev/shm')) return false;
  const { bsize, blocks } = statfsSync('/dev/shm');
  return bsize * blocks < 512 * 1024 * 1024;
}

async function stop({ dir, runAs, pgCtl, log }, leave) {
  if (!leave()) return log('the database stays: another process uses it');
  if (!(await isRunning({ dir, runAs, pgCtl }))) return;
  const { code, output } = await runAsDatabaseUser(runAs, [pgCtl, 'stop', '-D', dir, '-m', 'fast', '-w', '-t', '120']);
  if (code !== 0) throw new Error(`The database did not stop: ${output}`);
}

function shortenLog(file) {
  if (existsSync(file) && statSync(file).size > 20 * 1024 * 1024) renameSync(file, `${file}.1`);
}

function tail(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n') : '(no log)';
}
