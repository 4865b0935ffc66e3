import { authCalls } from '@praktis/contract/auth/auth.calls';
import { feeEarnerCalls as calls } from '@praktis/contract/dashboards/fee-earner.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import { givenPerson } from '../given.ts';
import { givenPassword, givenSignIn, mailsTo } from '../given-account.ts';
import { givenLockWorld, itIs, type LockWorld, lockDays, record } from '../given-lock.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { acts, happen } from './ways.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenLockWorld(server);
  itIs(world, '2026-04-01');
});

const body = (who: As, reason = 'was in court') => ({ employee_id: who.employee_id, reason });
const restore = (as: As, confirmed: string[] = [], who = world.associate) =>
  server.send(calls.unlock, as, { body: body(who), confirmed });
const codeOf = async (sent: ReturnType<typeof restore>) => {
  const { status, body: answer } = await sent;
  return status === 200 ? 'restored' : (answer.code ?? String(status));
};

describe('restoring access (LCK-07)', () => {
  it('needs the right, a reason, and a person of the own firm', async () => {
    expect((await restore(world.finance)).status).toBe(403);
    const blank = await server.send(calls.unlock, world.a, { body: body(world.associate, ' ') });
    expect([blank.status, blank.body.code, blank.body.message]).toEqual([400, 'fields', { reason: 'Set reason as' }]);
    const stranger = (await givenLockWorld(server)).a;
    itIs(world, '2026-04-01');
    expect((await restore(stranger)).status).toBe(404);
    expect((await server.ok(lockedFeeEarnerCalls.locked, stranger)).rows).toHaveLength(1);
    expect((await server.send(lockedFeeEarnerCalls.locked, world.finance)).status).toBe(403);
  });

  it('nobody restores himself', async () => {
    await givenPerson(server, world.firm, { role: 'administrator' });
    await lockDays(world, { exempt_categories: ['support staff'] });
    itIs(world, '2026-04-20');
    expect((await server.send(lockedFeeEarnerCalls.locked, world.a)).body.code).toBe('locked_out');
    expect(await codeOf(restore(world.managing, [], world.managing))).toBe('locked_out');
    await server.owner.query('update employee set returned_on = $1 where id = $2', ['2026-04-20', world.a.employee_id]);
    expect(await codeOf(restore(world.a, [], world.a))).toBe('restore_oneself');
    expect(await codeOf(restore(world.a, [], world.managing))).toBe('restored');
  });

  it('of two partners at once one wins, and the other is told of him', async () => {
    const holder = await server.owner.connect();
    await holder.query('begin');
    await server.send(lockedFeeEarnerCalls.locked, world.a);
    await server.send(missingDaysCalls.own, world.associate);
    await holder.query('select from lock_out where employee_id = $1 for update', [world.associate.employee_id]);
    const both = [restore(world.a), restore(world.b)];
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all(both);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400]);
    const told = answers.find((one) => one.status === 400)?.body;
    const winner = answers[0]?.status === 200 ? 'Agus Salim' : 'Budi Hartono';
    expect(told).toMatchObject({
      code: 'restored_already',
      message: `${winner} restored the access of Sekar Anindita on 01/04/2026; it is open until 06/04/2026.`,
    });
    expect((await server.ok(lockedFeeEarnerCalls.locked, world.a)).rows[0]).toMatchObject({
      ...{ state: 'restored', restored_by_name: winner, reactivate_by: '2026-04-06', can_unlock: false },
    });
  });

  it('where only one person has the right, the same may do it again after a question', async () => {
    for (const partner of [world.b, world.managing])
      await server.owner.query("update employee set status = 'terminated', left_on = '2026-03-01' where id = $1", [
        partner.employee_id,
      ]);
    expect(await codeOf(restore(world.a))).toBe('restored');
    itIs(world, '2026-04-07');
    const asked = await restore(world.a);
    expect([asked.body.code, asked.body.confirmation]).toEqual(['same_partner_again', true]);
    expect((await server.ok(lockedFeeEarnerCalls.locked, world.a)).rows[0]).toMatchObject({ can_unlock: true });
    expect(await codeOf(restore(world.a, ['same_partner_again']))).toBe('restored');
  });

  it('who may restore others only is no other partner: nobody waits for him', async () => {
    await server.owner.query("update employee set status = 'terminated', left_on = '2026-03-01' where id = $1", [
      world.managing.employee_id,
    ]);
    await server.owner.query(
      `with made as (insert into user_role (firm_id, id, code, name, grants)
         select r.firm_id, gen_random_uuid(), 'group_partner', 'Group partner', r.grants || '{"fee_earner.unlock": ["group"]}'
         from user_role r join user_account u on u.firm_id = r.firm_id and u.role_id = r.id where u.employee_id = $1
         returning id)
       update user_account set role_id = (select id from made) where employee_id = $1`,
      [world.b.employee_id],
    );
    expect(await codeOf(restore(world.a))).toBe('restored');
    itIs(world, '2026-04-07');
    expect(await codeOf(restore(world.b))).toBe('not_found');
    expect(await codeOf(restore(world.a))).toBe('same_partner_again');
    expect(await codeOf(restore(world.a, ['same_partner_again']))).toBe('restored');
  });

  it('of before the day on which locking was switched on locks nobody out again (LCK-03)', async () => {
    expect(await codeOf(restore(world.a))).toBe('restored');
    itIs(world, '2026-04-02');
    await lockDays(world, { lock_after_days: 0 });
    itIs(world, '2026-04-07');
    await lockDays(world, { lock_after_days: 5 });
    expect((await server.ok(missingDaysCalls.own, world.associate)).state).toBe('blocked');
  });

  it('a day of leave of the firm puts the last day off: N working days follow', async () => {
    await lockDays(world, { reactivate_within_days: 20 });
    expect((await restore(world.a)).data.reactivate_by).toBe('2026-04-30');
  });

  it('where dates may not be skipped, every date that was missing needs its entry', async () => {
    world = await givenLockWorld(server, { edit_window: 'days_back', edit_window_n: 1 });
    itIs(world, '2026-03-24');
    await lockDays(world, { skip_dates_allowed: false });
    itIs(world, '2026-04-01');
    expect((await server.ok(lockedFeeEarnerCalls.locked, world.a)).rows[0]?.missing).toHaveLength(5);
    expect(await record(world, '2026-03-25')).toBe('locked_out');
    expect(await codeOf(restore(world.a))).toBe('restored');
    itIs(world, '2026-04-06', '23:59:59.999');
    const state = async () => (await server.ok(missingDaysCalls.own, world.associate)).state;
    for (const day of ['03-31', '03-25', '03-27', '03-26']) {
      expect(await record(world, `2026-${day}`)).toBe('saved');
      expect(await state()).toBe('restored');
    }
    expect(await record(world, '2026-03-30')).toBe('saved');
    expect(await state()).toBe('active');
  });
});

