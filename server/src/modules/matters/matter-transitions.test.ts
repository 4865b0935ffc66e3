import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { type MatterStatus, matterStatuses } from '@praktis/contract/matters/matters.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  givenMatterWorld,
  type MatterWorld,
  openActive,
  openDraft,
  sendNow,
  versionOf,
} from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { faultsOf } from '../../kit/transitions.ts';
import { type MatterAction, matterMoves, matterNotes } from './matters.states.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

const actions: readonly MatterAction[] = ['activate', 'pending', 'close', 'delete'];
const callOf = { activate: calls.activate, pending: calls.pending, close: calls.close, delete: calls.remove };
const dated = { reason: 'as agreed with the client', date: '2026-11-20' };
const words = { activate: { reason: 'the client decided' }, pending: dated, close: dated, delete: {} };

/** A matter that came to a state by calls. */
async function matterIn(status: MatterStatus): Promise<string> {
  if (status === 'draft') return openDraft(world);
  const id = await openActive(world);
  if (status === 'pending') await sendNow(world, calls.pending, world.managing, { id, ...dated });
  if (status === 'close') await sendNow(world, calls.close, world.managing, { id, ...dated });
  if (status === 'deleted') await sendNow(world, calls.remove, world.managing, { id });
  return id;
}
const now = async (id: string) => {
  const { rows } = await server.owner.query('select status, version from matter where id = $1', [id]);
  return rows[0] as { status: MatterStatus; version: number };
};
const steps = async (id: string) => {
  const asked = "select count(*)::int as n from audit where row_id = $1 and entity = 'matter'";
  return (await server.owner.query<{ n: number }>(asked, [id])).rows[0]?.n;
};
const send = (action: MatterAction, id: string, version: number, as: As = world.managing) =>
  server.send(callOf[action], as, { raw: { body: { id, version, ...words[action] } } });

const moves = matterStatuses.flatMap((from) =>
  actions.map((action) => ({ from, action, to: matterMoves[from][action] })),
);
const allowed = moves.filter((move) => move.to !== undefined);
const refused = moves.filter((move) => move.to === undefined);
/** Where a move leads: back to active for a matter that was deleted while active, where the notes say so. */
const leadsTo = ({ from, action, to }: (typeof moves)[number]) => {
  const returns = matterNotes.some(
    (note) => note.from.includes(from) && note.action === action && note.to === 'the state before',
  );
  return returns ? 'active' : to;
};

it('every status is reached and known (MAT-01)', () => {
  expect(faultsOf(matterMoves, 'draft')).toEqual([]);
});

describe('the table of MAT-01, move by move (invariant 35)', () => {
  it.each(allowed)('$from, $action: allowed, with one step in the trail', async (move) => {
    const id = await matterIn(move.from);
    const before = await steps(id);
    const answer = await send(move.action, id, await versionOf(world, id));
    expect([answer.status, (await now(id)).status]).toEqual([200, leadsTo(move)]);
    expect(await steps(id)).toBe((before ?? 0) + 1);
  });

  it.each(refused)('$from, $action: refused by name, and nothing is left of it', async ({ from, action }) => {
    const id = await matterIn(from);
    const before = [await now(id), await steps(id)];
    const answer = await send(action, id, await versionOf(world, id));
    expect([answer.status, answer.body.code]).toEqual([400, 'move_refused']);
    expect([await now(id), await steps(id)]).toEqual(before);
  });
});

describe('two at once', () => {
  it.each(allowed)('$from, $action twice: one goes through, the other is told that it moved on', async (move) => {
    const id = await matterIn(move.from);
    const version = await versionOf(world, id);
    const before = await steps(id);
    const both = await Promise.all([send(move.action, id, version), send(move.action, id, version)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await now(id)).status).toBe(leadsTo(move));
    expect(await steps(id)).toBe((before ?? 0) + 1);
  });

  const pairs = matterStatuses.flatMap((from) => {
    const open = actions.filter((action) => matterMoves[from][action] !== undefined);
    return open.flatMap((one, at) => open.slice(at + 1).map((two) => ({ from, one, two })));
  });
  it.each(pairs)('$from, $one and $two: exactly one of them', async ({ from, one, two }) => {
    const id = await matterIn(from);
    const version = await versionOf(world, id);
    const both = await Promise.all([send(one, id, version), send(two, id, version, world.managing)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? one : two;
    expect((await now(id)).status).toBe(matterMoves[from][winner]);
  });

  it.each(['team', 'active_date', 'associates'] as const)('%s: one is saved, the other is told (409)', async (part) => {
    const id = await openActive(world);
    const version = await versionOf(world, id);
    const members = [{ employee_id: world.partner.employee_id, responsible_partner: true }];
    const change = (as: As) => {
      if (part === 'associates') return server.send(calls.registerAllAssociates, as, { body: { id, version } });
      const body = part === 'team' ? { part, id, version, members } : { part, id, version, active_date: '2026-09-01' };
      return server.send(calls.update, as, { body });
    };
    const both = await Promise.all([change(world.partner), change(world.managing)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
