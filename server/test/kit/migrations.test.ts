import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { functionalLines } from '@praktis/rules/exchange';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/kit/migrate.ts';
import { insertRow } from '../given.ts';

const folder = new URL('../../migrations/', import.meta.url);
const firm_id = randomUUID();
const partner = { account: randomUUID(), employee: randomUUID() };
const entries = { writtenOff: randomUUID(), open: randomUUID() };
const bill = randomUUID();
const money = { claim: randomUUID(), deposit: randomUUID(), yen: randomUUID(), rupiah: randomUUID() };
let owner: pg.Pool;
let url: string;

/** The database as an earlier version left it: every migration before the named one. */
async function asBefore(first: string): Promise<void> {
  await owner.query('create table migration (name text primary key, applied_at timestamptz not null default now())');
  const earlier = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < first);
  for (const name of earlier.sort()) {
    await owner.query(readFileSync(new URL(name, folder), 'utf8'));
    await owner.query('insert into migration (name) values ($1)', [name]);
  }
}

/** What names the rows that matter here stands; what those name in turn is left out. */
async function withOldRows(): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await insertRow(owner, 'firm', { id: firm_id, key: 'OLD-1' });
  await insertRow(owner, 'user_account', {
    ...{
      firm_id,
      id: partner.account,
      email: 'old@firm.example',
      employee_id: partner.employee,
      role_id: randomUUID(),
    },
  });
  const entry = {
    ...{ firm_id, date: '2026-10-05', employee_id: partner.employee, matter_id: randomUUID(), description: 'Old' },
    ...{
      method: 'hour',
      minutes: 60,
      actual_unit: 10,
      hour: 1,
      billable: true,
      rate_currency: 'IDR',
      value: 1_000_000,
    },
    ...{ fingerprint: 'x', created_by: partner.account },
  };
  const writeOff = { status: 'write off', write_off_date: '2026-10-09', write_off_reason: 'Goodwill' };
  await insertRow(owner, 'timesheet', { ...entry, ...writeOff, id: entries.writtenOff });
  await insertRow(owner, 'timesheet', { ...entry, id: entries.open, status: 'wip' });
  const step = { firm_id, call: 'x', request_id: 'x', op: 'U', entity: 'timesheet', root: 'timesheet' };
  const ofEntry = { ...step, row_id: entries.writtenOff, root_id: entries.writtenOff };
  const changed = (from: string, to: string) => ({ old_data: { status: from }, new_data: { status: to } });
  await insertRow(owner, 'audit', { ...ofEntry, actor: randomUUID(), ...changed('wip', 'wip') });
  await insertRow(owner, 'audit', { ...ofEntry, actor: partner.account, ...changed('wip', 'write off') });
  await withOldFirm();
  await withOldRole();
  await withOldBill();
  await withOldMoney();
  await owner.query("set session_replication_role = 'origin'");
}

/** A role with reaches that made no difference, or acted as others. */
async function withOldRole(): Promise<void> {
  const grants = {
    ...{ 'client.create': ['own'], 'client.view': ['mentees', 'team'], 'matter.edit': ['mentees'] },
    ...{ 'timesheet.record': ['group', 'own'], 'timesheet.view': ['mentees', 'own'], 'expense.edit': ['team'] },
    ...{ 'timesheet.record_for_others': ['own'], 'collection.edit': ['team'], 'user.view': ['all'] },
  };
  await insertRow(owner, 'user_role', { firm_id, code: 'old', name: 'Old', grants: JSON.stringify(grants) });
}

async function withOldFirm(): Promise<void> {
  for (const [code, digits] of [
    ['IDR', 0],
    ['XTS', 2],
  ] as const)
    await insertRow(owner, 'currency', { firm_id, code, name: code, name_id: code, digits });
  await insertRow(owner, 'firm_profile', { firm_id, code: 'OLD', name: 'Old' });
}

/** A bill in dollars of three lines that share a discount, a cost and a tax, agreed at 16,250 for one. */
async function withOldBill(): Promise<void> {
  await insertRow(owner, 'invoice', {
    ...{ firm_id, id: bill, status: 'bill', type: 'hourly', client_id: randomUUID(), matter_id: randomUUID() },
    ...{ date: '2026-11-16', due_in_days: 30, due_date: '2026-12-16', currency: 'USD', exchange_rate: 16_250 },
    ...{ rate_kind: 'fixed', functional_value: 556_725, language: 'en', client_name: 'x', client_address: 'x' },
    ...{ client_npwp: '', withholds: 'none', vat_collector: 'none', created_by: partner.account },
    ...{ total_legal_fees: 31.53, discount: 1.5, net_legal_fees: 30.03, total_disbursement: 0.93, vat: 3.3 },
    ...{ amount_billed: 34.26, amount_payable: 34.26, invoice_number: 'B-1', issued_at: new Date(), locked: true },
  });
  const line = { firm_id, invoice_id: bill, description: 'Advice', value: 10.51, amount: 10.51, discount_share: 0.5 };
  for (const position of [1, 2, 3]) await insertRow(owner, 'invoice_line', { ...line, position });
  await insertRow(owner, 'invoice_disbursement', {
    ...{ firm_id, invoice_id: bill, position: 1, expense_line_id: randomUUID(), date: '2026-11-02' },
    ...{ description: 'Court', treatment: 'at_cost', has_proof: true, amount: 0.93 },
  });
}

