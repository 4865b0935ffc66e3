import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls as lookups } from '@praktis/contract/matters/matters-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import {
  givenCost,
  givenMatterWorld,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  const { firm_id } = world.firm;
  const row = { firm_id, code: 'LIT', name: 'Litigation', name_id: 'Litigasi' };
  ids.area = await insertRow(server.owner, 'practice_area', row);
  ids.client = await givenClient(server, world.managing, { name: 'CV Karya Rekaan' });
  ids.alpha = await openActive(world, '2026-10-01', { name: 'Alpha 100%_sure', budget_fee: '10000000' });
  ids.beta = await openActive(world, '2026-10-01', {
    ...{ name: 'Beta', client_id: ids.client, practice_area_id: ids.area },
    members: [{ employee_id: world.second.employee_id, responsible_partner: true }],
  });
  ids.gamma = await openActive(world, '2026-10-01', {
    name: 'Gamma',
    currency: 'USD',
    timesheet_status: 'non_billable',
  });
  ids.draft = await openDraft(world, { name: 'Delta', billing_type: 'lump sum' });
  ids.gone = await openDraft(world, { name: 'Epsilon' });
  await sendNow(world, calls.remove, world.managing, { id: ids.gone });
  await givenEntry(server, world.partner, ids.alpha, { date: '2026-11-20', value: '8000000' });
  await givenEntry(server, world.second, ids.beta, { date: '2026-10-20', value: '3000000' });
  await givenBill(
    server,
    world.finance,
    { client_id: ids.client, matter_id: ids.beta },
    { fees: 1_000_000, date: '2026-09-10' },
  );
});
afterAll(() => server.close());

const list = (as: As, input: Input<typeof calls.list>) => server.ok(calls.list, as, input);
const namesOf = async (body: NonNullable<Input<typeof calls.list>['body']>, as = world.managing) =>
  (await list(as, { body, query: { sort_by: 'name' } })).rows.map((row) => row.name);

