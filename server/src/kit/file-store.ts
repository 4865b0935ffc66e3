import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat as statFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files lie. Keys are made by us (`firm/<uuid>`), never from a user's file name. */
export interface FileStore {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  get(key: string): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Size in bytes, or undefined when there is no such file. */
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Everything that lies under a firm, with the time it was written, what was left half-written too. */
  list(firm_id: string): AsyncIterable<{ key: string; changed: Date }>;
}

const safeKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}(\.part)?$/;
const safeFirm = /^[0-9a-f-]{36}$/;

/** Files in a folder of this machine: written under another name first, synced, then renamed. */
export function localFiles(folder: string): FileStore {
  const place = (key: string) => {
    if (!safeKey.test(key)) throw new Error('a storage key has an unexpected form');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(`${path}.part`, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
    },
    async get(key) {
      const stream = createReadStream(place(key));
      await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject));
      return stream;
    },
    async copy(from, to) {
      await mkdir(dirname(place(to)), { recursive: true });
      await copyFile(place(from), place(to));
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
    async stat(key) {
      const found = await statFile(place(key)).catch(() => undefined);
      return found && { size: found.size };
    },
    list: (firm_id) => filesUnder(folder, firm_id),
  };
}

async function* filesUnder(folder: string, firm_id: string) {
  if (!safeFirm.test(firm_id)) throw new Error('a firm has an unexpected form');
  const entries = await opendir(join(folder, firm_id)).catch(() => undefined);
  for await (const { name } of entries ?? []) {
    const key = `${firm_id}/${name}`;
    const found = safeKey.test(key) ? await statFile(join(folder, key)).catch(() => undefined) : undefined;
    if (found) yield { key, changed: found.mtime };
  }
}
