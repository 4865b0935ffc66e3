import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { addDays } from '@praktis/rules/dates';
import type { EditWindowMode } from '@praktis/rules/edit-window';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { startServer, type TestServer } from '../harness.ts';
import { acts, happen, ways, writing } from './ways.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenLockWorld(server, { lock_after_days: 0, block_after_days: 0 });
  const { firm_id } = world.firm;
  // The associate also imports; sessions last over the leap day of 2028.
  await server.owner.query(
    `update user_role set grants = grants || '{"import.run": ["all"]}' where firm_id = $1 and code = 'fee_earner'`,
    [firm_id],
  );
  await server.owner.query("update session set expires_at = '2030-01-01' where firm_id = $1", [firm_id]);
});
afterAll(() => server.close());

const first = '00:00:00.000';
const last = '23:59:59.999';

/** Mode and N; today and the time of day in Jakarta; the first date that is open (LCK-02). */
const table: readonly (readonly [EditWindowMode, number, string, string, string])[] = [
  ['month_close', 5, '2026-11-12', '10:00:00.000', '2026-11-01'],
  ['month_close', 5, '2026-11-05', last, '2026-10-01'],
  ['month_close', 5, '2026-11-06', first, '2026-11-01'],
  ['month_close', 31, '2026-11-30', last, '2026-10-01'],
  ['month_close', 5, '2028-03-05', last, '2028-02-01'],
  ['from_last_month', 20, '2026-11-12', '10:00:00.000', '2026-10-20'],
  ['from_last_month', 31, '2026-12-31', last, '2026-11-30'],
  ['from_last_month', 30, '2028-03-31', first, '2028-02-29'],
  ['from_this_month', 10, '2026-11-12', '10:00:00.000', '2026-11-10'],
  ['from_this_month', 10, '2026-11-09', last, '2026-10-10'],
  ['from_this_month', 10, '2026-11-10', first, '2026-11-10'],
  ['from_this_month', 31, '2028-02-29', first, '2028-02-29'],
  ['days_back', 7, '2026-11-12', '10:00:00.000', '2026-11-05'],
  ['days_back', 1, '2028-03-01', first, '2028-02-29'],
  ['current_week', 0, '2026-11-12', '10:00:00.000', '2026-11-09'],
  ['current_week', 0, '2026-11-15', last, '2026-11-09'],
  ['current_week', 0, '2026-11-16', first, '2026-11-16'],
];

it('every call that writes time has its acts here, or the reason why the lock is not for it', () => {
  expect(Object.keys(ways).sort()).toEqual([...writing].sort());
});

describe.each(table)('%s %i on %s at %s: open from %s (LCK-02)', (edit_window, edit_window_n, today, clock, from) => {
  beforeAll(async () => {
    itIs(world, '2026-01-06');
    await lockDays(world, { edit_window, edit_window_n });
    itIs(world, today, clock);
  });

  it('the screens are told so', async () => {
    const { open_from, open_to } = await server.ok(timesheetCalls.config, world.associate);
    expect([open_from, open_to]).toEqual([from, today]);
  });

  it.each(acts.map((way) => [way.name, way] as const))(
    '%s: the day before is closed, that day is open',
    async (_, way) => {
      const as = world.associate;
      const closed = await happen(world, way, { as, date: addDays(from, -1), open: today });
      expect([closed.outcome, closed.unchanged]).toEqual(['period_closed', true]);
      const opened = await happen(world, way, { as, date: from, open: today });
      expect([opened.outcome, opened.unchanged]).toEqual(['saved', false]);
    },
  );
});

describe('timesheet.edit_closed passes a closed period with a reason (LCK-02)', () => {
  beforeAll(async () => {
    itIs(world, '2026-01-06');
    await lockDays(world, { edit_window: 'current_week', edit_window_n: 0 });
    itIs(world, '2026-11-12');
  });

  it.each(acts.map((way) => [way.name, way] as const))(
    '%s: not without one, and the reason stays in the trail',
    async (_, way) => {
      const of = { as: world.managing, date: '2026-11-06', open: '2026-11-12' };
      const refused = await happen(world, way, of);
      expect([refused.outcome, refused.unchanged]).toEqual(['reason_needed', true]);
      const reason = `Forgotten in court (${way.name})`;
      const passed = await happen(world, way, { ...of, reason });
      expect([passed.outcome, passed.unchanged]).toEqual(['saved', false]);
      const { rows } = await server.owner.query(
        "select actor from audit where firm_id = $1 and entity = 'timesheet' and new_data ->> 'reason' = $2",
        [world.firm.firm_id, reason],
      );
      expect(rows).toEqual([{ actor: world.managing.user_id }]);
    },
  );
});
