import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besideMoves } from '../given-status.ts';
import { type Sent, startServer, type TestServer } from '../harness.ts';
import { callsThatName, exempt } from './client-not-active.exempt.ts';
import { givenPractice, givenRest, type Practice, type Rest, ways } from './client-not-active.ways.ts';

let server: TestServer;
let practice: Practice;

beforeAll(async () => {
  server = await startServer();
  practice = await givenPractice(server);
});
afterAll(() => server.close());

/** Everything that was ever written: the rows of the tables of work and money, and the trail of what changed. */
async function written(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const table of [
    'matter',
    'timesheet',
    'expense',
    'expense_line',
    'invoice',
    'deposit',
    'deposit_entry',
    'document',
  ])
    all[table] = (await server.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
  const { rows } = await server.owner.query("select count(*)::int as n from audit where op <> 'R'");
  return { ...all, audit: rows[0].n as number };
}

/** The code of a refusal: of the call, of the only row of a bulk act, of the only row of a file. */
function codeOf(answer: Sent<unknown>): string {
  if (answer.status !== 200) return answer.body.code ?? '';
  const [row] = (answer.data as { rows?: { code?: string; faults?: { code: string }[] }[] }).rows ?? [];
  return row?.code || (row?.faults?.[0]?.code ?? '');
}

it('names every call that could give a client or a matter something', () => {
  const known = new Set([...ways.map((way) => way.call.path), ...Object.keys(exempt)]);
  expect(
    callsThatName()
      .map((call) => call.path)
      .filter((path) => !known.has(path)),
  ).toEqual([]);
  const calls = new Set(callsThatName().map((call) => call.path));
  expect(Object.keys(exempt).filter((path) => !calls.has(path))).toEqual([]);
});

describe.each(['prospective', 'conflict check in progress', 'have conflict', 'deleted'])(
  'a client that is %s',
  (status) => {
    let rest: Rest;
    const become = async (to: string) => {
      const set = 'update client set status = $1 where id = $2 returning version';
      const [row] = await besideMoves<{ version: number }>(server.owner, set, [to, rest.client]);
      rest.version = row?.version ?? 0;
    };
    beforeAll(async () => {
      rest = await givenRest(server, practice);
    });

    it.each(ways.map((way) => [way.name, way] as const))(
      'gets nothing by %s, with what an active client is given by it (CLI-01, invariant 36)',
      async (_name, way) => {
        const send = () => server.send(way.call, practice[way.as], way.input(practice, rest));
        await become(status);
        const before = await written();
        const refused = await send();
        expect(codeOf(refused)).toBe(way.code?.(status) ?? 'client_not_active');
        expect(refused.status).toBeLessThan(500);
        expect(await written()).toEqual(before);
        await become('active');
        const taken = await send();
        expect([taken.status, codeOf(taken), taken.body.message]).toEqual([200, '', undefined]);
        expect((await written()).audit).toBeGreaterThan(before.audit ?? 0);
      },
    );
  },
);
