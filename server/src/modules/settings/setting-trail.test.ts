import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { ipAddressCalls } from '@praktis/contract/settings/ip-address.calls';
import { licenseCalls } from '@praktis/contract/settings/license.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { showHideReportCalls } from '@praktis/contract/settings/show-hide-report.calls';
import { settingTrail as call } from '@praktis/contract/settings/singleton.calls';
import { settingTrails, trailName } from '@praktis/contract/settings/trails';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { givenSignIn } from '../../../test/given-account.ts';
import { givenTotp } from '../../../test/given-second-factor.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let people: Record<'managing_partner' | 'finance' | 'administrator' | 'fee_earner', As>;
let stranger: As;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const person = (role: keyof typeof people, name: string) => givenPerson(server, firm, { role, name });
  people = {
    managing_partner: await person('managing_partner', 'Ratna Wibisono'),
    finance: await person('finance', 'Lestari Kusuma'),
    administrator: await person('administrator', 'Yusuf Maulana'),
    fee_earner: await person('fee_earner', 'Sekar Anindita'),
  };
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
});
afterAll(() => server.close());

const asked = (setting: string, as: As, page: object = {}) => server.send(call, as, { query: { setting, ...page } });
const trail = (setting: string, as = people.administrator, page: object = {}) =>
  server.ok(call, as, { query: { setting, ...page } });

describe('the history of a list of the set-up (ROL-01)', () => {
  it('tells of an exchange rate that was deleted: who did it, when, and what it was (MON-08)', async () => {
    const exchange = { currency: 'USD', kind: 'daily' as const, date: '2026-11-12', rate: '16240' };
    const { id } = await server.ok(exchangeRateCalls.create, people.managing_partner, { body: { exchange } });
    await server.ok(exchangeRateCalls.remove, people.finance, { body: { id } });
    const { rows, total } = await trail('exchange-rate', people.finance);
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      ...{ user: 'Lestari Kusuma', call: 'setting/exchange-rate/delete', created: [], updated: [] },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      deleted: [{ id, entity: 'exchange_rate', old_data: { currency: 'USD', rate: '16240', date: '2026-11-12' } }],
    });
    expect(rows[1]).toMatchObject({ user: 'Ratna Wibisono', created: [{ id, new_data: { rate: '16240' } }] });
    const second = await trail('exchange-rate', people.administrator, { limit: 1, offset: 1 });
    expect([second.total, second.rows.length, second.rows[0]?.user]).toEqual([2, 1, 'Ratna Wibisono']);
  });

  it('tells how an address was let in, changed and shut out again', async () => {
    const as = people.administrator;
    const body = { id: null, address: '127.0.0.0/8', note: 'Office' };
    const { id } = await server.ok(ipAddressCalls.update, as, { body });
    await server.ok(ipAddressCalls.update, as, { body: { ...body, id, note: 'Head office', version: 1 } });
    await server.ok(ipAddressCalls.remove, as, { body: { id } });
    const { rows } = await trail('ip-address-auth');
    expect(rows.map((row) => [row.deleted.length, row.updated.length, row.created.length])).toEqual([
      ...[[1, 0, 0] as const, [0, 1, 0] as const, [0, 0, 1] as const],
    ]);
    expect(rows[1]?.updated[0]).toMatchObject({ old_data: { note: 'Office' }, new_data: { note: 'Head office' } });
  });

  it('tells what a role was allowed before and after, and which licences and columns were saved', async () => {
    const { managing_partner, administrator } = people;
    const made = { name: 'Secretary', grants: { 'client.view': ['all' as const] } };
    const { id } = await server.ok(roleCalls.create, managing_partner, { body: made });
    const grants = { 'client.view': ['team' as const] };
    await server.ok(roleCalls.saveMenu, managing_partner, { body: { id, grants, version: 1 } });
    const [saved] = (await trail('user-role')).rows;
    expect(saved).toMatchObject({
      user: 'Ratna Wibisono',
      updated: [{ old_data: { grants: made.grants }, new_data: { name: 'Secretary', grants } }],
    });
    const licences = { fee_earner: 40, support_staff: 10, version: 1 };
    await server.ok(licenseCalls.update, administrator, { body: licences });
    expect((await trail('license')).rows[0]?.updated[0]).toMatchObject({ new_data: { value: { fee_earner: 40 } } });
    const columns = [{ name: 'number', shown: false }];
    const body = { report: 'matter' as const, columns, version: 1 };
    await server.ok(showHideReportCalls.update, administrator, { body });
    expect((await trail(trailName.report('matter'))).total).toBe(1);
    expect((await trail(trailName.report('client'))).total).toBe(0);
  });

  it('tells of items of lists that have no trail of their own, deleted ones too (G076)', async () => {
    const calls = callsOf(setupLists.receiptType as never);
    const body = { code: 'CASH', name: 'Cash', name_id: 'Tunai', description: '' };
    const { id } = await server.ok(calls.create, people.administrator, { raw: { body } });
    await server.ok(calls.remove, people.administrator, { body: { id } });
    const { rows } = await trail(trailName.list('receiptType'));
    expect(rows[0]?.deleted[0]).toMatchObject({ entity: 'receipt_type', old_data: { code: 'CASH', name: 'Cash' } });
  });

  it('is read by whoever may read the list, and by nobody else', async () => {
    const statuses = async (as: As, settings: Iterable<string>) =>
      new Set(await Promise.all([...settings].map(async (one) => (await asked(one, as)).status)));
    const { finance, administrator, managing_partner, fee_earner } = people;
    expect(await statuses(fee_earner, settingTrails.keys())).toEqual(new Set([403]));
    expect(await statuses(managing_partner, settingTrails.keys())).toEqual(new Set([200]));
    expect(await statuses(administrator, settingTrails.keys())).toEqual(new Set([200]));
    const lists = ['ip-address-auth', 'holiday', trailName.report('matter'), trailName.list('workcode')];
    expect(await statuses(finance, ['user', 'user-role', 'license', ...lists])).toEqual(new Set([403]));
    const money = ['exchange-rate', 'currency', 'ppn', 'pph', 'bank-information'];
    expect(await statuses(finance, money)).toEqual(new Set([200]));
  });

  it('is one firm’s own: another one sees nothing of it', async () => {
    for (const setting of ['exchange-rate', 'ip-address-auth', 'license', trailName.list('receiptType')])
      expect([setting, (await trail(setting, stranger)).total]).toEqual([setting, 0]);
    for (const setting of ['user', 'user-role'])
      expect(JSON.stringify(await trail(setting, stranger))).not.toMatch(/Secretary|Wibisono|Kusuma|Maulana|Anindita/);
  });

  it.each(['client', 'matter', 'employee', 'session', 'mail', 'exchange_rate', 'show-hide-report/none', ''])(
    'is not asked for %j, which is no list of the set-up',
    async (setting) => {
      const refused = await asked(setting, people.managing_partner);
      expect([refused.status, refused.body.code]).toEqual([400, 'fields']);
    },
  );

  it('comes in pages with an end', async () => {
    expect((await asked('user', people.administrator, { limit: 0 })).status).toBe(400);
    expect((await asked('user', people.administrator, { limit: 100_000 })).status).toBe(400);
    expect((await asked('user', people.administrator, { offset: -1 })).status).toBe(400);
  });
});

