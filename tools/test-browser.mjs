import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, since } from './project.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Programs that the tests drive, each with the Debian package of the same name or the one that is named. Chromium without
 * the frame of its windows comes first: the pages are the same, and a run of the journeys takes a third less.
 */
const wanted = [
  { program: 'chromium-headless-shell', instead: 'chromium', setting: 'CHROMIUM_PATH' },
  { program: 'pdftotext', package: 'poppler-utils' },
];

/** Chromium as the tests drive it: the one that is set, else without the frame of windows, else the whole. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH || inPath('chromium-headless-shell') || inPath('chromium') || '/usr/bin/chromium';
}

/** Installs Chromium and Poppler by apt when they are missing and we are root; else says the one command to run. */
export async function installTestPrograms() {
  const missing = wanted.filter(({ program, setting }) => !(setting && process.env[setting]) && !inPath(program));
  const bare = missing.filter(({ instead }) => !(instead && inPath(instead)));
  if (missing.length === 0) return;
  const isRootWithApt = process.getuid?.() === 0 && inPath('apt-get') !== '';
  if (!isRootWithApt && bare.length === 0) return;
  const packages = missing.map((one) => one.package ?? one.program);
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!isRootWithApt) throw new Error(`The tests need ${packages.join(' and ')}. Run once: sudo ${command}`);
  const begin = Date.now();
  say(`Installing ${packages.join(' and ')} …`);
  try {
    await apt('apt-get', 'update');
    await apt(...command.split(' '));
  } catch (problem) {
    if (bare.length > 0) throw problem;
    say(`${problem.message}\nThe tests go on with what is here.`);
    return;
  }
  say(`Installed in ${since(begin)}.`);
}

async function apt(...command) {
  const { code, output } = await runProgram(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
}

/** Where a program lies; '' when it is not installed. */
function inPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? '';
}
