import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { docxOf, onePixel, pdfOf, pptxOf, xlsxOf, zipOf } from '../../../test/office-files.ts';
import { textOfFile } from '../../kit/text-reader.ts';
import { addFile, type FileWorld, givenFileWorld, named } from './given-files.fixture.ts';
import { readDocumentText } from './index.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenFileWorld(server);
});
afterAll(() => server.close());

/** Adds a file and reads its text as the job does. */
async function addRead(name: string, bytes: Buffer, form: object = {}): Promise<string> {
  const { id } = await addFile(world, world.partner, form, named(name, bytes));
  await read(id, 1);
  return id;
}
const read = (document_id: string, number: number) =>
  readDocumentText(server.kit, { firm_id: world.firm.firm_id, document_id, number: String(number) });
const search = async (keyword: string, as: As = world.partner, more: object = {}) =>
  (await server.ok(calls.list, as, { query: { keyword, matter_id: world.matter, ...more } })).rows;
const found = async (...input: Parameters<typeof search>) => (await search(...input)).map((row) => row.name);
const stateOf = async (id: string) => (await server.ok(calls.detail, world.partner, { query: { id } })).text_state;

describe('a file is found', () => {
  it.each([
    ['pdf', pdfOf('Gudang Cakung nomor tujuh')],
    ['docx', docxOf('Gudang Cakung nomor tujuh', { 'word/footnotes.xml': '<w:p><w:t>kaki</w:t></w:p>' })],
    ['xlsx', xlsxOf('Gudang Cakung nomor tujuh')],
    ['pptx', pptxOf('Gudang Cakung nomor tujuh')],
    ['txt', Buffer.from('Gudang Cakung\nnomor tujuh')],
  ])('by the text of a %s, with the words around', async (ending, bytes) => {
    const id = await addRead(`Lampiran ${ending}.${ending}`, bytes);
    expect(await stateOf(id)).toBe('read');
    expect(await found(`cakung ${ending}`)).toEqual([`Lampiran ${ending}`]);
    expect((await search(`tujuh ${ending}`))[0]?.excerpt).toContain('Gudang Cakung nomor tujuh');
  });

  it('by name, description and file name at once, each word as far as it is typed, without accents and case', async () => {
    await addRead('scan_0012.pdf', pdfOf('isi'), { name: 'Résumé Perkara', description: 'Penggugat: PT Müller' });
    expect(await found('RESUME scan muller penggu')).toEqual(['Résumé Perkara']);
    expect(await found('resume hilang')).toEqual([]);
    expect(await found('esume')).toEqual([]);
    expect((await search('resume'))[0]?.excerpt).toBe('');
  });

  it('by what is typed alone: marks mean nothing, and marks alone find nothing', async () => {
    await addRead('tanda.txt', Buffer.from("a'b & c | !d :* <-> \\ (e)"));
    expect(await found("a'b & !d | (e):*")).toEqual(['tanda']);
    expect(await found("'':* & |")).toEqual([]);
  });

  it('by the newest version only, whose text replaces the older one; a late reading of that one changes nothing', async () => {
    const { id } = await addFile(world, world.partner, { name: 'Konsep' }, named('k1.txt', Buffer.from('pertamakali')));
    await server.ok(calls.createVersion, world.partner, {
      body: { id },
      files: [named('k2.txt', Buffer.from('keduakali'))],
    });
    expect(await stateOf(id)).toBe('waiting');
    await read(id, 1);
    expect(await stateOf(id)).toBe('waiting');
    await read(id, 2);
    await read(id, 2);
    expect([await found('pertamakali'), await found('keduakali')]).toEqual([[], ['Konsep']]);
  });

  it('by its new name after a change, and no longer by the old one', async () => {
    const id = await addRead('lama.txt', Buffer.from('teksnya'), { name: 'Namalama' });
    await server.ok(calls.update, world.partner, {
      body: { id, version: 1, name: 'Namabaru', type: 'other', description: '', access_list: [] },
    });
    expect([await found('namalama'), await found('namabaru'), await found('teksnya')]).toEqual([
      [],
      ['Namabaru'],
      ['Namabaru'],
    ]);
  });

  it('by nobody who may not see it', async () => {
    await addRead('r.txt', Buffer.from('katasandi'), { access_list: [world.associate.employee_id] });
    expect(await found('katasandi', world.colleague)).toEqual([]);
    expect(await found('katasandi', world.associate)).toEqual(['r']);
  });

  it('through the queue, without anybody asking for it', async () => {
    await server.kit.jobs.work('read-document', (data) => readDocumentText(server.kit, data));
    const { id } = await addFile(world, world.partner, { name: 'Antrean' }, named('q.pdf', pdfOf('diantarkan')));
    await expect.poll(() => stateOf(id), { timeout: 60_000, interval: 500 }).toBe('read');
    expect(await found('diantarkan')).toEqual(['Antrean']);
  }, 90_000);
});

