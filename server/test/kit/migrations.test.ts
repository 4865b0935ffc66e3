import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/kit/migrate.ts';
import { insertRow } from '../given.ts';

const folder = new URL('../../migrations/', import.meta.url);
const firm_id = randomUUID();
const partner = { account: randomUUID(), employee: randomUUID() };
const entries = { writtenOff: randomUUID(), open: randomUUID() };
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
  for (const [code, digits] of [
    ['IDR', 0],
    ['XTS', 2],
  ] as const)
    await insertRow(owner, 'currency', { firm_id, code, name: code, name_id: code, digits });
  await owner.query("set session_replication_role = 'origin'");
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

  it('has words for amounts of the currencies it knows, and none for others (DOC-02)', async () => {
    const { rows } = await owner.query('select code, major, minor, major_id from currency order by code');
    expect(rows).toEqual([
      { code: 'IDR', major: 'rupiah', minor: 'sen', major_id: 'rupiah' },
      { code: 'XTS', major: '', minor: '', major_id: '' },
    ]);
  });
});