/** What was claimed, held and received before documents kept where their rates came from. */
async function withOldMoney(): Promise<void> {
  const day = { kind: 'daily', date: '2026-11-13', source: 'typed' };
  await insertRow(owner, 'exchange_rate', { ...day, firm_id, currency: 'USD', rate: 16_250 });
  await insertRow(owner, 'exchange_rate', { ...day, firm_id, currency: 'JPY', rate: 10_850.25, unit: 100 });
  const by = { firm_id, date: '2026-11-16', created_by: partner.account };
  const claim = { ...by, id: money.claim, reference: 'E-1', year: 2026, payable: true, currency: 'USD' };
  await insertRow(owner, 'expense', { ...claim, exchange_rate: 16_250 });
  const line = { firm_id, expense_id: money.claim, expense_type_id: randomUUID(), description: 'x', charged: 0 };
  for (const position of [1, 2, 3])
    await insertRow(owner, 'expense_line', { ...line, position, amount: 9.01, vat_amount: 1, treatment: 'at_cost' });
  const numbered = { ...by, number_period: '2026', client_id: randomUUID(), bank_information_id: randomUUID() };
  const held = { ...numbered, deposit_number: 'D-1', number_seq: 1, currency: 'USD', amount: 10 };
  await insertRow(owner, 'deposit', { ...held, id: money.deposit, exchange_rate: 16_300, functional_value: 163_000 });
  const came = { ...numbered, method: 'cash', received: 112_700, cash_applied: 112_700 };
  const receipts = { [money.yen]: 'JPY', [money.rupiah]: 'IDR' };
  for (const [at, [id, currency]] of Object.entries(receipts).entries())
    await insertRow(owner, 'collection', { ...came, id, currency, collection_number: `R-${at}`, number_seq: at + 2 });
}

/** Withholding codes from before codes were dated, two of them with a bill. */
async function withOldCodes(): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  for (const [at, date] of ['2026-11-05', '2008-06-30', undefined].entries()) await withOldCode(`PPH-${at}`, date);
  await owner.query("set session_replication_role = 'origin'");
}

async function withOldCode(code: string, date: string | undefined): Promise<void> {
  const rates = { kind: '23', rate: 2, rate_without_number: 4 };
  const pph_id = await insertRow(owner, 'pph', { firm_id, code, name: code, name_id: code, ...rates });
  if (!date) return;
  await insertRow(owner, 'invoice', {
    ...{ firm_id, status: 'draft', type: 'hourly', client_id: randomUUID(), matter_id: randomUUID(), pph_id },
    ...{ date, due_in_days: 30, due_date: date, currency: 'IDR', language: 'id', client_name: 'PT', client_npwp: '' },
    ...{ client_address: '', withholds: 'pph23', vat_collector: 'none', created_by: partner.account },
  });
}

/** What the trail tells of a matter that was deleted forever, and of a client that kept its code. */
async function withOldSteps(): Promise<void> {
  const gone = { firm_id, call: 'x', request_id: 'x', actor: partner.account, root_id: randomUUID() };
  const removed = (entity: string, old_data: object) =>
    insertRow(owner, 'audit', { ...gone, op: 'D', entity, root: entity, row_id: gone.root_id, old_data });
  await removed('matter', { number: 'M-2026-0019' });
  await removed('matter_member', { number: 'no series' });
  await insertRow(owner, 'audit', {
    ...{ ...gone, op: 'U', entity: 'client', root: 'client', row_id: gone.root_id },
    ...{ old_data: { code: 'C-0001', name: 'A' }, new_data: { code: 'C-0001', name: 'B' } },
  });
}

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const address = new URL(inject('databaseUrl'));
  address.pathname = `/${name}`;
  url = address.toString();
  owner = new pg.Pool({ connectionString: url, max: 1 });
  await asBefore('0057');
  await withOldRows();
  await withOldCodes();
  await withOldSteps();
});
afterAll(() => owner.end());

