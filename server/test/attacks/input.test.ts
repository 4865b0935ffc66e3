import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedPartsFit } from '../../src/kit/zip-directory.ts';
import { givenMatterWorld, type MatterWorld, matterForm } from '../given-matter.ts';
import { startServer, type TestServer } from '../harness.ts';
import { zipOf } from '../office-files.ts';

const proof = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

const areas = callsOf(setupLists.practiceArea);
const newClient = (name: string) => ({ name, kind: 'body' as const, address: 'Jalan Contoh 1, Jakarta' });

describe('text that is not what it looks like', () => {
  it('half a character is refused at its field, in a record and in a setting', async () => {
    const columns = { print_rates: true, print_hours: true, print_names: true };
    const note = {
      type: 'national',
      language: 'id',
      payment_instruction: '',
      ...columns,
      version: 1,
      notes: 'Lunas \ud800',
    };
    const refused = await server.send(invoiceNoteCalls.update, world.finance, { raw: { body: note } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'fields' } });
    expect(Object.keys(refused.body.message as object)).toEqual(['notes']);
    const client = await server.send(clientCalls.create, world.partner, {
      body: newClient('PT Setengah \udc00 Huruf'),
    });
    expect(client).toMatchObject({ status: 400, body: { code: 'fields' } });
  });

  it.each(['\u0000', '\u001b[2J', '\u0085', '\u009b1m', '\ufffe', '\uffff'])(
    'a character that is none (%j) is refused: no spreadsheet could hold it',
    async (odd) => {
      const body = newClient(`PT Aneh ${odd} Rekaan`);
      const refused = await server.send(clientCalls.create, world.partner, { body });
      expect(refused).toMatchObject({ status: 400, body: { code: 'fields', message: { name: expect.any(String) } } });
    },
  );

  it('marks that nobody sees are taken away: no name reads in another order than it has', async () => {
    const name = 'PT \u202eiretsiM\u202c Kar\u00adya\u200b';
    const { id } = await server.ok(clientCalls.create, world.partner, { body: newClient(name) });
    const { name: kept } = await server.ok(clientCalls.detail, world.partner, { query: { id } });
    expect(kept).toBe('PT iretsiM Karya');
  });

  it('a name pasted with a line break and a tabulator stands on one line', async () => {
    const { id } = await server.ok(clientCalls.create, world.partner, {
      body: newClient('PT Karya \r\n  Dua\tBaris\n'),
    });
    expect((await server.ok(clientCalls.detail, world.partner, { query: { id } })).name).toBe('PT Karya Dua Baris');
  });

  it('a name broken by characters nobody sees is the same name to the conflict check (CON-04)', async () => {
    await server.ok(clientCalls.create, world.partner, { body: newClient('PT Bahari Rekaan Utama') });
    const twin = await server.ok(clientCalls.create, world.partner, {
      body: newClient('PT Baha\u200dri Reka\u200can Utama'),
    });
    const { conflict } = await server.ok(clientCalls.detail, world.second, { query: { id: twin.id } });
    expect(conflict?.latest?.hits[0]?.content).toMatchObject({ score: 100, kind: 'duplicate' });
  });

  it('the keyword of a list is taken literally, percent, underscore and quote included (T-46)', async () => {
    for (const [code, name] of [
      ['PCT', '100 % owned'],
      ['QUO', "O'Brien_Area"],
    ] as const)
      await server.ok(areas.create, world.administrator, { body: { code, name, name_id: name } });
    const found = async (keyword: string) =>
      (await server.ok(areas.list, world.administrator, { query: { keyword } })).rows.map((row) => row.code);
    expect(await found('%')).toEqual(['PCT']);
    expect(await found('_')).toEqual(['QUO']);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found("o'b")).toEqual(['QUO']);
  });

  it('the keyword of every list is read as names are: without marks nobody sees, and never with a character that is none', async () => {
    const { id } = await server.ok(clientCalls.create, world.partner, { body: newClient('PT Wanakerta Rekaan') });
    const found = await server.ok(clientCalls.list, world.partner, { body: { keyword: 'Wana\u200bkerta' }, query: {} });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    const searched = [
      [clientCalls.list, { keyword: 'x\u0000' }],
      [matterCalls.list, { keyword: '\ud800' }],
      [userCalls.list, { keyword: '\uffff' }],
    ] as const;
    for (const [call, body] of searched) {
      const refused = await server.send(call, world.managing, { raw: { body } });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'fields', message: { keyword: expect.any(String) } },
      });
    }
  });

  it('a column that is not offered sorts nothing, whatever it is called', async () => {
    for (const sort_by of ['firm_id', 'constructor', '__proto__', 'name; drop table client', "name'--"]) {
      const answer = await server.send(areas.list, world.administrator, { raw: { query: { sort_by } } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'fields' } });
    }
  });
});

