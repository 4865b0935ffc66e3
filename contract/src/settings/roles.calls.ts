import { z } from 'zod';
import { call } from '../kit/call.ts';
import { type Permission, permissions, type Scope, scopes } from '../kit/permissions.ts';
import { byId, done, id, keyword, pageOf, pageQuery, text, version } from '../kit/shapes.ts';

/** Permissions that reach over the whole firm or not at all, and those of which every reach would act alike. */
const wholeFirm = [
  /^(settings|user|import|dashboard)\./,
  /^(client|matter)\.create$|^(employee|rate)\.edit$|^expense\.(markup|on_closed)$|^timesheet\.edit_closed$/,
  /^invoice\.backdate$|^collection\.(edit|large_difference)$/,
];

/** Of people rather than of matters: these reach to mentees too. */
const ofPeople = /^employee\.view$|^employee_cost\.|^(rate|audit)\.view$|^timesheet\.write_off$/;

/** Permissions whose reaches are their own; those of the people somebody works for are `assigned` (ROL-01). */
const special: Partial<Record<Permission, readonly Scope[]>> = {
  'timesheet.view': scopes,
  'timesheet.record': ['own', 'all'],
  'timesheet.record_for_others': ['assigned', 'team', 'group', 'all'],
  'timesheet.edit_on_drafts': ['team', 'group', 'all'],
  'expense.view': ['own', 'assigned', 'team', 'group', 'all'],
  'expense.edit': ['own', 'assigned', 'all'],
  'fee_earner.unlock': ['mentees', 'team', 'group', 'all'],
};

/** The reaches that can be chosen for a permission: only those that each make a difference. */
export function scopesOf(permission: Permission): readonly Scope[] {
  if (wholeFirm.some((some) => some.test(permission))) return ['all'];
  const plain: readonly Scope[] = ofPeople.test(permission)
    ? ['own', 'mentees', 'team', 'group', 'all']
    : ['own', 'team', 'group', 'all'];
  return special[permission] ?? plain;
}

const grants = z
  .partialRecord(z.enum(permissions), z.array(z.enum(scopes)).max(scopes.length))
  .refine(
    (all) =>
      Object.entries(all).every(([permission, reach]) =>
        (reach ?? []).every((scope) => scopesOf(permission as Permission).includes(scope)),
      ),
    { error: 'scope_unknown' },
  );

/** What its holders may record: narrows the menu of the firm, never widens it (TIM-11). */
const timesheet_menu = z.enum(['both', 'non_billable']);

const role = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  delivered: z.boolean(),
  timesheet_menu,
  version,
});

/** One line of the access menu: what is granted, what there is to choose, and what of it the caller may give. */
const menuLine = z.object({
  permission: z.enum(permissions),
  area: z.string(),
  scopes: z.array(z.enum(scopes)),
  choices: z.array(z.enum(scopes)),
  grantable: z.array(z.enum(scopes)),
});

const path = 'setting/user-role';
const write = { method: 'POST', access: 'user.edit', reply: done } as const;
const read = { method: 'GET', access: 'user.view' } as const;
const name = text(100);

export const roleCalls = {
  list: call('settings', {
    ...read,
    path,
    query: pageQuery(['name', 'code', 'holders']).extend({
      keyword,
    }),
    reply: pageOf(role.extend({ holders: z.number(), can_edit: z.boolean(), can_delete: z.boolean() })),
    summary: 'Lists the roles with the number of users who hold them.',
  }),
  all: call('settings', {
    ...read,
    path: `${path}/all`,
    reply: z.object({ rows: z.array(role) }),
    summary: 'All roles, by name.',
  }),
  detail: call('settings', {
    ...read,
    path: `${path}/detail`,
    query: byId,
    reply: role.extend({ menu: z.array(menuLine), can_edit: z.boolean() }),
    summary: 'Access menu of a role.',
  }),
  saveMenu: call('settings', {
    ...write,
    path: `${path}/detail`,
    body: z.object({ id, version, grants }),
    summary: 'Saves the access menu of a role; acts at the next call of its holders (ROL-01).',
  }),
  createForm: call('settings', {
    ...read,
    path: `${path}/create`,
    reply: z.object({ roles: z.array(role), menu: z.array(menuLine) }),
    summary: 'What the form for a new role needs: roles to copy, the empty access menu.',
  }),
  create: call('settings', {
    ...write,
    path: `${path}/create`,
    body: z.object({ name, copy_of: id.optional(), grants: grants.optional() }),
    summary: 'Adds a role: a copy of another one, or with its own access menu.',
  }),
  updateForm: call('settings', {
    ...read,
    path: `${path}/update`,
    query: byId,
    reply: role,
    summary: 'What the form for the name and the timesheet menu of a role needs.',
  }),
  update: call('settings', {
    ...write,
    path: `${path}/update`,
    body: z.object({ id, version, name, timesheet_menu }),
    summary: 'Changes the name of a role, and what time its holders may record (G046, TIM-11).',
  }),
  remove: call('settings', {
    ...write,
    path: `${path}/delete`,
    body: byId,
    summary: 'Deletes a role of the firm that nobody holds.',
  }),
};
