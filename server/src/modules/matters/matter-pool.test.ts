import { matterFormLookups as lookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient } from '../../../test/given.ts';
import {
  givenMatterWorld,
  type MatterForm,
  type MatterWorld,
  matterForm,
  openDraft,
  sendNow,
  versionOf,
} from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

const billing_type = 'retainer by hour' as const;
const retainer = { retainer_fee: '20000000', included_hours: '10' };
const openMain = (changes: Partial<MatterForm> = {}) =>
  openDraft(world, { billing_type, arrangement: retainer, name: 'Main matter', ...changes });
const openMember = (pool_main_id: string, changes: Partial<MatterForm> = {}) =>
  openDraft(world, { billing_type, arrangement: { pool_main_id }, name: 'Member matter', ...changes });
const join = (id: string, pool_main_id: string | null, changes: Partial<MatterForm> = {}, as: As = world.partner) =>
  sendNow(world, calls.update, as, {
    ...matterForm(world, { billing_type, arrangement: { ...retainer, pool_main_id }, ...changes }),
    id,
  });
const arranged = async (id: string, as: As = world.partner) =>
  (await server.ok(calls.detail, as, { query: { id } })).arrangement;

describe('a pool shares one retainer (MAT-06)', () => {
  it('the main matter carries the fee; a member has nothing of its own and needs no more', async () => {
    const main = await openMain();
    const member = await openMember(main);
    expect(await arranged(member)).toMatchObject({
      ...{ retainer_fee: null, included_hours: null, pool_main_id: main, missing: [] },
      pool_main: { id: main, name: 'Main matter' },
    });
    expect((await arranged(main))?.pool_members).toMatchObject([{ id: member, name: 'Member matter' }]);
    expect((await sendNow(world, calls.activate, world.second, { id: member })).data).toMatchObject({
      status: 'active',
    });
    expect((await join(member, null)).status).toBe(200);
    expect(await arranged(member)).toMatchObject({ ...retainer, pool_main_id: null });
  });

  it('a member is activated once the retainer of its main matter is agreed: pool_main_incomplete', async () => {
    const main = await openMain({ arrangement: { retainer_fee: '5' } });
    const member = await openMember(main);
    const refused = await sendNow(world, calls.activate, world.second, { id: member });
    expect(refused.body).toMatchObject({
      code: 'pool_main_incomplete',
      message: { 'arrangement.pool_main_id': expect.any(String) },
    });
  });

  it('is of one client, of one currency, and nobody stands in two', async () => {
    const main = await openMain();
    const member = await openMember(main);
    const other = await openMain();
    const client_id = await givenClient(server, world.managing, { name: 'PT Lain Rekaan' });
    const foreign = await openMain({ client_id });
    const dollars = await openMain({ currency: 'USD', arrangement: { retainer_fee: '900', included_hours: '4' } });
    const hourly = await openDraft(world);
    const code = async (id: string, pool_main_id: string) => (await join(id, pool_main_id)).body.code;
    expect(await code(other, other)).toBe('pool_with_itself');
    expect(await code(other, foreign)).toBe('pool_other_client');
    expect(await code(other, dollars)).toBe('pool_other_currency');
    expect(await code(other, hourly)).toBe('pool_main_not_retainer');
    expect(await code(other, member)).toBe('pool_main_is_member');
    expect(await code(main, other)).toBe('pool_member_is_main');
    expect(await code(other, world.client)).toBe('unknown_record');
    expect(await code(member, other)).toBeUndefined();
    expect((await arranged(main))?.pool_members).toEqual([]);
  });

  it('the main matter keeps client, currency and type, and is not deleted, while others share it: pool_has_members', async () => {
    const main = await openMain();
    await openMember(main);
    const refused = async (changes: Partial<MatterForm>) => (await join(main, null, changes)).body;
    expect(await refused({ currency: 'USD' })).toMatchObject({ code: 'pool_has_members' });
    expect(await refused({ billing_type: 'hourly' })).toMatchObject({
      message: { billing_type: 'Other matters share the retainer of this one. Take them out first.' },
    });
    expect((await sendNow(world, calls.remove, world.managing, { id: main })).body.code).toBe('pool_has_members');
  });

  it('a main matter that nobody shares any more is deleted for good only when no deleted one points to it', async () => {
    const main = await openMain();
    const member = await openMember(main);
    await sendNow(world, calls.remove, world.managing, { id: member });
    await sendNow(world, calls.remove, world.managing, { id: main });
    const forever = async (id: string) => {
      const { rows } = await server.owner.query('select number from matter where id = $1', [id]);
      return sendNow(world, calls.remove, world.managing, { id, permanent: true, number: rows[0]?.number });
    };
    expect((await forever(main)).body.code).toBe('matter_has_files');
    expect((await forever(member)).status).toBe(200);
    expect((await forever(main)).status).toBe(200);
  });

  it('who may not see the main matter is offered and told nothing of it, and keeps what is agreed (ROL-02)', async () => {
    const members = [{ employee_id: world.partner.employee_id, responsible_partner: true }];
    const main = await openMain({ confidential: true, members });
    const member = await openMember(main);
    const shown = await arranged(member, world.second);
    expect(shown).toMatchObject({ pool_main: null });
    expect(JSON.stringify(shown)).not.toContain('Main matter');
    const query = { client_id: world.client };
    const offered = await server.ok(lookups.searchPool, world.second, { query });
    expect(offered.rows.map((row) => row.id)).not.toContain(main);
    const own = await openDraft(world, { billing_type }, world.second);
    const asStranger = { ...matterForm(world, { billing_type, arrangement: { pool_main_id: main } }), id: own };
    const refused = await sendNow(world, calls.update, world.support, asStranger);
    expect(refused.body.code).toBe('unknown_record');
    expect((await join(member, main, {}, world.support)).status).toBe(200);
  });

  it('two that would join each other at once: one does', async () => {
    const [one, two] = [await openMain(), await openMain()];
    const both = await Promise.all(
      [
        [one, two],
        [two, one],
      ].map(async ([id = '', main = '']) => {
        const body = { ...matterForm(world, { billing_type, arrangement: { pool_main_id: main } }), id };
        return server.send(calls.update, world.partner, { body: { ...body, version: await versionOf(world, id) } });
      }),
    );
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await server.owner.query(
      'select matter_id, pool_main_id from matter_arrangement where matter_id in ($1, $2) and pool_main_id is not null',
      [one, two],
    );
    expect(rows).toHaveLength(1);
  });

  it('a member that was deleted comes back only into a pool that still stands', async () => {
    const cases: [string, (main: string) => Promise<{ status: number }>][] = [
      ['pool_main_not_retainer', (main) => sendNow(world, calls.remove, world.managing, { id: main })],
      ['pool_main_is_member', async (main) => join(main, await openMain())],
      [
        'pool_other_currency',
        (main) => join(main, null, { currency: 'USD', arrangement: { retainer_fee: '900', included_hours: '4' } }),
      ],
    ];
    for (const [code, spoil] of cases) {
      const main = await openMain();
      const member = await openMember(main);
      expect((await sendNow(world, calls.activate, world.second, { id: member })).status).toBe(200);
      expect((await sendNow(world, calls.remove, world.managing, { id: member })).status).toBe(200);
      expect((await spoil(main)).status, code).toBe(200);
      const back = await sendNow(world, calls.activate, world.managing, { id: member });
      expect([back.status, back.body.code], code).toEqual([400, code]);
    }
  });

  it('offers retainers by hour of the client in the currency, without the matter itself and without members', async () => {
    const client_id = await givenClient(server, world.managing, { name: 'PT Kolam Rekaan' });
    const main = await openMain({ client_id, name: 'Wide retainer' });
    const member = await openMember(main, { client_id });
    await openMain({ client_id, currency: 'USD', arrangement: {}, name: 'Dollar retainer' });
    await openDraft(world, { client_id });
    const offered = async (query: object) =>
      (
        await server.ok(lookups.searchPool, world.partner, { query: { client_id, currency: 'IDR', ...query } })
      ).rows.map((row) => row.name);
    expect(await offered({ matter_id: member })).toEqual(['Wide retainer']);
    expect(await offered({ matter_id: main })).toEqual([]);
    expect(await offered({ currency: '' })).toEqual(['Dollar retainer', 'Wide retainer']);
  });
});
