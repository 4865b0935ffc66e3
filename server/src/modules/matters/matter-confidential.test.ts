import type { AnyCall } from '@praktis/contract/kit/call';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls as lookups } from '@praktis/contract/matters/matters-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  givenMatterWorld,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
  versionOf,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { startServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let secret: string;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  await openActive(world, '2026-10-01', { name: 'Open advice' });
  secret = await openActive(world, '2026-10-01', { name: 'Rahasia takeover', confidential: true });
  await givenEntry(server, world.associate, secret, { value: '3000000' });
});
afterAll(() => server.close());

const namesOf = async (id: string) => {
  const { rows } = await server.owner.query('select employee_id from matter_named_person where matter_id = $1', [id]);
  return rows.map((row) => row.employee_id);
};
const outsiders = (): As[] => [world.second, world.colleague, world.support, world.finance, world.administrator];

describe('a confidential matter (ROL-02)', () => {
  it('names the managing partner when it is made confidential, who may be taken off again', async () => {
    expect(await namesOf(secret)).toEqual([world.managing.employee_id]);
    const id = await openDraft(world, { confidential: true, named_people: [world.second.employee_id] });
    expect(await namesOf(id)).toEqual([world.second.employee_id]);
    expect((await server.send(calls.detail, world.managing, { query: { id } })).status).toBe(404);
    expect((await server.send(calls.detail, world.second, { query: { id } })).status).toBe(200);
  });

  it('is found by its team and the people named, in list and detail', async () => {
    for (const as of [world.partner, world.associate, world.managing]) {
      const list = await server.ok(calls.list, as, { body: { keyword: 'rahasia' } });
      expect(list.rows.map((row) => row.id)).toEqual([secret]);
      expect((await server.ok(calls.detail, as, { query: { id: secret } })).confidential).toBe(true);
    }
  });

  it('is in no list, no total and no look-up of anybody else', async () => {
    for (const as of outsiders()) {
      const list = await server.ok(calls.list, as, { body: {} });
      expect(list.rows.map((row) => row.id)).not.toContain(secret);
      expect(JSON.stringify(list)).not.toContain('3000000');
      expect(list.totals.reduce((sum, total) => sum + total.matters, 0)).toBe(list.total);
      const team = await server.send(lookups.searchEmployeeRateByMatter, as, { query: { matter_id: secret } });
      expect(team.status).toBe(404);
      const rates = { employee_id: world.associate.employee_id, matter_id: secret };
      expect((await server.send(lookups.searchEmployeeRate, as, { query: rates })).status).toBe(404);
    }
  });

  it('does not exist in any call of anybody else, whatever his rights', async () => {
    const version = await versionOf(world, secret);
    const dialog = { reason: 'x', date: '2026-11-20' };
    const bodies: [AnyCall, Record<string, unknown>][] = [
      [calls.update, { ...matterForm(world), part: 'all' }],
      [calls.update, { part: 'team', members: [] }],
      [calls.update, { part: 'active_date', active_date: '2026-09-01' }],
      [calls.activate, {}],
      [calls.pending, dialog],
      [calls.close, dialog],
      [calls.registerAllAssociates, {}],
    ];
    for (const as of [world.second, world.support])
      for (const [call, body] of bodies) {
        const answer = await server.send(call, as, { raw: { body: { id: secret, version, ...body } } });
        expect(answer.status, call.path).toBe(404);
      }
    for (const as of outsiders())
      expect((await server.send(calls.detail, as, { query: { id: secret } })).status).toBe(404);
    for (const as of [world.second, world.finance, world.administrator])
      expect((await server.send(calls.auditTrail, as, { query: { id: secret } })).status).toBe(404);
    expect(await versionOf(world, secret)).toBe(version);
  });

  it('is hidden from a managing partner who was taken off it, to the last call', async () => {
    const id = await openDraft(world, { confidential: true, named_people: [] });
    const body = { id, version: await versionOf(world, id) };
    expect((await server.send(calls.remove, world.managing, { body })).status).toBe(404);
    expect((await server.send(calls.auditTrail, world.managing, { query: { id } })).status).toBe(404);
  });

  it('leaves a trace of everybody who read it', async () => {
    const reads = async () => {
      const { rows } = await server.owner.query(
        "select actor, call, new_data from audit where op = 'R' and root_id = $1 order by at desc",
        [secret],
      );
      return rows;
    };
    const before = (await reads()).length;
    await server.ok(calls.detail, world.associate, { query: { id: secret } });
    await server.ok(calls.auditTrail, world.managing, { query: { id: secret } });
    await server.send(calls.detail, world.second, { query: { id: secret } });
    const after = await reads();
    expect(after).toHaveLength(before + 2);
    expect(after[0]).toMatchObject({ actor: world.managing.user_id, call: 'matter/audit-trail' });
    expect(after[1]).toMatchObject({ actor: world.associate.user_id, call: 'matter/detail' });
    const open = await openDraft(world);
    await server.ok(calls.detail, world.partner, { query: { id: open } });
    const { rows } = await server.owner.query("select 1 from audit where op = 'R' and root_id = $1", [open]);
    expect(rows).toHaveLength(0);
  });

  it('is seen no more by a member who was taken off the team', async () => {
    const id = await openActive(world, '2026-10-01', { confidential: true });
    await givenEntry(server, world.associate, id, { date: '2026-11-02' });
    expect((await server.send(calls.detail, world.associate, { query: { id } })).status).toBe(200);
    const members = [{ employee_id: world.partner.employee_id, responsible_partner: true }];
    await sendNow(world, calls.update, world.partner, { id, part: 'team', members });
    expect((await server.send(calls.detail, world.associate, { query: { id } })).status).toBe(404);
    expect((await server.ok(calls.list, world.associate, { body: {} })).rows.map((row) => row.id)).not.toContain(id);
  });

  it('becomes one by a change, names the managing partner, and names nobody when it is opened again', async () => {
    const id = await openDraft(world);
    const save = (confidential: boolean) =>
      sendNow(world, calls.update, world.partner, { ...matterForm(world), id, confidential, members: undefined });
    await save(true);
    expect(await namesOf(id)).toEqual([world.managing.employee_id]);
    expect((await server.send(calls.detail, world.second, { query: { id } })).status).toBe(404);
    await save(true);
    expect(await namesOf(id)).toEqual([world.managing.employee_id]);
    await save(false);
    expect(await namesOf(id)).toEqual([]);
    expect((await server.send(calls.detail, world.second, { query: { id } })).status).toBe(200);
  });
});
