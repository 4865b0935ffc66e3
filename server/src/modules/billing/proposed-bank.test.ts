import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
const matters = { national: '', international: '' };
const accounts = { either: '', national: '', international: '' };

type Origin = '' | keyof typeof matters;
let opened = 0;

async function account(origin: Origin, more: { currency?: string; kind?: 'operating' | 'trust' } = {}) {
  opened += 1;
  const body = {
    ...{ bank_name: `Bank ${origin || 'either'}`, account_number: `88${opened}`, beneficiary: 'Karsa & Rekan' },
    ...{ currency: 'USD', kind: 'operating' as const, ...more, origin },
  };
  return (await server.ok(bankCalls.create, finance, { body })).id;
}

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  const partner = await givenPerson(server, firm, { role: 'partner', rate: '3000000' });
  const client = await givenClient(server, finance, { withholds: 'none' });
  for (const origin of ['national', 'international'] as const)
    matters[origin] = await givenMatter(server, finance, client, [partner], {
      ...{ origin, currency: 'USD', allow_multiple_billings: true },
    });
  // The one for either is the oldest: without origins it would stand on every bill.
  accounts.either = await account('');
  accounts.national = await account('national');
  accounts.international = await account('international');
});
afterAll(() => server.close());

const proposed = async (origin: keyof typeof matters) =>
  (await server.ok(invoiceLookupCalls.detailMatter, finance, { query: { matter_id: matters[origin] } })).bank?.id;

/** A draft that takes what the form proposes, unless another account is named. */
async function drafted(origin: keyof typeof matters, bank_information_id?: string) {
  const bank = bank_information_id ?? (await proposed(origin)) ?? null;
  const body = {
    ...{ matter_id: matters[origin], type: 'hourly' as const, date: '2026-11-20', due_in_days: 30 },
    ...{
      language: 'en' as const,
      ppn_id: firm.ppn_id,
      pph_id: null,
      bank_information_id: bank,
      exchange_rate: '16000',
    },
  };
  return server.send(invoiceCalls.create, finance, { body });
}

describe('the bank account of a bill', () => {
  it('bills in dollars of a national and of an international matter propose an account each (TAX-04)', async () => {
    expect([await proposed('national'), await proposed('international')]).toEqual([
      accounts.national,
      accounts.international,
    ]);
  });

  it('may be another one on the draft, in the currency of the bill (TAX-04, INV-02)', async () => {
    const { id } = (await drafted('national')).data;
    const draft = await server.ok(invoiceCalls.detail, finance, { query: { id } });
    expect(draft.bank?.id).toBe(accounts.national);
    const change = (bank_information_id: string) =>
      server.send(invoiceCalls.update, finance, {
        body: {
          ...{ id, version: draft.version, date: draft.date, due_in_days: 30, language: 'en', ppn_id: firm.ppn_id },
          ...{ pph_id: null, bank_information_id, exchange_rate: '16000', timesheets: [], disbursements: [] },
        },
      });
    expect((await change(firm.bank_id)).body.code).toBe('bank_currency');
    expect((await change(accounts.international)).status).toBe(200);
    const changed = await server.ok(invoiceCalls.detail, finance, { query: { id } });
    expect(changed.bank?.id).toBe(accounts.international);
    const offered = await server.ok(invoiceLookupCalls.searchBank, finance, { query: { currency: 'USD' } });
    expect(offered.rows.map((row) => row.id).sort()).toEqual(Object.values(accounts).sort());
  });

  it('is never an archived one, nor one for client money, nor the other origin’s: then one for either, then none', async () => {
    const archive = (id: string) => server.ok(bankCalls.archive, finance, { body: { id } });
    await account('national', { kind: 'trust' });
    await archive(accounts.national);
    expect([await proposed('national'), await proposed('international')]).toEqual([
      accounts.either,
      accounts.international,
    ]);
    await archive(accounts.either);
    expect([await proposed('national'), await proposed('international')]).toEqual([undefined, accounts.international]);
    expect((await drafted('national', accounts.either)).body.code).toBe('bank_archived');
    for (const id of [accounts.national, accounts.either])
      await server.ok(bankCalls.reactivate, finance, { body: { id } });
    expect(await proposed('national')).toBe(accounts.national);
  });

  it('keeps what it is for with its history; nothing else is an origin', async () => {
    const id = await account('national', { currency: 'IDR' });
    const row = await server.ok(bankCalls.detail, finance, { query: { id } });
    expect(row.origin).toBe('national');
    await server.ok(bankCalls.update, finance, { body: { ...row, origin: '' } });
    const trail = await server.ok(bankCalls.auditTrail, finance, { query: { id } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({ old_data: { origin: 'national' }, new_data: { origin: '' } });
    const list = await server.ok(bankCalls.list, finance, { query: { sort_by: 'origin', sort_order: 'desc' } });
    expect(list.rows.slice(0, 2).map((one) => one.origin)).toEqual(['national', 'national']);
    const wrong = { raw: { body: { ...row, version: row.version + 1, origin: 'foreign' } } as never };
    expect((await server.send(bankCalls.update, finance, wrong)).body.message).toHaveProperty('origin');
  });
});
