import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let finance: As;
let administrator: As;
beforeAll(async () => {
  server = await startServer();
  const firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
});
afterAll(() => server.close());

const file = (...lines: string[]) => [{ part: 'file', name: 'kurs.csv', bytes: Buffer.from(lines.join('\n')) }];
const send = (lines: string[], body: object = {}, as = finance) =>
  server.send(calls.exchangeRate, as, { body: { dry_run: false, ...body }, files: file(...lines) });
const kept = async () =>
  (await server.ok(exchangeRateCalls.list, finance, { query: { sort_by: 'date' } })).rows.map(
    ({ currency, kind, date, unit, rate, source }) => [currency, kind, date, unit, rate, source],
  );

describe('exchange rates from a file (MON-08, IMP-01..03)', () => {
  it('are read with Indonesian headings and figures, entered as typed ones are, and skipped when they stand', async () => {
    const lines = ['Mata uang;Tanggal;Kurs', 'usd;12/11/2026;16.240,50', 'USD;13/11/2026;16.250'];
    const preview = await send(lines, { dry_run: true });
    expect(preview.data).toMatchObject({ saved: false, counts: { rows: 2, new: 2, errors: 0 } });
    expect(await kept()).toEqual([]);
    expect((await send(lines)).data).toMatchObject({ saved: true, counts: { new: 2 } });
    expect(await kept()).toEqual([
      ['USD', 'daily', '2026-11-12', 1, '16240.5', 'file'],
      ['USD', 'daily', '2026-11-13', 1, '16250', 'file'],
    ]);
    expect((await send(lines)).data).toMatchObject({ saved: true, counts: { new: 0, known: 2 } });
  });

  it('are all or none: each fault is told by row and column', async () => {
    const before = await kept();
    const answer = await send(
      [
        'currency,date,rate,unit,table',
        'USD,2026-11-16,16300,1,daily',
        'IDR,2026-11-16,1,1,daily',
        'CHF,2026-11-16,18000,1,daily',
        'USD,2026-11-17,0,1,daily',
        'USD,2026-11-19,16250,1,kmk',
        'USD,2026-12-30,16250,1,daily',
        'USD,2026-11-18,16250,10,daily',
        'USD,2026-11-20,many,1,daily',
      ],
      { date_order: 'ymd', number_format: 'en' },
    );
    expect(answer.data).toMatchObject({ saved: false, counts: { rows: 8, errors: 7 } });
    expect(answer.data.rows.map((row) => row.faults.map((fault) => fault.code))).toEqual([
      [],
      ['own_currency'],
      ['currency_not_kept'],
      ['exchange_rate_format'],
      ['kmk_not_wednesday'],
      ['date_in_future'],
      [expect.any(String)],
      ['number_format'],
    ]);
    expect(await kept()).toEqual(before);
  });

  it('are for who keeps the rates: an administrator may import, but not these', async () => {
    const refused = await send(['currency,date,rate', 'USD,2026-11-16,16300'], {}, administrator);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    expect((await server.send(calls.exchangeRateTemplate, finance)).raw.subarray(0, 2).toString()).toBe('PK');
  });
});
