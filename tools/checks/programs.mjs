import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, root } from '../project.mjs';
import { node, runProgram } from '../run-program.mjs';

const product = ['contract/src', 'rules/src', 'server/src', 'web/src'];

/**
 * Lint and format, by Biome.
 *
 * @param {string[]} [places]
 */
export function lint(places = ['.']) {
  return judge(
    node(programOf('@biomejs/biome', 'bin/biome'), 'check', '--reporter=concise', '--max-diagnostics=200', ...places),
  );
}

/**
 * Types, by the native compiler: what runs on Node at once, as its parts import one another, then the screens.
 *
 * @param {string[]} [projects]
 */
export async function types(projects = ['tsconfig.node.json', 'web']) {
  const compiler = programOf('typescript-7', 'bin/tsc');
  const problems = [];
  for (const project of projects)
    problems.push(...(await judge(node(compiler, '-p', project, '--noEmit', '--pretty', 'false'))));
  return problems;
}

/** Who may import whom, by dependency-cruiser. */
export function boundaries() {
  return cruise([...product, 'server/test', 'web/test', 'tools', 'e2e', 'bench']);
}

/**
 * @param {string[]} places files and folders; those that are not there are left out
 * @returns {Promise<string[]>} broken rules, with the rule's name
 */
export function cruise(places) {
  const program = programOf('dependency-cruiser', 'bin/dependency-cruise.mjs');
  const present = places.filter((place) => existsSync(join(root, place)));
  return judge(node(program, '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...present));
}

/** Unused files, exports and packages, by knip. */
export function unused() {
  return judge(node(programOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'));
}

/**
 * Copied code, by jscpd; its share of the product is limited by `threshold` in .jscpd.json.
 *
 * @param {string[]} [places]
 */
export function copies(places = product) {
  return judge(node(programOf('jscpd', 'bin/jscpd'), '--config', '.jscpd.json', '--exitCode', '0', ...places));
}

/** The lines a program prints when it fails; nothing when it succeeds. */
async function judge(command) {
  const { code, output } = await runProgram(command, { env: { NO_COLOR: '1', FORCE_COLOR: '0' } });
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${command.slice(1).join(' ')} ended with ${code}`];
}
