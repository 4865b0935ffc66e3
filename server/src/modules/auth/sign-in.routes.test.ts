import { authCalls } from '@praktis/contract/auth/auth.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn } from '../../../test/given-account.ts';
import { givenEntrance, givenSomebody } from '../../../test/given-second-factor.ts';
import type { As, TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let person: As;
let email: string;

beforeAll(async () => {
  ({ server, firm, managing } = await givenEntrance());
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ person, email } = await givenSomebody(server, firm, { language: 'id' }));
});

const signIn = (body: Record<string, unknown>, language: 'en' | 'id' = 'en') =>
  server.send(authCalls.signIn, undefined, { raw: { body }, language });
const signedIn = async (): Promise<As> => {
  const { data } = await signIn({ email, password: givenPassword });
  return { ...person, token: data.meta, service: data.service };
};
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

describe('signing in', () => {
  it('answers the token in data.meta and the firm key for the Service header, whatever the case of the address', async () => {
    const answer = await signIn({ email: email.toUpperCase(), password: givenPassword });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ service: firm.service, language: 'id', must_change_password: false });
    const as = { ...person, token: answer.data.meta, service: answer.data.service };
    expect(await server.ok(authCalls.session, as)).toMatchObject({
      user: {
        id: person.user_id,
        employee_id: person.employee_id,
        email,
        role: 'fee_earner',
        category: expect.any(String),
        role_changed: false,
      },
      permissions: { 'timesheet.record': ['own'] },
      firm: { name: 'Karsa & Rekan', code: 'KHC', time_zone: 'Asia/Jakarta', functional_currency: 'IDR' },
      today: '2026-11-27',
    });
  });

  it('keeps the token as a hash only', async () => {
    const as = await signedIn();
    const { rows } = await server.owner.query('select * from session where user_id = $1', [person.user_id]);
    expect(JSON.stringify(rows)).not.toContain(as.token);
  });

  it('answers a wrong password, an unknown address and a closed account alike, in the language of the browser', async () => {
    const other = await givenPerson(server, firm, { role: 'fee_earner' });
    const closed = await givenSignIn(server, other);
    await server.owner.query(`update user_account set status = 'inactive' where id = $1`, [other.user_id]);
    const answers = [
      await signIn({ email, password: 'not this one' }),
      await signIn({ email: 'nobody@firm.example', password: givenPassword }),
      await signIn({ email: closed, password: givenPassword }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ message: 'E-mail or password is not right.', code: 'sign_in_refused' });
    }
    expect((await signIn({ email, password: 'x' }, 'id')).body.message).toBe('Surel atau kata sandi tidak tepat.');
  });

  it('refuses leavers at once, at sign-in and in sessions that were open (ROL-07)', async () => {
    const as = await signedIn();
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [person.employee_id]);
    expect((await server.send(authCalls.session, as)).status).toBe(401);
    expect((await signIn({ email, password: givenPassword })).body.code).toBe('sign_in_refused');
  });

  it('tells only who knows the password that the address is not confirmed', async () => {
    await server.owner.query('update user_account set verified_at = null where id = $1', [person.user_id]);
    expect((await signIn({ email, password: 'not this one' })).body.code).toBe('sign_in_refused');
    expect((await signIn({ email, password: givenPassword })).body.code).toBe('not_verified');
  });

  it('refuses what is no address or no password, naming the field', async () => {
    expect((await signIn({ email: 'x', password: '' })).body.message).toEqual({
      email: 'Email is not an e-mail address.',
      password: 'Set password as',
    });
  });
});

describe('an address in several firms', () => {
  const inSecondFirm = async (password: string) => {
    const second = await givenFirm(server, 'Lain & Rekan');
    const twin = await givenPerson(server, second, { role: 'fee_earner' });
    await server.owner.query('update user_account set email = $1 where id = $2', [email, twin.user_id]);
    await givenSignIn(server, twin, password);
    return second;
  };

  it('signs in to the firm whose password fits', async () => {
    const second = await inSecondFirm('angin laut dari timur');
    expect((await signIn({ email, password: 'angin laut dari timur' })).data.service).toBe(second.service);
    expect((await signIn({ email, password: givenPassword })).data.service).toBe(firm.service);
  });

  it('asks for the firm when several fit, and opens nothing until it is named', async () => {
    const second = await inSecondFirm(givenPassword);
    const asked = await signIn({ email, password: givenPassword });
    expect(asked.status).toBe(400);
    expect(asked.body.code).toBe('choose_firm');
    expect(asked.body.params?.firms?.split(', ').sort()).toEqual([firm.service, second.service].sort());
    const chosen = await signIn({ email, password: givenPassword, firm: second.service });
    expect(chosen.data.service).toBe(second.service);
    expect((await signIn({ email, password: givenPassword, firm: 'another' })).body.code).toBe('sign_in_refused');
  });
});

