import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import {
  type Desk,
  drafted,
  givenDesk,
  givenFile,
  invoiceOf,
  issued,
  onward,
  recorded,
} from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());

interface Work {
  client_id: string;
  matter_id: string;
  entry: string;
  claim: string;
  sources: { timesheets: { timesheet_id: string }[]; disbursements: { expense_line_id: string }[] };
}

/** An entry and a claim of one cost on a matter of a client of its own. */
async function givenWork(): Promise<Work> {
  const file = await givenFile(desk);
  const entry = await recorded(desk, desk.associate, { ...file, date: '2026-11-03', duration: '1' });
  const claim = (await server.ok(expenseCalls.createClaim, desk.finance, { body: claimOf(file.matter_id, '500000') }))
    .id;
  const line = (await server.ok(expenseCalls.detail, desk.finance, { query: { id: claim } })).lines[0]?.id ?? '';
  const sources = { timesheets: [{ timesheet_id: entry }], disbursements: [{ expense_line_id: line }] };
  return { ...file, entry, claim, sources };
}

const claimOf = (matter_id: string, amount: string, id?: string) => ({
  ...{ date: '2026-11-03', payable: false, currency: 'IDR' },
  lines: [
    { ...(id ? { id } : {}), matter_id, expense_type_id: desk.firm.expense_type_id, description: 'Court fee', amount },
  ],
});

/** Changes of work by those who keep it: more hours, a higher cost. */
const edits = {
  time: async ({ entry, matter_id }: Work) => {
    const { version } = await server.ok(timesheetCalls.detail, desk.associate, { query: { id: entry } });
    const hours = { date: '2026-11-03', method: 'hour' as const, duration: '2' };
    return () =>
      server.send(timesheetCalls.update, desk.associate, { body: { id: entry, version, matter_id, ...hours } });
  },
  cost: async ({ claim, matter_id }: Work) => {
    const { version, lines } = await server.ok(expenseCalls.detail, desk.finance, { query: { id: claim } });
    const body = { ...claimOf(matter_id, '700000', lines[0]?.id), id: claim, version };
    return () => server.send(expenseCalls.update, desk.finance, { body, confirmed: ['incomplete_expense'] });
  },
};

/** Sends one call, and when it waits for the client's purses, which a test holds, the other; answers both. */
async function crossing<A, B>(client_id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    const purses = `purses ${desk.firm.firm_id} ${client_id} IDR`;
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [purses]);
    const one = first();
    await untilBlocked(server.owner);
    const other = second();
    await untilBlocked(server.owner, 2);
    await holder.query('commit');
    return await Promise.all([one, other]);
  } finally {
    holder.release();
  }
}

describe.each(Object.entries(edits))(
  '%s that is changed while the prebill with it is issued (INV-02)',
  (kind, editOf) => {
    it('waits for the bill and is refused as billed; neither is told to try again', async () => {
      const work = await givenWork();
      const { id } = await drafted(desk, work.matter_id, work.sources);
      const { version } = await onward(desk, id);
      const edit = await editOf(work);
      const [bill, edited] = await crossing(
        work.client_id,
        () => server.send(invoiceCalls.nextStep, desk.finance, { body: { id, version }, confirmed: ['no_proof'] }),
        edit,
      );
      // The entry itself is billed, so its form is old; of a claim only the line is.
      const told = { time: [409, 'stale'], cost: [400, 'already_billed'] }[kind];
      expect([bill.status, edited.status, edited.body.code]).toEqual([200, ...(told ?? [])]);
      const again = await (await editOf(work))();
      expect([again.status, again.body.code]).toEqual([400, 'already_billed']);
      const { status, total_legal_fees, total_disbursement } = await invoiceOf(desk, id);
      expect([status, total_legal_fees, total_disbursement]).toEqual(['bill', '1500000', '500000']);
    });

    it('nor while the bill is paid out of the deposit of its matter (DEP-03)', async () => {
      const work = await givenWork();
      const bill = await issued(desk, work.matter_id, work.sources);
      const { client_id, matter_id } = work;
      const money = { date: '2026-11-10', bank_information_id: desk.firm.trust_bank_id, amount: '1000000' };
      await server.ok(depositCalls.create, desk.finance, { body: { client_id, matter_id, ...money } });
      const edit = await editOf(work);
      const receipt = {
        ...{
          client_id,
          date: '2026-11-25',
          bank_information_id: null,
          method: 'deposit' as const,
          received: '1000000',
        },
        allocations: [{ invoice_id: bill.id, cash: '1000000' }],
      };
      const [paid, edited] = await crossing(
        client_id,
        () => server.send(collectionCalls.create, desk.finance, { body: receipt }),
        edit,
      );
      expect([paid.status, edited.status, edited.body.code]).toEqual([200, 400, 'already_billed']);
    });
  },
);

it('a bill that is opened again and one that is issued may hold costs of one claim', async () => {
  const file = await givenFile(desk);
  const [line] = claimOf(file.matter_id, '500000').lines;
  const body = { ...claimOf(file.matter_id, '500000'), lines: line ? [line, line] : [] };
  const { id: claim } = await server.ok(expenseCalls.createClaim, desk.finance, { body });
  const { lines } = await server.ok(expenseCalls.detail, desk.finance, { query: { id: claim } });
  const [mine = [], theirs = []] = lines.map((one) => [{ expense_line_id: one.id }]);
  const bill = await issued(desk, file.matter_id, { timesheets: [], disbursements: mine, type: 'disbursement' });
  const opened = { id: bill.id, version: bill.version, reason: 'slip' };
  const { version } = await server.ok(invoiceCalls.unlock, desk.finance, { body: opened });
  const draft = await drafted(desk, file.matter_id, { timesheets: [], disbursements: theirs, type: 'disbursement' });
  const prebill = await onward(desk, draft.id);
  const { bank_id: bank_information_id, ppn_id, pph_id } = desk.firm;
  const form = { date: '2026-11-20', due_in_days: 30, language: 'en' as const, bank_information_id, ppn_id, pph_id };
  const answers = await crossing(
    file.client_id,
    () =>
      server.send(invoiceCalls.update, desk.finance, {
        body: { ...form, id: bill.id, version, timesheets: [], disbursements: mine },
        confirmed: ['no_proof'],
      }),
    () =>
      server.send(invoiceCalls.nextStep, desk.finance, {
        body: { id: draft.id, version: prebill.version },
        confirmed: ['no_proof'],
      }),
  );
  expect(answers.map(({ status, body: told }) => [status, told.code])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
});
