import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { missingUnits, NO_UNITS } from '@praktis/rules/currency-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedRows } from '../../src/modules/auth/seeds.ts';
import { insertRow } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, recorded } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
}, 60_000);
afterAll(() => server.close());

describe('three kinds of rate side by side (MON-10)', () => {
  it('the books take the one that the firm chose, taxes always that of the Minister', async () => {
    for (const exchange of [
      { currency: 'USD', kind: 'daily', date: '2026-11-13', rate: '16250' },
      { currency: 'USD', kind: 'bi', date: '2026-11-13', rate: '16310' },
      { currency: 'USD', kind: 'kmk', date: '2026-11-11', rate: '16287' },
    ] as const)
      await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
    const proposed = async (book_rate: 'daily' | 'bi' | 'kmk') => {
      const { read, update } = singletonCalls.invoiceSetup;
      await server.ok(update, desk.finance, { body: { ...(await server.ok(read, desk.finance)), book_rate } });
      return server.ok(invoiceLookupCalls.searchExchange, desk.finance, {
        body: { currency: 'USD', date: '2026-11-15' },
      });
    };
    const tax = { tax_rate: '16287', tax_date: '2026-11-11' };
    expect(await proposed('daily')).toMatchObject({ kind: 'daily', rate: '16250', date: '2026-11-13', ...tax });
    expect(await proposed('bi')).toMatchObject({ kind: 'bi', rate: '16310', date: '2026-11-13', ...tax });
    expect(await proposed('kmk')).toMatchObject({ kind: 'kmk', rate: '16287', date: '2026-11-11', ...tax });
    await proposed('daily');
  });
});

describe('a currency of three decimals (MON-02)', () => {
  let bank = '';
  beforeAll(async () => {
    const dinar = { code: 'KWD', name: 'Kuwaiti dinar', name_id: 'Dinar Kuwait', symbol: 'KD', rank: 9 };
    await server.ok(currencyCalls.create, desk.finance, { body: { ...dinar, digits: 3, difference_limit: '1.5' } });
    bank = await insertRow(server.owner, 'bank_information', {
      ...{ firm_id: desk.firm.firm_id, bank_name: 'Bank Dinar', account_number: '77', beneficiary: 'Karsa & Rekan' },
      ...{ currency: 'KWD', kind: 'trust' },
    });
    for (const kind of ['daily', 'kmk'] as const) {
      const date = kind === 'kmk' ? '2026-11-18' : '2026-11-20';
      const exchange = { currency: 'KWD', kind, date, rate: '53000' } as const;
      await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange } });
    }
  });

  it('0.83 h at 45.125 are 37.454, with 4.12 of VAT 41.574, and print so', async () => {
    const { matter_id } = await givenFile(desk, {}, { currency: 'KWD' });
    await server.owner.query(
      "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = 45.125, fixed_currency = 'KWD' where matter_id = $1 and employee_id = $2",
      [matter_id, desk.partner.employee_id],
    );
    const entry = { matter_id, date: '2026-11-19', duration: '0.83' };
    const timesheet_id = await recorded(desk, desk.partner, entry);
    const draft = { bank_information_id: bank, pph_id: null, timesheets: [{ timesheet_id }] };
    const { id } = await drafted(desk, matter_id, draft);
    const figures = { net_legal_fees: '37.454', vat: '4.12', amount_billed: '41.574' };
    expect(await invoiceOf(desk, id)).toMatchObject(figures);
    const { raw } = await server.send(invoiceCalls.export, desk.finance, { body: { id, language: 'en' } });
    const paper = pdfText(raw);
    for (const figure of ['45.125', '37.454', '4.120', '41.574']) expect(paper).toContain(figure);
  });

  it('takes 10.005 and refuses 10.0005', async () => {
    const { client_id } = await givenFile(desk);
    const receive = (amount: string) =>
      server.send(depositCalls.create, desk.finance, {
        body: { client_id, date: '2026-11-20', bank_information_id: bank, amount },
      });
    expect((await receive('10.005')).status).toBe(200);
    expect((await receive('10.0005')).body).toMatchObject({ code: 'amount_too_precise' });
  });
});

