import { employeeCalls as calls } from '@praktis/contract/employees/employees.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { computeFees } from '@praktis/rules/invoice-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { pngOf, program } from '../../../test/pictures.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let finance: As;
let administrator: As;
let stranger: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', name: 'Mira Kusuma' });
  finance = await givenPerson(server, firm, { role: 'finance', name: 'Fajar Hadi' });
  administrator = await givenPerson(server, firm, { role: 'administrator', name: 'Ani Rahma' });
  const other = await givenFirm(server, 'Lain & Rekan');
  stranger = await givenPerson(server, other, { role: 'managing_partner', name: 'Mira Lain' });
});
afterAll(() => server.close());

type Form = BodyInput<typeof calls.create>;
const form: Form = {
  ...{ category: 'fee earner', first_name: 'Bunga', last_name: 'Sari', email: 'Bunga@Karsa.example', mobile: '0812' },
  ...{ employed_on: '2026-03-02', level: 'Senior Associate', currency: 'IDR' },
  ...{ daily_budget_billable: '6', daily_budget_non_billable: '1.5' },
};
const add = (change: Partial<Form> = {}, as = administrator) =>
  server.send(calls.create, as, { body: { ...form, ...change } });
const created = async (change: Partial<Form> = {}, as = administrator) => (await add(change, as)).data.id;
const detail = (employee_id: string, as = managing) => server.ok(calls.detail, as, { query: { employee_id } });
const codeOf = async (id: string) => (await detail(id)).code;

