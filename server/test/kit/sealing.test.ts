import { mkdtempSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../src/kit/sealing.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'praktis-key-'));
const phrase = 'hujan reda di sore hari, angin laut dari timur';

describe('a sealed secret', () => {
  it('opens for its owner, and reads differently each time it is sealed', async () => {
    const place = { SECRET_KEY: phrase, PRAKTIS_DATA: folder() };
    const [one, two] = [await seal(place, 'JBSWY3DP', 'ana'), await seal(place, 'JBSWY3DP', 'ana')];
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
    expect(await unseal(place, one, 'ana')).toBe('JBSWY3DP');
    expect(await unseal(place, two, 'ana')).toBe('JBSWY3DP');
  });

  it('opens neither for somebody else, nor under another key, nor when one bit of it was changed', async () => {
    const place = { SECRET_KEY: phrase, PRAKTIS_DATA: folder() };
    const sealed = await seal(place, 'JBSWY3DP', 'ana');
    expect(await unseal(place, sealed, 'budi')).toBeUndefined();
    expect(await unseal({ ...place, SECRET_KEY: `${phrase}.` }, sealed, 'ana')).toBeUndefined();
    expect(await unseal({ PRAKTIS_DATA: folder(), SECRET_KEY: undefined }, sealed, 'ana')).toBeUndefined();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await unseal(place, changed, 'ana'), `byte ${at}`).toBeUndefined();
    }
    expect(await unseal(place, Buffer.alloc(0), 'ana')).toBeUndefined();
  });
});

describe('the key file', () => {
  it('is made at the first need, for the server’s user alone, and is the same for all who begin at once', async () => {
    const PRAKTIS_DATA = join(folder(), 'new');
    // Other spellings of one folder stand for other processes, which remember nothing of each other.
    const places = ['', '/.', '/./.', '/././.'].map((rest) => ({
      PRAKTIS_DATA: `${PRAKTIS_DATA}${rest}`,
      SECRET_KEY: undefined,
    }));
    const sealed = await Promise.all(places.map((place) => seal(place, 'JBSWY3DP', 'ana')));
    for (const one of sealed) for (const place of places) expect(await unseal(place, one, 'ana')).toBe('JBSWY3DP');
    expect(await readdir(PRAKTIS_DATA)).toEqual(['secret.key']);
    expect((await stat(join(PRAKTIS_DATA, 'secret.key'))).mode & 0o777).toBe(0o600);
  });
});