describe('an added currency (DOC-02)', () => {
  const krona = { code: 'SEK', name: 'Swedish krona', name_id: 'Krona Swedia', symbol: 'kr', digits: 2 };
  const words = {
    ...{ major: 'Swedish krona', major_plural: 'Swedish kronor', minor: 'öre', minor_plural: '' },
    ...{ major_id: 'krona Swedia', minor_id: 'öre' },
  };
  let id = '';
  let currency = '';
  const wordsOf = async () => (await invoiceOf(desk, id)).amount_in_words;
  const printed = async (language: 'en' | 'id') =>
    pdfText((await server.send(invoiceCalls.export, desk.finance, { body: { id, language } })).raw, 'raw');
  const change = async (units: Partial<typeof words>) => {
    const { version, ...now } = await server.ok(currencyCalls.detail, desk.finance, { query: { id: currency } });
    await server.ok(currencyCalls.update, desk.finance, { body: { ...now, ...units, version } });
  };

  beforeAll(async () => {
    const body = { ...krona, ...words, difference_limit: '25' };
    currency = (await server.ok(currencyCalls.create, desk.finance, { body })).id;
    const { matter_id } = await givenFile(desk, {}, { currency: 'SEK' });
    await server.owner.query(
      "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = 1500.05, fixed_currency = 'SEK' where matter_id = $1 and employee_id = $2",
      [matter_id, desk.partner.employee_id],
    );
    const exchange = { currency: 'SEK', date: '2026-11-18', rate: '1700' };
    for (const kind of ['daily', 'kmk'] as const)
      await server.ok(exchangeRateCalls.create, desk.finance, { body: { exchange: { ...exchange, kind } } });
    const timesheet_id = await recorded(desk, desk.partner, { matter_id, date: '2026-11-19', duration: '1' });
    const draft = { bank_information_id: null, ppn_id: null, pph_id: null, timesheets: [{ timesheet_id }] };
    id = (await drafted(desk, matter_id, draft)).id;
  });

  it('an added currency is written in its own words on the bill, in both languages (DOC-02)', async () => {
    const written = {
      en: 'one thousand five hundred Swedish kronor and five öre',
      id: 'seribu lima ratus krona Swedia dan lima öre',
    };
    expect(await wordsOf()).toEqual(written);
    expect(await printed('en')).toContain(written.en);
    expect(await printed('id')).toContain(written.id);
  });

  it('is written in the words as they are changed, and with its code without any (DOC-02)', async () => {
    await change({ major_plural: 'crowns', major_id: 'mahkota' });
    expect(await wordsOf()).toEqual({
      en: 'one thousand five hundred crowns and five öre',
      id: 'seribu lima ratus mahkota dan lima öre',
    });
    await change(NO_UNITS);
    expect(await wordsOf()).toEqual({
      en: 'one thousand five hundred point zero five SEK',
      id: 'seribu lima ratus koma nol lima SEK',
    });
  });
});

it('every currency as delivered has its words in both languages, with a smaller part where it has decimals (DOC-02)', async () => {
  const worded = (row: Record<string, string | null>) => {
    const units = { ...NO_UNITS, ...row };
    return units.major !== '' && missingUnits(units).length === 0 && (row.digits === '0' || units.minor !== '');
  };
  expect((await seedRows('currency')).filter((row) => !worded(row))).toEqual([]);
});

it('digits as delivered: rupiah, yen, won and dong none, Kuwait and Bahrain three, all others two (MON-02)', async () => {
  const odd: Readonly<Record<string, string>> = { IDR: '0', JPY: '0', KRW: '0', VND: '0', KWD: '3', BHD: '3' };
  const rows = await seedRows('currency');
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.digits !== (odd[row.code ?? ''] ?? '2'))).toEqual([]);
  expect(Object.keys(odd).filter((code) => !rows.some((row) => row.code === code))).toEqual([]);
});
