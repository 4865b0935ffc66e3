import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { besideMoves } from '../given-status.ts';
import { givenEntry } from '../given-time.ts';
import { startServer, type TestServer } from '../harness.ts';
import { acts, happen } from './ways.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const all = acts.map((way) => way.name);
const remove = ['delete', 'bulk delete'];
/** An entry that goes is no work on its day: only the place it goes from is asked. */
const standing = all.filter((name) => !remove.includes(name));
const fresh = ['create', 'create several', 'create although similar', 'stop a timer', 'import'];
/** Those that bring an entry to a day on which it did not stand. */
const coming = [...fresh, 'mass update: move there', 'update: move there', 'undo a bulk delete'];
const undone = ['undo a bulk delete', 'undo a bulk update of status', 'undo a move to another matter'];
/** Those that leave an entry billable, or make it so again. */
const kept = [...all.filter((name) => /^(mass )?update/.test(name)), ...undone];
/** Those that take more of the budget of a matter. */
const taking = [...fresh, 'move to another matter', ...undone];

/** The code of a refusal; what brings it about on both matters ($1), and takes it away again; the acts that meet it. */
const guards: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'client_not_active',
    "update client set status = 'have conflict' where id in (select client_id from matter where id = any($1))",
    "update client set status = 'active' where id in (select client_id from matter where id = any($1))",
    all,
  ],
  ...(['draft', 'pending', 'close'] as const).map(
    (status) =>
      [
        status === 'close' ? 'matter_closed' : `matter_${status}`,
        `update matter set status = '${status}', closed_date = '2026-11-10' where id = any($1)`,
        "update matter set status = 'active', closed_date = null where id = any($1)",
        all,
      ] as const,
  ),
  [
    'timesheet_closed',
    "update matter set timesheet_status = 'closed' where id = any($1)",
    "update matter set timesheet_status = 'open' where id = any($1)",
    all,
  ],
  [
    'before_active_date',
    "update matter set active_date = '2026-12-01' where id = any($1)",
    "update matter set active_date = '2026-01-01' where id = any($1)",
    standing,
  ],
  [
    'not_member',
    "update matter_member set leave_date = '2026-11-01' where matter_id = any($1)",
    'update matter_member set leave_date = null where matter_id = any($1)',
    standing,
  ],
  [
    'employee_left',
    `update employee set left_on = '2026-11-01' where id in (select employee_id from matter_member where matter_id = any($1))`,
    'update employee set left_on = null where id in (select employee_id from matter_member where matter_id = any($1))',
    standing,
  ],
  // New work on such a matter is not billable; what is changed or taken back says that it was.
  [
    'matter_non_billable',
    "update matter set timesheet_status = 'non_billable' where id = any($1)",
    "update matter set timesheet_status = 'open' where id = any($1)",
    kept,
  ],
  [
    'budget_exceeded',
    'update matter set budget_fee = 1, budget_restricts = true where id = any($1)',
    'update matter set budget_fee = null, budget_restricts = false where id = any($1)',
    taking,
  ],
];

async function given(): Promise<void> {
  world = await givenLockWorld(server, { lock_after_days: 0, block_after_days: 0 });
  await server.owner.query(
    `update user_role set grants = grants || '{"import.run": ["all"]}' where firm_id = $1 and code = 'fee_earner'`,
    [world.firm.firm_id],
  );
  itIs(world, '2026-11-12');
}

/** What an act on a date met, and whether it left everything as it was. */
async function met(name: string, date: string, meanwhile: () => Promise<unknown>) {
  const way = acts.find((one) => one.name === name);
  if (!way) throw new Error(`no way in is called ${name}`);
  const { outcome, unchanged } = await happen(world, way, { as: world.associate, date, open: '2026-11-12' }, meanwhile);
  return [outcome, unchanged];
}

describe.each(guards)('%s holds on every way in (TIM-13, T-39, T-40)', (code, set, back, which) => {
  beforeAll(given);

  it.each(all)('%s', async (name) => {
    const matters = [[world.matter, world.other]];
    // Of a closed matter the days before its closing are closed too (T-39).
    for (const date of code === 'matter_closed' ? ['2026-11-09', '2026-11-11'] : ['2026-11-11']) {
      const told = await met(name, date, () => besideMoves(server.owner, set, matters));
      await besideMoves(server.owner, back, matters);
      expect(told, date).toEqual(which.includes(name) ? [code, true] : ['saved', false]);
    }
  });
});

describe('a day of 24 hours is full on every way in (TIM-07, TIM-13)', () => {
  beforeAll(given);

  it.each(all)('%s', async (name) => {
    const date = '2026-11-11';
    await server.owner.query("update timesheet set status = 'deleted' where firm_id = $1 and status <> 'deleted'", [
      world.firm.firm_id,
    ]);
    // Three minutes too many for the six that come; the six that stand there already fill the day.
    const rest = coming.includes(name) ? { hour: '23.95', minutes: 1437 } : { hour: '23.9', minutes: 1434 };
    const told = await met(name, date, () =>
      givenEntry(server, world.associate, world.matter, { date, ...rest, description: 'Long' }),
    );
    expect(told).toEqual(coming.includes(name) ? ['day_over_24', true] : ['saved', false]);
  });
});

describe('earlier dates are demanded on every way in (LCK-04)', () => {
  beforeAll(async () => {
    await given();
    itIs(world, '2026-11-01');
    await lockDays(world, { edit_window: 'current_week', skip_dates_allowed: false });
    itIs(world, '2026-11-12');
  });
  // An entry that moves away comes to another day. What is taken back stood there before and is not judged anew.
  const demanded = [...coming, 'update: move away'];

  it.each(all.filter((name) => !undone.includes(name)))('%s', async (name) => {
    await server.owner.query("update timesheet set status = 'deleted' where firm_id = $1 and status <> 'deleted'", [
      world.firm.firm_id,
    ]);
    const told = await met(name, '2026-11-11', async () => undefined);
    expect(told).toEqual(demanded.includes(name) ? ['fill_earlier_dates', true] : ['saved', false]);
  });
});
