import { pphCalls, ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let finance: As;
beforeAll(async () => {
  server = await startServer();
  finance = await givenPerson(server, await givenFirm(server), { role: 'finance' });
});
afterAll(() => server.close());

const first = { valid_from: '2026-01-01', valid_to: '2026-03-31' };
const second = { valid_from: '2026-04-01', valid_to: '2026-06-30' };
const wht = (code: string, kind: '23' | '26', period: typeof first) => ({
  ...{ code, name: 'Tax', name_id: 'Pajak', kind, rate: '2', rate_without_number: '4', object_code: '', ...period },
});
const codes = Array.from({ length: 8 }, (_, at) => `R${at}`);
const kindsOf = async (code: string) => {
  const { rows } = await server.ok(pphCalls.list, finance, { query: { keyword: code } });
  return rows.map(({ kind }) => kind);
};

it.each(codes)('%s: two rows of different kinds at once are one (TAX-05)', async (code) => {
  const create = (body: ReturnType<typeof wht>) => server.send(pphCalls.create, finance, { body });
  const both = await Promise.all([create(wht(code, '23', first)), create(wht(code, '26', second))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await kindsOf(code)).toHaveLength(1);
});

it.each(codes.map((code) => `U${code}`))('%s: so with a row that comes to the code by a change', async (code) => {
  const { id } = await server.ok(pphCalls.create, finance, { body: wht(`${code}-OLD`, '26', second) });
  const both = await Promise.all([
    server.send(pphCalls.create, finance, { body: wht(code, '23', first) }),
    server.send(pphCalls.update, finance, { body: { ...wht(code, '26', second), id, version: 1 } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { rows } = await server.ok(pphCalls.list, finance, { query: { keyword: code } });
  expect(rows.filter((row) => row.code === code)).toHaveLength(1);
});

it('of two periods of VAT that overlap at once one is told so at its field (TAX-01)', async () => {
  const vat = { name: 'VAT', name_id: 'PPN', rate: '10', factor_numerator: 1, factor_denominator: 1, efaktur_code: '' };
  for (const code of codes) {
    const create = (valid_from: string) =>
      server.send(ppnCalls.create, finance, { body: { ...vat, code, valid_from, valid_to: '2026-12-31' } });
    const both = await Promise.all([create('2026-01-01'), create('2026-02-01')]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toMatchObject([
      { code: 'vat_period_overlap', message: { valid_from: expect.any(String) } },
    ]);
  }
});
