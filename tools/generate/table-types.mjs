import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../project.mjs';
import { node, runProgram } from '../run-program.mjs';
import { startThrowawayPostgres } from '../throwaway-postgres.mjs';

const types = { numeric: 'Decimal', timestamptz: 'Instant', time: 'Clock', xid8: 'Xid' };

/** The types of the tables as TypeScript, read from a fresh database that all migrations have been applied to. */
export async function generateTableTypes() {
  const database = await startThrowawayPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'praktis-types-'));
  try {
    await must(node('--conditions=praktis-source', '--import', 'tsx', 'tools/generate/migrate.ts'), database.url);
    const file = join(folder, 'schema.ts');
    await must(codegen(database.url, file), database.url);
    return readFileSync(file, 'utf8');
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function codegen(url, file) {
  const imports = Object.fromEntries(Object.values(types).map((name) => [name, `./db-types.ts#${name}`]));
  const program = programOf('kysely-codegen', 'dist/cli/bin.js', 'server');
  const mapping = ['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', JSON.stringify(types)];
  const output = ['--custom-imports', JSON.stringify(imports), '--exclude-pattern', 'pgboss.*', '--out-file', file];
  return node(program, '--dialect', 'postgres', '--url', url, ...mapping, ...output);
}

async function must(command, url) {
  const { code, output } = await runProgram(command, { env: { DATABASE_URL: url } });
  if (code !== 0) throw new Error(`${command.at(-1)} failed:\n${output}`);
}
