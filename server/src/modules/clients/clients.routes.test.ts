import { readFileSync } from 'node:fs';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientForm, enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { pngOf } from '../../../test/pictures.ts';
import { ownTrails } from './clients-read.service.ts';

let server: TestServer;
let firm: Firm;
let stranger: As;
const people = {} as Record<
  'manager' | 'partner' | 'other' | 'feeEarner' | 'secretary' | 'finance' | 'administrator',
  As
>;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const person = (role: Parameters<typeof givenPerson>[2]['role'], name: string) =>
    givenPerson(server, firm, { role, name });
  people.manager = await person('managing_partner', 'Mira Kusuma');
  people.partner = await person('partner', 'Pandu Wirawan');
  people.other = await person('partner', 'Qori Lestari');
  people.feeEarner = await person('fee_earner', 'Arif Nugraha');
  people.secretary = await person('support_staff', 'Sinta Dewi');
  people.finance = await person('finance', 'Fajar Hadi');
  people.administrator = await person('administrator', 'Ani Rahma');
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
});
afterAll(() => server.close());

const fixture = new URL('../../../test/fixtures/t32-npwp-input.csv', import.meta.url);
/** What is typed as the tax number of a client, and how it is stored, or `refused`. */
const typedNumbers = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string]);

const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });
let made = 0;
/** A name that no other client of these tests is like. */
const freshName = () => {
  made += 1;
  return `PT ${Array.from({ length: 4 }, (_, at) => String.fromCharCode(97 + ((made * 7 + at * 11) % 26)).repeat(3) + made).join('')}`;
};
const entered = (form: Partial<ClientForm> = {}, as = people.secretary, confirmed: string[] = []) =>
  enterClient(server, as, { name: freshName(), ...form }, confirmed);
const activate = (as: As, body: { id: string; version: number; reason?: string }, confirmed: string[] = []) =>
  server.send(clientCalls.activate, as, { body, confirmed });

