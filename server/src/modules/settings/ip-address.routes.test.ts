import { authCalls } from '@praktis/contract/auth/auth.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { ipAddressCalls as calls } from '@praktis/contract/settings/ip-address.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { givenPassword, givenSignIn } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let associate: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server, 'Firma Alamat');
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  associate = await givenPerson(server, firm, { role: 'fee_earner' });
});

const office = '203.0.113.7';
const save = (address: string, more: { id?: string; version?: number; confirmed?: string[]; from?: string } = {}) => {
  const { confirmed, from = office, ...body } = more;
  return server.send(calls.update, administrator, {
    body: { address, ...body },
    from,
    ...(confirmed ? { confirmed } : {}),
  });
};
const asksFrom = (from: string, as = associate) => server.send(displayCalls.display, as, { from });
const listed = async () =>
  (await server.ok(calls.list, administrator, { from: office, query: {} })).rows.map((row) => row.address);

describe('addresses a firm lets its people in from', () => {
  it('are all while its list is empty; the list tells where one comes from', async () => {
    expect((await asksFrom('198.51.100.1')).status).toBe(200);
    const page = await server.ok(calls.list, administrator, { from: '::ffff:203.0.113.7', query: {} });
    expect(page).toMatchObject({ rows: [], own_address: office });
  });

  it('end every session elsewhere at its next call, with the redirect to the sign-in', async () => {
    await save('203.0.113.0/24');
    expect((await asksFrom(office)).status).toBe(200);
    expect((await asksFrom('203.0.113.255')).status).toBe(200);
    const stopped = await asksFrom('203.0.114.1');
    expect([stopped.status, stopped.body.code, stopped.body.data]).toEqual([
      401,
      'address_not_allowed',
      { wizard: { redirect: 'login' } },
    ]);
    expect(stopped.body.message).toContain('203.0.114.1');
    expect((await asksFrom(office)).status).toBe(200);
  });

  it('hold for IPv6 ranges and for IPv4 that comes over IPv6', async () => {
    await save(office);
    await save('2001:db8:77::/48');
    expect((await asksFrom('2001:db8:77:ffff::1')).status).toBe(200);
    expect((await asksFrom('2001:db8:78::1')).status).toBe(401);
    expect((await asksFrom('::ffff:203.0.113.7')).status).toBe(200);
    expect((await asksFrom('::ffff:203.0.113.8')).status).toBe(401);
  });

  it.each(['::ffff:203.0.113.0/120', '::FFFF:cb00:7100/120', '0:0:0:0:0:ffff:203.0.113.0/120'])(
    'hold for IPv4 addresses whose range is written as IPv6: %s',
    async (range) => {
      await save(range);
      expect(await listed()).toEqual(['203.0.113.0/24']);
      for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'])
        expect((await asksFrom(from)).status).toBe(200);
      expect((await asksFrom('203.0.114.9')).status).toBe(401);
    },
  );

  it('hold for the sign-in too, and are told only to who has the password', async () => {
    await save(office);
    const email = await givenSignIn(server, associate);
    const signIn = (from: string, password: string) =>
      server.send(authCalls.signIn, undefined, { body: { email, password }, from });
    expect((await signIn('198.51.100.1', 'a wrong one')).body.code).toBe('sign_in_refused');
    expect((await signIn('198.51.100.1', givenPassword)).body.code).toBe('address_not_allowed');
    expect((await signIn(office, givenPassword)).status).toBe(200);
  });

  it('are not believed from a header while no proxy is trusted', async () => {
    await save(office);
    const answer = await server.app.inject({
      ...{ method: 'GET', url: '/practice/v1/setting', remoteAddress: '198.51.100.1' },
      headers: { authorization: `Bearer ${associate.token}`, service: associate.service, 'x-forwarded-for': office },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('lock nobody out unknowingly: who would lose his own address is asked, and nothing is saved until he agrees', async () => {
    const asked = await save('198.51.100.0/24');
    expect(asked.body).toMatchObject({ code: 'locks_you_out', confirmation: true, params: { address: office } });
    expect(await listed()).toEqual([]);
    const { id } = (await save(office)).data;
    await save('198.51.100.0/24');
    const gone = await server.send(calls.remove, administrator, { body: { id }, from: office });
    expect(gone.body.code).toBe('locks_you_out');
    expect(await listed()).toEqual(['198.51.100.0/24', office]);
    const last = await server.send(calls.remove, administrator, {
      body: { id },
      from: office,
      confirmed: ['locks_you_out'],
    });
    expect(last.status).toBe(200);
    expect((await asksFrom(office, administrator)).status).toBe(401);
    expect((await asksFrom('198.51.100.9', administrator)).status).toBe(200);
  });

  it('are changed with their version, stand once, and are one firm’s own', async () => {
    const { id } = (await save('203.0.113.77/24')).data;
    expect(await listed()).toEqual(['203.0.113.0/24']);
    expect((await save(office, { id, version: 1 })).status).toBe(200);
    expect((await save('203.0.113.0/25', { id, version: 1 })).status).toBe(409);
    expect((await save(office)).body.code).toBe('already_exists');
    const other = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'administrator' });
    expect((await asksFrom('198.51.100.1', other)).status).toBe(200);
    expect((await server.send(calls.remove, other, { body: { id } })).status).toBe(404);
    expect((await server.send(calls.update, associate, { body: { address: office }, from: office })).status).toBe(403);
  });

  it.each([
    '',
    'office',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '203.0.113.0/24/1',
    '2001:db8::/129',
    '1.2.3.4/-1',
    "1.2.3.4'; drop",
    'fe80::1%eth0',
    'fe80::1%eth0/64',
    '::1%1',
    '::ffff:203.0.113.0/24',
  ])('refuse what is none: "%s"', async (address) => {
    const refused = await save(address);
    expect([refused.status, Object.keys(refused.body.message as object)]).toEqual([400, ['address']]);
  });

  it.each(['0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96'])('refuse a range that holds everything: %s', async (address) => {
    expect((await save(address)).body.code).toBe('ip_range_everything');
  });
});