describe('guessing', () => {
  it('is heard five times, then waits longer and longer, the right password too', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn({ email, password: `guess ${n}` })).status).toBe(400);
    const blocked = await signIn({ email, password: givenPassword });
    expect(blocked.status).toBe(429);
    expect(blocked.headers['retry-after']).toBe('30');
    expect(blocked.body.message).toBe('Too many tries. Please wait 30 seconds.');
    later(0.5);
    expect((await signIn({ email, password: 'guess 6' })).status).toBe(400);
    expect((await signIn({ email, password: givenPassword })).headers['retry-after']).toBe('60');
    later(1);
    expect((await signIn({ email, password: givenPassword })).status).toBe(200);
    expect((await signIn({ email, password: 'guess 7' })).status).toBe(400);
  });

  it('counts guesses that arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn({ email, password: `guess ${n}` })));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  it('of many accounts from one address waits too; other addresses do not', async () => {
    const from = (remoteAddress: string, n: number) =>
      server.app.inject({
        ...{ method: 'POST', url: '/auth', remoteAddress },
        payload: { email: `nobody${n}@firm.example`, password: 'Welcome12345' },
      });
    for (let n = 0; n < 30; n++) expect((await from('203.0.113.5', n)).statusCode).toBe(400);
    expect((await from('203.0.113.5', 31)).statusCode).toBe(429);
    expect((await from('203.0.113.6', 31)).statusCode).toBe(400);
  });

  it('keeps neither address nor e-mail in the table of tries', async () => {
    await signIn({ email, password: 'guess' });
    const { rows } = await server.owner.query('select subject from sign_in_attempt');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|firm\.example/);
  });
});

describe('a session', () => {
  it('ends at once on sign-out', async () => {
    const as = await signedIn();
    const second = await signedIn();
    expect(await server.ok(authCalls.logout, as)).toEqual({ signed_out: true });
    const after = await server.send(authCalls.session, as);
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({ code: 'not_signed_in', data: { wizard: { redirect: 'login' } } });
    expect((await server.send(authCalls.logout, as)).status).toBe(401);
    expect((await server.send(authCalls.session, second)).status).toBe(200);
  });

  it('needs both the token and the firm it belongs to', async () => {
    const as = await signedIn();
    const other = await givenFirm(server, 'Lain & Rekan');
    expect((await server.send(authCalls.session, { ...as, service: other.service })).status).toBe(401);
    expect((await server.send(authCalls.session, { ...as, service: 'unknown' })).status).toBe(401);
    expect((await server.send(authCalls.session, { ...as, token: `${as.token}x` })).status).toBe(401);
    expect((await server.send(authCalls.session, undefined)).status).toBe(401);
  });

  it('ends after twelve hours without a call, and after seven days in any case', async () => {
    const as = await signedIn();
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      expect((await server.send(authCalls.session, as)).status, `after ${hours} hours`).toBe(200);
      later(11 * 60);
    }
    later(11 * 60);
    expect((await server.send(authCalls.session, as)).status).toBe(401);
    const idle = await signedIn();
    later(12 * 60 + 1);
    expect((await server.send(authCalls.session, idle)).status).toBe(401);
  });

  it('notes its last use at most once a minute', async () => {
    const as = await signedIn();
    const lastSeen = async () => {
      const sql = 'select last_seen_at from session where user_id = $1 order by expires_at limit 1';
      const { rows } = await server.owner.query(sql, [person.user_id]);
      return new Date(String(rows[0].last_seen_at)).toISOString();
    };
    later(0.5);
    await server.ok(authCalls.session, as);
    expect(await lastSeen()).toBe('2026-11-27T03:00:00.000Z');
    later(0.5);
    await server.ok(authCalls.session, as);
    expect(await lastSeen()).toBe('2026-11-27T03:01:00.000Z');
  });

  it('is told once that the role changed, and acts with the new rights at the next call (ROL-01, G096)', async () => {
    const as = await signedIn();
    expect((await server.send(userCalls.list, as)).status).toBe(403);
    const user = await server.ok(userCalls.detail, managing, { body: { id: person.user_id } });
    const body = { ...user, language: 'id' as const, role_id: firm.roles.administrator };
    await server.ok(userCalls.update, managing, { body });
    const next = await server.send(roleCalls.all, as);
    expect(next.status).toBe(200);
    expect(next.headers['x-role-changed']).toBe('1');
    expect((await server.ok(authCalls.session, as)).user).toMatchObject({ role: 'administrator', role_changed: true });
    expect((await server.ok(authCalls.session, as)).user.role_changed).toBe(false);
    expect((await server.send(roleCalls.all, as)).headers).not.toHaveProperty('x-role-changed');
  });
});

