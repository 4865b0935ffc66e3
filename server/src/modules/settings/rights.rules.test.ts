import { type Grants, type Permission, permissions, type Scope } from '@praktis/contract/kit/permissions';
import { deliveredRoles } from '@praktis/contract/kit/roles';
import { scopesOf } from '@praktis/contract/settings/roles.calls';
import { describe, expect, it } from 'vitest';
import { accessMenu, addedRights, type Giver, mayGrant, rightsAreGrantable, tidyGrants } from './rights.rules.ts';

const { administrator, managing_partner, partner, fee_earner, support_staff, finance } = deliveredRoles;
const asAdministrator: Giver = { grants: administrator, role: 'administrator' };
const asManaging: Giver = { grants: managing_partner, role: 'managing_partner' };
const gives =
  (giver: Giver, wanted: Grants, toSelf = false) =>
  () =>
    rightsAreGrantable(giver, wanted, toSelf);
const clerk = (grants: Grants): Giver => ({ grants, role: 'clerk' });

describe('giving rights (ROL-01)', () => {
  it('a managing partner gives every role to others, and himself no right he lacks', () => {
    for (const role of Object.values(deliveredRoles)) expect(gives(asManaging, role)).not.toThrow();
    expect(gives(asManaging, finance, true)).toThrow('right_not_held');
  });

  it('an administrator gives the roles of everyday work and his own, none with rights over money', () => {
    for (const role of [fee_earner, support_staff, administrator]) expect(gives(asAdministrator, role)).not.toThrow();
    for (const role of [partner, finance, managing_partner])
      expect(gives(asAdministrator, role)).toThrow('right_not_held');
  });

  it.each([
    'rate.view',
    'rate.edit',
    'timesheet.write_off',
    'timesheet.edit_closed',
    'expense.on_closed',
    'expense.markup',
    'invoice.edit',
    'invoice.issue',
    'invoice.cancel',
    'deposit.edit',
    'collection.edit',
    'settings.money',
  ] as const)('%s is no right an administrator can give', (permission) => {
    for (const scope of scopesOf(permission)) expect(mayGrant(asAdministrator, { permission, scope })).toBe(false);
  });

  it('nobody gives himself a right he lacks, not even one of everyday work', () => {
    expect(gives(asAdministrator, { 'timesheet.record': ['own'] })).not.toThrow();
    expect(gives(asAdministrator, { 'timesheet.record': ['own'] }, true)).toThrow('right_not_held');
  });

  it('a right for everything holds every narrower reach; a narrow one does not hold a wider one', () => {
    expect(mayGrant(clerk({ 'rate.view': ['all'] }), { permission: 'rate.view', scope: 'team' })).toBe(true);
    expect(mayGrant(clerk({ 'rate.view': ['team'] }), { permission: 'rate.view', scope: 'all' })).toBe(false);
    expect(addedRights({ 'rate.view': ['team'] }, { 'rate.view': ['team', 'all'] })['rate.view']).toEqual(['all']);
    expect(addedRights({ 'rate.view': ['all'] }, { 'rate.view': ['team'] })['rate.view']).toEqual([]);
  });
});

describe('the reaches of a right (ROL-01)', () => {
  it('of every delivered role are such as can be chosen', () => {
    for (const [role, grants] of Object.entries(deliveredRoles))
      for (const [permission, reach] of Object.entries(grants))
        expect([
          role,
          permission,
          reach.filter((scope) => !scopesOf(permission as Permission).includes(scope)),
        ]).toEqual([role, permission, []]);
  });

  it('can be chosen only where each makes a difference', () => {
    const groups: readonly [readonly Permission[], readonly Scope[]][] = [
      [['collection.edit', 'client.create', 'timesheet.edit_closed', 'expense.on_closed', 'user.edit'], ['all']],
      [['timesheet.record'], ['own', 'all']],
      [['timesheet.record_for_others'], ['assigned', 'team', 'group', 'all']],
      [['timesheet.edit_on_drafts'], ['team', 'group', 'all']],
      [['fee_earner.unlock'], ['mentees', 'team', 'group', 'all']],
      [['expense.edit'], ['own', 'assigned', 'all']],
      [
        ['employee.view', 'rate.view', 'audit.view'],
        ['own', 'mentees', 'team', 'group', 'all'],
      ],
      [
        ['client.view', 'matter.edit', 'invoice.issue', 'collection.view'],
        ['own', 'team', 'group', 'all'],
      ],
    ];
    for (const [names, reach] of groups)
      for (const name of names) expect([name, scopesOf(name)]).toEqual([name, reach]);
  });
});

describe('assigned people (ROL-01)', () => {
  const reaching: readonly Permission[] = [
    ...(['timesheet.view', 'timesheet.record_for_others', 'expense.view', 'expense.edit'] as const),
  ];

  it('are a reach of the time and expenses of others, and of nothing else', () => {
    const offered = permissions.filter((permission) => scopesOf(permission).includes('assigned'));
    expect(offered).toEqual(reaching);
  });

  it('are how far support staff record for others, who see no more than that', () => {
    expect(support_staff['timesheet.record_for_others']).toEqual(['assigned']);
    for (const permission of ['timesheet.view', 'expense.view', 'expense.edit'] as const)
      expect(support_staff[permission]).toEqual(['own', 'assigned']);
  });

  it('do not stand in the way of an administrator where the role of a firm still reaches everybody', () => {
    const earlier: Grants = { ...support_staff, 'timesheet.record_for_others': ['all'], 'expense.edit': ['all'] };
    expect(gives(asAdministrator, earlier)).not.toThrow();
    expect(gives(asAdministrator, earlier, true)).toThrow('right_not_held');
  });
});

describe('the access menu', () => {
  it('has a line for each permission, with what can be chosen and what the caller may give', () => {
    const menu = accessMenu(asAdministrator, fee_earner);
    expect(menu.map((line) => line.permission)).toEqual([...permissions]);
    expect(menu.find((line) => line.permission === 'timesheet.view')).toEqual({
      ...{ permission: 'timesheet.view', area: 'timesheet', scopes: ['own', 'mentees'] },
      ...{ choices: ['own', 'mentees', 'assigned', 'team', 'group', 'all'], grantable: ['own', 'mentees', 'assigned'] },
    });
    expect(menu.find((line) => line.permission === 'settings.money')).toMatchObject({
      choices: ['all'],
      grantable: [],
    });
  });

  it('is kept in one form: no empty lines, each reach once and in order', () => {
    expect(tidyGrants({ 'rate.view': ['group', 'team', 'group'], 'client.view': [] })).toEqual({
      'rate.view': ['team', 'group'],
    });
  });
});
