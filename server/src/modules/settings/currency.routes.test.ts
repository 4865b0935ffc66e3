import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { currencyCalls as calls } from '@praktis/contract/settings/currency.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { moneyColumns } from './currency.repo.ts';

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

const yen = {
  code: 'JPY',
  name: 'Yen',
  name_id: 'Yen Jepang',
  symbol: '¥',
  digits: 0,
  rank: 5,
  difference_limit: '2500',
};

async function currency(code: string) {
  const { rows } = await server.ok(calls.list, finance, { query: { keyword: code } });
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`no ${code}`);
  return row;
}

async function given(code: string, digits: number): Promise<void> {
  await server.ok(calls.create, finance, { body: { ...yen, code, name: code, name_id: code, digits } });
}

async function toDigits(code: string, digits: number) {
  const { id, name, name_id, symbol, rank, difference_limit, version } = await currency(code);
  const fields = { id, name, name_id, symbol, rank, difference_limit, version };
  return server.send(calls.update, finance, { body: { ...fields, digits } });
}

describe('currencies', () => {
  it('are listed by rank, added, changed and deleted while nothing uses them', async () => {
    const { id } = await server.ok(calls.create, finance, { body: yen });
    const { rows } = await server.ok(calls.list, administrator);
    expect(rows.map((row) => row.code)).toEqual(['IDR', 'USD', 'JPY']);
    expect(rows[0]).toMatchObject({ functional: true, can_delete: false });
    const row = await server.ok(calls.detail, finance, { query: { id } });
    expect(row).toMatchObject({ ...yen, functional: false, in_use: false, can_delete: true, version: 1 });
    const { code, ...fields } = yen;
    await server.ok(calls.update, finance, { body: { ...fields, id, name: 'Japanese yen', version: 1 } });
    expect((await server.send(calls.update, finance, { body: { ...fields, id, version: 1 } })).status).toBe(409);
    const trail = await server.ok(calls.auditTrail, administrator, { query: { id } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({ old_data: { name: 'Yen' }, new_data: { name: 'Japanese yen' } });
    await server.ok(calls.remove, finance, { body: { id } });
    expect((await server.send(calls.detail, finance, { query: { id } })).status).toBe(404);
  });

  it('are found by a keyword taken literally, sorted as asked', async () => {
    expect((await server.ok(calls.list, finance, { query: { keyword: '%' } })).total).toBe(0);
    const { rows } = await server.ok(calls.list, finance, { query: { sort_by: 'code', sort_order: 'desc' } });
    expect(rows.map((row) => row.code)).toEqual(['USD', 'IDR']);
    expect((await server.send(calls.list, finance, { raw: { query: { sort_by: 'id' } } })).status).toBe(400);
  });

  it('keep how much a payment may fall short, in their own decimals (COL-04, MON-02)', async () => {
    const refusal = async (difference_limit: string) =>
      (await server.send(calls.create, finance, { body: { ...yen, difference_limit } })).body;
    expect(await refusal('0.5')).toMatchObject({
      code: 'amount_too_precise',
      message: { difference_limit: expect.any(String) },
    });
    expect((await refusal('-1')).message).toHaveProperty('difference_limit');
    const { id } = await server.ok(calls.create, finance, {
      body: { ...yen, code: 'CHF', digits: 2, difference_limit: '12.50' },
    });
    expect(await server.ok(calls.detail, finance, { query: { id } })).toMatchObject({ difference_limit: '12.5' });
    await server.ok(calls.remove, finance, { body: { id } });
  });

  it('show their symbol wherever one is chosen', async () => {
    const detail = async () =>
      (await server.ok(bankCalls.searchCurrency, finance, { query: { keyword: 'USD' } })).rows[0]?.detail;
    const { id, name, name_id, digits, rank, difference_limit, version } = await currency('USD');
    const fields = { id, name, name_id, digits, rank, difference_limit };
    await server.ok(calls.update, finance, { body: { ...fields, symbol: 'US$', version } });
    expect(await detail()).toBe(`US$ ${name}`);
    await server.ok(calls.update, finance, { body: { ...fields, symbol: '', version: version + 1 } });
    expect(await detail()).toBe(name);
  });

  it.each([
    ['XAU', 'gold is no money'],
    ['HRK', 'out of circulation'],
    ['QQQ', 'unknown'],
  ])('refuses %s: %s', async (code) => {
    const refused = await server.send(calls.create, finance, { body: { ...yen, code } });
    expect(refused.body.code).toBe('currency_unknown');
    expect(refused.body.message).toHaveProperty('code');
  });

  it('refuses a code twice, a code of four letters and five decimals', async () => {
    expect((await server.send(calls.create, finance, { body: { ...yen, code: 'usd' } })).body.code).toBe(
      'already_exists',
    );
    expect((await server.send(calls.create, finance, { body: { ...yen, code: 'EURO' } })).body.message).toHaveProperty(
      'code',
    );
    expect((await server.send(calls.create, finance, { body: { ...yen, digits: 5 } })).body.message).toHaveProperty(
      'digits',
    );
  });

  it('are changed by those who keep the money settings, of the own firm', async () => {
    const { id, name, name_id, symbol, digits, rank, difference_limit, version } = await currency('USD');
    const body = { id, name, name_id, symbol, digits, rank, difference_limit, version };
    for (const [call, input] of [
      [calls.create, yen],
      [calls.update, body],
      [calls.remove, { id }],
    ] as const)
      expect((await server.send(call, administrator, { raw: { body: input } })).status, call.path).toBe(403);
    for (const call of [calls.list, calls.detail, calls.auditTrail, calls.functional])
      expect((await server.send(call, feeEarner, { raw: { query: { id } } })).status, call.path).toBe(403);
    expect((await server.send(calls.detail, stranger, { query: { id } })).status).toBe(404);
    expect((await server.send(calls.update, stranger, { body })).status).toBe(404);
    expect((await server.send(calls.remove, stranger, { body: { id } })).status).toBe(404);
    expect((await server.send(calls.auditTrail, stranger, { query: { id } })).status).toBe(404);
    expect((await currency('USD')).version).toBe(version);
  });

  it('stay while a record uses them, and while the firm reckons in them (ROL-08)', async () => {
    const idr = await currency('IDR');
    expect((await server.send(calls.remove, finance, { body: { id: idr.id } })).body.code).toBe('functional_currency');
    await given('SGD', 2);
    await insertRow(server.owner, 'employee_rate', {
      ...{ firm_id: firm.firm_id, employee_id: feeEarner.employee_id, name: 'Abroad', currency: 'SGD', rate: '150.5' },
      valid_from: '2026-01-01',
    });
    const { id, in_use, can_delete } = await currency('SGD');
    expect({ in_use, can_delete }).toEqual({ in_use: true, can_delete: false });
    expect((await server.send(calls.remove, finance, { body: { id } })).body).toMatchObject({
      ...{ code: 'in_use', message: expect.stringContaining('Used by: hourly rates.') },
    });
  });

  it('stay while only an agreed amount of a team member is in them', async () => {
    await given('AUD', 2);
    const matter_id = await givenMatter(server, finance, await givenClient(server, finance), [feeEarner]);
    await server.owner.query(
      `update matter_member set rate_type = 'fixed', fixed_rate = 200, fixed_currency = 'AUD' where matter_id = $1`,
      [matter_id],
    );
    expect(await currency('AUD')).toMatchObject({ in_use: true });
    expect((await toDigits('AUD', 0)).status).toBe(200);
  });
});

describe('words of amounts (DOC-02)', () => {
  const nothing = { major: '', major_plural: '', minor: '', minor_plural: '', major_id: '', minor_id: '' };
  const wordsOf = async (code: string) => {
    const { major, major_plural, minor, minor_plural, major_id, minor_id } = await currency(code);
    return { major, major_plural, minor, minor_plural, major_id, minor_id };
  };
  const change = async (code: string, units: Partial<typeof nothing>) => {
    const { id, name, name_id, symbol, digits, rank, difference_limit, version } = await currency(code);
    const body = { id, name, name_id, symbol, digits, rank, difference_limit, version, ...units };
    return server.send(calls.update, finance, { body });
  };

  it('are those known for the code where none are said, and none for a code that is not known', async () => {
    await given('MYR', 2);
    expect(await wordsOf('MYR')).toEqual({
      ...nothing,
      ...{ major: 'Malaysian ringgit', minor: 'sen', major_id: 'ringgit Malaysia', minor_id: 'sen' },
    });
    await given('SEK', 2);
    expect(await wordsOf('SEK')).toEqual(nothing);
    await server.ok(calls.create, finance, { body: { ...yen, code: 'NZD', digits: 2, major: '', major_id: null } });
    expect(await wordsOf('NZD')).toEqual(nothing);
  });

  it('stay as they are where they are left out of a change; each change is in the trail', async () => {
    const krona = { major: 'krona', major_plural: 'kronor', minor: 'öre', major_id: 'krona', minor_id: 'öre' };
    expect((await change('SEK', krona)).status).toBe(200);
    expect((await change('SEK', {})).status).toBe(200);
    expect(await wordsOf('SEK')).toEqual({ ...nothing, ...krona });
    const { id } = await currency('SEK');
    const { rows } = await server.ok(calls.auditTrail, administrator, { query: { id } });
    const moves = rows.flatMap((row) => row.updated);
    expect(moves).toContainEqual(
      expect.objectContaining({ new_data: expect.objectContaining({ major_plural: 'kronor', minor_id: 'öre' }) }),
    );
    expect((await change('SEK', nothing)).status).toBe(200);
    expect(await wordsOf('SEK')).toEqual(nothing);
  });

  it.each([
    [{ major: 'krona' }, ['major_id']],
    [{ major_id: 'krona' }, ['major']],
    [{ major: 'krona', major_id: 'krona', minor: 'öre' }, ['minor_id']],
    [{ minor_plural: 'cents' }, ['major', 'major_id', 'minor', 'minor_id']],
  ])('are said in both languages, the minor unit with its major one: %o asks for %o', async (units, fields) => {
    const refused = await change('SEK', units);
    expect([refused.status, Object.keys(refused.body.message as object)]).toEqual([400, fields]);
    expect((refused.body.message as Record<string, string>)[fields[0] ?? '']).toMatch(/^Set (major|minor) unit in /);
    const created = await server.send(calls.create, finance, { body: { ...yen, code: 'NOK', ...units } });
    expect([created.status, Object.keys(created.body.message as object)]).toEqual([400, fields]);
    expect((await change('SEK', { major: 'k'.repeat(61) })).body.message).toHaveProperty('major');
  });
});

describe('digits (MON-02)', () => {
  it('rise at any time', async () => {
    await given('KRW', 0);
    expect((await toDigits('KRW', 2)).status).toBe(200);
  });

  it('fall while no stored amount loses one: 150.50 needs one decimal', async () => {
    await given('EUR', 2);
    await insertRow(server.owner, 'employee_rate', {
      ...{ firm_id: firm.firm_id, employee_id: feeEarner.employee_id, name: 'Eropa', currency: 'EUR', rate: '150.50' },
      valid_from: '2026-01-01',
    });
    expect((await toDigits('EUR', 1)).status).toBe(200);
    const refused = await toDigits('EUR', 0);
    expect(refused.body).toMatchObject({ code: 'digits_in_use', message: { digits: expect.any(String) } });
    expect((await currency('EUR')).digits).toBe(1);
  });

  it('fall when the amount belongs to another firm', async () => {
    await server.ok(calls.create, stranger, { body: { ...yen, code: 'EUR', digits: 2 } });
    const { rows } = await server.ok(calls.list, stranger, { query: { keyword: 'EUR' } });
    const { id = '', version = 0 } = rows[0] ?? {};
    const { code, ...fields } = yen;
    expect((await server.send(calls.update, stranger, { body: { ...fields, id, version, digits: 0 } })).status).toBe(
      200,
    );
  });

  it('see the amounts of parts of a document: a line of an expense in its currency', async () => {
    await given('GBP', 2);
    const expense_id = await insertRow(server.owner, 'expense', {
      ...{ firm_id: firm.firm_id, date: '2026-11-02', reference: 'R7', year: 2026, payable: false },
      ...{ currency: 'GBP', created_by: finance.user_id },
    });
    await insertRow(server.owner, 'expense_line', {
      ...{ firm_id: firm.firm_id, expense_id, position: 1, expense_type_id: firm.expense_type_id, description: 'x' },
      ...{ amount: '10.05', treatment: 'at_cost', charged: '10.05' },
    });
    expect((await toDigits('GBP', 1)).body.code).toBe('digits_in_use');
  });

  it('know every column in which the database keeps money', async () => {
    const { rows } = await server.owner.query<{ column: string }>(`
      select c.relname || '.' || a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.atttypid = 'numeric'::regtype and a.atttypmod = ((20 << 16) | 4) + 4 and not a.attisdropped`);
    // The other base of VAT has 2 decimals in any currency (TAX-02); a discount may be a percentage; a currency's own limit
    // is judged with its digits.
    const otherwise = ['invoice.other_base', 'invoice.discount_value', 'currency.difference_limit'];
    const known = moneyColumns.flatMap(({ table, amounts }) => amounts.map((amount) => `${table}.${amount}`));
    expect(rows.map((row) => row.column).sort()).toEqual([...known, ...otherwise].sort());
  });
});

describe('the order of currencies (helper/rank-currency, G062)', () => {
  const read = async (as = feeEarner) => (await server.ok(calls.rank, as, { body: {} })).rows;
  const order = async (as = feeEarner) => (await read(as)).map((row) => row.code);
  const ranked = async (ids: string[], as = finance) =>
    server.send(calls.rank, as, { body: { ids, before: (await read(as)).map((row) => row.id) } });

  it('is told to everybody, kept by who may, and is the order of every look-up', async () => {
    const before = await order();
    const last = before.at(-1) ?? '';
    const { id } = await currency(last);
    const saved = await ranked([id]);
    expect(saved.data.rows.map((row) => row.code)).toEqual([last, ...before.slice(0, -1)]);
    expect(saved.data.rows.map((row) => row.rank)).toEqual(before.map((_, at) => at + 1));
    expect(await order()).toEqual([last, ...before.slice(0, -1)]);
    const offered = await server.ok(bankCalls.searchCurrency, finance, { query: {} });
    expect(offered.rows.map((row) => row.id)).toEqual(await order());
  });

  it('is refused to who may not change the settings, for a currency of another firm, and for one named twice', async () => {
    const [{ id = '' } = {}] = await read(finance);
    expect((await ranked([id], feeEarner)).status).toBe(403);
    expect((await ranked([id], stranger)).status).toBe(404);
    expect((await ranked([id, id])).body.code).toBe('order_twice');
    expect((await ranked(['usd'])).status).toBe(400);
    const blind = await server.send(calls.rank, finance, { body: { ids: [id] } });
    expect([blind.status, blind.body.message]).toEqual([400, { before: 'Set order before the change as' }]);
  });

  it('is changed by one of two who change it at the same time; the other is told, and loses nothing', async () => {
    const before = (await read()).map((row) => row.id);
    const [first = '', second = '', third = ''] = before;
    const wanted = [
      [second, first],
      [third, first],
    ];
    const answers = await Promise.all(wanted.map((ids) => server.send(calls.rank, finance, { body: { ids, before } })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const won = wanted[answers.findIndex((answer) => answer.status === 200)] ?? [];
    const now = (await read()).map((row) => row.id);
    expect(now).toEqual([...won, ...before.filter((id) => !won.includes(id))]);
    // Who was told reads the order as it stands, and his own is heard.
    expect((await ranked([third, second, first])).data.rows.slice(0, 3).map((row) => row.id)).toEqual([
      ...[third, second, first],
    ]);
  });

  it('leaves the version of a currency that keeps its rank, and tells who has an older form of one that was moved', async () => {
    const codes = await order();
    const [stays, moved] = [await currency(codes[0] ?? ''), await currency(codes[1] ?? '')];
    const third = await currency(codes[2] ?? '');
    expect((await ranked([stays.id, third.id])).status).toBe(200);
    expect((await currency(stays.code)).version).toBe(stays.version);
    const { id, name, name_id, symbol, digits, rank, difference_limit, version } = moved;
    const body = { id, name, name_id, symbol, digits, rank, difference_limit, version };
    expect((await server.send(calls.update, finance, { body })).status).toBe(409);
  });
});
