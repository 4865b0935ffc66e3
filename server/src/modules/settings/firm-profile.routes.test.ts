import type { BodyInput } from '@praktis/contract/kit/call';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { firmProfileCalls as calls } from '@praktis/contract/settings/firm-profile.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { pngOf, program } from '../../../test/pictures.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let administrator: As;
let feeEarner: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function freshFirm(): Promise<void> {
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
}

type Form = BodyInput<typeof calls.update>;

/** The form as a screen would send it back, with changes. */
async function form(changes: Partial<Form> = {}): Promise<Form> {
  const { has_logo, can_edit, can_change_functional_currency, id, ...fields } = await server.ok(calls.detail, finance);
  return { ...fields, ...changes };
}

describe('firm profile', () => {
  beforeAll(freshFirm);

  it('is read by those who see settings and changed by those who keep the money settings', async () => {
    const before = await server.ok(calls.detail, administrator);
    expect(before).toMatchObject({
      name: 'Karsa & Rekan',
      code: 'KHC',
      pkp: true,
      taxpayer_kind: 'body',
      has_logo: false,
    });
    expect(before.can_edit).toBe(false);
    const body = await form({
      address: 'Jalan Baru 2',
      phone: '021 555',
      email: 'Halo@Karsa.example',
      pkp_since: '2025-01-01',
    });
    const after = await server.ok(calls.update, finance, { body });
    expect(after).toMatchObject({ address: 'Jalan Baru 2', email: 'halo@karsa.example', pkp_since: '2025-01-01' });
    expect(after.version).toBe(before.version + 1);
    expect((await server.send(calls.update, administrator, { body: await form() })).status).toBe(403);
    expect((await server.send(calls.detail, feeEarner)).status).toBe(403);
    expect((await server.send(calls.update, finance, { body })).status).toBe(409);
  });

  it('names the field that is missing or not possible', async () => {
    const blank = await server.send(calls.update, finance, { body: await form({ name: ' ' }) });
    expect(blank.body.message).toHaveProperty('name');
    for (const time_zone of ['Asia/Batavia', '+07:00', 'WIB']) {
      const zone = await server.send(calls.update, finance, { body: await form({ time_zone }) });
      expect(zone.body.code).toBe('time_zone_unknown');
      expect(zone.body.message).toHaveProperty('time_zone');
    }
    for (const time_zone of ['Asia/Kolkata', 'Asia/Makassar', 'UTC', 'Asia/Jakarta'])
      await server.ok(calls.update, finance, { body: await form({ time_zone }) });
  });

  it.each([
    ['91.234.567.5-999.000', '0912345675999000'],
    ['912345675999000', '0912345675999000'],
    ['0912345675999000', '0912345675999000'],
    ['3174999999990001', '3174999999990001'],
  ])('stores the tax number %s as %s (NPW-02)', async (typed, stored) => {
    const after = await server.ok(calls.update, finance, { body: await form({ npwp: typed }) });
    expect(after.npwp).toBe(stored);
  });

  it.each([
    ['91234567599900', 'npwp_length'],
    ['09123456759990001', 'npwp_length'],
    ['9.12345675999E+14', 'npwp_not_text'],
  ])('refuses the tax number %s (NPW-02)', async (typed, code) => {
    const refused = await server.send(calls.update, finance, { body: await form({ npwp: typed }) });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe(code);
    expect(refused.body.message).toHaveProperty('npwp');
  });

  it('asks about a wrong check digit and stores it when confirmed (NPW-03)', async () => {
    const body = await form({ npwp: '912345676999000' });
    const asked = await server.send(calls.update, finance, { body });
    expect(asked.body).toMatchObject({ confirmation: true, code: 'npwp_check_digit' });
    const after = await server.ok(calls.update, finance, { body, confirmed: ['npwp_check_digit'] });
    expect(after.npwp).toBe('0912345676999000');
    await server.ok(calls.update, finance, { body: await form({ name: 'Karsa dan Rekan' }) });
    await server.ok(calls.update, finance, { body: await form({ npwp: '0912345675999000' }) });
  });

  it('takes a place of business that belongs to the tax number (NPW-01)', async () => {
    const after = await server.ok(calls.update, finance, { body: await form({ nitku: '0912345675999000 000000' }) });
    expect(after.nitku).toBe('0912345675999000000000');
    const other = await server.send(calls.update, finance, { body: await form({ nitku: '3174999999990001000000' }) });
    expect(other.body.code).toBe('nitku_mismatch');
    const alone = await server.send(calls.update, finance, { body: await form({ npwp: '' }) });
    expect(alone.body.code).toBe('nitku_without_npwp');
    await server.ok(calls.update, finance, { body: await form({ nitku: '' }) });
  });

  it('shows who changed what, with the old value', async () => {
    await server.ok(calls.update, finance, { body: await form({ books_closed_until: '2026-10-31' }) });
    const trail = await server.ok(calls.auditTrail, administrator, { query: { limit: 1 } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({
      entity: 'firm_profile',
      old_data: { books_closed_until: null },
      new_data: { books_closed_until: '2026-10-31' },
    });
    expect((await server.send(calls.auditTrail, feeEarner)).status).toBe(403);
  });
});

describe('logo', () => {
  beforeAll(freshFirm);
  const send = async (name: string, bytes: Buffer) =>
    server.send(calls.update, finance, { body: await form(), files: [{ part: 'logo', name, bytes }] });

  it('is kept, shown as a file, replaced and taken away', async () => {
    expect((await server.send(calls.logo, administrator)).status).toBe(404);
    const picture = pngOf(1080, 1080, 2_097_152);
    expect((await send('Logo Karsa.PNG', picture)).data).toMatchObject({ has_logo: true });
    const shown = await server.send(calls.logo, administrator);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.headers['content-disposition']).toContain('attachment');
    expect(shown.raw.equals(picture)).toBe(true);
    await server.ok(calls.update, finance, { body: await form({ phone: '1' }) });
    expect((await server.send(calls.logo, finance)).raw.equals(picture)).toBe(true);
    const without = await server.ok(calls.update, finance, { body: await form({ remove_logo: true }) });
    expect(without.has_logo).toBe(false);
    expect((await server.send(calls.logo, feeEarner)).status).toBe(403);
  });

  it.each([
    ['a file over 2 MB', 'logo.png', () => pngOf(10, 10, 2_097_153), 413, 'file_too_large'],
    ['a picture over 1080 x 1080', 'logo.png', () => pngOf(1081, 1080), 415, 'image_too_large'],
    ['a program renamed to a picture', 'logo.png', () => program, 415, 'file_content'],
    ['a type that is no photo', 'logo.gif', () => Buffer.from('GIF89a'), 415, 'file_type'],
    ['an empty file', 'logo.png', () => Buffer.alloc(0), 415, 'file_empty'],
  ])('refuses %s (T-52)', async (_what, name, bytes, status, code) => {
    const before = await server.ok(calls.detail, finance);
    const refused = await send(name, bytes());
    expect(refused.status).toBe(status);
    expect(refused.body.code).toBe(code);
    expect(await server.ok(calls.detail, finance)).toEqual(before);
    const kept = await server.owner.query('select id from stored_file where firm_id = $1 and name = $2', [
      firm.firm_id,
      'logo.png',
    ]);
    expect(kept.rows).toHaveLength(0);
  });

  it('is not another firm’s to see', async () => {
    await send('logo.png', pngOf(5, 5));
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'finance' });
    expect((await server.send(calls.logo, stranger)).status).toBe(404);
    expect((await server.ok(calls.detail, stranger)).name).toBe('Lain & Rekan');
  });
});