describe('a file whose text cannot be read is found by its names, and says so', () => {
  it.each([
    ['broken.pdf', Buffer.from('%PDF-1.7\nnothing of it is right')],
    ['pages without letters.pdf', pdfOf('')],
    ['bomb.docx', docxOf('x', { 'word/header1.xml': Buffer.alloc(80 * 1_048_576, ' ') })],
    [
      'mess.xlsx',
      zipOf({
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        'xl/sharedStrings.xml': '<<<>>',
      }),
    ],
  ])('%s', async (name, bytes) => {
    const id = await addRead(name, bytes);
    expect(await stateOf(id)).toBe('unreadable');
    expect(await found(name.split('.')[0] ?? '')).toEqual([name.split('.')[0]]);
  });

  it('a picture has none', async () => {
    const { id } = await addFile(world, world.partner, {}, named('foto.png', onePixel));
    expect(await stateOf(id)).toBe('none');
  });

  it('a reader that hangs is ended, and says so', async () => {
    await expect(textOfFile('application/pdf', pdfOf('x'), 1)).rejects.toThrow('went down');
    await expect(textOfFile('image/png', onePixel)).rejects.toThrow('holds no text');
  });
});

describe('the list', () => {
  it('filters by type, place and reader, sorts and pages with every row once (invariant 43)', async () => {
    const own = await givenFileWorld(server, 'Daftar & Rekan');
    for (const [at, type] of (['evidence', 'minutes', 'evidence'] as const).entries())
      await addFile(own, own.partner, { name: `Berkas ${at}`, type });
    await addFile(own, own.partner, { client_id: own.client, name: 'Akta pendirian' });
    const names = async (query: object) =>
      (await server.ok(calls.list, own.partner, { query })).rows.map((row) => row.name);
    expect(await names({})).toEqual(['Akta pendirian', 'Berkas 0', 'Berkas 1', 'Berkas 2']);
    expect(await names({ of: 'matter', type: 'evidence' })).toEqual(['Berkas 0', 'Berkas 2']);
    expect(await names({ client_id: own.client })).toEqual(['Akta pendirian']);
    expect(await names({ sort_by: 'created_at', sort_order: 'desc', limit: 1 })).toEqual(['Akta pendirian']);
    const pages = [0, 2].map((offset) => names({ sort_by: 'type', limit: 2, offset }));
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(4);
    const bad = await server.send(calls.list, own.partner, { raw: { query: { sort_by: 'sha256' } } });
    expect(bad.body.code).toBe('fields');
  });

  it('says whether the caller may add a file where he looks', async () => {
    const may = async (as: As, query: object) => (await server.ok(calls.list, as, { query })).can_add;
    expect(await may(world.partner, { matter_id: world.matter })).toBe(true);
    expect(await may(world.second, { matter_id: world.matter })).toBe(false);
    expect(await may(world.second, { client_id: world.client })).toBe(true);
    expect(await may(world.second, {})).toBe(true);
  });
});
