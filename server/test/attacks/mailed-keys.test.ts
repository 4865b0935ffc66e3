import { authCalls } from '@praktis/contract/auth/auth.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import type { Firm } from '../given.ts';
import { givenPassword, mailedKey, mailsTo } from '../given-account.ts';
import { givenEntrance, givenSomebody, namedOrigin } from '../given-second-factor.ts';
import type { As, TestServer } from '../harness.ts';

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
  ({ person, email } = await givenSomebody(server, firm, { name: 'Sekar Anindita' }));
});

const fresh = 'kabut turun di lembah';
const forgot = () => server.send(authCalls.forgotPassword, undefined, { body: { email } });
const verify = (key: string) => server.send(authCalls.verification, undefined, { body: { key, password: fresh } });
const keysOf = async () =>
  (await server.owner.query('select kind from one_time_key where user_id = $1', [person.user_id])).rows.length;

it('three keys asked for at the same moment: one opens, the last', async () => {
  await Promise.all([forgot(), forgot(), forgot()]);
  expect(await mailsTo(server, email)).toHaveLength(3);
  expect(await keysOf()).toBe(1);
  const { rows } = await server.owner.query('select body_text from mail where $1 = any(recipients)', [email]);
  const keys = rows.map((mail) => /\/verification\/(\S+)/.exec(mail.body_text)?.[1] ?? '');
  const answers = [];
  for (const key of keys) answers.push((await verify(key)).status);
  expect(answers.sort()).toEqual([200, 400, 400]);
});

it('no key of the new address leaves for the old one, which is changed at the same moment', async () => {
  const changing = await server.owner.connect();
  await changing.query('begin');
  await changing.query("update user_account set email = 'new@firm.example', verified_at = null where id = $1", [
    person.user_id,
  ]);
  await changing.query('delete from one_time_key where user_id = $1', [person.user_id]);
  const asked = forgot();
  await untilBlocked(server.owner);
  await changing.query('commit');
  changing.release();
  expect((await asked).data).toEqual({ sent: true });
  expect(await mailsTo(server, email)).toEqual([]);
});

it('a key to the old address opens nothing once the address is changed, nor does the session', async () => {
  await forgot();
  const key = await mailedKey(server, email);
  const user = await server.ok(userCalls.detail, managing, { body: { id: person.user_id } });
  const { version, role_id, language, status } = user;
  const body = { id: user.id, version, role_id, language, status, email: 'other@firm.example' };
  await server.ok(userCalls.update, managing, { body });
  expect((await verify(key)).body.code).toBe('key_unknown');
  expect((await server.send(authCalls.session, person)).status).toBe(401);
  const signIn = { email: 'other@firm.example', password: givenPassword, firm: '' };
  expect((await server.send(authCalls.signIn, undefined, { body: signIn })).status).not.toBe(200);
});
