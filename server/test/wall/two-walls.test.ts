import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../src/kit/schema.generated.ts';
import { givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { type Cast, givenCast, type Told, tellStory } from '../scenarios/story.ts';
import { filtersIn, forgetFirms, setPolicies } from './walls-down.ts';
import { withoutFirmPredicate } from './without-predicate.ts';

let server: TestServer;
let cast: Cast;
let told: Told;
let stranger: As;
beforeAll(async () => {
  server = await startServer();
  cast = await givenCast(server);
  told = await tellStory(server, cast);
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
}, 120_000);
afterAll(() => server.close());

describe('what forgets the firm in the tests of the wall', () => {
  // On the owner's connection row-level security does not apply: the filter is the only wall there.
  const remembering = () => new Kysely<DB>({ dialect: new PostgresDialect({ pool: server.owner }) });
  const forgetting = () => remembering().withPlugin(withoutFirmPredicate);
  const both = () => [cast.firm.firm_id, stranger.firm_id].sort();
  const firmsOf = (rows: readonly { firm_id: string }[]) => [...new Set(rows.map((row) => row.firm_id))].sort();

  it('removes the filter of a built query, which then answers the rows of every firm', async () => {
    const ask = (db: Kysely<DB>) =>
      db.selectFrom('user_account as u').select('u.firm_id').where('u.firm_id', '=', stranger.firm_id);
    expect(filtersIn([ask(remembering()).compile().sql])).toHaveLength(1);
    expect(filtersIn([ask(forgetting()).compile().sql])).toEqual([]);
    expect(firmsOf(await ask(remembering()).execute())).toEqual([stranger.firm_id]);
    expect(firmsOf(await ask(forgetting()).execute())).toEqual(both());
  });

  it('removes the filter of a written query as well, and no other condition', async () => {
    const ask = (db: Kysely<DB>) =>
      sql<{ firm_id: string }>`select u.firm_id from user_account u
        where u.firm_id = ${stranger.firm_id} and exists (select from employee where firm_id = ${stranger.firm_id}
          and id = u.employee_id and first_name <> ${'nobody'})`.compile(db);
    expect(filtersIn([ask(remembering()).sql])).toHaveLength(1);
    expect(filtersIn([ask(forgetting()).sql])).toEqual([]);
    expect(ask(forgetting()).parameters).toEqual(ask(remembering()).parameters);
    expect(firmsOf((await remembering().executeQuery(ask(remembering()))).rows)).toEqual([stranger.firm_id]);
    expect(firmsOf((await forgetting().executeQuery(ask(forgetting()))).rows)).toEqual(both());
  });
});

describe('two walls stand between firms', () => {
  /** Calls that answer one record, with the one of the story. */
  const details = (): [AnyCall, Record<string, string>][] => [
    [clientCalls.detail, { id: told.client }],
    [matterCalls.detail, { id: told.matter }],
    [timesheetCalls.detail, { id: told.timesheets[0] ?? '' }],
    [expenseCalls.detail, { id: told.expense }],
    [invoiceCalls.detail, { id: told.invoice }],
    [depositCalls.detail, { id: told.deposit }],
    [collectionCalls.detail, { id: told.collection }],
    [employeeCalls.detail, { employee_id: cast.partner.employee_id }],
  ];
  const lists = [clientCalls.list, matterCalls.list, invoiceCalls.list, collectionCalls.list, timesheetCalls.list];

  /** What another firm's managing partner is answered: the status of each record, and how many rows of each list are ours. */
  async function seen() {
    const statuses = [];
    for (const [call, query] of details()) {
      const answer = await server.send(call, stranger, { raw: { query } });
      if (answer.status === 200) expect(answer.raw.toString('utf8')).toContain(Object.values(query)[0]);
      statuses.push(answer.status);
    }
    const rows = [];
    for (const call of lists) {
      const { data } = await server.send(call, stranger, { raw: { query: {}, body: {} } });
      rows.push((data as { rows: unknown[] }).rows.length);
    }
    return { statuses, rows };
  }
  const hidden = () => ({ statuses: details().map(() => 404), rows: lists.map(() => 0) });
  const open = () => ({ statuses: details().map(() => 200), rows: [1, 1, 1, 1, 3] });

  it('each of them hides our records alone, and with neither real calls answer them', async () => {
    expect(await seen()).toEqual(hidden());
    await setPolicies(server, false);
    expect(await seen()).toEqual(hidden());
    const heard = forgetFirms(server);
    expect(await seen()).toEqual(open());
    await setPolicies(server, true);
    expect(await seen()).toEqual(hidden());
    expect(filtersIn(heard.statements)).toEqual([]);
    await heard.close();
    expect(await seen()).toEqual(hidden());
  });
});
