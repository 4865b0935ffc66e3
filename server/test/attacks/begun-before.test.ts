import { authCalls } from '@praktis/contract/auth/auth.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../given.ts';
import { givenPassword, givenSignIn } from '../given-account.ts';
import { givenTotp } from '../given-second-factor.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

const origin = 'https://praktis.example';
const callback = `${origin}/authentication`;

let server: TestServer;
let managing: As;
let associate: As;
let email: string;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: origin } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.owner.query('delete from sign_in_attempt');
  const firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  associate = await givenPerson(server, firm, { role: 'fee_earner' });
  email = await givenSignIn(server, associate);
});

const signIn = (input: object = {}) =>
  server.send(authCalls.signIn, undefined, { body: { email, password: givenPassword, firm: '', ...input } });

describe('what was begun with the password alone, before its owner had a second factor', () => {
  it('a session that waited for one ends when another session adds it', async () => {
    const { update, read } = singletonCalls.passwordExpired;
    const now = await server.ok(read, managing);
    await server.ok(update, managing, { body: { ...now, second_factor: 'required' } });
    const thief = { ...associate, token: (await signIn()).data.meta };
    const owner = { ...associate, token: (await signIn()).data.meta };
    await givenTotp(server, owner);
    expect((await server.send(authCalls.session, thief)).status).toBe(401);
    expect((await server.send(authCalls.session, owner)).status).toBe(200);
  });

  it('a page that was filled is not exchanged for a session', async () => {
    const { data: page } = await server.send(authCalls.stateKey, undefined, { body: { callback } });
    const sent = await server.app.inject({
      ...{ method: 'POST', url: '/auth/sign-in', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      payload: new URLSearchParams({ ...page, callback, email, password: givenPassword }).toString(),
    });
    const back = new URL(String(sent.headers.location)).searchParams;
    await givenTotp(server, associate);
    const body = { key: back.get('key') ?? '', state: back.get('state') ?? '', code: back.get('code') ?? '' };
    expect((await server.send(authCalls.authorize, undefined, { body })).body.code).toBe('state_over');
  });
});

describe('an address with accounts in two firms', () => {
  it('the right password of one forgives no guess at the other', async () => {
    const other = await givenFirm(server, 'Firma Kembar');
    const twin = await givenPerson(server, other, { role: 'fee_earner' });
    await givenSignIn(server, twin);
    await server.owner.query('update user_account set email = $1 where id = $2', [email, twin.user_id]);
    const guess = () => signIn({ firm: associate.service, password: 'tebakan yang keliru' });
    const heard: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      heard.push((await guess()).status, (await guess()).status);
      await signIn({ firm: twin.service });
    }
    expect(heard.filter((status) => status === 400)).toHaveLength(5);
    expect(heard.at(-1)).toBe(429);
  });
});