describe('matter (list)', () => {
  it('shows everything but deleted matters, with totals per currency that are the sum of the rows (MON-12)', async () => {
    const page = await list(world.managing, { body: {}, query: { sort_by: 'wip', sort_order: 'desc' } });
    expect(page.rows.map((row) => [row.name, row.wip])).toEqual([
      ['Alpha 100%_sure', '8000000'],
      ['Beta', '3000000'],
      ...[...page.rows.slice(2)].map((row) => [row.name, '0']),
    ]);
    expect(page.total).toBe(4);
    expect(page.totals).toEqual([
      { currency: 'IDR', matters: 3, wip: '11000000', outstanding: '1110000' },
      { currency: 'USD', matters: 1, wip: '0', outstanding: '0' },
    ]);
    const alpha = page.rows[0];
    expect(alpha).toMatchObject({
      fee_used: '8000000',
      fee_percent: '80',
      fee_level: 'near',
      responsible_partner: 'Pandu Wirawan',
    });
  });

  it('filters by every field of its filter', async () => {
    expect(await namesOf({ status: 'deleted' })).toEqual(['Epsilon']);
    expect(await namesOf({ status: 'draft' })).toEqual(['Delta']);
    expect(await namesOf({ client_id: ids.client })).toEqual(['Beta']);
    expect(await namesOf({ practice_area_id: ids.area })).toEqual(['Beta']);
    expect(await namesOf({ responsible_partner_id: world.second.employee_id })).toEqual(['Beta']);
    expect(await namesOf({ billing_type: 'lump sum' })).toEqual(['Delta']);
    expect(await namesOf({ keyword: 'karya rek' })).toEqual(['Beta']);
    const group = { firm_id: world.firm.firm_id, code: 'G1', name: 'Disputes', name_id: 'Sengketa' };
    const practice_group_id = await insertRow(server.owner, 'practice_group', group);
    const source_of_work_id = await insertRow(server.owner, 'source_of_work', { ...group, code: 'S1' });
    const change =
      'update matter set practice_group_id = $2, source_of_work_id = $3, confidential = true where id = $1';
    await server.owner.query(change, [ids.alpha, practice_group_id, source_of_work_id]);
    for (const filter of [{ practice_group_id }, { source_of_work_id }, { confidential: true }]) {
      expect(await namesOf(filter, world.partner)).toEqual(['Alpha 100%_sure']);
      expect(await namesOf(filter)).toEqual([]);
    }
    expect(await namesOf({ confidential: false }, world.partner)).not.toContain('Alpha 100%_sure');
    await server.owner.query('update matter set practice_group_id = null, confidential = false where id = $1', [
      ids.alpha,
    ]);
  });

  it('takes the keyword literally (T-46)', async () => {
    expect(await namesOf({ keyword: '100%_s' })).toEqual(['Alpha 100%_sure']);
    expect(await namesOf({ keyword: 'A%a' })).toEqual([]);
  });

  it('knows what was active in the last 30, 60, 90 days: today 27 Nov, so from 28 Oct, 28 Sep, 29 Aug (MAT-18)', async () => {
    expect(await namesOf({ active_within: '30' })).toEqual(['Alpha 100%_sure']);
    expect(await namesOf({ active_within: '60' })).toEqual(['Alpha 100%_sure', 'Beta']);
    await givenCost(world, ids.gamma ?? '', { date: '2026-10-28' });
    expect(await namesOf({ active_within: '30' })).toEqual(['Alpha 100%_sure', 'Gamma']);
    const bill = await openActive(world, '2026-01-05', { name: 'Zeta' });
    await givenBill(server, world.finance, { client_id: world.client, matter_id: bill }, { date: '2026-08-29' });
    expect(await namesOf({ active_within: '60' })).not.toContain('Zeta');
    expect(await namesOf({ active_within: '90' })).toContain('Zeta');
    await sendNow(world, calls.close, world.partner, {
      ...{ id: bill, reason: 'done', date: '2026-11-20', confirmed: ['bills_outstanding'] },
    });
  });

  it('visits every row once, whatever the sort (T-45)', async () => {
    for (const sort_by of ['number', 'client_name', 'wip', 'responsible_partner', 'active_date'] as const) {
      const seen: string[] = [];
      for (let offset = 0; offset < 6; offset += 2)
        seen.push(...(await list(world.managing, { query: { sort_by, limit: 2, offset } })).rows.map((row) => row.id));
      expect(new Set(seen).size, sort_by).toBe(5);
    }
  });

  it('shows a partner amounts of the matters he is on, a fee earner his matters and no amount (ROL-01, RAT-11)', async () => {
    const partner = await list(world.second, { query: { sort_by: 'wip', sort_order: 'desc' } });
    expect(partner.rows.filter((row) => 'wip' in row).map((row) => row.name)).toEqual(['Beta']);
    expect(partner.rows).toHaveLength(5);
    expect(partner.totals.find((total) => total.currency === 'IDR')).toMatchObject({
      wip: '3000000',
      outstanding: '1110000',
    });
    const associate = await list(world.associate, {});
    expect(associate.rows.map((row) => row.name)).not.toContain('Beta');
    expect(associate.rows.some((row) => 'wip' in row || 'outstanding' in row)).toBe(false);
    expect(associate.totals.some((total) => 'wip' in total || 'outstanding' in total)).toBe(false);
  });

  it('tells per row what the caller may do, and refuses an unknown column', async () => {
    const row = async (as: As, keyword: string) => (await list(as, { body: { keyword } })).rows[0];
    expect(await row(world.partner, 'Alpha')).toMatchObject({
      can_edit: true,
      can_pending: true,
      can_close: true,
      can_delete: false,
    });
    expect(await row(world.second, 'Alpha')).toMatchObject({ can_edit: false, can_pending: false, can_close: false });
    expect(await row(world.second, 'Delta')).toMatchObject({ can_activate: true });
    expect((await list(world.managing, { body: { status: 'deleted' } })).rows[0]).toMatchObject({
      can_purge: true,
      can_activate: true,
    });
    const wrong = await server.send(calls.list, world.managing, { raw: { query: { sort_by: 'notes' }, body: {} } });
    expect(wrong.body.message).toHaveProperty('sort_by');
  });
});

