import { randomUUID } from 'node:crypto';
import type { BodyInput } from '@praktis/contract/kit/call';
import { pphCalls, ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { vatCodeOn, vatOf } from '@praktis/rules/invoice-tax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import type { Ctx } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { pphCodesOf, vatCodesOf } from './index.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let administrator: As;
let feeEarner: As;
let stranger: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'finance' });
});
afterAll(() => server.close());

type Ppn = BodyInput<typeof ppnCalls.create>;
const vat10: Ppn = {
  ...{ code: 'PPN', name: 'VAT 10 %', name_id: 'PPN 10 %', rate: '10', factor_numerator: 1, factor_denominator: 1 },
  ...{ efaktur_code: '01', valid_from: '2010-01-01', valid_to: '2022-03-31' },
};
const vat11: Ppn = {
  ...vat10,
  name: 'VAT 11 %',
  name_id: 'PPN 11 %',
  rate: '11',
  valid_from: '2022-04-01',
  valid_to: '2024-12-31',
};
const vat12: Ppn = {
  ...{ ...vat10, name: 'VAT 12 % of 11/12', name_id: 'PPN 12 % dari 11/12', rate: '12', factor_numerator: 11 },
  ...{ factor_denominator: 12, efaktur_code: '04', valid_from: '2025-01-01', valid_to: null },
};
const wht = {
  code: 'P26',
  name: 'PPh 26',
  name_id: 'PPh 26',
  kind: '26' as const,
  rate: '20',
  rate_without_number: '20',
  valid_from: '2009-01-01',
};

const addPpn = (body: Ppn) => server.send(ppnCalls.create, finance, { body });
const rowOf = async (id: string) => {
  const { in_use, can_edit, can_delete, ...row } = await server.ok(ppnCalls.detail, finance, { query: { id } });
  return row;
};

/** A draft of this date that carries the codes. */
/** An issued bill; `draft` only while it is none yet. */
async function givenInvoice(date: string, codes: { ppn_id?: string; pph_id?: string }, draft = false): Promise<void> {
  const bill = draft
    ? { status: 'draft' }
    : { status: 'bill', issued_at: `${date}T03:00:00Z`, invoice_number: `T-${randomUUID()}` };
  const client_id = await givenClient(server, finance);
  const matter_id = await givenMatter(server, finance, client_id, [feeEarner]);
  await insertRow(server.owner, 'invoice', {
    ...{
      firm_id: firm.firm_id,
      ...bill,
      type: 'hourly',
      client_id,
      matter_id,
      date,
      due_in_days: 30,
      due_date: date,
    },
    ...{ currency: 'IDR', language: 'id', client_name: 'PT Sagara', client_address: 'Jakarta', client_npwp: '' },
    ...{ withholds: 'none', vat_collector: 'none', created_by: finance.user_id, ...codes },
  });
}

function asFirm<T>(who: As, work: (ctx: Pick<Ctx, 'db' | 'firm'>) => Promise<T>): Promise<T> {
  const scope = { firm_id: who.firm_id, user_id: '', call: 'test', request_id: '' };
  return inFirm(server.kit.db, scope, (db) => work({ db, firm: { id: who.firm_id } as Ctx['firm'] }));
}

