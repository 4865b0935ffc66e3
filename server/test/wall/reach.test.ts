import { addressOf } from '@praktis/contract/kit/call';
import { type Permission, permissions, type Scope } from '@praktis/contract/kit/permissions';
import { scopesOf } from '@praktis/contract/settings/roles.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPerson, insertRow } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step } from '../tour.ts';
import { givenWorld, inputOf, type World } from './walk.ts';

const narrow = ['own', 'mentees', 'assigned', 'team', 'group'] as const satisfies readonly Scope[];

/** Everybody is offered the words of the set-up and the names of people, whatever he reaches. */
const forEverybody =
  /\/search-(employee|team|payable|workcode|expense-type|category|bank|vat|pph)$|\/v1\/employee$|\/deposit\/search-bank$/;
/** What anybody with the right may add: it is his own. */
const adds = /\/(create|download)$|\/create\/|\/create-|\/timer\/start$/;

/** Somebody who holds every right as far as one narrow reach, and of whose own there is nothing. */
async function givenNarrow(server: TestServer, world: World, scope: Scope, reachOf: (p: Permission) => Scope) {
  const { firm } = world;
  const group = { firm_id: firm.firm_id, code: `G${scope}`, name: `Group ${scope}`, name_id: `Kelompok ${scope}` };
  const practice_group_id = await insertRow(server.owner, 'practice_group', group);
  const held = permissions.filter((permission) => scopesOf(permission).includes(scope));
  const grants = JSON.stringify(Object.fromEntries(held.map((permission) => [permission, [reachOf(permission)]])));
  const role = { firm_id: firm.firm_id, code: `narrow_${scope}`, name: `Narrow ${scope}`, grants };
  const partner = await insertRow(server.owner, 'user_role', role);
  const person = await givenPerson(server, { ...firm, roles: { ...firm.roles, partner } }, { role: 'partner' });
  await server.owner.query('update employee set practice_group_id = $1, returned_on = $2 where id = $3', [
    ...[practice_group_id, '2026-11-27', person.employee_id],
  ]);
  return person;
}

/** Sends a step as each of them; answers who was told a record's id that he did not send himself. */
async function toldTo(server: TestServer, world: World, people: readonly As[], step: Step): Promise<string[]> {
  const input = inputOf(step, world);
  const sent = JSON.stringify(input);
  const ids = Object.entries(world.state).filter(([, id]) => id.length === 36 && !sent.includes(id));
  const faults = await Promise.all(
    people.map(async (as, at) => {
      const { status, raw } = await server.send(step.call, as, input);
      const told = ids.filter(([, id]) => raw.includes(id)).map(([name]) => name);
      const fault = status >= 500 || (status === 200 && told.length > 0);
      return fault ? [`${narrow[at]} ${addressOf(step.call)}: ${status} ${told.join(', ')}`] : [];
    }),
  );
  return faults.flat();
}

/** The walk of the whole product for real; before each step they try it. */
async function tried(server: TestServer, world: World, people: readonly As[]): Promise<string[]> {
  const faults: string[] = [];
  for (const step of allTours) {
    const address = addressOf(step.call);
    const judged = step.call.access !== 'open' && step.call.access !== 'signed in' && !adds.test(address);
    if (judged) {
      const told = await toldTo(server, world, people, step);
      if (!forEverybody.test(address)) faults.push(...told);
    }
    const { status, data } = await server.send(step.call, world.people[step.as], inputOf(step, world));
    if (status !== 200) faults.push(`${address}: ${status} to the one who may`);
    else step.keep?.(data as never, world.state);
  }
  return faults;
}

/** What they have changed, by the trail. */
async function changedBy(server: TestServer, people: readonly As[]): Promise<string[]> {
  const { rows } = await server.owner.query<{ line: string }>(
    "select distinct call || ' ' || entity as line from audit where actor = any($1) and op <> 'R' order by 1",
    [people.map((person) => person.user_id)],
  );
  return rows.map((row) => row.line);
}

describe('a right as far as its reach (ROL-01)', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    world = await givenWorld(server);
  });
  afterAll(() => server.close());

  it('own, mentees, assigned people, team and group reach nothing of others: no record is told, none is changed', async () => {
    const people: As[] = [];
    for (const scope of narrow) people.push(await givenNarrow(server, world, scope, () => scope));
    expect(await tried(server, world, people)).toEqual([]);
    expect(await changedBy(server, people)).toEqual([]);
  }, 180_000);
});

describe('who sees everything and may change what is his alone (ROL-01)', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    world = await givenWorld(server);
  });
  afterAll(() => server.close());

  it('changes nothing of others: seeing reaches further than changing', async () => {
    const people: As[] = [];
    // Who sees conflict results may also ask for a new check (CON-01).
    const seen = (permission: Permission) => permission.endsWith('.view') && permission !== 'conflict.view';
    const reach = (scope: Scope) => (permission: Permission) => (seen(permission) ? 'all' : scope);
    for (const scope of narrow) people.push(await givenNarrow(server, world, scope, reach(scope)));
    const faults = await tried(server, world, people);
    expect(faults.filter((fault) => fault.endsWith('to the one who may') || / 5\d\d /.test(fault))).toEqual([]);
    expect(await changedBy(server, people)).toEqual([]);
  }, 180_000);
});
