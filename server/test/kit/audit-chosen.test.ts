import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedTables } from '../../src/kit/audit-names.ts';
import { pointersFrom } from '../../src/kit/references.ts';
import { enterClient, formOf } from '../client-form.ts';
import { givenPerson, insertRow } from '../given.ts';
import { givenMatterWorld, type MatterWorld, matterForm, openDraft, sendNow } from '../given-matter.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: MatterWorld;
let indonesian: As;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  indonesian = await givenPerson(server, world.firm, { role: 'managing_partner', language: 'id' });
});
afterAll(() => server.close());

const item = (table: string, name: string, name_id: string) =>
  insertRow(server.owner, table, { firm_id: world.firm.firm_id, code: name, name, name_id });
async function changed(id: string, changes: Parameters<typeof formOf>[3]) {
  const body = await formOf(server, world.support, id, changes);
  await server.ok(clientCalls.update, world.support, { body });
  const { rows } = await server.ok(clientCalls.auditTrail, world.managing, { query: { id } });
  return rows[0]?.updated[0];
}
async function trailOfMatter(id: string, as = world.managing) {
  const { rows } = await server.ok(matterCalls.auditTrail, as, { query: { id } });
  return rows[0]?.updated.find((change) => change.entity === 'matter');
}

it('tells who became originating partner of a client, who no longer is, and its industry', async () => {
  const industry = await item('industry_type', 'Mining', 'Pertambangan');
  const { id } = await enterClient(server, world.support, { name: 'PT Ubah Pilihan Rekaan' });
  const partner = world.partner.employee_id;
  expect(await changed(id, { originating_partner_id: partner, industry_type_id: industry })).toMatchObject({
    old_data: { originating_partner_id: null, industry_type_id: null },
    new_data: { originating_partner_id: partner, industry_type_id: industry },
    names: { [partner]: 'Pandu Wirawan', [industry]: 'Mining' },
  });
  const cleared = await changed(id, { originating_partner_id: null, industry_type_id: null });
  expect(cleared).toMatchObject({
    old_data: { originating_partner_id: partner },
    new_data: { originating_partner_id: null },
    names: { [partner]: 'Pandu Wirawan', [industry]: 'Mining' },
  });
  expect(await changed(id, { city: 'Depok' })).not.toHaveProperty('names');
});

it('tells the practice area of a matter in the language of the reader, and names neither client nor matter', async () => {
  const [before, after] = [await item('practice_area', 'Tax', 'Pajak'), await item('practice_area', 'Land', 'Tanah')];
  const id = await openDraft(world, { practice_area_id: before });
  await sendNow(world, matterCalls.update, world.partner, { ...matterForm(world, { practice_area_id: after }), id });
  expect((await trailOfMatter(id))?.names).toEqual({ [before]: 'Tax', [after]: 'Land' });
  expect((await trailOfMatter(id, indonesian))?.names).toEqual({ [before]: 'Pajak', [after]: 'Tanah' });
});

it('calls an item that was deleted since as it last was', async () => {
  const gone = await item('taxonomy', 'Merger', 'Penggabungan');
  const id = await openDraft(world, { taxonomy_id: gone });
  await sendNow(world, matterCalls.update, world.partner, { ...matterForm(world), id });
  await server.owner.query('delete from taxonomy where id = $1', [gone]);
  expect((await trailOfMatter(id))?.names).toEqual({ [gone]: 'Merger' });
});

it('each field that is told by name has a label in both languages', async () => {
  const { rows } = await server.owner.query<{ relname: string }>(
    `select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const pointers = await pointersFrom(
    { db: server.kit.db },
    rows.map((row) => row.relname),
    namedTables,
  );
  const labels = [...new Set(pointers.map(({ pointer }) => `fields:${pointer}`))];
  expect(labels).toContain('fields:originating_partner_id');
  for (const language of ['en', 'id'] as const)
    expect(labels.filter((label) => !server.kit.say.has(language, label))).toEqual([]);
});
