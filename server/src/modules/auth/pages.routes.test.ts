import { authCalls } from '@praktis/contract/auth/auth.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailsTo } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const origin = 'https://praktis.example';
const callback = `${origin}/authentication`;

let server: TestServer;
let firm: Firm;
let person: As;
let email: string;

beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: `${origin}/` } });
  firm = await givenFirm(server);
  person = await givenPerson(server, firm, { role: 'fee_earner' });
  email = await givenSignIn(server, person);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  await server.owner.query('delete from sign_in_attempt');
});

const open = async () => (await server.send(authCalls.stateKey, undefined, { body: { callback } })).data;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const pathOf = (url: string) => url.slice(origin.length);
const submit = (state: { key: string; state: string }, fields: Record<string, string> = {}, headers = {}) =>
  post(
    '/auth/sign-in',
    { key: state.key, state: state.state, callback, email, password: givenPassword, ...fields },
    headers,
  );
const authorize = (body: { key: string; state: string; code: string }) =>
  server.send(authCalls.authorize, undefined, { body });
const codeIn = (location: unknown) => new URL(String(location)).searchParams.get('code') ?? '';

describe('the external sign-in page', () => {
  it('signs in without any script: page, form, back to the callback, token', async () => {
    const state = await open();
    expect(state.url).toBe(
      `${origin}/auth/sign-in?${new URLSearchParams({ key: state.key, state: state.state, callback }).toString()}`,
    );
    const page = await get(pathOf(state.url));
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<label for="password">Password</label>');
    const sent = await submit(state);
    expect(sent.statusCode).toBe(303);
    const back = new URL(String(sent.headers.location));
    expect(back.origin + back.pathname).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ key: state.key, state: state.state });
    const answer = await authorize({ key: state.key, state: state.state, code: codeIn(back) });
    expect(answer.data).toMatchObject({ service: firm.service, must_change_password: false });
    const as = { ...person, token: answer.data.meta };
    expect((await server.ok(authCalls.session, as)).user.email).toBe(email);
  });

  it('allows no script but its own for passkeys, no frame, nothing from elsewhere, and is not kept by caches', async () => {
    const page = await get(pathOf((await open()).url));
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script src="/auth/assets/passkey.js" defer>']);
    expect(page.body).not.toMatch(/onclick|style=/i);
    const script = await get('/auth/assets/passkey.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const forgotten = await get('/auth/sign-in/forgotten');
    expect(forgotten.headers['content-security-policy']).not.toContain('script-src');
    expect(forgotten.body).not.toMatch(/<script/i);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const sheet = await get('/auth/assets/sign-in.css');
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('speaks both languages: the one of the browser, or the one chosen on the page', async () => {
    const { url } = await open();
    const path = pathOf(url);
    expect((await get(path, { 'accept-language': 'id-ID,id;q=0.9' })).body).toContain('<html lang="id">');
    expect((await get(path, { 'accept-language': 'jv-ID,jv;q=0.9,id;q=0.8,en' })).body).toContain('<html lang="en">');
    expect((await get(path, { 'accept-language': 'jv,id;q=0.8,en;q=0.7' })).body).toContain('<html lang="id">');
    expect((await get(path, { 'accept-language': 'fr-FR' })).body).toContain('<html lang="en">');
    expect((await get(`${path}&lang=id`)).body).toContain('Lupa kata sandi?');
    expect((await get(`${path}&lang=en`, { 'accept-language': 'id' })).body).toContain('Forgotten your password?');
  });

  it('shows what is wrong above the form, and never the password again', async () => {
    const state = await open();
    const wrong = await submit(state, { password: 'rahasia <b>salah</b>', lang: 'id' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('role="alert">Surel atau kata sandi tidak tepat.');
    expect(wrong.body).toContain(`value="${email}"`);
    expect(wrong.body).not.toContain('rahasia');
    expect((await submit(state)).statusCode).toBe(303);
  });

  it('writes whatever was sent as text', async () => {
    const state = await open();
    const answer = await submit(state, { email: '"><script>alert(1)</script>@firm.example' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('<script>alert');
    const page = await get(`/auth/sign-in/forgotten?key=${encodeURIComponent('"><img src=x>')}`);
    expect(page.body).not.toContain('<img');
  });

  it('waits after five guesses and says how long', async () => {
    const state = await open();
    for (let n = 0; n < 5; n++) await submit(state, { password: 'guess' });
    const blocked = await submit(state);
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '30']);
    expect(blocked.body).toContain('Please wait 30 seconds.');
  });

  it('asks for the firm when the address fits in several', async () => {
    const second = await givenFirm(server, 'Lain & Rekan');
    const twin = await givenPerson(server, second, { role: 'fee_earner' });
    await givenSignIn(server, twin);
    await server.owner.query('update user_account set email = $1 where id = $2', [email, twin.user_id]);
    const state = await open();
    const asked = await submit(state);
    expect(asked.statusCode).toBe(400);
    expect(asked.body).toContain(`<option value="${second.service}">`);
    const chosen = await submit(state, { firm: second.service });
    const answer = await authorize({ ...state, code: codeIn(chosen.headers.location) });
    expect(answer.data.service).toBe(second.service);
    await server.owner.query('delete from session where user_id = $1', [twin.user_id]);
    await server.owner.query('delete from user_account where id = $1', [twin.user_id]);
  });

  it('refuses forms that other sites send', async () => {
    const state = await open();
    expect((await submit(state, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await submit(state, {}, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await submit(state, {}, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  });
});

describe('what the page gives back', () => {
  it('is taken once', async () => {
    const state = await open();
    const body = { ...state, code: codeIn((await submit(state)).headers.location) };
    const answers = await Promise.all([authorize(body), authorize(body)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect((await authorize(body)).body.code).toBe('state_over');
    expect((await submit(state)).statusCode).toBe(400);
  });

  it('is over after ten minutes, on the page and at the exchange', async () => {
    const state = await open();
    const other = await open();
    const body = { ...state, code: codeIn((await submit(state)).headers.location) };
    server.clock.now = new Date('2026-11-27T03:10:01Z');
    expect((await authorize(body)).body.code).toBe('state_over');
    const page = await get(pathOf(other.url));
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('This sign-in is no longer open.');
    expect((await submit(other)).statusCode).toBe(400);
  });

  it('fits only key, state and code of one sign-in', async () => {
    const [one, two] = [await open(), await open()];
    const code = codeIn((await submit(one)).headers.location);
    expect((await authorize({ key: one.key, state: two.state, code })).status).toBe(400);
    expect((await authorize({ key: two.key, state: two.state, code })).status).toBe(400);
    expect((await authorize({ key: one.key, state: one.state, code: 'x' })).status).toBe(400);
    expect((await authorize({ key: one.key, state: one.state, code })).status).toBe(200);
  });
});

describe('the callback', () => {
  const foreign = [
    'https://evil.example/authentication',
    'https://praktis.example.evil.example/authentication',
    'https://praktis.example@evil.example/authentication',
    'https://user@praktis.example/authentication',
    'http://praktis.example/authentication',
    'https://praktis.example:8443/authentication',
    'https://praktis.example/authentication/../other',
    'https://praktis.example/other',
    'https://praktis.example/authentication?next=//evil.example',
    'https://praktis.example/authentication#x',
    'javascript:alert(1)//praktis.example/authentication',
    '//praktis.example/authentication',
    '/authentication',
  ];

  it.each(foreign)('is never %s', async (address) => {
    const refused = await server.send(authCalls.stateKey, undefined, { body: { callback: address } });
    expect([refused.status, refused.body.code]).toEqual([400, 'callback_foreign']);
    const state = await open();
    const sent = await submit(state, { callback: address });
    expect(sent.statusCode).toBe(400);
    expect(sent.headers.location).toBeUndefined();
  });

  it('of a sign-in opened under a forged host leads nowhere from the real one', async () => {
    const local = await startServer();
    const forged = 'http://evil.example/authentication';
    const opened = await local.app.inject({
      ...{ method: 'POST', url: '/auth/state-key', headers: { host: 'evil.example' }, payload: { callback: forged } },
    });
    const { key, state } = opened.json<{ data: { key: string; state: string } }>().data;
    const query = new URLSearchParams({ key, state, callback: forged }).toString();
    const page = await local.app.inject({
      method: 'GET',
      url: `/auth/sign-in?${query}`,
      headers: { host: 'real.example' },
    });
    expect(page.statusCode).toBe(400);
    await local.close();
  });
});

describe('a forgotten password', () => {
  it('is asked for on the page; known and unknown addresses get the same answer', async () => {
    const { url } = await open();
    const page = await get(pathOf(url));
    const link = /href="(\/auth\/sign-in\/forgotten[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get(link)).body).toContain('Send the link');
    const known = await post('/auth/sign-in/forgotten', { email });
    const unknown = await post('/auth/sign-in/forgotten', { email: 'nobody@firm.example' });
    expect(known.body).toContain('a mail is on its way');
    expect(unknown.body).toBe(known.body);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await mailsTo(server, 'nobody@firm.example')).toHaveLength(0);
    const wrong = await post('/auth/sign-in/forgotten', { email: 'x' });
    expect(wrong.body).toContain('is not an e-mail address');
  });
});
