import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { clientFileCalls, matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenMatter } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { pdfOf } from '../../../test/office-files.ts';
import { addFile, type FileWorld, givenFileWorld, named } from './given-files.fixture.ts';

let server: TestServer;
let world: FileWorld;
/** A second matter of the partner, the colleague and the managing partner. */
let other: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenFileWorld(server);
  const { managing, partner, colleague } = world;
  other = await givenMatter(server, managing, world.client, [partner, colleague], { name: 'Litigation' });
});

type Action = 'copy' | 'move';
type Trip = BodyInput<typeof matterFileCalls.copyMove> & { confirmed: string[] };
const send = (as: As, id: string, action: Action, { confirmed = [], ...more }: Partial<Trip> = {}) =>
  server.send(matterFileCalls.copyMove, as, { body: { id, version: 1, action, matter_id: other, ...more }, confirmed });
const done = async (...input: Parameters<typeof send>) => {
  const answer = await send(...input);
  expect(answer.body).toMatchObject({ data: { id: expect.any(String) } });
  return answer.data;
};
const listOf = async (as: As, id: string) =>
  (await server.ok(calls.detail, as, { query: { id } })).access_list.map((person) => person.employee_id).sort();
const idsOf = (...people: As[]) => people.map((person) => person.employee_id).sort();