describe('a client is entered (CLI-02)', () => {
  it('keeps every field and list of the form', async () => {
    const holding = await entered({ name: 'PT Induk Fiktif' });
    const industry = await insertRow(server.owner, 'industry_type', {
      ...{ firm_id: firm.firm_id, code: 'MIN', name: 'Mining', name_id: 'Pertambangan' },
    });
    const taxonomy = await insertRow(server.owner, 'taxonomy', {
      ...{ firm_id: firm.firm_id, code: 'COR', name: 'Corporate', name_id: 'Korporasi' },
    });
    const form: ClientForm = {
      ...{ name: 'PT Cakrawala Fiktif', kind: 'body', registration_number: 'AHU-0012345', since: '2025-05-01' },
      ...{ originating_partner_id: people.partner.employee_id, industry_type_id: industry, origin: 'international' },
      taxonomy_id: taxonomy,
      ...{ npwp: '09.123.456.7-599.900', nik: '', nitku: '0091234567599900000000', withholds: 'pph23' },
      ...{
        vat_collector: 'government',
        service_used_abroad: true,
        email: 'Legal@Cakrawala.example',
        phone: '021 777 0001',
      },
      ...{ country: 'sg', province: 'Central', city: 'Singapore', address: 'Jalan Rekaan 5', postal_code: '018956' },
      ...{ contact_name: 'Budi Fiktif', contact_email: 'budi@cakrawala.example', contact_mobile: '0811 777 0002' },
      ...{
        notes: 'Invoices in English',
        names: [{ kind: 'trade', name: 'Cakrawala Corp' }],
        team: [people.feeEarner.employee_id],
      },
      relations: [
        { kind: 'holding', related_client_id: holding.id, description: '60 percent' },
        { kind: 'owns', name: 'PT Anak Fiktif' },
      ],
      counterparts: [{ name: 'PT Seteru Rekaan', group_name: 'Grup Seteru', npwp: '912345675999000' }],
    };
    const saved = await enterClient(server, people.secretary, form, ['npwp_check_digit']);
    expect(await detail(people.partner, saved.id)).toMatchObject({
      ...form,
      ...{ code: saved.code, npwp: '0091234567599900', email: 'legal@cakrawala.example', country: 'SG' },
      ...{ country_name: 'Singapore', npwp_old_form: '09.123.456.7-599.900', nik_notes: [], has_photo: false },
      relations: [
        { kind: 'holding', name: 'PT Induk Fiktif', related_client_id: holding.id, related_client_code: holding.code },
        { kind: 'owns', name: 'PT Anak Fiktif', related_client_id: null, related_client_code: '', description: '' },
      ],
      counterparts: [{ name: 'PT Seteru Rekaan', group_name: 'Grup Seteru', npwp: '0912345675999000' }],
      team: [{ employee_id: people.feeEarner.employee_id, name: 'Arif Nugraha' }],
      ...{ originating_partner: 'Pandu Wirawan', industry_type: 'Mining', taxonomy: 'Corporate' },
      created_by: 'Sinta Dewi',
    });
  });

  it.each<[string, Partial<ClientForm>, string, string]>([
    ['14 digits', { npwp: '91234567599900' }, 'npwp', 'npwp_length'],
    ['17 digits', { npwp: '09123456759990001' }, 'npwp', 'npwp_length'],
    ['a number out of a spreadsheet', { npwp: '9.12345675999E+14' }, 'npwp', 'npwp_not_text'],
    ['a NIK of 15 digits', { nik: '317499999999000' }, 'nik', 'npwp_length'],
    [
      'a NITKU of another number',
      { npwp: '912345675999000', nitku: '0923456784999000000000' },
      'nitku',
      'nitku_mismatch',
    ],
    ['a NITKU without a number', { nitku: '0912345675999000000000' }, 'nitku', 'nitku_without_npwp'],
    ['a counterpart’s number', { counterparts: [{ name: 'X', npwp: '12' }] }, 'counterparts.0.npwp', 'npwp_length'],
    ['a country that is none', { country: 'ZZ' }, 'country', 'country_unknown'],
    ['a relation to nobody', { relations: [{ kind: 'owns' }] }, 'relations.0.name', 'required'],
  ])('%s is refused at its field (NPW-02, T-32)', async (_, form, field, code) => {
    const refused = await server.send(clientCalls.create, people.secretary, { body: { name: freshName(), ...form } });
    expect(refused).toMatchObject({ status: 400, body: { code, message: { [field]: expect.any(String) } } });
  });

  it.each(typedNumbers)('NPWP %s: %s (T-32, NPW-02)', async (npwp, expected) => {
    const body = { name: freshName(), npwp };
    const sent = await server.send(clientCalls.create, people.secretary, { body, confirmed: ['same_tax_number'] });
    if (expected === 'refused')
      expect(sent).toMatchObject({ status: 400, body: { message: { npwp: expect.stringMatching(/\w/) } } });
    else expect((await detail(people.partner, sent.data.id)).npwp).toBe(expected);
  });

  it('a wrong check digit and a number known already are asked about, in this order (NPW-03, NPW-04)', async () => {
    const body = { name: freshName(), npwp: '912345676999000' };
    const first = await server.send(clientCalls.create, people.secretary, { body });
    expect(first).toMatchObject({ status: 400, body: { confirmation: true, code: 'npwp_check_digit' } });
    const known = await entered({ npwp: body.npwp }, people.secretary, ['npwp_check_digit']);
    const confirmed = ['npwp_check_digit'];
    const second = await server.send(clientCalls.create, people.secretary, { body, confirmed });
    expect(second).toMatchObject({
      body: { code: 'same_tax_number', params: { clients: expect.stringContaining(known.code) } },
    });
    const saved = await entered(body, people.secretary, [...confirmed, 'same_tax_number']);
    expect(saved.conflict_result).toBe('open');
  });

  it('names who has left, who is no partner, and what another firm has', async () => {
    const gone = await givenPerson(server, firm, { role: 'partner' });
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [gone.employee_id]);
    const send = async (form: Partial<ClientForm>) =>
      (await server.send(clientCalls.create, people.secretary, { body: { name: freshName(), ...form } })).body.code;
    expect(await send({ originating_partner_id: gone.employee_id })).toBe('employee_left');
    expect(await send({ originating_partner_id: people.feeEarner.employee_id })).toBe('not_a_partner');
    expect(await send({ originating_partner_id: stranger.employee_id })).toBe('unknown_record');
    expect(await send({ team: [stranger.employee_id] })).toBe('unknown_record');
    const foreign = await givenClient(server, stranger, { npwp: '' });
    expect(await send({ relations: [{ kind: 'owns', related_client_id: foreign }] })).toBe('unknown_record');
    expect(await send({ industry_type_id: foreign })).toBe('unknown_record');
    expect(await send({ taxonomy_id: foreign })).toBe('unknown_record');
  });

  it('is not related to itself: relation_to_self, at its row, and nothing is kept of the form (CON-02)', async () => {
    const { id } = await entered();
    const other = await entered();
    const relations = [other.id, id].map((related_client_id) => ({ kind: 'owns' as const, related_client_id }));
    const body = await formOf(server, people.partner, id, { relations, notes: 'not kept' });
    const refused = await server.send(clientCalls.update, people.partner, { body });
    expect([refused.status, refused.body.code]).toEqual([400, 'relation_to_self']);
    expect(refused.body.message).toEqual({
      'relations.1.related_client_id': 'A client cannot be related to itself.',
    });
    expect(await detail(people.partner, id)).toMatchObject({ version: body.version, notes: '', relations: [] });
    const good = { body: { ...body, relations: relations.slice(0, 1) } };
    expect((await server.send(clientCalls.update, people.partner, good)).status).toBe(200);
  });

  it('an archived taxonomy stays where it stands, is not chosen anew, and its change is in the trail (ROL-08)', async () => {
    const kind = (code: string) =>
      insertRow(server.owner, 'taxonomy', {
        ...{ firm_id: firm.firm_id, code, name: `${code} en`, name_id: `${code} id` },
      });
    const [first, second] = [await kind('ONE'), await kind('TWO')];
    const { id } = await entered({ taxonomy_id: first });
    await server.owner.query('update taxonomy set archived_at = now() where id = any($1)', [[first, second]]);
    const change = async (form: Partial<ClientForm>, as: As = people.partner) => {
      const { version } = await detail(as, id);
      return server.send(clientCalls.update, as, { body: { ...(await formOf(server, as, id, form)), version } });
    };
    expect((await change({ notes: 'kept' })).status).toBe(200);
    const refused = await change({ taxonomy_id: second });
    expect(refused).toMatchObject({
      ...{ status: 400, body: { code: 'archived_item', message: { taxonomy_id: expect.any(String) } } },
    });
    expect((await change({ taxonomy_id: null }, people.finance)).body.code).toBe('client_identity_not_allowed');
    expect((await detail(people.partner, id)).taxonomy).toBe('ONE en');
    expect((await change({ taxonomy_id: null })).status).toBe(200);
    const trail = await server.ok(clientCalls.auditTrail, people.manager, { query: { id } });
    expect(trail.rows[0]).toMatchObject({
      updated: [{ entity: 'client', old_data: { taxonomy_id: first }, new_data: { taxonomy_id: null } }],
    });
    const again = await change({ taxonomy_id: first });
    expect(again.body.code).toBe('archived_item');
  });

  it('a refused client leaves nothing, not even its number (invariant 44)', async () => {
    const audited = async () =>
      (await server.owner.query('select count(*)::int as n from audit where firm_id = $1', [firm.firm_id])).rows[0];
    const first = Number((await entered()).code.split('-').at(-1));
    const before = await audited();
    const known = { npwp: '923456784999000' };
    await server.owner.query('update client set npwp = $1 where code = $2', [
      '0923456784999000',
      `C-2026-${String(first).padStart(4, '0')}`,
    ]);
    const trail = await audited();
    for (const form of [{ npwp: '12' }, known])
      expect(
        await server.send(clientCalls.create, people.secretary, { body: { name: freshName(), ...form } }),
      ).toMatchObject({ status: 400 });
    expect(await audited()).toEqual(trail);
    expect(trail).not.toEqual(before);
    expect(Number((await entered()).code.split('-').at(-1))).toBe(first + 1);
  });

  it('is shown with its photo, drawn anew, which can be taken away again', async () => {
    const files = [{ part: 'photo', name: 'logo.png', bytes: pngOf(30, 40, 4000) }];
    const { id } = await server.ok(clientCalls.create, people.secretary, { body: { name: freshName() }, files });
    expect((await detail(people.partner, id)).has_photo).toBe(true);
    const { raw } = await server.send(clientCalls.photo, people.partner, { query: { id } });
    expect([raw.readUInt32BE(16), raw.readUInt32BE(20), raw.includes('tEXt')]).toEqual([30, 40, false]);
    const body = { ...(await formOf(server, people.secretary, id)), remove_photo: true };
    await server.ok(clientCalls.update, people.secretary, { body });
    expect(await server.send(clientCalls.photo, people.partner, { query: { id } })).toMatchObject({ status: 404 });
    const text = [{ part: 'photo', name: 'logo.png', bytes: Buffer.from('no picture') }];
    const refused = await server.send(clientCalls.create, people.secretary, {
      body: { name: freshName() },
      files: text,
    });
    expect(refused).toMatchObject({ status: 415, body: { code: 'file_content' } });
    const broken = [{ part: 'photo', name: 'logo.png', bytes: pngOf(300, 200).subarray(0, 60) }];
    const unread = await server.send(clientCalls.create, people.secretary, {
      body: { name: freshName() },
      files: broken,
    });
    expect(unread).toMatchObject({ status: 415, body: { code: 'picture_unreadable' } });
  });
});

