#!/usr/bin/env node
// Writes the types of the tables (server/src/kit/schema.generated.ts) from the database at DATABASE_URL.
import { spawnSync } from 'node:child_process';

const types = { numeric: 'Decimal', timestamptz: 'Instant', time: 'Clock', xid8: 'Xid' };
const imports = Object.fromEntries(Object.values(types).map((name) => [name, `./db-types.ts#${name}`]));
const { status } = spawnSync(
  'npx',
  [
    'kysely-codegen',
    ...['--dialect', 'postgres', '--url', process.env.DATABASE_URL ?? ''],
    ...['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', JSON.stringify(types)],
    ...['--custom-imports', JSON.stringify(imports), '--exclude-pattern', 'pgboss.*'],
    ...['--out-file', 'server/src/kit/schema.generated.ts'],
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
