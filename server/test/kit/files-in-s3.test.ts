import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenDesk, givenFile, issued, workOf } from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'praktis-s3-'));
const bucket = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
  configureBuckets: [{ name: 'praktis', configs: [] }],
});
let server: TestServer;

beforeAll(async () => {
  const { port } = (await bucket.run()) as AddressInfo;
  server = await startServer({
    env: {
      ...{ S3_BUCKET: 'praktis', S3_ENDPOINT: `http://127.0.0.1:${port}` },
      ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
    },
  });
});
afterAll(async () => {
  await server.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the print of a bill lies in the bucket, and nowhere on this machine; it comes back as it was printed', async () => {
  const desk = await givenDesk(server);
  const { matter_id } = await givenFile(desk);
  const bill = await issued(desk, matter_id, { timesheets: await workOf(desk, matter_id, '1') });
  const body = { id: bill.id, language: 'id' as const };
  const first = await server.send(invoiceCalls.export, desk.finance, { body });
  expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await server.send(invoiceCalls.export, desk.finance, { body })).raw.equals(first.raw)).toBe(true);
  const stored = readdirSync(folder, { recursive: true }).map(String);
  expect(stored.filter((name) => name.includes(desk.firm.firm_id)).length).toBeGreaterThan(0);
  const local = join(server.kit.config.PRAKTIS_DATA, 'files');
  expect(existsSync(local) ? readdirSync(local) : []).toEqual([]);
});
