import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { clientFileCalls, matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { besideMoves } from '../../../test/given-status.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { docxOf, onePixel, pdfOf } from '../../../test/office-files.ts';
import { addFile, type FileWorld, givenFileWorld, named } from './given-files.fixture.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenFileWorld(server);
});

const detail = (as: As, id: string) => server.ok(calls.detail, as, { query: { id } });
const add = (as: As, body: object, files = [named('Surat kuasa.pdf')], confirmed: string[] = []) =>
  server.send(calls.create, as, { raw: { body: { ...body, confirmed } }, files });

describe('a new file', () => {
  it('belongs to its matter, is named by its file, and is seen through both doors (G099)', async () => {
    const { id } = await addFile(world, world.associate, { type: 'power_of_attorney', note: 'signed' });
    const file = await server.ok(matterFileCalls.detail, world.partner, { query: { id } });
    expect(file).toEqual(await detail(world.partner, id));
    expect(file).toMatchObject({
      ...{ name: 'Surat kuasa', type: 'power_of_attorney', matter_id: world.matter, number: 1, version: 1 },
      ...{ file_name: 'Surat kuasa.pdf', mime: 'application/pdf', restricted: false, created_by: 'Arif Nugraha' },
      versions: [
        { number: 1, note: 'signed', uploaded_by: 'Arif Nugraha', size: pdfOf('Perjanjian sewa gudang').length },
      ],
    });
    expect((await server.send(clientFileCalls.detail, world.partner, { query: { id } })).status).toBe(404);
  });

  it('belongs to a client: whoever sees the client reads it, by the client’s door and the general one', async () => {
    const { id } = await server
      .ok(clientFileCalls.create, world.support, {
        body: { client_id: world.client, type: 'identity_document' },
        files: [named('KTP.png', onePixel)],
      })
      .catch((error: unknown) => {
        throw error;
      });
    expect(await server.ok(clientFileCalls.detail, world.second, { query: { id } })).toMatchObject({
      ...{ client_id: world.client, matter_id: null, matter_number: '', text_state: 'none', can_preview: true },
    });
    expect((await server.send(matterFileCalls.detail, world.second, { query: { id } })).status).toBe(404);
    expect((await server.send(calls.detail, world.finance, { query: { id } })).status).toBe(404);
    const page = await server.ok(calls.list, world.second, { query: { client_id: world.client, of: 'client' } });
    expect(page.rows.map((row) => row.id)).toEqual([id]);
  });

  it.each([
    ['nowhere', {}, 'matter_id'],
    ['in two places', { both: true }, 'client_id'],
  ])('%s is told so', async (_, { both }: { both?: boolean }, field) => {
    const body = both ? { matter_id: world.matter, client_id: world.client } : {};
    const answer = await add(world.partner, body);
    expect([answer.status, Object.keys(answer.body.message as object)]).toEqual([400, [field]]);
  });

  it('without its bytes is told so, and one with an unknown type or a list of strangers', async () => {
    const alone = await server.send(matterFileCalls.create, world.partner, { body: { matter_id: world.matter } });
    expect(alone.body.message).toEqual({ file: 'Set file as' });
    const typed = await add(world.partner, { matter_id: world.matter, type: 'novel' });
    expect(Object.keys(typed.body.message as object)).toEqual(['type']);
    const listed = await add(world.partner, { matter_id: world.matter, access_list: [world.second.employee_id] });
    expect([listed.status, Object.keys(listed.body.message as object)]).toEqual([400, ['access_list']]);
  });

  it('comes only from those on the matter: others are told there is none, or that they may not', async () => {
    const body = { matter_id: world.matter };
    expect((await add(world.second, body)).status).toBe(404);
    expect((await add(world.support, body)).status).toBe(404);
    expect((await add(world.finance, body)).status).toBe(403);
    expect((await add(world.administrator, body)).status).toBe(403);
    await server.owner.query("update matter set status = 'deleted', status_before_delete = status where id = $1", [
      world.matter,
    ]);
    expect((await add(world.partner, body)).body.message).toEqual({
      matter_id: 'No file can be added or changed here: the matter or client is deleted.',
    });
  });

  it('of a name that is there already is asked for; the answer is not given for a file one may not see', async () => {
    await addFile(world, world.partner, { name: 'Akta' });
    const again = await add(world.associate, { matter_id: world.matter, name: 'AKTA' });
    expect(again.body).toMatchObject({ confirmation: true, code: 'same_file_name' });
    const kept = await add(world.associate, { matter_id: world.matter, name: 'AKTA' }, undefined, ['same_file_name']);
    expect(kept.status).toBe(200);
    await addFile(world, world.partner, { name: 'Rahasia', access_list: [world.partner.employee_id] });
    expect((await add(world.associate, { matter_id: world.matter, name: 'Rahasia' })).status).toBe(200);
  });

  it('sent twice at once under one name: one is kept, the other is asked, no bytes are lost', async () => {
    const form = { matter_id: world.matter, name: 'Akta' };
    const [one, two] = await Promise.all([add(world.partner, form), add(world.associate, form)]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    const page = await server.ok(calls.list, world.partner, { query: { matter_id: world.matter } });
    expect(page.total).toBe(1);
  });
});

describe('a new version', () => {
  it('takes the next number without a hole, also when many come at once; older ones stay', async () => {
    const { id } = await addFile(world, world.associate);
    const sent = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((letter) =>
        server.ok(matterFileCalls.createVersion, world.partner, {
          body: { id, note: letter },
          files: [named(`${letter}.docx`, docxOf(letter))],
        }),
      ),
    );
    expect(sent.map((one) => one.number).sort()).toEqual([2, 3, 4, 5, 6]);
    const file = await detail(world.partner, id);
    expect(file.versions.map((version) => version.number)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(file).toMatchObject({ number: 6, version: 6, mime: expect.stringContaining('wordprocessingml') });
    const first = await server.send(calls.download, world.partner, { body: { id, number: 1 } });
    expect(first.raw.equals(pdfOf('Perjanjian sewa gudang'))).toBe(true);
    expect((await server.send(calls.download, world.partner, { body: { id, number: 7 } })).status).toBe(404);
  });

  it('is a row that nothing changes', async () => {
    await addFile(world, world.partner);
    const scope = `set local role praktis_app; set local app.firm_id = '${world.firm.firm_id}'`;
    const client = await server.owner.connect();
    await client.query(`begin; ${scope}`);
    await expect(client.query("update document_version set note = 'other'")).rejects.toThrow('permission denied');
    await client.query('rollback');
    client.release();
  });
});

describe('a change', () => {
  const form = (id: string, version: number, changes: object = {}) => ({
    body: { id, version, name: 'Surat', type: 'minutes' as const, description: 'Rapat', access_list: [], ...changes },
  });

  it('of name, type, description and list is kept with its history, through each door', async () => {
    const { id } = await addFile(world, world.associate);
    await server.ok(matterFileCalls.update, world.partner, form(id, 1, { access_list: [world.colleague.employee_id] }));
    expect(await detail(world.colleague, id)).toMatchObject({
      ...{ name: 'Surat', type: 'minutes', description: 'Rapat', restricted: true, version: 2 },
      access_list: [{ employee_id: world.colleague.employee_id, name: 'Bunga Sari' }],
    });
    const trail = await server.ok(matterFileCalls.auditTrail, world.colleague, { query: { id } });
    expect(trail.rows[0]).toMatchObject({ user: 'Pandu Wirawan', call: 'matter/file/update' });
    expect(trail.rows[0]?.updated[0]).toMatchObject({ entity: 'document', old_data: { name: 'Surat kuasa' } });
    expect(trail.rows[0]?.created[0]).toMatchObject({
      ...{ entity: 'document_access', document_access: { employee: { name: 'Bunga Sari' } } },
    });
  });

  it('on what somebody else changed meanwhile is told so: 409', async () => {
    const { id } = await addFile(world, world.associate);
    await server.ok(calls.createVersion, world.associate, { body: { id }, files: [named('neu.pdf')] });
    const answer = await server.send(calls.update, world.partner, form(id, 1));
    expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
  });

  it('lets on the list only who may see the matter; who is on it already may stay', async () => {
    const { id } = await addFile(world, world.partner, { access_list: [world.colleague.employee_id] });
    const outsider = await server.send(
      calls.update,
      world.partner,
      form(id, 1, { access_list: [world.second.employee_id] }),
    );
    expect(outsider.body.message).toEqual({ access_list: expect.stringContaining('may not see the matter') });
    await server.owner.query("update user_account set status = 'inactive' where id = $1", [world.colleague.user_id]);
    const kept = { access_list: [world.colleague.employee_id, world.associate.employee_id] };
    expect((await server.send(calls.update, world.partner, form(id, 1, kept))).status).toBe(200);
  });

  it('of a client’s file goes through the client’s door', async () => {
    const { id } = await addFile(world, world.managing, { client_id: world.client });
    await server.ok(clientFileCalls.update, world.managing, form(id, 1));
    await server.ok(clientFileCalls.createVersion, world.managing, { body: { id }, files: [named('x.pdf')] });
    expect((await server.send(matterFileCalls.update, world.managing, form(id, 3))).status).toBe(404);
    expect((await server.send(clientFileCalls.download, world.managing, { body: { id, number: 2 } })).status).toBe(200);
    const seen = await detail(world.associate, id);
    expect([seen.can_edit, seen.can_delete]).toEqual([true, false]);
    const remove = { body: { id, version: seen.version } };
    expect((await server.send(calls.remove, world.associate, remove)).status).toBe(403);
  });
});

describe('a deleted file', () => {
  it('is gone for everybody, its bytes stay; only its uploader, or who deletes all, may delete it (ROL-01)', async () => {
    const { id } = await addFile(world, world.associate);
    const remove = (as: As, version = 1) => server.send(matterFileCalls.remove, as, { body: { id, version } });
    expect((await remove(world.partner)).status).toBe(403);
    expect((await remove(world.support)).status).toBe(403);
    expect((await remove(world.associate, 2)).status).toBe(409);
    expect((await remove(world.associate)).status).toBe(200);
    for (const as of [world.associate, world.managing])
      expect((await server.send(calls.detail, as, { query: { id } })).status).toBe(404);
    expect((await server.ok(calls.list, world.managing, { query: { matter_id: world.matter } })).total).toBe(0);
    const { rows } = await server.owner.query('select storage_key from stored_file where firm_id = $1', [
      world.firm.firm_id,
    ]);
    expect(await server.kit.files.stat(rows[0].storage_key)).toBeDefined();
  });

  it('is removed for good by the managing partner alone, and its bytes with it', async () => {
    const { id } = await addFile(world, world.associate);
    const { rows } = await server.owner.query('select storage_key from stored_file where firm_id = $1', [
      world.firm.firm_id,
    ]);
    const body = { id, version: 2, permanent: true };
    expect((await server.send(calls.remove, world.managing, { body })).status).toBe(404);
    await server.ok(calls.remove, world.associate, { body: { id, version: 1 } });
    expect((await server.send(calls.remove, world.associate, { body })).status).toBe(403);
    expect((await server.send(calls.list, world.associate, { query: { status: 'deleted' } })).status).toBe(403);
    const gone = await server.ok(calls.list, world.managing, { query: { status: 'deleted' } });
    expect(gone.rows[0]).toMatchObject({ id, deleted_at: expect.any(String) });
    await server.ok(calls.remove, world.managing, { body });
    expect(await server.kit.files.stat(rows[0].storage_key)).toBeUndefined();
    expect((await server.ok(calls.list, world.managing, { query: { status: 'deleted' } })).total).toBe(0);
  });

  it('comes back with every version and its list, brought by the managing partner alone', async () => {
    const access_list = [world.partner.employee_id];
    const { id } = await addFile(world, world.associate, { access_list });
    await server.ok(calls.createVersion, world.associate, { body: { id }, files: [named('two.pdf')] });
    const restore = (as: As, version = 3) => server.send(calls.restore, as, { body: { id, version } });
    expect((await restore(world.managing)).status).toBe(404);
    await server.ok(calls.remove, world.associate, { body: { id, version: 2 } });
    expect((await restore(world.associate)).status).toBe(403);
    expect((await restore(world.managing, 2)).status).toBe(409);
    expect((await server.send(calls.restore, world.managing, { raw: { body: { id } } })).status).toBe(400);
    expect((await restore(world.managing)).data).toEqual({ id, number: 2, version: 4 });
    const back = await server.ok(calls.detail, world.partner, { query: { id } });
    expect(back).toMatchObject({ deleted_at: null, versions: [{ number: 2 }, { number: 1 }] });
    expect(back.access_list.map((one) => one.employee_id)).toEqual(access_list);
    expect((await server.send(calls.detail, world.colleague, { query: { id } })).status).toBe(404);
    expect((await restore(world.managing, 4)).status).toBe(404);
  });

  it('comes back beside another one of its name only when that is wanted, and to no deleted client', async () => {
    const { id } = await addFile(world, world.managing, { client_id: world.client });
    await server.ok(calls.remove, world.managing, { body: { id, version: 1 } });
    const { id: other } = await addFile(world, world.managing, { client_id: world.client });
    const restore = (confirmed: string[] = []) =>
      server.send(calls.restore, world.managing, { body: { id, version: 2 }, confirmed });
    expect((await restore()).body).toMatchObject({ confirmation: true, code: 'same_file_name' });
    const status = (now: string) =>
      besideMoves(server.owner, 'update client set status = $2 where id = $1', [world.client, now]);
    await status('deleted');
    expect((await restore(['same_file_name'])).body.code).toBe('place_deleted');
    await status('active');
    expect((await restore(['same_file_name'])).status).toBe(200);
    const { rows } = await server.ok(calls.list, world.managing, { query: { client_id: world.client } });
    expect(rows.map((row) => row.id).sort()).toEqual([id, other].sort());
  });

  it('of a client is removed with document/delete (G097)', async () => {
    const { id } = await addFile(world, world.managing, { client_id: world.client });
    expect((await server.send(matterFileCalls.remove, world.managing, { body: { id, version: 1 } })).status).toBe(404);
    await server.ok(calls.remove, world.managing, { body: { id, version: 1 } });
    expect((await server.send(clientFileCalls.detail, world.managing, { query: { id } })).status).toBe(404);
  });
});
