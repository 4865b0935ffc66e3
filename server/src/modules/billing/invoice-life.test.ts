import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import {
  detailOf,
  form,
  formOf,
  givenCost,
  givenDraft,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from './given-work.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const work = { date: '2026-11-02', hour: '2', rate: '1500000', value: '3000000' };

/** A bill with two entries and one cost. */
async function givenBillOf(office: Office, fields: Parameters<typeof form>[1] = {}) {
  const first = await givenEntry(server, office, office.associate, work);
  const second = await givenEntry(server, office, office.associate, { ...work, date: '2026-11-03' });
  const cost = await givenCost(server, office, { amount: '500000' });
  const body = form(office, {
    timesheets: [{ timesheet_id: first }, { timesheet_id: second }],
    disbursements: [{ expense_line_id: cost }],
    ...fields,
  });
  const { id } = await server.ok(invoiceCalls.create, office.finance, { body });
  await step(server, office, id);
  await step(server, office, id);
  return { id, first, second, cost };
}

async function offered(office: Office) {
  const body = { matter_id: office.matter };
  const time = await server.ok(invoiceLookupCalls.searchTimesheet, office.finance, { body });
  const costs = await server.ok(invoiceLookupCalls.searchDisbursement, office.finance, { body });
  return [...time.rows.map((row) => row.timesheet_id), ...costs.rows.map((row) => row.expense_line_id)];
}

async function cancel(office: Office, id: string, type: 'delete' | 'write off' | 'undo_write_off', date?: string) {
  const { version } = await detailOf(server, office, id);
  const body = { id, version, type, reason: 'as agreed', ...(date ? { date } : {}) };
  return server.send(invoiceCalls.cancel, office.finance, { body });
}

describe('cancelling a bill (T-15, T-53, DEP-03)', () => {
  it('deleted: time and costs are unbilled and offered once more, the deposit is back, the number is void', async () => {
    const office = await givenOffice(server, 'Firma Hapus');
    const deposit = await server.ok(depositCalls.create, office.finance, {
      body: {
        date: '2026-11-01',
        bank_information_id: office.firm.trust_bank_id,
        amount: '1000000',
        client_id: office.client,
      },
    });
    const { id, first, second, cost } = await givenBillOf(office, { less_deposit_client: '1000000' });
    expect(await offered(office)).toEqual([]);
    const answer = await cancel(office, id, 'delete');
    expect(answer.data).toMatchObject({ status: 'deleted', invoice_number: '0001/KHC/XI/2026' });
    expect((await offered(office)).sort()).toEqual([first, second, cost].sort());
    const { rows } = await server.owner.query(
      'select status, invoice_id from timesheet where id = any($1) union all select billed_status, invoice_id from expense_line where id = $2',
      [[first, second], cost],
    );
    expect(rows).toEqual([
      ...Array(2).fill({ status: 'wip', invoice_id: null }),
      { status: 'unbilled', invoice_id: null },
    ]);
    const purse = await server.ok(depositCalls.detail, office.finance, { query: { id: deposit.id } });
    expect(purse.movements.map((row) => [row.kind, row.date, row.balance])).toEqual([
      ['received', '2026-11-01', '1000000'],
      ['applied', '2026-11-20', '0'],
      ['application undone', '2026-11-27', '1000000'],
    ]);
    expect(await detailOf(server, office, id)).toMatchObject({
      outstanding_status: 'deleted',
      cancel_reason: 'as agreed',
    });
    const again = await server.ok(invoiceCalls.create, office.finance, {
      body: form(office, {
        timesheets: [{ timesheet_id: first }, { timesheet_id: second }],
        disbursements: [{ expense_line_id: cost }],
      }),
    });
    await step(server, office, again.id);
    expect((await step(server, office, again.id)).invoice_number).toBe('0002/KHC/XI/2026');
  });

  it('written off: the open rest is gone, nothing is offered again; undone it is outstanding as before (T-53)', async () => {
    const office = await givenOffice(server, 'Firma Hapus Buku');
    const { id } = await givenBillOf(office);
    const { outstanding } = (await detailOf(server, office, id)).settlement;
    const collection_id = await insertRow(server.owner, 'collection', {
      ...{
        firm_id: office.firm.firm_id,
        collection_number: 'R1',
        number_period: 'x',
        number_seq: 1,
        date: '2026-11-21',
      },
      ...{ client_id: office.client, bank_information_id: office.firm.bank_id, currency: 'IDR', method: 'cash' },
      ...{ received: '1000000', cash_applied: '1000000', created_by: office.finance.user_id },
    });
    const part = { firm_id: office.firm.firm_id, collection_id, invoice_id: id, cash: '1000000' };
    const allocation = await insertRow(server.owner, 'collection_allocation', part);
    const collected = await server.ok(invoiceCalls.detailCollected, office.finance, { query: { id } });
    expect(collected.collections.map((row) => [row.collection_number, row.cash])).toEqual([['R1', '1000000']]);
    expect((await cancel(office, id, 'delete')).body).toMatchObject({
      code: 'payment_made',
      message: 'This bill cannot be deleted because a payment has already been made.',
    });
    expect((await cancel(office, id, 'write off')).body.message).toHaveProperty('date');
    expect((await cancel(office, id, 'write off', '2026-11-28')).body.code).toBe('date_in_future');
    expect((await cancel(office, id, 'write off', '2026-11-19')).body.code).toBe('before_bill_date');
    expect((await cancel(office, id, 'write off', '2026-11-27')).data.status).toBe('write off');
    const gone = await detailOf(server, office, id);
    const left = String(Number(outstanding) - 1000000);
    expect([gone.written_off, gone.settlement.outstanding, gone.outstanding_status]).toEqual([left, '0', 'write off']);
    expect(await offered(office)).toEqual([]);
    expect((await cancel(office, id, 'delete')).body.code).toBe('move_refused');
    expect((await cancel(office, id, 'undo_write_off')).data.status).toBe('bill');
    const back = await detailOf(server, office, id);
    expect([back.settlement.outstanding, back.outstanding_status]).toEqual([left, 'outstanding']);
    await server.owner.query('update collection_allocation set reversed = true where id = $1', [allocation]);
    expect((await cancel(office, id, 'delete')).status).toBe(200);
  });
});

describe('two people on one invoice (T-44)', () => {
  it('a form opened before the bill was issued is refused, the bill is unchanged', async () => {
    const office = await givenOffice(server, 'Firma Basi');
    const draft = await givenDraft(server, office);
    const opened = await detailOf(server, office, draft.id);
    await step(server, office, draft.id);
    await step(server, office, draft.id);
    const body = formOf(office, opened, { timesheets: [] });
    const stale = await server.send(invoiceCalls.update, office.partner, { body });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const bill = await detailOf(server, office, draft.id);
    expect([bill.total_legal_fees, bill.lines.length]).toEqual(['3000000', 1]);
    const late = await server.send(invoiceCalls.update, office.partner, { body: formOf(office, bill) });
    expect([late.status, late.body.code]).toEqual([400, 'bill_fixed']);
  });

  it('a prebill whose entry was swapped for one of equal value is not issued or saved by an older form (INV-04)', async () => {
    const office = await givenOffice(server, 'Firma Tukar');
    const draft = await givenDraft(server, office);
    const other = await givenEntry(server, office, office.associate, work);
    await step(server, office, draft.id);
    const opened = await detailOf(server, office, draft.id);
    const swapped = formOf(office, opened, { timesheets: [{ timesheet_id: other }] });
    await server.ok(invoiceCalls.update, office.finance, { body: swapped });
    const late = [
      await server.send(invoiceCalls.nextStep, office.finance, { body: { id: draft.id, version: opened.version } }),
      await server.send(invoiceCalls.update, office.partner, { body: formOf(office, opened) }),
    ];
    expect(late.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'stale'],
      [409, 'stale'],
    ]);
    const now = await detailOf(server, office, draft.id);
    expect([now.status, now.lines.map((line) => line.timesheet_id)]).toEqual(['prebill', [other]]);
  });

  it('of forms of one version sent at once, each with another entry, one is saved', async () => {
    const office = await givenOffice(server, 'Firma Serentak');
    const draft = await givenDraft(server, office);
    const opened = await detailOf(server, office, draft.id);
    const entries = [];
    for (let n = 0; n < 4; n += 1) entries.push(await givenEntry(server, office, office.associate, work));
    const answers = await Promise.all(
      entries.map((timesheet_id) =>
        server.send(invoiceCalls.update, office.finance, {
          body: formOf(office, opened, { timesheets: [{ timesheet_id }] }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const saved = entries[answers.findIndex((answer) => answer.status === 200)];
    expect((await detailOf(server, office, draft.id)).lines.map((line) => line.timesheet_id)).toEqual([saved]);
  });

  it('the same issue sent twice with one key issues one bill (T-43)', async () => {
    const office = await givenOffice(server, 'Firma Klik');
    const draft = await givenDraft(server, office);
    const prebill = await step(server, office, draft.id);
    const send = () =>
      server.send(invoiceCalls.nextStep, office.finance, {
        body: { id: draft.id, version: prebill.version },
        key: 'issue-once-0001',
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.data.invoice_number).toBe('0001/KHC/XI/2026');
    expect(two.data).toEqual(one.data);
  });
});

describe('locking and unlocking (INV-03)', () => {
  it('a locked draft cannot be changed or deleted but goes on; the responsible partner and finance lock', async () => {
    const office = await givenOffice(server, 'Firma Kunci');
    const draft = await givenDraft(server, office);
    const locked = await server.ok(invoiceCalls.lock, office.partner, {
      body: { id: draft.id, version: draft.version },
    });
    const opened = await detailOf(server, office, draft.id);
    expect(opened).toMatchObject({
      locked: true,
      can_edit: false,
      can_delete: false,
      can_lock: false,
      can_unlock: true,
    });
    expect((await server.send(invoiceCalls.update, office.finance, { body: formOf(office, opened) })).body.code).toBe(
      'invoice_locked',
    );
    expect((await cancel(office, draft.id, 'delete')).body.code).toBe('invoice_locked');
    const again = await server.send(invoiceCalls.lock, office.partner, {
      body: { id: draft.id, version: locked.version },
    });
    expect(again.body.code).toBe('already_locked');
    const open = await server.ok(invoiceCalls.unlock, office.finance, {
      body: { id: draft.id, version: locked.version },
    });
    expect(
      (await server.send(invoiceCalls.unlock, office.finance, { body: { id: draft.id, version: open.version } })).body
        .code,
    ).toBe('not_locked');
    expect((await step(server, office, draft.id)).status).toBe('prebill');
  });

  it('an issued bill is opened with a reason, a line is removed, locked again: same number, entry back to wip, print 2', async () => {
    const office = await givenOffice(server, 'Firma Koreksi');
    const { id, first, second, cost } = await givenBillOf(office);
    const bill = await detailOf(server, office, id);
    const unlock = { id, version: bill.version };
    expect(
      (await server.send(invoiceCalls.unlock, office.partner, { body: { ...unlock, reason: 'typo' } })).status,
    ).toBe(403);
    expect((await server.send(invoiceCalls.unlock, office.finance, { body: unlock })).body.message).toHaveProperty(
      'reason',
    );
    await server.ok(invoiceCalls.unlock, office.finance, { body: { ...unlock, reason: 'one line too many' } });
    const open = await detailOf(server, office, id);
    expect(open).toMatchObject({
      can_edit: true,
      can_send: false,
      can_next_step: false,
      can_lock: true,
      can_write_off: false,
    });
    const mail = { id, version: open.version, to: ['a@b.example'], language: 'en' as const };
    expect((await server.send(invoiceCalls.sendEmail, office.finance, { body: mail })).body.code).toBe('bill_unlocked');
    const moved = formOf(office, open, { date: '2027-01-02' });
    expect((await server.send(invoiceCalls.update, office.finance, { body: moved })).body.code).toBe(
      'date_outside_period',
    );
    const body = formOf(office, open, { timesheets: [{ timesheet_id: second }] });
    await server.ok(invoiceCalls.update, office.finance, { body });
    const { version } = await detailOf(server, office, id);
    await server.ok(invoiceCalls.lock, office.finance, { body: { id, version } });
    const corrected = await detailOf(server, office, id);
    expect(corrected).toMatchObject({
      ...{
        status: 'bill',
        invoice_number: '0001/KHC/XI/2026',
        pdf_version: 2,
        total_legal_fees: '3000000',
        locked: true,
      },
    });
    expect(await offered(office)).toEqual([first]);
    const { rows } = await server.owner.query(
      'select t.status, l.billed_status, l.billed_amount::text from timesheet t, expense_line l where t.id = $1 and l.id = $2',
      [second, cost],
    );
    expect(rows).toEqual([{ status: 'billed', billed_status: 'billed', billed_amount: '500000.0000' }]);
  });

  it('a delivered bill is no longer opened, nor one that a payment hangs on (bill_in_use)', async () => {
    const office = await givenOffice(server, 'Firma Terkirim');
    const { id } = await givenBillOf(office);
    const bill = await detailOf(server, office, id);
    const handed = { id, version: bill.version, handed_over_on: '2026-11-21', handed_over_to: 'Ibu Sari' };
    await server.ok(invoiceCalls.nextStep, office.finance, { body: handed });
    const statement = await detailOf(server, office, id);
    expect(statement).toMatchObject({
      status: 'statement',
      handed_over_to: 'Ibu Sari',
      can_unlock: false,
      next_step: null,
    });
    const unlock = { id, version: statement.version, reason: 'typo' };
    expect((await server.send(invoiceCalls.unlock, office.finance, { body: unlock })).body.code).toBe('bill_in_use');
  });

  it('the database itself lets nobody change a locked bill or its lines (invariant 9)', async () => {
    const office = await givenOffice(server, 'Firma Tetap');
    const { id } = await givenBillOf(office);
    const refused = async (text: string) => expect(server.owner.query(text, [id])).rejects.toThrow('bill_fixed');
    await refused(`update invoice set notes = 'changed' where id = $1`);
    await refused('update invoice_line set description = $$x$$ where invoice_id = $1');
    await refused('delete from invoice_disbursement where invoice_id = $1');
  });
});
