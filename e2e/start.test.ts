import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../tools/postgres.mjs';
import { freePort } from '../tools/postgres-port.mjs';
import { root } from '../tools/project.mjs';

let data: string;
const running = new Set<ChildProcess>();

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'praktis-start-'));
  chmodSync(data, 0o755);
});

afterAll(async () => {
  for (const child of running) killGroup(child, 'SIGKILL');
  await (await startPostgres({ dataDir: join(data, 'postgres') })).stop();
  rmSync(data, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  address: string;
  seconds: number;
  output: () => string;
  ended: Promise<number | null>;
}

/** Starts the product as a terminal does, in a process group of its own, and waits for its address. */
async function start(...options: string[]): Promise<Started> {
  const begin = Date.now();
  const child = spawn(process.execPath, ['tools/start.mjs', ...options], {
    cwd: root,
    env: { ...process.env, PRAKTIS_DATA: data, DATABASE_URL: '', NODE_OPTIONS: '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const address = await new Promise<string>((done, fail) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const found = /ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) done(found[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)));
  });
  return { child, address, seconds: (Date.now() - begin) / 1000, output: () => output, ended };
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch {
    // Gone already.
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}

const port = async () => String(await freePort());

describe('npm start', () => {
  it('prints one address, where the screens and the calls are', async () => {
    const { child, address, ended, output } = await start('--port', await port());
    expect(await isReady(address)).toBe(true);
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root">');
    // A watcher of the installation may accept nothing compressed.
    const plain = await fetch(address, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
    expect([plain.status, await plain.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const unreadable = await fetch(`${address}/%00`);
    expect([unreadable.status, await unreadable.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'body_unreadable' }),
    ]);
    killGroup(child, 'SIGINT');
    expect(await ended).toBe(0);
    expect(output()).toContain('Stopped.');
    expect(await isReady(address)).toBe(false);
    expect(readdirSync(join(data, 'postgres'))).not.toContain('postmaster.pid');
  });

  it('is there again in less than five seconds', async () => {
    const { child, seconds, ended } = await start('--port', await port());
    killGroup(child, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(seconds).toBeLessThan(5);
  });

  it('starts again after all of it was killed', async () => {
    const first = await start('--port', await port());
    killGroup(first.child, 'SIGKILL');
    await first.ended;
    const second = await start('--port', await port());
    expect(await isReady(second.address)).toBe(true);
    expect(second.output()).toContain('adopted');
    await expect.poll(() => isReady(first.address), { timeout: 10_000 }).toBe(false);
    killGroup(second.child, 'SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('says what is wrong with its options', async () => {
    await expect(start('--size', 'huge')).rejects.toThrow('--size is small or large, not huge');
    await expect(start('--port', 'door')).rejects.toThrow('--port is a number, not door');
  });
});