describe('numbers and days beyond what a record holds', () => {
  it('hours of 100,000 or more are refused at their field', async () => {
    const person = { category: 'fee earner', first_name: 'Rara', employed_on: '2024-01-02', currency: 'IDR' };
    const body = { ...person, daily_budget_billable: '9999999999999999', daily_budget_non_billable: '2' };
    const refused = await server.send(employeeCalls.create, world.administrator, { raw: { body } });
    expect(Object.keys(refused.body.message as object)).toEqual(['daily_budget_billable']);
    const form = matterForm(world, { budget_hours_billable: '1234567.89' });
    const matter = await server.send(matterCalls.create, world.partner, { body: form });
    expect(Object.keys(matter.body.message as object)).toEqual(['budget_hours_billable']);
  });

  it('an exchange rate longer than its column is refused at its field', async () => {
    const form = matterForm(world, { currency: 'USD', fixed_exchange_rate: '16250000000000' });
    const refused = await server.send(matterCalls.create, world.partner, { body: form });
    expect(Object.keys(refused.body.message as object)).toEqual(['fixed_exchange_rate']);
  });

  it('29 February exists in leap years alone; the years 1 and 9999 are none of ours', async () => {
    const since = async (day: string) =>
      (await server.send(clientCalls.create, world.partner, { body: { ...newClient(`PT Hari ${day}`), since: day } }))
        .status;
    expect(await since('2024-02-29')).toBe(200);
    for (const day of ['2026-02-29', '1900-02-29', '0001-01-01', '9999-12-31', '2026-00-10', '2026-11-31'])
      expect(await since(day)).toBe(400);
  });

  it('what a form does not know changes nothing: nobody names his own firm, id, state or version', async () => {
    const forged = { firm_id: world.client, id: world.client, status: 'active', version: 77, created_by: world.client };
    const body = { ...newClient('PT Isian Lebih'), ...forged, conflict_result: 'cleared', code: 'C-1' };
    const made = await server.send(clientCalls.create, world.partner, { raw: { body } });
    expect(made.status).toBe(200);
    const { id, status, code } = made.data as { id: string; status: string; code: string };
    expect([status, code === 'C-1', id === world.client]).toEqual(['prospective', false, false]);
    const { rows } = await server.owner.query('select firm_id, created_by from client where id = $1', [id]);
    expect(rows[0]).toEqual({ firm_id: world.firm.firm_id, created_by: world.partner.user_id });
  });

  it('keys of a prototype are refused before anything reads them, in JSON and in a form with files', async () => {
    const headers = { authorization: `Bearer ${world.partner.token}`, service: world.partner.service };
    const url = addressOf(clientCalls.create);
    const payload = '{"name":"PT Proto","__proto__":{"status":"active"},"constructor":{"prototype":{"x":1}}}';
    const json = await server.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(json.statusCode).toBe(400);
    const edge = '--e\r\ncontent-disposition: form-data; name="data"\r\n\r\n';
    const form = await server.app.inject({
      ...{
        method: 'POST',
        url,
        payload: `${edge}{"name":"PT Proto Dua","__proto__":{"status":"active"}}\r\n--e--\r\n`,
      },
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=e' },
    });
    expect(form.statusCode).toBe(200);
    expect(form.json().data.status).toBe('prospective');
    expect(({} as Record<string, unknown>).status).toBeUndefined();
  });

  it('JSON nested a hundred thousand deep and lists of a hundred thousand are refused, not run out of', async () => {
    const headers = {
      ...{ authorization: `Bearer ${world.partner.token}`, service: world.partner.service },
      'content-type': 'application/json',
    };
    const send = (payload: string) =>
      server.app.inject({ method: 'POST', url: addressOf(clientCalls.create), headers, payload });
    const deep = `{"name":"PT Dalam","names":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await send(deep)).statusCode).toBe(400);
    const many = JSON.stringify({ name: 'PT Banyak', team: Array.from({ length: 20_000 }, () => world.client) });
    expect((await send(many)).statusCode).toBe(400);
  });
});

describe('files', () => {
  const claim = (reference: string) => ({
    ...{ date: '2026-11-05', reference, payable: false, currency: 'IDR' },
    lines: [
      { expense_type_id: world.firm.expense_type_id, description: 'Copies', amount: '30000', attachment: 0 as const },
    ],
  });
  let claims = 0;
  const upload = (name: string, bytes: Buffer) => {
    claims += 1;
    const files = [{ part: 'attachments', name, bytes }];
    return server.send(expenseCalls.createClaim, world.finance, { body: claim(`UP-${claims}`), files });
  };

  it('the same key with another file is another request, and refused (invariant 25)', async () => {
    const send = (bytes: Buffer) =>
      server.send(expenseCalls.createClaim, world.finance, {
        ...{ body: claim('KEY-1'), key: 'claim-of-november' },
        files: [{ part: 'attachments', name: 'receipt.pdf', bytes }],
      });
    expect((await send(proof)).status).toBe(200);
    expect((await send(proof)).status).toBe(200);
    const other = Buffer.from(proof.toString().replace('Catalog', 'catalog'));
    expect(await send(other)).toMatchObject({ status: 400, body: { code: 'idempotency_key_reused' } });
  });

  it('a name never leads out of its folder and shows its true ending', async () => {
    const kept = async (name: string) => {
      const { data } = await upload(name, proof);
      const { lines } = await server.ok(expenseCalls.detail, world.finance, { query: { id: data.id } });
      return lines[0]?.attachment?.name;
    };
    expect(await kept('../../etc/passwd.pdf')).toBe('passwd.pdf');
    expect(await kept('..\\..\\windows\\x.pdf')).toBe('x.pdf');
    expect(await kept('bill\u202efdp.exe.pdf')).toBe('billfdp.exe.pdf');
    expect(await kept(`${'x'.repeat(115)}😀.pdf`)).toMatch(/^x+😀\.pdf$/u);
    expect(await kept(`😀${'x'.repeat(115)}.pdf`)).toMatch(/^😀x+\.pdf$/u);
  });

  it('a file is what it contains, whatever it is called (T-52)', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    for (const [name, bytes] of [
      ['page.pdf', html],
      ['picture.png', proof],
      ['sheet.xlsx', proof],
      ['page.html', html],
      ['page.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['shell.pdf.exe', proof],
    ] as const)
      expect(await upload(name, bytes)).toMatchObject({ status: 415 });
  });

  it('a spreadsheet of a few kilobytes that unpacks to hundreds of megabytes is refused unread', async () => {
    const bomb = zipOf({
      ...{ '[Content_Types].xml': types, 'xl/sharedStrings.xml': Buffer.alloc(40 * 1_048_576, 'A') },
    });
    expect(bomb.length).toBeLessThan(100_000);
    const fits = (megabytes: number, zip = bomb) => namedPartsFit(zip, megabytes * 1_048_576);
    expect([await fits(41), await fits(40)]).toEqual([true, false]);
    // Who says that the directory stands elsewhere may show a harmless one here.
    const elsewhere = Buffer.from(bomb);
    elsewhere.writeUInt16LE(0xffff, elsewhere.length - 18);
    expect(await fits(41, elsewhere)).toBe(false);
    const answer = await server.send(importCalls.client, world.finance, {
      ...{ body: {}, files: [{ part: 'file', name: 'clients.xlsx', bytes: bomb }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'file_unpacks_too_large' } });
  });
});

describe('addresses', () => {
  it('a host that is none breaks nothing', async () => {
    const sent = { method: 'POST' as const, url: '/auth/state-key', payload: { callback: 'http://evil.example/x' } };
    for (const host of ['a b', '[', 'x:99999', '%00', '']) {
      const answer = await server.app.inject({ ...sent, headers: { host } });
      expect(answer.json()).toMatchObject({ code: 'callback_foreign' });
    }
  });

  it('a sign-in form that comes from nowhere is refused', async () => {
    const headers = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/auth/sign-in', headers, payload: 'email=a%40b.example&password=x' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('an unknown currency of another script is no currency', async () => {
    const body = { code: 'ＵＳＤ', name: 'x', name_id: 'x', digits: 2, rank: 3, difference_limit: '0' };
    expect((await server.send(currencyCalls.create, world.finance, { body })).status).toBe(400);
  });
});

const types = Buffer.from(
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
);