describe('a file is moved', () => {
  it('with all its versions, and its history says where it came from', async () => {
    const { id } = await addFile(world, world.partner);
    await server.ok(calls.createVersion, world.partner, { body: { id }, files: [named('two.pdf')] });
    const moved = await server.ok(calls.copyMove, world.partner, {
      body: { id, version: 2, action: 'move', matter_id: other },
    });
    expect(moved).toEqual({ id, number: 2, version: 3 });
    const file = await server.ok(calls.detail, world.colleague, { query: { id } });
    expect([file.matter_id, file.versions.length]).toEqual([other, 2]);
    expect((await server.send(calls.detail, world.associate, { query: { id } })).status).toBe(404);
    const trail = await server.ok(matterFileCalls.auditTrail, world.colleague, { query: { id } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({
      old_data: { matter_id: world.matter },
      new_data: { matter_id: other },
    });
    expect(trail.rows[0]?.created[0]).toMatchObject({ new_data: { kind: 'moved from', matter_id: world.matter } });
  });

  it('once, when two people move it in the same moment: the other is told it changed', async () => {
    const { id } = await addFile(world, world.partner);
    const third = await givenMatter(server, world.managing, world.client, [world.partner, world.colleague]);
    const answers = await Promise.all([
      send(world.partner, id, 'move'),
      send(world.colleague, id, 'move', { matter_id: third }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await send(world.partner, id, 'move', { version: 9 })).status).toBe(409);
  });

  it('to another matter only, by somebody who may change files in both', async () => {
    const { id } = await addFile(world, world.associate);
    const same = await send(world.associate, id, 'move', { matter_id: world.matter });
    expect([same.status, Object.keys(same.body.message as object)]).toEqual([400, ['matter_id']]);
    expect((await send(world.associate, id, 'move')).status).toBe(404);
    const unlike = await send(world.partner, id, 'lose' as Action);
    expect([unlike.status, unlike.body.code]).toEqual([400, 'fields']);
    await server.owner.query(
      "update user_role set grants = grants || '{\"document.edit\": []}' where code = 'partner'",
    );
    expect((await send(world.partner, id, 'move')).status).toBe(403);
    await server.owner.query(
      'update user_role set grants = grants || \'{"document.edit": ["team"]}\' where code = \'partner\'',
    );
  });

  it('never away from its client', async () => {
    const { id } = await addFile(world, world.partner, { client_id: world.client });
    expect((await send(world.partner, id, 'move')).status).toBe(404);
    const body = { id, version: 1, action: 'copy' as const, matter_id: other };
    const answer = await server.send(calls.copyMove, world.partner, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'document_of_client']);
    expect((await server.send(clientFileCalls.detail, world.partner, { query: { id } })).status).toBe(200);
  });
});

describe('a file is copied', () => {
  it('as a document of its own with bytes of its own; both histories say so', async () => {
    const { id } = await addFile(world, world.associate, { type: 'evidence', description: 'Bukti P-1' });
    const copy = await done(world.partner, id, 'copy');
    const file = await server.ok(calls.detail, world.partner, { query: { id: copy.id } });
    expect(file).toMatchObject({ type: 'evidence', description: 'Bukti P-1', number: 1, created_by: 'Pandu Wirawan' });
    const { rows } = await server.owner.query('select storage_key from stored_file where firm_id = $1', [
      world.firm.firm_id,
    ]);
    expect(new Set(rows.map((row) => row.storage_key)).size).toBe(2);
    await server.ok(calls.createVersion, world.partner, { body: { id }, files: [named('new.pdf', pdfOf('x'))] });
    const got = await server.send(calls.download, world.partner, { body: { id: copy.id } });
    expect(got.raw.equals(pdfOf('Perjanjian sewa gudang'))).toBe(true);
    const kinds = async (one: string) =>
      (await server.ok(matterFileCalls.auditTrail, world.partner, { query: { id: one } })).rows
        .flatMap((entry) => entry.created)
        .filter((change) => change.entity === 'document_trip')
        .map((change) => change.new_data?.kind);
    expect([await kinds(id), await kinds(copy.id)]).toEqual([['copied to'], ['copied from']]);
  });

  it('asks where a file of that name lies already', async () => {
    const { id } = await addFile(world, world.partner, { name: 'Akta' });
    await done(world.partner, id, 'copy');
    const again = await send(world.partner, id, 'copy');
    expect(again.body).toMatchObject({ confirmation: true, code: 'same_file_name' });
    expect((await send(world.partner, id, 'copy', { confirmed: ['same_file_name'] })).status).toBe(200);
  });
});

describe('the access list goes along: the stricter of both (ROL-03)', () => {
  it.each(['copy', 'move'] as const)('%s: none and none is none; one stays; of two, who is on both', async (action) => {
    const { partner, associate, colleague } = world;
    const at = async (kept: As[], wanted?: As[]) => {
      const { id } = await addFile(world, partner, { access_list: idsOf(...kept) });
      const more = wanted ? { access_list: idsOf(...wanted) } : {};
      const there = await done(partner, id, action, { ...more, confirmed: ['same_file_name'] });
      return listOf(partner, there.id);
    };
    expect(await at([])).toEqual([]);
    expect(await at([associate, colleague])).toEqual(idsOf(associate, colleague));
    expect(await at([associate], [])).toEqual(idsOf(associate));
    expect(await at([], [colleague])).toEqual(idsOf(colleague));
    expect(await at([associate, colleague], [colleague, partner])).toEqual(idsOf(colleague));
  });

  it('nobody on both is refused, as is somebody wanted who may not see the other matter', async () => {
    const { partner, associate, colleague } = world;
    const { id } = await addFile(world, partner, { access_list: idsOf(associate) });
    const apart = await send(partner, id, 'move', { access_list: idsOf(colleague) });
    expect([apart.body.code, Object.keys(apart.body.message as object)]).toEqual([
      'access_lists_disjoint',
      ['access_list'],
    ]);
    const outside = await send(partner, id, 'move', { access_list: idsOf(associate) });
    expect(Object.keys(outside.body.message as object)).toEqual(['access_list']);
    expect(await listOf(partner, id)).toEqual(idsOf(associate));
  });

  it('out of a confidential matter without a list is asked for; nobody outside learns where it came from', async () => {
    const { id } = await addFile(world, world.partner, { matter_id: world.secret });
    const asked = await send(world.partner, id, 'move');
    expect(asked.body).toMatchObject({ confirmation: true, code: 'leaves_confidential' });
    await done(world.partner, id, 'move', { confirmed: ['leaves_confidential'] });
    const trail = await server.send(matterFileCalls.auditTrail, world.colleague, { query: { id } });
    expect([trail.status, trail.raw.toString().includes(world.secret)]).toEqual([200, false]);
  });
});

describe('a matter is deleted forever (MAT-01)', () => {
  it('not while a file is left, deleted or not: matter_has_files', async () => {
    const { id } = await addFile(world, world.managing);
    const matter = async () => {
      const { rows } = await server.owner.query('select number, version from matter where id = $1', [world.matter]);
      return rows[0];
    };
    await server.ok(matterCalls.remove, world.managing, {
      body: { id: world.matter, version: (await matter()).version },
    });
    const forever = async () =>
      server.send(matterCalls.remove, world.managing, {
        body: { id: world.matter, permanent: true, ...(await matter()) },
      });
    expect((await forever()).body.code).toBe('matter_has_files');
    await server.ok(calls.remove, world.managing, { body: { id, version: 1 } });
    expect((await forever()).body.code).toBe('matter_has_files');
    await server.ok(calls.remove, world.managing, { body: { id, version: 2, permanent: true } });
    expect((await forever()).status).toBe(200);
  });
});
