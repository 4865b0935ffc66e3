import { authCalls } from '@praktis/contract/auth/auth.calls';
import { passkeyCalls as calls, secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailsTo } from '../../../test/given-account.ts';
import {
  givenEntrance,
  givenPasskey,
  givenSomebody,
  namedOrigin,
  SoftPasskey,
} from '../../../test/given-second-factor.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let person: As;
let email: string;

beforeAll(async () => {
  ({ server, firm, managing } = await givenEntrance({ PUBLIC_URL: namedOrigin }));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ person, email } = await givenSomebody(server, firm));
});

const own = { current_password: givenPassword };
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const challenge = async () => (await server.send(calls.options, undefined)).data.options;
type Claims = Parameters<SoftPasskey['signed']>[1];
const signIn = async (passkey: SoftPasskey, claims: Claims = {}) =>
  server.send(calls.signIn, undefined, { body: { answer: passkey.signed(await challenge(), claims) } });
const codeOf = async (sent: ReturnType<typeof signIn>) => {
  const { status, body } = await sent;
  return [status, body.code];
};
const sessions = async () =>
  (await server.owner.query('select count(*)::int as n from session where user_id = $1', [person.user_id])).rows[0].n;

describe('registering a passkey', () => {
  it('takes the password again, binds it to the configured address, and tells the owner', async () => {
    const wrong = await server.send(calls.registrationOptions, person, { body: { current_password: 'guess' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_wrong']);
    const { options } = await server.ok(calls.registrationOptions, person, { body: own });
    expect(options).toMatchObject({
      rp: { id: 'praktis.example', name: 'Praktis' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { id, recovery_codes } = await givenPasskey(server, person, { name: 'Laptop' });
    expect(recovery_codes).toHaveLength(10);
    const state = await server.ok(secondFactorCalls.state, person);
    expect(state).toMatchObject({ totp: null, recovery: { left: 10 }, passkeys_here: 'yes' });
    expect(state.passkeys).toEqual([
      { id, name: 'Laptop', created_at: '2026-11-27T03:00:00.000Z', last_used_at: null },
    ]);
    expect((await mailsTo(server, email))[0]?.subject).toBe('A passkey was added');
    const second = await givenPasskey(server, person, { name: 'Phone' });
    expect(second.recovery_codes).toEqual([]);
    const excluded = await server.ok(calls.registrationOptions, person, { body: own });
    expect(excluded.options.excludeCredentials).toHaveLength(2);
  });

  it('is refused when the challenge is used, too old, somebody else’s or of a sign-in', async () => {
    const register = (as: As, answer: ReturnType<SoftPasskey['made']>) =>
      codeOf(server.send(calls.register, as, { body: { name: 'Laptop', answer } }) as never);
    const begun = async (as = person) => (await server.ok(calls.registrationOptions, as, { body: own })).options;
    const over = [400, 'passkey_over'];
    const options = await begun();
    const answer = new SoftPasskey(namedOrigin).made(options);
    const other = await givenPerson(server, firm, { role: 'fee_earner' });
    expect(await register(other, answer)).toEqual(over);
    expect(await register(person, answer)).toEqual([200, undefined]);
    expect(await register(person, answer)).toEqual(over);
    const { user } = options;
    expect(await register(person, new SoftPasskey(namedOrigin).made({ ...(await challenge()), user }))).toEqual(over);
    const late = await begun();
    later(11);
    expect(await register(person, new SoftPasskey(namedOrigin).made(late))).toEqual(over);
  });

  it('is refused from another page, for another name, and without the owner having unlocked it', async () => {
    const register = async (claims: Claims) => {
      const { options } = await server.ok(calls.registrationOptions, person, { body: own });
      const answer = new SoftPasskey(namedOrigin).made(options, claims);
      return codeOf(server.send(calls.register, person, { body: { name: 'Laptop', answer } }) as never);
    };
    expect(await register({ origin: 'https://evil.example' })).toEqual([400, 'passkey_foreign']);
    expect(await register({ rp_id: 'evil.example' })).toEqual([400, 'passkey_refused']);
    expect(await register({ flags: 0x01 })).toEqual([400, 'passkey_refused']);
    expect((await server.ok(secondFactorCalls.state, person)).passkeys).toEqual([]);
  });
});

describe('signing in by a passkey', () => {
  it('needs no e-mail and no password, and notes the use', async () => {
    const { passkey } = await givenPasskey(server, person);
    later(5);
    const { status, data } = await signIn(passkey);
    expect([status, data.service, data.must_add_factor]).toEqual([200, firm.service, false]);
    const as = { ...person, token: data.meta };
    expect((await server.ok(authCalls.session, as)).user.email).toBe(email);
    const state = await server.ok(secondFactorCalls.state, as);
    expect(state.passkeys[0]?.last_used_at).toBe('2026-11-27T03:05:00.000Z');
  });

  it('is no change of the account: the trail shows the passkey made, named and removed, not each use', async () => {
    const { passkey, id } = await givenPasskey(server, person);
    await signIn(passkey);
    await server.ok(calls.rename, person, { body: { id, name: 'Old laptop' } });
    await server.ok(calls.remove, person, { body: { id, ...own } });
    const { rows } = await server.owner.query(
      "select op, coalesce(new_data, old_data) as data from audit where entity = 'passkey' and root_id = $1 order by xid",
      [person.user_id],
    );
    expect(rows.map(({ op, data }) => `${op} ${data.name}`)).toEqual(['I Laptop', 'U Old laptop', 'D Old laptop']);
    expect(JSON.stringify(rows)).not.toMatch(/public_key|credential_id/);
  });

  it('refuses a challenge that was used, is older than ten minutes, or never was', async () => {
    const { passkey } = await givenPasskey(server, person);
    const answer = passkey.signed(await challenge());
    const send = () => codeOf(server.send(calls.signIn, undefined, { body: { answer } }));
    const before = await sessions();
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 400, 400]);
    expect(await send()).toEqual([400, 'passkey_over']);
    expect(await sessions()).toBe(before + 1);
    const late = await challenge();
    later(11);
    for (const options of [late, { challenge: 'bmV2ZXI' }]) {
      const body = { answer: passkey.signed(options) };
      expect(await codeOf(server.send(calls.signIn, undefined, { body }))).toEqual([400, 'passkey_over']);
    }
  });

  it('refuses another page, another name, a passkey that was not unlocked, and one that falls back in its count', async () => {
    const { passkey } = await givenPasskey(server, person);
    expect(await codeOf(signIn(passkey, { origin: 'https://evil.example' }))).toEqual([400, 'passkey_foreign']);
    expect(await codeOf(signIn(passkey, { rp_id: 'evil.example' }))).toEqual([400, 'passkey_foreign']);
    expect(await codeOf(signIn(passkey, { flags: 0x01 }))).toEqual([400, 'passkey_refused']);
    expect((await signIn(passkey, { counter: 9 })).status).toBe(200);
    expect(await codeOf(signIn(passkey, { counter: 9 }))).toEqual([400, 'passkey_copied']);
    expect(await codeOf(signIn(passkey, { counter: 3 }))).toEqual([400, 'passkey_copied']);
    expect((await signIn(passkey, { counter: 10 })).status).toBe(200);
  });

  it('refuses a passkey that is not known, of another account or firm, or whose signature is of another key', async () => {
    const { passkey } = await givenPasskey(server, person);
    const second = await givenFirm(server, 'Lain & Rekan');
    const stranger = await givenPerson(server, second, { role: 'managing_partner' });
    await givenSignIn(server, stranger);
    const theirs = (await givenPasskey(server, stranger)).passkey;
    expect(await codeOf(signIn(theirs, { handle: passkey.handle }))).toEqual([400, 'passkey_unknown']);
    expect(await codeOf(signIn(passkey, { handle: theirs.handle }))).toEqual([400, 'passkey_unknown']);
    expect(await codeOf(signIn(passkey, { handle: 'AAAA' }))).toEqual([400, 'passkey_unknown']);
    const forged = passkey.signed(await challenge());
    forged.response.signature = theirs.signed(await challenge()).response.signature;
    const body = { answer: forged };
    expect(await codeOf(server.send(calls.signIn, undefined, { body }))).toEqual([400, 'passkey_refused']);
    expect((await signIn(theirs)).data.service).toBe(second.service);
  });

  it('holds leavers, closed accounts, unconfirmed addresses and barred places off like a password does', async () => {
    const { passkey } = await givenPasskey(server, person);
    const set = (sql: string) => server.owner.query(sql, [person.user_id]);
    await set("update user_account set status = 'inactive' where id = $1");
    expect(await codeOf(signIn(passkey))).toEqual([400, 'passkey_unknown']);
    await set("update user_account set status = 'active', verified_at = null where id = $1");
    expect(await codeOf(signIn(passkey))).toEqual([400, 'not_verified']);
    await set('update user_account set verified_at = now() where id = $1');
    await server.owner.query(
      "insert into ip_range (firm_id, id, range) values ($1, gen_random_uuid(), '203.0.113.0/24')",
      [firm.firm_id],
    );
    expect(await codeOf(signIn(passkey))).toEqual([400, 'address_not_allowed']);
    await server.owner.query('delete from ip_range where firm_id = $1', [firm.firm_id]);
    expect((await signIn(passkey)).status).toBe(200);
    await server.owner.query("update employee set status = 'terminated' where id = $1", [person.employee_id]);
    expect(await codeOf(signIn(passkey))).toEqual([400, 'passkey_unknown']);
  });

  it('asks for no change of an old password', async () => {
    const { passkey, recovery_codes } = await givenPasskey(server, person);
    const setting = singletonCalls.passwordExpired;
    const change = async (days: number) => {
      const { version, second_factor } = await server.ok(setting.read, managing);
      await server.ok(setting.update, managing, { body: { days, second_factor, version } });
    };
    await change(90);
    later(91 * 24 * 60);
    const { data } = await signIn(passkey);
    expect(data.must_change_password).toBe(false);
    expect((await server.send(roleCalls.all, { ...person, token: data.meta })).body.code).toBe('not_allowed');
    const body = { email, password: givenPassword, firm: '', code: recovery_codes[0] };
    expect((await server.send(authCalls.signIn, undefined, { body })).data.must_change_password).toBe(true);
    await change(0);
  });
});

describe('somebody with a passkey and no app', () => {
  it('is asked for the second factor with his password, and gets on with a recovery code or the passkey', async () => {
    const { id, recovery_codes } = await givenPasskey(server, person);
    const body = { email, password: givenPassword, firm: '' };
    const asked = await server.send(authCalls.signIn, undefined, { body });
    expect([asked.body.code, asked.body.params]).toEqual(['second_factor_needed', { kinds: 'passkey, recovery' }]);
    const six = await server.send(authCalls.signIn, undefined, { body: { ...body, code: '123456' } });
    expect(six.body.code).toBe('code_wrong');
    const answer = await server.send(authCalls.signIn, undefined, { body: { ...body, code: recovery_codes[4] } });
    expect(answer.status).toBe(200);
    await server.ok(calls.remove, person, { body: { id, ...own } });
    expect((await mailsTo(server, email))[0]?.subject).toBe('Two-factor sign-in was turned off');
    expect((await server.send(authCalls.signIn, undefined, { body })).status).toBe(200);
  });
});

describe('the own passkeys', () => {
  it('are not renamed or removed by a colleague, nor by another firm', async () => {
    const { id } = await givenPasskey(server, person);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
    for (const as of [managing, stranger]) {
      await givenSignIn(server, as);
      expect((await server.send(calls.rename, as, { body: { id, name: 'Mine' } })).status).toBe(404);
      expect((await server.send(calls.remove, as, { body: { id, ...own } })).status).toBe(404);
    }
    expect((await server.ok(secondFactorCalls.state, person)).passkeys[0]?.name).toBe('Laptop');
  });

  it('and codes name the field that is wrong', async () => {
    const bad: [AnyCall, object][] = [
      [calls.registrationOptions, {}],
      [calls.register, { name: '' }],
      [calls.rename, { id: 'x', name: '' }],
      [calls.remove, { id: 'x' }],
      [calls.signIn, {}],
      [secondFactorCalls.startTotp, {}],
      [secondFactorCalls.confirmTotp, { code: '' }],
      [secondFactorCalls.recoveryCodes, {}],
      [secondFactorCalls.removeTotp, { current_password: '' }],
    ];
    for (const [call, body] of bad) {
      const answer = await server.send(call, person, { raw: { body } });
      expect([answer.status, answer.body.code], call.path).toEqual([400, 'fields']);
    }
  });
});

describe('where the address of the installation can have no passkeys', () => {
  it.each([
    ['http://192.0.2.7', 'numeric'],
    ['http://praktis.example', 'insecure'],
  ])('%s says why and offers none', async (PUBLIC_URL, why) => {
    const local = await startServer({ env: { PUBLIC_URL } });
    const as = await givenPerson(local, await givenFirm(local), { role: 'fee_earner' });
    await givenSignIn(local, as);
    expect((await local.ok(secondFactorCalls.state, as)).passkeys_here).toBe(why);
    const forged = await local.app.inject({
      ...{ method: 'POST', url: '/auth/passkey/options', payload: {} },
      headers: { host: 'praktis.example', 'x-forwarded-proto': 'https' },
    });
    expect(forged.json()).toMatchObject({ code: `passkeys_${why}` });
    expect((await local.send(calls.registrationOptions, as, { body: own })).body.code).toBe(`passkeys_${why}`);
    await local.close();
  });
});