describe('the life of a client (CLI-01)', () => {
  it('clear → active with "since" today; a national client without number is asked about (NPW-04)', async () => {
    const saved = await entered();
    expect(await activate(people.partner, saved)).toMatchObject({
      body: { confirmation: true, code: 'no_tax_number' },
    });
    expect(await detail(people.partner, saved.id)).toMatchObject({ status: 'prospective', can_activate: true });
    const done = await activate(people.partner, saved, ['no_tax_number']);
    expect(done).toMatchObject({ status: 200, data: { status: 'active', conflict_result: 'clear' } });
    expect(await detail(people.partner, saved.id)).toMatchObject({ since: '2026-11-27', can_activate: false });
    const again = await activate(people.partner, done.data);
    expect(again).toMatchObject({ status: 400, body: { code: 'move_refused', params: { from: 'active' } } });
  });

  it('an international client without number is not asked', async () => {
    const saved = await entered({ origin: 'international' });
    expect(await activate(people.partner, saved)).toMatchObject({ status: 200 });
  });

  it('what was never checked is not activated', async () => {
    const id = await givenClient(server, people.partner, { status: 'prospective', conflict_result: 'none' });
    expect(await activate(people.other, { id, version: 1 })).toMatchObject({ body: { code: 'conflict_not_checked' } });
  });

  it('an active client with a matter is in use; without, it is voided with a reason and stays voided', async () => {
    const used = await givenClient(server, people.partner, { npwp: '' });
    await givenMatter(server, people.partner, used, [people.partner], { status: 'deleted' });
    const remove = (id: string, version: number, reason = 'Entered twice') =>
      server.send(clientCalls.remove, people.manager, { body: { id, version, reason } });
    expect(await remove(used, 1)).toMatchObject({ status: 400, body: { code: 'client_in_use' } });
    expect(await detail(people.manager, used)).toMatchObject({ can_delete: false });
    const { id, version } = await entered();
    expect(await detail(people.manager, id)).toMatchObject({ can_delete: true });
    expect(await remove(id, version, ' ')).toMatchObject({ body: { message: { reason: 'Set reason as' } } });
    expect(await remove(id, version)).toMatchObject({ status: 200 });
    const gone = await detail(people.manager, id);
    expect(gone).toMatchObject({
      status: 'deleted',
      can_edit: false,
      can_activate: false,
      can_check: false,
      can_delete: false,
    });
    const { version: last } = gone;
    expect(await activate(people.manager, { id, version: last })).toMatchObject({ body: { code: 'move_refused' } });
    const form = await formOf(server, people.secretary, id);
    expect(await server.send(clientCalls.update, people.secretary, { body: form })).toMatchObject({
      body: { code: 'move_refused' },
    });
    const check = await server.send(conflictCalls.check, people.partner, { body: { id, version: last } });
    expect(check.body).toMatchObject({ code: 'move_refused' });
  });

  it('a form opened before another change is stale (409)', async () => {
    const { id } = await entered();
    const form = await formOf(server, people.secretary, id, { city: 'Medan' });
    await server.ok(clientCalls.update, people.secretary, { body: form });
    expect(await server.send(clientCalls.update, people.secretary, { body: form })).toMatchObject({ status: 409 });
    expect(await activate(people.partner, form, ['no_tax_number'])).toMatchObject({ status: 409 });
  });

  it('a form opened before one of its lists changed is stale as well, whichever list that is (INV-04)', async () => {
    const { id } = await entered();
    const lists: Partial<ClientForm>[] = [
      { team: [people.partner.employee_id] },
      { people: [{ role: 'contact', name: 'Budi Hartono' }] },
      { counterparts: [{ name: 'PT Seberang Fiktif' }] },
      { names: [{ kind: 'alias', name: freshName() }] },
      { relations: [{ kind: 'holding', name: freshName() }] },
    ];
    for (const list of lists) {
      const opened = await formOf(server, people.secretary, id, { city: 'Medan' });
      await server.ok(clientCalls.update, people.secretary, { body: await formOf(server, people.secretary, id, list) });
      const late = await server.send(clientCalls.update, people.secretary, { body: opened });
      expect([Object.keys(list), late.status, late.body.code]).toEqual([Object.keys(list), 409, 'stale']);
    }
  });

  it('is not younger than its matters (MAT-03)', async () => {
    const id = await givenClient(server, people.partner, { npwp: '' });
    await givenMatter(server, people.partner, id, [people.partner], { active_date: '2026-03-10' });
    const save = async (since: string) =>
      server.send(clientCalls.update, people.secretary, {
        body: await formOf(server, people.secretary, id, { since }),
      });
    expect(await save('2026-03-11')).toMatchObject({
      body: { code: 'since_after_matter', params: { date: '2026-03-10' } },
    });
    const early = { active_date: '2026-02-10', confidential: true };
    await givenMatter(server, people.partner, id, [people.partner], early);
    expect(await save('2026-03-10'), 'of a confidential matter nothing is told').toMatchObject({ status: 200 });
  });
});

