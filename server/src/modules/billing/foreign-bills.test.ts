import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenMatter, insertRow } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { detailOf, form, formOf, givenCost, givenEntry, givenOffice, type Office } from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
const work = { date: '2026-11-02', hour: '0.2' };

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

const create = (fields: Parameters<typeof form>[1]) =>
  server.send(invoiceCalls.create, office.finance, { body: form(office, fields) });
const next = async (id: string) => {
  const { version } = await detailOf(server, office, id);
  return server.send(invoiceCalls.nextStep, office.finance, { body: { id, version } });
};

describe('the rates of a bill in foreign money', () => {
  it('a foreign draft without a rate does not go on; with one its value in the books is known (MON-07, MON-09)', async () => {
    const matter = await givenMatter(server, office.managing, office.client, [office.partner], { currency: 'USD' });
    const dollars = { ...work, rate: '300', value: '1000', rate_currency: 'USD' };
    const entry = await givenEntry(server, { ...office, matter }, office.partner, dollars);
    const typed = { matter_id: matter, timesheets: [{ timesheet_id: entry }], bank_information_id: null };
    expect((await create({ ...typed, bank_information_id: office.firm.bank_id })).body.code).toBe('bank_currency');
    const { data } = await create(typed);
    expect(await detailOf(server, office, data.id)).toMatchObject({ exchange_rate: null, functional_value: '0' });
    expect((await next(data.id)).body.code).toBe('rate_missing');
    const now = await detailOf(server, office, data.id);
    const body = formOf(office, now, { exchange_rate: '16000', bank_information_id: null });
    await server.ok(invoiceCalls.update, office.finance, { body });
    expect(await detailOf(server, office, data.id)).toMatchObject({
      ...{ rate_kind: 'manual', exchange_rate: '16000', amount_billed: '1110', functional_value: '17760000' },
      ...{ vat: '110', wht: '20', amount_payable: '1090' },
    });
    expect((await next(data.id)).body).toMatchObject({ data: { status: 'prebill' } });
    const prebill = await detailOf(server, office, data.id);
    const cleared = formOf(office, prebill, { exchange_rate: null, bank_information_id: null });
    const refused = await server.send(invoiceCalls.update, office.finance, { body: cleared });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'rate_missing', message: { exchange_rate: expect.any(String) } });
    expect(await detailOf(server, office, data.id)).toMatchObject({ version: prebill.version, exchange_rate: '16000' });
  });

  it('a foreign bill with tax is issued only with a rate of the Minister, known or typed: tax is owed in rupiah (MON-10, MON-09)', async () => {
    const matter = await givenMatter(server, office.managing, office.client, [office.partner], { currency: 'USD' });
    const bank = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id: office.firm.firm_id, bank_name: 'Bank Lintas', account_number: '88', currency: 'USD' },
      ...{ kind: 'operating', beneficiary: 'Karsa' },
    });
    const dollars = { ...work, rate: '300', value: '1000', rate_currency: 'USD' };
    const entry = await givenEntry(server, { ...office, matter }, office.partner, dollars);
    const typed = { matter_id: matter, timesheets: [{ timesheet_id: entry }], bank_information_id: bank };
    const { data } = await create({ ...typed, date: '2026-11-27', exchange_rate: '16000' });
    await next(data.id);
    const refused = await next(data.id);
    expect(refused.body).toMatchObject({
      ...{ code: 'rate_missing', params: { currency: 'USD' } },
      message: { kmk_rate: expect.stringMatching(/Minister of Finance for USD/) },
    });
    const prebill = await detailOf(server, office, data.id);
    const body = formOf(office, prebill, { exchange_rate: '16000', kmk_rate: '16250', bank_information_id: bank });
    await server.ok(invoiceCalls.update, office.finance, { body });
    expect((await next(data.id)).body).toMatchObject({ data: { status: 'bill' } });
    expect(await detailOf(server, office, data.id)).toMatchObject({ kmk_rate: '16250', vat: '110' });
  });

  it('a dollar bill of a firm whose books are in dollars has no rate into them, and the Minister’s as it is typed: tax is owed in rupiah all the same (MON-07, MON-10)', async () => {
    const abroad = await givenOffice(server, 'Karsa Dolar');
    const { firm_id } = abroad.firm;
    await server.owner.query("update firm_profile set functional_currency = 'USD' where firm_id = $1", [firm_id]);
    const matter = await givenMatter(server, abroad.managing, abroad.client, [abroad.partner], { currency: 'USD' });
    const bank = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id, bank_name: 'Bank Lintas', account_number: '89', currency: 'USD' },
      ...{ kind: 'operating', beneficiary: 'Karsa' },
    });
    const dollars = { ...work, rate: '300', value: '1000', rate_currency: 'USD' };
    const entry = await givenEntry(server, { ...abroad, matter }, abroad.partner, dollars);
    const typed = { date: '2026-11-27', bank_information_id: bank, exchange_rate: null, kmk_rate: null };
    const body = form(abroad, { ...typed, matter_id: matter, timesheets: [{ timesheet_id: entry }] });
    const { id } = await server.ok(invoiceCalls.create, abroad.finance, { body });
    const onwards = async () => {
      const { version } = await detailOf(server, abroad, id);
      return server.send(invoiceCalls.nextStep, abroad.finance, { body: { id, version } });
    };
    expect((await onwards()).body).toMatchObject({ data: { status: 'prebill' } });
    expect((await onwards()).body).toMatchObject({ code: 'rate_missing', message: { kmk_rate: expect.any(String) } });
    const prebill = await detailOf(server, abroad, id);
    const rated = formOf(abroad, prebill, { ...typed, kmk_rate: '16250' });
    await server.ok(invoiceCalls.update, abroad.finance, { body: rated });
    expect((await onwards()).body).toMatchObject({ data: { status: 'bill' } });
    expect(await detailOf(server, abroad, id)).toMatchObject({
      ...{ rate_kind: 'functional', exchange_rate: '1', kmk_rate: '16250' },
      ...{ amount_billed: '1110', functional_value: '1110', vat: '110' },
    });
  });

  it('of a client who collects VAT: costs alone are drafted without the Minister’s rate, fees name the field for it (MON-10)', async () => {
    const client = await givenClient(server, office.managing, { vat_collector: 'government' });
    const given = () => givenMatter(server, office.managing, client, [office.partner], { currency: 'USD' });
    const [matter, another] = [await given(), await given()];
    const at = { ...office, matter, client };
    const cost = await givenCost(server, at, { amount: '100', treatment: 'at_cost', currency: 'USD' });
    const typed = { matter_id: matter, client_id: client, bank_information_id: null, exchange_rate: '16000' };
    const costs = { ...typed, ppn_id: null, pph_id: null, timesheets: [], disbursements: [{ expense_line_id: cost }] };
    expect((await create(costs)).status).toBe(200);
    const dollars = { ...work, rate: '300', value: '1000', rate_currency: 'USD' };
    const entry = await givenEntry(server, { ...at, matter: another }, office.partner, dollars);
    const refused = await create({ ...typed, matter_id: another, timesheets: [{ timesheet_id: entry }] });
    expect(refused.body).toMatchObject({
      ...{ code: 'rate_missing', message: { kmk_rate: expect.stringMatching(/Minister of Finance/) } },
    });
  });

  it('a tax row that is ended while a bill with it is being issued: one waits for the other (TAX-01, TAX-05)', async () => {
    const matter = await givenMatter(server, office.managing, office.client, [office.partner]);
    const entry = await givenEntry(server, { ...office, matter }, office.partner, {
      ...work,
      rate: '1',
      value: '1000',
    });
    const { data } = await create({ date: '2026-11-27', matter_id: matter, timesheets: [{ timesheet_id: entry }] });
    await next(data.id);
    const ending = await server.owner.connect();
    try {
      await ending.query('begin');
      await ending.query("update pph set valid_to = '2026-01-31' where id = $1", [office.firm.pph_id]);
      const issuing = next(data.id);
      const waits = async () =>
        (
          await server.owner.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount;
      await expect.poll(waits).toBeGreaterThan(0);
      await ending.query('commit');
      expect((await issuing).body.code).toBe('wht_code_missing');
    } finally {
      ending.release();
      await server.owner.query('update pph set valid_to = null where id = $1', [office.firm.pph_id]);
    }
    expect((await next(data.id)).body).toMatchObject({ data: { status: 'bill' } });
  });
});
