import { timerCalls as calls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';
import { newId } from '../../kit/ids.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let associate: As;
let matter: string;
/** 27 November 2026, 10:00 in Jakarta. */
const morning = new Date('2026-11-27T03:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: morning.toISOString() });
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = morning;
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1000000' });
  const client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
});

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
type Start = NonNullable<Input<typeof calls.start>['body']>;
type Stop = NonNullable<Input<typeof calls.stop>['body']>;
const start = (more: Partial<Start> = {}, as = associate) =>
  server.send(calls.start, as, { body: { id: newId(), matter_id: matter, description: 'Drafting', ...more } });
const started = async (more: Partial<Start> = {}) => (await start(more)).data.id;
const running = async (as = associate) => (await server.ok(calls.timer, as)).running;
const stop = (id: string, more: Partial<Stop> = {}, input: { as?: As; confirmed?: string[]; key?: string } = {}) => {
  const { as = associate, ...others } = input;
  return server.send(calls.stop, as, {
    body: { id, version: 1, matter_id: matter, description: 'Drafting', ...more },
    ...others,
  });
};
const entries = async () => (await server.ok(timesheetCalls.list, associate, { body: {} })).rows;
const setUp = (value: object) =>
  server.owner.query(
    `insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'timesheet-setup', $2)
     on conflict (firm_id, key) do update set value = excluded.value`,
    [firm.firm_id, JSON.stringify(value)],
  );

describe('a timer', () => {
  it('starts, is there on every device and after a restart, stops and becomes an entry by the firm’s method', async () => {
    const id = await started();
    expect(await running()).toMatchObject({
      id,
      matter_id: matter,
      description: 'Drafting',
      started_at: expect.stringMatching(/^2026-11-27T03:00/),
    });
    later(50);
    const { status, data } = await stop(id);
    expect([status, data]).toEqual([200, { id: expect.any(String), hour: '0.9' }]);
    expect(await running()).toBeNull();
    expect(await entries()).toMatchObject([
      { id: data.id, date: '2026-11-27', method: 'unit', actual_unit: '9', status: 'wip' },
    ]);
  });

  it('runs once a person: of two devices that start at once one wins and the other is told', async () => {
    const other = await givenPerson(server, firm, { role: 'partner' });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'timer_runs', 'timer_runs']);
    expect((await start({ matter_id: null }, other)).status).toBe(200);
  });

  it('of two devices that stop it at once one records and the other is told', async () => {
    const id = await started();
    later(10);
    const answers = await Promise.all([stop(id), stop(id)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'timer_gone']);
    expect(await entries()).toHaveLength(1);
  });

  it('stopped twice with one key, as after a lost answer, records once', async () => {
    const id = await started();
    later(10);
    const [first, second] = [await stop(id, {}, { key: 'timer-key-1' }), await stop(id, {}, { key: 'timer-key-1' })];
    expect(second.data).toEqual(first.data);
    expect(await entries()).toHaveLength(1);
  });

  it('switches: the one is recorded, the next begins in the same moment, or neither', async () => {
    const id = await started();
    later(30);
    const next = { id: newId(), matter_id: matter, description: 'A call' };
    const refused = await stop(id, { next: { ...next, matter_id: newId() } });
    expect(refused.status).toBe(404);
    expect([await entries(), (await running())?.id]).toEqual([[], id]);
    expect((await stop(id, { next })).status).toBe(200);
    expect(await running()).toMatchObject({
      id: next.id,
      description: 'A call',
      started_at: expect.stringContaining('03:30'),
    });
  });

  it('is discarded without an entry', async () => {
    const id = await started();
    await server.ok(calls.discard, associate, { body: { id, version: 1 } });
    expect([await running(), await entries()]).toEqual([null, []]);
    expect((await server.send(calls.discard, associate, { body: { id, version: 1 } })).body.code).toBe('timer_gone');
  });

  it('is told what it is for later, and that it began earlier; a form that is behind is refused', async () => {
    const id = await started({ matter_id: null, description: '' });
    const change = {
      id,
      version: 1,
      matter_id: matter,
      description: 'Research',
      date: '2026-11-27',
      start_time: '09:15',
    };
    await server.ok(calls.update, associate, { body: change });
    expect(await running()).toMatchObject({
      version: 2,
      description: 'Research',
      started_at: expect.stringContaining('02:15'),
    });
    expect((await server.send(calls.update, associate, { body: change })).status).toBe(409);
    const ahead = await server.send(calls.update, associate, { body: { ...change, version: 2, start_time: '10:30' } });
    expect(ahead.body).toMatchObject({ code: 'timer_in_future' });
  });

  it('started without a network brings its start along; a clock a little ahead means now', async () => {
    const id = await started({ started_at: '2026-11-27T01:00:00.000Z' });
    expect(await running()).toMatchObject({ started_at: expect.stringContaining('01:00') });
    await server.ok(calls.discard, associate, { body: { id, version: 1 } });
    await started({ started_at: '2026-11-27T03:02:00.000Z' });
    expect(await running()).toMatchObject({ started_at: expect.stringContaining('03:00') });
  });
});

