import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Clears what a killed server leaves. Its number in postmaster.pid may be a zombie's or, after a reboot, any program's:
 * PostgreSQL would then refuse to start. The file may go only when no process of the old server lives any more, since
 * two servers on one folder destroy it; those still busy with a query are asked to end.
 *
 * @param {string} dir the database's folder
 */
export async function clearRemainsOfKilledServer(dir) {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync('/proc/self/status') || !existsSync(file)) return;
  if (isLivingPostgres(readFileSync(file, 'utf8').split('\n')[0])) return;
  for (let attempt = 0; attempt < 100; attempt++) {
    const left = processesIn(dir);
    if (left.length === 0) return rmSync(file, { force: true });
    for (const pid of left) terminate(pid);
    await wait(100);
  }
  throw new Error(`Processes of a killed database still use ${dir}: ${processesIn(dir).join(', ')}. End them first.`);
}

function isLivingPostgres(pid) {
  const status = readIfThere(`/proc/${pid}/status`);
  return /^Name:\s+postgres$/m.test(status) && !/^State:\s+[ZX]/m.test(status);
}

/** A server's processes all stand in its folder. */
function processesIn(dir) {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && folderOf(pid) === dir && isLivingPostgres(pid));
}

function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function terminate(pid) {
  try {
    process.kill(Number(pid), 'SIGTERM');
  } catch {
    // Gone in the meantime.
  }
}
