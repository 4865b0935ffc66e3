import { createHmac } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { keepingPlans, planIsOutdated } from './kept-plans.ts';
import type { DB } from './schema.generated.ts';

// DATE stays text (a work date is no instant), NUMERIC is exact text with one spelling, instants are ISO text.
pg.types.setTypeParser(1082, (value) => value);
pg.types.setTypeParser(1083, (value) => value.slice(0, 5));
pg.types.setTypeParser(1184, (value) => new Date(value).toISOString());
pg.types.setTypeParser(1700, (value) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value));
pg.types.setTypeParser(20, (value) => value);

export type Db = Kysely<DB>;

/** Who and what a transaction runs for; goes into the database's settings, from where policies and audit read it. */
export interface Scope {
  firm_id: string;
  user_id: string;
  call: string;
  request_id: string;
}

export const appRole = 'praktis_app';

/** Password of the application's role: derived, so that every process on one database knows it without a file. */
export function appPassword(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  return createHmac('sha256', decodeURIComponent(url.password) || url.host)
    .update(appRole)
    .digest('base64url');
}

/** The same database under the role that owns nothing and cannot pass a policy. */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = appPassword(ownerUrl);
  return url.toString();
}

/** Opens a pool under the given address; `keepPlans` where nothing on the way to the database forbids it. */
export function openDb(url: string, max: number, keepPlans = false): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'praktis' });
  // A broken connection is replaced; the call that meets one reports it. A connection in use has no listener of the pool's:
  // without one of ours, a database that restarts would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: keepPlans ? keepingPlans(pool) : pool }) }),
    pool,
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const plain = /^[A-Za-z0-9_./ -]{0,120}$/;

/**
 * SET takes no parameters, so every value is checked before it becomes text. SET LOCAL and not set_config():
 * on a distributed PostgreSQL only the former reaches the other machines.
 */
function opening(scope: Scope, readOnly: boolean, timeoutMs: number): string {
  const checked = (value: string, shape: RegExp) => {
    if (!shape.test(value)) throw new Error('a transaction setting has an unexpected form');
    return value;
  };
  const settings = [
    `app.firm_id = '${checked(scope.firm_id, uuid)}'`,
    `app.user_id = '${scope.user_id === '' ? '' : checked(scope.user_id, uuid)}'`,
    `app.call = '${checked(scope.call, plain)}'`,
    `app.request_id = '${checked(scope.request_id, plain)}'`,
    `statement_timeout = ${timeoutMs}`,
  ];
  return `begin${readOnly ? ' read only' : ''}; ${settings.map((s) => `set local ${s}`).join('; ')}`;
}

export interface TransactionOptions {
  readOnly?: boolean;
  timeoutMs?: number;
}

const reading = new WeakSet<Db>();

/** Whether this is a transaction that changes nothing: what it has read once stays true for it. */
export const isReadOnly = (db: Db): boolean => reading.has(db);

/** Runs `work` in one transaction of one firm. Commits when it returns, rolls back when it throws. */
export async function inFirm<T>(
  db: Db,
  scope: Scope,
  work: (tx: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return db.connection().execute(async (tx) => {
    if (options.readOnly) reading.add(tx);
    await tx.executeQuery(CompiledQuery.raw(opening(scope, options.readOnly ?? false, options.timeoutMs ?? 30_000)));
    try {
      const result = await work(tx);
      await tx.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await tx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/** SQLSTATE of a connection that broke or could not be made; the driver reports some of these in words only. */
export const lostConnection = '08006';

const isLost = (error: unknown) =>
  error instanceof Error &&
  (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ));

/** The database's own code and our own word for it, when an error comes from PostgreSQL or from the way to it. */
export function databaseFault(
  error: unknown,
): { code: string; message: string; constraint: string; detail: string } | undefined {
  if (isLost(error) || planIsOutdated(error)) return { code: lostConnection, message: '', constraint: '', detail: '' };
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return {
    code: error.code ?? '',
    message: error.message,
    constraint: error.constraint ?? '',
    detail: error.detail ?? '',
  };
}
