import { authCalls } from '@praktis/contract/auth/auth.calls';
import { roleCodes } from '@praktis/contract/kit/permissions';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { prepareFirstFirm } from '../../first-start.ts';
import { offerSetup } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://praktis.example' } });
});
afterAll(() => server.close());

const keyIn = (address: string) => new URL(address).searchParams.get('key') ?? '';
const form = (key: string) => ({
  ...{ key, firm_name: 'Karsa Hukum Contoh', firm_code: 'KHC', first_name: 'Ratna', last_name: 'Wibisono' },
  ...{ email: 'Ratna@karsahukum.example', password: 'pagi di tepi danau', language: 'id' as const },
});
const setUp = (body: ReturnType<typeof form>, to = server) => to.send(authCalls.setup, undefined, { body });
/** The page as a browser comes to it. */
async function signInPage() {
  const callback = 'https://praktis.example/authentication';
  const { url } = (await server.send(authCalls.stateKey, undefined, { body: { callback } })).data;
  return server.app.inject({ method: 'GET', url: url.replace('https://praktis.example', '') });
}
const asOwner = (answer: { data: { meta: string; service: string } }) =>
  ({ token: answer.data.meta, service: answer.data.service }) as As;

describe('setting up an installation', () => {
  it('refuses a wrong key, one older than a day, and a weak password, and makes nothing', async () => {
    expect((await server.send(authCalls.setupState, undefined)).data).toEqual({ needed: true });
    const key = keyIn(await offerSetup(server.kit));
    expect((await setUp(form('guess'))).body.code).toBe('setup_key_unknown');
    expect((await setUp({ ...form(key), password: 'KarsaHukum123' })).body.code).toBe('password_own_name');
    expect((await setUp({ ...form(key), firm_code: 'K-H' })).body.message).toHaveProperty('firm_code');
    server.clock.now = new Date('2026-11-28T03:00:01Z');
    expect((await setUp(form(key))).body.code).toBe('setup_key_unknown');
    server.clock.now = new Date('2026-11-27T03:00:00Z');
    const { rows } = await server.owner.query(
      'select (select count(*) from firm) + (select count(*) from employee) as n',
    );
    expect(rows[0].n).toBe('0');
  });

  it('is where the sign-in page leads while there is no firm: nobody could sign in', async () => {
    const page = await signInPage();
    expect([page.statusCode, page.headers.location]).toEqual([303, '/setup']);
  });

  it('makes one firm and signs its managing partner in, with the key of any process, once', async () => {
    const printed = [await offerSetup(server.kit), await offerSetup(server.kit)];
    expect(printed[0]).toMatch(/^https:\/\/praktis\.example\/setup\?key=[\w-]{43}$/);
    const answers = await Promise.all(printed.map((address) => setUp(form(keyIn(address)))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body.code).toBe('setup_done');
    const made = answers.find((answer) => answer.status === 200);
    expect(made?.data).toMatchObject({ service: 'karsa-hukum-contoh', language: 'id', must_change_password: false });
    expect((await server.send(authCalls.setupState, undefined)).data).toEqual({ needed: false });
    expect((await signInPage()).statusCode).toBe(200);
    expect((await setUp(form(keyIn(printed[0] ?? '')))).body.code).toBe('setup_done');
    expect((await server.owner.query('select from setup_key')).rows).toHaveLength(0);
  });
});

describe('a new firm', () => {
  let owner: As;
  beforeAll(async () => {
    const { email, password } = form('');
    owner = asOwner(await server.send(authCalls.signIn, undefined, { body: { email, password, firm: '' } }));
  });

  it('has a managing partner with every right, who is also its first employee', async () => {
    const session = await server.ok(authCalls.session, owner);
    expect(session.user).toMatchObject({
      name: 'Ratna Wibisono',
      email: 'ratna@karsahukum.example',
      role: 'managing_partner',
    });
    expect(session.permissions['invoice.issue']).toEqual(['all']);
    const { rows } = await server.ok(userCalls.list, owner, { query: {}, body: {} });
    expect(rows).toMatchObject([
      { employee_code: 'E001', category: 'partner', verified: true, role_name: 'Managing partner' },
    ]);
    expect((await server.ok(displayCalls.display, owner)).language).toBe('id');
  });

  it('has the six roles, named in its language', async () => {
    const { rows } = await server.ok(roleCalls.all, owner);
    expect(rows.map((role) => role.code).sort()).toEqual([...roleCodes].sort());
    expect(rows.find((role) => role.code === 'finance')?.name).toBe('Keuangan');
  });

  it('has VAT by date: 10 %, 11 % from April 2022, 12 % of 11/12 from 2025, and 0 % for exports (TAX-01, TAX-04)', async () => {
    const { rows } = await server.ok(ppnCalls.list, owner, { query: { limit: 50 } });
    const dated = rows.map((row) => [
      row.code,
      row.rate,
      row.factor_numerator,
      row.factor_denominator,
      row.valid_from,
      row.valid_to,
    ]);
    expect(dated.sort((a, b) => String(a[4]).localeCompare(String(b[4])))).toEqual([
      ['PPN', '10', 1, 1, '1985-04-01', '2022-03-31'],
      ['EXPORT', '0', 1, 1, '2019-03-29', null],
      ['PPN', '11', 1, 1, '2022-04-01', '2024-12-31'],
      ['PPN', '12', 11, 12, '2025-01-01', null],
    ]);
  });

  it('has PPh 23 at 2 %, 4 % without tax number, PPh 21, 26 and 4(2) by date (TAX-05 to TAX-08, EXP-06), and 22 currencies of which rupiah is first, without decimals', async () => {
    const pph = await server.owner.query(
      'select code, kind, rate::float, rate_without_number::float, object_code, valid_from, valid_to from pph order by code',
    );
    expect(pph.rows.map((row) => Object.values(row))).toEqual([
      ['PPH21', '21', 5, 6, '21-100-07', '2024-01-01', null],
      ['PPH23', '23', 2, 4, '24-104-07', '2009-01-01', null],
      ['PPH26', '26', 20, 20, '', '2009-01-01', null],
      ['PPH42', '4(2)', 10, 10, '', '2018-01-02', null],
    ]);
    const currency = await server.owner.query('select code, digits from currency order by rank');
    expect(currency.rows).toHaveLength(22);
    expect(currency.rows.slice(0, 2)).toEqual([
      { code: 'IDR', digits: 0 },
      { code: 'USD', digits: 2 },
    ]);
    expect(currency.rows.find((row) => row.code === 'KWD')?.digits).toBe(3);
  });

  it('has starting values in every set-up list but practice groups, in both languages', async () => {
    for (const [key, list] of Object.entries(setupLists)) {
      const { rows, total } = (await server.ok(callsOf(list).list, owner, { raw: { query: { limit: 200 } } })) as {
        rows: { name: string; name_id: string }[];
        total: number;
      };
      expect(total > 3, key).toBe(key !== 'practiceGroup');
      expect(rows.every((row) => row.name && row.name_id)).toBe(true);
    }
  });

  it('leaves who made it in the audit trail of its records', async () => {
    const { rows } = await server.owner.query(`select distinct entity from audit where call = 'setup'`);
    expect(rows.map((row) => row.entity)).toEqual(
      expect.arrayContaining(['firm_profile', 'user_role', 'employee', 'user_account']),
    );
  });
});

describe('the first start', () => {
  let fresh: TestServer;
  afterEach(() => fresh.close());

  it('prints the set-up page with a key that works', async () => {
    fresh = await startServer();
    const lines: string[] = [];
    await prepareFirstFirm(
      fresh.kit,
      (request) => fresh.app.inject(request),
      (line) => lines.push(line),
    );
    const address = /http\S+$/.exec(lines.join(''))?.[0] ?? '';
    expect((await setUp(form(keyIn(address)), fresh)).status).toBe(200);
    lines.length = 0;
    await prepareFirstFirm(
      fresh.kit,
      (request) => fresh.app.inject(request),
      (line) => lines.push(line),
    );
    expect(lines).toEqual([]);
  });

  it('with --sample makes the sample firm once, and every printed sign-in works', async () => {
    fresh = await startServer({ env: { PRAKTIS_SAMPLE: '1' } });
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await Promise.all([
      prepareFirstFirm(fresh.kit, (request) => fresh.app.inject(request), print),
      prepareFirstFirm(fresh.kit, (request) => fresh.app.inject(request), print),
    ]);
    const people = lines.filter((line) => line.includes('@karsahukum.example'));
    expect(people).toHaveLength(7);
    for (const line of people) {
      const [email = '', password = ''] = /(\S+@\S+)\s+(.+)$/.exec(line)?.slice(1) ?? [];
      const answer = await fresh.send(authCalls.signIn, undefined, { body: { email, password, firm: '' } });
      expect(answer.status, line).toBe(200);
      expect((await fresh.send(authCalls.session, asOwner(answer))).status).toBe(200);
    }
    expect((await fresh.owner.query('select from firm')).rows).toHaveLength(1);
  }, 120_000); // a whole practice at work
});
