import { authCalls } from '@praktis/contract/auth/auth.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn } from '../../../test/given-account.ts';
import {
  codeOf,
  givenEntrance,
  givenPasskey,
  givenSomebody,
  givenTotp,
  namedOrigin,
  nextStep,
} from '../../../test/given-second-factor.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const callback = `${namedOrigin}/authentication`;
let server: TestServer;
let firm: Firm;
let person: As;
let email: string;

beforeAll(async () => {
  ({ server, firm } = await givenEntrance({ PUBLIC_URL: namedOrigin }));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ person, email } = await givenSomebody(server, firm));
});

interface Opened {
  key: string;
  state: string;
}
const open = async (): Promise<Opened> =>
  (await server.send(authCalls.stateKey, undefined, { body: { callback } })).data;
const post = (path: string, fields: Record<string, string>) =>
  server.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const password = ({ key, state }: Opened) =>
  post('/auth/sign-in', { key, state, callback, email, password: givenPassword });
const stepIn = (html: string) => /name="step" value="([^"]+)"/.exec(html)?.[1] ?? '';
const sendCode = ({ key, state }: Opened, fields: { step: string; code: string }) =>
  post('/auth/sign-in/code', { key, state, callback, kinds: 'totp, recovery', ...fields });
const exchange = async ({ key, state }: Opened, location: unknown) => {
  const code = new URL(String(location)).searchParams.get('code') ?? '';
  return server.send(authCalls.authorize, undefined, { body: { key, state, code } });
};
const code = (secret: string) => codeOf(secret, server.clock.now);

describe('the second step on the external page', () => {
  it('is asked for without the password a second time, works without any script, and leads back signed in', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    const page = await open();
    const asked = await password(page);
    expect([asked.statusCode, asked.headers.location]).toEqual([200, undefined]);
    expect(asked.body).toContain('<label for="code">Code</label>');
    expect(asked.body).toContain('autocomplete="one-time-code"');
    expect(asked.body).not.toContain(givenPassword);
    expect(asked.body).not.toMatch(/<script|type="password"/);
    const { rows } = await server.owner.query('select * from sign_in_state where user_id = $1', [person.user_id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(stepIn(asked.body));
    const sent = await sendCode(page, { step: stepIn(asked.body), code: code(secret) });
    expect(sent.statusCode).toBe(303);
    const answer = await exchange(page, sent.headers.location);
    expect(answer.data).toMatchObject({ service: firm.service, must_add_factor: false });
  });

  it('opens nothing by itself: the state cannot be exchanged before the code', async () => {
    await givenTotp(server, person);
    const page = await open();
    const step = stepIn((await password(page)).body);
    for (const given of ['', step]) {
      const body = { ...page, code: given || 'x' };
      expect((await server.send(authCalls.authorize, undefined, { body })).body.code).toBe('state_over');
    }
  });

  it('shows what is wrong with a code and goes on with a new step; each step is heard once', async () => {
    const { secret, recovery_codes } = await givenTotp(server, person);
    nextStep(server);
    const page = await open();
    const step = stepIn((await password(page)).body);
    const wrong = await sendCode(page, { step, code: '000000' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('role="alert">This code is not right.');
    const again = await sendCode(page, { step, code: code(secret) });
    expect([again.statusCode, again.headers.location]).toEqual([400, undefined]);
    expect(again.body).toContain('This sign-in is no longer open.');
    const next = stepIn(wrong.body);
    expect(next).not.toBe(step);
    expect((await sendCode(page, { step: next, code: recovery_codes[0] ?? '' })).statusCode).toBe(303);
  });

  it('of one code sent twice at the same moment leads back once', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    const pages = await Promise.all([open(), open(), open()]);
    const steps = await Promise.all(pages.map(async (page) => stepIn((await password(page)).body)));
    const sent = await Promise.all(
      pages.map((page, at) => sendCode(page, { step: steps[at] ?? '', code: code(secret) })),
    );
    expect(sent.map((one) => one.statusCode).sort()).toEqual([303, 400, 400]);
  });

  it('belongs to its page, ends with it, and ends when the password is changed', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    const [one, two] = [await open(), await open()];
    const step = stepIn((await password(one)).body);
    expect((await sendCode(two, { step, code: code(secret) })).statusCode).toBe(400);
    const change = { current_password: givenPassword, new_password: 'embun di daun jati' };
    await server.ok(authCalls.changePassword, person, { body: change });
    expect((await sendCode(one, { step, code: code(secret) })).body).toContain('no longer open');
    await givenSignIn(server, person);
    const late = stepIn((await password(two)).body);
    nextStep(server, 21);
    expect((await sendCode(two, { step: late, code: code(secret) })).body).toContain('no longer open');
  });

  it('counts wrong codes: after five, password and code wait', async () => {
    const { secret } = await givenTotp(server, person);
    nextStep(server);
    const page = await open();
    let step = stepIn((await password(page)).body);
    for (let n = 0; n < 5; n++) step = stepIn((await sendCode(page, { step, code: `00000${n}` })).body);
    const blocked = await sendCode(page, { step, code: code(secret) });
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '30']);
    expect((await password(page)).statusCode).toBe(429);
    nextStep(server);
    expect((await sendCode(page, { step: stepIn(blocked.body), code: code(secret) })).statusCode).toBe(303);
  });

  it('where the firm asks for a second factor, the page lets in to set one up', async () => {
    const managing = await givenPerson(server, firm, { role: 'managing_partner' });
    const setting = singletonCalls.passwordExpired;
    const ask = async (second_factor: 'optional' | 'required') => {
      const { version } = await server.ok(setting.read, managing);
      await server.ok(setting.update, managing, { body: { days: 0, second_factor, version } });
    };
    await ask('required');
    const page = await open();
    const { data } = await exchange(page, (await password(page)).headers.location);
    expect(data.must_add_factor).toBe(true);
    const refused = await server.send(roleCalls.all, { ...person, token: data.meta });
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { code: 'second_factor_required', data: { wizard: { redirect: 'second_factor' } } },
    ]);
    await ask('optional');
  });
});

