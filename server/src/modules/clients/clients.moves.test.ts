import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { clientStatuses } from '@praktis/contract/clients/clients.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let partner: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner' });
  partner = await givenPerson(server, firm, { role: 'partner' });
});
afterAll(() => server.close());

type Status = (typeof clientStatuses)[number];
let made = 0;
/** A client in a state, with the result of its check. */
const given = (status: Status, conflict_result = 'clear') => {
  made += 1;
  const name = `PT ${String.fromCharCode(65 + (made % 26)).repeat(5)}${made} Umpama`;
  return givenClient(server, partner, { name, status, conflict_result, npwp: '' });
};
const read = (id: string) => server.ok(clientCalls.detail, manager, { query: { id } });

const acts = {
  activate: async (id: string) => {
    const { version } = await read(id);
    return server.send(clientCalls.activate, manager, { body: { id, version }, confirmed: ['no_tax_number'] });
  },
  delete: async (id: string) => {
    const { version } = await read(id);
    return server.send(clientCalls.remove, manager, { body: { id, version, reason: 'Not taken on' } });
  },
  edit: async (id: string) => {
    const body = await formOf(server, manager, id, { notes: 'changed' });
    return server.send(clientCalls.update, manager, { body });
  },
  check: async (id: string) => {
    const { version } = await read(id);
    return server.send(conflictCalls.check, manager, { body: { id, version } });
  },
};

/** State and action → the state afterwards, or the reason of the refusal (CLI-01). */
const table: [Status, string, keyof typeof acts, string][] = [
  ['prospective', 'clear', 'activate', 'active'],
  ['prospective', 'none', 'activate', 'conflict_not_checked'],
  ['prospective', 'clear', 'delete', 'deleted'],
  ['prospective', 'clear', 'edit', 'prospective'],
  ['prospective', 'clear', 'check', 'prospective'],
  ['conflict check in progress', 'none', 'activate', 'move_refused'],
  ['conflict check in progress', 'none', 'delete', 'deleted'],
  ['conflict check in progress', 'none', 'edit', 'conflict check in progress'],
  ['conflict check in progress', 'none', 'check', 'prospective'],
  ['have conflict', 'cleared', 'activate', 'active'],
  ['have conflict', 'cleared', 'delete', 'deleted'],
  ['have conflict', 'real', 'delete', 'deleted'],
  ['have conflict', 'real', 'edit', 'conflict_real'],
  ['have conflict', 'real', 'check', 'conflict_real'],
  ['have conflict', 'open', 'check', 'prospective'],
  ['active', 'clear', 'activate', 'move_refused'],
  ['active', 'clear', 'delete', 'deleted'],
  ['active', 'open', 'edit', 'active'],
  ['active', 'open', 'check', 'active'],
  ['deleted', 'clear', 'activate', 'move_refused'],
  ['deleted', 'clear', 'delete', 'move_refused'],
  ['deleted', 'clear', 'edit', 'move_refused'],
  ['deleted', 'clear', 'check', 'move_refused'],
];

describe('every move of a client, allowed and refused (CLI-01, G130)', () => {
  it.each(table)('%s (%s), %s: %s', async (status, result, act, expected) => {
    const id = await given(status, result);
    const answer = await acts[act](id);
    if ((clientStatuses as readonly string[]).includes(expected)) {
      expect(answer.body).not.toHaveProperty('code');
      expect((await read(id)).status).toBe(expected);
    } else {
      expect([answer.status, answer.body.code]).toEqual([400, expected]);
      expect((await read(id)).status).toBe(status);
    }
  });

  it('names every state and every action of each', () => {
    const seen = new Set(table.map(([status, , act]) => `${status} ${act}`));
    expect(seen.size).toBe(clientStatuses.length * Object.keys(acts).length);
  });

  it('an active client with a matter of any state but purged is not deleted', async () => {
    for (const status of ['draft', 'active', 'pending', 'close', 'deleted']) {
      const id = await given('active');
      await givenMatter(server, partner, id, [partner], { status });
      expect((await acts.delete(id)).body.code).toBe('client_in_use');
    }
  });

  it('of two that activate and delete at once one is told that the record moved on', async () => {
    const id = await given('prospective');
    const { version } = await read(id);
    const both = await Promise.all([
      server.send(clientCalls.activate, manager, { body: { id, version }, confirmed: ['no_tax_number'] }),
      server.send(clientCalls.remove, manager, { body: { id, version, reason: 'Not taken on' } }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
