import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { appUrl } from '../../src/kit/db.ts';
import type { DB } from '../../src/kit/schema.generated.ts';
import type { TestServer } from '../harness.ts';
import { withoutFirmPredicate } from './without-predicate.ts';

/** Row-level security of every table as it is delivered, or away. */
export async function setPolicies(server: TestServer, standing: boolean): Promise<void> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and exists (select from pg_policy p where p.polrelid = c.oid)`,
  );
  const to = standing
    ? 'enable row level security, force row level security'
    : 'no force row level security, disable row level security';
  for (const { name } of rows) await server.owner.query(`alter table ${name} ${to}`);
}

export interface Heard {
  /** Every statement that was sent, once. */
  statements: Set<string>;
  close(): Promise<void>;
}

/** Lets the server forget every filter of the firm, and listens to what it sends the database then. */
export function forgetFirms(server: TestServer): Heard {
  const pool = new pg.Pool({ connectionString: appUrl(server.kit.config.DATABASE_URL), max: 8 });
  const statements = new Set<string>();
  const log = ({ query }: { query: { sql: string } }) => void statements.add(query.sql);
  const remembering = server.kit.db;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  server.kit.db = db.withPlugin(withoutFirmPredicate);
  const close = async () => {
    server.kit.db = remembering;
    await db.destroy();
  };
  return { statements, close };
}

/** Statements that still ask for one firm. */
export const filtersIn = (statements: Iterable<string>): string[] =>
  [...statements].filter((text) => /firm_id"?\s*=\s*\$\d/.test(text));