describe('a password that is too old (G021)', () => {
  it('stops its owner at the next call, also in a session that was open before, until he has changed it', async () => {
    const calls = singletonCalls.passwordExpired;
    const as = await signedIn();
    const { version } = await server.ok(calls.read, managing);
    await server.ok(calls.update, managing, { body: { days: 7, second_factor: 'optional', version } });
    const { rows } = await server.owner.query('select password_changed_at as at from user_account where id = $1', [
      person.user_id,
    ]);
    const end = new Date(rows[0].at).getTime() + 7 * 24 * 60 * 60_000;
    await server.owner.query('update session set expires_at = $1 where user_id = $2', [
      new Date(end + 60_000),
      person.user_id,
    ]);
    const code = async () => (await server.send(roleCalls.all, as)).body.code;
    server.clock.now = new Date(end - 1);
    expect(await code()).toBe('not_allowed');
    server.clock.now = new Date(end);
    expect(await code()).toBe('password_expired');
    expect((await server.send(authCalls.session, as)).status).toBe(200);
    const change = { current_password: givenPassword, new_password: 'embun di daun jati' };
    await server.ok(authCalls.changePassword, as, { body: change });
    expect(await code()).toBe('not_allowed');
    server.clock.now = new Date('2026-11-27T03:00:00Z');
    await server.ok(calls.update, managing, { body: { days: 0, second_factor: 'optional', version: version + 1 } });
  });

  it('stops everybody with an older one as soon as the firm sets a shorter age, and nobody once it sets none', async () => {
    const calls = singletonCalls.passwordExpired;
    const as = await signedIn();
    await server.owner.query(`update user_account set password_changed_at = '2026-09-01' where id = $1`, [
      person.user_id,
    ]);
    const { version } = await server.ok(calls.read, managing);
    const code = async () => (await server.send(roleCalls.all, as)).body.code;
    expect(await code()).toBe('not_allowed');
    await server.ok(calls.update, managing, { body: { days: 30, second_factor: 'optional', version } });
    expect(await code()).toBe('password_expired');
    await server.ok(calls.update, managing, { body: { days: 0, second_factor: 'optional', version: version + 1 } });
    expect(await code()).toBe('not_allowed');
  });

  it('leads into its change alone, and everything is heard again afterwards', async () => {
    const calls = singletonCalls.passwordExpired;
    const { version } = await server.ok(calls.read, managing);
    await server.ok(calls.update, managing, { body: { days: 90, second_factor: 'optional', version } });
    later(89 * 24 * 60);
    expect((await signIn({ email, password: givenPassword })).data.must_change_password).toBe(false);
    later(24 * 60);
    const { data } = await signIn({ email, password: givenPassword });
    expect(data.must_change_password).toBe(true);
    const as = { ...person, token: data.meta, service: data.service };
    const refused = await server.send(roleCalls.all, as);
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { code: 'password_expired', data: { wizard: { redirect: 'password' } } },
    ]);
    const change = { current_password: givenPassword, new_password: 'embun di daun jati' };
    await server.ok(authCalls.changePassword, as, { body: change });
    expect((await server.send(roleCalls.all, as)).body.code).toBe('not_allowed');
    await server.ok(calls.update, managing, { body: { days: 0, second_factor: 'optional', version: version + 1 } });
  });
});
