import { allCalls } from '@praktis/contract/all-calls';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { RoleCode } from '@praktis/contract/kit/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, givenSession, insertRow } from '../given.ts';
import { givenSignIn, mailedKey } from '../given-account.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { entranceCases } from './entrance-cases.ts';
import { forgetFirms, type Heard } from './walls-down.ts';

const email = 'kembar@firm.example';
const passwords = { ours: 'hujan reda di sore hari', theirs: 'angin laut dari timur' };
const fresh = 'kabut turun di lembah';

const cases = Object.fromEntries(entranceCases.map((one) => [`${one.call.method} ${one.call.path || 'sign-in'}`, one]));

let server: TestServer;
let firm: Firm;
/** Two people of one address in two firms, so that whoever is taken for the other shows. */
let ours: As;
let theirs: As;
let powerless: As;

async function givenTwin(at: Firm, password: string, role: RoleCode): Promise<As> {
  const twin = await givenPerson(server, at, { role });
  await server.owner.query('update user_account set email = $1 where id = $2', [email, twin.user_id]);
  await givenSignIn(server, twin, password);
  return twin;
}

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.owner.query('delete from sign_in_attempt');
  await server.owner.query("update user_account set email = id || '@gone.example' where email = $1", [email]);
  firm = await givenFirm(server);
  ours = await givenTwin(firm, passwords.ours, 'managing_partner');
  theirs = await givenTwin(await givenFirm(server, 'Lain & Rekan'), passwords.theirs, 'managing_partner');
  const role = { firm_id: firm.firm_id, code: 'nothing', name: 'Nothing', grants: '{}' };
  const support_staff = await insertRow(server.owner, 'user_role', role);
  powerless = await givenPerson(
    server,
    { ...firm, roles: { ...firm.roles, support_staff } },
    { role: 'support_staff' },
  );
});

/** What our firm's trail and our sessions hold. */
async function traceOf(firm_id: string) {
  const { rows } = await server.owner.query(
    `select (select count(*)::int from audit where firm_id = $1) as audited,
      (select count(*)::int from session where firm_id = $1) as sessions,
      (select count(*)::int from mail where firm_id = $1) as mails,
      (select string_agg(password_hash, ' ' order by id) from user_account where firm_id = $1) as passwords`,
    [firm_id],
  );
  return rows[0];
}

describe('the entrance, call by call', () => {
  it('has a case for every call of its base', () => {
    const entrance = allCalls.filter((call) => call.base === 'auth');
    expect(new Set(entranceCases.map((one) => one.call))).toEqual(new Set(entrance));
  });

  it.each(Object.entries(cases))('%s without a session or a proof is refused, and leaves no trace', async (_, one) => {
    const before = await traceOf(firm.firm_id);
    const answer = await server.send(one.call, undefined, one.input);
    expect([answer.status, answer.body.code]).toEqual(one.refused);
    const text = answer.raw.toString('utf8');
    for (const secret of [firm.firm_id, firm.service, ours.user_id, ours.employee_id])
      expect(text).not.toContain(secret);
    expect(await traceOf(firm.firm_id)).toEqual(before);
  });

  it.each(Object.entries(cases).filter(([, one]) => one.call.access === 'signed in'))(
    '%s answers 401 to a token under the key of another firm, and asks nobody for a permission',
    async (_, one) => {
      const before = [await traceOf(firm.firm_id), await traceOf(theirs.firm_id)];
      for (const as of [
        { ...ours, service: theirs.service },
        { ...theirs, service: firm.service },
        { ...ours, token: `${ours.token}x` },
      ]) {
        const answer = await server.send(one.call, as, one.input);
        expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
      }
      expect([await traceOf(firm.firm_id), await traceOf(theirs.firm_id)]).toEqual(before);
      expect((await server.send(one.call, powerless, one.input)).status).not.toBe(403);
    },
  );

  it('answers 404 where there is no call', async () => {
    for (const [method, url] of [
      ['GET', '/auth/nothing'],
      ['POST', '/auth/session'],
      ['GET', '/auth/forgot-password'],
    ] as const)
      expect((await server.app.inject({ method, url })).statusCode, url).toBe(404);
  });
});

describe.each(['as delivered', 'with every firm filter forgotten'])('what the other firm does there, %s', (how) => {
  let heard: Heard | undefined;
  beforeAll(() => {
    if (how !== 'as delivered') heard = forgetFirms(server);
  });
  afterAll(() => heard?.close());

  const signIn = (password: string) => server.send(authCalls.signIn, undefined, { raw: { body: { email, password } } });
  /** Nothing of ours moved, and both our session and our password are heard. */
  async function untouched(before: unknown) {
    expect(await traceOf(firm.firm_id)).toEqual(before);
    expect((await server.send(authCalls.session, ours)).status).toBe(200);
    expect((await signIn(passwords.ours)).data.service).toBe(firm.service);
  }

  it('signing in opens their firm, and tells them of themselves alone', async () => {
    const before = await traceOf(firm.firm_id);
    const { data } = await signIn(passwords.theirs);
    expect(data.service).toBe(theirs.service);
    const as = { ...theirs, token: data.meta };
    const session = await server.send(authCalls.session, as);
    expect(session.data).toMatchObject({ user: { id: theirs.user_id }, firm: { name: 'Lain & Rekan' } });
    expect(session.raw.toString('utf8')).not.toMatch(new RegExp(`${ours.user_id}|${ours.employee_id}`));
    expect((await server.send(authCalls.session, { ...as, service: firm.service })).status).toBe(401);
    await untouched(before);
  });

  it('signing out and changing the password end their sessions alone', async () => {
    const before = await traceOf(firm.firm_id);
    const second = { ...theirs, ...(await givenSession(server, theirs)) };
    const body = { current_password: passwords.theirs, new_password: fresh };
    expect((await server.send(authCalls.changePassword, theirs, { body })).status).toBe(200);
    expect((await server.send(authCalls.session, second)).status).toBe(401);
    await server.ok(authCalls.logout, theirs);
    expect((await server.send(authCalls.session, theirs)).status).toBe(401);
    await untouched(before);
  });

  it('the key for their new password opens nothing of ours', async () => {
    await server.ok(authCalls.forgotPassword, theirs, { body: { email } });
    const { rows } = await server.owner.query<{ key: string }>(
      "select substring(body_text from '/verification/(\\S+)') as key from mail where firm_id = $1 order by id desc limit 1",
      [theirs.firm_id],
    );
    const key = rows[0]?.key ?? '';
    const [, secret] = key.split('.');
    const before = await traceOf(firm.firm_id);
    const verify = (with_key: string) =>
      server.send(authCalls.verification, undefined, { body: { key: with_key, password: fresh } });
    expect((await verify(`${firm.service}.${secret}`)).body.code).toBe('key_unknown');
    expect((await verify(key)).status).toBe(200);
    expect((await signIn(fresh)).data.service).toBe(theirs.service);
    await untouched(before);
    expect(await mailedKey(server, email)).not.toBe('');
  });
});
