import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { dailyPress, type Publishers, startPublishers } from '../../../test/publishers.ts';
import { syncAllRates } from '../../jobs.ts';

let publishers: Publishers;
let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;

beforeAll(async () => {
  publishers = await startPublishers({
    ...dailyPress,
    bi: (currency, from, to) => (currency === 'KWD' ? [] : dailyPress.bi(currency, from, to)),
  });
  server = await startServer({ env: publishers.env });
});
afterAll(async () => {
  await server.close();
  await publishers.close();
});
beforeEach(async () => {
  publishers.broken = undefined;
  // The job goes through all firms: those of the tests before want nothing any more.
  await server.owner.query(`update setting set value = value || '{"rate_sync": false}' where key = 'invoice-setup'`);
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance', name: 'Lestari Kusuma' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  await givenPerson(server, firm, { role: 'administrator' });
});

const fetches = async (as = finance) => (await server.ok(calls.list, as, { query: { limit: 1 } })).fetches;
const sync = (kind: 'daily' | 'bi' | 'kmk', more: object = {}) =>
  server.send(calls.sync, finance, { body: { kind, ...more } });
const withDinar = () =>
  insertRow(server.owner, 'currency', {
    firm_id: firm.firm_id,
    ...{ code: 'KWD', name: 'Kuwaiti dinar', name_id: 'Dinar Kuwait', digits: 3 },
  });
const mails = async () =>
  (
    await server.owner.query<{ recipients: string[]; subject: string; body_text: string }>(
      'select recipients, subject, body_text from mail where firm_id = $1 order by created_at, subject, recipients',
      [firm.firm_id],
    )
  ).rows;
async function wanted(): Promise<void> {
  const setup = await server.ok(singletonCalls.invoiceSetup.read, managing);
  await server.ok(singletonCalls.invoiceSetup.update, managing, { body: { ...setup, rate_sync: true } });
}

describe('fetching by hand leaves a note of how it ended (MON-08)', () => {
  it('is empty before anything was fetched, and says when, by whom, for which days', async () => {
    expect(await fetches()).toEqual([]);
    await sync('bi', { date_from: '2026-11-20', date_to: '2026-11-25' });
    const at = server.clock.now.toISOString();
    expect(await fetches()).toEqual([
      {
        ...{ kind: 'bi', at, date_from: '2026-11-20', date_to: '2026-11-25', fetched_by_name: 'Lestari Kusuma' },
        ...{ problem: '', without: [], succeeded_at: at },
      },
    ]);
  });

  it('names the currencies that were not published', async () => {
    await withDinar();
    expect((await sync('bi')).data).toMatchObject({ added: 1, without: ['KWD'] });
    expect(await fetches(managing)).toMatchObject([{ kind: 'bi', problem: '', without: ['KWD'] }]);
  });

  it('says that it failed although the refusal changes nothing else, and since when it does not come', async () => {
    await sync('kmk');
    const [before] = await fetches();
    publishers.broken = 500;
    expect((await sync('kmk')).body.code).toBe('rates_not_published');
    expect(await fetches()).toMatchObject([
      { kind: 'kmk', problem: 'rates_not_published', without: [], succeeded_at: before?.succeeded_at },
    ]);
    publishers.broken = undefined;
    await sync('kmk');
    expect(await fetches()).toMatchObject([{ kind: 'kmk', problem: '' }]);
  });

  it('is not noted when it was not asked of a publisher at all: a wrong period, a missing right', async () => {
    expect((await sync('bi', { date_from: '2026-11-20', date_to: '2026-11-19' })).status).toBe(400);
    const partner = await givenPerson(server, firm, { role: 'partner' });
    expect((await server.send(calls.sync, partner, { body: { kind: 'bi' } })).status).toBe(403);
    expect((await server.send(calls.list, partner, { query: {} })).status).toBe(403);
    expect(await fetches()).toEqual([]);
  });

  it('is one firm’s own', async () => {
    await sync('bi');
    const other = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'finance' });
    expect(await fetches(other)).toEqual([]);
  });

  it('is told in place, without a mail', async () => {
    publishers.broken = 500;
    await sync('bi');
    expect(await mails()).toEqual([]);
  });
});

describe('fetching at night leaves the same note, and tells those who keep the rates', () => {
  it('that it failed: once, not at every try; and that it came again stands in the list', async () => {
    await wanted();
    publishers.broken = 503;
    await expect(syncAllRates(server.kit)).rejects.toThrow('sync-rates');
    const kinds = ['daily', 'bi', 'kmk'];
    expect((await fetches()).map(({ kind, problem, fetched_by_name }) => [kind, problem, fetched_by_name])).toEqual(
      kinds.map((kind) => [kind, 'rates_not_published', '']),
    );
    expect((await server.ok(calls.list, finance, { query: {} })).total).toBe(0);
    const told = await mails();
    // Finance and the managing partner, of each of the three tables.
    expect(told).toHaveLength(6);
    expect(new Set(told.flatMap((mail) => mail.recipients)).size).toBe(2);
    expect(told[0]?.subject).toContain('Exchange rates were not fetched');
    await expect(syncAllRates(server.kit)).rejects.toThrow('sync-rates');
    expect(await mails()).toHaveLength(6);
    publishers.broken = undefined;
    await syncAllRates(server.kit);
    expect((await fetches()).map(({ problem, without }) => [problem, without])).toEqual(kinds.map(() => ['', []]));
    expect(await mails()).toHaveLength(6);
  });

  it('which currencies were left out, in the language of each', async () => {
    await withDinar();
    const indonesian = await givenPerson(server, firm, { role: 'finance', language: 'id' });
    await wanted();
    await syncAllRates(server.kit);
    expect((await fetches()).map(({ kind, without }) => [kind, without])).toEqual([
      ['daily', ['KWD']],
      ['bi', ['KWD']],
      ['kmk', ['KWD']],
    ]);
    const told = await mails();
    expect(told).toHaveLength(9);
    expect(told.every((mail) => mail.body_text.includes('KWD'))).toBe(true);
    const { rows } = await server.owner.query('select email from user_account where id = $1', [indonesian.user_id]);
    const own = told.filter((mail) => mail.recipients.includes(rows[0].email));
    expect(own.map((mail) => mail.subject).sort()[0]).toBe('Kurs belum lengkap: Bank Indonesia');
    await syncAllRates(server.kit);
    expect(await mails()).toHaveLength(9);
  });

  it('nothing of a firm that does not want it', async () => {
    publishers.broken = 500;
    await syncAllRates(server.kit);
    expect([await fetches(), await mails()]).toEqual([[], []]);
  });
});
