import { conflictCalls } from '@praktis/contract/clients/clients.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import {
  givenCost,
  givenDeposit,
  givenMatterWorld,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
  versionOf,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let other: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  other = await givenMatterWorld(server, 'Lain & Rekan');
});
afterAll(() => server.close());

const detail = (id: string, as: As = world.partner) => server.ok(calls.detail, as, { query: { id } });

const everything = {
  origin: 'international',
  timesheet_status: 'open',
  billing_type: 'hourly',
  ...{ name: 'Acquisition of a mill', task: 'Due diligence', client_instruction: 'by letter' },
  ...{ notes: 'two stages', currency: 'USD', fixed_exchange_rate: '16000' },
  ...{ allow_multiple_billings: true, budget_fee: '5000.5', budget_restricts: true },
  ...{ budget_disbursement: '300', budget_hours_billable: '100', budget_hours_non_billable: '12.5' },
  ...{ valid_until: '2027-06-30', billing_contact: 'Ibu Ratna', billing_address: 'Jalan Tagih 3' },
  ...{ billing_email: 'tagih@sagara.example', reminder_months: 3, contact_name: 'Bapak Surya' },
  ...{ contact_email: 'surya@sagara.example', contact_mobile: '0811000', country: 'ID', province: 'DKI Jakarta' },
  ...{ city: 'Jakarta', address: 'Jalan Contoh 10', postal_code: '12190' },
} as const;

