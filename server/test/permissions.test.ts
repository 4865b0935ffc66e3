import { readFileSync } from 'node:fs';
import { allCalls } from '@praktis/contract/all-calls';
import { addressOf } from '@praktis/contract/kit/call';
import { roleCodes } from '@praktis/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from './given.ts';
import { startServer, type TestServer } from './harness.ts';

/** The committed table: call → what stands under each delivered role. */
const table = new Map(
  readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| (GET|POST) /.test(line))
    .map((line) => {
      const [call = '', _permission, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [call, cells];
    }),
);

let server: TestServer;
let firm: Firm;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
});
afterAll(() => server.close());

const nameOf = (call: (typeof allCalls)[number]) => `${call.method} ${addressOf(call)}`;
/** Ends the session that asks. */
const leaves = '/auth/logout';

it('the table has a line for every call', () => {
  expect([...table.keys()].sort()).toEqual(allCalls.map(nameOf).sort());
});

describe('who may send which call (ROL-01)', () => {
  it.each(roleCodes.map((role, at) => [role, at] as const))('%s', async (role, at) => {
    const person = await givenPerson(server, firm, { role, rate: '1500000' });
    const wrong: string[] = [];
    for (const call of allCalls) {
      if (call.access === 'open' || addressOf(call) === leaves) continue;
      // Whoever may not is refused before anything of the call is read, whatever is in it: here nothing is.
      const answer = await server.send(call, person, { raw: { body: {} } });
      const refused = answer.status === 403 && answer.body.code === 'not_allowed';
      const may = table.get(nameOf(call))?.[at] !== '';
      if (refused === may) wrong.push(`${nameOf(call)}: ${answer.status} ${answer.body.code ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });
});
