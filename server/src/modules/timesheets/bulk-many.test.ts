import type { AnyCall } from '@praktis/contract/kit/call';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../test/harness.ts';
import { type ActsWorld, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
beforeAll(async () => {
  world = await startActs();
});
afterAll(() => world.server.close());
beforeEach(() => freshMatters(world));

const many = 120;
interface Chosen {
  id: string;
  version: number;
}

/** Entries of half an hour of the associate, five on each of 24 days of November, in some status; their ids. */
async function given(status: 'wip' | 'non-billable' | 'write off'): Promise<Chosen[]> {
  const { server, firm, associate, matter } = world;
  const written = status === 'write off' ? '2026-11-25' : null;
  const { rows } = await server.owner.query<Chosen>(
    `insert into timesheet (firm_id, id, date, employee_id, matter_id, description, method, minutes, actual_unit, hour,
       billable, status, rate, rate_currency, rate_source, value, fingerprint, created_by, write_off_date, write_off_reason)
     select $1, gen_random_uuid(), date '2026-11-02' + n / 5, $2, $3, md5(n::text), 'hour', 30, 5, 0.5, $5 <> 'non-billable', $5,
       1000000, 'IDR', 'active', 500000, gen_random_uuid(), $4, $6, case when $6::date is null then '' else 'goodwill' end
     from generate_series(0, $7::int - 1) n returning id, version`,
    [firm.firm_id, associate.employee_id, matter, associate.user_id, status, written, many],
  );
  return rows;
}

/** All time of the firm: how many entries, hours and money, and a checksum of everything but versions and their times. */
async function state(): Promise<Record<string, string>> {
  const { rows } = await world.server.owner.query(
    `select count(*) as entries, sum(hour) as hours, sum(value) as money,
       sum(hour) filter (where status = 'wip') as wip_hours, sum(value) filter (where status = 'wip') as wip,
       md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by id)) as checksum
     from timesheet t where firm_id = $1`,
    [world.firm.firm_id],
  );
  return rows[0];
}

/** Sends an act as the screen does: to look at first, then all or nothing. */
function act<C extends AnyCall>(call: C, more: (world: ActsWorld) => object) {
  return async (rows: Chosen[], preview: boolean): Promise<BulkAnswer> => {
    const manner = preview ? { preview, save_good: true } : { save_good: false };
    const input = { body: { rows, ...more(world), ...manner }, confirmed: preview ? [] : ['similar_entry'] };
    return (await world.server.ok(call, world.managing, input as unknown as Input<C>)) as unknown as BulkAnswer;
  };
}

const acts = [
  ['a move', 'wip', act(bulk.updateMatter, ({ goal }) => ({ matter_id: goal }))],
  ['a rate found anew', 'wip', act(bulk.updateRate, () => ({}))],
  ['a typed rate', 'wip', act(bulk.updateRate, () => ({ rate: '1234567', currency: 'IDR' }))],
  ['making them non-billable', 'wip', act(calls.bulkUpdateStatus, () => ({ status: 'non-billable' }))],
  ['making them billable', 'non-billable', act(calls.bulkUpdateStatus, () => ({ status: 'wip' }))],
  ['a write-off', 'wip', act(calls.bulkWriteOff, () => ({ reason: 'goodwill' }))],
  ['the undo of a write-off', 'write off', act(calls.bulkUpdateStatus, () => ({ status: 'wip' }))],
  ['a deletion', 'wip', act(calls.bulkDelete, () => ({ reason: 'entered twice' }))],
] as const;

describe(`${many} entries at once`, () => {
  it.each(acts)(
    '%s: the preview changes nothing, the act all of them, its undo brings every row back',
    async (_, status, send) => {
      const rows = await given(status);
      const before = await state();
      const whole = { saved: many, refused: 0, left: 0 };

      const seen = await send(rows, true);
      expect(seen).toMatchObject(whole);
      expect(await state()).toEqual(before);

      const done = await send(rows, false);
      expect(done).toMatchObject(whole);
      expect(done.rows.map(({ id, ok, changes }) => [id, ok, changes])).toEqual(
        seen.rows.map(({ id, changes }) => [id, true, changes]),
      );
      expect(done.rows.every((row) => row.changes.length > 0)).toBe(true);
      expect(await state()).not.toEqual(before);

      const changed = done.rows.map(({ id, version }) => ({ id, version }));
      const body = { rows: changed, edit: done.edit, save_good: true };
      expect(await world.server.ok(bulk.undo, world.managing, { body })).toMatchObject(whole);
      expect(await state()).toEqual(before);

      // A step of the trail for the act and one for its undo, entry by entry.
      const { rows: steps } = await world.server.owner.query(
        "select count(*)::int as steps from audit where op = 'U' and row_id = any($1) group by row_id",
        [rows.map((row) => row.id)],
      );
      expect(steps).toEqual(Array(many).fill({ steps: 2 }));
    },
  );
});
