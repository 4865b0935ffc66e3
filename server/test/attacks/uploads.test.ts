import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFile, type FileWorld, givenFileWorld, named } from '../../src/modules/documents/given-files.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';
import { docxOf, onePixel, pdfOf, zipOf } from '../office-files.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  world = await givenFileWorld(server);
});
afterAll(() => server.close());

const mega = 1_048_576;
const send = (name: string, bytes: Buffer) =>
  server.send(calls.create, world.partner, { body: { matter_id: world.matter }, files: [named(name, bytes)] });
const script = '<script>fetch("/practice/v1/setting/user")</script>';

describe('a file that is not what it says is refused with a clear text', () => {
  it.each([
    ['surat.pdf', Buffer.from(`<html>${script}</html>`), 'file_content'],
    ['foto.png', pdfOf('x'), 'file_content'],
    ['foto.jpg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'file_content'],
    ['catatan.txt', onePixel, 'file_content'],
    ['catatan.txt', Buffer.from('a\0b'), 'file_content'],
    ['catatan.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'file_content'],
    ['akta.docx', zipOf({ 'a.txt': 'not an office file' }), 'file_content'],
    ['akta.docx', Buffer.from('MZ executable'), 'file_content'],
    ['page.html', Buffer.from(script), 'file_type'],
    ['gambar.svg', Buffer.from(`<svg>${script}</svg>`), 'file_type'],
    ['setup.exe', Buffer.from('MZ'), 'file_type'],
    ['surat.pdf.exe', pdfOf('x'), 'file_type'],
    ['surat', pdfOf('x'), 'file_type'],
    ['kosong.pdf', Buffer.alloc(0), 'file_empty'],
    [
      'bom.docx',
      docxOf('x', { 'word/a.xml': Buffer.alloc(120 * mega), 'word/b.xml': Buffer.alloc(120 * mega) }),
      'file_unpacked',
    ],
    ['rusak.docx', docxOf('x').subarray(0, -10), 'file_unpacked'],
  ])('%s (%#)', async (name, bytes, code) => {
    const answer = await send(name, bytes);
    expect([answer.status, answer.body.code]).toEqual([415, code]);
    expect(String(answer.body.message)).toContain(name);
    expect(server.kit.say.has('id', `errors:${code}`)).toBe(true);
  });

  it('one part that a directory names a thousand times counts a thousand times', async () => {
    const bomb = docxOf('x', { 'word/a.xml': Buffer.alloc(mega) });
    const end = bomb.lastIndexOf('PK\x05\x06');
    const directory = bomb.readUInt32LE(end + 16);
    const entries = bomb.subarray(directory, end);
    const tail = Buffer.from(bomb.subarray(end));
    tail.writeUInt16LE(3 * 1000, 10);
    const repeated = Buffer.concat([bomb.subarray(0, directory), ...Array.from({ length: 1000 }, () => entries), tail]);
    expect((await send('bom.docx', repeated)).body.code).toBe('file_unpacked');
  });
});

describe('a file that may be what it says is harmless', () => {
  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\system32\\config.txt', 'config.txt'],
    ['a\u202egpj.txt', 'agpj.txt'],
    ['<img src=x onerror=alert(1)>.txt', '_img src=x onerror=alert(1)_.txt'],
    ['.htaccess.txt', 'htaccess.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(116)}.txt`],
    ['Keputusan – ünïcødé 合.txt', 'Keputusan – ünïcødé 合.txt'],
  ])('the name %j is kept as %j, and lies under a key of ours', async (name, kept) => {
    const { id } = await addFile(world, world.partner, {}, named(name, Buffer.from('x')));
    const { file_name } = await server.ok(calls.detail, world.partner, { query: { id } });
    expect(file_name).toBe(kept);
    const { rows } = await server.owner.query(
      'select f.storage_key from stored_file f join document_version v on v.file_id = f.id where v.document_id = $1',
      [id],
    );
    expect(rows[0].storage_key).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  });

  it('exactly 10 MB are accepted, one byte more is not (G151)', async () => {
    const text = Buffer.alloc(10 * mega, 'x');
    expect((await send('tepat.txt', text)).status).toBe(200);
    const over = await send('lebih.txt', Buffer.concat([text, Buffer.from('x')]));
    expect([over.status, over.body.code]).toEqual([413, 'file_too_large']);
  });

  it('two files in one call, or one under another part, are told so', async () => {
    const body = { matter_id: world.matter };
    const two = await server.send(calls.create, world.partner, { body, files: [named('a.pdf'), named('b.pdf')] });
    expect(Object.keys(two.body.message as object)).toEqual(['file']);
    const other = { ...named('a.pdf'), part: 'photo' };
    const part = await server.send(calls.create, world.partner, { body, files: [other] });
    expect(Object.keys(part.body.message as object)).toEqual(['photo']);
  });
});

it('too large is answered while it is still coming: the rest is not waited for', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const boundary = 'border';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="besar.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  socket.on('error', () => undefined);
  socket.write(
    `POST /practice/v1/document/create HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.partner.token}\r\nservice: ${world.partner.service}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${2000 * mega}\r\n\r\n${head}`,
  );
  // A little more than 10 MB of the 2,000 that were announced; then the sender waits.
  const piece = Buffer.alloc(mega, 'x');
  for (let sent = 0; sent < 11; sent += 1) socket.write(piece);
  const answer = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

it('a sender who hangs up in the middle leaves nothing', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const count = async () => {
    const { rows } = await server.owner.query('select count(*)::int as n from stored_file');
    return rows[0].n;
  };
  const before = await count();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /practice/v1/document/create HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.partner.token}\r\nservice: ${world.partner.service}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhalf',
  );
  await new Promise((resolve) => socket.once('ready', resolve));
  await new Promise<void>((resolve) => socket.end(() => resolve()));
  socket.destroy();
  expect((await send('utuh.txt', Buffer.from('utuh'))).status).toBe(200);
  expect(await count()).toBe(before + 1);
});

