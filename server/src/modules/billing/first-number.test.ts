import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/attacks/invariants.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { form, givenDraft, givenEntry, givenOffice, type Office, step } from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await givenOffice(server, 'Firma Pindahan');
  await server.owner.query('update matter set allow_multiple_billings = true where firm_id = $1', [
    office.firm.firm_id,
  ]);
});

type Setup = Partial<Awaited<ReturnType<typeof readSetup>>>;
const readSetup = () => server.ok(singletonCalls.invoiceSetup.read, office.managing);

async function setUp(change: Setup) {
  const body = { ...(await readSetup()), ...change };
  return server.send(singletonCalls.invoiceSetup.update, office.managing, { body });
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

describe('the first number of a series (NUM-04)', () => {
  it('lets a firm go on where its old system stopped, without a gap that the books would report', async () => {
    expect((await setUp({ bill_first: 101, deposit_first: 57, collection_first: 412 })).status).toBe(200);
    expect([await issued(), await issued()]).toEqual(['0101/KHC/XI/2026', '0102/KHC/XI/2026']);
    expect([await received(), await received()]).toEqual(['DP-2026-0057', 'DP-2026-0058']);
    expect([await collected(), await collected()]).toEqual(['RC-2026-0412', 'RC-2026-0413']);
    expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
  });

  it('is open until the first document, and closed to every change from then on', async () => {
    expect((await setUp({ bill_first: 300 })).status).toBe(200);
    expect((await setUp({ bill_first: 200 })).status).toBe(200);
    expect(await issued()).toBe('0200/KHC/XI/2026');
    for (const bill_first of [201, 1]) {
      const refused = await setUp({ bill_first });
      expect([refused.status, refused.body.code, Object.keys(refused.body.message as object)]).toEqual([
        400,
        'series_begun',
        ['bill_first'],
      ]);
    }
    expect((await setUp({ due_in_days: 14, deposit_first: 9 })).status).toBe(200);
    expect(await received()).toBe('DP-2026-0009');
    expect(await issued()).toBe('0201/KHC/XI/2026');
  });

  it.each([0, -1, 1.5, 10_000_000, '7'])('is a whole number from 1 on: %s is refused', async (bill_first) => {
    const body = { ...(await readSetup()), bill_first };
    const answer = await server.send(singletonCalls.invoiceSetup.update, office.managing, { raw: { body } });
    expect([answer.status, Object.keys(answer.body.message as object)]).toEqual([400, ['bill_first']]);
  });

  it('begins one period only, although two begin at the same moment', async () => {
    await setUp({ bill_pattern: '{YYYY}-{MM}-{SEQ:3}', bill_reset: 'monthly', bill_first: 50 });
    const prebills = await Promise.all(['2026-10-30', '2026-11-20'].map(givenPrebill));
    const numbers = await Promise.all(prebills.map(async ({ id }) => (await step(server, office, id)).invoice_number));
    expect([
      ['2026-10-001', '2026-11-050'],
      ['2026-10-050', '2026-11-001'],
    ]).toContainEqual([...numbers].sort());
    expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
  });

  it('goes for clients and matters too (MAT-02)', async () => {
    const { clientCoreSetup, matterCoreSetup } = singletonCalls;
    const fresh = await givenOffice(server, 'Firma Kosong');
    const { managing, partner } = fresh;
    for (const calls of [clientCoreSetup, matterCoreSetup]) {
      const now = await server.ok(calls.read, managing);
      expect((await server.send(calls.update, managing, { raw: { body: { ...now, number_first: 19 } } })).status).toBe(
        200,
      );
    }
    const body = { name: 'PT Lama', kind: 'body' as const, address: 'Jalan Contoh 1, Jakarta' };
    const { id } = await server.ok(clientCalls.create, partner, { body });
    expect((await server.ok(clientCalls.detail, partner, { query: { id } })).code).toBe('C-2026-0019');
    const members = [{ employee_id: partner.employee_id, responsible_partner: true }];
    const matter = { name: 'Perkara lama', client_id: fresh.client, currency: 'IDR', members };
    expect((await server.ok(matterCalls.create, partner, { body: matter })).number).toBe('M-2026-0019');
  });
});

async function givenPrebill(date: string) {
  const work = { date: '2026-10-02', hour: '0.2', rate: '1500000', value: '300000' };
  const timesheet_id = await givenEntry(server, office, office.associate, work);
  const body = form(office, { date, timesheets: [{ timesheet_id }] });
  const { id, version } = await server.ok(invoiceCalls.create, office.finance, { body });
  return server.ok(invoiceCalls.nextStep, office.finance, { body: { id, version } });
}
