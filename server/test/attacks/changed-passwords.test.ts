import { authCalls } from '@praktis/contract/auth/auth.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import type { Firm } from '../given.ts';
import { givenPassword, mailedKey } from '../given-account.ts';
import { givenEntrance, givenSomebody, namedOrigin } from '../given-second-factor.ts';
import type { As, TestServer } from '../harness.ts';

const callback = `${namedOrigin}/authentication`;
const fresh = 'kabut turun di lembah';

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

const signIn = (password: string) => server.send(authCalls.signIn, undefined, { body: { email, password, firm: '' } });

/** Signs in on the external page; answers what its callback would exchange for a session. */
async function signedInOnPage() {
  const { key, state } = (await server.send(authCalls.stateKey, undefined, { body: { callback } })).data;
  const fields = { key, state, callback, email, password: givenPassword };
  const sent = await server.app.inject({
    ...{ method: 'POST', url: '/auth/sign-in', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(sent.statusCode).toBe(303);
  return { key, state, code: new URL(String(sent.headers.location)).searchParams.get('code') ?? '' };
}
const exchange = (body: Awaited<ReturnType<typeof signedInOnPage>>) =>
  server.send(authCalls.authorize, undefined, { body });

describe('a sign-in with the old password that is not exchanged yet', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'when the password is changed',
      async () => {
        const body = { current_password: givenPassword, new_password: fresh };
        await server.ok(authCalls.changePassword, person, { body });
      },
    ],
    [
      'when a new one is set by a mailed key',
      async () => {
        await server.send(authCalls.forgotPassword, undefined, { body: { email } });
        const body = { key: await mailedKey(server, email), password: fresh };
        expect((await server.send(authCalls.verification, undefined, { body })).status).toBe(200);
      },
    ],
    ['when the account is closed', () => server.ok(userCalls.remove, managing, { body: { id: person.user_id } })],
    [
      'when its address is changed',
      async () => {
        const user = await server.ok(userCalls.detail, managing, { body: { id: person.user_id } });
        const { id, version, role_id, language, status } = user;
        const body = { id, version, role_id, language, status, email: `new-${email}` };
        await server.ok(userCalls.update, managing, { body });
      },
    ],
  ])('is over %s', async (_when, change) => {
    const [first, second] = [await signedInOnPage(), await signedInOnPage()];
    expect((await exchange(first)).status).toBe(200);
    await change();
    const late = await exchange(second);
    expect([late.status, late.body.code]).toEqual([400, 'state_over']);
  });
});

it('a sign-in that is judged while the password is changed opens no session', async () => {
  const changing = await server.owner.connect();
  await changing.query('begin');
  await changing.query("update user_account set password_hash = 'another' where id = $1", [person.user_id]);
  await changing.query('delete from session where user_id = $1', [person.user_id]);
  const asked = signIn(givenPassword);
  await untilBlocked(server.owner);
  await changing.query('commit');
  changing.release();
  const answer = await asked;
  expect([answer.status, answer.body.code]).toEqual([400, 'sign_in_refused']);
  const { rows } = await server.owner.query('select id from session where user_id = $1', [person.user_id]);
  expect(rows).toEqual([]);
});

it('four sign-ins at the same moment open four sessions', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(givenPassword)));
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((one) => one.data.meta)).size).toBe(4);
});