describe('the part with the values names its type, as the documentation of the calls has it', () => {
  let files = 0;
  const create = (data: string, type: string) => {
    files += 1;
    const part = `--e\r\ncontent-disposition: form-data; name="data"\r\ncontent-type: ${type}\r\n\r\n${data}\r\n`;
    const file = `--e\r\ncontent-disposition: form-data; name="file"; filename="${files}.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--e--\r\n`;
    return server.app.inject({
      ...{ method: 'POST', url: addressOf(calls.create), payload: part + file },
      headers: {
        ...{ authorization: `Bearer ${world.partner.token}`, service: world.partner.service },
        'content-type': 'multipart/form-data; boundary=e',
      },
    });
  };

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain'])('%s', async (type) => {
    const answer = await create(JSON.stringify({ matter_id: world.matter }), type);
    expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
    const { file_name, matter_id } = await server.ok(calls.detail, world.partner, {
      query: { id: answer.json().data.id },
    });
    expect([file_name, matter_id]).toEqual([`${files}.txt`, world.matter]);
  });

  it.each(['application/json', 'text/plain'])(
    'values that cannot be read are told at their part (%s)',
    async (type) => {
      const answer = await create('{"data":', type);
      expect([answer.statusCode, answer.json().code, Object.keys(answer.json().message)]).toEqual([
        400,
        'fields',
        ['data'],
      ]);
    },
  );
});

describe('a form that is not built as it says is 400, not a fault of ours', () => {
  const typed = 'multipart/form-data; boundary=e';
  const file = '--e\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n';
  it.each([
    ['without its end', typed, file],
    ['cut off in the middle of a file', typed, file.slice(0, -4)],
    ['cut off in the middle of a header', typed, file.slice(0, 30)],
    ['without a boundary', 'multipart/form-data', file],
    [
      'without the name of a part',
      typed,
      `--e\r\ncontent-disposition: form-data; filename="a.txt"\r\n\r\nhello\r\n--e--\r\n`,
    ],
    ['with another boundary', 'multipart/form-data; boundary=f', `${file}--e--\r\n`],
  ])('%s', async (_, type, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/practice/v1/document/create',
      headers: {
        ...{ authorization: `Bearer ${world.partner.token}`, service: world.partner.service },
        'content-type': type,
      },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'body_unreadable']);
  });
});