describe('matter/create and matter/detail', () => {
  it('takes no practice area that is archived; one that stands stays (ROL-08)', async () => {
    const area = { firm_id: world.firm.firm_id, code: 'OLD', name: 'Old', name_id: 'Lama' };
    const practice_area_id = await insertRow(server.owner, 'practice_area', area);
    const { id } = await server.ok(calls.create, world.partner, { body: matterForm(world, { practice_area_id }) });
    await server.owner.query('update practice_area set archived_at = now() where id = $1', [practice_area_id]);
    const body = matterForm(world, { practice_area_id });
    const refused = await server.send(calls.create, world.partner, { body });
    expect(refused.body).toMatchObject({ code: 'archived_item', message: { practice_area_id: expect.any(String) } });
    expect((await sendNow(world, calls.update, world.partner, { ...body, id })).status).toBe(200);
  });

  it('keeps every field of the form, with number, team, parties and the day of the draft', async () => {
    const firm_id = world.firm.firm_id;
    const item = (table: string, name: string) =>
      insertRow(server.owner, table, { firm_id, code: name, name, name_id: `${name} (id)` });
    const refs = {
      practice_area_id: await item('practice_area', 'Corporate'),
      practice_group_id: await item('practice_group', 'M&A'),
      source_of_work_id: await item('source_of_work', 'Referral'),
    };
    const parties = [
      { kind: 'counterpart', name: 'CV Karya Rekaan', group_name: 'Grup Rekaan', npwp: '91.234.567.5-999.000' },
      { kind: 'related', name: 'PT Induk Sagara' },
    ] as const;
    const body = matterForm(world, { ...everything, ...refs, parties: [...parties] });
    const opened = await server.ok(calls.create, world.partner, { body });
    expect(opened.number).toMatch(/^M-2026-\d{4}$/);
    const shown = await detail(opened.id);
    expect(shown).toMatchObject({
      ...everything,
      ...refs,
      ...{ practice_area: 'Corporate', practice_group: 'M&A', source_of_work: 'Referral' },
      ...{ status: 'draft', draft_date: '2026-11-27', created_by: 'Pandu Wirawan', client_status: 'active' },
      ...{ responsible_partner: 'Pandu Wirawan', conflict_result: opened.conflict_result, version: expect.any(Number) },
      ...{ can_edit: true, can_activate: true, can_pending: false, can_close: false, can_delete: false },
    });
    expect(shown.parties).toMatchObject([{ ...parties[0], npwp: '0912345675999000' }, parties[1]]);
    expect(shown.conflict?.latest?.reason).toBe('created');
    await server.owner.query("update user_account set language = 'id' where id = $1", [world.second.user_id]);
    expect((await detail(opened.id, world.second)).practice_area).toBe('Corporate (id)');
    await server.owner.query("update user_account set language = 'en' where id = $1", [world.second.user_id]);
  });

  it('takes the origin of the client, and numbers in the order of opening (MAT-02)', async () => {
    const client_id = await givenClient(server, world.managing, { origin: 'international', name: 'Overseas Ltd' });
    const first = await server.ok(calls.create, world.support, { body: matterForm(world, { client_id }) });
    const second = await server.ok(calls.create, world.partner, { body: matterForm(world) });
    expect((await detail(first.id)).origin).toBe('international');
    expect(Number(second.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1);
  });

  it('takes the same form as a multipart request', async () => {
    const edge = 'edge1234567890';
    const data = JSON.stringify(matterForm(world, { name: 'Sent as a form' }));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/practice/v1/matter/create',
      headers: {
        ...{ authorization: `Bearer ${world.partner.token}`, service: world.partner.service },
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: `--${edge}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--${edge}--\r\n`,
    });
    expect(answer.statusCode).toBe(200);
    expect((await detail(answer.json().data.id)).name).toBe('Sent as a form');
  });

  it.each([
    ['name', { name: ' ' }, 'fields'],
    ['client_id', { client_id: 'x' }, 'fields'],
    ['billing_type', { billing_type: 'by the day' }, 'fields'],
    ['reminder_months', { reminder_months: 61 }, 'fields'],
    ['country', { country: 'Indonesia' }, 'fields'],
    ['country', { country: 'XX' }, 'country_unknown'],
    ['budget_fee', { budget_fee: '100.5' }, 'amount_too_precise'],
    ['budget_fee', { budget_restricts: true }, 'budget_fee_missing'],
    ['fixed_exchange_rate', { fixed_exchange_rate: '1' }, 'fixed_exchange_rate_not_needed'],
    ['currency', { currency: 'EUR' }, 'not_a_currency'],
  ])('names the field that does not fit: %s', async (field, wrong, code) => {
    const answer = await server.send(calls.create, world.partner, {
      raw: { body: { ...matterForm(world), ...wrong } },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(answer.body.message).toHaveProperty(field);
  });

  it('opens nothing before the client is active, and leaves nothing when it fails (CLI-01)', async () => {
    const client_id = await givenClient(server, world.managing, { status: 'prospective', name: 'PT Calon' });
    const count = async () => Number((await server.owner.query('select count(*) from matter')).rows[0].count);
    const before = await count();
    expect((await server.send(calls.create, world.partner, { body: matterForm(world, { client_id }) })).body.code).toBe(
      'client_not_active',
    );
    const members = [
      { employee_id: world.partner.employee_id, responsible_partner: true, allocation: '60' },
      { employee_id: world.second.employee_id, handling_partner: true, allocation: '41' },
    ];
    expect((await server.send(calls.create, world.partner, { body: matterForm(world, { members }) })).body.code).toBe(
      'allocation_over_100',
    );
    expect(await count()).toBe(before);
  });

  it('makes one matter of a form that is sent twice (invariant 25)', async () => {
    const input = { body: matterForm(world), key: 'create-matter-once' };
    const first = await server.ok(calls.create, world.partner, input);
    expect(await server.ok(calls.create, world.partner, input)).toEqual(first);
  });
});

describe('matter/update', () => {
  it('saves the whole form; parties that stay keep their place, and a change of them runs the check (CON-01)', async () => {
    const parties = [{ kind: 'counterpart' as const, name: 'PT Satu Rekaan' }];
    const id = await openDraft(world, { parties });
    const before = (await detail(id)).parties[0]?.id;
    const body = { ...matterForm(world, { ...everything }), id };
    const same = await sendNow(world, calls.update, world.partner, { ...body, parties });
    expect(same.status).toBe(200);
    expect((await detail(id)).conflict?.earlier).toHaveLength(0);
    const more = [...parties, { kind: 'related' as const, name: 'PT Dua Rekaan' }];
    await sendNow(world, calls.update, world.partner, { ...body, parties: more });
    const shown = await detail(id);
    expect(shown).toMatchObject({ ...everything });
    expect(shown.parties.map((party) => party.name)).toEqual(['PT Satu Rekaan', 'PT Dua Rekaan']);
    expect(shown.parties[0]?.id).toBe(before);
    expect(shown.conflict?.latest?.reason).toBe('parties changed');
  });

  it('is told to reload when somebody saved before (409)', async () => {
    const id = await openDraft(world);
    const version = await versionOf(world, id);
    const save = (name: string) =>
      server.send(calls.update, world.partner, { body: { ...matterForm(world, { name }), id, version } });
    expect((await save('first')).status).toBe(200);
    expect((await save('second')).status).toBe(409);
    expect((await detail(id)).name).toBe('first');
  });

  it('keeps the currency once time exists (MAT-12), and the client once the matter is active', async () => {
    const id = await openActive(world);
    const client_id = await givenClient(server, world.managing, { name: 'PT Lain Contoh' });
    const save = (changes: object) =>
      sendNow(world, calls.update, world.partner, { ...matterForm(world), ...changes, id });
    expect((await save({ client_id })).body.code).toBe('client_fixed');
    expect((await save({ currency: 'USD', members: undefined })).status).toBe(200);
    expect((await save({})).status).toBe(200);
    await givenEntry(server, world.partner, id);
    expect((await save({ currency: 'USD' })).body.code).toBe('currency_in_use');
    const draft = await openDraft(world);
    expect(
      (await sendNow(world, calls.update, world.partner, { ...matterForm(world, { client_id }), id: draft })).status,
    ).toBe(200);
  });

  it('changes no deleted matter: matter_deleted', async () => {
    const id = await openDraft(world);
    await sendNow(world, calls.remove, world.managing, { id });
    expect((await sendNow(world, calls.update, world.partner, { ...matterForm(world), id })).body.code).toBe(
      'matter_deleted',
    );
  });
});

it('a hit of the check is decided, and then the matter is approved (CON-07)', async () => {
  await givenClient(server, world.managing, { name: 'Rara Contoh', kind: 'person', status: 'active' });
  const id = await openDraft(world, { parties: [{ kind: 'counterpart', name: 'Rara Contoh, S.H.' }] });
  const hit = (await detail(id, world.managing)).conflict?.latest?.hits[0];
  expect(hit?.content).toMatchObject({ score: 100, kind: 'adverse' });
  await server.ok(conflictCalls.decide, world.second, {
    body: { hit_id: hit?.id ?? '', decision: 'waived', reason: 'consent of both' },
  });
  expect((await sendNow(world, calls.activate, world.second, { id })).data).toMatchObject({ status: 'active' });
  const body = { ...matterForm(world), id, parties: [{ kind: 'counterpart', name: 'Rara Conto' }] };
  expect((await sendNow(world, calls.update, world.partner, body)).data).toMatchObject({ conflict_result: 'open' });
  expect((await detail(id)).status).toBe('active');
});

/** A firm may let support staff see the trails of what they entered; as delivered they see none (ROL-01). */
const supportSeesOwnTrails = () =>
  server.owner.query(`update user_role set grants = grants || '{"audit.view": ["own"]}' where id = $1`, [
    world.firm.roles.support_staff,
  ]);

describe('what a matter shows of money', () => {
  it('adds up budget used: 30,000,000 of wip 10, billed 20, written off 5 and non-billable 2 million (MAT-13)', async () => {
    const id = await openActive(world, '2026-10-01', {
      budget_fee: '37500000',
      budget_disbursement: '1000000',
      budget_hours_billable: '4',
    });
    const bill = await givenBill(
      server,
      world.finance,
      { client_id: world.client, matter_id: id },
      { fees: 17_000_000 },
    );
    await givenEntry(server, world.partner, id, { value: '10000000' });
    await givenEntry(server, world.partner, id, { value: '20000000', status: 'billed', invoice_id: bill });
    await givenEntry(server, world.partner, id, { value: '5000000', status: 'write off' });
    await givenEntry(server, world.partner, id, { value: '2000000', status: 'non-billable', billable: false });
    await givenEntry(server, world.partner, id, { value: '1000000', status: 'deleted' });
    await givenCost(world, id, { charged: '500000', billed_amount: '200000' });
    await givenCost(world, id, { charged: '900000', status: 'deleted' });
    await givenDeposit(world, id, '7000000');
    const shown = await detail(id, world.finance);
    expect(shown).toMatchObject({ wip: '10000000', outstanding: '18870000', unbilled_costs: '300000' });
    expect(shown.deposits).toEqual([{ currency: 'IDR', balance: '7000000' }]);
    expect(shown.budget).toEqual({
      ...{ fee_used: '30000000', fee_percent: '80', fee_level: 'near' },
      ...{ disbursement_used: '500000', disbursement_percent: '50', disbursement_level: 'none' },
      ...{ hours_billable_used: '3', hours_billable_level: 'none' },
      ...{ hours_non_billable_used: '1', hours_non_billable_level: 'none' },
    });
  });

  it('has no key for rates, values and WIP without rate.view, in detail, list, totals and trail (RAT-11)', async () => {
    const fixed = {
      employee_id: world.associate.employee_id,
      associate: true,
      rate_type: 'fixed',
      fixed_rate: '1234567',
    } as const;
    const members = [{ employee_id: world.partner.employee_id, responsible_partner: true }, fixed];
    const id = await openActive(world, '2026-10-01', { name: 'Quiet rates', members });
    await givenEntry(server, world.associate, id, { value: '7654321', rate: '1234567' });
    for (const as of [world.associate, world.support]) {
      const list = await server.ok(calls.list, as, { body: { keyword: 'Quiet rates' } });
      const answers = JSON.stringify([await detail(id, as), list]);
      expect(answers).not.toMatch(/1234567|7654321|"wip"|"fee_used"|"rate"|"fixed_rate"/);
      expect(list.total).toBe(1);
    }
    const copied = { ...fixed, fixed_rate: null };
    const own = await openDraft(world, { members: [...members.slice(0, 1), copied] }, world.support);
    await supportSeesOwnTrails();
    const trail = await server.ok(calls.auditTrail, world.support, { query: { id: own } });
    expect(JSON.stringify(trail)).not.toMatch(/1500000|fixed_rate/);
    const whole = await server.ok(calls.auditTrail, world.managing, { query: { id: own } });
    expect(JSON.stringify(whole)).toContain('"fixed_rate":"1500000"');
    const seen = await detail(id, world.partner);
    expect(seen.members.find((member) => member.fixed_rate)?.fixed_rate).toBe('1234567');
    expect(await detail(id, world.second)).not.toHaveProperty('wip');
  });

  it('is a number, a client and a status to the administrator, who finds it by its number alone (ROL-01)', async () => {
    const id = await openActive(world, '2026-10-01', {
      name: 'Takeover of Contoh',
      notes: 'two stages',
      budget_fee: '77000000',
    });
    const shown = await detail(id, world.administrator);
    expect(shown).toMatchObject({ id, status: 'active', client_name: 'PT Sagara Contoh Abadi', numbers_only: true });
    expect(shown).not.toHaveProperty('budget');
    expect(shown).not.toHaveProperty('conflict');
    const list = (keyword: string) => server.ok(calls.list, world.administrator, { body: { keyword } });
    expect((await list('takeover')).total).toBe(0);
    const found = await list(shown.number);
    expect(found.rows).toHaveLength(1);
    expect(JSON.stringify([shown, found])).not.toMatch(/Takeover|two stages|77000000|Arif|Pandu/);
    expect((await server.send(calls.auditTrail, world.administrator, { query: { id } })).status).toBe(404);
    expect((await detail(id)).numbers_only).toBe(false);
  });

  it('shows no entry of others in the trail to those who see no time of others', async () => {
    await supportSeesOwnTrails();
    const id = await openDraft(world, {}, world.support);
    await givenEntry(server, world.partner, id, { description: 'Secret narrative' });
    expect(JSON.stringify(await server.ok(calls.auditTrail, world.support, { query: { id } }))).not.toContain('Secret');
    expect(JSON.stringify(await server.ok(calls.auditTrail, world.partner, { query: { id } }))).toContain('Secret');
    expect((await server.send(calls.auditTrail, world.associate, { query: { id } })).status).toBe(404);
  });
});

describe('who may send what', () => {
  it('answers 401 without session, 403 without the right, and 404 to another firm, which changes nothing', async () => {
    const id = await openActive(world);
    const before = await versionOf(world, id);
    const nothing = await insertRow(server.owner, 'user_role', {
      firm_id: world.firm.firm_id,
      code: 'none',
      name: 'None',
      grants: '{}',
    });
    const roles = { ...world.firm.roles, support_staff: nothing };
    const powerless = await givenPerson(server, { ...world.firm, roles }, { role: 'support_staff' });
    const body = { id, version: before, reason: 'x', date: '2026-11-20', ...matterForm(other), members: [] };
    for (const call of Object.values<AnyCall>(calls)) {
      const input = { raw: { query: { id }, body } };
      expect((await server.send(call, undefined, input)).status, call.path).toBe(401);
      expect((await server.send(call, powerless, input)).status, call.path).toBe(403);
      const hidden = [calls.list, calls.config, calls.create].some((open) => open.path === call.path) ? 200 : 404;
      expect((await server.send(call, other.managing, input)).status, call.path).toBe(hidden);
    }
    expect(await versionOf(world, id)).toBe(before);
    const foreign = matterForm(world, { client_id: other.client });
    expect((await server.send(calls.create, world.partner, { body: foreign })).status).toBe(404);
  });

  it('tells the screens what is possible', async () => {
    const config = await server.ok(calls.config, world.partner);
    expect(config).toMatchObject({
      functional_currency: 'IDR',
      today: '2026-11-27',
      can_create: true,
      can_approve: true,
    });
    expect(config.billing_types).toContain('hourly');
    expect(await server.ok(calls.config, world.associate)).toMatchObject({ can_create: false, can_approve: false });
  });
});
