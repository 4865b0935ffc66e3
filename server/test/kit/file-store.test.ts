import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/kit/config.ts';
import { type FileStore, localFiles } from '../../src/kit/file-store.ts';
import { s3Files } from '../../src/kit/file-store-s3.ts';
import { newId } from '../../src/kit/ids.ts';

const folders = {
  local: mkdtempSync(join(tmpdir(), 'praktis-store-')),
  s3: mkdtempSync(join(tmpdir(), 'praktis-s3-')),
};
const bucket = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: folders.s3 },
  configureBuckets: [{ name: 'praktis', configs: [] }],
});
const stores = {} as Record<'local' | 's3', FileStore>;

beforeAll(async () => {
  const { port } = (await bucket.run()) as AddressInfo;
  const config = readConfig({
    ...{ DATABASE_URL: 'postgres://localhost/x', S3_BUCKET: 'praktis', S3_ENDPOINT: `http://127.0.0.1:${port}` },
    ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
  });
  stores.local = localFiles(folders.local);
  stores.s3 = s3Files({ ...config, S3_BUCKET: 'praktis' });
});
afterAll(async () => {
  await bucket.close();
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

const newKey = () => `${newId()}/${newId()}`;
const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31 + (at >> 8)) % 256));

describe.each(['local', 's3'] as const)('the file store (%s)', (kind) => {
  const read = async (key: string) => buffer(await stores[kind].get(key));

  it('gives back byte for byte what it was given', async () => {
    const [key, empty] = [newKey(), newKey()];
    await stores[kind].put(key, bytes, 'application/pdf');
    await stores[kind].put(empty, Buffer.alloc(0), 'text/plain');
    expect((await read(key)).equals(bytes)).toBe(true);
    expect(await stores[kind].stat(key)).toEqual({ size: bytes.length });
    expect((await read(empty)).length).toBe(0);
  });

  it('copies, so that each goes on without the other', async () => {
    const [from, to] = [newKey(), newKey()];
    await stores[kind].put(from, bytes, 'image/png');
    await stores[kind].copy(from, to);
    await stores[kind].remove(from);
    expect(await stores[kind].stat(from)).toBeUndefined();
    expect((await read(to)).equals(bytes)).toBe(true);
  });

  it('knows nothing of what was never kept; removing it twice is no fault', async () => {
    const key = newKey();
    expect(await stores[kind].stat(key)).toBeUndefined();
    await expect(stores[kind].get(key)).rejects.toThrow();
    await stores[kind].remove(key);
    await stores[kind].remove(key);
  });
});

describe('the local file store', () => {
  it.each(['../../etc/passwd', 'x/y', `${newId()}/../${newId()}`, `${newId()}/${newId()}\0`, `/${newId()}/${newId()}`])(
    'takes no key but its own: %s',
    async (key) => {
      await expect(stores.local.put(key, bytes, 'text/plain')).rejects.toThrow('unexpected form');
      await expect(stores.local.get(key)).rejects.toThrow('unexpected form');
      await expect(stores.local.copy(newKey(), key)).rejects.toThrow('unexpected form');
    },
  );

  it('leaves no half-written file behind, and none that others of the machine can read', async () => {
    const key = newKey();
    await stores.local.put(key, bytes, 'text/plain');
    const [firm = ''] = key.split('/');
    expect(readdirSync(join(folders.local, firm))).toEqual([key.split('/')[1]]);
    expect(statSync(join(folders.local, key)).mode & 0o077).toBe(0);
  });
});
