import type { AnyCall } from '@praktis/contract/kit/call';
import { matterFormLookups as lookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, insertRow } from '../../../test/given.ts';
import {
  givenMatterWorld,
  type MatterForm,
  type MatterWorld,
  matterForm,
  openDraft,
  sendNow,
} from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
const ids: Record<string, string> = {};
const lists = { taxonomy: 'taxonomy', industry_type: 'industry_class', procedure: 'procedure' } as const;

beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  for (const table of [...Object.keys(lists), 'practice_area'])
    for (const [code, archived_at] of [
      ['NEW', null],
      ['OLD', '2026-01-01'],
    ])
      ids[`${table} ${code}`] = await insertRow(server.owner, table, {
        ...{
          firm_id: world.firm.firm_id,
          code,
          name: `${table} ${code}`,
          name_id: `${code} ${table} (id)`,
          archived_at,
        },
      });
});
afterAll(() => server.close());

const offered = async (call: AnyCall, query: object = {}, as: As = world.partner) =>
  ((await server.ok(call, as, { raw: { query } })) as { rows: { name: string }[] }).rows.map((row) => row.name);
const item = (table: string, code: 'NEW' | 'OLD') => ids[`${table} ${code}`] ?? '';

describe('the optional fields of a matter (G071)', () => {
  const chosen = (code: 'NEW' | 'OLD') =>
    Object.fromEntries(Object.entries(lists).map(([table, field]) => [`${field}_id`, item(table, code)]));

  it('are kept, shown by name in the language of the reader, and told in the trail', async () => {
    const id = await openDraft(world, { company: 'PT Anak Sagara', ...chosen('NEW') });
    const detail = () => server.ok(calls.detail, world.partner, { query: { id } });
    expect(await detail()).toMatchObject({
      ...chosen('NEW'),
      ...{ company: 'PT Anak Sagara', taxonomy: 'taxonomy NEW', industry_class: 'industry_type NEW' },
      procedure: 'procedure NEW',
    });
    await sendNow(world, calls.update, world.partner, { ...matterForm(world, { company: 'PT Cucu Sagara' }), id });
    expect(await detail()).toMatchObject({ company: 'PT Cucu Sagara', taxonomy_id: null, taxonomy: '', procedure: '' });
    const trail = await server.ok(calls.auditTrail, world.managing, { query: { id } });
    expect(trail.rows[0]?.updated[0]).toMatchObject({
      ...{ old_data: { company: 'PT Anak Sagara' }, new_data: { company: 'PT Cucu Sagara' } },
    });
  });

  it('take no archived item anew, keep one that stands, and know no stranger (ROL-08)', async () => {
    for (const [field, id] of Object.entries(chosen('OLD'))) {
      const body = matterForm(world, { [field]: id } as Partial<MatterForm>);
      const refused = await server.send(calls.create, world.partner, { body });
      expect(refused.body).toMatchObject({ code: 'archived_item', message: { [field]: expect.any(String) } });
    }
    const id = await openDraft(world, chosen('NEW'));
    for (const table of Object.keys(lists))
      await server.owner.query(`update ${table} set archived_at = now() where id = $1`, [item(table, 'NEW')]);
    expect(
      (await sendNow(world, calls.update, world.partner, { ...matterForm(world, chosen('NEW')), id })).status,
    ).toBe(200);
    for (const table of Object.keys(lists))
      await server.owner.query(`update ${table} set archived_at = null where id = $1`, [item(table, 'NEW')]);
    for (const field of ['taxonomy_id', 'practice_group_id', 'source_of_work_id'] as const) {
      const body = matterForm(world, { [field]: world.client });
      const unknown = await server.send(calls.create, world.partner, { body });
      expect(unknown.body).toMatchObject({ code: 'unknown_record', message: { [field]: expect.any(String) } });
    }
  });

  it.each([
    ['taxonomy', lookups.searchTaxonomy],
    ['industry_type', lookups.searchIndustryClass],
    ['procedure', lookups.searchProcedure],
  ] as const)('%s is offered without archived items, which only a filter knows', async (table, call) => {
    expect(await offered(call, { keyword: 'EW' })).toEqual([`${table} NEW`]);
    expect(await offered(call, { keyword: 'OLD' })).toEqual([]);
    expect(await offered(call, { for: 'filter', keyword: 'OLD' })).toEqual([`${table} OLD`]);
    const wrong = await server.send(call, world.partner, { raw: { query: { limit: 'many' } } });
    expect(wrong.status).toBe(400);
  });
});