describe('the trail of a client', () => {
  it('tells each change of a field and list once, and nothing of matters and money', async () => {
    const { id } = await entered({ city: 'Bogor', names: [{ kind: 'alias', name: freshName() }] });
    const form = await formOf(server, people.secretary, id, { city: 'Depok', names: [] });
    await server.ok(clientCalls.update, people.secretary, { body: form });
    await givenMatter(server, people.partner, id, [people.other], { number: 'M-SECRET-1', confidential: true });
    const answer = await server.send(clientCalls.auditTrail, people.manager, { query: { id } });
    expect(answer.data.total).toBe(2);
    const [change, creation] = answer.data.rows;
    expect(change).toMatchObject({ user: 'Sinta Dewi', call: 'client/update' });
    expect(change?.deleted.map((row) => row.entity)).toEqual(['client_name']);
    expect(change?.updated[0]).toMatchObject({
      entity: 'client',
      old_data: { city: 'Bogor' },
      new_data: { city: 'Depok' },
    });
    expect(creation?.created.map((row) => row.entity).sort()).toEqual(['client', 'client_name', 'conflict_check']);
    expect(answer.raw.toString()).not.toContain('M-SECRET-1');
  });

  it('leaves out every table that is written under a client but has a trail of its own', async () => {
    const { rows } = await server.owner.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname = 'write_audit' and position('client:' in encode(t.tgargs, 'escape')) > 0`,
    );
    const own = [
      'client',
      'client_name',
      'client_relation',
      'client_person',
      'client_counterpart',
      'client_member',
      'conflict_check',
    ];
    expect(
      rows
        .map((row) => row.name)
        .filter((name) => !own.includes(name))
        .sort(),
    ).toEqual([...ownTrails].sort());
  });
});
