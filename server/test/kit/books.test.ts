import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAllBooks } from '../../src/jobs.ts';
import { type BooksFault, faultsInBooks } from '../../src/kit/books.ts';
import { inFirm } from '../../src/kit/db.ts';
import { newId } from '../../src/kit/ids.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let client_id: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'managing_partner' });
  client_id = await givenClient(server, partner);
});

const faults = (): Promise<BooksFault[]> => {
  const scope = { firm_id: firm.firm_id, user_id: '', call: 'test', request_id: '' };
  return inFirm(server.kit.db, scope, (db) => faultsInBooks(db, firm.firm_id), { readOnly: true });
};
/** What no call can do: rows as they would stand after a slip that neither service nor database had noticed. */
async function behindTheBack(text: string, values: unknown[] = []): Promise<void> {
  const connection = await server.owner.connect();
  await connection.query('begin');
  await connection.query(`set local session_replication_role = replica`);
  await connection.query(text, values);
  await connection.query('commit');
  connection.release();
}
const counter = (series: string, last_number: number) =>
  insertRow(server.owner, 'number_counter', { firm_id: firm.firm_id, series, period: '2026', last_number });
async function deposit(number_seq: number): Promise<string> {
  const { firm_id, trust_bank_id } = firm;
  return insertRow(server.owner, 'deposit', {
    ...{ firm_id, client_id, deposit_number: `DP-${number_seq}`, number_period: 'deposit:2026', number_seq },
    ...{ date: '2026-11-20', bank_information_id: trust_bank_id, currency: 'IDR', amount: '1000000' },
    ...{ created_by: partner.user_id },
  });
}
const entry = (date: string, amount: string) => [
  ...[firm.firm_id, newId(), date, client_id, 'IDR', 'trust', Number(amount) > 0 ? 'received' : 'refund', amount],
  partner.user_id,
];
const insertEntry = `insert into deposit_entry (firm_id, id, date, client_id, currency, bank_kind, kind, amount, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

describe('the check of the books', () => {
  it('finds nothing in sound books', async () => {
    await counter('deposit', 2);
    await deposit(1);
    await deposit(2);
    await server.owner.query(insertEntry, entry('2026-11-20', '1000000'));
    await server.owner.query(insertEntry, entry('2026-11-21', '-400000'));
    expect(await faults()).toEqual([]);
  });

  it('finds a gap in a series, a counter that runs ahead, and one that lags behind (invariant 14)', async () => {
    await counter('deposit', 3);
    await deposit(1);
    await deposit(3);
    expect(await faults()).toEqual([
      {
        ...{ rule: 'numbers without gaps', subject: 'series deposit:2026' },
        detail: '2 documents, 2 numbers, highest 3, counter 3',
      },
    ]);
    await deposit(2);
    expect(await faults()).toEqual([]);
    await server.owner.query('update number_counter set last_number = 4 where firm_id = $1', [firm.firm_id]);
    expect((await faults())[0]?.detail).toBe('3 documents, 3 numbers, highest 3, counter 4');
    await server.owner.query('update number_counter set last_number = 2 where firm_id = $1', [firm.firm_id]);
    expect((await faults())[0]?.detail).toBe('3 documents, 3 numbers, highest 3, counter 2');
  });

  it('finds a purse that was below zero on one day only (invariant 19)', async () => {
    await server.owner.query(insertEntry, entry('2026-11-10', '500000'));
    await behindTheBack(insertEntry, entry('2026-11-12', '-700000'));
    await behindTheBack(insertEntry, entry('2026-11-14', '900000'));
    const [fault, ...more] = await faults();
    expect(fault).toMatchObject({ rule: 'purse not negative', subject: `purse ${client_id} IDR trust` });
    expect(fault?.detail).toBe('lowest balance -200000.0000 on 2026-11-12');
    expect(more).toEqual([]);
  });

  it('finds a bill that is overpaid, and one that does not add up (invariants 1, 2, 6)', async () => {
    const matter_id = await givenMatter(server, partner, client_id, [partner]);
    const bill = await givenBill(server, partner, { client_id, matter_id });
    expect((await faults()).filter((fault) => fault.subject.includes(bill))).toEqual([]);
    await behindTheBack('update invoice set written_off = amount_billed + 1 where id = $1', [bill]);
    expect((await faults()).find((fault) => fault.rule === 'outstanding not negative')).toMatchObject({
      ...{ subject: `invoice ${bill}`, detail: 'outstanding -1.0000' },
    });
    await behindTheBack('update invoice set written_off = 0 where id = $1', [bill]);
    await behindTheBack('update invoice_line set value = value + 1, amount = amount + 1 where invoice_id = $1', [bill]);
    expect((await faults()).filter((fault) => fault.subject === `invoice ${bill}`)).toMatchObject([
      { rule: 'bill adds up' },
    ]);
  });

  it('finds a bill whose lines are worth something else in the books than the bill (invariant 2, MON-07)', async () => {
    const matter_id = await givenMatter(server, partner, client_id, [partner]);
    const bill = await givenBill(server, partner, { client_id, matter_id });
    await behindTheBack('update invoice_line set functional_value = functional_value - 1 where invoice_id = $1', [
      bill,
    ]);
    const [fault] = (await faults()).filter(({ subject }) => subject === `invoice ${bill}`);
    expect(fault?.rule).toBe('bill adds up');
    expect(fault?.detail).toContain('in the books 111000000.0000 of lines 110999999.0000');
    await behindTheBack('update invoice set functional_rest = functional_rest + 1 where id = $1', [bill]);
    expect((await faults()).filter(({ subject }) => subject === `invoice ${bill}`)).toEqual([]);
  });

  it('keeps a fault once over several nights, closes it when it is gone, and opens it anew', async () => {
    await counter('deposit', 2);
    await deposit(1);
    const kept = async () =>
      (
        await server.owner.query(
          'select rule, detail, found_at <> seen_at as seen_again, closed_at is not null as closed from books_fault where firm_id = $1 order by id',
          [firm.firm_id],
        )
      ).rows;
    const rule = 'numbers without gaps';
    await checkAllBooks(server.kit);
    const detail = '1 documents, 1 numbers, highest 1, counter 2';
    expect(await kept()).toEqual([{ rule, detail, seen_again: false, closed: false }]);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    await checkAllBooks(server.kit);
    expect(await kept()).toEqual([{ rule, detail, seen_again: true, closed: false }]);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    await deposit(2);
    await checkAllBooks(server.kit);
    expect(await kept()).toEqual([{ rule, detail, seen_again: true, closed: true }]);
    await server.owner.query('update number_counter set last_number = 9 where firm_id = $1', [firm.firm_id]);
    await checkAllBooks(server.kit);
    expect(await kept()).toHaveLength(2);
  });
});
