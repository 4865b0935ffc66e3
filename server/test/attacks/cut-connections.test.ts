import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givenOffice, type Office } from '../../src/modules/billing/given-work.fixture.ts';
import { untilBlocked } from '../blocked.ts';
import { givenBill } from '../given-bill.ts';
import { startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let office: Office;
let bill: string;
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: '3' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await givenOffice(server);
  bill = await givenBill(server, office.partner, { client_id: office.client, matter_id: office.matter });
  const money = { client_id: office.client, date: '2026-11-10', amount: '1000' };
  const body = { ...money, bank_information_id: office.firm.trust_bank_id };
  await server.ok(depositCalls.create, office.finance, { body });
});

const pay = (key: string) =>
  server.send(collectionCalls.create, office.finance, {
    key,
    body: {
      ...{ client_id: office.client, date: '2026-11-25', method: 'deposit', received: '600' },
      allocations: [{ invoice_id: bill, cash: '600' }],
    },
  });
const counted = async () => {
  const { rows } = await server.owner.query(
    `select (select count(*)::int from collection where client_id = $1) as receipts,
      (select sum(amount)::float from deposit_entry where client_id = $1) as held`,
    [office.client],
  );
  return [rows[0].receipts, rows[0].held];
};
/** Cuts every connection of the application that matches, as a database that goes down does. */
const cut = (where: string) =>
  server.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'praktis' and ${where}`,
  );

it('a payment whose connection is cut leaves nothing, and sent again with its key is made once (invariant 25)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const key = `cut-payment-${office.client.slice(0, 8)}`;
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query('select from invoice where id = $1 for update', [bill]);
    const asked = pay(key);
    await untilBlocked(server.owner);
    await cut("wait_event_type = 'Lock'");
    const answer = await asked;
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.raw.toString()).not.toMatch(/terminat|administrator command|connection/i);
    await holder.query('rollback');
    holder.release();
    expect(await counted()).toEqual([0, 1000]);
  }
  const key = `cut-payment-${office.client.slice(0, 8)}`;
  const [first, again] = [await pay(key), await pay(key)];
  expect([first.status, again.data]).toEqual([200, first.data]);
  expect(await counted()).toEqual([1, 400]);
});

it('connections cut while nobody uses them are replaced before the next call', async () => {
  await Promise.all(Array.from({ length: 6 }, () => server.ok(collectionCalls.config, office.finance)));
  await cut('true');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.send(collectionCalls.config, office.finance)),
  );
  expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await pay('after-the-cut')).status).toBe(200);
});

it('a connection cut between two steps of a call ends that call alone', async () => {
  let reached: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let go: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asked = server.kit.db.connection().execute(async (db) => {
    await db.selectFrom('firm').select('id').execute();
    reached();
    await free;
    await db.selectFrom('firm').select('id').execute();
  });
  const ended = asked.then(
    () => 'went on',
    () => 'ended',
  );
  await waiting;
  await cut("state = 'idle'");
  await new Promise((resolve) => setTimeout(resolve, 200));
  go();
  expect(await ended).toBe('ended');
  expect((await pay('after-the-idle-cut')).status).toBe(200);
  const broken = await brokenInvariants(server, office.firm.firm_id);
  expect(broken.filter((fault) => !fault.includes('series given'))).toEqual([]);
});
