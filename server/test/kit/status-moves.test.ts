import { clientStatuses } from '@praktis/contract/clients/clients.schemas';
import { matterStatuses } from '@praktis/contract/matters/matters.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFirm } from '../../src/kit/db.ts';
import { clientMoves } from '../../src/modules/clients/clients.states.ts';
import { matterMoves } from '../../src/modules/matters/matters.states.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let client: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner' });
  client = await givenClient(server, partner);
});
afterAll(() => server.close());

type Fields = Record<string, string | null>;

/** Writes columns as the server does, past every service; what the table answers: `done`, or its refusal. */
async function written(table: 'client' | 'matter', id: string, fields: Fields): Promise<string> {
  const set = Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const scope = { firm_id: firm.firm_id, user_id: partner.user_id, call: 'test', request_id: '' };
  return inFirm(server.kit.db, scope, async (db) => {
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(db);
    return 'done';
  }).catch((error: Error) => error.message);
}

/** Every move from one status to another, with whether an action of the table makes it. */
function pairsOf(statuses: readonly string[], table: Record<string, object>) {
  return statuses.flatMap((from) =>
    statuses
      .filter((to) => to !== from)
      .map((to) => ({ from, to, open: Object.values(table[from] ?? {}).includes(to) ? 'open' : 'refused' })),
  );
}

describe('the tables move as the code does, whoever writes (invariant 35, P)', () => {
  it.each(pairsOf(clientStatuses, clientMoves))('CLI-01: a client from $from to $to: $open', async (move) => {
    const id = await givenClient(server, partner, { name: 'PT Langkah', npwp: '', status: move.from });
    expect(await written('client', id, { status: move.to })).toBe(move.open === 'open' ? 'done' : 'client_move');
    expect(await written('client', id, { notes: 'changed where it stands' })).toBe('done');
  });

  it.each(pairsOf(matterStatuses, matterMoves))('MAT-01: a matter from $from to $to: $open', async (move) => {
    const id = await givenMatter(server, partner, client, [partner], { status: move.from });
    const remembered: Fields = move.to === 'deleted' ? { status_before_delete: move.from } : {};
    const answer = await written('matter', id, { status: move.to, ...remembered });
    expect(answer).toBe(move.open === 'open' ? 'done' : 'matter_move');
    expect(await written('matter', id, { notes: 'changed where it stands' })).toBe('done');
  });

  it('the owner of the database is bound as well', async () => {
    const id = await givenClient(server, partner, { name: 'PT Langkah', npwp: '', status: 'deleted' });
    const back = server.owner.query("update client set status = 'active' where id = $1", [id]);
    await expect(back).rejects.toThrow('client_move');
  });
});

describe('a deleted matter (MAT-01)', () => {
  const standing = matterStatuses.filter((status) => status !== 'deleted');

  it.each(standing)('that was %s returns to that state and to no other', async (before) => {
    const row = { status: 'deleted', status_before_delete: before };
    const id = await givenMatter(server, partner, client, [partner], row);
    for (const other of standing.filter((status) => status !== before))
      expect(await written('matter', id, { status: other }), other).toBe('matter_move');
    expect(await written('matter', id, { status: before, status_before_delete: null })).toBe('done');
  });

  it('remembers the state it was in, which nobody changes afterwards', async () => {
    const id = await givenMatter(server, partner, client, [partner], { status: 'pending' });
    expect(await written('matter', id, { status: 'deleted' })).toBe('matter_move');
    expect(await written('matter', id, { status: 'deleted', status_before_delete: 'active' })).toBe('matter_move');
    expect(await written('matter', id, { status: 'deleted', status_before_delete: 'pending' })).toBe('done');
    expect(await written('matter', id, { status_before_delete: 'active' })).toBe('matter_move');
    expect(await written('matter', id, { status_before_delete: null })).toBe('matter_move');
  });
});
