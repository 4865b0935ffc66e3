import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../tools/postgres.mjs';
import { freePort } from '../tools/postgres-port.mjs';
import { killGroup, killStarted, startProgram } from './harness/started-program.ts';

let data: string;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'praktis-start-'));
  chmodSync(data, 0o755);
});

afterAll(async () => {
  killStarted();
  await (await startPostgres({ dataDir: join(data, 'postgres') })).stop();
  rmSync(data, { recursive: true, force: true });
});

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}

const start = (...options: string[]) => startProgram(data, ...options);
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

  it('is there again after it was stopped, and stops when it is told to', async () => {
    const { child, address, ended } = await start('--port', await port());
    expect(await isReady(address)).toBe(true);
    killGroup(child, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(await isReady(address)).toBe(false);
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
