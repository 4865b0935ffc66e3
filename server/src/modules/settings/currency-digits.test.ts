import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { moneyColumns } from './currency.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Desk {
  firm: Firm;
  finance: As;
  client: string;
}

/** A firm whose rupiah are kept with 2 decimals as its dollars are, so that either may lose one. */
async function givenDesk(functional = 'IDR'): Promise<Desk> {
  const firm = await givenFirm(server);
  await server.owner.query('update currency set digits = 2 where firm_id = $1', [firm.firm_id]);
  const set = 'update firm_profile set functional_currency = $2 where firm_id = $1';
  await server.owner.query(set, [firm.firm_id, functional]);
  const finance = await givenPerson(server, firm, { role: 'finance' });
  return { firm, finance, client: await givenClient(server, finance) };
}

async function toDigits({ finance }: Desk, code: string, digits: number): Promise<string> {
  const { rows } = await server.ok(currencyCalls.list, finance, { query: { keyword: code } });
  const [row] = rows.filter((one) => one.code === code);
  if (!row) throw new Error(`no ${code}`);
  const { id, name, name_id, symbol, rank, version } = row;
  const body = { id, name, name_id, symbol, rank, version, digits, difference_limit: '0' };
  const answer = await server.send(currencyCalls.update, finance, { body });
  return answer.body.code ?? 'saved';
}

type Row = Record<string, unknown>;
const onMatter = (desk: Desk, currency: string, row: Row = {}) =>
  givenMatter(server, desk.finance, desk.client, [], { currency, ...row });

const claimOf = (desk: Desk, currency: string, row: Row = {}) =>
  insertRow(server.owner, 'expense', {
    ...{ firm_id: desk.firm.firm_id, date: '2026-11-02', reference: 'R1', year: 2026, payable: false, currency },
    ...{ created_by: desk.finance.user_id, ...row },
  });

/** A line of a claim in one currency on a matter in another. */
async function lineOf(desk: Desk, claim: string, matter: string, row: Row): Promise<void> {
  const { firm_id } = desk.firm;
  const expense_id = await claimOf(desk, claim);
  await insertRow(server.owner, 'expense_line', {
    ...{ firm_id, expense_id, position: 1, expense_type_id: desk.firm.expense_type_id, description: 'x' },
    ...{ matter_id: await onMatter(desk, matter), amount: '20', treatment: 'at_cost', charged: '20', ...row },
  });
}

async function depositOf(desk: Desk, currency: string, row: Row): Promise<void> {
  await insertRow(server.owner, 'deposit', {
    ...{ firm_id: desk.firm.firm_id, deposit_number: 'D1', number_period: 'given', number_seq: 1, date: '2026-11-02' },
    ...{ client_id: desk.client, bank_information_id: desk.firm.bank_id, currency, amount: '20' },
    ...{ created_by: desk.finance.user_id, ...row },
  });
}

async function receiptOf(desk: Desk, currency: string, row: Row): Promise<void> {
  await insertRow(server.owner, 'collection', {
    ...{
      firm_id: desk.firm.firm_id,
      collection_number: 'R1',
      number_period: 'given',
      number_seq: 1,
      date: '2026-11-02',
    },
    ...{ client_id: desk.client, bank_information_id: desk.firm.bank_id, currency, method: 'cash', received: '0' },
    ...{ created_by: desk.finance.user_id, ...row },
  });
}

async function billOf(desk: Desk, currency: string, row: Row): Promise<string> {
  const matter_id = await onMatter(desk, currency);
  return givenBill(server, desk.finance, { client_id: desk.client, matter_id }, { currency, ...row });
}

/** A disbursement on a bill that stands, as no call could add it. */
async function costOn(desk: Desk, currency: string, row: Row): Promise<void> {
  const invoice_id = await billOf(desk, currency, { functional_value: '0' });
  const connection = await server.owner.connect();
  await connection.query("set session_replication_role = 'replica'");
  await insertRow(connection as unknown as TestServer['owner'], 'invoice_disbursement', {
    ...{ firm_id: desk.firm.firm_id, invoice_id, position: 1, expense_line_id: invoice_id, date: '2026-11-02' },
    ...{ description: 'x', treatment: 'at_cost', has_proof: true, amount: '20', ...row },
  });
  await connection.query("set session_replication_role = 'origin'");
  connection.release();
}

async function memberOf(desk: Desk, currency: string, matter: string): Promise<void> {
  const member = { employee_id: desk.finance.employee_id, join_date: '2026-01-01', fee_earner: true };
  await insertRow(server.owner, 'matter_member', {
    ...{ firm_id: desk.firm.firm_id, matter_id: await onMatter(desk, matter), ...member },
    ...{ rate_type: 'fixed', fixed_rate: '10.25', fixed_currency: currency },
  });
}