describe('an employee', () => {
  it('is added with position, group, mentor and the next code of the pattern (NUM-02)', async () => {
    const { update, read } = singletonCalls.employeeSetup;
    const { version } = await server.ok(read, managing);
    await server.ok(update, managing, {
      body: { number_pattern: 'K-{SEQ:3}', number_reset: 'never', required_fields: [], version },
    });
    const position = { code: 'SA', name: 'Senior Associate', name_id: 'Associate Senior', description: '' };
    const list = callsOf(setupLists.employeePosition);
    const { id: position_id } = (await server.ok(list.create, administrator, {
      raw: { body: { ...position, category: 'fee earner' } },
    })) as { id: string };
    const id = await created({ position_id, mentor_id: managing.employee_id });
    expect(await detail(id)).toMatchObject({
      ...{ code: 'K-001', name: 'Bunga Sari', email: 'bunga@karsa.example', position: 'Senior Associate' },
      ...{ mentor: 'Mira Kusuma', level: 'Senior Associate', status: 'active', left_on: null, version: 1 },
      ...{ daily_budget_non_billable: '1.5', budget_rate: null, rates: [], complete: true, can_delete: true },
    });
    expect(await codeOf(await created())).toBe('K-002');
  });

  it('gets no code twice: a typed one is stepped over, a taken one refused', async () => {
    await created({ code: 'K-003' });
    expect(await codeOf(await created())).toBe('K-004');
    expect((await add({ code: 'K-003' })).body.code).toBe('already_exists');
  });

  it('takes consecutive codes when many are added at once, and none for a refused one', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => created()));
    const codes = await Promise.all(all.map(codeOf));
    expect(codes.sort()).toEqual(['K-005', 'K-006', 'K-007', 'K-008', 'K-009', 'K-010']);
    for (const field of ['practice_group_id', 'position_id', 'mentor_id']) {
      const { body } = await add({ [field]: firm.bank_id });
      expect(body).toMatchObject({ code: 'unknown_record', message: { [field]: expect.any(String) } });
    }
    expect(await codeOf(await created())).toBe('K-011');
  });

  it.each([
    ['first_name', { first_name: ' ' }],
    ['category', { category: 'intern' as never }],
    ['employed_on', { employed_on: '2026-13-01' }],
    ['email', { email: 'a@b.example\nBcc: c@d.example' }],
    ['daily_budget_billable', { daily_budget_billable: '6.333' }],
    ['currency', { currency: 'CHF' }],
  ])('names %s when it is missing or not possible', async (field, change) => {
    const refused = await add(change);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toHaveProperty(field);
  });

  it('is changed, but not from a form that is out of date', async () => {
    const id = await created({ mentor_id: managing.employee_id });
    const body = { ...form, employee_id: id, last_name: 'Lestari', level: 'Counsel', version: 1 };
    await server.ok(calls.update, administrator, { body });
    expect(await detail(id)).toMatchObject({ name: 'Bunga Lestari', level: 'Counsel', mentor_id: null, version: 2 });
    expect((await server.send(calls.update, administrator, { body })).status).toBe(409);
    await server.ok(calls.updateLevel, administrator, { body: { employee_id: id, level: 'Partner', version: 2 } });
    expect(await detail(id)).toMatchObject({ level: 'Partner', last_name: 'Lestari', version: 3 });
    const stale = { employee_id: id, level: 'x', version: 2 };
    expect((await server.send(calls.updateLevel, administrator, { body: stale })).status).toBe(409);
  });

  it('is no mentor of himself, nor of his mentor (ROL-04)', async () => {
    const id = await created();
    const mentee = await created({ mentor_id: id });
    for (const mentor_id of [id, mentee]) {
      const refused = await server.send(calls.update, administrator, {
        body: { ...form, employee_id: id, mentor_id, version: 1 },
      });
      expect(refused.body).toMatchObject({ code: 'mentor_circle', message: { mentor_id: expect.any(String) } });
    }
  });

  it('keeps a photo that everybody may see, and loses it when asked', async () => {
    const picture = pngOf(1080, 1080);
    const send = (name: string, bytes: Buffer) =>
      server.send(calls.create, administrator, { body: form, files: [{ part: 'photo', name, bytes }] });
    const { id } = (await send('Foto.png', picture)).data;
    const colleague = await givenPerson(server, firm, { role: 'fee_earner' });
    const shown = await server.send(calls.photo, colleague, { query: { employee_id: id } });
    expect([shown.raw.readUInt32BE(16), shown.raw.readUInt32BE(20)]).toEqual([1080, 1080]);
    expect((await server.send(calls.photo, stranger, { query: { employee_id: id } })).status).toBe(404);
    await server.ok(calls.update, administrator, { body: { ...form, employee_id: id, version: 1 } });
    expect((await detail(id)).has_photo).toBe(true);
    await server.ok(calls.update, administrator, {
      body: { ...form, employee_id: id, remove_photo: true, version: 1 },
    });
    expect((await server.send(calls.photo, managing, { query: { employee_id: id } })).status).toBe(404);
  });

  it.each([
    ['a photo of 1081 × 1080', 415, 'image_too_large', () => pngOf(1081, 1080)],
    ['a photo of 1080 × 1081', 415, 'image_too_large', () => pngOf(1080, 1081)],
    ['a program that is called foto.png', 415, 'file_content', () => program],
    ['a photo of 2,097,153 bytes', 413, 'file_too_large', () => pngOf(9, 9, 2_097_153)],
    ['an empty photo', 415, 'file_empty', () => Buffer.alloc(0)],
  ])(
    '%s is refused with its reason, from the form of a new employee and from that of a change (T-52)',
    async (_, status, code, bytes) => {
      const files = [{ part: 'photo', name: 'foto.png', bytes: bytes() }];
      const employee_id = await created();
      const before = (await server.ok(calls.list, managing)).total;
      const change = { ...form, employee_id, version: 1 };
      for (const refused of [
        await server.send(calls.create, administrator, { body: form, files }),
        await server.send(calls.update, administrator, { body: change, files }),
      ])
        expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect((await server.ok(calls.list, managing)).total).toBe(before);
      expect(await detail(employee_id)).toMatchObject({ has_photo: false, version: 1 });
    },
  );

  it.each([
    [1080, 1080, undefined],
    [9, 9, 2_097_152],
  ])('a photo of %i × %i is taken, of 2,097,152 bytes too (T-52)', async (width, height, size) => {
    const files = [{ part: 'photo', name: 'foto.png', bytes: pngOf(width, height, size) }];
    const { id } = await server.ok(calls.create, administrator, { body: form, files });
    expect((await detail(id)).has_photo).toBe(true);
  });

  it('has a photo that is drawn anew: nothing else of the file is kept, and what is no picture to its end is refused', async () => {
    const send = (bytes: Buffer) =>
      server.send(calls.create, administrator, { body: form, files: [{ part: 'photo', name: 'foto.png', bytes }] });
    const { id } = (await send(pngOf(30, 40, 4000))).data;
    const kept = (await server.send(calls.photo, managing, { query: { employee_id: id } })).raw;
    expect([kept.readUInt32BE(16), kept.readUInt32BE(20)]).toEqual([30, 40]);
    expect(kept.includes('tEXt')).toBe(false);
    const whole = pngOf(300, 200);
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(whole.length - 20) ^ 0xff, whole.length - 20);
    for (const broken of [whole.subarray(0, 40), changed, pngOf(0, 0)])
      expect((await send(broken)).body.code).toBe('picture_unreadable');
  });

  it('is deleted while nothing refers to him, with his rates; anybody else is in use', async () => {
    const id = await created();
    await insertRow(server.owner, 'employee_rate', {
      ...{
        firm_id: firm.firm_id,
        employee_id: id,
        name: 'Standard',
        currency: 'IDR',
        rate: '1',
        valid_from: '2026-01-01',
      },
    });
    await server.ok(calls.remove, administrator, { body: { employee_id: id } });
    expect((await server.send(calls.detail, managing, { query: { employee_id: id } })).status).toBe(404);
    const { rows } = await server.owner.query('select id from employee_rate where employee_id = $1', [id]);
    expect(rows).toEqual([]);
    const user = await server.send(calls.remove, administrator, { body: { employee_id: finance.employee_id } });
    expect(user.body).toMatchObject({ code: 'in_use', message: expect.stringContaining('Used by: users.') });
    const mentor = await created();
    await created({ mentor_id: mentor });
    expect((await detail(mentor)).can_delete).toBe(false);
    expect((await server.send(calls.remove, administrator, { body: { employee_id: mentor } })).body.code).toBe(
      'in_use',
    );
  });

  it('is in use while the set-up names him as approver of matters (ROL-05)', async () => {
    const partner = await created({ category: 'partner' });
    const { read, update } = singletonCalls.matterCoreSetup;
    await server.ok(update, managing, { body: { ...(await server.ok(read, managing)), approvers: [partner] } });
    expect((await server.send(calls.remove, administrator, { body: { employee_id: partner } })).body).toMatchObject({
      ...{ code: 'in_use', message: expect.stringContaining('Used by: settings.') },
    });
    await server.ok(update, managing, { body: { ...(await server.ok(read, managing)), approvers: [] } });
    await server.ok(calls.remove, administrator, { body: { employee_id: partner } });
  });
});

