import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFirm } from '../../src/kit/db.ts';
import { numbered } from '../../src/kit/numbering.ts';
import {
  detailOf,
  formOf,
  givenDraft,
  givenOffice,
  type Office,
  step,
} from '../../src/modules/billing/given-work.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
});
afterAll(() => server.close());

type Reset = 'yearly' | 'monthly' | 'never';

/** Starts the counters of bills, deposits and collections anew with every year, every month, or never. */
async function resetMoney(reset: Reset): Promise<void> {
  const { invoiceSetup } = singletonCalls;
  const now = await server.ok(invoiceSetup.read, office.managing);
  const body = {
    ...now,
    ...{ bill_pattern: 'B-{YYYY}-{MM}-{SEQ:4}', bill_reset: reset },
    ...{ deposit_pattern: 'D-{YYYY}-{MM}-{SEQ:4}', deposit_reset: reset },
    ...{ collection_pattern: 'C-{YYYY}-{MM}-{SEQ:4}', collection_reset: reset },
  };
  await server.ok(invoiceSetup.update, office.managing, { body });
}

async function issued(): Promise<string> {
  const { id } = await givenDraft(server, office);
  await step(server, office, id);
  return (await step(server, office, id)).invoice_number ?? '';
}

const payer = () => ({ client_id: office.client, date: '2026-11-20' });
async function received(): Promise<string> {
  const body = { ...payer(), bank_information_id: office.firm.trust_bank_id, amount: '1000' };
  return (await server.ok(depositCalls.create, office.finance, { body })).deposit_number;
}
async function collected(): Promise<string> {
  const money = { received: '1000', to_client_deposit: '1000', allocations: [] };
  const body = { ...payer(), bank_information_id: office.firm.bank_id, method: 'cash' as const, ...money };
  const { id } = await server.ok(collectionCalls.create, office.finance, { body });
  return (await server.ok(collectionCalls.detail, office.finance, { query: { id } })).collection_number;
}

it('a firm that changes when its counters start anew goes on with numbers nobody has, and without holes (NUM-01, NUM-04)', async () => {
  const steps: Reset[] = ['yearly', 'never', 'monthly', 'yearly', 'never'];
  const numbers: string[][] = [];
  for (const reset of steps) {
    await resetMoney(reset);
    numbers.push([await issued(), await received(), await collected()]);
    numbers.push([await issued(), await received(), await collected()]);
  }
  const wanted = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(4, '0'));
  expect(numbers).toEqual(wanted.map((n) => [`B-2026-11-${n}`, `D-2026-11-${n}`, `C-2026-11-${n}`]));
  expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
}, 120_000);

it('clients and matters find a free number as well, whatever the counter says', async () => {
  const { clientCoreSetup, matterCoreSetup } = singletonCalls;
  const { managing, partner } = office;
  const reset = async (number_reset: Reset) => {
    const client = await server.ok(clientCoreSetup.read, managing);
    const matter = await server.ok(matterCoreSetup.read, managing);
    const clients = { ...client, number_pattern: 'K-{YYYY}-{SEQ:3}', number_reset };
    await server.ok(clientCoreSetup.update, managing, { body: clients });
    const matters = { ...matter, number_pattern: 'P-{YYYY}-{SEQ:3}', number_reset };
    await server.ok(matterCoreSetup.update, managing, { body: matters });
  };
  const codes: string[] = [];
  for (const number_reset of ['yearly', 'never', 'yearly'] as const) {
    await reset(number_reset);
    const name = `PT Rekaan ${number_reset} ${codes.length}`;
    const body = { name, kind: 'body' as const, address: 'Jalan Contoh 1, Jakarta' };
    const { id } = await server.ok(clientCalls.create, partner, { body });
    codes.push((await server.ok(clientCalls.detail, partner, { query: { id } })).code);
    const members = [{ employee_id: partner.employee_id, responsible_partner: true }];
    const matter = { name, client_id: office.client, currency: 'IDR', members };
    codes.push((await server.ok(matterCalls.create, partner, { body: matter })).number);
  }
  expect(codes).toEqual(['K-2026-001', 'P-2026-001', 'K-2026-002', 'P-2026-002', 'K-2026-003', 'P-2026-003']);
});

describe('a number that was given is not given again (MAT-02, CLI-01)', () => {
  it('although its matter was deleted forever and the counter then starts anew: after 0001 comes 0002', async () => {
    const own = await givenOffice(server, 'Firma Nomor');
    const reset = async (number_reset: Reset) => {
      const setup = await server.ok(singletonCalls.matterCoreSetup.read, own.managing);
      await server.ok(singletonCalls.matterCoreSetup.update, own.managing, { body: { ...setup, number_reset } });
    };
    const opened = async () => {
      const members = [{ employee_id: own.partner.employee_id, responsible_partner: true }];
      const body = { name: 'Share purchase', client_id: own.client, currency: 'IDR', members };
      return server.ok(matterCalls.create, own.partner, { body });
    };
    const numbers: string[] = [];
    for (const number_reset of ['yearly', 'never', 'yearly', 'never'] as const) {
      await reset(number_reset);
      const { id, number } = await opened();
      numbers.push(number);
      await server.ok(matterCalls.remove, own.managing, { body: { id, version: 1 } });
      await server.ok(matterCalls.remove, own.managing, { body: { id, version: 2, permanent: true, number } });
    }
    expect(numbers).toEqual(['M-2026-0001', 'M-2026-0002', 'M-2026-0003', 'M-2026-0004']);
  });

  it('whatever bears it, however it goes: every series leaves what it gives up', async () => {
    const { rows } = await server.owner.query<{ table: string; args: string }>(
      `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger
       where tgname = 'give_up_number'`,
    );
    const watched = rows.map(({ table, args }) => [table, ...args.split('\\000').filter(Boolean)].join(' '));
    const known = Object.entries(numbered).map(([series, [table, column]]) => `${table} ${series} ${column}`);
    expect(watched.sort()).toEqual(known.sort());
    const { code } = await server.ok(clientCalls.detail, office.partner, { query: { id: office.client } });
    await server.owner.query(`update client set code = 'OTHER' where id = $1`, [office.client]);
    const given = `select series, number from number_given_up where firm_id = $1 and series = 'client'`;
    expect((await server.owner.query(given, [office.firm.firm_id])).rows).toEqual([{ series: 'client', number: code }]);
  });

  it('and nobody takes that back: what was given up stays in the list', async () => {
    const scope = { firm_id: office.firm.firm_id, user_id: '', call: 'test', request_id: '' };
    for (const act of ['delete from number_given_up', `update number_given_up set number = 'x'`])
      await expect(inFirm(server.kit.db, scope, (db) => sql.raw(act).execute(db))).rejects.toThrow('permission denied');
  });
});

it('a bill opened for correction keeps its number and so its period, whatever the setting says by now (INV-03)', async () => {
  await resetMoney('yearly');
  const { id } = await givenDraft(server, office);
  await step(server, office, id);
  await step(server, office, id);
  const { version, invoice_number } = await detailOf(server, office, id);
  const unlock = { id, version, reason: 'a wrong name' };
  await server.ok(invoiceCalls.unlock, office.finance, { body: unlock });
  await resetMoney('never');
  const bill = await detailOf(server, office, id);
  const move = (date: string) =>
    server.send(invoiceCalls.update, office.finance, { body: formOf(office, bill, { date }) });
  expect((await move('2025-12-31')).body.code).toBe('date_outside_period');
  expect((await move('2026-11-21')).status).toBe(200);
  expect(await detailOf(server, office, id)).toMatchObject({ invoice_number, date: '2026-11-21' });
});
