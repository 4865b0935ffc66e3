import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { decree, type Publishers, type Row, startPublishers } from '../../../test/publishers.ts';
import { syncAllRates } from '../../jobs.ts';

const quoted: Record<string, Row[]> = {
  USD: [
    { date: '2026-11-26', buy: '16311.00' },
    { date: '2026-11-27', buy: '16325.0000' },
  ],
  SGD: [{ date: '2026-11-27', buy: '12488.06', sell: '12615.45' }],
  JPY: [{ date: '2026-11-27', buy: '10700.1', sell: '10808.3', unit: 100 }],
};
const decrees: Record<string, string> = {
  '2026-11-18': decree('2026-11-18', '2026-11-24', [['Dolar Amerika Serikat', 'USD', '16.240,00']]),
  '2026-11-25': decree('2026-11-25', '2026-12-01', [
    ['Dolar Amerika Serikat', 'USD', '16.250,00'],
    ['Yen Jepang', 'JPY', '10.850,25'],
    ['Dinar Kuwait', 'KWD', '52.901,13'],
  ]),
};

let publishers: Publishers;
let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;

beforeAll(async () => {
  publishers = await startPublishers({
    bi: (currency, from, to) => (quoted[currency] ?? []).filter((row) => row.date >= from && row.date <= to),
    week: (from) => decrees[from] ?? '<html></html>',
  });
  server = await startServer({ env: publishers.env });
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  for (const [code, digits] of [
    ['SGD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])
    await server.owner.query(
      `insert into currency (firm_id, id, code, name, name_id, digits) values ($1, gen_random_uuid(), $2, $2, $2, $3)
       on conflict do nothing`,
      [firm.firm_id, code, digits],
    );
});
afterAll(async () => {
  await server.close();
  await publishers.close();
});

type Exchange = { currency: string; kind: 'daily' | 'bi' | 'kmk'; date: string; rate: string; unit?: 1 | 100 };
const create = (exchange: Exchange, as = finance) => server.send(calls.create, as, { body: { exchange } });
const usd = (date: string, rate: string, kind: Exchange['kind'] = 'daily'): Exchange => ({
  currency: 'USD',
  kind,
  date,
  rate,
});
const listOf = async (query: object) => (await server.ok(calls.list, finance, { query })).rows;

describe('rates that are typed (MON-08)', () => {
  it('stand in their table with unit, author and source', async () => {
    expect(
      (await create({ currency: 'JPY', kind: 'daily', date: '2026-11-13', rate: '10850.25', unit: 100 })).status,
    ).toBe(200);
    const [row] = await listOf({ currency: 'JPY', kind: 'daily' });
    expect(row).toMatchObject({
      date: '2026-11-13',
      date_to: null,
      unit: 100,
      rate: '10850.25',
      source: 'typed',
      bills: 0,
    });
    expect(row?.created_by_name).not.toBe('');
  });

  it('stand once for currency, kind and date; a correction deletes and types anew (G079)', async () => {
    const { id } = (await create(usd('2026-10-01', '16000'))).data;
    expect((await create(usd('2026-10-01', '16001'))).body).toMatchObject({
      code: 'exchange_rate_exists',
      params: { currency: 'USD' },
    });
    expect((await create(usd('2026-10-01', '16000', 'bi'))).status).toBe(200);
    await server.ok(calls.remove, finance, { body: { id } });
    expect((await create(usd('2026-10-01', '16001'))).status).toBe(200);
    expect((await server.send(calls.remove, finance, { body: { id } })).status).toBe(404);
  });

  it('of the Minister begin on a Wednesday and hold until Tuesday', async () => {
    const off = await create(usd('2026-11-12', '16200', 'kmk'));
    expect([off.status, off.body.code]).toEqual([400, 'kmk_not_wednesday']);
    await create(usd('2026-11-11', '16250', 'kmk'));
    const [row] = await listOf({ kind: 'kmk', currency: 'USD' });
    expect(row).toMatchObject({ date: '2026-11-11', date_to: '2026-11-17' });
  });

  it.each<[string, Partial<Exchange>, string]>([
    ['of the currency of the books', { currency: 'IDR' }, 'own_currency'],
    ['of a currency the firm does not keep', { currency: 'CHF' }, 'currency_not_kept'],
    ['of a day that is not here yet', { date: '2026-11-28' }, 'date_in_future'],
    ['of nothing', { rate: '0' }, 'fields'],
    ['below nothing', { rate: '-16000' }, 'fields'],
    ['with a comma', { rate: '16.250,00' }, 'fields'],
    ['for another unit', { unit: 10 as never }, 'fields'],
    ['of a day that does not exist', { date: '2026-02-30' }, 'fields'],
  ])('are refused when they are %s', async (_what, change, code) => {
    const refused = await create({ ...usd('2026-11-01', '16000'), ...change });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  it('are for finance and the managing partner to keep, for nobody else, and one firm’s own', async () => {
    const partner = await givenPerson(server, firm, { role: 'partner' });
    expect((await create(usd('2026-09-01', '15900'), partner)).status).toBe(403);
    const other = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'finance' });
    expect((await server.ok(calls.list, other, { query: {} })).total).toBe(0);
    const [row] = await listOf({ currency: 'JPY', kind: 'daily' });
    expect((await server.send(calls.remove, other, { body: { id: row?.id ?? '' } })).status).toBe(404);
  });

  it('leave old and new value in the trail', async () => {
    const { rows } = await server.owner.query(
      `select op from audit where firm_id = $1 and entity = 'exchange_rate' and coalesce(new_data, old_data) ->> 'date' = '2026-10-01' order by at`,
      [firm.firm_id],
    );
    expect(rows.map((row) => row.op)).toEqual(['I', 'I', 'D', 'I']);
  });
});

describe('the rate of a day (MON-09)', () => {
  const known = (call: typeof calls.biRate, date: string, currency = 'USD') =>
    server.ok(call, finance, { query: { currency, date } });

  it('is the newest known by then: on Sunday 15 November that of Friday 13', async () => {
    await create(usd('2026-11-12', '16240', 'bi'));
    await create(usd('2026-11-13', '16250', 'bi'));
    expect(await known(calls.biRate, '2026-11-15')).toEqual({
      ...{ currency: 'USD', kind: 'bi', rate: '16250', unit: 1 },
      ...{ date: '2026-11-13', old: false },
    });
    expect(await known(calls.biRate, '2026-11-12')).toMatchObject({ rate: '16240', date: '2026-11-12' });
  });

  it('is old after seven days, or as many as the firm says', async () => {
    expect(await known(calls.biRate, '2026-11-20')).toMatchObject({ old: false });
    expect(await known(calls.biRate, '2026-11-21')).toMatchObject({ rate: '16250', old: true });
    const setup = await server.ok(singletonCalls.invoiceSetup.read, managing);
    await server.ok(singletonCalls.invoiceSetup.update, managing, { body: { ...setup, rate_warn_days: 8 } });
    expect(await known(calls.biRate, '2026-11-21')).toMatchObject({ old: false });
  });

  it('of the Minister is that of its week: 11 to 17 November for the 15th, and old from the 18th on', async () => {
    expect(await known(calls.kemenkeuRate, '2026-11-15')).toMatchObject({
      rate: '16250',
      date: '2026-11-11',
      old: false,
    });
    expect(await known(calls.kemenkeuRate, '2026-11-17')).toMatchObject({ old: false });
    expect(await known(calls.kemenkeuRate, '2026-11-18')).toMatchObject({ date: '2026-11-11', old: true });
  });

  it('is none where none is known: never 1', async () => {
    expect(await known(calls.biRate, '2026-09-30')).toMatchObject({ rate: null, date: null });
    expect(await known(calls.kemenkeuRate, '2026-11-15', 'SGD')).toMatchObject({ rate: null });
  });
});

describe('rates that are published', () => {
  const sync = (kind: Exchange['kind'], more: object = {}) =>
    server.send(calls.sync, finance, { body: { kind, ...more } });

  it('of Bank Indonesia: JISDOR for the dollar, the middle of buying and selling for others', async () => {
    const answer = await sync('bi');
    expect(answer.data).toEqual({ kind: 'bi', added: 4, known: 0, without: ['KWD'] });
    const rows = await listOf({ kind: 'bi', date_from: '2026-11-26', sort_by: 'currency' });
    expect(rows.map(({ currency, date, unit, rate, buy, sell }) => [currency, date, unit, rate, buy, sell])).toEqual([
      ['JPY', '2026-11-27', 100, '10754.2', '10700.1', '10808.3'],
      ['SGD', '2026-11-27', 1, '12551.755', '12488.06', '12615.45'],
      ['USD', '2026-11-26', 1, '16311', null, null],
      ['USD', '2026-11-27', 1, '16325', null, null],
    ]);
    expect(rows.every((row) => row.source === 'sync')).toBe(true);
    expect((await sync('bi')).data).toMatchObject({ added: 0, known: 4 });
  });

  it('of the Minister: every week of the period, yen per hundred', async () => {
    expect((await sync('kmk', { date_from: '2026-11-20', date_to: '2026-11-27' })).data).toEqual({
      ...{ kind: 'kmk', added: 4, known: 0, without: ['SGD'] },
    });
    const rows = await listOf({ kind: 'kmk', date_from: '2026-11-18', sort_by: 'currency' });
    expect(rows.map(({ currency, date, date_to, unit, rate }) => [currency, date, date_to, unit, rate])).toEqual([
      ['JPY', '2026-11-25', '2026-12-01', 100, '10850.25'],
      ['KWD', '2026-11-25', '2026-12-01', 1, '52901.13'],
      ['USD', '2026-11-18', '2026-11-24', 1, '16240'],
      ['USD', '2026-11-25', '2026-12-01', 1, '16250'],
    ]);
  });

  it('go into the firm’s own table when it wants them there, beside what was typed', async () => {
    await create(usd('2026-11-27', '16400'));
    expect((await sync('daily')).data).toMatchObject({ added: 3, known: 1 });
    expect(await listOf({ kind: 'daily', currency: 'USD', date_from: '2026-11-27' })).toMatchObject([
      { rate: '16400', source: 'typed' },
    ]);
  });

  it.each<[string, string | number]>([
    ['answers an error', 500],
    ['answers a page of something else', '<html><body>Under maintenance</body></html>'],
    ['answers a rate that is no number', decree('2026-11-25', '2026-12-01', [['Dolar', 'USD', 'n.a.']])],
    ['answers another week', decree('2026-11-18', '2026-11-24', [['Dolar', 'USD', '16.240,00']])],
  ])('change nothing when the publisher %s', async (_what, broken) => {
    publishers.broken = broken;
    const before = (await server.ok(calls.list, finance, { query: {} })).total;
    for (const kind of ['bi', 'kmk'] as const) {
      const refused = await sync(kind, { date_from: '2026-11-25' });
      expect([refused.status, refused.body.code]).toEqual([400, 'rates_not_published']);
    }
    publishers.broken = undefined;
    expect((await server.ok(calls.list, finance, { query: {} })).total).toBe(before);
  });

  it('are asked for a period with an order and an end', async () => {
    expect((await sync('bi', { date_from: '2026-11-20', date_to: '2026-11-19' })).body.code).toBe('period_reversed');
    expect((await sync('bi', { date_from: '2026-01-01', date_to: '2026-11-19' })).body.code).toBe('period_too_long');
  });

  it('come by themselves from Monday to Friday for a firm that wants them', async () => {
    const wanting = await givenFirm(server, 'Sinkron & Rekan');
    const head = await givenPerson(server, wanting, { role: 'managing_partner' });
    await syncAllRates(server.kit);
    expect((await server.ok(calls.list, head, { query: {} })).total).toBe(0);
    const setup = await server.ok(singletonCalls.invoiceSetup.read, head);
    await server.ok(singletonCalls.invoiceSetup.update, head, { body: { ...setup, rate_sync: true } });
    await syncAllRates(server.kit);
    const { rows } = await server.ok(calls.list, head, { query: { currency: 'USD' } });
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['bi', 'kmk', 'daily']));
    expect(rows.every((row) => row.created_by_name === '')).toBe(true);
  });

  it('are rupiah rates: books in dollars are told so, and get none by themselves (MON-08)', async () => {
    const abroad = await givenFirm(server, 'Abroad & Rekan');
    const [head, clerk] = [
      await givenPerson(server, abroad, { role: 'managing_partner' }),
      await givenPerson(server, abroad, { role: 'finance' }),
    ];
    const { version } = await server.ok(currencyCalls.functional, clerk);
    await server.ok(currencyCalls.updateFunctional, clerk, { body: { currency: 'USD', version } });
    const setup = await server.ok(singletonCalls.invoiceSetup.read, head);
    await server.ok(singletonCalls.invoiceSetup.update, head, { body: { ...setup, rate_sync: true } });
    const others = publishers.asked.length;
    for (const kind of ['daily', 'bi', 'kmk'] as const) {
      const refused = await server.send(calls.sync, clerk, { body: { kind } });
      expect([refused.status, refused.body.code]).toEqual([400, 'sync_only_rupiah']);
      expect(refused.body.message).toContain('the books are in USD');
    }
    expect(publishers.asked).toHaveLength(others);
    // The job passes the firm over; a refusal would fail it, and so have it tried again for nothing.
    await syncAllRates(server.kit);
    expect((await server.ok(calls.list, clerk, { query: {} })).total).toBe(0);
    // Back in rupiah the same firm gets its rates.
    const now = await server.ok(currencyCalls.functional, clerk);
    await server.ok(currencyCalls.updateFunctional, clerk, { body: { currency: 'IDR', version: now.version } });
    await syncAllRates(server.kit);
    expect((await server.ok(calls.list, clerk, { query: {} })).total).toBeGreaterThan(0);
  });

  it('of one publisher come while the other is out of reach, and the job is tried again (MON-08)', async () => {
    const half = await startServer({ env: { ...publishers.env, RATES_BI_URL: 'http://127.0.0.1:9/' } });
    const head = await givenPerson(half, await givenFirm(half), { role: 'managing_partner' });
    const setup = await half.ok(singletonCalls.invoiceSetup.read, head);
    await half.ok(singletonCalls.invoiceSetup.update, head, { body: { ...setup, rate_sync: true } });
    await expect(syncAllRates(half.kit)).rejects.toThrow('sync-rates');
    const { rows } = await half.ok(calls.list, head, { query: {} });
    expect([...new Set(rows.map((row) => row.kind))]).toEqual(['kmk']);
    await half.close();
  });
});