describe('VAT codes', () => {
  it('take a row per period, and the row in force on the bill date decides the VAT of 10,000,000 (TAX-01, T-48)', async () => {
    for (const body of [vat10, vat11, vat12]) expect((await addPpn(body)).status).toBe(200);
    const rows = (await asFirm(finance, vatCodesOf)).filter((row) => row.code === 'PPN');
    const on = (day: string) => vatOf('10000000', vatCodeOn(rows, day), 0);
    expect(['2022-03-31', '2022-04-01', '2024-12-31', '2025-01-02'].map(on)).toEqual([
      '1000000',
      '1100000',
      '1100000',
      '1100000',
    ]);
    expect(rows.at(-1)).toMatchObject({
      rate: '12',
      base_factor_numerator: 11,
      base_factor_denominator: 12,
      efaktur_code: '04',
    });
  });

  it('refuse a second row for the same days, a period that ends before it begins, and nonsense (TAX-01)', async () => {
    const overlap = await addPpn({ ...vat12, valid_from: '2026-01-01' });
    expect(overlap.body).toMatchObject({ code: 'vat_period_overlap', message: { valid_from: expect.any(String) } });
    expect((await addPpn({ ...vat10, code: 'X', valid_to: '2009-12-31' })).body.code).toBe('period_order');
    expect((await addPpn({ ...vat10, code: 'X', rate: '101' })).body.message).toHaveProperty('rate');
    expect((await addPpn({ ...vat10, code: 'X', valid_from: '2026-02-29' })).body.message).toHaveProperty('valid_from');
    expect((await addPpn({ ...vat10, code: 'X', efaktur_code: '11' })).body.message).toHaveProperty('efaktur_code');
    expect((await addPpn({ ...vat10, code: 'X', factor_denominator: 0 })).body.message).toHaveProperty(
      'factor_denominator',
    );
  });

  it('are reckoned on the whole base or a part of it, never on more (TAX-01)', async () => {
    const above = { ...vat10, code: 'ABOVE', factor_numerator: 12, factor_denominator: 11 };
    const told = { code: 'factor_above_one', message: { factor_numerator: expect.any(String) } };
    expect((await addPpn(above)).body).toMatchObject(told);
    const { id } = (await addPpn({ ...above, factor_numerator: 11 })).data;
    const change = { ...above, id, version: 1 };
    expect((await server.send(ppnCalls.update, finance, { body: change })).body).toMatchObject(told);
  });

  it('refuse the same days also when two are added in the same moment', async () => {
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(
      `insert into ppn (firm_id, id, code, name, name_id, rate, valid_from) values ($1, gen_random_uuid(), 'RACE', 'a', 'a', 11, '2026-01-01')`,
      [firm.firm_id],
    );
    const second = addPpn({ ...vat12, code: 'RACE', valid_from: '2026-06-01' });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await second).body.code).toBe('vat_period_overlap');
    expect((await server.ok(ppnCalls.list, finance, { query: { keyword: 'RACE' } })).total).toBe(1);
  });

  it('are edited until an invoice uses them; then only their end moves, not before the last invoice', async () => {
    const { id } = (await addPpn({ ...vat12, code: 'USED' })).data;
    const body = { ...vat12, code: 'USED', id, version: 1 };
    await server.ok(ppnCalls.update, finance, { body: { ...body, name: 'VAT' } });
    expect((await server.send(ppnCalls.update, finance, { body })).status).toBe(409);
    await givenInvoice('2026-11-10', { ppn_id: id });
    const used = await rowOf(id);
    expect(await server.ok(ppnCalls.detail, finance, { query: { id } })).toMatchObject({
      in_use: true,
      can_edit: false,
      can_delete: false,
    });
    for (const change of [
      { rate: '11' },
      { efaktur_code: '01' },
      { valid_from: '2024-12-31' },
      { code: 'OTHER' },
      { factor_numerator: 12 },
    ])
      expect((await server.send(ppnCalls.update, finance, { body: { ...used, ...change } })).body.code).toBe(
        'code_in_use',
      );
    await givenInvoice('2026-12-01', { ppn_id: id }, true);
    const early = await server.send(ppnCalls.update, finance, { body: { ...used, valid_to: '2026-11-09' } });
    expect(early.body).toMatchObject({
      ...{ code: 'code_ends_too_soon', params: { day: '2026-11-10' } },
      message: { valid_to: expect.stringContaining('10/11/2026') },
    });
    // A draft of a later day takes the row of that day when it is issued.
    await server.ok(ppnCalls.update, finance, { body: { ...used, valid_to: '2026-11-10' } });
    expect((await addPpn({ ...vat12, code: 'USED', rate: '13', valid_from: '2026-11-11' })).status).toBe(200);
    expect((await server.send(ppnCalls.remove, finance, { body: { id } })).body.code).toBe('in_use');
  });

  it('stay as they are when an invoice takes them just before the change', async () => {
    const { id } = (await addPpn({ ...vat12, code: 'TAKEN' })).data;
    const client_id = await givenClient(server, finance);
    const matter_id = await givenMatter(server, finance, client_id, [feeEarner]);
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(
      `insert into invoice (firm_id, id, status, type, client_id, matter_id, date, due_in_days, due_date, currency, language, client_name,
         client_address, client_npwp, withholds, vat_collector, ppn_id, created_by)
       values ($1, gen_random_uuid(), 'draft', 'hourly', $2, $3, '2026-11-10', 30, '2026-12-10', 'IDR', 'id', 'PT', '', '', 'none', 'none', $4, $5)`,
      [firm.firm_id, client_id, matter_id, id, finance.user_id],
    );
    const change = server.send(ppnCalls.update, finance, {
      body: { ...vat12, code: 'TAKEN', id, version: 1, rate: '1' },
    });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await change).body.code).toBe('code_in_use');
    expect((await rowOf(id)).rate).toBe('12');
  });

  it('leave a trail and go while unused', async () => {
    const { id } = (await addPpn({ ...vat12, code: 'GONE' })).data;
    const trail = await server.ok(ppnCalls.auditTrail, administrator, { query: { id } });
    expect(trail.rows[0]?.created[0]).toMatchObject({ entity: 'ppn', new_data: { code: 'GONE' } });
    await server.ok(ppnCalls.remove, finance, { body: { id } });
    expect((await server.send(ppnCalls.detail, finance, { query: { id } })).status).toBe(404);
  });

  it('are listed newest period first, found by keyword', async () => {
    const page = await server.ok(ppnCalls.list, administrator, { query: { keyword: 'PPN 1' } });
    const days = page.rows.map((row) => row.valid_from);
    expect(days).toEqual([...days].sort().reverse());
    expect(page.rows.filter((row) => row.code === 'PPN').map((row) => row.rate)).toEqual(['12', '11', '10']);
  });
});

