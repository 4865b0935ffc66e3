import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../attacks/invariants.ts';
import { givenSession } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { collect, receiveDeposit } from '../settings/numbers.ts';
import { change, givenWorld } from '../settings/world.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, issued, onward, recorded, workOf } from './given-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('a receipt may carry the code of its client, as its pattern allows (NUM-02)', async () => {
  const world = await givenWorld(server);
  const patterns = { deposit_pattern: 'T-{CLIENT}-{YY}{SEQ:3}', collection_pattern: 'K-{CLIENT}-{YY}{SEQ:3}' };
  await change(world, 'invoiceSetup', patterns);
  const { code } = await server.ok(clientCalls.detail, world.managing, { query: { id: world.client } });
  expect(await receiveDeposit(world, '2026-11-20')).toBe(`T-${code}-26001`);
  expect(await collect(world, '2026-11-20')).toBe(`K-${code}-26001`);
});

describe('the order of numbers over the turn of the year (NUM-04)', () => {
  let desk: Desk;
  let matter: string;
  beforeAll(async () => {
    desk = await givenDesk(server, 'Firma Tahun');
    matter = (await givenFile(desk)).matter_id;
    await setUp({ bill_first: 101 });
  });

  /** A bill of one hour, dated as said; answers its number. */
  async function billOf(date: string) {
    const timesheets = await workOf(desk, matter, '1');
    return (await issued(desk, matter, { date, timesheets })).invoice_number;
  }
  async function setUp(change: { bill_first: number } | { bill_pattern: string }) {
    const now = await server.ok(singletonCalls.invoiceSetup.read, desk.managing);
    await server.ok(singletonCalls.invoiceSetup.update, desk.managing, { body: { ...now, ...change } });
  }
  const numbers = async () => {
    const query = { sort_by: 'date', sort_order: 'asc' } as const;
    const list = await server.ok(invoiceCalls.list, desk.finance, { query, body: {} });
    return list.rows.flatMap((row) => row.invoice_number ?? []).sort();
  };

  it('NUM-04: after 0101 of 20 November one of the 19th is refused, one of the 20th becomes 0102', async () => {
    expect(await billOf('2026-11-20')).toBe('0101/KHC/XI/2026');
    const { id } = await drafted(desk, matter, { date: '2026-11-19', timesheets: await workOf(desk, matter, '1') });
    const { version } = await onward(desk, id);
    const refused = await server.send(invoiceCalls.nextStep, desk.finance, { body: { id, version } });
    expect([refused.status, refused.body.code]).toEqual([400, 'date_before_last']);
    expect(await billOf('2026-11-20')).toBe('0102/KHC/XI/2026');
  });

  it('NUM-04: a pattern changed during the year goes on with the next number, and issued numbers stay', async () => {
    await setUp({ bill_pattern: 'INV-{YYYY}-{SEQ:5}' });
    expect(await billOf('2026-11-24')).toBe('INV-2026-00103');
    await setUp({ bill_pattern: '{SEQ:4}/{FIRM}/{ROM}/{YYYY}' });
    expect(await billOf('2026-11-25')).toBe('0104/KHC/XI/2026');
    expect(await numbers()).toEqual(['0101/KHC/XI/2026', '0102/KHC/XI/2026', '0104/KHC/XI/2026', 'INV-2026-00103']);
  });

  it('NUM-04: the first bill of 2 January 2027 is 0001 of 2027, the next 0002', async () => {
    const first = await workOf(desk, matter, '1');
    const second = await workOf(desk, matter, '1');
    const late = await workOf(desk, matter, '1');
    server.clock.now = new Date('2027-01-02T03:00:00Z');
    Object.assign(desk.finance, await givenSession(server, desk.finance));
    expect((await issued(desk, matter, { date: '2027-01-02', timesheets: first })).invoice_number).toBe(
      '0001/KHC/I/2027',
    );
    expect((await issued(desk, matter, { date: '2027-01-02', timesheets: second })).invoice_number).toBe(
      '0002/KHC/I/2027',
    );
    // The period comes from the date of the document (NUM-03): one of December still goes on in 2026.
    expect((await issued(desk, matter, { date: '2026-12-31', timesheets: late })).invoice_number).toBe(
      '0105/KHC/XII/2026',
    );
    server.clock.now = new Date('2026-11-27T03:00:00Z');
  });
});

it('NUM-03: fifty bills of fifty clients issued at the same time, all of them good: fifty different numbers, 0001 to 0050', async () => {
  const desk = await givenDesk(server, 'Firma Serentak');
  const prebills: { id: string; version: number }[] = [];
  // Only the counter stands between them: bills of one matter or one client wait for each other anyway.
  for (let at = 0; at < 50; at += 1) {
    const { matter_id } = await givenFile(desk);
    const date = `2026-11-${String((at % 20) + 1).padStart(2, '0')}`;
    const timesheet_id = await recorded(desk, desk.associate, { matter_id, date, duration: '0.2' });
    const { id } = await drafted(desk, matter_id, { timesheets: [{ timesheet_id }] });
    prebills.push({ id, version: (await onward(desk, id)).version });
  }
  const answers = await Promise.all(prebills.map((body) => server.send(invoiceCalls.nextStep, desk.finance, { body })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
  const wanted = Array.from({ length: 50 }, (_, at) => `${String(at + 1).padStart(4, '0')}/KHC/XI/2026`);
  expect(answers.map((answer) => answer.data.invoice_number ?? '').sort()).toEqual(wanted);
  expect((await invoiceOf(desk, prebills[49]?.id ?? '')).status).toBe('bill');
  expect(await brokenInvariants(server, desk.firm.firm_id)).toEqual([]);
}, 120_000);
