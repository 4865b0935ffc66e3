import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';

const starter = fileURLToPath(new URL('./postgres.mjs', import.meta.url));
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praktis-crash-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'postgres');
});

afterEach(async () => {
  await (await startPostgres({ dataDir })).stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that holds the database open, as `npm start` does. */
async function holder(): Promise<{ child: ChildProcess; url: string }> {
  const script = `const { startPostgres } = await import(${JSON.stringify(starter)});
    const db = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(db.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done) => child.stdout?.once('data', (data: Buffer) => done(data.toString())));
  return { child, url };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed takes the connection with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
const write = "create table if not exists bill (fee numeric); insert into bill values ('1245000')";

describe('the database that comes with the product', () => {
  it('asks for a password, listens on this machine only, and sorts alike everywhere', async () => {
    const database = await startPostgres({ dataDir });
    expect(database.url).toMatch(/^postgres:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/postgres$/);
    await expect(query(database.url.replace(/:[\w-]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
    expect(
      await query(
        database.url,
        "select current_setting('listen_addresses') a, datlocale l from pg_database where datname = 'postgres'",
      ),
    ).toEqual([{ a: '127.0.0.1', l: 'C.UTF-8' }]);
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
    await database.stop();
    await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('is adopted after the starter was killed, with what was written', async () => {
    const { child, url } = await holder();
    await query(url, write);
    process.kill(child.pid ?? 0, 'SIGKILL');
    const database = await startPostgres({ dataDir });
    expect(database.adopted).toBe(true);
    expect(await query(database.url, 'select fee from bill')).toEqual([{ fee: '1245000' }]);
    await database.stop();
  });

  it('recovers after it was killed itself: committed rows stay, open ones do not', async () => {
    const { child, url } = await holder();
    await query(url, write);
    const open = new pg.Client({ connectionString: url });
    open.on('error', () => undefined);
    await open.connect();
    await open.query("begin; insert into bill values ('7')");
    process.kill(postmaster(), 'SIGKILL');
    process.kill(child.pid ?? 0, 'SIGKILL');
    const database = await startPostgres({ dataDir });
    expect(database.adopted).toBe(false);
    expect(await query(database.url, 'select fee from bill')).toEqual([{ fee: '1245000' }]);
    await database.stop();
    await open.end().catch(() => undefined);
  });

  it('comes back under the same address when it is killed under a running server', async () => {
    const database = await startPostgres({ dataDir });
    await query(database.url, write);
    await database.revive();
    process.kill(postmaster(), 'SIGKILL');
    await database.revive();
    expect(await query(database.url, 'select fee from bill')).toEqual([{ fee: '1245000' }]);
    process.kill(postmaster(), 'SIGKILL');
    await database.stop();
  });

  it('lives through Ctrl-C, so that the server can drain', async () => {
    const { child, url } = await holder();
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although its old process number is now another program', async () => {
    const first = await startPostgres({ dataDir });
    const file = join(dataDir, 'postmaster.pid');
    const content = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    writeFileSync(file, [process.pid, ...content.slice(1)].join('\n'));
    const second = await startPostgres({ dataDir });
    expect(second.adopted).toBe(false);
    await second.stop();
  });

  it('is stopped by the last of two starts on one folder', async () => {
    const { child, url } = await holder();
    const second = await startPostgres({ dataDir });
    expect(second.url).toBe(url);
    await second.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    process.kill(child.pid ?? 0, 'SIGKILL');
  });

  it('says what is missing when the password is gone', async () => {
    await (await startPostgres({ dataDir })).stop();
    const password = readFileSync(`${dataDir}.password`, 'utf8');
    rmSync(`${dataDir}.password`);
    await expect(startPostgres({ dataDir })).rejects.toThrow('password of the database');
    writeFileSync(`${dataDir}.password`, password);
  });

  it.runIf(process.getuid?.() === 0)('runs for root in a folder only root may enter', async () => {
    chmodSync(folder, 0o700);
    const database = await startPostgres({ dataDir });
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await database.stop();
  });
});
