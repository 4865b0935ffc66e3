import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  detailOf,
  type form,
  formOf,
  givenDraft,
  givenOffice,
  type Office,
  step,
} from '../../src/modules/billing/given-work.fixture.ts';
import { givenClient, givenMatter, insertRow } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: Office;
let otherClient: string;
let otherMatter: string;
let draftMatter: string;
let deletedMatter: string;

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  const { managing, partner, client, matter } = office;
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [matter]);
  otherClient = await givenClient(server, managing, { name: 'PT Lain Rekaan' });
  otherMatter = await givenMatter(server, managing, otherClient, [partner]);
  draftMatter = await givenMatter(server, managing, client, [partner], { status: 'draft', active_date: null });
  deletedMatter = await givenMatter(server, managing, client, [partner], { status: 'deleted' });
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await server.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

const deposit = (amount: unknown, more: object = {}) =>
  server.send(depositCalls.create, office.finance, {
    raw: {
      body: {
        ...{ client_id: office.client, date: '2026-11-10', bank_information_id: office.firm.trust_bank_id, amount },
        ...more,
      },
    },
  });

describe('an amount', () => {
  it.each(['-1', '1e15', '1000000000000000', '10.00001', '007', '1,000', '+5', 'NaN', '٣', '', 5, null])(
    '%j is no amount of money',
    async (amount) => {
      const before = await count('deposit');
      expect(await deposit(amount)).toMatchObject({ status: 400, body: { code: 'fields' } });
      expect(await count('deposit')).toBe(before);
    },
  );

  it('of nothing, or of parts that the currency does not have, is no deposit (MON-02)', async () => {
    expect((await deposit('0')).body.code).toBe('amount_not_positive');
    expect((await deposit('0.5')).body.code).toBe('amount_too_precise');
    expect((await deposit('10.00')).status).toBe(200);
  });

  it('of fifteen figures is kept, read and printed (DOC-02)', async () => {
    const { data } = await deposit('999999999999999');
    const { id } = data as { id: string };
    const detail = await server.ok(depositCalls.detail, office.finance, { query: { id } });
    expect(detail.amount).toBe('999999999999999');
    expect(detail.amount_in_words.id).toContain('sembilan ratus sembilan puluh sembilan triliun');
    const print = await server.send(depositCalls.export, office.finance, { body: { id, language: 'id' } });
    expect(print.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const { version } = detail;
    await server.ok(depositCalls.remove, office.finance, { body: { id, version, reason: 'a trial' } });
  });

  it('of dollars has cents and no more, and its value in rupiah is rounded once (MON-02, MON-07)', async () => {
    const bank = {
      ...{ firm_id: office.firm.firm_id, bank_name: 'Bank Rekaan', account_number: '1000200077', kind: 'trust' },
      ...{ beneficiary: 'Karsa & Rekan', currency: 'USD' },
    };
    const bank_information_id = await insertRow(server.owner, 'bank_information', bank);
    const dollars = (amount: string, more: object = {}) =>
      deposit(amount, { bank_information_id, exchange_rate: '16250', ...more });
    expect((await dollars('10.005')).body.code).toBe('amount_too_precise');
    expect((await dollars('10.05', { exchange_rate: null })).body.code).toBe('rate_missing');
    for (const exchange_rate of ['0', '-1', '1e4', '16250.12345678901'])
      expect((await dollars('10.05', { exchange_rate })).body.code, exchange_rate).toBe('fields');
    const { id } = (await dollars('10.05')).data as { id: string };
    const { functional_value } = await server.ok(depositCalls.detail, office.finance, { query: { id } });
    expect(functional_value).toBe('163313');
    const biggest = await dollars('999999999999999.99', { exchange_rate: '9999999999' });
    expect(biggest).toMatchObject({ status: 400, body: { code: 'number_too_large' } });
  });

  it('that no document can say does not come together on a bill either', async () => {
    const { id, entry } = await givenDraft(server, office);
    const draft = await detailOf(server, office, id);
    const raise = (write_up: string) =>
      server.send(invoiceCalls.update, office.finance, {
        body: formOf(office, draft, { timesheets: [{ timesheet_id: entry, write_up }] }),
      });
    const refused = await raise('999999999999999');
    expect(refused).toMatchObject({ status: 400, body: { code: 'words_out_of_range' } });
    expect(refused.body.message).toBe('1,110,000,003,329,999 is too large for a document.');
    expect((await detailOf(server, office, id)).amount_billed).toBe('3330000');
    expect((await raise('900000000000000')).status).toBe(200);
    expect((await detailOf(server, office, id)).amount_billed).toBe('999000003330000');
  });
});

describe('a bill', () => {
  const drafted = async (fields: Parameters<typeof form>[1]) => {
    const { id } = await givenDraft(server, office, fields);
    return detailOf(server, office, id);
  };
  const refusedDraft = async (fields: Parameters<typeof form>[1]) => {
    const { id, entry } = await givenDraft(server, office);
    const draft = await detailOf(server, office, id);
    const body = formOf(office, draft, { timesheets: [{ timesheet_id: entry }], ...fields });
    const answer = await server.send(invoiceCalls.update, office.finance, { raw: { body } });
    expect(await detailOf(server, office, id)).toEqual(draft);
    return answer;
  };

  it('wholly given away is a bill of nothing: paid when it is issued, nothing to write off', async () => {
    const draft = await drafted({ discount: { kind: 'percent', value: '100' } });
    expect(draft).toMatchObject({ discount: '3000000', net_legal_fees: '0', vat: '0', wht: '0', amount_payable: '0' });
    await step(server, office, draft.id);
    await step(server, office, draft.id);
    const bill = await detailOf(server, office, draft.id);
    expect(bill).toMatchObject({ status: 'bill', outstanding_status: 'paid', settlement: { outstanding: '0' } });
    const body = {
      ...{ id: bill.id, version: bill.version, type: 'write off' as const, reason: 'nothing', date: '2026-11-27' },
    };
    expect((await server.send(invoiceCalls.cancel, office.finance, { body })).body.code).toBe('nothing_outstanding');
  });

  it('takes no discount above its fees, above 100 % or below nothing (MON-13)', async () => {
    const discounted = (kind: string, value: string) => refusedDraft({ discount: { kind, value } as never });
    expect((await discounted('amount', '3000001')).body.code).toBe('discount_too_big');
    expect((await discounted('amount', '0.5')).body.code).toBe('amount_too_precise');
    expect((await discounted('percent', '100.0001')).body.code).toBe('percent_range');
    expect((await discounted('percent', '-1')).body.code).toBe('fields');
    expect((await discounted('percent', '1.23456')).body.code).toBe('fields');
  });

  it('takes no more of a deposit than is there, than is to be paid, and never somebody else’s', async () => {
    await deposit('50000000', { client_id: otherClient });
    expect((await refusedDraft({ less_deposit_matter: '1' })).body.code).toBe('deposit_short');
    await deposit('5000000', { matter_id: office.matter });
    // Billed 3,330,000, of which 60,000 are withheld: money can settle 3,270,000.
    expect((await refusedDraft({ less_deposit_matter: '3270001' })).body.code).toBe('negative_payable');
    const full = await drafted({ less_deposit_matter: '3270000' });
    expect(full.amount_payable).toBe('0');
  });
});

describe('a deposit', () => {
  it('is of one client and, if of a matter, of a matter of his that is under way', async () => {
    expect((await deposit('1000', { matter_id: otherMatter })).body.code).toBe('wrong_matter');
    expect((await deposit('1000', { matter_id: draftMatter })).body.code).toBe('matter_not_billable');
    expect((await deposit('1000', { matter_id: deletedMatter })).body.code).toBe('matter_not_billable');
    expect((await deposit('1000', { date: '2026-11-28' })).body.code).toBe('date_in_future');
    expect((await deposit('1000', { bank_information_id: office.firm.bank_id })).body.code).toBe('trust_only');
  });
});

describe('a collection', () => {
  let bill: string;
  beforeAll(async () => {
    bill = await givenBill(server, office.finance, { client_id: office.client, matter_id: office.matter });
  });
  /** A refusal is no doubt: saying that one knows does not help. */
  const refusals = [
    ...['amount_not_positive', 'before_bill_date', 'over_outstanding', 'bill_twice', 'wrong_client', 'required'],
    ...['does_not_add_up', 'wrong_matter', 'matter_not_billable'],
  ];
  const collect = (fields: object) =>
    server.send(collectionCalls.create, office.finance, {
      raw: {
        body: {
          ...{ client_id: office.client, date: '2026-11-27', bank_information_id: office.firm.bank_id },
          ...{ method: 'bank transfer', received: '0', allocations: [], ...fields, confirmed: refusals },
        },
      },
    });
  const pays = (cash: string, more: object = {}) => ({
    received: cash,
    allocations: [{ invoice_id: bill, cash }],
    ...more,
  });

  it('moves something', async () => {
    expect((await collect({})).body.code).toBe('amount_not_positive');
    expect((await collect({ allocations: [{ invoice_id: bill, cash: '0' }] })).body.code).toBe('amount_not_positive');
  });

  it('is not dated before the bill that it pays: until then the money is a deposit (COL-09)', async () => {
    expect((await collect(pays('1000', { date: '2026-11-19' }))).body).toMatchObject({
      ...{ code: 'before_bill_date', params: { day: '2026-11-20' } },
    });
    const paid = await collect(pays('1000', { date: '2026-11-20' }));
    const { id } = paid.data as { id: string };
    const { version } = await server.ok(collectionCalls.detail, office.finance, { query: { id } });
    const moved = { id, version, ...pays('1000', { date: '2026-11-19' }) };
    const body = {
      client_id: office.client,
      bank_information_id: office.firm.bank_id,
      method: 'bank transfer',
      ...moved,
    };
    const answer = await server.send(collectionCalls.update, office.finance, { raw: { body } });
    expect(answer.body.code).toBe('before_bill_date');
    await server.ok(collectionCalls.remove, office.finance, { body: { id, version, reason: 'a trial' } });
  });

  it('settles at most what is open, withheld tax and collected VAT included, and a bill once', async () => {
    const taxes = (withholding: string, vat_collected = '0') =>
      collect({ allocations: [{ invoice_id: bill, cash: '0', withholding, vat_collected }] });
    expect((await taxes('111000001')).body.code).toBe('over_outstanding');
    expect((await taxes('111000000', '1')).body.code).toBe('over_outstanding');
    const twice = [1, 2].map(() => ({ invoice_id: bill, cash: '1000' }));
    expect((await collect({ received: '2000', allocations: twice })).body.code).toBe('bill_twice');
    expect((await collect(pays('1000', { client_id: otherClient }))).body.code).toBe('wrong_client');
  });

  it('says where all of its money goes, once (COL-05)', async () => {
    const over = (fields: object) => collect({ ...pays('1000'), received: '3000', ...fields });
    expect((await over({})).body.code).toBe('does_not_add_up');
    expect((await over({ to_client_deposit: '2000', other_income: '2000' })).body.code).toBe('required');
    expect(
      (await over({ to_client_deposit: '2000', to_matter_deposit: '2000', deposit_matter_id: office.matter })).body
        .code,
    ).toBe('does_not_add_up');
    expect((await over({ other_income: '2000' })).body.code).toBe('required');
    expect((await over({ to_matter_deposit: '2000' })).body.code).toBe('required');
    expect((await over({ bank_charge: '1', to_client_deposit: '2000' })).body.code).toBe('does_not_add_up');
  });

  it('leaves what is over only for a matter of the payer that is under way (DEP-01)', async () => {
    const kept = (deposit_matter_id: string) =>
      collect({ received: '1000', to_matter_deposit: '1000', deposit_matter_id });
    expect((await kept(otherMatter)).body.code).toBe('wrong_matter');
    expect((await kept(draftMatter)).body.code).toBe('matter_not_billable');
    expect((await kept(deletedMatter)).body.code).toBe('matter_not_billable');
    expect((await kept(office.matter)).status).toBe(200);
  });
});
