import { readFileSync } from 'node:fs';
import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { newId } from '../../kit/ids.ts';
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

/** Every way to ask for one file, each with the answer's status. */
async function asked(as: As | undefined, id: string, version = 1) {
  const query = { id };
  const change = { id, version, name: 'Other', type: 'draft' as const, description: '', access_list: [] };
  const move = { id, version, action: 'copy' as const, matter_id: world.matter };
  const file = [named('new.pdf')];
  return {
    detail: await server.send(calls.detail, as, { query }),
    'current version': await server.send(calls.download, as, { body: { id } }),
    'older version': await server.send(matterFileCalls.download, as, { body: { id, number: 1 } }),
    preview: await server.send(calls.download, as, { body: { id, preview: true } }),
    history: await server.send(matterFileCalls.auditTrail, as, { query }),
    update: await server.send(calls.update, as, { body: change }),
    version: await server.send(calls.createVersion, as, { body: { id }, files: file }),
    'copy-move': await server.send(calls.copyMove, as, { body: move }),
    delete: await server.send(matterFileCalls.remove, as, { body: { id, version } }),
  };
}

const statuses = (answers: Awaited<ReturnType<typeof asked>>) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.status]));
const said = (answers: Awaited<ReturnType<typeof asked>>) =>
  Object.entries(answers).map(([name, { status, raw }]) => [name, status, raw.toString()]);

describe('who may not see a file (ROL-03)', () => {
  it('T-36: nobody is refused, a user without access finds nothing, one with access reads', async () => {
    const fixture = new URL('../../../test/fixtures/t36-file-access.json', import.meta.url);
    const { targets, expected } = JSON.parse(readFileSync(fixture, 'utf8')) as {
      targets: string[];
      expected: string[];
    };
    const { id } = await addFile(world, world.associate, { access_list: [world.partner.employee_id] });
    await server.ok(calls.createVersion, world.partner, { body: { id }, files: [named('two.pdf')] });
    const words: Record<number, string> = { 401: 'refused', 404: 'not found', 200: 'ok' };
    const answers = [undefined, world.colleague, world.partner].map((as) => asked(as, id, 2));
    for (const target of targets) {
      const told = (await Promise.all(answers)).map((one) => words[statuses(one)[target] ?? 0]);
      expect([target, told]).toEqual([target, expected]);
    }
  });

  it('list {A, B}: C, a team member, gets the answer of a file that does not exist, whatever he asks', async () => {
    const list = [world.partner.employee_id, world.associate.employee_id];
    const { id } = await addFile(world, world.associate, { access_list: list });
    const answers = said(await asked(world.colleague, id));
    expect(answers).toEqual(said(await asked(world.colleague, newId())));
    expect(statuses(await asked(world.colleague, id))).toMatchObject({ detail: 404, 'copy-move': 404, version: 404 });
  });

  it('the administrator and finance get the same: 404 where anybody may ask, 403 where no file is asked about', async () => {
    const { id } = await addFile(world, world.associate);
    for (const as of [world.administrator, world.finance]) {
      const answers = await asked(as, id);
      expect(said(answers)).toEqual(said(await asked(as, newId())));
      expect(statuses(answers)).toMatchObject({ detail: 404, preview: 404, 'older version': 404, history: 404 });
      expect((await server.send(calls.list, as, { query: {} })).status).toBe(403);
    }
  });

  it('a list shuts out neither the uploader, the responsible partner of today nor the managing partner', async () => {
    const { id } = await addFile(world, world.associate, { access_list: [world.colleague.employee_id] });
    const sees = async (as: As) => (await server.send(calls.detail, as, { query: { id } })).status === 200;
    for (const as of [world.associate, world.colleague, world.partner, world.managing])
      expect(await sees(as)).toBe(true);
    await server.owner.query(
      "update matter_member set leave_date = '2026-11-01' where matter_id = $1 and responsible_partner",
      [world.matter],
    );
    expect(await sees(world.partner)).toBe(false);
  });

  it('leaves no trace in lists, counts and searches', async () => {
    await addFile(world, world.associate, { name: 'Open letter' });
    const list = [world.associate.employee_id];
    await addFile(world, world.associate, { name: 'Sealed letter', access_list: list });
    const seen = async (as: As) => {
      const page = await server.ok(calls.list, as, { query: { matter_id: world.matter, keyword: 'letter' } });
      return [page.total, page.rows.map((row) => row.name)];
    };
    expect(await seen(world.associate)).toEqual([2, ['Open letter', 'Sealed letter']]);
    expect(await seen(world.colleague)).toEqual([1, ['Open letter']]);
    // The trail of the matter says nothing of its files: its readers need not be on their lists.
    const trail = await server
      .ok(matterCalls.auditTrail, world.managing, { query: { id: world.matter } })
      .catch(() => '');
    expect(JSON.stringify(trail)).not.toContain('Sealed letter');
  });
});

