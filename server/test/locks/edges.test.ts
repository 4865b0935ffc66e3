import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entryOf, givenLockWorld, itIs, type LockWorld, lockDays, record } from '../given-lock.ts';
import { givenEntry } from '../given-time.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenLockWorld(server);
  await server.owner.query("update session set expires_at = '2030-01-01' where firm_id = $1", [world.firm.firm_id]);
});

const first = '00:00:00.000';
const last = '23:59:59.999';

/** `open`, or the code with which a call outside the timesheet is refused. */
async function standing(): Promise<string> {
  const { status, body } = await server.send(dashboardCalls.bwNbw, world.associate);
  return status === 200 ? 'open' : (body.code ?? String(status));
}
const worked = (date: string) => givenEntry(server, world.associate, world.matter, { date });
const free = (date: string, kind: 'national' | 'joint_leave') =>
  server.ok(holidayCalls.create, world.managing, { body: { date, kind, name: 'Holiday', name_id: 'Libur' } });
async function status(to: 'active' | 'on leave'): Promise<void> {
  const { employee_id } = world.associate;
  const { version } = await server.ok(employeeCalls.detail, world.managing, { query: { employee_id } });
  await server.ok(employeeCalls.updateStatus, world.managing, { body: { employee_id, version, status: to } });
}

/**
 * The date of the last entry, what is made of the calendar, and the first days of being blocked by three missing days
 * (LCK-05) and locked out by five (LCK-06). 2028 has a 29 February, which is a Tuesday.
 */
const table: readonly (readonly [string, string, () => Promise<unknown>, string, string])[] = [
  ['28 and 29 February and 1 March are missing', '2028-02-25', async () => undefined, '2028-03-02', '2028-03-04'],
  ['the leap day is a holiday', '2028-02-25', () => free('2028-02-29', 'national'), '2028-03-03', '2028-03-07'],
  ['the leap day is joint leave', '2028-02-25', () => free('2028-02-29', 'joint_leave'), '2028-03-03', '2028-03-07'],
  [
    'the leap day is joint leave, which counts as work',
    '2028-02-25',
    async () => {
      await free('2028-02-29', 'joint_leave');
      await lockDays(world, { count_joint_leave: true });
    },
    ...(['2028-03-02', '2028-03-04'] as const),
  ],
  ['over the end of a year', '2027-12-30', async () => undefined, '2028-01-05', '2028-01-07'],
  ['over the end of a month', '2026-04-28', async () => undefined, '2026-05-05', '2026-05-07'],
  [
    'back from leave on 1 March',
    '2028-02-25',
    async () => {
      await status('on leave');
      itIs(world, '2028-03-01', last);
      expect(await standing()).toBe('open');
      await status('active');
    },
    ...(['2028-03-04', '2028-03-08'] as const),
  ],
];

describe('missing days are counted from midnight to midnight of the firm (LCK-03, LCK-05, LCK-06)', () => {
  it.each(table)('%s', async (_, entry, calendar, blocked, locked) => {
    await worked(entry);
    itIs(world, entry);
    await calendar();
    const eve = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const seen = [];
    for (const [day, clock] of [
      [eve(blocked), last],
      [blocked, first],
      [eve(locked), last],
      [locked, first],
    ] as const) {
      itIs(world, day, clock);
      seen.push(await standing());
    }
    expect(seen).toEqual(['open', 'timesheets_missing', 'timesheets_missing', 'locked_out']);
  });
});

describe('where dates may not be skipped (LCK-04)', () => {
  beforeEach(async () => {
    await lockDays(world, { block_after_days: 0, lock_after_days: 0 });
    itIs(world, '2028-02-28');
    await lockDays(world, { skip_dates_allowed: false });
    await worked('2028-02-28');
  });
  const demanded = async (date: string) => {
    const { body } = await server.send(timesheetCalls.create, world.associate, {
      body: { timesheet: entryOf(world, date) },
    });
    return body.code === 'fill_earlier_dates' ? body.params?.day : (body.code ?? 'saved');
  };

  it('the leap day is demanded to the last instant in which it is open, and not from the next one on', async () => {
    itIs(world, '2028-02-29', last);
    expect(await demanded('2028-03-01')).toBe('date_in_future');
    itIs(world, '2028-03-01', first);
    expect(await demanded('2028-03-01')).toBe('2028-02-29');
    // February is open until 5 March (LCK-02).
    itIs(world, '2028-03-05', last);
    expect(await demanded('2028-03-01')).toBe('2028-02-29');
    itIs(world, '2028-03-06', first);
    expect(await demanded('2028-03-02')).toBe('2028-03-01');
    expect(await record(world, '2028-03-01')).toBe('saved');
  });

  it('no day of leave is demanded, and a holiday on the leap day is not', async () => {
    await free('2028-02-29', 'national');
    itIs(world, '2028-03-01', first);
    expect(await demanded('2028-03-01')).toBe('saved');
    await status('on leave');
    itIs(world, '2028-03-06', first);
    await status('active');
    expect(await demanded('2028-03-06')).toBe('saved');
  });
});
