import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { clientListBounds } from '@praktis/contract/clients/clients.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let stays: string;
let double: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner' });
  stays = await givenClient(server, manager, { name: 'PT Lentera', npwp: '', status: 'prospective' });
  double = await givenClient(server, manager, { name: 'PT Lentera Tbk', npwp: '', status: 'prospective' });
});

const versionOf = async (id: string) => (await server.ok(clientCalls.detail, manager, { query: { id } })).version;
const merge = async () =>
  server.send(clientMergeCalls.merge, manager, {
    body: {
      ...{ id: stays, given_up_id: double, reason: 'Entered twice' },
      ...{ version: await versionOf(stays), given_up_version: await versionOf(double) },
    },
  });

describe('a merged client can be saved by its form', () => {
  const rows = {
    names: ['client_name', (at: number) => ({ kind: 'alias', name: `Nama ${at}` })],
    relations: ['client_relation', (at: number) => ({ kind: 'owns', name: `Pihak ${at}` })],
    people: ['client_person', (at: number) => ({ role: 'director', name: `Orang ${at}` })],
    counterparts: ['client_counterpart', (at: number) => ({ name: `Lawan ${at}` })],
  } as const;

  it.each(Object.keys(rows) as (keyof typeof rows)[])(
    '%s beyond the bound of the form refuse the merge',
    async (list) => {
      const [table, rowOf] = rows[list];
      const max = clientListBounds[list];
      const half = max / 2 + 1;
      for (let at = 0; at < half; at += 1)
        for (const [client_id, from] of [
          [stays, 0],
          [double, 1000],
        ] as const)
          await insertRow(server.owner, table, { firm_id: firm.firm_id, client_id, ...rowOf(from + at) });
      const { data } = await server.send(clientMergeCalls.preview, manager, {
        body: { id: stays, given_up_id: double },
      });
      expect(data).toMatchObject({ why_not: 'merge_too_many', too_many: { list, max } });
      expect((await merge()).body.code).toBe('merge_too_many');
    },
  );

  it('notes that would be longer than the form takes refuse the merge: nothing is cut', async () => {
    const write = (id: string, length: number) =>
      server.owner.query('update client set notes = $1 where id = $2', ['n'.repeat(length), id]);
    await write(stays, 2000);
    await write(double, 2000);
    expect((await merge()).body).toMatchObject({ code: 'merge_notes_long', params: { length: 4001, max: 4000 } });
    const asked = { body: { id: stays, given_up_id: double } };
    expect((await server.ok(clientMergeCalls.preview, manager, asked)).why_not).toBe('merge_notes_long');
    await write(double, 1999);
    expect((await merge()).status).toBe(200);
  });

  it('up to the bound it is done, and the unchanged form is accepted', async () => {
    const name = (client_id: string, at: number) =>
      insertRow(server.owner, 'client_name', { firm_id: firm.firm_id, client_id, kind: 'alias', name: `Nama ${at}` });
    // The main name of the one given up becomes one of its names.
    for (let at = 0; at < 25; at += 1) await name(stays, at);
    for (let at = 25; at < 49; at += 1) await name(double, at);
    expect((await merge()).status).toBe(200);
    const body = await formOf(server, manager, stays);
    expect(body.names).toHaveLength(50);
    await server.ok(clientCalls.update, manager, { body });
  });
});

describe('a relation to a client that was merged', () => {
  it('follows to the one that stays, and on that one itself it is refused', async () => {
    expect((await merge()).status).toBe(200);
    const relations = [{ kind: 'owns' as const, related_client_id: double }];
    const { id } = await enterClient(server, manager, { name: 'PT Jauh', relations });
    const stored = async () =>
      (await server.owner.query('select related_client_id, name from client_relation where client_id = $1', [id])).rows;
    expect(await stored()).toEqual([{ related_client_id: stays, name: 'PT Lentera' }]);
    await server.ok(clientCalls.update, manager, { body: await formOf(server, manager, id, { relations }) });
    expect(await stored()).toEqual([{ related_client_id: stays, name: 'PT Lentera' }]);
    const own = await formOf(server, manager, stays, { relations });
    expect(await server.send(clientCalls.update, manager, { body: own })).toMatchObject({
      status: 400,
      body: { message: { 'relations.0.related_client_id': expect.any(String) } },
    });
  });
});