describe('a passkey on the external page', () => {
  const offered = (html: string) => ({ challenge: /data-challenge="([^"]+)"/.exec(html)?.[1] ?? '' });
  const shown = async ({ key, state }: Opened) =>
    (
      await server.app.inject({
        ...{ method: 'GET', url: `/auth/sign-in?${new URLSearchParams({ key, state, callback })}` },
      })
    ).body;
  const sendPasskey = ({ key, state }: Opened, answer: unknown) =>
    post('/auth/sign-in/passkey', { key, state, callback, answer: JSON.stringify(answer) });

  it('signs in alone, with what the page was given, once', async () => {
    const { passkey } = await givenPasskey(server, person);
    const page = await open();
    const answer = passkey.signed(offered(await shown(page)));
    const sent = await sendPasskey(page, answer);
    expect(sent.statusCode).toBe(303);
    const { data } = await exchange(page, sent.headers.location);
    expect(data).toMatchObject({ service: firm.service, must_add_factor: false, must_change_password: false });
    const second = await sendPasskey(await open(), answer);
    expect(second.statusCode).toBe(400);
    expect(second.body).toContain('took too long or was used already');
  });

  it('helps at the second step of somebody who has no app', async () => {
    const { passkey } = await givenPasskey(server, person);
    const page = await open();
    const asked = await password(page);
    expect(asked.body).toContain('Use your passkey, or enter one of your recovery codes.');
    expect((await sendPasskey(page, passkey.signed(offered(asked.body)))).statusCode).toBe(303);
  });

  it('that cannot be read is refused on the page, and not offered by an installation without a name', async () => {
    const page = await open();
    const { key, state } = page;
    const unreadable = await post('/auth/sign-in/passkey', { key, state, callback, answer: '{' });
    expect(unreadable.statusCode).toBe(400);
    expect(unreadable.body).toContain('<label for="password">');
    const local = await startServer({ env: { PUBLIC_URL: 'http://192.0.2.7' } });
    await givenFirm(local);
    const sent = await local.send(authCalls.stateKey, undefined, {
      body: { callback: 'http://192.0.2.7/authentication' },
    });
    const plain = await local.app.inject({ method: 'GET', url: sent.data.url.slice('http://192.0.2.7'.length) });
    expect(plain.body).not.toMatch(/<script|passkey/);
    expect(plain.headers['content-security-policy']).not.toContain('script-src');
    await local.close();
  });
});
