import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Who PostgreSQL runs as. It refuses to run as root, so root hands over to the user `postgres` (made when missing).
 *
 * @typedef {{ uid: number, gid: number, lead: string[] } | undefined} RunAs undefined: as ourselves;
 *   `lead` is put before each command line.
 */

/**
 * @param {[string, string]} paths what PostgreSQL must be able to reach: its program, its data
 * @returns {RunAs}
 */
export function whoRunsPostgres(paths) {
  if (process.platform === 'win32' || process.getuid() !== 0) return undefined;
  const user = ownerOf(paths[1]) ?? findUser() ?? makeUser();
  if (paths.every((path) => mayEnter(path, user))) return { ...user, lead: [] };
  return { ...user, lead: enterAnyFolder(user, paths[0]) };
}

/** Data that another user has made stays his; data that root has copied back from a backup belongs to nobody yet. */
function ownerOf(dir) {
  const stat = statSync(dir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function findUser() {
  const uid = numberFrom(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = numberFrom(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function numberFrom(run) {
  return run.status === 0 ? Number(run.stdout.trim()) : undefined;
}

function makeUser() {
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const made = findUser();
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root, and the user `postgres` could not be made. Start as another user, or set DATABASE_URL.',
  );
}

/** Whether the user may pass through every folder above `path`. */
function mayEnter(path, { uid, gid }) {
  for (let at = resolve(path); ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if (stat.isDirectory() && (stat.mode & bit) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}

/**
 * The project may lie in a folder only root may enter (`/root`, `mktemp -d`). Rather than open that folder to everybody,
 * the database keeps the one capability it needs to pass through it.
 */
function enterAnyFolder({ uid, gid }, program) {
  const lead = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it access(2), by which PostgreSQL looks for its own parts, disregards the capability.
    '--securebits=+no_setuid_fixup',
  ];
  if (spawnSync(lead[0], [...lead.slice(1), 'test', '-x', program]).status === 0) return lead;
  throw new Error(
    `The user postgres may not enter ${process.cwd()}. Put the project and its data where every user may pass (chmod o+x on the folders above), start as another user, or set DATABASE_URL.`,
  );
}

/**
 * Gives a path, with all below it, to the database's user; nothing to do when we are that user.
 *
 * @param {RunAs} runAs
 * @param {string} path
 */
export function handOver(runAs, path) {
  if (!runAs || !existsSync(path) || statSync(path).uid === runAs.uid) return;
  chownSync(path, runAs.uid, runAs.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, name), runAs.uid, runAs.gid);
}

/**
 * Runs one of PostgreSQL's programs to its end, in its own process group so that Ctrl-C in the terminal does not reach it.
 *
 * @param {RunAs} runAs
 * @param {string[]} command
 * @param {{ quiet?: boolean }} [options] quiet: no pipe, for a program whose child outlives it and would hold the pipe
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runAsDatabaseUser(runAs, command, { quiet = false } = {}) {
  const [program, ...args] = [...(runAs?.lead ?? []), ...command];
  const identity = runAs && runAs.lead.length === 0 ? { uid: runAs.uid, gid: runAs.gid } : {};
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...identity,
      env,
      cwd: '/',
      detached: true,
      windowsHide: true,
      stdio: quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (part) => {
      output += part;
    });
    child.stderr?.on('data', (part) => {
      output += part;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