describe('functional currency', () => {
  beforeAll(freshFirm);

  it('changes by the profile or by its own call while there is no money document (MON-07)', async () => {
    expect(await server.ok(currencyCalls.functional, administrator)).toMatchObject({
      currency: 'IDR',
      can_change: false,
    });
    const before = await server.ok(currencyCalls.functional, finance);
    expect(before.can_change).toBe(true);
    const body = { currency: 'USD', version: before.version };
    expect((await server.send(currencyCalls.updateFunctional, administrator, { body })).status).toBe(403);
    const after = await server.ok(currencyCalls.updateFunctional, finance, { body });
    expect(after).toMatchObject({ currency: 'USD', version: before.version + 1 });
    expect((await server.send(currencyCalls.updateFunctional, finance, { body })).status).toBe(409);
    const back = await server.ok(calls.update, finance, { body: await form({ functional_currency: 'IDR' }) });
    expect(back.functional_currency).toBe('IDR');
    const unknown = { currency: 'CHF', version: back.version };
    expect((await server.send(currencyCalls.updateFunctional, finance, { body: unknown })).body.code).toBe(
      'currency_not_kept',
    );
    const form2 = { currency: 'rupiah', version: back.version };
    expect((await server.send(currencyCalls.updateFunctional, finance, { body: form2 })).body.message).toHaveProperty(
      'currency',
    );
  });

  it('takes no rate along that was quoted in the old one: they are asked about, and the Minister’s stay (MON-07, MON-08)', async () => {
    const rate = (exchange: { kind: 'daily' | 'kmk'; currency: string; date: string; rate: string }) =>
      server.send(exchangeRateCalls.create, finance, { body: { exchange } });
    const kinds = async () =>
      (await server.ok(exchangeRateCalls.list, finance, { query: {} })).rows.map((row) => row.kind);
    expect((await rate({ kind: 'daily', currency: 'USD', date: '2026-11-20', rate: '16250' })).status).toBe(200);
    expect((await rate({ kind: 'kmk', currency: 'USD', date: '2026-11-18', rate: '16287' })).status).toBe(200);
    const { version } = await server.ok(currencyCalls.functional, finance);
    const body = { currency: 'USD', version };
    const asked = await server.send(currencyCalls.updateFunctional, finance, { body });
    const question = { code: 'functional_drops_rates', confirmation: true, params: { rates: 1, currency: 'IDR' } };
    expect(asked.body).toMatchObject(question);
    expect((await kinds()).sort()).toEqual(['daily', 'kmk']);
    await server.ok(currencyCalls.updateFunctional, finance, { body, confirmed: ['functional_drops_rates'] });
    expect(await kinds()).toEqual(['kmk']);
    // Taxes are reckoned in rupiah all the same: the Minister's rate of the dollar is typed, one of the rupiah is none.
    expect((await rate({ kind: 'kmk', currency: 'USD', date: '2026-11-25', rate: '16300' })).status).toBe(200);
    expect((await rate({ kind: 'kmk', currency: 'IDR', date: '2026-11-25', rate: '1' })).body.code).toBe(
      'own_currency',
    );
    expect((await rate({ kind: 'daily', currency: 'USD', date: '2026-11-25', rate: '1' })).body.code).toBe(
      'own_currency',
    );
    const back = await server.ok(calls.update, finance, { body: await form({ functional_currency: 'IDR' }) });
    expect(back.functional_currency).toBe('IDR');
  });

  it('stays while a matter has agreed on a rate in it (MON-08)', async () => {
    const client_id = await givenClient(server, finance);
    const matter_id = await givenMatter(server, finance, client_id, [feeEarner], {
      ...{ currency: 'USD', fixed_exchange_rate: '16000' },
    });
    const { version } = await server.ok(currencyCalls.functional, finance);
    const refused = await server.send(currencyCalls.updateFunctional, finance, { body: { currency: 'USD', version } });
    expect(refused.body).toMatchObject({ code: 'functional_agreed_rates', params: { matters: 1, currency: 'IDR' } });
    await server.owner.query('update matter set fixed_exchange_rate = null where id = $1', [matter_id]);
  });

  it('stays as soon as an expense exists (MON-07)', async () => {
    await insertRow(server.owner, 'expense', {
      ...{ firm_id: firm.firm_id, date: '2026-11-02', reference: 'R1', year: 2026, payable: false },
      ...{ currency: 'IDR', created_by: finance.user_id },
    });
    const { version, can_change } = await server.ok(currencyCalls.functional, finance);
    expect(can_change).toBe(false);
    const refused = await server.send(currencyCalls.updateFunctional, finance, { body: { currency: 'USD', version } });
    expect(refused.body.code).toBe('functional_in_use');
    const other = await server.send(calls.update, finance, { body: await form({ functional_currency: 'USD' }) });
    expect(other.body.code).toBe('functional_in_use');
    await server.ok(calls.update, finance, { body: await form({ phone: '2' }) });
  });
});

describe('a matter of the firm', () => {
  beforeAll(freshFirm);

  it('does not fix the functional currency: only money does (MON-07)', async () => {
    await givenMatter(server, finance, await givenClient(server, finance), [feeEarner]);
    expect((await server.ok(currencyCalls.functional, finance)).can_change).toBe(true);
  });
});