describe('an installation of an earlier version', () => {
  it('comes up with every later migration, once', async () => {
    const later = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= '0057');
    expect(await migrate(url)).toEqual(later.sort());
    expect(await migrate(url)).toEqual([]);
  });

  it('knows who wrote an entry off, as its trail says; no entry counts as changed by that', async () => {
    const { rows } = await owner.query('select status, written_off_by, version from timesheet order by status');
    expect(rows).toEqual([
      { status: 'wip', written_off_by: null, version: 1 },
      { status: 'write off', written_off_by: partner.account, version: 1 },
    ]);
    const trail = await owner.query("select count(*)::int as n from audit where root = 'timesheet'");
    expect(trail.rows).toEqual([{ n: 2 }]);
  });

  it('knows the numbers of what was deleted forever, and gives none of them again (MAT-02)', async () => {
    const { rows } = await owner.query('select firm_id, series, number from number_given_up');
    expect(rows).toEqual([{ firm_id, series: 'matter', number: 'M-2026-0019' }]);
  });

  it('has withholding codes in force since 2009, or since the first bill that carries them, until further notice (TAX-05)', async () => {
    const { rows } = await owner.query('select code, valid_from::text, valid_to from pph order by code');
    expect(rows).toEqual([
      { code: 'PPH-0', valid_from: '2009-01-01', valid_to: null },
      { code: 'PPH-1', valid_from: '2008-06-30', valid_to: null },
      { code: 'PPH-2', valid_from: '2009-01-01', valid_to: null },
    ]);
  });

  it('values the lines of its bills as new ones are, which counts as no change (MON-07, MON-05)', async () => {
    const of = (table: string) =>
      owner.query(
        `select trim_scale(functional_value)::text as value from ${table} where invoice_id = $1 order by position`,
        [bill],
      );
    const lines = (await of('invoice_line')).rows.map((row) => row.value);
    const costs = (await of('invoice_disbursement')).rows.map((row) => row.value);
    const { rows } = await owner.query(
      'select trim_scale(functional_rest)::text as rest, rate_date::text, version from invoice where id = $1',
      [bill],
    );
    const { total, lines: expected } = functionalLines({
      ...{ amounts: ['10.01', '10.01', '10.01', '0.93', '3.3'], rate: '16250', unit: 1 },
      functional: { code: 'IDR', digits: 0 },
    });
    expect(total).toBe('556725');
    expect([...lines, ...costs, rows[0].rest]).toEqual(expected);
    expect(rows).toMatchObject([{ rate_date: '2026-11-16', version: 1 }]);
  });

  it('knows of claims, deposits and collections where their rates came from, as far as the tables tell (MON-07)', async () => {
    const facts = `trim_scale(exchange_rate)::text as rate, exchange_unit as unit, rate_kind as kind, rate_date::text as day,
      trim_scale(functional_value)::text as value, version`;
    const of = async (table: string, id: string) =>
      (await owner.query(`select ${facts} from ${table} where id = $1`, [id])).rows[0];
    const ofFriday = { kind: 'daily', day: '2026-11-13', version: 1 };
    expect(await of('expense', money.claim)).toEqual({ ...ofFriday, rate: '16250', unit: 1, value: '487988' });
    const lines = await owner.query(
      'select trim_scale(functional_value)::text as value from expense_line where expense_id = $1 order by position',
      [money.claim],
    );
    expect(lines.rows.map((row) => row.value)).toEqual(['162663', '162663', '162662']);
    const typed = { kind: 'manual', day: '2026-11-16', rate: '16300', unit: 1, value: '163000', version: 1 };
    expect(await of('deposit', money.deposit)).toEqual(typed);
    const quoted = { ...ofFriday, rate: '10850.25', unit: 100, value: '12228232' };
    expect(await of('collection', money.yen)).toEqual(quoted);
    const own = { kind: 'functional', day: null, rate: '1', unit: 1, value: '112700', version: 1 };
    expect(await of('collection', money.rupiah)).toEqual(own);
  });

  it('has roles whose reaches each make a difference, and which may do what they could (ROL-01)', async () => {
    const { rows } = await owner.query("select grants, version from user_role where code = 'old'");
    expect(rows).toEqual([
      {
        grants: {
          ...{ 'client.create': ['all'], 'client.view': ['team'], 'timesheet.record': ['own'] },
          ...{ 'timesheet.view': ['mentees', 'own'], 'expense.edit': ['own'], 'user.view': ['all'] },
        },
        version: 1,
      },
    ]);
  });

  it('has words for amounts of the currencies it knows, and none for others (DOC-02)', async () => {
    const { rows } = await owner.query('select code, major, minor, major_id from currency order by code');
    expect(rows).toEqual([
      { code: 'IDR', major: 'rupiah', minor: 'sen', major_id: 'rupiah' },
      { code: 'XTS', major: '', minor: '', major_id: '' },
    ]);
  });
});
