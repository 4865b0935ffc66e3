import { authCalls as calls } from '@praktis/contract/auth/auth.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let me: As;
let email: string;
let colleague: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const firm = await givenFirm(server, 'Firma Sesi');
  me = await givenPerson(server, firm, { role: 'partner' });
  colleague = await givenPerson(server, firm, { role: 'managing_partner' });
  email = await givenSignIn(server, me);
});

/** Signs the caller in once more, from another machine. */
async function elsewhere(from: string): Promise<As> {
  const answer = await server.send(calls.signIn, undefined, { body: { email, password: givenPassword }, from });
  return { ...me, token: answer.data.meta };
}
const list = (as = me) => server.ok(calls.sessions, as);
const works = async (as: As) => (await server.send(displayCalls.display, as)).status === 200;

describe('where one is signed in', () => {
  it('is listed with address and time, the session that asks marked, nobody else’s among them', async () => {
    await elsewhere('203.0.113.9');
    const { rows } = await list();
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.current)).toHaveLength(1);
    expect(rows.map((row) => row.address)).toContain('203.0.113.9');
    expect(JSON.stringify(rows)).not.toContain('token');
    expect((await list(colleague)).rows).toHaveLength(1);
  });

  it('is ended at once, one by one or everywhere else', async () => {
    const [home, phone] = [await elsewhere('203.0.113.9'), await elsewhere('198.51.100.4')];
    const { rows } = await list();
    const other = rows.find((row) => row.address === '203.0.113.9');
    expect(await server.ok(calls.endSessions, me, { body: { id: other?.id } })).toEqual({ ended: 1 });
    expect([await works(home), await works(phone), await works(me)]).toEqual([false, true, true]);
    expect(await server.ok(calls.endSessions, me, { body: {} })).toEqual({ ended: 1 });
    expect([await works(phone), await works(me)]).toEqual([false, true]);
    expect((await list()).rows).toHaveLength(1);
  });

  it('does not reach a colleague’s session, nor one that is no session', async () => {
    const [{ id = '' } = {}] = (await list(colleague)).rows;
    expect((await server.send(calls.endSessions, me, { body: { id } })).status).toBe(404);
    expect((await server.send(calls.endSessions, me, { raw: { body: { id: 'all' } } })).status).toBe(400);
    expect(await works(colleague)).toBe(true);
  });

  it('forgets sessions that are over', async () => {
    await elsewhere('203.0.113.9');
    await server.owner.query("update session set expires_at = $1 where address = '203.0.113.9'", [
      new Date(server.clock.now.getTime() - 1000),
    ]);
    expect((await list()).rows).toHaveLength(1);
  });
});
