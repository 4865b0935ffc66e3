import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givenPerson } from '../given.ts';
import { givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenLockWorld(server);
  // Somebody of an exempt category changes the rule: without him it could not be made as strict as here.
  await givenPerson(server, world.firm, { role: 'administrator' });
});

const strict = async () => {
  itIs(world, '2026-01-06');
  await lockDays(world, { exempt_categories: ['support staff'] });
};
const returns = ({ employee_id }: As, on: string) =>
  server.owner.query('update employee set returned_on = $1 where id = $2', [on, employee_id]);

const told = async () =>
  (await server.send(lockedFeeEarnerCalls.locked, world.associate)).body.message as unknown as string;

it('a refusal names only people who are at work themselves (LCK-06)', async () => {
  itIs(world, '2026-04-01');
  expect(await told()).toContain('Agus Salim, Budi Hartono, Ratna Wibisono');
  await strict();
  await returns(world.b, '2026-04-01');
  itIs(world, '2026-04-01');
  expect(await told()).toContain('These people can restore it: Budi Hartono.');
});

it('so does the page on which the missing days are filled', async () => {
  await strict();
  await returns(world.a, '2026-03-30');
  itIs(world, '2026-03-30');
  expect(await server.ok(missingDaysCalls.own, world.associate)).toMatchObject({
    state: 'blocked',
    people: ['Agus Salim'],
  });
});