describe('a file of a confidential matter (ROL-02)', () => {
  const outsiders = () => [
    world.managing,
    world.second,
    world.colleague,
    world.support,
    world.administrator,
    world.finance,
  ];

  it('is not there for whoever is not on the matter, the managing partner too', async () => {
    const { id } = await addFile(world, world.partner, { matter_id: world.secret, name: 'Zebra memo' });
    for (const as of outsiders()) {
      const answers = await asked(as, id);
      expect(said(answers)).toEqual(said(await asked(as, newId())));
      const lists = [
        await server.send(calls.list, as, { query: {} }),
        await server.send(calls.list, as, { query: { keyword: 'zebra' } }),
        await server.send(calls.list, as, { query: { matter_id: world.secret } }),
        await server.send(calls.searchMatter, as, { query: {} }),
        await server.send(matterFileCalls.searchMatter, as, { query: { keyword: 'zebra' } }),
        await server.send(calls.searchEmployee, as, { query: { matter_id: world.secret } }),
        await server.send(calls.create, as, {
          body: { matter_id: world.secret, name: 'Zebra memo' },
          files: [named('x.pdf')],
        }),
      ];
      for (const { raw } of lists) expect(raw.toString()).not.toMatch(/zebra|Arif Nugraha/i);
    }
  });

  it('is there for who is named on the matter, and each reading leaves a trace', async () => {
    const { id } = await addFile(world, world.partner, { matter_id: world.secret });
    await nameOn(world, world.secret, world.managing);
    await nameOn(world, world.secret, world.support);
    for (const as of [world.managing, world.support]) {
      await server.ok(calls.detail, as, { query: { id } });
      await server.send(calls.download, as, { body: { id, preview: true } });
      await server.ok(matterFileCalls.auditTrail, as, { query: { id } });
    }
    const { rows } = await server.owner.query(
      "select entity, count(*)::int as n from audit where firm_id = $1 and op = 'R' group by entity order by entity",
      [world.firm.firm_id],
    );
    expect(rows).toEqual([
      { entity: 'document', n: 6 },
      { entity: 'stored_file', n: 2 },
    ]);
  });

  it('ends with the membership: who left the confidential team sees it no more, uploader or not', async () => {
    const { id } = await addFile(world, world.associate, { matter_id: world.secret });
    await server.owner.query("update matter_member set leave_date = '2026-11-01' where employee_id = $1", [
      world.associate.employee_id,
    ]);
    expect((await server.send(calls.detail, world.associate, { query: { id } })).status).toBe(404);
  });
});

describe('whom an access list may name', () => {
  it('those who may see the files of the matter: its team, and who sees all', async () => {
    const people = async (query: object) =>
      (await server.ok(calls.searchEmployee, world.partner, { query })).rows.map((row) => row.name);
    expect(await people({ matter_id: world.matter })).toEqual([
      'Arif Nugraha',
      'Bunga Sari',
      'Mira Kusuma',
      'Pandu Wirawan',
    ]);
    expect(await people({ matter_id: world.secret })).toEqual(['Arif Nugraha', 'Pandu Wirawan']);
    expect(await people({ client_id: world.client, keyword: 'qori' })).toEqual(['Qori Lestari']);
    const nowhere = await server.send(calls.searchEmployee, world.partner, { query: {} });
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 'fields']);
  });
});

describe('matters to which files may be added', () => {
  it('are those the caller is on, found while typing; not deleted ones', async () => {
    const names = async (as: As, keyword = '') =>
      (await server.ok(matterFileCalls.searchMatter, as, { query: { keyword } })).rows.map((row) => row.id).sort();
    expect(await names(world.partner)).toEqual([world.matter, world.secret].sort());
    expect(await names(world.managing)).toEqual([world.matter]);
    expect(await names(world.partner, 'zeb')).toEqual([world.secret]);
    expect(await names(world.second)).toEqual([]);
    const gone = "update matter set status = 'deleted', status_before_delete = status where id = $1";
    await server.owner.query(gone, [world.matter]);
    expect(await names(world.managing)).toEqual([]);
    expect((await server.send(calls.searchMatter, world.finance, { query: {} })).status).toBe(403);
  });
});
