import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  detailOf,
  formOf,
  givenDraft,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from '../../src/modules/billing/given-work.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
});
afterAll(() => server.close());

const close = (until: string | null) =>
  server.owner.query('update firm_profile set books_closed_until = $2 where firm_id = $1', [
    office.firm.firm_id,
    until,
  ]);
const versionIn = async (table: string, id: string) =>
  (await server.owner.query(`select version from ${table} where id = $1`, [id])).rows[0].version as number;

/** Everything that the books consist of, as it stands. */
async function books(): Promise<string> {
  const { rows } = await server.owner.query(`select md5(string_agg(row::text, '|' order by row::text)) as sum from (
    select to_jsonb(t) as row from invoice t union all select to_jsonb(t) from invoice_line t
    union all select to_jsonb(t) from deposit t union all select to_jsonb(t) from deposit_entry t
    union all select to_jsonb(t) from collection t union all select to_jsonb(t) from collection_allocation t
    union all select to_jsonb(t) from timesheet t union all select to_jsonb(t) from number_counter t) x`);
  return rows[0].sum;
}

async function issued(date: string): Promise<string> {
  const { id } = await givenDraft(server, office, { date });
  await step(server, office, id);
  await step(server, office, id);
  return id;
}

const bulk = (id: string, version: number) => ({ rows: [{ id, version }], save_good: false });
const deposit = { client_id: '', date: '2026-11-10', bank_information_id: '', amount: '1000' };
const receipt = { client_id: '', bank_information_id: '', method: 'bank transfer' as const };

/** Bills, money and time of November, in every state from which there is a way on or back. */
async function givenNovember() {
  const { client, firm } = office;
  const held = { ...deposit, client_id: client, bank_information_id: firm.trust_bank_id };
  const paid = await issued('2026-11-10');
  const collected = { ...receipt, client_id: client, bank_information_id: firm.bank_id, date: '2026-11-12' };
  const pays = { ...collected, received: '1000', allocations: [{ invoice_id: paid, cash: '1000' }] };
  const bill = await issued('2026-11-10');
  const writtenOff = await issued('2026-11-10');
  const off = { id: writtenOff, version: (await detailOf(server, office, writtenOff)).version, reason: 'will not pay' };
  await server.ok(invoiceCalls.cancel, office.finance, { body: { ...off, type: 'write off', date: '2026-11-12' } });
  const opened = await issued('2026-11-11');
  const unlock = { id: opened, version: (await detailOf(server, office, opened)).version, reason: 'a wrong name' };
  await server.ok(invoiceCalls.unlock, office.finance, { body: unlock });
  const prebill = await givenDraft(server, office, { date: '2026-11-11' });
  await step(server, office, prebill.id);
  const work = { date: '2026-11-02', hour: '1', rate: '1500000', value: '1500000' };
  const entry = () => givenEntry(server, office, office.associate, work);
  const offEntry = await entry();
  const writeOff = { ...bulk(offEntry, 1), reason: 'a courtesy', date: '2026-11-12' };
  await server.ok(timesheetCalls.bulkWriteOff, office.managing, { body: writeOff });
  return {
    ...{ held, pays, bill, writtenOff, opened, prebill: prebill.id, offEntry, wipEntry: await entry() },
    depositId: (await server.ok(depositCalls.create, office.finance, { body: held })).id,
    collectionId: (await server.ok(collectionCalls.create, office.finance, { body: pays })).id,
  };
}