describe('on every way in', () => {
  it.each(acts.map((way) => [way.name, way] as const))(
    '%s: refused to who is locked out, and it leaves nothing',
    async (_, way) => {
      await server.send(missingDaysCalls.own, world.associate);
      const { outcome, unchanged } = await happen(world, way, {
        ...{ as: world.associate, date: '2026-04-01', open: '2026-04-01' },
      });
      expect([outcome, unchanged]).toEqual(['locked_out', true]);
    },
  );

  it.each(acts.map((way) => [way.name, way] as const))(
    '%s: the dates of a restoration are open for him, though closed',
    async (_, way) => {
      await lockDays(world, { edit_window: 'current_week' });
      await restore(world.a);
      const of = { as: world.associate, open: '2026-04-01' };
      // An import is no call of the timesheet: it waits until he is at work again.
      const [closed, open] =
        way.name === 'import' ? ['access_restored', 'access_restored'] : ['period_closed', 'saved'];
      const told = async (date: string) => {
        const { outcome, unchanged } = await happen(world, way, { ...of, date });
        return [outcome, unchanged];
      };
      expect(await told('2026-03-24')).toEqual([closed, true]);
      expect(await told('2026-03-26')).toEqual([open, open !== 'saved']);
    },
  );
});

describe('signing in (LCK-06)', () => {
  it('who is locked out is not let in, and is told the days and who can help', async () => {
    const email = await givenSignIn(server, world.associate);
    const enter = () =>
      server.send(authCalls.signIn, undefined, { body: { email, password: givenPassword, firm: world.firm.service } });
    const refused = await enter();
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      ...[401, 'locked_out', { wizard: { redirect: 'login' } }],
    ]);
    expect(refused.body.message).toContain('Missing: 25/03/2026, 26/03/2026, 27/03/2026, 30/03/2026, 31/03/2026.');
    expect(refused.body.message).toContain('Agus Salim, Budi Hartono, Ratna Wibisono');
    await restore(world.a);
    expect((await enter()).status).toBe(200);
  });

  it('nor by the sign-in page', async () => {
    const email = await givenSignIn(server, world.associate);
    const callback = 'http://localhost/authentication';
    const { data } = await server.send(authCalls.stateKey, undefined, { body: { callback } });
    const fields = {
      key: data.key,
      state: data.state,
      callback,
      email,
      password: givenPassword,
      firm: world.firm.service,
    };
    const page = await server.app.inject({
      ...{ method: 'POST', url: '/auth/sign-in', payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
    });
    expect([page.statusCode, page.body.includes('Your access is locked since 01/04/2026')]).toEqual([401, true]);
  });

  it('somebody whose password is wrong learns nothing', async () => {
    const email = await givenSignIn(server, world.associate);
    const wrong = { email, password: 'not this one at all', firm: world.firm.service };
    expect((await server.send(authCalls.signIn, undefined, { body: wrong })).body.code).toBe('sign_in_refused');
  });
});

