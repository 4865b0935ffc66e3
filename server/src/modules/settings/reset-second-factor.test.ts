import { authCalls } from '@praktis/contract/auth/auth.calls';
import { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn, mailsTo } from '../../../test/given-account.ts';
import { givenPasskey, givenTotp } from '../../../test/given-second-factor.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let managing: As;
let administrator: As;
let feeEarner: As;
let stranger: As;
let email: string;

beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://praktis.example' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.owner.query('delete from sign_in_attempt');
  const firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  administrator = await givenPerson(server, firm, { role: 'administrator', name: 'Yusuf Maulana' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
  for (const as of [managing, administrator, stranger]) await givenSignIn(server, as);
  email = await givenSignIn(server, feeEarner);
});

const reset = (as: As, id: string) => server.send(userCalls.resetSecondFactor, as, { body: { id } });
const shown = (as: As, id: string) => server.ok(userCalls.detail, as, { body: { id } });
const signIn = (body: object = {}) =>
  server.send(authCalls.signIn, undefined, { raw: { body: { email, password: givenPassword, ...body } } });

describe('an account whose owner lost his device', () => {
  it('is helped by who keeps users: all factors go, the sessions end, the password is still asked for', async () => {
    expect(await shown(administrator, feeEarner.user_id)).toMatchObject({
      ...{ second_factor: false, can_reset_second_factor: false },
    });
    const { recovery_codes } = await givenTotp(server, feeEarner);
    await givenPasskey(server, feeEarner);
    expect(await shown(administrator, feeEarner.user_id)).toMatchObject({
      ...{ second_factor: true, can_reset_second_factor: true },
    });
    expect((await reset(administrator, feeEarner.user_id)).status).toBe(200);
    expect((await server.send(authCalls.session, feeEarner)).status).toBe(401);
    expect((await signIn({ password: 'not this one' })).body.code).toBe('sign_in_refused');
    const { data } = await signIn({ code: recovery_codes[0] });
    const as = { ...feeEarner, token: data.meta };
    expect(await server.ok(secondFactorCalls.state, as)).toMatchObject({ totp: null, recovery: null, passkeys: [] });
    expect((await reset(administrator, feeEarner.user_id)).body.code).toBe('second_factor_off');
  });

  it('is told by mail who did it, and the trail says so too', async () => {
    await givenTotp(server, feeEarner);
    await reset(administrator, feeEarner.user_id);
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe('Your two-factor sign-in was reset');
    expect(mail?.body_text).toContain('Yusuf Maulana took authenticator app, passkeys and recovery codes off');
    const { rows } = await server.owner.query(
      "select entity, actor, call from audit where root = 'user_account' and root_id = $1 and op = 'D' order by entity",
      [feeEarner.user_id],
    );
    const by = { actor: administrator.user_id, call: 'setting/user/reset-second-factor' };
    expect(rows).toEqual([
      { entity: 'recovery_codes', ...by },
      { entity: 'totp', ...by },
    ]);
  });

  it('is not reached by himself, by somebody without the right, from another firm, or past the reach of one’s rights', async () => {
    for (const as of [managing, administrator, feeEarner]) await givenTotp(server, as);
    const outcome = async (as: As, id: string) => {
      const { status, body } = await reset(as, id);
      return [status, body.code];
    };
    expect(await outcome(administrator, administrator.user_id)).toEqual([400, 'own_second_factor']);
    expect(await outcome(managing, managing.user_id)).toEqual([400, 'own_second_factor']);
    expect(await outcome(feeEarner, managing.user_id)).toEqual([403, 'not_allowed']);
    expect(await outcome(stranger, feeEarner.user_id)).toEqual([404, 'not_found']);
    expect(await outcome(administrator, managing.user_id)).toEqual([403, 'right_not_held']);
    expect(await shown(administrator, managing.user_id)).toMatchObject({ can_reset_second_factor: false });
    for (const as of [managing, administrator, feeEarner])
      expect((await server.ok(secondFactorCalls.state, as)).totp, as.user_id).not.toBeNull();
    expect(await outcome(managing, administrator.user_id)).toEqual([200, undefined]);
    expect((await server.send(userCalls.resetSecondFactor, managing, { raw: { body: {} } })).body.code).toBe('fields');
  });
});
