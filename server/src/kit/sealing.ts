import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

type Place = Pick<Config, 'SECRET_KEY' | 'PRAKTIS_DATA'>;

const cipher = 'aes-256-gcm';
/** Lengths of the nonce and of the tag, in bytes. */
const [nonceLength, tagLength] = [12, 16];

/**
 * Encrypts a secret that must be read again (AES-256-GCM). `owner` is bound to it: what is copied to another owner's row
 * does not open there.
 */
export async function seal(place: Place, secret: string, owner: string): Promise<Buffer> {
  const nonce = randomBytes(nonceLength);
  const writer = createCipheriv(cipher, await keyOf(place), nonce, { authTagLength: tagLength });
  writer.setAAD(Buffer.from(owner));
  const body = Buffer.concat([writer.update(secret, 'utf8'), writer.final()]);
  return Buffer.concat([nonce, writer.getAuthTag(), body]);
}

/** What was sealed for this owner; undefined when it was sealed under another key, or for somebody else. */
export async function unseal(place: Place, sealed: Buffer, owner: string): Promise<string | undefined> {
  const key = await keyOf(place);
  const [nonce, rest] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)];
  try {
    const reader = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
    reader.setAAD(Buffer.from(owner));
    reader.setAuthTag(rest.subarray(0, tagLength));
    return Buffer.concat([reader.update(rest.subarray(tagLength)), reader.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keys = new Map<string, Promise<Buffer>>();

/** The key of this installation: from SECRET_KEY, else from a file in the data folder, made at the first need. */
function keyOf({ SECRET_KEY, PRAKTIS_DATA }: Place): Promise<Buffer> {
  const name = SECRET_KEY ?? PRAKTIS_DATA;
  const known = keys.get(name);
  if (known) return known;
  const made = (SECRET_KEY ? Promise.resolve(Buffer.from(SECRET_KEY)) : keyInFile(PRAKTIS_DATA)).then((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'praktis secrets', 32)),
  );
  // A folder that could not be read is tried again at the next need.
  made.catch(() => keys.delete(name));
  keys.set(name, made);
  return made;
}

/** The key file: written whole under another name, then linked, so that of several processes one makes it and all read it. */
async function keyInFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key');
  const present = await readFile(path).catch(ifAbsent);
  if (present) return present;
  await mkdir(folder, { recursive: true });
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own, { force: true });
  return readFile(path);
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
