import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer, MassAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { insertRow } from '../../../test/given.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { type ActsWorld, actsOf, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
let server: TestServer;
let managing: As;
let associate: As;
let matter: string;
let { given, stored, sumOf, rowsOf } = {} as ReturnType<typeof actsOf>;

beforeAll(async () => {
  world = await startActs();
  ({ server, managing, associate } = world);
  ({ given, stored, sumOf, rowsOf } = actsOf(world));
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshMatters(world);
  ({ matter } = world);
});

const undo = (answer: BulkAnswer | MassAnswer, as: As = associate, save_good = false) => {
  const rows = answer.rows.map(({ id, version }) => ({ id, version }));
  return server.ok(bulk.undo, as, { body: { rows, edit: answer.edit, save_good } });
};
type Row = { id: string; version: number } & Record<string, unknown>;
const mass = (rows: Row[], confirmed: string[] = []) =>
  server.ok(bulk.massUpdate, associate, { body: { rows: rows as never }, confirmed });
const refusingOverlaps = async (work: () => Promise<void>) => {
  const value = JSON.stringify({ overlap: 'refuse' });
  const setting = await insertRow(server.owner, 'setting', {
    ...{ firm_id: world.firm.firm_id, key: 'timesheet-setup', value },
  });
  await work();
  await server.owner.query('delete from setting where id = $1', [setting]);
};

describe('entries that made room for each other go back together (undo is exact)', () => {
  it('times that moved up, one into the place of the other (TIM-08)', async () => {
    await refusingOverlaps(async () => {
      const timed = { method: 'start_end', minutes: 60 };
      const one = await given({ ...timed, start_time: '09:00', end_time: '10:00', description: 'Call' });
      const two = await given({ ...timed, start_time: '10:00', end_time: '11:00', description: 'Letter' });
      const before = await sumOf(one, two);
      const row = { date: '2026-11-20', matter_id: matter, method: 'start_end', version: 1 };
      const later = await mass([
        { ...row, id: two, description: 'Letter', start_time: '11:00', end_time: '12:00' },
        { ...row, id: one, description: 'Call', start_time: '10:00', end_time: '11:00' },
      ]);
      expect(later.saved).toBe(2);
      expect(await undo(later)).toMatchObject({ saved: 2, refused: 0 });
      expect(await sumOf(one, two)).toBe(before);
    });
  });

  it('and where one cannot, the one whose time it keeps is told, and no other', async () => {
    await refusingOverlaps(async () => {
      const timed = { method: 'start_end', minutes: 60 };
      const one = await given({ ...timed, start_time: '09:00', end_time: '10:00', description: 'Call' });
      const two = await given({ ...timed, start_time: '10:00', end_time: '11:00', description: 'Letter' });
      const row = { date: '2026-11-20', matter_id: matter, method: 'start_end', version: 1 };
      const later = await mass([
        { ...row, id: two, description: 'Letter', start_time: '11:00', end_time: '12:00' },
        { ...row, id: one, description: 'Call', start_time: '10:00', end_time: '11:00' },
      ]);
      await server.owner.query("update timesheet set billing_group = 'Deed' where id = $1", [one]);
      const told = await undo(later, associate, true);
      const codes = new Map(told.rows.map((answer) => [answer.id, answer.code]));
      expect(codes).toEqual(
        new Map([
          [one, 'stale'],
          [two, 'time_overlap'],
        ]),
      );
      expect(await stored(two)).toMatchObject({ start_time: '11:00' });
    });
  });

  it('long days that were exchanged: 13 h and 12 h (TIM-07)', async () => {
    const one = await given({ date: '2026-11-19', hour: '13', minutes: 780, description: 'Trial day one' });
    const two = await given({ date: '2026-11-20', hour: '12', minutes: 720, description: 'Hearing of witnesses' });
    const before = await sumOf(one, two);
    const row = { matter_id: matter, version: 1 };
    const moved = await mass(
      [
        { ...row, id: one, description: 'Trial day one', date: '2026-11-18' },
        { ...row, id: two, description: 'Hearing of witnesses', date: '2026-11-19' },
      ],
      ['long_day'],
    );
    expect(moved.saved).toBe(2);
    expect(await undo(moved)).toMatchObject({ saved: 2, refused: 0 });
    expect(await sumOf(one, two)).toBe(before);
  });
});

const waiting = async () => {
  const asked = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  return (await server.owner.query<{ n: number }>(asked)).rows[0]?.n;
};

describe('what an entry takes is taken back under the locks of its day (TIM-07, invariant 28)', () => {
  it('twenty hours that return and ten that are recorded at once do not make thirty', async () => {
    const id = await given({ hour: '20', minutes: 1200, value: '30000000' });
    const gone = await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(id), reason: 'r' } });
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table audit in share mode');
      const returning = undo(gone, managing);
      await untilBlocked(server.owner);
      const timesheet = {
        ...{ date: '2026-11-20', matter_id: world.goal, description: 'Other', method: 'hour' as const, duration: '10' },
      };
      const recording = server.send(calls.create, associate, { body: { timesheet } });
      await expect.poll(waiting).toBe(2);
      await holder.query('commit');
      expect((await returning).saved).toBe(1);
      expect((await recording).body).toMatchObject({ code: 'day_over_24' });
    } finally {
      holder.release();
    }
  });
});

describe('a row that points to what is gone', () => {
  it('is refused alone: its activity was deleted since (TIM-13)', async () => {
    const code = { code: 'TEMP', name: 'Temp', name_id: 'Temp', billable: 'yes' };
    const activity = await insertRow(server.owner, 'workcode', { firm_id: world.firm.firm_id, ...code });
    const [one, two] = [
      await given({ workcode_id: activity, description: 'Trial' }),
      await given({ description: 'Letter' }),
    ];
    const row = { matter_id: matter, date: '2026-11-20', version: 1 };
    const done = await mass([
      { ...row, id: one, description: 'Trial', workcode_id: null },
      { ...row, id: two, description: 'Hearing of experts' },
    ]);
    await server.owner.query('delete from workcode where id = $1', [activity]);
    const told = await undo(done, associate, true);
    expect(told).toMatchObject({ saved: 1, refused: 1 });
    expect(told.rows.find(({ id }) => id === one)).toMatchObject({ ok: false, code: 'undo_part_gone' });
    expect(await stored(two)).toMatchObject({ description: 'Letter' });
  });
});
