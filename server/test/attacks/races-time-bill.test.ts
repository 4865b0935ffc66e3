import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, recorded } from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let desk: Desk;
let matter_id: string;
let entry: string;
let invoice: string;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ matter_id } = await givenFile(desk));
  entry = await recorded(desk, desk.associate, { matter_id, date: '2026-11-03', duration: '1' });
  invoice = (await drafted(desk, matter_id, { timesheets: [{ timesheet_id: entry }] })).id;
});

const time = () => server.ok(timesheetCalls.detail, desk.partner, { query: { id: entry } });
const version = async () => (await invoiceOf(desk, invoice)).version;
const next = (of: number) =>
  server.send(invoiceCalls.nextStep, desk.finance, { body: { id: invoice, version: of }, confirmed: ['no_proof'] });
const longer = (of: number) =>
  server.send(timesheetCalls.update, desk.associate, {
    body: { id: entry, version: of, matter_id, date: '2026-11-03', method: 'hour', duration: '2' },
  });

/** What a call answers that waits until another change, which is made but not yet seen, has ended. */
async function whileChanging<T>(statements: readonly string[], call: () => Promise<T>): Promise<T> {
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    for (const text of statements) await holder.query(text, [text.includes('timesheet') ? entry : invoice]);
    const waiting = call();
    await untilBlocked(server.owner);
    await holder.query('commit');
    return await waiting;
  } finally {
    holder.release();
  }
}

describe('time that is edited while it is billed (TIM-12, INV-02)', () => {
  it('a draft does not go on with hours that are being changed: it stays a draft, and finance is told', async () => {
    const of = await version();
    // As the call of an entry locks them: its invoice, then the entry.
    const changing = [
      'select id from invoice where id = $1 for share',
      'update timesheet set hour = 2, minutes = 120, actual_unit = 20, value = 3000000 where id = $1',
    ];
    const answer = await whileChanging(changing, () => next(of));
    expect([answer.status, answer.body.code]).toEqual([400, 'sources_changed']);
    expect((await invoiceOf(desk, invoice)).status).toBe('draft');
    expect(await time()).toMatchObject({ hour: '2', status: 'wip', invoice_id: invoice });
  });

  it('of both at the same moment, again and again, nothing is lost: the bill says what the entry says', async () => {
    for (let round = 0; round < 6; round += 1) {
      ({ matter_id } = await givenFile(desk));
      entry = await recorded(desk, desk.associate, { matter_id, date: '2026-11-03', duration: '1' });
      invoice = (await drafted(desk, matter_id, { timesheets: [{ timesheet_id: entry }] })).id;
      const [bill, of] = [await version(), (await time()).version];
      const [stepped, changed] = await Promise.all([next(bill), longer(of)]);
      const told = [stepped, changed].map((answer) => (answer.status === 200 ? 'done' : answer.body.code));
      expect([
        ['done', 'on_prebill'],
        ['sources_changed', 'done'],
      ]).toContainEqual(told);
      const { status, total_legal_fees } = await invoiceOf(desk, invoice);
      const { value } = await time();
      expect([status, value]).toEqual(changed.status === 200 ? ['draft', '3000000'] : ['prebill', total_legal_fees]);
    }
  });
});
