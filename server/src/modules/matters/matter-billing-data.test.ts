import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import {
  givenMatterWorld,
  type MatterWorld,
  matterForm,
  openActive,
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

const detail = (id: string, as: As = world.finance) => server.ok(calls.detail, as, { query: { id } });
const billing = {
  ...{ billing_contact: 'Ibu Ratna', billing_address: 'Jalan Tagih 3', billing_email: 'tagih@sagara.example' },
  ...{ reminder_months: 3, allow_multiple_billings: true, origin: 'international', fixed_exchange_rate: null },
};
const change = (id: string, fields: object, as: As = world.finance) =>
  sendNow(world, calls.update, as, { id, part: 'billing', ...fields });

describe('finance changes the billing data of a matter (ROL-01)', () => {
  it('on a draft and on an active matter, and the rest stays as it is', async () => {
    const drafted = await openDraft(world);
    const active = await openActive(world);
    for (const id of [drafted, active]) {
      const before = await detail(id);
      expect(before).toMatchObject({ can_edit: false, can_edit_billing: true, can_close: false });
      expect((await change(id, billing)).status).toBe(200);
      const { version, ...after } = await detail(id);
      expect(version).toBe(before.version + 1);
      const { version: _version, ...unchanged } = before;
      // Three months from 1 October (MAT-17); a draft is not under way.
      expect(after).toEqual({ ...unchanged, ...billing, next_reminder: id === active ? '2027-01-01' : null });
    }
    const trail = await server.ok(calls.auditTrail, world.managing, { query: { id: active } });
    expect(trail.rows[0]).toMatchObject({
      ...{ user: 'Fajar Hadi', call: 'matter/update' },
      updated: [{ entity: 'matter', new_data: { billing_contact: 'Ibu Ratna' } }],
    });
  });

  it('and sees the next billing reminder: counted from the active date, none after closing (MAT-17)', async () => {
    const id = await openActive(world, '2026-08-30', { reminder_months: 3 });
    const next = async (as?: As) => (await detail(id, as)).next_reminder;
    expect([await next(), await next(world.administrator)]).toEqual(['2026-11-30', null]);
    const dated = { id, reason: 'as agreed with the client', date: '2026-11-20' };
    await sendNow(world, calls.pending, world.managing, dated);
    expect(await next()).toBe('2026-11-30');
    await sendNow(world, calls.close, world.managing, dated);
    expect([(await detail(id)).status, await next()]).toEqual(['close', null]);
    await sendNow(world, calls.activate, world.managing, { id, reason: 'the client came back' });
    expect(await next()).toBe('2026-11-30');
    await change(id, { ...billing, reminder_months: null });
    expect(await next()).toBeNull();
  });

  it('by the whole form too, as long as nothing else differs: else every such field is named', async () => {
    const id = await openActive(world);
    const { members: _members, ...form } = matterForm(world);
    const sent = { ...form, id, ...billing, country: '', origin: 'national' as const };
    expect((await sendNow(world, calls.update, world.finance, sent)).status).toBe(200);
    const refused = await sendNow(world, calls.update, world.finance, {
      ...{ ...sent, name: 'Another name', budget_fee: '5', billing_type: 'capped fee', arrangement: { cap: '5' } },
      ...{ members: [], active_date: '2026-10-05' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('billing_data_only');
    expect(Object.keys(refused.body.message as object).sort()).toEqual([
      ...['active_date', 'arrangement', 'billing_type', 'budget_fee', 'members', 'name'],
    ]);
    expect(refused.body.message).toMatchObject({
      budget_fee: 'Your role changes the billing data of a matter only, not budget fee.',
    });
    expect(await detail(id)).toMatchObject({ name: 'Share purchase', billing_type: 'hourly' });
  });

  it('neither team nor active date, and no move of the matter', async () => {
    const id = await openActive(world);
    const version = await versionOf(world, id);
    const update = (fields: object) =>
      server.send(calls.update, world.finance, { raw: { body: { id, version, ...fields } } });
    expect((await update({ part: 'team', members: [] })).status).toBe(403);
    expect((await update({ part: 'active_date', active_date: '2026-10-02' })).status).toBe(403);
    const dialog = { id, version, reason: 'no', date: '2026-11-20' };
    expect((await server.send(calls.pending, world.finance, { raw: { body: dialog } })).status).toBe(403);
    expect(
      (await server.send(calls.registerAllAssociates, world.finance, { raw: { body: { id, version } } })).status,
    ).toBe(403);
  });

  it('the rules of these fields hold: rate of the own currency, terms of a lump sum, required fields, versions', async () => {
    const terms = ['50', '50'].map((percent) => ({ percent, description: 'Half', milestone: 'Signing' }));
    const lump = { billing_type: 'lump sum' as const, allow_multiple_billings: true };
    const id = await openDraft(world, { ...lump, arrangement: { contract_amount: '1000', terms } });
    const code = async (fields: object) => (await change(id, { ...billing, ...fields })).body.code;
    expect(await code({ fixed_exchange_rate: '16000' })).toBe('fixed_exchange_rate_not_needed');
    expect(await code({ allow_multiple_billings: false })).toBe('multiple_billings_off');
    expect(await code({ reminder_months: 61 })).toBe('fields');
    const setting = await insertRow(server.owner, 'setting', {
      ...{ firm_id: world.firm.firm_id, key: 'matter-core-setup' },
      value: JSON.stringify({ required_fields: ['billing_contact', 'task'] }),
    });
    expect((await change(id, { ...billing, billing_contact: '' })).body.message).toEqual({
      billing_contact: 'Set billing contact name as',
    });
    expect((await change(id, billing)).status).toBe(200);
    await server.owner.query('delete from setting where id = $1', [setting]);
    const stale = await server.send(calls.update, world.finance, {
      raw: { body: { id, part: 'billing', version: 1, ...billing } },
    });
    expect(stale.status).toBe(409);
  });

  it('not on a deleted matter, not on a confidential one, and not by those who may change no matter', async () => {
    const gone = await openDraft(world);
    await sendNow(world, calls.remove, world.managing, { id: gone });
    expect((await change(gone, billing)).body.code).toBe('matter_deleted');
    const secret = await openDraft(world, { confidential: true });
    expect((await change(secret, billing)).status).toBe(404);
    const id = await openDraft(world);
    for (const as of [world.associate, world.administrator]) expect((await change(id, billing, as)).status).toBe(403);
  });

  it('who changes drafts only changes their billing data there, and not on an active matter', async () => {
    expect((await change(await openDraft(world), billing, world.support)).status).toBe(200);
    const active = await openActive(world);
    expect((await change(active, billing, world.support)).status).toBe(403);
    expect(await detail(active, world.support)).toMatchObject({ can_edit: false, can_edit_billing: false });
  });
});
