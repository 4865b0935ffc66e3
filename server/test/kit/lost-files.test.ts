import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAllFiles } from '../../src/jobs.ts';
import { sweepFiles } from '../../src/kit/files.ts';
import { newId } from '../../src/kit/ids.ts';
import { addFile, type FileWorld, givenFileWorld, named } from '../../src/modules/documents/given-files.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'praktis-s3-'));
const bucket = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
  configureBuckets: [{ name: 'praktis', configs: [] }],
});
const day = 86_400_000;

describe.each(['disk', 's3'] as const)('bytes on %s', (kind) => {
  let server: TestServer;
  let world: FileWorld;
  beforeAll(async () => {
    const { port } = kind === 's3' ? ((await bucket.run()) as AddressInfo) : { port: 0 };
    const s3 = {
      S3_BUCKET: 'praktis',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    };
    server = await startServer({ env: kind === 's3' ? s3 : {} });
    world = await givenFileWorld(server);
    // A document of this name cannot be written: what comes before it in the call has happened by then.
    await server.owner.query("alter table document_version add constraint refuses check (note <> 'refuse me')");
  });
  afterAll(async () => {
    await server.close();
    if (kind === 's3') {
      await bucket.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of server.kit.files.list(world.firm.firm_id)) found.push(key);
    return found.sort();
  };
  const rows = async () => {
    const sql = 'select storage_key from stored_file where firm_id = $1 order by 1';
    return (await server.owner.query(sql, [world.firm.firm_id])).rows.map((row) => row.storage_key);
  };

  it('are gone when the call that put them is refused afterwards', async () => {
    await addFile(world, world.partner);
    const before = await keys();
    const failed = await server.send(calls.create, world.partner, {
      body: { matter_id: world.matter, name: 'Lain', note: 'refuse me' },
      files: [named('lain.pdf')],
    });
    expect(failed.status).toBe(500);
    expect(await keys()).toEqual(before);
    expect(await rows()).toEqual(before);
  });

  it('of a copy that is refused are gone as well', async () => {
    const { id } = await addFile(world, world.partner, { name: 'Asal' });
    const before = await keys();
    await server.owner.query("alter table document_trip add constraint refuses check (kind <> 'copied to')");
    const body = { id, version: 1, action: 'copy' as const, matter_id: world.matter };
    expect((await server.send(calls.copyMove, world.partner, { body, confirmed: ['same_file_name'] })).status).toBe(
      500,
    );
    await server.owner.query('alter table document_trip drop constraint refuses');
    expect(await keys()).toEqual(before);
  });

  it('without a row are swept after a day, not before, and nothing else is', async () => {
    await addFile(world, world.partner, { name: 'Tetap' });
    const lost = `${world.firm.firm_id}/${newId()}`;
    await server.kit.files.put(lost, Buffer.from('lost'), 'text/plain');
    server.clock.now = new Date();
    expect(await sweepFiles(server.kit, world.firm.firm_id)).toBe(0);
    expect(await keys()).toContain(lost);
    server.clock.now = new Date(Date.now() + day + 60_000);
    await sweepAllFiles(server.kit);
    expect(await keys()).toEqual(await rows());
    expect(await keys()).not.toContain(lost);
  });
});

it('a half-written file on disk is swept, and what is not ours is left alone', async () => {
  const server = await startServer();
  const world = await givenFileWorld(server);
  const place = join(server.kit.config.PRAKTIS_DATA, 'files', world.firm.firm_id);
  mkdirSync(place, { recursive: true });
  const old = new Date(Date.now() - 30 * day);
  for (const name of [`${newId()}.part`, 'notes of the administrator.txt']) {
    writeFileSync(join(place, name), 'x');
    utimesSync(join(place, name), old, old);
  }
  await sweepAllFiles(server.kit);
  expect(readdirSync(place)).toEqual(['notes of the administrator.txt']);
  expect(existsSync(join(place, '..', 'elsewhere'))).toBe(false);
  await server.close();
});
