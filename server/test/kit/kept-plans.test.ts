import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUrl, type Db, openDb } from '../../src/kit/db.ts';
import { withKeptPlan } from '../../src/kit/kept-plans.ts';
import { givenFirm, givenPerson } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
const opened: Db[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await server.close();
});

/** One connection that has twice answered a look-up whose plan is to be kept: the answers, and what it keeps. */
async function asked(keepPlans: boolean) {
  const { db } = openDb(appUrl(server.kit.config.DATABASE_URL), 1, keepPlans);
  opened.push(db);
  const say = (n: number) => withKeptPlan(db, sql<{ n: number }>`select ${n}::int + 1 as n`.compile(db));
  const answers = [...(await say(1)), ...(await say(2))].map((row) => row.n);
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return { answers, kept: kept.rows.map((row) => row.statement) };
}

it('a connection plans a look-up of every call once, under whatever values it is asked', async () => {
  expect(await asked(true)).toEqual({ answers: [2, 3], kept: ['select $1::int + 1 as n'] });
});

it('keeps nothing behind a pooler that carries no prepared statements over', async () => {
  expect(await asked(false)).toEqual({ answers: [2, 3], kept: [] });
});

it('a column that becomes another beside a running server is planned anew: one call is asked to try again, none after it', async () => {
  const firm = await givenFirm(server);
  const person = await givenPerson(server, firm, { role: 'fee_earner' });
  const ask = () => Promise.all([1, 2, 3, 4].map(() => server.send(timerCalls.timer, person)));
  for (let round = 0; round < 3; round += 1) await ask();
  await server.owner.query('alter table user_account alter column email type varchar(400)');
  const first = await server.send(timerCalls.timer, person);
  expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
  for (let round = 0; round < 3; round += 1)
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
