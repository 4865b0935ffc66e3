import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryOf, givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { besideMoves } from '../given-status.ts';
import { givenEntry } from '../given-time.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenLockWorld(server, { block_after_days: 0, lock_after_days: 0 });
  itIs(world, '2026-11-01');
  await lockDays(world, { skip_dates_allowed: false, edit_window: 'days_back', edit_window_n: 0 });
  itIs(world, '2026-11-12');
});
afterAll(() => server.close());

const day = '2026-11-11';
const change = (text: string, id: string) => server.owner.query(text, [id]);

it('everything that stands against an entry is told in the order of TIM-13, one after the other is put right', async () => {
  const { matter, associate, managing } = world;
  const person = associate.employee_id;
  const given = entryOf(world, day, { billable: true, description: 'Drafting SPA' });
  const timesheet = { ...given, method: 'start_end' as const, start_time: '10:00', end_time: '10:06' };
  const confirmed: string[] = [];
  const matterSets = (set: string) => change(`update matter set ${set} where id = $1`, matter);
  const clientIs = (status: string) =>
    besideMoves(server.owner, 'update client set status = $2 where id = (select client_id from matter where id = $1)', [
      matter,
      status,
    ]);
  const memberSets = (set: string) =>
    change(`update matter_member set ${set} where matter_id = '${matter}' and employee_id = $1`, person);

  await clientIs('have conflict');
  await matterSets(
    `status = 'close', timesheet_status = 'closed', active_date = '2026-11-12', budget_fee = 1, budget_restricts = true`,
  );
  await memberSets("leave_date = '2026-11-10', rate_name = 'Of nobody'");
  await change("update employee set left_on = '2026-11-10' where id = $1", person);
  const long = await givenEntry(server, associate, matter, {
    ...{ date: day, hour: '23.95', minutes: 1437, start_time: '00:00', end_time: '23:57' },
  });

  /** What the entry is refused or asked as, and what puts it right. */
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['client_not_active', () => clientIs('active')],
    ['matter_closed', () => matterSets("status = 'active'")],
    ['timesheet_closed', () => matterSets("timesheet_status = 'non_billable'")],
    ['before_active_date', () => matterSets("active_date = '2026-01-01'")],
    ['not_member', () => memberSets('leave_date = null')],
    ['employee_left', () => change('update employee set left_on = null where id = $1', person)],
    ['period_closed', () => lockDays(world, { edit_window: 'current_week' })],
    [
      'fill_earlier_dates',
      () => Promise.all(['2026-11-09', '2026-11-10'].map((date) => givenEntry(server, associate, matter, { date }))),
    ],
    [
      'day_over_24',
      () => change("update timesheet set hour = 12, minutes = 720, end_time = '12:00', value = 0 where id = $1", long),
    ],
    ['matter_non_billable', () => matterSets("timesheet_status = 'open'")],
    ['rate_missing', () => memberSets("rate_name = 'Standard'")],
    ['budget_exceeded', () => matterSets('budget_restricts = false')],
    ...['long_day', 'time_overlap', 'similar_entry'].map(
      (doubt) => [doubt, async () => confirmed.push(doubt)] as const,
    ),
  ];
  const met: string[] = [];
  for (const [, right] of steps) {
    met.push((await server.send(timesheetCalls.create, associate, { body: { timesheet }, confirmed })).body.code ?? '');
    await right();
  }
  expect(met).toEqual(steps.map(([code]) => code));
  const { id } = await server.ok(timesheetCalls.create, associate, { body: { timesheet }, confirmed });
  expect((await server.ok(timesheetCalls.detail, managing, { query: { id } })).confirmed_codes.sort()).toEqual([
    ...['long_day', 'similar_entry', 'time_overlap'],
  ]);
});