/** Every change of the books in November: what is called, as whom, with what. */
async function waysIntoNovember(x: Awaited<ReturnType<typeof givenNovember>>) {
  const { finance, managing } = office;
  const of = async (id: string) => ({ id, version: await versionIn('invoice', id) });
  const dep = { id: x.depositId, version: await versionIn('deposit', x.depositId) };
  const col = { id: x.collectionId, version: await versionIn('collection', x.collectionId) };
  const { client_id: _payer, ...heldForm } = x.held;
  const opened = await detailOf(server, office, x.opened);
  const off = bulk(x.offEntry, await versionIn('timesheet', x.offEntry));
  const cancel = async (id: string, type: string, date: string | null = null) => ({
    ...{ ...(await of(id)), type, reason: 'as asked', date },
  });
  const ways: [string, AnyCall, typeof finance, object][] = [
    ['a deposit received', depositCalls.create, finance, x.held],
    ['a deposit moved on', depositCalls.update, finance, { ...heldForm, ...dep, date: '2026-11-26' }],
    ['a deposit deleted', depositCalls.remove, finance, { ...dep, reason: 'in error' }],
    ['a collection received', collectionCalls.create, finance, x.pays],
    ['a collection moved on', collectionCalls.update, finance, { ...x.pays, ...col, date: '2026-11-26' }],
    ['a collection deleted', collectionCalls.remove, finance, { ...col, reason: 'in error' }],
    ['a bill issued', invoiceCalls.nextStep, finance, await of(x.prebill)],
    ['a bill opened', invoiceCalls.unlock, finance, { ...(await of(x.bill)), reason: 'a wrong name' }],
    ['an opened bill changed', invoiceCalls.update, finance, formOf(office, opened)],
    ['an opened bill moved on', invoiceCalls.update, finance, formOf(office, opened, { date: '2026-11-26' })],
    ['an opened bill locked', invoiceCalls.lock, finance, await of(x.opened)],
    ['a bill deleted', invoiceCalls.cancel, finance, await cancel(x.bill, 'delete')],
    ['a bill written off', invoiceCalls.cancel, finance, await cancel(x.bill, 'write off', '2026-11-15')],
    ['a write-off undone', invoiceCalls.cancel, finance, await cancel(x.writtenOff, 'undo_write_off')],
    [
      'time written off',
      timesheetCalls.bulkWriteOff,
      managing,
      { ...bulk(x.wipEntry, 1), reason: 'x', date: '2026-11-15' },
    ],
    ['time written on again', timesheetCalls.bulkUpdateStatus, managing, { ...off, status: 'wip', reason: 'x' }],
    ['written-off time deleted', timesheetCalls.bulkDelete, managing, { ...off, reason: 'x' }],
  ];
  return ways;
}

it('books closed until 15 November stay as they are, whichever way one tries (MON-14)', async () => {
  const november = await givenNovember();
  await close('2026-11-15');
  const before = await books();
  const ways = await waysIntoNovember(november);
  for (const [what, call, as, body] of ways) {
    const answer = await server.send(call, as, { raw: { body: { ...body, confirmed: ['books_closed'] } } });
    const [row] = (answer.body.data as { rows?: { code: string }[] } | undefined)?.rows ?? [];
    expect([what, row ? row.code : answer.body.code]).toEqual([what, 'books_closed']);
  }
  expect(await books()).toBe(before);
  // What is dated after the closing goes on, and with the books open again there is a way back for everything.
  const written = { id: november.bill, version: await versionIn('invoice', november.bill), reason: 'will not pay' };
  const later = { ...written, type: 'write off' as const, date: '2026-11-16' };
  expect((await server.send(invoiceCalls.cancel, office.finance, { body: later })).status).toBe(200);
  await close(null);
  const undo = { id: november.writtenOff, version: await versionIn('invoice', november.writtenOff), reason: 'he pays' };
  await server.ok(invoiceCalls.cancel, office.finance, { body: { ...undo, type: 'undo_write_off' } });
  const back = { ...bulk(november.offEntry, await versionIn('timesheet', november.offEntry)), status: 'wip' as const };
  expect(await server.ok(timesheetCalls.bulkUpdateStatus, office.managing, { body: back })).toMatchObject({ saved: 1 });
});

it('an opened bill does not move into closed books', async () => {
  await close(null);
  const id = await issued('2026-11-24');
  const unlock = { id, version: (await detailOf(server, office, id)).version, reason: 'a wrong name' };
  await server.ok(invoiceCalls.unlock, office.finance, { body: unlock });
  await close('2026-11-15');
  const bill = await detailOf(server, office, id);
  const move = (date: string) =>
    server.send(invoiceCalls.update, office.finance, { body: formOf(office, bill, { date }) });
  expect((await move('2026-11-14')).body.code).toBe('books_closed');
  expect((await move('2026-11-28')).body.code).toBe('date_in_future');
  expect((await move('2026-11-25')).status).toBe(200);
  await close(null);
});
