import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { docxOf, onePixel, pdfOf } from '../../../test/office-files.ts';
import { addFile, type FileWorld, givenFileWorld, named } from './given-files.fixture.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenFileWorld(server);
});
afterAll(() => server.close());

const download = (id: string, more: object = {}) =>
  server.send(calls.download, world.partner, { body: { id, ...more } });

it.each([
  ['Perjanjian Sewa-Menyewa.pdf', pdfOf('x'), 'application/pdf'],
  ['Akta Nº 7 – salinan “asli” (2).pdf', pdfOf('y'), 'application/pdf'],
  ['合意書.docx', docxOf('z'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ["Catatan 100% d'Arc.txt", Buffer.from('Catatan rapat'), 'text/plain; charset=utf-8'],
])('%s comes back as what it is, under its own name, and nothing in it runs', async (name, bytes, mime) => {
  const { id } = await addFile(world, world.partner, {}, named(name, bytes));
  const answer = await download(id);
  expect(answer.raw.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': mime, 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' },
    'cache-control': 'private, no-store',
  });
  const disposition = String(answer.headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  const kept = name.replace(/["“”]/g, (mark) => (mark === '"' ? '_' : mark));
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
});

it.each([
  ['a.pdf', pdfOf('x')],
  ['b.png', onePixel],
  ['c.txt', Buffer.from('<script>alert(1)</script>')],
])('%s is shown in a sandbox in which nothing runs and nothing is fetched', async (name, bytes) => {
  const { id } = await addFile(world, world.partner, {}, named(name, bytes));
  const { headers, status } = await download(id, { preview: true });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...{ 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' },
    'content-disposition': expect.stringMatching(/^inline; /),
  });
});

it('an office file is not shown, only downloaded; a number that is none is told', async () => {
  const { id } = await addFile(world, world.partner, {}, named('d.docx', docxOf('x')));
  const shown = await download(id, { preview: true });
  expect([shown.status, shown.body.code]).toEqual([400, 'preview_not_possible']);
  const page = await server.ok(calls.list, world.partner, { query: { keyword: 'd', matter_id: world.matter } });
  expect(page.rows.find((row) => row.id === id)?.can_preview).toBe(false);
  expect((await download(id, { number: 0 })).body.code).toBe('fields');
});

it('each download leaves a trace of who read what, and shows in no history', async () => {
  const { id } = await addFile(world, world.partner);
  await download(id);
  const { rows } = await server.owner.query(
    `select a.actor, a.call, a.new_data ->> 'name' as name from audit a join document_version v on v.file_id = a.row_id
     where a.op = 'R' and v.document_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor: world.partner.user_id, call: 'document/download', name: 'Surat kuasa.pdf' }]);
});