describe('what is offered while typing', () => {
  it('tasks of matters within sight, each once, those of the practice area first', async () => {
    const practice_area_id = item('practice_area', 'NEW');
    await openDraft(world, { task: 'Zoning permit', practice_area_id });
    await openDraft(world, { task: 'zoning permit' });
    await openDraft(world, { task: 'Appeal' });
    const members = [{ employee_id: world.partner.employee_id, responsible_partner: true }];
    await openDraft(world, { task: 'Hidden takeover', confidential: true, members });
    expect(await offered(lookups.searchTask, {}, world.second)).toEqual(['Appeal', 'Zoning permit']);
    expect(await offered(lookups.searchTask, { practice_area_id }, world.second)).toEqual(['Zoning permit', 'Appeal']);
    expect(await offered(lookups.searchTask, { keyword: 'hidden' })).toEqual(['Hidden takeover']);
    expect(await offered(lookups.searchTask, {}, world.administrator)).toEqual([]);
  });

  it('companies related to the client, as far as the client is seen', async () => {
    const client_id = await givenClient(server, world.managing, { name: 'PT Grup Rekaan' });
    const row = { firm_id: world.firm.firm_id, client_id };
    await insertRow(server.owner, 'client_relation', {
      ...row,
      name: 'PT Anak Rekaan',
      kind: 'owns',
      description: '60%',
    });
    await insertRow(server.owner, 'client_relation', { ...row, name: 'PT Induk Rekaan', kind: 'holding' });
    expect(await offered(lookups.searchCompany, { client_id })).toEqual(['PT Anak Rekaan', 'PT Induk Rekaan']);
    expect(await offered(lookups.searchCompany, { client_id, keyword: '60' })).toEqual(['PT Anak Rekaan']);
    expect(await offered(lookups.searchCompany, { client_id }, world.colleague)).toEqual([]);
    expect((await server.send(lookups.searchCompany, world.partner, { raw: { query: {} } })).status).toBe(400);
  });

  it('places from the source that clients have', async () => {
    expect(await offered(lookups.searchCountry, { keyword: 'indonesia' })).toEqual(['Indonesia']);
    expect(await offered(lookups.searchProvince, { keyword: 'jawa t' })).toEqual(['Jawa Tengah', 'Jawa Timur']);
    await server.owner.query("update client set country = 'ID', province = 'Bali', city = 'Denpasar' where id = $1", [
      world.client,
    ]);
    expect(await offered(lookups.searchCity, { province: 'Bali', keyword: 'denpasar' })).toContain('Denpasar');
    expect(await offered(lookups.searchCity, { province: 'Banten', keyword: 'denpasar' })).toEqual([]);
  });

  it('to nobody who may not see matters', async () => {
    await server.owner.query("update user_role set grants = grants - 'matter.view' where id = $1", [
      world.firm.roles.fee_earner,
    ]);
    for (const call of Object.values(lookups)) {
      const answer = await server.send(call, world.associate, { raw: { query: { client_id: world.client } } });
      expect(answer.status, call.path).toBe(403);
    }
  });
});

it('the starting lists are there for a new firm', async () => {
  const { seedRows } = await import('../auth/index.ts');
  expect((await seedRows('taxonomy')).length).toBeGreaterThan(5);
  expect((await seedRows('procedure')).map((row) => row.name)).toContain('Arbitration');
});
