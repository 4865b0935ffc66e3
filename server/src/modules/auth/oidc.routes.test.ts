import { authCalls } from '@praktis/contract/auth/auth.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn } from '../../../test/given-account.ts';
import { type GivenProvider, givenProvider } from '../../../test/given-provider.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { givenBrowser, origin } from '../../../test/oidc-browser.ts';

let provider: GivenProvider;
let server: TestServer;
let firm: Firm;
let person: As;
let email: string;
/** Who the person is at the provider. */
let sub: string;
let count = 0;

beforeAll(async () => {
  provider = await givenProvider({ redirect: `${origin}/auth/oidc/callback` });
  server = await startServer({ env: { PUBLIC_URL: origin, OIDC_FIRMS: '*', ...provider.env } });
  firm = await givenFirm(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  person = await givenPerson(server, firm, { role: 'fee_earner' });
  email = await givenSignIn(server, person);
  sub = `gerbang-${++count}`;
  provider.people.set(sub, { email, email_verified: true });
});

const browserOf = (at = server) => givenBrowser(at, provider);
const links = async () =>
  (await server.owner.query('select subject, issuer from account_link where user_id = $1', [person.user_id])).rows;

describe('signing in through the provider', () => {
  it('opens the account of the confirmed address, links it, and goes on by the link when the address changed there', async () => {
    const first = await browserOf().signIn(sub);
    const answer = await first.authorized();
    expect(answer.data).toMatchObject({ service: firm.service, must_change_password: false });
    const as = { ...person, token: answer.data.meta };
    expect((await server.ok(authCalls.session, as)).user).toMatchObject({ id: person.user_id, email });
    expect(await links()).toEqual([{ subject: sub, issuer: `${provider.issuer}/` }]);
    provider.people.set(sub, { email: 'menikah@firm.example', email_verified: true });
    const second = await (await browserOf().signIn(sub)).authorized();
    expect((await server.ok(authCalls.session, { ...person, token: second.data.meta })).user.id).toBe(person.user_id);
    const { rows } = await server.owner.query(
      "select op, actor, new_data from audit where entity = 'account_link' and root_id = $1",
      [person.user_id],
    );
    expect(rows).toMatchObject([{ op: 'I', actor: person.user_id, new_data: { subject: sub } }]);
  });

  it('asks with PKCE, state and nonce, for no more than the address, and lets nobody else read the cookie', async () => {
    const { start } = await browserOf().leave();
    const asked = new URL(String(start.headers.location));
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ client_id: 'praktis', response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
      redirect_uri: `${origin}/auth/oidc/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(String(start.headers['set-cookie'])).toMatch(
      /^oidc_[\w-]{16}=\S+; Path=\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is not held up by the age of a password that it did not ask for', async () => {
    const password = { days: 30, second_factor: 'optional' as const, version: 1 };
    const managing = await givenPerson(server, firm, { role: 'managing_partner' });
    await server.ok(singletonCalls.passwordExpired.update, managing, { body: password });
    await server.owner.query(`update user_account set password_changed_at = '2026-01-01' where id = $1`, [
      person.user_id,
    ]);
    const byProvider = await (await browserOf().signIn(sub)).authorized();
    const byPassword = await server.send(authCalls.signIn, undefined, { body: { email, password: givenPassword } });
    const code = async (token: string) => (await server.send(roleCalls.all, { ...person, token })).body.code;
    expect([byProvider, byPassword].map(({ data }) => data.must_change_password)).toEqual([false, true]);
    expect(await code(byProvider.data.meta)).toBe('not_allowed');
    expect(await code(byPassword.data.meta)).toBe('password_expired');
    await server.ok(singletonCalls.passwordExpired.update, managing, {
      body: { days: 0, second_factor: 'optional', version: 2 },
    });
  });

  it('is offered on our page beside the form, in both languages', async () => {
    const browser = browserOf();
    const page = await browser.page();
    expect(page.body).toContain('>Sign in with Gerbang</a>');
    expect(page.body).toContain('<label for="password">');
    expect((await browser.page('id')).body).toContain('>Masuk dengan Gerbang</a>');
  });

  it('works for a public client and for one that sends its secret in the body, also when the address is told only when asked', async () => {
    for (const auth of ['none', 'client_secret_post'] as const) {
      const other = await givenProvider({ redirect: `${origin}/auth/oidc/callback`, auth, emailInToken: false });
      const local = await startServer({ env: { PUBLIC_URL: origin, OIDC_FIRMS: '*', ...other.env } });
      const somebody = await givenPerson(local, await givenFirm(local), { role: 'fee_earner' });
      other.people.set(sub, { email: await givenSignIn(local, somebody), email_verified: true });
      const answer = await (await givenBrowser(local, other).signIn(sub)).authorized();
      expect(answer.status, auth).toBe(200);
      await local.close();
      await other.close();
    }
  });

  it('asks for the firm when the person has accounts in several, and opens the chosen one', async () => {
    const second = await givenFirm(server, 'Lain & Rekan');
    const twin = await givenPerson(server, second, { role: 'fee_earner' });
    await server.owner.query('update user_account set email = $1 where id = $2', [email, twin.user_id]);
    const browser = browserOf();
    const asked = await browser.signIn(sub);
    expect(asked.answer.statusCode).toBe(400);
    expect(asked.answer.body).toContain(`<option value="${second.service}">`);
    const foreign = await browser.choose('another');
    expect(foreign.answer.headers.location).toBeUndefined();
    await browser.signIn(sub);
    const chosen = await (await browser.choose(second.service)).authorized();
    expect(chosen.data.service).toBe(second.service);
    await server.owner.query('update user_account set email = $1 where id = $2', ['pindah@firm.example', twin.user_id]);
  });
});

describe('nobody is signed in', () => {
  it.each([
    ['whose address the provider has not confirmed', { email_verified: false }, 'does not say that it has confirmed'],
    ['when it does not say whether it has', { email_verified: undefined }, 'does not say that it has confirmed'],
    ['without an address', { email: undefined }, 'does not say that it has confirmed'],
    ['whom no account belongs to', { email: 'asing@firm.example' }, 'No account here'],
  ])('%s', async (_, claims, words) => {
    provider.people.set(sub, { email, email_verified: true, ...claims });
    const refused = await browserOf().signIn(sub);
    expect(refused.answer.statusCode).toBe(400);
    expect(refused.answer.body).toContain(words);
    expect(refused.answer.body).toContain('>Back to sign-in</a>');
    expect(refused.answer.headers.location).toBeUndefined();
    expect(await links()).toEqual([]);
  });

  it('with the address of an account that is another person’s there', async () => {
    await browserOf().signIn(sub);
    provider.people.set('penerus', { email, email_verified: true });
    expect((await browserOf().signIn('penerus')).answer.body).toContain('belongs to another person at Gerbang');
    expect(await links()).toHaveLength(1);
  });

  it.each([
    ['a closed account', `update user_account set status = 'inactive' where id = $1`, 'No account here'],
    [
      'somebody who left',
      `update employee set status = 'terminated' where id = (select employee_id from user_account where id = $1)`,
      'No account here',
    ],
    ['an address not confirmed here', 'update user_account set verified_at = null where id = $1', 'not confirmed yet'],
  ])('%s, as with a password', async (_, sql, words) => {
    await browserOf().signIn(sub);
    await server.owner.query(sql, [person.user_id]);
    const refused = await browserOf().signIn(sub);
    expect(refused.answer.body).toContain(words);
    expect(refused.answer.headers.location).toBeUndefined();
  });

  it('from an address that the firm does not allow, and no link is made', async () => {
    await server.owner.query(
      `insert into ip_range (firm_id, id, range) values ($1, gen_random_uuid(), '203.0.113.0/24')`,
      [firm.firm_id],
    );
    expect((await browserOf().signIn(sub)).answer.body).toContain('does not let people in from this address');
    expect(await links()).toEqual([]);
    await server.owner.query('delete from ip_range where firm_id = $1', [firm.firm_id]);
  });

  it('of a firm that the provider is not for: its accounts are unknown, linked or not', async () => {
    await browserOf().signIn(sub);
    const fresh = await givenSignIn(server, await givenPerson(server, firm, { role: 'partner' }));
    provider.people.set('baru', { email: fresh, email_verified: true });
    const same = { PUBLIC_URL: origin, DATABASE_URL: server.kit.config.DATABASE_URL };
    for (const firms of ['another-firm', `another-firm, ${firm.service}`]) {
      const narrow = await startServer({ env: { ...same, ...provider.env, OIDC_FIRMS: firms } });
      for (const who of [sub, 'baru']) {
        const { answer } = await givenBrowser(narrow, provider).signIn(who);
        expect([firms, answer.body.includes('No account here')]).toEqual([firms, firms === 'another-firm']);
        expect(answer.headers.location !== undefined).toBe(firms !== 'another-firm');
      }
      await narrow.close();
    }
  });
});