describe('withholding tax codes', () => {
  it('carry 2 % and 4 % without tax number for PPh 23 (TAX-05)', async () => {
    const pph23 = (await asFirm(finance, pphCodesOf)).find((row) => row.code === 'PPH23');
    expect(pph23).toMatchObject({ kind: '23', rate: '2', rate_without_number: '4', object_code: '24-104-07' });
  });

  it('are added, changed, listed and deleted while no invoice uses them', async () => {
    const { id } = await server.ok(pphCalls.create, finance, { body: wht });
    await server.ok(pphCalls.update, finance, {
      body: { ...wht, id, rate: '10', object_code: '27-100-99', version: 1 },
    });
    expect((await server.send(pphCalls.update, finance, { body: { ...wht, id, version: 1 } })).status).toBe(409);
    const row = await server.ok(pphCalls.detail, administrator, { query: { id } });
    expect(row).toMatchObject({ rate: '10', object_code: '27-100-99', in_use: false, can_edit: false, version: 2 });
    const list = await server.ok(pphCalls.list, finance, { query: { keyword: '26' } });
    expect(list.rows.map((one) => one.code)).toEqual(['P26']);
    expect((await server.ok(pphCalls.auditTrail, finance, { query: { id } })).total).toBe(2);
    expect((await server.send(pphCalls.create, finance, { body: wht })).body.code).toBe('wht_period_overlap');
    const bad = await server.send(pphCalls.create, finance, {
      raw: { body: { ...wht, code: 'Y', kind: '99', object_code: '24' } },
    });
    expect(bad.body.message).toMatchObject({ kind: expect.any(String), object_code: expect.any(String) });
    await server.ok(pphCalls.remove, finance, { body: { id } });
    expect((await server.send(pphCalls.detail, finance, { query: { id } })).status).toBe(404);
  });

  it('take a row per period, in order and without overlap, also when two are added in the same moment (TAX-05)', async () => {
    const code = 'DATED';
    const ended = { ...wht, code, valid_to: '2026-11-19' };
    expect((await server.send(pphCalls.create, finance, { body: ended })).status).toBe(200);
    const next = { ...wht, code, rate: '10', valid_from: '2026-11-20' };
    const early = await server.send(pphCalls.create, finance, { body: { ...next, valid_from: '2026-11-19' } });
    expect(early.body).toMatchObject({ code: 'wht_period_overlap', message: { valid_from: expect.any(String) } });
    const backwards = await server.send(pphCalls.create, finance, { body: { ...next, valid_to: '2026-11-18' } });
    expect(backwards.body).toMatchObject({ code: 'period_order', message: { valid_to: expect.any(String) } });
    const { id } = await server.ok(pphCalls.create, finance, { body: next });
    const moved = { ...next, id, version: 1, valid_from: '2026-11-01' };
    expect((await server.send(pphCalls.update, finance, { body: moved })).body.code).toBe('wht_period_overlap');
    const rows = (await asFirm(finance, pphCodesOf)).filter((row) => row.code === code);
    expect(rows.map((row) => [row.rate, row.valid_from, row.valid_to])).toEqual([
      ['20', '2009-01-01', '2026-11-19'],
      ['10', '2026-11-20', null],
    ]);

    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(
      `insert into pph (firm_id, id, code, name, name_id, kind, rate, rate_without_number, valid_from)
       values ($1, gen_random_uuid(), 'PRACE', 'a', 'a', '26', 20, 20, '2026-01-01')`,
      [firm.firm_id],
    );
    const second = server.send(pphCalls.create, finance, { body: { ...wht, code: 'PRACE', valid_from: '2026-06-01' } });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await second).body.code).toBe('wht_period_overlap');
  });

  it('of a used one only the end moves, not before its last invoice; the new rate is a new row of the code', async () => {
    const body = { ...wht, code: 'P23C', kind: '23' as const };
    const { id } = await server.ok(pphCalls.create, finance, { body });
    await givenInvoice('2026-11-10', { pph_id: id });
    const { in_use, can_edit, can_delete, ...used } = await server.ok(pphCalls.detail, finance, { query: { id } });
    expect({ in_use, can_edit, can_delete }).toEqual({ in_use: true, can_edit: false, can_delete: false });
    const change = (fields: object) =>
      server.send(pphCalls.update, finance, { raw: { body: { ...used, ...fields } } as never });
    for (const fields of [{ rate: '3' }, { valid_from: '2010-01-01' }, { kind: '26' }, { code: 'OTHER' }])
      expect((await change(fields)).body.code).toBe('code_in_use');
    const early = await change({ valid_to: '2026-11-09' });
    expect(early.body).toMatchObject({ code: 'code_ends_too_soon', message: { valid_to: expect.any(String) } });
    expect((await change({ valid_to: '2026-11-10' })).status).toBe(200);
    const next = { ...body, rate: '3', valid_from: '2026-11-11' };
    const another = await server.send(pphCalls.create, finance, { body: { ...next, kind: '21' } });
    expect(another.body).toMatchObject({ code: 'wht_kind_of_code', message: { kind: expect.any(String) } });
    expect((await server.send(pphCalls.create, finance, { body: next })).status).toBe(200);
  });

  it('a row of a code of two kinds from before is ended, and not prolonged (TAX-05)', async () => {
    const row = (kind: string, valid_from: string, valid_to: string | null) =>
      insertRow(server.owner, 'pph', {
        ...{ firm_id: firm.firm_id, code: 'PMIX', name: 'Mixed', name_id: 'Campur', kind, valid_from, valid_to },
        ...{ rate: '2', rate_without_number: '4' },
      });
    await row('21', '2020-01-01', '2022-12-31');
    const id = await row('23', '2023-01-01', '2026-12-31');
    const { in_use, can_edit, can_delete, ...stored } = await server.ok(pphCalls.detail, finance, { query: { id } });
    const change = (fields: object) =>
      server.send(pphCalls.update, finance, { raw: { body: { ...stored, ...fields } } as never });
    for (const valid_to of ['2027-12-31', null])
      expect((await change({ valid_to })).body.code).toBe('wht_kind_of_code');
    expect((await change({ valid_to: '2026-11-30' })).status).toBe(200);
  });

  it('are never edited once an invoice uses them, nor deleted', async () => {
    const { id } = await server.ok(pphCalls.create, finance, { body: { ...wht, code: 'P23B', kind: '23' } });
    await givenInvoice('2026-11-10', { pph_id: id });
    const refused = await server.send(pphCalls.update, finance, {
      body: { ...wht, code: 'P23B', kind: '23', id, rate: '3', version: 1 },
    });
    expect(refused.body.code).toBe('code_in_use');
    expect((await server.send(pphCalls.remove, finance, { body: { id } })).body.code).toBe('in_use');
    expect((await server.ok(pphCalls.detail, finance, { query: { id } })).rate).toBe('20');
  });
});

describe.each([
  ['ppn', ppnCalls, vat12],
  ['pph', pphCalls, wht],
] as const)('calls of %s', (table, calls, fields) => {
  it('are refused without the right and hidden from another firm', async () => {
    const { id } = await server.ok(calls.create, finance, { body: { ...fields, code: 'MINE' } as never });
    for (const call of Object.values(calls)) {
      const input = { raw: { body: { ...fields, id, version: 1 }, query: { id } } };
      expect((await server.send(call, undefined, input)).status, call.path).toBe(401);
      expect((await server.send(call, feeEarner, input)).status, call.path).toBe(403);
      if (call.access === 'settings.money')
        expect((await server.send(call, administrator, input)).status, call.path).toBe(403);
      if (call !== calls.list && call !== calls.create)
        expect((await server.send(call, stranger, input)).status, call.path).toBe(404);
    }
    const { rows } = await server.owner.query(`select version from ${table} where id = $1`, [id]);
    expect(rows).toEqual([{ version: 1 }]);
  });
});
