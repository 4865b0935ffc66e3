import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/kit/config.ts';
import { malwareIn } from '../../src/kit/virus-scan.ts';
import { type FileWorld, givenFileWorld, named } from '../../src/modules/documents/given-files.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';

/** The harmless text that scanners take for a virus, in two halves so that no scanner of this machine does. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Answers as clamd does to INSTREAM; keeps what it was shown. */
function clamd(seen: Buffer[], answer: (bytes: Buffer, socket: Socket) => string | undefined): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const bytes = streamed(received);
      if (!bytes) return;
      seen.push(bytes);
      const said = answer(bytes, socket);
      if (said !== undefined) socket.end(`${said}\0`);
    });
  });
}

/** The file in an INSTREAM command as soon as its end is there. */
function streamed(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not the command of a stream');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > received.length) return undefined;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const seen: Buffer[] = [];
let says: (bytes: Buffer, socket: Socket) => string | undefined;
const honest = (bytes: Buffer) => (bytes.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK');
const scanner = clamd(seen, (bytes, socket) => says(bytes, socket));
let port: number;
let server: TestServer;
let world: FileWorld;

beforeAll(async () => {
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  port = (scanner.address() as AddressInfo).port;
  server = await startServer({ env: { CLAMD_ADDRESS: `127.0.0.1:${port}` } });
  world = await givenFileWorld(server);
});
afterAll(async () => {
  await server.close();
  scanner.close();
});
beforeEach(() => {
  seen.length = 0;
  says = honest;
});

const send = (text: string | Buffer) =>
  server.send(calls.create, world.partner, {
    ...{ body: { matter_id: world.matter }, files: [named('surat.txt', Buffer.from(text))] },
    confirmed: ['same_file_name'],
  });
const stored = async () => {
  const { rows } = await server.owner.query('select count(*)::int as n from stored_file');
  return rows[0].n;
};

describe('with a virus scanner', () => {
  it('a clean file is shown to it whole, then kept', async () => {
    const text = Buffer.alloc(300_000, 'bersih ');
    expect((await send(text)).status).toBe(200);
    expect(seen.map((bytes) => bytes.equals(text))).toEqual([true]);
  });

  it('an infected file is refused in both languages, kept nowhere, and stands in the audit trail', async () => {
    const before = await stored();
    const answer = await send(`surat ${eicar}`);
    expect([answer.status, answer.body.code]).toEqual([415, 'file_infected']);
    expect(answer.body.message).toContain('Win.Test.EICAR_HDB-1');
    const speak = 'update user_account set language = $2 where id = $1';
    await server.owner.query(speak, [world.partner.user_id, 'id']);
    expect((await send(eicar)).body.message).toContain('pemindai virus');
    await server.owner.query(speak, [world.partner.user_id, 'en']);
    expect(await stored()).toBe(before);
    const { rows } = await server.owner.query(
      "select actor, call, new_data from audit where entity = 'refused_upload'",
    );
    expect(rows[0]).toMatchObject({
      ...{ actor: world.partner.user_id, call: 'document/create' },
      new_data: { name: 'surat.txt', malware: 'Win.Test.EICAR_HDB-1' },
    });
  });

  it.each([
    ['an error', () => 'stream: Can’t allocate memory ERROR'],
    ['its size limit', () => 'INSTREAM size limit exceeded. ERROR'],
    ['nothing sensible', () => 'hello'],
    ['nothing at all', (_: Buffer, socket: Socket) => void socket.destroy()],
  ])('that answers %s, no file comes in', async (_, answer) => {
    says = answer as typeof says;
    const before = await stored();
    const refused = await send('bersih');
    expect([refused.status, refused.body.code]).toEqual([503, 'scanner_away']);
    expect(await stored()).toBe(before);
  });

  it('that does not answer in time, or is not there, no file comes in', async () => {
    says = () => undefined;
    const address = { host: '127.0.0.1', port };
    await expect(malwareIn(address, Buffer.from('x'), 50)).rejects.toMatchObject({ status: 503 });
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const free = (nobody.address() as AddressInfo).port;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(malwareIn({ host: '127.0.0.1', port: free }, Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
  });
});

it('its address is host:port, or the server does not start', () => {
  const env = (CLAMD_ADDRESS: string) => readConfig({ DATABASE_URL: 'postgres://localhost/praktis', CLAMD_ADDRESS });
  expect(env('[::1]:3310').CLAMD_ADDRESS).toEqual({ host: '::1', port: 3310 });
  expect(env('clamav.internal:3310').CLAMD_ADDRESS).toEqual({ host: 'clamav.internal', port: 3310 });
  expect(() => env('clamav')).toThrow('CLAMD_ADDRESS must be host:port');
});
