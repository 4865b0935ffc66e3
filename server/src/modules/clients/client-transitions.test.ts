import { randomBytes } from 'node:crypto';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { type ClientStatus, clientStatuses } from '@praktis/contract/clients/clients.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { besideMoves } from '../../../test/given-status.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { clientMoves } from './clients.states.ts';

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

/** The actions that a call asks for; the check's own outcomes follow from what it finds. */
const actions = ['edit', 'check', 'activate', 'delete'] as const;
type Action = (typeof actions)[number];

/** Names that are like no other, so that no check finds anything. */
const nameOf = () =>
  randomBytes(12)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** A client brought into a state. Nothing waits in "in progress" beyond its own transaction, so that state is written. */
async function clientIn(status: ClientStatus): Promise<string> {
  const { id } = await enterClient(server, manager, { name: nameOf() });
  const result = status === 'have conflict' ? 'cleared' : 'clear';
  const set = 'update client set status = $2, conflict_result = $3 where id = $1';
  await besideMoves(server.owner, set, [id, status, result]);
  return id;
}
const now = async (id: string) => {
  const { rows } = await server.owner.query('select status, version from client where id = $1', [id]);
  return rows[0] as { status: ClientStatus; version: number };
};
const steps = async (id: string) => {
  const asked = "select count(*)::int as n from audit where root = 'client' and root_id = $1";
  return (await server.owner.query<{ n: number }>(asked, [id])).rows[0]?.n;
};
async function send(action: Action, id: string, version: number, as = manager) {
  const confirmed = ['no_tax_number'];
  if (action === 'check') return server.send(conflictCalls.check, as, { body: { id, version } });
  if (action === 'activate')
    return server.send(clientCalls.activate, as, { body: { id, version, reason: '' }, confirmed });
  if (action === 'delete') return server.send(clientCalls.remove, as, { body: { id, version, reason: 'not needed' } });
  const body = { ...(await formOf(server, as, id, { notes: 'seen again' })), version };
  return server.send(clientCalls.update, as, { body, confirmed });
}

const moves = clientStatuses.flatMap((from) => actions.map((action) => ({ from, action })));
/** A check runs to its end in one step: without a hit the client is prospective again, and an active one stays. */
const leadsTo = (from: ClientStatus, action: Action) => {
  const next = clientMoves[from][action];
  return action === 'check' && next ? clientMoves[next]['find nothing'] : next;
};
const isOpen = ({ from, action }: (typeof moves)[number]) => clientMoves[from][action] !== undefined;

describe('the table of CLI-01, move by move (invariant 35)', () => {
  it.each(moves.filter(isOpen))('$from, $action: allowed', async ({ from, action }) => {
    const id = await clientIn(from);
    const answer = await send(action, id, (await now(id)).version);
    expect([answer.status, answer.body.code, (await now(id)).status]).toEqual([200, undefined, leadsTo(from, action)]);
  });

  it.each(moves.filter((move) => !isOpen(move)))('$from, $action: refused, and nothing is left of it', async (move) => {
    const id = await clientIn(move.from);
    const before = [await now(id), await steps(id)];
    const answer = await send(move.action, id, (await now(id)).version);
    expect([answer.status, answer.body.code]).toEqual([400, 'move_refused']);
    expect([await now(id), await steps(id)]).toEqual(before);
  });
});

describe('two at once', () => {
  const pairs = clientStatuses.flatMap((from) => {
    const open = (['activate', 'delete'] as const).filter((action) => clientMoves[from][action] !== undefined);
    return open.flatMap((one, at) => open.slice(at).map((two) => ({ from, one, two })));
  });
  it.each(pairs)('$from, $one and $two: exactly one of them', async ({ from, one, two }) => {
    const id = await clientIn(from);
    const { version } = await now(id);
    const both = await Promise.all([
      send(one, id, version),
      send(two, id, version, two === 'delete' ? manager : partner),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? one : two;
    expect((await now(id)).status).toBe(clientMoves[from][winner]);
  });
});