describe('what a timer records is judged as every entry (TIM-13)', () => {
  it('over midnight it belongs to the date it began on (TIM-06)', async () => {
    server.clock.now = new Date('2026-11-27T15:00:00Z');
    const id = await started();
    later(210);
    await setUp({ default_method: 'start_end' });
    expect((await stop(id)).data).toMatchObject({ hour: '3.5' });
    await setUp({});
    expect(await entries()).toMatchObject([
      { date: '2026-11-27', start_time: '22:00', end_time: '01:30', next_day: true },
    ]);
  });

  it('rounds as the firm does (TIM-04): 50 minutes by the hour up to units of six are 0.90', async () => {
    await setUp({ default_method: 'hour', time_rounding: 'up' });
    const id = await started();
    later(50);
    expect((await stop(id)).data).toMatchObject({ hour: '0.9' });
    await setUp({});
  });

  it('that ran a day wants its end said, and takes it', async () => {
    const id = await started();
    later(24 * 60);
    expect((await stop(id)).body).toMatchObject({
      code: 'timer_over_24',
      message: { end_time: expect.stringContaining('day') },
    });
    const said = { date: '2026-11-27', start_time: '10:00', end_time: '11:30' };
    expect((await stop(id, said)).data).toMatchObject({ hour: '1.5' });
  });

  it('a full day refuses it (TIM-07), a long one asks; it runs on until then', async () => {
    await givenEntry(server, associate, matter, { date: '2026-11-27', hour: '12', minutes: 720 });
    const id = await started();
    later(60);
    expect((await stop(id)).body).toMatchObject({ confirmation: true, code: 'long_day' });
    expect((await running())?.id).toBe(id);
    await server.owner.query(`update timesheet set hour = 23.5, minutes = 1410 where employee_id = $1`, [
      associate.employee_id,
    ]);
    expect((await stop(id)).body).toMatchObject({ code: 'day_over_24', message: { end_time: expect.any(String) } });
    await server.owner.query(`update timesheet set hour = 12, minutes = 720 where employee_id = $1`, [
      associate.employee_id,
    ]);
    // The entry that stands is described much like what is timed now (TIM-09): that is asked too.
    const long = await stop(id, {}, { confirmed: ['long_day'] });
    expect(long.body).toMatchObject({ confirmation: true, code: 'similar_entry' });
    expect((await stop(id, {}, { confirmed: ['long_day', 'similar_entry'] })).status).toBe(200);
  });

  it('a matter closed meanwhile refuses it, and none is started on one', async () => {
    const id = await started();
    await server.owner.query(`update matter set status = 'close' where id = $1`, [matter]);
    expect((await stop(id)).body.code).toBe('matter_closed');
    await server.ok(calls.discard, associate, { body: { id, version: 1 } });
    expect((await start()).body.code).toBe('matter_closed');
  });
});

