import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { clientFileCalls, matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenClient, givenMatter } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { addFile, type FileWorld, givenFileWorld, named, nameOn } from './given-files.fixture.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenFileWorld(server);
});

const versionOf = async (table: 'matter' | 'client', id: string) =>
  (await server.owner.query(`select version from ${table} where id = $1`, [id])).rows[0].version as number;

/** Every change of a file through the general door and the door of what it lies in. */
async function changes(as: As, id: string, door: typeof matterFileCalls | typeof clientFileCalls) {
  const body = { id, version: 1, name: 'Other', type: 'draft' as const, description: '', access_list: [] };
  const answers = [];
  for (const way of [calls, door]) {
    answers.push(await server.send(way.update, as, { body }));
    answers.push(await server.send(way.createVersion, as, { body: { id }, files: [named('new.pdf')] }));
  }
  return answers;
}

const trips = (as: As, id: string, matter_id: string) =>
  Promise.all(
    (['copy', 'move'] as const).flatMap((action) =>
      [calls, matterFileCalls].map((way) =>
        server.send(way.copyMove, as, { body: { id, version: 1, action, matter_id } }),
      ),
    ),
  );

describe('a file of what is deleted', () => {
  it('of a matter is read and not changed, nor does one go there or away; it can still be deleted (MAT-01)', async () => {
    const { partner, managing } = world;
    const here = await addFile(world, partner);
    const gone = await givenMatter(server, managing, world.client, [partner]);
    const { id } = await addFile(world, partner, { matter_id: gone });
    await server.ok(matterCalls.remove, managing, { body: { id: gone, version: await versionOf('matter', gone) } });
    const refused = [
      ...(await changes(partner, id, matterFileCalls)),
      ...(await trips(partner, id, world.matter)),
      ...(await trips(partner, here.id, gone)),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [400, 'place_deleted']));
    const file = await server.ok(calls.detail, partner, { query: { id } });
    expect(file).toMatchObject({ version: 1, number: 1, can_edit: false, can_delete: true });
    await server.ok(calls.remove, managing, { body: { id, version: 1 } });
    await server.ok(calls.remove, managing, { body: { id, version: 2, permanent: true } });
  });

  it('of a client neither', async () => {
    const { managing } = world;
    const gone = await givenClient(server, managing, { name: 'PT Batal', npwp: '', status: 'prospective' });
    const { id } = await addFile(world, managing, { client_id: gone });
    const body = { id: gone, version: await versionOf('client', gone), reason: 'Entered twice' };
    await server.ok(clientCalls.remove, managing, { body });
    const refused = await changes(managing, id, clientFileCalls);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [400, 'place_deleted']));
    expect((await server.ok(clientFileCalls.detail, managing, { query: { id } })).can_edit).toBe(false);
    await server.ok(calls.remove, managing, { body: { id, version: 1 } });
  });
});

describe('who has left the team of an ordinary matter', () => {
  it('reads its files and changes none there, his own neither', async () => {
    const { colleague, partner } = world;
    const { id } = await addFile(world, colleague);
    const there = await givenMatter(server, world.managing, world.client, [partner, colleague]);
    const elsewhere = await addFile(world, colleague, { matter_id: there });
    await server.owner.query(
      "update matter_member set leave_date = '2026-11-01' where matter_id = $1 and employee_id = $2",
      [world.matter, colleague.employee_id],
    );
    const file = await server.ok(calls.detail, colleague, { query: { id } });
    expect(file).toMatchObject({ can_edit: false, can_delete: false });
    const page = await server.ok(calls.list, colleague, { query: { matter_id: world.matter } });
    expect([page.can_add, page.rows.map((row) => [row.can_edit, row.can_delete])]).toEqual([false, [[false, false]]]);
    expect((await server.send(matterFileCalls.download, colleague, { body: { id } })).status).toBe(200);
    const body = { matter_id: world.matter };
    const refused = [
      ...(await changes(colleague, id, matterFileCalls)),
      ...(await trips(colleague, id, there)),
      ...(await trips(colleague, elsewhere.id, world.matter)),
      await server.send(calls.create, colleague, { body, files: [named('late.pdf')] }),
      await server.send(calls.remove, colleague, { body: { id, version: 1 } }),
      await server.send(matterFileCalls.remove, colleague, { body: { id, version: 1 } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  it('reads the files of its client as before and adds none', async () => {
    const { colleague } = world;
    const { id } = await addFile(world, world.managing, { client_id: world.client });
    expect((await server.ok(calls.detail, colleague, { query: { id } })).can_edit).toBe(true);
    await server.owner.query("update matter_member set leave_date = '2026-11-01' where employee_id = $1", [
      colleague.employee_id,
    ]);
    expect((await server.ok(calls.detail, colleague, { query: { id } })).can_edit).toBe(false);
    const refused = await changes(colleague, id, clientFileCalls);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });
});

it('a reading is judged and logged anew whatever key it carries (invariant 25, ROL-02)', async () => {
  const { second } = world;
  const { id } = await addFile(world, world.partner, { matter_id: world.secret });
  await nameOn(world, world.secret, second);
  const asked = { query: { id }, key: 'reading-of-a-file' };
  const logged = async () =>
    (await server.owner.query("select from audit where op = 'R' and entity = 'document' and row_id = $1", [id]))
      .rowCount;
  for (const times of [1, 2]) {
    await server.ok(calls.detail, second, asked);
    expect(await logged()).toBe(times);
  }
  await server.owner.query('delete from matter_named_person where matter_id = $1', [world.secret]);
  expect((await server.send(calls.detail, second, asked)).status).toBe(404);
});
