import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, since } from './project.mjs';
import { runProgram } from './run-program.mjs';

/** Programs that the tests drive, with the Debian packages that bring them. */
const wanted = [
  { program: 'chromium', package: 'chromium', setting: 'CHROMIUM_PATH' },
  { program: 'pdftotext', package: 'poppler-utils' },
];

/** Installs Chromium and Poppler by apt when they are missing and we are root; else says the one command to run. */
export async function installTestPrograms() {
  const missing = wanted.filter(({ program, setting }) => !(setting && process.env[setting]) && !isInPath(program));
  if (missing.length === 0) return;
  const packages = missing.map((one) => one.package);
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const isRootWithApt = process.getuid?.() === 0 && isInPath('apt-get');
  if (!isRootWithApt) throw new Error(`The tests need ${packages.join(' and ')}. Run once: sudo ${command}`);
  const begin = Date.now();
  say(`Installing ${packages.join(' and ')} …`);
  await apt('apt-get', 'update');
  await apt(...command.split(' '));
  say(`Installed in ${since(begin)}.`);
}

async function apt(...command) {
  const { code, output } = await runProgram(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
}

function isInPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
