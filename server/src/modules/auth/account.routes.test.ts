import { authCalls } from '@praktis/contract/auth/auth.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, givenSession } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailedKey, mailsTo } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const fresh = 'kabut turun di lembah';

let server: TestServer;
let firm: Firm;
let person: As;
let email: string;

beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://praktis.example' } });
  firm = await givenFirm(server, 'Karsa Hukum');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  await server.owner.query('delete from sign_in_attempt');
  person = await givenPerson(server, firm, { role: 'fee_earner', name: 'Sekar Anindita' });
  email = await givenSignIn(server, person);
});

const signIn = (password: string) => server.send(authCalls.signIn, undefined, { body: { email, password, firm: '' } });
const verify = (key: string, password?: string) =>
  server.send(authCalls.verification, undefined, { body: { key, ...(password ? { password } : {}) } });
const forgot = (to = email) => server.send(authCalls.forgotPassword, undefined, { body: { email: to } });
const resend = (to = email) => server.send(authCalls.resendVerification, undefined, { body: { email: to } });
const change = (current_password: string, new_password: string, as = person) =>
  server.send(authCalls.changePassword, as, { body: { current_password, new_password } });
const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
};

describe('a forgotten password', () => {
  it('is replaced by the key in the mail: once, within an hour, and every session ends', async () => {
    expect((await forgot()).data).toEqual({ sent: true });
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe('A new password for Karsa Hukum');
    expect(mail?.body_text).toContain('https://praktis.example/verification/');
    const key = await mailedKey(server, email);
    expect((await verify(key)).data).toEqual({ email, language: 'en', needs_password: true });
    expect((await verify(key, fresh)).data).toEqual({ email, language: 'en', needs_password: false });
    expect((await server.send(authCalls.session, person)).status).toBe(401);
    expect((await signIn(givenPassword)).status).toBe(400);
    expect((await signIn(fresh)).status).toBe(200);
    expect((await verify(key, 'another long password')).body.code).toBe('key_unknown');
  });

  it('changes nothing after an hour, and only the newest key opens', async () => {
    await forgot();
    const first = await mailedKey(server, email);
    await forgot();
    expect((await verify(first, fresh)).body.code).toBe('key_unknown');
    later(1.01);
    expect((await verify(await mailedKey(server, email), fresh)).body.code).toBe('key_unknown');
    expect((await signIn(givenPassword)).status).toBe(200);
  });

  it('answers the same for addresses nobody has, closed accounts and leavers, and mails none of them', async () => {
    await server.owner.query(`update user_account set status = 'inactive' where id = $1`, [person.user_id]);
    for (const address of [email, 'nobody@firm.example']) {
      expect((await forgot(address)).body).toEqual({ data: { sent: true } });
      expect(await mailsTo(server, address)).toHaveLength(0);
    }
  });

  it('mails three times and then no more for a while, with the same answer', async () => {
    for (let n = 0; n < 5; n++) expect((await forgot()).status).toBe(200);
    expect(await mailsTo(server, email)).toHaveLength(3);
    later(1.1);
    await forgot();
    expect(await mailsTo(server, email)).toHaveLength(4);
  });

  it('never sends the key to a host that the request names', async () => {
    const local = await startServer();
    const other = await givenPerson(local, await givenFirm(local), { role: 'fee_earner' });
    const address = await givenSignIn(local, other);
    await local.app.inject({
      ...{
        method: 'POST',
        url: '/auth/forgot-password',
        headers: { host: 'evil.example' },
        payload: { email: address },
      },
    });
    const [mail] = await mailsTo(local, address);
    expect(mail?.body_text).toContain('http://127.0.0.1:3000/verification/');
    expect(mail?.body_text).not.toContain('evil.example');
    await local.close();
  });

  it('frees an account that others guessed at', async () => {
    for (let n = 0; n < 5; n++) await signIn(`guess ${n}`);
    expect((await signIn(givenPassword)).status).toBe(429);
    await forgot();
    await verify(await mailedKey(server, email), fresh);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('leaves the key out of table and audit trail', async () => {
    await forgot();
    const secret = (await mailedKey(server, email)).split('.')[1] ?? '';
    for (const table of ['one_time_key', 'audit']) {
      const { rows } = await server.owner.query(`select * from ${table} where firm_id = $1`, [firm.firm_id]);
      expect(JSON.stringify(rows).includes(secret), table).toBe(false);
    }
  });
});

describe('a new password', () => {
  it.each([
    ['elevenchars', 'fields', 'A password needs at least 12 characters.'],
    [
      'Password1234',
      'password_known',
      'This password is among those that are guessed first. Please choose another one.',
    ],
    [
      'SekarAnindita99',
      'password_own_name',
      "This password consists of your own or the firm's name. Please choose another one.",
    ],
  ])('%s is refused, and the key stays good', async (password, code, text) => {
    await forgot();
    const key = await mailedKey(server, email);
    const refused = await verify(key, password);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect(refused.body.message).toEqual({ password: text });
    expect((await verify(key, fresh)).status).toBe(200);
  });
});

describe('the verification of a new account', () => {
  it('confirms the address and sets the first password', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    await server.owner.query('delete from session where user_id = $1', [person.user_id]);
    await server.owner.query('delete from user_account where id = $1', [person.user_id]);
    const { employee_id } = person;
    email = `sekar${employee_id.slice(-6)}@firm.example`;
    const role_id = firm.roles.fee_earner;
    await server.ok(userCalls.create, administrator, { body: { employee_id, email, role_id, language: 'id' } });
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe('Akun Anda di Karsa Hukum');
    expect(mail?.body_text).toContain('Yth. Sekar Anindita');
    const key = await mailedKey(server, email);
    expect((await verify(key)).data).toEqual({ email, language: 'id', needs_password: true });
    expect((await signIn(fresh)).body.code).toBe('sign_in_refused');
    await verify(key, fresh);
    expect((await signIn(fresh)).data.language).toBe('id');
  });

  it('is sent again to those who wait for it, and opens for seven days', async () => {
    await server.owner.query('update user_account set verified_at = null, password_hash = null where id = $1', [
      person.user_id,
    ]);
    expect((await resend()).data).toEqual({ sent: true });
    later(7 * 24 - 0.1);
    expect((await verify(await mailedKey(server, email), fresh)).status).toBe(200);
    const before = (await mailsTo(server, email)).length;
    await resend();
    expect(await mailsTo(server, email)).toHaveLength(before);
    expect((await resend('nobody@firm.example')).data).toEqual({ sent: true });
  });

  it('names unknown keys, whatever their form', async () => {
    for (const key of ['x', 'a.b', `${firm.service}.${'x'.repeat(43)}`, '../../etc', `${firm.service}.`])
      expect((await verify(key, fresh)).body.code, key).toBe('key_unknown');
    expect((await server.send(authCalls.verification, undefined, { raw: { body: {} } })).body.message).toHaveProperty(
      'key',
    );
  });

  it('works for one of two who use the key at the same moment', async () => {
    await forgot();
    const key = await mailedKey(server, email);
    const answers = await Promise.all([verify(key, fresh), verify(key, 'batu karang di pantai')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });
});

describe('changing the own password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const { firm_id, service, user_id } = person;
    const other = { ...person, ...(await givenSession(server, { firm_id, service, user_id })) };
    expect((await change(givenPassword, fresh)).data).toEqual({ changed: true });
    expect((await server.send(authCalls.session, person)).status).toBe(200);
    expect((await server.send(authCalls.session, other)).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('needs the current one, and counts wrong ones like guesses at sign-in', async () => {
    const wrong = await change('not the current one', fresh);
    expect(wrong.body.message).toEqual({ current_password: 'The current password is not right.' });
    for (let n = 0; n < 4; n++) await change('not the current one', fresh);
    expect((await change(givenPassword, fresh)).status).toBe(429);
    expect((await signIn(givenPassword)).status).toBe(429);
    later(0.01);
    expect((await change(givenPassword, fresh)).status).toBe(200);
  });

  it('is not guessed by many tries at the same moment', async () => {
    const guesses = [...Array.from({ length: 30 }, (_, n) => `not the current one ${n}`), givenPassword];
    const tries = await Promise.all(guesses.map((guess) => change(guess, fresh)));
    expect(tries.filter((answer) => answer.status !== 429).length).toBeLessThanOrEqual(5);
    expect(tries.at(-1)?.status).toBe(429);
  });

  it('refuses the same one, a short one and a known one', async () => {
    expect((await change(givenPassword, givenPassword)).body.code).toBe('password_same');
    expect((await change(givenPassword, 'short')).body.message).toHaveProperty('new_password');
    expect((await change(givenPassword, 'qwertyuiop12')).body.code).toBe('password_known');
    expect((await server.send(authCalls.session, person)).status).toBe(200);
    expect((await server.send(authCalls.changePassword, undefined)).status).toBe(401);
  });
});