describe('what is said of its times', () => {
  const fields = ({ status, body }: Pick<Awaited<ReturnType<typeof stop>>, 'status' | 'body'>) => [
    status,
    Object.keys(body.message as object),
  ];

  it('is whole or nothing: an end without its start is not passed over (TIM-06)', async () => {
    const id = await started({ started_at: '2026-11-27T00:00:00Z' });
    expect(fields(await stop(id, { end_time: '08:00' }))).toEqual([400, ['date', 'start_time']]);
    expect(fields(await stop(id, { date: '2026-11-27', start_time: '07:00' }))).toEqual([400, ['end_time']]);
    const whole = { date: '2026-11-27', start_time: '07:00', end_time: '08:00' };
    expect((await stop(id, whole)).data).toMatchObject({ hour: '1' });
  });

  it('is work that was done: an end later than now is refused, over midnight too (TIM-13)', async () => {
    const id = await started({ started_at: '2026-11-27T02:00:00Z' });
    const ahead = { date: '2026-11-27', start_time: '09:00', end_time: '10:30' };
    const refused = await stop(id, ahead);
    expect(refused.body).toMatchObject({ code: 'timer_end_in_future', message: { end_time: expect.any(String) } });
    expect((await stop(id, { ...ahead, end_time: '08:00' })).body.code).toBe('timer_end_in_future');
    expect((await running())?.id).toBe(id);
    // The clock of a device may be a little ahead of the server's.
    expect((await stop(id, { ...ahead, end_time: '10:03' })).status).toBe(200);
  });

  it('is an instant that exists, in whatever zone it is written', async () => {
    const none = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z'];
    for (const started_at of none) {
      expect(fields(await start({ started_at })), started_at).toEqual([400, ['started_at']]);
      const next = { id: newId(), started_at };
      expect(fields(await stop(newId(), { next })), started_at).toEqual([400, ['next.started_at']]);
    }
    await started({ started_at: '2026-11-27T23:30:00+23:00' });
    expect(await running()).toMatchObject({ started_at: '2026-11-27T00:30:00.000Z' });
  });
});

describe('whose timer', () => {
  it('nobody ends, changes or sees another’s', async () => {
    const id = await started();
    expect(await running(partner)).toBeNull();
    const answers = [
      await stop(id, {}, { as: partner }),
      await server.send(calls.discard, partner, { body: { id, version: 1 } }),
      await server.send(calls.update, partner, { body: { id, version: 1, matter_id: matter } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['timer_gone', 'timer_gone', 'timer_gone']);
  });

  it('a matter that became confidential is named no more', async () => {
    await started();
    await server.owner.query('update matter set confidential = true where id = $1', [matter]);
    await server.owner.query('delete from matter_member where matter_id = $1 and employee_id = $2', [
      matter,
      associate.employee_id,
    ]);
    expect(await running()).toMatchObject({ matter_id: null, matter_number: '', matter_name: '' });
  });

  it('who may not record time has none; bad input is told by its field', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    const refused = [
      await server.send(calls.timer, administrator),
      await start({}, administrator),
      await stop(newId(), {}, { as: administrator }),
      await server.send(calls.update, administrator, { body: { id: newId(), version: 1 } }),
      await server.send(calls.discard, administrator, { body: { id: newId(), version: 1 } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const bad = (call: (typeof calls)[keyof typeof calls], body: object) =>
      server.send(call as typeof calls.start, associate, { raw: { body } });
    const faults = [
      await bad(calls.start, { id: 'x', started_at: 'yesterday' }),
      await bad(calls.stop, { id: newId(), version: 1, start_time: '25:00' }),
      await bad(calls.update, { id: newId(), version: 0 }),
      await bad(calls.discard, {}),
    ];
    expect(faults.map(({ status, body }) => [status, Object.keys(body.message as object).sort()])).toEqual([
      [400, ['id', 'started_at']],
      [400, ['matter_id', 'start_time']],
      [400, ['version']],
      [400, ['id', 'version']],
    ]);
  });

  it('leaves its trail: started, changed, stopped', async () => {
    const id = await started();
    later(10);
    await stop(id);
    const { rows } = await server.owner.query('select op, call from audit where row_id = $1 order by id', [id]);
    expect(rows.sort((a, b) => b.op.localeCompare(a.op))).toEqual([
      { op: 'I', call: 'timesheet/timer/start' },
      { op: 'D', call: 'timesheet/timer/stop' },
    ]);
  });
});
