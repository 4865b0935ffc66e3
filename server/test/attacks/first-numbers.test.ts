import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detailOf, givenDraft, givenOffice, type Office, step } from '../../src/modules/billing/given-work.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await givenOffice(server, 'Firma Pindahan');
  const { firm_id } = office.firm;
  await server.owner.query('update matter set allow_multiple_billings = true where firm_id = $1', [firm_id]);
});
afterEach(async () => {
  expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
});

const { invoiceSetup, clientCoreSetup } = singletonCalls;
type Setup = Partial<Awaited<ReturnType<typeof readSetup>>>;
const readSetup = (of = office) => server.ok(invoiceSetup.read, of.managing);
const save = async (change: Setup, of = office) =>
  server.send(invoiceSetup.update, of.managing, { body: { ...(await readSetup(of)), ...change } });

async function prebill(of = office): Promise<string> {
  const { id } = await givenDraft(server, of);
  await step(server, of, id);
  return id;
}
async function issue(id: string, of = office) {
  const { version } = await detailOf(server, of, id);
  return server.send(invoiceCalls.nextStep, of.finance, { body: { id, version } });
}
const issued = async (id: string, of = office) => (await issue(id, of)).data.invoice_number;
async function received(of = office): Promise<string> {
  const money = { client_id: of.client, date: '2026-11-20', bank_information_id: of.firm.trust_bank_id, amount: '1' };
  return (await server.ok(depositCalls.create, of.finance, { body: money })).deposit_number;
}

describe('the first number of a series (NUM-04)', () => {
  it('set while the first bill is issued: the bill has the old or the new one, and the next follows it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const of = await givenOffice(server, `Firma ${round}`);
      await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [of.matter]);
      const [one, two] = [await prebill(of), await prebill(of)];
      const [answer, saved] = await Promise.all([issue(one, of), save({ bill_first: 500 }, of)]);
      expect([200, 400]).toContain(saved.status);
      if (saved.status === 400) expect(saved.body.code).toBe('series_begun');
      const number = answer.data.invoice_number ?? '';
      expect(['0001/KHC/XI/2026', '0500/KHC/XI/2026']).toContain(number);
      const next = number.startsWith('0001') ? '0002' : '0501';
      expect(await issued(two, of)).toBe(`${next}/KHC/XI/2026`);
      expect((await save({ bill_first: 900 }, of)).body.code).toBe('series_begun');
      expect(await brokenInvariants(server, of.firm.firm_id)).toEqual([]);
    }
  });

  it('is taken once by twenty at the same moment, and the others follow without a hole', async () => {
    await save({ deposit_first: 9_999_999 });
    const numbers = await Promise.all(Array.from({ length: 20 }, () => received()));
    expect(numbers.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `DP-2026-${9_999_999 + at}`).sort());
  });

  it('is one firm’s: the other begins at 1', async () => {
    const other = await givenOffice(server, 'Firma Lain');
    await save({ deposit_first: 71 });
    expect([await received(), await received(other)]).toEqual(['DP-2026-0071', 'DP-2026-0001']);
    expect((await save({ deposit_first: 5 }, other)).body.code).toBe('series_begun');
  });

  it('that no number of the pattern can hold is refused where it is set, not at the first bill (NUM-02)', async () => {
    // 33 characters, the year and one figure are 38; with seven figures they would be 44.
    const bill_pattern = `${'A'.repeat(33)}{YYYY}{SEQ:1}`;
    const refused = await save({ bill_pattern, bill_first: 9_999_999 });
    expect([refused.status, refused.body.code]).toEqual([400, 'number_too_long']);
    expect(Object.keys(refused.body.message as object)).toEqual(['bill_pattern']);
    expect((await save({ bill_pattern, bill_first: 9 })).status).toBe(200);
    expect((await save({ bill_first: 9_999_999 })).body.code).toBe('number_too_long');
    expect(await issued(await prebill())).toBe(`${'A'.repeat(33)}20269`);
  });

  it('is still open after a trial: a refused bill and an import that only looks take no number', async () => {
    await save({ bill_first: 300 });
    const id = await prebill();
    await server.owner.query("update firm_profile set address = '' where firm_id = $1", [office.firm.firm_id]);
    expect((await issue(id)).body.code).toBe('firm_address_missing');
    await server.owner.query("update firm_profile set address = 'Jakarta' where firm_id = $1", [office.firm.firm_id]);
    expect((await save({ bill_first: 400 })).status).toBe(200);
    expect(await issued(id)).toBe('0400/KHC/XI/2026');

    const first = async (number_first: number) => {
      const body = { ...(await server.ok(clientCoreSetup.read, office.managing)), number_first };
      return server.send(clientCoreSetup.update, office.managing, { body });
    };
    const rows = ['name;kind;address', 'PT Satu;body;Jalan 1', 'PT Dua;body;Jalan 2'].join('\n');
    const files = [{ part: 'file', name: 'clients.csv', bytes: Buffer.from(rows) }];
    const run = (dry_run: boolean) => server.ok(importCalls.client, office.managing, { body: { dry_run }, files });
    expect((await first(19)).status).toBe(200);
    expect((await run(true)).counts).toMatchObject({ new: 2, errors: 0 });
    expect((await first(21)).status).toBe(200);
    expect((await run(false)).saved).toBe(true);
    expect((await first(19)).body.code).toBe('series_begun');
    const { rows: clients } = await server.ok(clientCalls.list, office.managing, { body: { keyword: 'PT ' } });
    expect(clients.map((client) => client.code)).toEqual(expect.arrayContaining(['C-2026-0021', 'C-2026-0022']));
  });

  it('holds once: a new year, a later pattern and a reset of another kind begin at 1', async () => {
    await save({ deposit_first: 40 });
    expect(await received()).toBe('DP-2026-0040');
    const before = { client_id: office.client, date: '2025-12-30', amount: '1' };
    const body = { ...before, bank_information_id: office.firm.trust_bank_id };
    const last = await server.ok(depositCalls.create, office.finance, { body });
    expect(last.deposit_number).toBe('DP-2025-0001');
    await save({ deposit_reset: 'monthly', deposit_pattern: 'DP-{YYYY}-{MM}-{SEQ:4}' });
    expect(await received()).toBe('DP-2026-11-0001');
  });
});
