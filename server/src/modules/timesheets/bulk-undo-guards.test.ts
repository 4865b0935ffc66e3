import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatterWorld, type MatterWorld, matterForm, openActive, sendNow } from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const undo = (answer: BulkAnswer, as: As) => {
  const rows = answer.rows.map(({ id, version }) => ({ id, version }));
  return server.ok(bulk.undo, as, { body: { rows, edit: answer.edit, save_good: false } });
};

describe('an entry returns only in the currency of its matter (MAT-12, RAT-04, invariant 41)', () => {
  /** An hour of the associate, recorded in rupiah on a matter of the world. */
  const recorded = async (world: MatterWorld, matter_id: string) => {
    const timesheet = { date: '2026-11-20', matter_id, description: 'Call', method: 'hour' as const, duration: '1' };
    return (await server.ok(calls.create, world.associate, { body: { timesheet } })).id;
  };
  const inDollars = async (world: MatterWorld, id: string) => {
    const form = { ...matterForm(world), members: undefined, currency: 'USD', id };
    expect((await sendNow(world, matterCalls.update, world.partner, form)).status).toBe(200);
  };
  const stored = async (id: string) => {
    const asked = 'select status, matter_id, rate_currency, value from timesheet where id = $1';
    return (await server.owner.query(asked, [id])).rows[0];
  };

  it('not to a matter that changed it while the entry was deleted', async () => {
    const world = await givenMatterWorld(server);
    const matter = await openActive(world);
    const id = await recorded(world, matter);
    const gone = await server.ok(calls.bulkDelete, world.associate, { body: { rows: [{ id, version: 1 }] } });
    await inDollars(world, matter);
    const told = await undo(gone, world.associate);
    expect(told).toMatchObject({ saved: 0, refused: 1 });
    expect(told.rows[0]).toMatchObject({ ok: false, code: 'undo_currency_changed', changes: [] });
    expect(await stored(id)).toMatchObject({ status: 'deleted' });
  });

  it('not to one that changed it while the entry lay elsewhere', async () => {
    const world = await givenMatterWorld(server, 'Dua');
    const [matter, other] = [await openActive(world), await openActive(world)];
    const id = await recorded(world, matter);
    const body = { rows: [{ id, version: 1 }], matter_id: other };
    const moved = await server.ok(bulk.updateMatter, world.managing, { body });
    expect(moved.saved).toBe(1);
    await inDollars(world, matter);
    expect((await undo(moved, world.managing)).rows[0]).toMatchObject({ code: 'undo_currency_changed' });
    expect(await stored(id)).toMatchObject({ matter_id: other, rate_currency: 'IDR', value: '1500000' });
  });

  it('nor by any other way: the database itself holds the two together', async () => {
    const world = await givenMatterWorld(server, 'Tiga');
    const matter = await openActive(world);
    const id = await recorded(world, matter);
    const changes: [string, string][] = [
      ["update timesheet set rate_currency = 'USD' where id = $1", id],
      ["update matter set currency = 'USD' where id = $1", matter],
    ];
    for (const [change, of] of changes)
      await expect(server.owner.query(change, [of])).rejects.toThrow('entry_currency');
    await server.owner.query("update timesheet set status = 'deleted' where id = $1", [id]);
    for (const [change, of] of changes) expect((await server.owner.query(change, [of])).rowCount).toBe(1);
  });
});
