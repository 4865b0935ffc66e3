import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort } from '../../tools/postgres-port.mjs';
import { root } from '../../tools/project.mjs';

/** The real server, as it is delivered, on a database of its own. */
export interface Product {
  address: string;
  /** What it has printed so far. */
  printed: () => string;
  /** Looks into its database as the owner, past all policies. */
  ask: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Ends the server, as a restart of the machine does, and starts it again at the same address; meanwhile the work is done. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

export interface ProductOptions {
  /** `sample`: the sample firm is there; `none`: the first steps are still to be made. */
  firm: 'sample' | 'none';
  env?: Record<string, string>;
}

const main = join(root, 'server', 'dist', 'main.js');
const guard = pathToFileURL(join(root, 'tools', 'end-with-parent.mjs')).href;
const sampleName = 'journey_sample';

async function asOwner<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('journeyDatabase') });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

const urlOf = (database: string) => {
  const url = new URL(inject('journeyDatabase'));
  url.pathname = `/${database}`;
  return url.href;
};
const folderOf = (database: string) => join(inject('journeyFolder'), database);

interface Running {
  address: string;
  printed: () => string;
  end: () => Promise<void>;
}

/** Starts a server and waits until it prints its address. */
async function run(database: string, env: Record<string, string>): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--import', guard, '--enable-source-maps', main], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', NODE_OPTIONS: '', LOG_LEVEL: 'warn', SMTP_URL: '', PRAKTIS_SAMPLE: '' },
      ...{ DATABASE_URL: urlOf(database), PRAKTIS_DATA: folderOf(database), PORT: String(await freePort()) },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const gone = new Promise<void>((done) => child.on('exit', () => done()));
  const address = await new Promise<string>((done, fail) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const found = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (found) done(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => fail(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { address, printed: () => output, end };
}

/**
 * The sample takes its time: it is made once, and every journey that wants it gets a copy. Journeys run side by side: the
 * first to come makes it, the others wait for the lock. It has its name only when it is whole: where making it fails, each
 * journey tries again and tells why, instead of meeting a product without a firm.
 */
async function makeSample(): Promise<void> {
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [sampleName]);
    if (rowCount) return;
    const draft = `${sampleName}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    for (const name of [draft, sampleName]) rmSync(folderOf(name), { recursive: true, force: true });
    mkdirSync(folderOf(draft));
    await client.query(`create database ${draft}`);
    const server = await run(draft, { PRAKTIS_SAMPLE: '1' });
    await server.end();
    renameSync(folderOf(draft), folderOf(sampleName));
    await client.query(`alter database ${draft} rename to ${sampleName}`);
  });
}

/** Starts the product on a database of its own; `npm test` has built it before. */
export async function startProduct({ firm, env = {} }: ProductOptions): Promise<Product> {
  if (!existsSync(main)) throw new Error('The product is not built: run npm run build first.');
  const database = `journey_${Date.now()}_${process.pid}`;
  if (firm === 'sample') {
    await makeSample();
    cpSync(folderOf(sampleName), folderOf(database), { recursive: true });
  }
  const template = firm === 'sample' ? ` template ${sampleName}` : '';
  await asOwner((client) => client.query(`create database ${database}${template}`));
  let server = await run(database, env);
  const { address } = server;
  const pool = new pg.Pool({ connectionString: urlOf(database), max: 2 });
  return {
    address,
    printed: () => server.printed(),
    restart: async (meanwhile = async () => undefined) => {
      await server.end();
      await meanwhile();
      server = await run(database, { ...env, PORT: new URL(address).port });
    },
    ask: async (sql, values) => (await pool.query(sql, values)).rows,
    stop: async () => {
      await pool.end();
      await server.end();
    },
  };
}