describe('the directory', () => {
  it('is filtered by category, position, status and keyword, and sorted', async () => {
    const id = await created({ first_name: 'Zulaikha', last_name: '100%', category: 'support staff' });
    const find = (query: object) => server.ok(calls.list, managing, { query });
    expect((await find({ keyword: '100%' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await find({ keyword: 'zulaikha 1' })).total).toBe(1);
    expect((await find({ keyword: '%' })).total).toBe(1);
    const support = await find({ category: 'support staff' });
    expect(new Set(support.rows.map((row) => row.category))).toEqual(new Set(['support staff']));
    expect((await find({ status: 'terminated' })).total).toBe(0);
    expect((await find({ status: '', category: '', position: '' })).total).toBe((await find({})).total);
    const [first] = (await find({ sort_by: 'name', sort_order: 'desc', limit: 1 })).rows;
    expect(first?.name).toBe('Zulaikha 100%');
    expect((await server.send(calls.list, managing, { raw: { query: { sort_by: 'budget_rate' } } })).status).toBe(400);
    expect((await server.send(calls.list, managing, { query: { keyword: 'a\u0000b' } })).body.message).toHaveProperty(
      'keyword',
    );
  });

  it('shows each employee once over all pages', async () => {
    const { total } = await server.ok(calls.list, managing);
    const query = (offset: number) => ({ query: { sort_by: 'status' as const, limit: 3, offset } });
    const seen: string[] = [];
    for (let offset = 0; offset < total; offset += 3)
      seen.push(...(await server.ok(calls.list, managing, query(offset))).rows.map((row) => row.id));
    expect(new Set(seen).size).toBe(total);
  });

  it('ends at the firm: another firm finds nobody of it and moves nobody', async () => {
    const employee_id = finance.employee_id;
    expect((await server.ok(calls.list, stranger)).rows.map((row) => row.name)).toEqual(['Mira Lain']);
    const inputs = { ...form, employee_id, version: 1, level: 'x', status: 'terminated', budget_rate: '1' };
    for (const call of [calls.update, calls.updateBudgetRate, calls.updateStatus, calls.updateLevel, calls.remove])
      expect((await server.send(call, stranger, { raw: { body: inputs } })).status, call.path).toBe(404);
    for (const call of [calls.detail, calls.photo, calls.auditTrail])
      expect((await server.send(call, stranger, { query: { employee_id } })).status, call.path).toBe(404);
    expect((await detail(employee_id)).version).toBe(1);
  });
});

describe('choices', () => {
  it('start the form with categories, statuses, levels in use and the functional currency', async () => {
    const config = await server.ok(calls.config, administrator, { query: { keyword: 'senior' } });
    expect(config).toMatchObject({
      levels: ['Senior Associate'],
      currency: 'IDR',
      can_create: true,
      can_edit_rates: false,
    });
    expect(config.categories).toEqual(['partner', 'fee earner', 'support staff']);
  });

  it('offer positions, groups and practice areas that are not archived, in the user’s language (ROL-08)', async () => {
    const { firm_id } = firm;
    const item = { firm_id, code: 'LIT', name: 'Litigation', name_id: 'Litigasi' };
    const id = await insertRow(server.owner, 'practice_area', item);
    await insertRow(server.owner, 'practice_area', { ...item, code: 'OLD', name: 'Old', archived_at: new Date() });
    await insertRow(server.owner, 'practice_group', { ...item, name: 'Disputes', name_id: 'Sengketa' });
    const areas = await server.ok(employeeLookupCalls.practiceArea, administrator, { query: {} });
    expect(areas.rows).toEqual([{ id, name: 'Litigation', detail: 'LIT' }]);
    const jakarta = await givenPerson(server, firm, { role: 'support_staff', language: 'id' });
    expect((await server.ok(employeeLookupCalls.group, jakarta, { query: {} })).rows).toMatchObject([
      { name: 'Sengketa' },
    ]);
    const positions = await server.ok(employeeLookupCalls.position, jakarta, { query: { keyword: 'senior' } });
    expect(positions.rows).toMatchObject([{ name: 'Associate Senior', detail: 'fee earner' }]);
    const currencies = await server.ok(employeeLookupCalls.currency, jakarta, { query: {} });
    expect(currencies.rows.map((row) => row.id)).toEqual(['IDR', 'USD']);
    expect((await server.ok(employeeLookupCalls.group, stranger, { query: {} })).total).toBe(0);
  });
});

it('tells associates from partners by category: 10 % to associates only on 40,000,000 = 4,000,000 (RAT-08)', async () => {
  const category = async (change: Partial<Form>) => (await detail(await created(change))).category;
  const line = async (value: string, change: Partial<Form>) => ({ value, category: await category(change) });
  const lines = [
    await line('30000000', { level: 'Senior Associate', category: 'fee earner' }),
    await line('10000000', { level: 'Of Counsel', category: 'fee earner' }),
    await line('60000000', { level: 'Partner', category: 'partner' }),
  ];
  const fees = computeFees(lines as never, { kind: 'percent', percent: '10', scope: 'associates' }, 0);
  expect([fees.discount_base, fees.discount]).toEqual(['40000000', '4000000']);
});
