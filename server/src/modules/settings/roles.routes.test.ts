import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { Grants } from '@praktis/contract/kit/permissions';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let administrator: As;
let feeEarner: As;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
});

const detail = (id: string, as = managing) => server.ok(roleCalls.detail, as, { query: { id } });
const grantsOf = async (id: string): Promise<Grants> =>
  Object.fromEntries((await detail(id)).menu.map((line) => [line.permission, line.scopes]));
const saveMenu = async (as: As, id: string, grants: Grants) => {
  const { version } = await detail(id);
  return server.send(roleCalls.saveMenu, as, { raw: { body: { id, version, grants } } });
};
const create = (as: As, body: Record<string, unknown>) => server.send(roleCalls.create, as, { raw: { body } });

describe('a role of the firm', () => {
  it('is copied, renamed, given other rights, held, and deleted when nobody holds it', async () => {
    const form = await server.ok(roleCalls.createForm, managing);
    expect(form.roles.map((role) => role.code)).toContain('partner');
    expect(form.menu.every((line) => line.scopes.length === 0)).toBe(true);
    const { id } = (await create(managing, { name: 'Senior associate', copy_of: firm.roles.fee_earner })).data;
    expect(await grantsOf(id)).toEqual(await grantsOf(firm.roles.fee_earner));
    const { version, code, timesheet_menu } = await server.ok(roleCalls.updateForm, managing, { query: { id } });
    expect(code).toBe('senior_associate');
    await server.ok(roleCalls.update, managing, { body: { id, version, name: 'Counsel', timesheet_menu } });
    const grants = { ...(await grantsOf(id)), 'rate.view': ['team' as const] };
    expect((await saveMenu(managing, id, grants)).status).toBe(200);
    expect((await grantsOf(id))['rate.view']).toEqual(['team']);
    const user = await server.ok(userCalls.detail, managing, { body: { id: feeEarner.user_id } });
    await server.ok(userCalls.update, managing, { body: { ...user, role_id: id, language: 'en' } });
    const list = await server.ok(roleCalls.list, managing, { query: { keyword: 'couns', sort_by: 'holders' } });
    expect(list.rows).toMatchObject([{ id, name: 'Counsel', holders: 1, can_edit: true, can_delete: false }]);
    expect((await server.send(roleCalls.remove, managing, { body: { id } })).body).toMatchObject({
      ...{ code: 'in_use', message: expect.stringContaining('Used by: users.') },
    });
    await server.ok(userCalls.update, managing, {
      body: { ...user, version: user.version + 1, language: 'en', role_id: firm.roles.fee_earner },
    });
    await server.ok(roleCalls.remove, managing, { body: { id } });
    expect((await server.send(roleCalls.detail, managing, { query: { id } })).status).toBe(404);
    expect((await server.ok(roleCalls.all, managing)).rows).toHaveLength(6);
  });

  it('has a name of its own also when it is given to two at the same moment', async () => {
    const made = await Promise.all([0, 1, 2].map(() => create(managing, { name: 'Senior counsel' })));
    expect(made.map(({ status, body }) => [status, body.code ?? '']).sort()).toEqual([
      ...[
        [200, ''],
        [400, 'role_name_taken'],
        [400, 'role_name_taken'],
      ],
    ]);
    const ids = await Promise.all(['One', 'Two'].map(async (name) => (await create(managing, { name })).data.id));
    const renamed = await Promise.all(
      ids.map((id) =>
        server.send(roleCalls.update, managing, { body: { id, version: 1, name: 'Three', timesheet_menu: 'both' } }),
      ),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('has a name of its own and known rights', async () => {
    await create(managing, { name: 'Counsel' });
    expect((await create(managing, { name: 'COUNSEL' })).body.message).toEqual({
      name: 'There is a role of this name already.',
    });
    expect((await create(managing, { name: 'Counsel!' })).status).toBe(200);
    expect((await create(managing, { name: '' })).body.message).toHaveProperty('name');
    expect((await create(managing, { name: 'A', grants: { 'settings.money': ['own'] } })).body.message).toHaveProperty(
      'grants',
    );
    expect((await create(managing, { name: 'A', grants: { 'everything.do': ['all'] } })).status).toBe(400);
  });

  it('acts at the next call of its holders, who are told (ROL-01, G096)', async () => {
    expect((await server.send(roleCalls.all, feeEarner)).status).toBe(403);
    const grants = { ...(await grantsOf(firm.roles.fee_earner)), 'user.view': ['all' as const] };
    expect((await saveMenu(managing, firm.roles.fee_earner, grants)).status).toBe(200);
    const next = await server.send(roleCalls.all, feeEarner);
    expect([next.status, next.headers['x-role-changed']]).toEqual([200, '1']);
    expect((await server.ok(authCalls.session, feeEarner)).user.role_changed).toBe(true);
    expect((await server.ok(authCalls.session, administrator)).user.role_changed).toBe(false);
  });
});

describe('rights over roles (ROL-01)', () => {
  it('an administrator gives a role no right over money, nor his own role one he lacks', async () => {
    const own = await grantsOf(firm.roles.administrator);
    for (const grants of [
      { ...own, 'rate.view': ['all' as const] },
      { ...own, 'timesheet.record': ['own' as const] },
    ])
      expect((await saveMenu(administrator, firm.roles.administrator, grants)).body.code).toBe('right_not_held');
    const feeRights = await grantsOf(firm.roles.fee_earner);
    expect(
      (await saveMenu(administrator, firm.roles.fee_earner, { ...feeRights, 'invoice.edit': ['team'] })).body.code,
    ).toBe('right_not_held');
    expect(
      (await saveMenu(administrator, firm.roles.fee_earner, { ...feeRights, 'client.view': ['all'] })).status,
    ).toBe(200);
    expect((await create(administrator, { name: 'Copy', copy_of: firm.roles.finance })).body.code).toBe(
      'right_not_held',
    );
  });

  it('nobody takes the limit of the timesheet menu off his own role (TIM-11)', async () => {
    const id = firm.roles.administrator;
    const { version, name } = await detail(id);
    const menu = (as: As, timesheet_menu: 'both' | 'non_billable', at: number) =>
      server.send(roleCalls.update, as, { body: { id, name, version: at, timesheet_menu } });
    expect((await menu(managing, 'non_billable', version)).status).toBe(200);
    expect((await menu(administrator, 'both', version + 1)).body.code).toBe('right_not_held');
    expect((await menu(managing, 'both', version + 1)).status).toBe(200);
  });

  it('an administrator neither takes rights from the roles above him nor renames them', async () => {
    expect((await saveMenu(administrator, firm.roles.partner, {})).body.code).toBe('right_not_held');
    const { version, timesheet_menu } = await detail(firm.roles.finance);
    const rename = { id: firm.roles.finance, version, name: 'Money', timesheet_menu };
    expect((await server.send(roleCalls.update, administrator, { body: rename })).body.code).toBe('right_not_held');
    expect((await detail(firm.roles.partner, administrator)).can_edit).toBe(false);
  });

  it('the managing partner’s rights stay complete, and delivered roles stay', async () => {
    expect((await saveMenu(managing, firm.roles.managing_partner, {})).body.code).toBe('role_fixed');
    expect((await server.send(roleCalls.remove, managing, { body: { id: firm.roles.finance } })).body.code).toBe(
      'role_delivered',
    );
  });

  it('a role that is being given away is not widened meanwhile', async () => {
    const { id } = (await create(managing, { name: 'Clerk', copy_of: firm.roles.support_staff })).data;
    const user = await server.ok(userCalls.detail, administrator, { body: { id: feeEarner.user_id } });
    const widening = await server.owner.connect();
    await widening.query('begin');
    const wide = JSON.stringify({ 'settings.money': ['all'] });
    await widening.query('update user_role set grants = $1 where id = $2', [wide, id]);
    const given = server.send(userCalls.update, administrator, { body: { ...user, role_id: id, language: 'en' } });
    await untilBlocked(server.owner);
    await widening.query('commit');
    widening.release();
    expect((await given).body.code).toBe('right_not_held');
  });

  it('stale menus, other firms and missing rights are refused', async () => {
    const id = firm.roles.fee_earner;
    const { version } = await detail(id);
    await saveMenu(managing, id, await grantsOf(id));
    const body = { id, version: version - 1 || 99, grants: {} };
    expect((await server.send(roleCalls.saveMenu, managing, { body })).status).toBe(409);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
    expect((await server.send(roleCalls.detail, stranger, { query: { id } })).status).toBe(404);
    expect((await server.send(roleCalls.updateForm, stranger, { query: { id } })).status).toBe(404);
    expect((await server.send(roleCalls.saveMenu, stranger, { body })).status).toBe(404);
    expect(
      (await server.send(roleCalls.update, stranger, { body: { id, version, name: 'X', timesheet_menu: 'both' } }))
        .status,
    ).toBe(404);
    expect((await server.send(roleCalls.remove, stranger, { body: { id } })).status).toBe(404);
    expect((await create(stranger, { name: 'Copy', copy_of: id })).status).toBe(404);
    for (const call of Object.values(roleCalls))
      expect((await server.send(call, feeEarner, { raw: { query: { id }, body: { id } } })).status).toBe(403);
  });
});