describe('look-ups of the matter form', () => {
  const names = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name);

  it('offers active clients to a form and all of them to a filter', async () => {
    await givenClient(server, world.managing, { name: 'PT Calon Rekaan', status: 'prospective' });
    const ask = async (purpose: 'form' | 'filter', as = world.partner) =>
      names(await server.ok(lookups.searchClient, as, { query: { keyword: 'rekaan', for: purpose } }));
    expect(await ask('form')).toEqual(['CV Karya Rekaan']);
    expect(await ask('filter')).toEqual(['CV Karya Rekaan', 'PT Calon Rekaan']);
    expect(await ask('filter', world.associate)).toEqual([]);
  });

  it('offers practice areas, groups and sources in the language of the caller, archived ones to filters only (ROL-08)', async () => {
    const { firm_id } = world.firm;
    for (const table of ['practice_area', 'practice_group', 'source_of_work'])
      await insertRow(server.owner, table, {
        firm_id,
        code: 'OLD',
        name: 'Old',
        name_id: 'Lama',
        archived_at: new Date(),
      });
    for (const call of [lookups.searchPracticeArea, lookups.searchGroup, lookups.searchSourceOfWork]) {
      const ask = async (purpose: 'form' | 'filter') =>
        names(await server.ok(call, world.partner, { query: { keyword: 'OLD', for: purpose } }));
      expect(await ask('form')).toEqual([]);
      expect(await ask('filter')).toEqual(['Old']);
    }
    await server.owner.query("update user_account set language = 'id' where id = $1", [world.second.user_id]);
    expect(names(await server.ok(lookups.searchPracticeArea, world.second, { query: {} }))).toEqual(['Litigasi']);
    expect((await server.ok(lookups.searchCurrency, world.second, { query: { keyword: 'us' } })).rows).toEqual([
      { id: 'USD', name: 'USD', detail: '$ Dolar AS' },
    ]);
  });

  it('offers people, without leavers to a form, and partners alone when asked (ROL-07)', async () => {
    const gone = await givenPerson(server, world.firm, { role: 'partner', name: 'Galih Pergi' });
    await server.owner.query("update employee set status = 'terminated' where id = $1", [gone.employee_id]);
    const ask = async (query: Input<typeof lookups.searchEmployee>['query']) =>
      names(await server.ok(lookups.searchEmployee, world.support, { query }));
    expect(await ask({ category: 'partner' })).toEqual(['Mira Kusuma', 'Pandu Wirawan', 'Qori Lestari']);
    expect(await ask({ keyword: 'galih', for: 'filter' })).toEqual(['Galih Pergi']);
    expect(await ask({ keyword: 'galih' })).toEqual([]);
  });

  it('offers rate names to everybody, amounts to those who see rates (RAT-11)', async () => {
    const query = { employee_id: world.associate.employee_id };
    const ask = async (as: As, more = {}) =>
      (await server.ok(lookups.searchEmployeeRate, as, { query: { ...query, ...more } })).rows;
    expect(await ask(world.managing)).toEqual([{ id: 'Standard', name: 'Standard', detail: 'IDR 1500000' }]);
    expect(await ask(world.support)).toEqual([{ id: 'Standard', name: 'Standard', detail: '' }]);
    expect(await ask(world.partner)).toEqual([{ id: 'Standard', name: 'Standard', detail: '' }]);
    expect(await ask(world.partner, { matter_id: ids.alpha })).toMatchObject([{ detail: 'IDR 1500000' }]);
    const other = await givenMatterWorld(server, 'Lain & Rekan');
    expect((await server.send(lookups.searchEmployeeRate, other.managing, { query })).status).toBe(404);
  });

  it('offers the team of a matter with each rate choice', async () => {
    const members = [
      { employee_id: world.partner.employee_id, responsible_partner: true },
      { employee_id: world.associate.employee_id, associate: true, rate_type: 'fixed' as const, fixed_rate: '1250000' },
    ];
    const matter_id = await openActive(world, '2026-10-01', { members });
    const ask = async (as: As) =>
      (await server.ok(lookups.searchEmployeeRateByMatter, as, { query: { matter_id } })).rows.map((row) => row.detail);
    expect(await ask(world.partner)).toEqual(['IDR 1250000', 'Standard']);
    expect(await ask(world.support)).toEqual(['Standard', 'Standard']);
  });

  it('answers what a matter takes over from its client, and who is proposed as responsible partner (G072)', async () => {
    const query = { id: world.client };
    expect(await server.ok(lookups.detailClient, world.partner, { query })).toMatchObject({
      ...{ id: world.client, name: 'PT Sagara Contoh Abadi', origin: 'national', address: 'Jalan Contoh 10, Jakarta' },
    });
    expect(await server.ok(lookups.responsibleClient, world.partner, { query })).toEqual({
      ...{ id: world.client, responsible_partner_id: world.managing.employee_id, responsible_partner: 'Mira Kusuma' },
    });
    const none = await server.ok(lookups.responsibleClient, world.partner, { query: { id: ids.client ?? '' } });
    expect(none).toMatchObject({ responsible_partner_id: null, responsible_partner: '' });
    const other = await givenMatterWorld(server, 'Lain Lagi & Rekan');
    expect((await server.send(lookups.detailClient, other.managing, { query })).status).toBe(404);
    expect((await server.send(lookups.responsibleClient, other.managing, { query })).status).toBe(404);
    expect((await server.send(lookups.detailClient, world.associate, { query: { id: ids.client ?? '' } })).status).toBe(
      404,
    );
    expect(matterForm(world).client_id).toBe(world.client);
  });
});