describe('reminders (LCK-09)', () => {
  beforeEach(() => itIs(world, '2026-03-27'));
  const rows = async () => (await server.ok(calls.reminders, world.a, { body: {} })).rows;
  const remind = (ids: string[], as = world.a) => server.send(calls.remind, as, { body: { employee_ids: ids } });

  it('on Friday 27 March 25 and 26 March are listed', async () => {
    expect(await rows()).toMatchObject([
      { name: 'Sekar Anindita', state: 'active', missing: ['2026-03-25', '2026-03-26'], can_remind: true },
    ]);
    expect((await server.ok(calls.reminders, world.a, { body: { keyword: 'nobody' } })).rows).toEqual([]);
  });

  it('mails the days in the reader’s language, once a day, to the mentor too (ROL-04)', async () => {
    const mentor = await givenPerson(server, world.firm, { role: 'partner', name: 'Candra Wijaya' });
    const person = await givenPerson(server, world.firm, {
      ...{ role: 'fee_earner', name: 'Dewi Lestari', language: 'id', mentor_id: mentor.employee_id },
    });
    await server.owner.query("update employee set employed_on = '2026-03-26' where id = $1", [person.employee_id]);
    const sent = await remind([person.employee_id]);
    expect(sent.data).toMatchObject({ sent: 1, rows: [{ ok: true }] });
    const emailOf = async (who: As) =>
      (await server.owner.query('select email from user_account where id = $1', [who.user_id])).rows[0].email as string;
    const [mail] = await mailsTo(server, await emailOf(person));
    expect(mail?.subject).toBe('Ada waktu yang belum dicatat di lembar waktu Anda');
    expect(mail?.body_text).toContain('26/03/2026');
    expect(await mailsTo(server, await emailOf(mentor))).toHaveLength(1);
    const again = await remind([person.employee_id]);
    expect(again.data).toMatchObject({ sent: 0, rows: [{ ok: false, code: 'reminded_today' }] });
    expect(await mailsTo(server, await emailOf(person))).toHaveLength(1);
    itIs(world, '2026-03-28', '00:00:00.000');
    expect((await remind([person.employee_id])).data.sent).toBe(1);
  });

  it('names a month of days and says how many more are missing', async () => {
    const person = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Eko Prasetyo' });
    await server.owner.query("update employee set employed_on = '2026-01-05' where id = $1", [person.employee_id]);
    const row = (await rows()).find(({ employee_id }) => employee_id === person.employee_id);
    expect((await remind([person.employee_id])).data.sent).toBe(1);
    const found = await server.owner.query('select email from user_account where id = $1', [person.user_id]);
    const [mail] = await mailsTo(server, found.rows[0].email as string);
    expect(mail?.body_text.match(/\d\d\/\d\d\/2026/g)).toHaveLength(31);
    expect(mail?.body_text).toContain(`and ${(row?.missing.length ?? 0) - 31} more`);
  });

  it('says who has nothing missing, and knows nobody of another firm', async () => {
    expect((await remind([world.b.employee_id])).data.rows[0]).toMatchObject({ ok: false, code: 'nothing_missing' });
    expect((await remind([world.associate.employee_id], (await givenLockWorld(server)).a)).status).toBe(404);
    expect((await remind([world.associate.employee_id], world.finance)).status).toBe(403);
    expect((await remind([])).body.code).toBe('fields');
  });

  it('two at once send one mail', async () => {
    const ids = [world.associate.employee_id];
    const sent = await Promise.all([remind(ids, world.a), remind(ids, world.b)]);
    expect(sent.map((one) => one.data.sent).sort()).toEqual([0, 1]);
  });

  it('also where nobody is blocked or locked out', async () => {
    await lockDays(world, { block_after_days: 0, lock_after_days: 0 });
    expect(await rows()).toMatchObject([{ missing: ['2026-03-25', '2026-03-26'] }]);
  });
});
