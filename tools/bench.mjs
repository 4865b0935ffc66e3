#!/usr/bin/env node
// Runs the benchmarks: figures are ratios, measured side by side in one run. `npm run bench [-- name]`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2);
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
let failed = 0;
for (const name of files) {
  const args = ['--import', 'tsx', '--conditions=praktis-source', join(root, 'bench', name)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root });
  if (status !== 0) failed += 1;
}
process.stdout.write(`${files.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