describe('the history of the users (ROL-01)', () => {
  it('tells who opened, changed and closed an account, with the address as the list of users shows it', async () => {
    const employee_id = await insertRow(server.owner, 'employee', {
      ...{ firm_id: firm.firm_id, code: 'N1', category: 'fee earner', first_name: 'Dimas', last_name: 'Nugraha' },
      ...{ employed_on: '2025-01-01', currency: 'IDR' },
    });
    const as = people.administrator;
    const body = { employee_id, email: 'dimas@firm.example', role_id: firm.roles.fee_earner, language: 'en' as const };
    const { id } = await server.ok(userCalls.create, as, { body });
    await server.ok(userCalls.remove, as, { body: { id } });
    const { rows } = await trail('user');
    expect(rows[0]).toMatchObject({
      user: 'Yusuf Maulana',
      updated: [
        {
          ...{ id, entity: 'user_account', user_account: { employee: { name: 'Dimas Nugraha' } } },
          ...{ old_data: { status: 'active' }, new_data: { status: 'inactive', email: 'dimas@firm.example' } },
        },
      ],
    });
    expect(rows[1]?.created[0]?.names).toMatchObject({ [firm.roles.fee_earner]: expect.any(String) });
  });

  it('says that a second factor was added and whose it is, and never a secret', async () => {
    await givenSignIn(server, people.fee_earner);
    const { secret, recovery_codes } = await givenTotp(server, people.fee_earner);
    const seen = await trail('user', people.administrator, { limit: 100 });
    const made = seen.rows.flatMap((row) => row.created).find((change) => change.entity === 'totp');
    expect(made).toMatchObject({ totp: { employee: { name: 'Sekar Anindita' } } });
    const text = JSON.stringify(seen);
    const { rows: kept } = await server.owner.query<Record<string, string>>(
      `select u.password_hash, encode(t.totp_secret, 'hex') as totp, encode(r.code_hashes[1], 'hex') as code
       from user_account u join totp t on t.user_id = u.id join recovery_codes r on r.user_id = u.id
       where u.firm_id = $1`,
      [firm.firm_id],
    );
    const secrets = [secret, ...recovery_codes, ...Object.values(kept[0] ?? {})];
    expect(secrets.length).toBeGreaterThan(4);
    for (const one of secrets) expect(text).not.toContain(one);
    expect(text).not.toMatch(
      /password_hash|totp_secret|code_hashes|key_hash|token_hash|public_key|credential_id|subject/,
    );
  });

  it('leaves out what the product only notes for itself: a role that was saved is no change of its holders', async () => {
    const before = (await trail('user')).total;
    const { rows } = await server.ok(roleCalls.list, people.managing_partner, { query: { keyword: 'fee' } });
    const role = rows.find(({ id }) => id === firm.roles.fee_earner);
    const body = {
      id: role?.id ?? '',
      name: 'fee earners',
      timesheet_menu: 'non_billable' as const,
      version: role?.version ?? 0,
    };
    await server.ok(roleCalls.update, people.managing_partner, { body });
    expect((await trail('user')).total).toBe(before);
    expect((await trail('user-role')).rows[0]?.updated[0]).toMatchObject({ new_data: { name: 'fee earners' } });
  });
});
