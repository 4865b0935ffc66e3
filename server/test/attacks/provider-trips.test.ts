import { authCalls } from '@praktis/contract/auth/auth.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../given.ts';
import { givenSignIn } from '../given-account.ts';
import { type GivenProvider, givenProvider } from '../given-provider.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { givenBrowser, origin } from '../oidc-browser.ts';

let provider: GivenProvider;
let server: TestServer;
let person: As;

const sub = 'sekar';

beforeAll(async () => {
  provider = await givenProvider({ redirect: `${origin}/auth/oidc/callback` });
  server = await startServer({ env: { PUBLIC_URL: origin, OIDC_FIRMS: '*', ...provider.env } });
  person = await givenPerson(server, await givenFirm(server), { role: 'fee_earner' });
  provider.people.set(sub, { email: await givenSignIn(server, person), email_verified: true });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  await server.owner.query('delete from session where firm_id = $1', [person.firm_id]);
});

const over = 'This sign-in is no longer open.';
const sessions = async () =>
  Number(
    (await server.owner.query('select count(*) as n from session where firm_id = $1', [person.firm_id])).rows[0].n,
  );
/** Changes one value of an address. */
const changed = (address: string, name: string, value: string) => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

describe('the way back from the provider', () => {
  it('is taken once', async () => {
    const browser = givenBrowser(server, provider);
    const kept = new Map(browser.cookies);
    const { address } = await browser.leave();
    for (const [name, value] of browser.cookies) kept.set(name, value);
    const back = await provider.signIn(address, sub);
    const first = await browser.comeBack(back);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.comeBack(back)).answer.body).toContain(over);
    expect((await first.authorized()).status).toBe(200);
    expect((await first.authorized()).body.code).toBe('state_over');
    expect(await sessions()).toBe(1);
  });

  it('is taken once when it comes twice at the same moment', async () => {
    const browser = givenBrowser(server, provider);
    const back = await provider.signIn((await browser.leave()).address, sub);
    const answers = await Promise.all([browser.comeBack(back), browser.comeBack(back)]);
    expect(answers.map(({ answer }) => answer.statusCode).sort()).toEqual([303, 400]);
  });

  it('opens nothing in another browser, so that nobody is signed in as somebody else by a link', async () => {
    const attacker = givenBrowser(server, provider);
    const victim = givenBrowser(server, provider);
    await victim.leave();
    const back = await provider.signIn((await attacker.leave()).address, sub);
    const lured = await victim.comeBack(back);
    expect([lured.answer.statusCode, lured.answer.headers.location]).toEqual([400, undefined]);
    expect(lured.answer.body).toContain(over);
  });

  it('opens nothing with the cookie of another trip, or with one that is made up', async () => {
    const browser = givenBrowser(server, provider);
    const back = await provider.signIn((await browser.leave()).address, sub);
    const [[name = '', value = ''] = []] = [...browser.cookies];
    for (const wrong of [`${value.slice(0, -3)}x.en`, 'x', `${'a'.repeat(43)}.${'b'.repeat(43)}.en`]) {
      browser.cookies.set(name, wrong);
      expect((await browser.comeBack(back)).answer.statusCode, wrong).toBe(400);
    }
    browser.cookies.set(name, value);
    expect((await browser.comeBack(back)).answer.statusCode).toBe(303);
  });

  it.each(['state', 'nonce', 'code_challenge'])(
    'is refused when the %s it was asked with was changed',
    async (name) => {
      const browser = givenBrowser(server, provider);
      const { address } = await browser.leave();
      const back = await provider.signIn(changed(address, name, 'x'.repeat(43)), sub);
      const { answer } = await browser.comeBack(back);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect(answer.body).toContain(name === 'state' ? over : 'The answer of Gerbang could not be accepted.');
      expect(await sessions()).toBe(0);
    },
  );

  it.each([
    ['code', 'x'.repeat(43)],
    ['iss', 'https://evil.example'],
  ])('is refused with another %s', async (name, value) => {
    const browser = givenBrowser(server, provider);
    const back = await provider.signIn((await browser.leave()).address, sub);
    expect((await browser.comeBack(changed(back, name, value))).answer.body).toContain('could not be accepted');
  });

  it('is refused after ten minutes, and when the person was closed meanwhile', async () => {
    const browser = givenBrowser(server, provider);
    const back = await provider.signIn((await browser.leave()).address, sub);
    server.clock.now = new Date('2026-11-27T03:10:01Z');
    expect((await browser.comeBack(back)).answer.body).toContain(over);
    const other = givenBrowser(server, provider);
    server.clock.now = new Date('2026-11-27T03:11:00Z');
    const came = await other.signIn(sub);
    await server.owner.query(`update user_account set status = 'inactive' where id = $1`, [person.user_id]);
    expect((await came.authorized()).status).toBe(404);
    await server.owner.query(`update user_account set status = 'active' where id = $1`, [person.user_id]);
  });

  it('leads to our own callback, whatever address the start was given', async () => {
    const { key, state } = await givenBrowser(server, provider).open();
    for (const callback of ['https://evil.example/authentication', `${origin}.evil.example/authentication`, '']) {
      const query = new URLSearchParams({ key, state, callback }).toString();
      const start = await server.app.inject({ method: 'GET', url: `/auth/oidc/start?${query}` });
      expect([start.statusCode, start.headers.location]).toEqual([400, undefined]);
    }
    const landed = await givenBrowser(server, provider).signIn(sub);
    expect(String(landed.answer.headers.location)).toMatch(/^https:\/\/praktis\.example\/authentication\?key=/);
  });

  it('keeps several tabs apart', async () => {
    const [one, two] = [givenBrowser(server, provider), givenBrowser(server, provider)];
    const [first, second] = [await one.leave(), await two.leave()];
    for (const [name, value] of two.cookies) one.cookies.set(name, value);
    expect((await one.comeBack(await provider.signIn(second.address, sub))).answer.statusCode).toBe(303);
    expect((await one.comeBack(await provider.signIn(first.address, sub))).answer.statusCode).toBe(303);
  });

  it('lets nobody choose a firm who was not asked, nor from another site', async () => {
    const browser = givenBrowser(server, provider);
    await browser.leave();
    expect((await browser.choose(person.service)).answer.body).toContain(over);
    const foreign = await server.app.inject({
      ...{ method: 'POST', url: '/auth/oidc/firm', payload: 'trip=x&firm=y' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('a provider that does not sign in', () => {
  it('says in words that the person turned back, and lets him try again as somebody else', async () => {
    const browser = givenBrowser(server, provider);
    const { answer } = await browser.turnBack();
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Gerbang did not let you in, or you turned back there.');
    const again = /href="(\/auth\/oidc\/start[^"]+)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const anew = await server.app.inject({ method: 'GET', url: again });
    expect(new URL(String(anew.headers.location)).searchParams.get('prompt')).toBe('login');
    expect((await browser.signIn(sub)).answer.statusCode).toBe(303);
  });

  it('never repeats what an address claims that it said', async () => {
    const browser = givenBrowser(server, provider);
    const { address } = await browser.leave();
    const state = new URL(address).searchParams.get('state') ?? '';
    const said = { state, error: 'invalid_scope', error_description: '<b>call 0800</b>', iss: provider.issuer };
    const { answer } = await browser.comeBack(`${origin}/auth/oidc/callback?${new URLSearchParams(said).toString()}`);
    expect(answer.body).toContain('The answer of Gerbang could not be accepted.');
    expect(answer.body).not.toContain('0800');
  });

  it('does not hold up the start nor the password, says what to do, and is asked again when it is back', async () => {
    const away = await givenProvider({ redirect: `${origin}/auth/oidc/callback` });
    const { env } = away;
    await away.close();
    const local = await startServer({
      env: { PUBLIC_URL: origin, OIDC_FIRMS: '*', DATABASE_URL: server.kit.config.DATABASE_URL, ...env },
    });
    const browser = givenBrowser(local, provider);
    const { start } = await browser.leave();
    expect(start.statusCode).toBe(400);
    expect(start.body).toContain('Gerbang does not answer at the moment. Try again in a minute');
    expect((await browser.page()).statusCode).toBe(200);
    expect((await local.send(authCalls.setupState, undefined)).status).toBe(200);
    const port = Number(new URL(env.OIDC_ISSUER ?? '').port);
    const back = await givenProvider({ redirect: `${origin}/auth/oidc/callback`, port });
    back.people.set(sub, provider.people.get(sub) ?? {});
    expect((await givenBrowser(local, back).leave()).start.statusCode).toBe(303);
    await local.close();
    await back.close();
  });
});