/**
 * Wherever two currencies meet: a column with an amount of 2 decimals in `own`, and what brings another currency in.
 * The firm reckons in the other one, but where the amount is its own functional value.
 */
const meetings: readonly [string, (desk: Desk, own: string, other: string) => Promise<unknown>][] = [
  ['expense_line.amount', (desk, own, other) => lineOf(desk, own, other, { amount: '10.25' })],
  ['expense_line.vat_amount', (desk, own, other) => lineOf(desk, own, other, { vat_amount: '1.25' })],
  ['expense_line.charged', (desk, own, other) => lineOf(desk, other, own, { charged: '10.25' })],
  ['expense_line.billed_amount', (desk, own, other) => lineOf(desk, other, own, { billed_amount: '10.25' })],
  ['expense_line.functional_value', (desk, _own, other) => lineOf(desk, other, other, { functional_value: '10.25' })],
  ['matter.budget_fee', (desk, own) => onMatter(desk, own, { budget_fee: '10.25' })],
  ['matter_member.fixed_rate', memberOf],
  [
    'invoice.amount_billed',
    (desk, own) =>
      billOf(desk, own, {
        rounding: '0.25',
        amount_billed: '111000000.25',
        amount_payable: '109000000.25',
        functional_value: '0',
      }),
  ],
  ['invoice.functional_value', (desk, _own, other) => billOf(desk, other, { functional_value: '10.25' })],
  ['invoice_line.amount', (desk, own) => billOf(desk, own, { fees: 10.25, functional_value: '0' })],
  ['invoice_line.functional_value', (desk, _own, other) => billOf(desk, other, { functional_value: '10.25' })],
  ['invoice_disbursement.amount', (desk, own) => costOn(desk, own, { amount: '10.25' })],
  ['invoice_disbursement.functional_value', (desk, _own, other) => costOn(desk, other, { functional_value: '10.25' })],
  ['deposit.amount', (desk, own) => depositOf(desk, own, { amount: '10.25' })],
  ['collection.received', (desk, own) => receiptOf(desk, own, { received: '10.25', other_income: '10.25' })],
  ['collection.functional_value', (desk, _own, other) => receiptOf(desk, other, { functional_value: '10.25' })],
  ['deposit.functional_value', (desk, _own, other) => depositOf(desk, other, { functional_value: '10.25' })],
];

describe('digits fall by the amounts that are in the currency, and by no others (MON-02, MON-10)', () => {
  const pairs = [
    ['USD', 'IDR'],
    ['IDR', 'USD'],
  ] as const;
  const cases = meetings.flatMap(([column, bring]) => pairs.map(([own, other]) => ({ column, own, other, bring })));
  it.each(cases)('$column in $own, beside $other', async ({ column, own, other, bring }) => {
    const desk = await givenDesk(column.endsWith('functional_value') ? own : other);
    await bring(desk, own, other);
    expect([await toDigits(desk, own, 1), await toDigits(desk, other, 0)]).toEqual(['digits_in_use', 'saved']);
  });

  it('covers every part that takes its currency from two records', () => {
    const homes = new Map<string, Set<string>>();
    for (const { table, of, currency } of moneyColumns)
      homes.set(table, (homes.get(table) ?? new Set()).add(`${of?.table ?? ''}.${currency}`));
    const mixed = [...homes].filter(([, places]) => places.size > 1).map(([table]) => table);
    for (const table of mixed)
      for (const { amounts } of moneyColumns.filter((one) => one.table === table))
        expect(meetings.filter(([column]) => amounts.some((amount) => column === `${table}.${amount}`))).not.toEqual(
          [],
        );
    const ofBills = ['invoice', 'invoice_disbursement', 'invoice_line'];
    expect(mixed.sort()).toEqual(['collection', 'deposit', 'expense_line', ...ofBills]);
  });
});

it('a cost of 4,804,000 rupiah charged at 300.25 dollars holds the dollar, not the rupiah (MON-10)', async () => {
  const desk = await givenDesk();
  const matter_id = await onMatter(desk, 'USD', { fixed_exchange_rate: '16000' });
  const line = { expense_type_id: desk.firm.expense_type_id, matter_id, description: 'Notary', amount: '4804000' };
  const claim = { date: '2026-11-20', payable: false, currency: 'IDR', lines: [line] };
  const { id } = await server.ok(expenseCalls.createClaim, desk.finance, { body: claim });
  const { lines } = await server.ok(expenseCalls.detail, desk.finance, { query: { id } });
  expect(lines).toMatchObject([{ charged: '300.25', charged_currency: 'USD' }]);
  expect(await toDigits(desk, 'USD', 0)).toBe('digits_in_use');
  expect(await toDigits(desk, 'USD', 1)).toBe('digits_in_use');
  expect(await toDigits(desk, 'IDR', 0)).toBe('saved');
});
