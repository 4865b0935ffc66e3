import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installPackages } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { programOf, root, say } from './project.mjs';
import { onStop } from './stopping.mjs';

// The server restarts and the screens reload when their sources change. Extra arguments: --sample.
await installPackages();
const dataFolder = resolve(root, process.env.PRAKTIS_DATA ?? 'data');
const database = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => {} }
  : await startPostgres({ dataDir: join(dataFolder, 'postgres'), log: say });

const port = process.env.PORT ?? '3000';
const env = {
  ...process.env,
  DATABASE_URL: database.url,
  PRAKTIS_DATA: dataFolder,
  PORT: port,
  PRAKTIS_SERVER: `http://127.0.0.1:${port}`,
  ...(process.argv.includes('--sample') ? { PRAKTIS_SAMPLE: '1' } : {}),
};
const tsx = programOf('tsx', 'dist/cli.mjs');
const vite = programOf('vite', 'bin/vite.js', 'web');
const children = [
  launch(root, tsx, 'watch', '--clear-screen=false', '--conditions=praktis-source', 'server/src/main.ts'),
  launch(join(root, 'web'), vite, '--clearScreen', 'false'),
];
onStop(() => {
  for (const child of children) child.kill('SIGTERM');
});
await Promise.all(children.map((child) => new Promise((ended) => child.on('exit', ended))));
await database.stop();

function launch(cwd, ...args) {
  return spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
}
