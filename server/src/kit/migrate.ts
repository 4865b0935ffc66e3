import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { appPassword, appRole } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Brings the database up to the newest migration, in order, one transaction each, under an advisory lock, so that
 * several processes may start at once. Also makes the two roles: the application's, which owns nothing, and the
 * one that looks across firms inside a few functions and cannot sign in.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("select pg_advisory_lock(hashtext('praktis migrations'))");
    await onceFree(() => makeRoles(client, appPassword(ownerUrl)));
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      if (known.has(name)) continue;
      await applyOne(client, name);
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, `file://${folder}`), 'utf8');
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** PostgreSQL's codes for: changed by another at the same time, and made by another meanwhile. */
const codesOfRace = ['XX000', '23505', '42710'];
const patience = { tries: 50, ms: 40 };

/**
 * Roles belong to all databases of a PostgreSQL, the lock to this one: an installation that starts beside this one on another
 * database may change the same role at the same moment, and PostgreSQL then refuses one of the two instead of letting it wait.
 */
async function onceFree(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await act();
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (!codesOfRace.includes(code) || attempt === patience.tries) throw error;
      await wait(patience.ms * (0.5 + Math.random()));
    }
  }
}

async function makeRoles(client: pg.Client, password: string): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} login nosuperuser nobypassrls; end if;
      if not exists (select from pg_roles where rolname = 'praktis_search') then create role praktis_search nologin bypassrls; end if;
    end $$`);
  await client.query(`alter role ${appRole} password '${password}'`);
  await client.query(
    `do $$ begin execute format('grant connect on database %I to ${appRole}', current_database()); end $$`,
  );
}
