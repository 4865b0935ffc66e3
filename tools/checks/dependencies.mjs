import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

const workspaces = ['.', 'contract', 'rules', 'server', 'web'];
const list = 'docs/dependencies.md';

/** Licences that let a firm use, change and pass on the product. */
const accepted = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'WTFPL', 'Zlib', 'MIT/X11'],
]);

/** Copyleft of files, which we use unchanged and do not deliver. */
const acceptedInTests = new Set([...accepted, 'MPL-2.0', 'CC-BY-3.0']);

/** Packages without a word in docs/dependencies.md, words without a package, and licences we do not accept. */
export function dependencies(base = root) {
  const read = (path) => readFileSync(join(base, path), 'utf8');
  const manifests = workspaces.map((workspace) => JSON.parse(read(join(workspace, 'package.json'))));
  const used = new Set(
    manifests
      .flatMap((manifest) => Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      .filter((name) => !name.startsWith('@praktis/')),
  );
  const noted = new Set([...read(list).matchAll(/^\| (@?[a-z0-9][\w./@-]*) \|/gm)].map((match) => match[1]));
  noted.delete('package');
  return [
    ...[...used].filter((name) => !noted.has(name)).map((name) => `${list} does not say what ${name} is for`),
    ...[...noted].filter((name) => !used.has(name)).map((name) => `${list} lists ${name}, which nobody uses`),
    ...foreignLicences(JSON.parse(read('package-lock.json')).packages),
  ];
}

function foreignLicences(packages) {
  return Object.entries(packages)
    .filter(([path, { license, extraneous }]) => path.includes('node_modules/') && license && !extraneous)
    .filter(([, { license, dev }]) => !isAccepted(license, dev ? acceptedInTests : accepted))
    .map(([path, { license }]) => `${path.replace(/^.*node_modules\//, '')} is under ${license}`);
}

/** 'MIT OR GPL-3.0' lets us choose, 'MIT AND OFL-1.1' binds us to both. */
function isAccepted(license, names) {
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => names.has(name.trim())));
}
