import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (dir) => `${dir}.users`;
let registered = 0;

/**
 * Notes that this process uses the database, so that of several starts on one folder the last to leave stops it.
 *
 * @param {string} dir the database's folder
 * @returns {() => boolean} leaves; true when nobody else is left
 */
export function register(dir) {
  registered += 1;
  const entry = join(folderOf(dir), `${process.pid}-${registered}`);
  mkdirSync(folderOf(dir), { recursive: true });
  writeFileSync(entry, '');
  return () => {
    rmSync(entry, { force: true });
    return !isInUse(dir);
  };
}

/** Whether a living process uses the database; what killed ones left is cleared. */
export function isInUse(dir) {
  if (!existsSync(folderOf(dir))) return false;
  for (const name of readdirSync(folderOf(dir))) {
    if (!isAlive(Number.parseInt(name, 10))) rmSync(join(folderOf(dir), name), { force: true });
  }
  return readdirSync(folderOf(dir)).length > 0;
}

/** Whether a process of that number is there, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
