import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { root, say } from './project.mjs';
import { node } from './run-program.mjs';
import { onStop } from './stopping.mjs';

const usage = `npm start -- [options]
  --sample          loads the sample firm when no firm exists, and prints its sign-ins
  --size SIZE       of the sample firm: small (default) or large
  --port PORT       default 3000, or the next free one

Environment: PRAKTIS_DATA (data folder, default ./data), DATABASE_URL (a PostgreSQL server of your own);
docs/operations.md names the others.`;

/** Installs, builds, starts the database, then the server; returns the code to exit with. */
async function start() {
  const options = readOptions();
  if (options.help) {
    say(usage);
    return 0;
  }
  await installPackages();
  await build();

  const dataFolder = resolve(root, process.env.PRAKTIS_DATA ?? 'data');
  const database = await openDatabase(dataFolder);
  let watch;
  try {
    say('Starting the server …');
    watch = setInterval(() => void database.revive().catch((error) => say(error.message)), 5000);
    return await runServer(serverSettings(options, dataFolder, database.url));
  } finally {
    clearInterval(watch);
    await database.stop();
    say('Stopped.');
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      sample: { type: 'boolean', default: false },
      size: { type: 'string', default: 'small' },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (!['small', 'large'].includes(values.size)) throw new Error(`--size is small or large, not ${values.size}.`);
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
    throw new Error(`--port is a number, not ${values.port}.`);
  return values;
}

async function openDatabase(dataFolder) {
  const url = process.env.DATABASE_URL;
  if (url) {
    say('Using the database of DATABASE_URL.');
    return { url, revive: async () => {}, stop: async () => {} };
  }
  say(`Starting the database in ${join(dataFolder, 'postgres')} …`);
  return startPostgres({ dataDir: join(dataFolder, 'postgres'), log: (line) => say(`  ${line}`) });
}

function serverSettings({ sample, size, port }, dataFolder, databaseUrl) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATABASE_URL: databaseUrl,
    PRAKTIS_DATA: dataFolder,
    ...(port === undefined ? {} : { PORT: port }),
    ...(sample ? { PRAKTIS_SAMPLE: '1', PRAKTIS_SAMPLE_SIZE: size } : {}),
  };
}

/**
 * Runs the server until it ends by itself or is asked to. It has a process group of its own: Ctrl-C reaches only us, and
 * the database goes down after the server has drained, not under its feet.
 */
function runServer(env) {
  const guard = new URL('./end-with-parent.mjs', import.meta.url).href;
  const [program, ...args] = node('--import', guard, '--enable-source-maps', join(root, 'server', 'dist', 'main.js'));
  const server = spawn(program, args, {
    env,
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let asked = 0;
  onStop(() => {
    asked += 1;
    if (asked === 1) say('Stopping: open requests are finished first (Ctrl-C again ends at once) …');
    server.kill(asked === 1 ? 'SIGTERM' : 'SIGKILL');
  });
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.on('exit', (code) => done(asked > 0 ? 0 : (code ?? 1)));
  });
}

try {
  process.exit(await start());
} catch (error) {
  process.stderr.write(`\nPraktis could not start: ${error.message}\n`);
  process.exit(1);
}
