import { authCalls } from '@praktis/contract/auth/auth.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailedKey, mailsTo } from '../../../test/given-account.ts';
import { type GivenProvider, givenProvider } from '../../../test/given-provider.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { givenBrowser, origin } from '../../../test/oidc-browser.ts';

let provider: GivenProvider;
let server: TestServer;
let firm: Firm;
let person: As;
let email: string;

beforeAll(async () => {
  provider = await givenProvider({ redirect: `${origin}/auth/oidc/callback` });
  server = await startServer({ env: { PUBLIC_URL: origin, OIDC_FIRMS: '*', OIDC_ONLY: 'true', ...provider.env } });
  firm = await givenFirm(server);
  person = await givenPerson(server, firm, { role: 'fee_earner' });
  email = await givenSignIn(server, person);
  provider.people.set('sekar', { email, email_verified: true });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => server.owner.query('delete from sign_in_attempt'));

const elsewhere = 'Your firm signs in with Gerbang: there is no password to choose or change here.';

describe('a firm that signs in with the provider alone', () => {
  it('is led from the state key straight to the provider, and back into the product', async () => {
    const browser = givenBrowser(server, provider);
    expect((await browser.open()).url).toMatch(/^https:\/\/praktis\.example\/auth\/oidc\/start\?key=/);
    const answer = await (await browser.signIn('sekar')).authorized();
    expect((await server.ok(authCalls.session, { ...person, token: answer.data.meta })).user.email).toBe(email);
  });

  it('shows no form for a password on our page, and refuses one that is sent all the same', async () => {
    const page = await givenBrowser(server, provider).page();
    expect(page.body).toContain('>Sign in with Gerbang</a>');
    expect(page.body).not.toContain('type="password"');
    const sent = await server.send(authCalls.signIn, undefined, { body: { email, password: givenPassword } });
    expect([sent.status, sent.body.code]).toEqual([400, 'oidc_only']);
    expect(sent.body.message).toBe('Your firm signs in with Gerbang. A password opens nothing here.');
    const wrong = await server.send(authCalls.signIn, undefined, { body: { email, password: 'not this one' } });
    expect(wrong.body.code).toBe('sign_in_refused');
  });

  it('neither changes a password nor mails a key for one', async () => {
    const body = { current_password: givenPassword, new_password: 'kabut turun di lembah' };
    expect((await server.send(authCalls.changePassword, person, { body })).body.message).toBe(elsewhere);
    const forgot = await server.send(authCalls.forgotPassword, undefined, { body: { email } });
    expect([forgot.status, forgot.body.message]).toEqual([400, elsewhere]);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('confirms a new account by the mailed link, without a password', async () => {
    const administrator = await givenPerson(server, firm, { role: 'administrator' });
    await server.owner.query('delete from session where user_id = $1', [person.user_id]);
    await server.owner.query('delete from user_account where id = $1', [person.user_id]);
    const body = { employee_id: person.employee_id, email, role_id: firm.roles.fee_earner };
    await server.ok(userCalls.create, administrator, { body: { ...body, language: 'en' } });
    expect((await mailsTo(server, email))[0]?.body_text).toContain('after that you sign in with Gerbang.');
    expect((await givenBrowser(server, provider).signIn('sekar')).answer.body).toContain('not confirmed yet');
    const key = await mailedKey(server, email);
    const verified = await server.send(authCalls.verification, undefined, { body: { key } });
    expect(verified.data).toEqual({ email, language: 'en', needs_password: false });
    expect((await (await givenBrowser(server, provider).signIn('sekar')).authorized()).status).toBe(200);
  });
});

describe('beside a firm that the provider does not serve', () => {
  it('our page stays the entrance, whose people sign in by password; the firm of the provider does not', async () => {
    const env = {
      PUBLIC_URL: origin,
      OIDC_ONLY: 'true',
      DATABASE_URL: server.kit.config.DATABASE_URL,
      ...provider.env,
    };
    const other = await givenFirm(server, 'Lain & Rekan');
    const local = await startServer({ env: { ...env, OIDC_FIRMS: firm.service } });
    const theirs = await givenSignIn(server, await givenPerson(server, other, { role: 'fee_earner' }));
    const ours = await givenSignIn(server, await givenPerson(server, firm, { role: 'partner' }));
    const browser = givenBrowser(local, provider);
    expect((await browser.open()).url).toContain('/auth/sign-in?');
    expect((await browser.page()).body).toContain('type="password"');
    const signIn = (email: string) =>
      local.send(authCalls.signIn, undefined, { body: { email, password: givenPassword } });
    expect((await signIn(theirs)).status).toBe(200);
    expect((await signIn(ours)).body.code).toBe('oidc_only');
    for (const address of [theirs, ours])
      expect((await local.send(authCalls.forgotPassword, undefined, { body: { email: address } })).status).toBe(200);
    expect([(await mailsTo(server, theirs)).length, (await mailsTo(server, ours)).length]).toEqual([1, 0]);
    await local.close();
  });
});
