import { authCalls } from '@praktis/contract/auth/auth.calls';
import { secondFactorCalls as calls } from '@praktis/contract/auth/second-factor.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailsTo } from '../../../test/given-account.ts';
import { codeOf, givenEntrance, givenSomebody, givenTotp, nextStep } from '../../../test/given-second-factor.ts';
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
  ({ person, email } = await givenSomebody(server, firm));
});

const own = { current_password: givenPassword };
const signIn = (body: Record<string, unknown> = {}) =>
  server.send(authCalls.signIn, undefined, { raw: { body: { email, password: givenPassword, ...body } } });
const state = () => server.ok(calls.state, person);
const sessions = async () =>
  (await server.owner.query('select count(*)::int as n from session where user_id = $1', [person.user_id])).rows[0].n;
const now = () => server.clock.now;

describe('turning an authenticator app on', () => {
  it('takes the password again, shows a secret, and waits for a right code of it', async () => {
    expect(await state()).toMatchObject({ totp: null, recovery: null, passkeys: [], required: false });
    const wrong = await server.send(calls.startTotp, person, { body: { current_password: 'not this one' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_wrong']);
    const { secret, address } = await server.ok(calls.startTotp, person, { body: own });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(address)).toBe(
      `otpauth://totp/Praktis KHC:${email}?issuer=Praktis KHC&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn()).status, 'nothing is asked for before it is confirmed').toBe(200);
    const refused = await server.send(calls.confirmTotp, person, { body: { code: '000000' } });
    expect(refused.body).toMatchObject({ code: 'code_wrong', message: { code: expect.stringContaining('not right') } });
    const { recovery_codes } = await server.ok(calls.confirmTotp, person, { body: { code: codeOf(secret, now()) } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await state()).toMatchObject({ totp: { since: now().toISOString() }, recovery: { left: 10 } });
    const again = await server.send(calls.confirmTotp, person, { body: { code: codeOf(secret, now()) } });
    expect(again.body.code).toBe('totp_start_over');
  });

  it('keeps neither secret nor recovery codes readable, not in the trail and not in remembered answers', async () => {
    const started = await server.send(calls.startTotp, person, { body: own, key: 'key-of-a-start' });
    const { secret } = started.data;
    const body = { code: codeOf(secret, now()) };
    const { data } = await server.send(calls.confirmTotp, person, { body, key: 'key-of-a-confirmation' });
    const tables = ['totp', 'recovery_codes', 'audit', 'idempotency', 'mail'];
    for (const table of tables) {
      const { rows } = await server.owner.query(`select t::text as row from ${table} t where firm_id = $1`, [
        firm.firm_id,
      ]);
      const kept = JSON.stringify(rows).toLowerCase();
      for (const told of [secret, ...data.recovery_codes, ...data.recovery_codes.map((one) => one.replaceAll('-', ''))])
        expect(kept, table).not.toContain(told.toLowerCase());
    }
    const { rows } = await server.owner.query(
      "select entity, op, actor, new_data from audit where root = 'user_account' and root_id = $1 order by xid, entity",
      [person.user_id],
    );
    expect(rows.map(({ entity, op, actor }) => `${op} ${entity} ${actor === person.user_id}`)).toEqual(
      expect.arrayContaining(['I totp true', 'I recovery_codes true']),
    );
    expect(JSON.stringify(rows)).not.toMatch(/totp_secret|code_hashes/);
  });

  it('waits ten minutes for the code, and begins anew with each start', async () => {
    const first = await server.ok(calls.startTotp, person, { body: own });
    const second = await server.ok(calls.startTotp, person, { body: own });
    const confirm = (secret: string) =>
      server.send(calls.confirmTotp, person, { body: { code: codeOf(secret, now()) } });
    expect((await confirm(first.secret)).body.code).toBe('code_wrong');
    nextStep(server, 21);
    expect((await confirm(second.secret)).body.code).toBe('totp_start_over');
  });

  it('replaces an app that is on, whose codes then no longer help; recovery codes stay', async () => {
    const old = await givenTotp(server, person);
    const fresh = await givenTotp(server, person);
    expect(fresh.recovery_codes).toEqual([]);
    nextStep(server);
    expect((await signIn({ code: codeOf(old.secret, now()) })).body.code).toBe('code_wrong');
    expect((await signIn({ code: codeOf(fresh.secret, now()) })).status).toBe(200);
    expect((await signIn({ code: old.recovery_codes[0] })).status).toBe(200);
  });
});

describe('signing in with an app', () => {
  it('asks for a code once the password is right, and says which kinds help', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    expect((await signIn({ password: 'not this one' })).body.code).toBe('sign_in_refused');
    const asked = await signIn();
    expect([asked.status, asked.body.code, asked.body.params]).toEqual([
      ...[400, 'second_factor_needed'],
      { kinds: 'totp, recovery' },
    ]);
    const code = codeOf(secret, now());
    const answer = await signIn({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(answer.data).toMatchObject({ service: firm.service, must_add_factor: false });
  });

  it('takes codes of the step before and after, and none beyond', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server, 10);
    const at = (steps: number) => codeOf(secret, new Date(now().getTime() + steps * 30_000));
    expect((await signIn({ code: at(-2) })).body.code).toBe('code_wrong');
    expect((await signIn({ code: at(2) })).body.code).toBe('code_wrong');
    expect((await signIn({ code: at(-1) })).status).toBe(200);
    expect((await signIn({ code: at(1) })).status).toBe(200);
  });

  it('takes a code once: not again, not the one that confirmed the app, nor an earlier one afterwards', async () => {
    const { secret } = await givenTotp(server, person);
    expect((await signIn({ code: codeOf(secret, now()) })).body.code).toBe('code_used');
    nextStep(server, 3);
    const before = codeOf(secret, new Date(now().getTime() - 30_000));
    expect((await signIn({ code: codeOf(secret, now()) })).status).toBe(200);
    expect((await signIn({ code: codeOf(secret, now()) })).body.code).toBe('code_used');
    expect((await signIn({ code: before })).body.code).toBe('code_used');
  });

  it('of the same code sent many times at the same moment opens one session', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    const [before, code] = [await sessions(), codeOf(secret, now())];
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
  });

  it('counts wrong codes with wrong passwords; the right password in between forgives none of them', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    expect((await signIn({ password: 'guess' })).status).toBe(400);
    for (let n = 0; n < 4; n++) {
      expect((await signIn({ code: `00000${n}` })).body.code).toBe('code_wrong');
      expect((await signIn()).body.code, `after ${n + 1} wrong codes`).toBe(
        n < 3 ? 'second_factor_needed' : 'too_many_tries',
      );
    }
    expect((await signIn({ code: codeOf(secret, now()) })).headers['retry-after']).toBe('30');
    nextStep(server);
    expect((await signIn()).body.code).toBe('second_factor_needed');
    expect((await signIn({ code: codeOf(secret, now()) })).status, 'asking again did not begin a wait').toBe(200);
    nextStep(server);
    for (let n = 0; n < 4; n++) await signIn({ code: `00000${n}` });
    expect((await signIn({ code: codeOf(secret, now()) })).status, 'a full sign-in forgets what was before').toBe(200);
  });

  it('is not got round by codes of another account, or of another firm', async () => {
    const other = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'fee_earner' });
    await givenSignIn(server, other);
    const theirs = await givenTotp(server, other);
    await givenTotp(server, person);
    nextStep(server);
    expect((await signIn({ code: codeOf(theirs.secret, now()) })).body.code).toBe('code_wrong');
    expect((await signIn({ code: theirs.recovery_codes[0] })).body.code).toBe('code_wrong');
    await server.owner.query(
      'update totp set totp_secret = (select totp_secret from totp where user_id = $1) where user_id = $2',
      [...[other.user_id, person.user_id]],
    );
    const moved = await signIn({ code: codeOf(theirs.secret, now()) });
    expect([moved.status, moved.body.code], 'a secret copied into another row').toEqual([400, 'secret_unreadable']);
  });

  it('says plainly when the server has another key than the secret was sealed with; a recovery code still helps', async () => {
    const { secret, recovery_codes } = await givenTotp(server, person);
    nextStep(server);
    server.kit.config.SECRET_KEY = 'another key than the one before, by mistake';
    const answer = await signIn({ code: codeOf(secret, now()) });
    expect([answer.status, answer.body.code]).toEqual([400, 'secret_unreadable']);
    expect(answer.body.message).toContain('SECRET_KEY');
    expect((await signIn({ code: recovery_codes[0] })).status).toBe(200);
    delete server.kit.config.SECRET_KEY;
    expect((await signIn({ code: codeOf(secret, now()) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner is told', async () => {
    const { recovery_codes } = await givenTotp(server, person);
    const [code = ''] = recovery_codes;
    expect((await signIn({ code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await signIn({ code })).body.code).toBe('code_wrong');
    expect(await state()).toMatchObject({ recovery: { left: 9 } });
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe('A recovery code was used');
    expect(mail?.body_text).toContain('Codes left: 9.');
  });

  it('sent twice at the same moment opens one session', async () => {
    const { recovery_codes } = await givenTotp(server, person);
    const before = await sessions();
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn({ code: recovery_codes[3] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
    expect(await state()).toMatchObject({ recovery: { left: 9 } });
  });

  it('is not used up by a sign-in that is refused for another reason', async () => {
    const { recovery_codes } = await givenTotp(server, person);
    await server.owner.query(
      "insert into ip_range (firm_id, id, range) values ($1, gen_random_uuid(), '203.0.113.0/24')",
      [firm.firm_id],
    );
    expect((await signIn({ code: recovery_codes[0] })).body.code).toBe('address_not_allowed');
    await server.owner.query('delete from ip_range where firm_id = $1', [firm.firm_id]);
    expect((await signIn({ code: recovery_codes[0] })).status).toBe(200);
  });

  it('is renewed with the password, all ten at once; without a second factor there is none to renew', async () => {
    const none = await server.send(calls.recoveryCodes, person, { body: own });
    expect([none.status, none.body.code]).toEqual([400, 'second_factor_off']);
    const before = await givenTotp(server, person);
    const { recovery_codes } = await server.ok(calls.recoveryCodes, person, { body: own });
    expect(recovery_codes).toHaveLength(10);
    expect((await signIn({ code: before.recovery_codes[0] })).body.code).toBe('code_wrong');
    expect((await signIn({ code: recovery_codes[0] })).status).toBe(200);
  });
});

describe('turning it off', () => {
  it('takes the password again, leaves a trail and a mail, and then the password alone signs in', async () => {
    await givenTotp(server, person);
    expect((await server.send(calls.removeTotp, person, { body: { current_password: 'guess' } })).status).toBe(400);
    expect((await signIn()).body.code).toBe('second_factor_needed');
    await server.ok(calls.removeTotp, person, { body: own });
    expect((await signIn()).status).toBe(200);
    expect(await state()).toMatchObject({ totp: null, recovery: null });
    expect((await mailsTo(server, email))[0]?.subject).toBe('Two-factor sign-in was turned off');
    const { rows } = await server.owner.query(
      "select actor from audit where entity = 'totp' and op = 'D' and root_id = $1",
      [person.user_id],
    );
    expect(rows).toEqual([{ actor: person.user_id }]);
    expect((await server.send(calls.removeTotp, person, { body: own })).body.code).toBe('second_factor_off');
  });
});

describe('where the firm asks for a second factor', () => {
  const ask = async (second_factor: 'optional' | 'required') => {
    const setting = singletonCalls.passwordExpired;
    const { version } = await server.ok(setting.read, managing);
    await server.ok(setting.update, managing, { body: { days: 0, second_factor, version } });
  };

  it('a password alone leads into its set-up, and everything is heard afterwards', async () => {
    await ask('required');
    const { data } = await signIn();
    expect(data.must_add_factor).toBe(true);
    const as = { ...person, token: data.meta };
    const refused = await server.send(roleCalls.all, as);
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { code: 'second_factor_required', data: { wizard: { redirect: 'second_factor' } } },
    ]);
    expect((await server.send(authCalls.session, as)).status).toBe(200);
    const { secret } = await givenTotp(server, as);
    expect((await server.send(roleCalls.all, as)).body.code).toBe('not_allowed');
    const stays = await server.send(calls.removeTotp, as, { body: own });
    expect([stays.status, stays.body.code]).toEqual([400, 'second_factor_must_stay']);
    nextStep(server);
    expect((await signIn({ code: codeOf(secret, now()) })).data.must_add_factor).toBe(false);
    await ask('optional');
    expect((await server.ok(calls.removeTotp, as, { body: own })).removed).toBe(true);
  });
});
