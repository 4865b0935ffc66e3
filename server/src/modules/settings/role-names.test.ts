import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  await givenPerson(server, firm, { role: 'finance', name: 'Fajar Hadi' });
  await isCalled('Finance');
});

const isCalled = (name: string) =>
  server.owner.query('update user_role set name = $2 where id = $1', [firm.roles.finance, name]);
const storedName = async () =>
  (await server.owner.query('select name from user_role where id = $1', [firm.roles.finance])).rows[0].name;
const languages = ['en', 'id'] as const;
type Language = (typeof languages)[number];

const reads = (language: Language) =>
  server.owner.query('update user_account set language = $2 where id = $1', [managing.user_id, language]);

/** The name of the role of finance wherever it is read. */
async function namesIn(language: Language): Promise<string[]> {
  await reads(language);
  const id = firm.roles.finance;
  const list = await server.ok(roleCalls.list, managing, { query: {} });
  const all = await server.ok(roleCalls.all, managing);
  const users = await server.ok(userCalls.list, managing, { body: { role_id: id } });
  const options = await server.ok(userCalls.searchRole, managing, { body: {} });
  return [
    list.rows.find((role) => role.id === id)?.name ?? '',
    all.rows.find((role) => role.id === id)?.name ?? '',
    (await server.ok(roleCalls.detail, managing, { query: { id } })).name,
    (await server.ok(roleCalls.updateForm, managing, { query: { id } })).name,
    users.rows[0]?.role_name ?? '',
    options.rows.find((role) => role.id === id)?.name ?? '',
  ];
}

describe('the name of a delivered role', () => {
  it.each([
    ['en', 'Finance', 'Finance'],
    ['en', 'Keuangan', 'Finance'],
    ['id', 'Finance', 'Keuangan'],
    ['id', 'Keuangan', 'Keuangan'],
    ['id', 'Money', 'Money'],
    ['en', 'Money', 'Money'],
  ] as const)('to a reader of %s, stored as %s, is %s everywhere', async (language, stored, shown) => {
    await isCalled(stored);
    expect(new Set(await namesIn(language))).toEqual(new Set([shown]));
  });

  it('is found as the reader sees it', async () => {
    const found = async (keyword: string, language: Language) => {
      await reads(language);
      const { rows } = await server.ok(roleCalls.list, managing, { query: { keyword } });
      return rows.map(({ name }) => name);
    };
    expect(await found('uang', 'id')).toEqual(['Keuangan']);
    expect(await found('uang', 'en')).toEqual([]);
  });

  it('stays as it is stored when only the timesheet menu is changed; a new one is kept', async () => {
    const change = async (fields: { name?: string; timesheet_menu?: 'both' | 'non_billable' }) => {
      const query = { id: firm.roles.finance };
      const { id, version, name, timesheet_menu } = await server.ok(roleCalls.updateForm, managing, { query });
      const body = { id, version, name, timesheet_menu, ...fields };
      await server.ok(roleCalls.update, managing, { body });
    };
    await reads('id');
    await change({ timesheet_menu: 'non_billable' });
    expect(await storedName()).toBe('Finance');
    await change({ name: 'Akuntansi' });
    expect(await storedName()).toBe('Akuntansi');
  });

  it('is taken in both languages', async () => {
    for (const name of ['finance', 'keuangan']) {
      const refused = await server.send(roleCalls.create, managing, { raw: { body: { name } } });
      expect(refused.body.code).toBe('role_name_taken');
    }
  });

  const create = (name: string) => server.send(roleCalls.create, managing, { raw: { body: { name } } });
  const rename = async (id: string | undefined, name: string) => {
    const { version, timesheet_menu } = await server.ok(roleCalls.updateForm, managing, { query: { id: id ?? '' } });
    const body = { id: id ?? '', version, name, timesheet_menu };
    return server.send(roleCalls.update, managing, { body });
  };
  const everyName = async (language: Language) => {
    await reads(language);
    return (await server.ok(roleCalls.all, managing)).rows.map(({ name }) => name);
  };

  it('is not taken back while another role bears the word it would be shown by', async () => {
    const earner = firm.roles.fee_earner;
    expect((await rename(earner, 'fee EARNER')).status).toBe(200);
    expect((await create('Pencatat waktu')).status).toBe(200);
    expect((await rename(earner, 'Fee earner')).body.code).toBe('role_name_taken');
    expect(await everyName('id')).toEqual(expect.arrayContaining(['fee EARNER', 'Pencatat waktu']));
    expect((await rename(earner, 'Pengacara')).status).toBe(200);
  });

  it('is the stored one where the firm already has a role of its own by the word, and its menu can be changed', async () => {
    const row = { firm_id: firm.firm_id, code: 'own', name: 'Keuangan', grants: '{}', timesheet_menu: 'both' };
    const own = await insertRow(server.owner, 'user_role', row);
    for (const language of languages) {
      const names = await everyName(language);
      expect(names).toEqual(expect.arrayContaining(['Finance', 'Keuangan']));
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(await namesIn(language))).toEqual(new Set(['Finance']));
    }
    for (const id of [firm.roles.finance, own]) {
      const { version, name } = await server.ok(roleCalls.updateForm, managing, { query: { id } });
      const body = { id, version, name, timesheet_menu: 'non_billable' as const };
      expect((await server.send(roleCalls.update, managing, { body })).status).toBe(200);
    }
    expect(await storedName()).toBe('Finance');
  });
});
