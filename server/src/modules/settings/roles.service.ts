import type { BodyOf } from '@praktis/contract/kit/call';
import type { Grants } from '@praktis/contract/kit/permissions';
import type { roleCalls } from '@praktis/contract/settings/roles.calls';
import { may, passes } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotFound } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { mustBeUnused } from '../../kit/references.ts';
import { noteRoleChange } from '../auth/index.ts';
import { accessMenu, addedRights, rightsAreGrantable, tidyGrants } from './rights.rules.ts';
import type { NamedRole } from './role-names.query.ts';
import * as repo from './roles.repo.ts';
import { menuIsNotWidenedForOneself, roleIsNotFixed, roleIsTheFirmsOwn, roleNameIsFree } from './users.rules.ts';

/** Lists the roles with the number of their holders. */
export async function listRoles(ctx: Ctx, { query }: { query: PageInput & { keyword: string } }) {
  const page = await repo.listRoles(ctx, query);
  return { ...page, rows: page.rows.map((role) => ({ ...role, ...abilities(ctx, role) })) };
}

/** All roles, by name. */
export async function everyRole(ctx: Ctx) {
  return { rows: await repo.allRoles(ctx) };
}

/** A role with its access menu. */
export async function roleDetail(ctx: Ctx, { query }: { query: { id: string } }) {
  const role = found(await repo.findRole(ctx, query.id));
  return { ...role, ...abilities(ctx, role), menu: accessMenu(ctx.user, role.grants) };
}

/** What the form for a new role needs. */
export async function newRoleForm(ctx: Ctx) {
  return { roles: await repo.allRoles(ctx), menu: accessMenu(ctx.user, {}) };
}

/** What the form for a role's name and timesheet menu needs. */
export async function roleForm(ctx: Ctx, { query }: { query: { id: string } }) {
  return found(await repo.findRole(ctx, query.id));
}

/** Adds a role: a copy, its own rights, or a copy with rights of its own. */
export async function createRole(ctx: Ctx, { body }: { body: BodyOf<typeof roleCalls.create> }) {
  const copied = body.copy_of ? found(await repo.findRole(ctx, body.copy_of)) : undefined;
  const grants = tidyGrants((body.grants as Grants | undefined) ?? copied?.grants ?? {});
  rightsAreGrantable(ctx.user, grants);
  const code = await freeCode(ctx, body.name);
  await nameIsFree(ctx, { code, name: body.name, delivered: false });
  const timesheet_menu = copied?.timesheet_menu ?? 'both';
  return { id: await repo.insertRole(ctx, { code, name: body.name, grants, timesheet_menu }) };
}

/** Changes the name of a role and what time its holders may record; who holds it is told of the latter (G046, G096). */
export async function updateRole(ctx: Ctx, { body }: { body: BodyOf<typeof roleCalls.update> }) {
  const role = await lockedRole(ctx, body.id);
  mustBeCurrent(role, body.version);
  rightsAreGrantable(ctx.user, role.grants);
  const { name, timesheet_menu } = body;
  // The name as the reader saw it is no new one.
  const renamed = name === role.name ? {} : { name };
  if ('name' in renamed) await nameIsFree(ctx, { ...role, name }, role.id);
  menuIsNotWidenedForOneself(role, timesheet_menu, role.id === ctx.user.role_id);
  await repo.updateRole(ctx, role.id, { ...renamed, timesheet_menu });
  if (timesheet_menu !== role.timesheet_menu) await noteRoleChange(ctx, await repo.holdersOf(ctx, role.id));
  return { id: role.id };
}

/** Saves the access menu of a role; its holders are judged by it at their next call, and told (ROL-01, G096). */
export async function saveMenu(ctx: Ctx, { body }: { body: BodyOf<typeof roleCalls.saveMenu> }) {
  const role = await lockedRole(ctx, body.id);
  mustBeCurrent(role, body.version);
  const grants = tidyGrants(body.grants as Grants);
  menuMayBeSaved(ctx, role);
  rightsAreGrantable(ctx.user, addedRights(role.grants, grants), role.id === ctx.user.role_id);
  await repo.updateRole(ctx, role.id, { grants });
  await noteRoleChange(ctx, await repo.holdersOf(ctx, role.id));
  return { id: role.id };
}

/** Deletes a role of the firm that nobody holds. */
export async function removeRole(ctx: Ctx, { body }: { body: { id: string } }) {
  const role = await lockedRole(ctx, body.id);
  mayDelete(ctx, role);
  await repo.deleteRole(ctx, role.id);
  return { id: role.id };
}

/** A role with rights the caller could not give is not his to change. */
function menuMayBeSaved(ctx: Ctx, role: repo.RoleRow): void {
  rightsAreGrantable(ctx.user, role.grants);
  roleIsNotFixed(role);
}

function mayDelete(ctx: Ctx, role: repo.RoleRow): void {
  rightsAreGrantable(ctx.user, role.grants);
  roleIsTheFirmsOwn(role);
  mustBeUnused(ctx, role.holders > 0 ? ['user_account'] : []);
}

async function lockedRole(ctx: Ctx, id: string): Promise<repo.RoleRow> {
  if (!(await repo.lockRole(ctx, id, 'change'))) throw new NotFound();
  return found(await repo.findRole(ctx, id));
}

async function nameIsFree(ctx: Ctx, named: NamedRole, except?: string): Promise<void> {
  await repo.lockRoleNames(ctx);
  roleNameIsFree(await repo.roleNameTaken(ctx, named, except));
}

/** A code made of the name; a number follows where two names give the same one. */
async function freeCode(ctx: Ctx, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  const base = plain.replace(/^_+|_+$/g, '').slice(0, 40) || 'role';
  const taken = new Set((await repo.allRoles(ctx)).map((role) => role.code));
  for (let n = 1; ; n++) {
    const code = n === 1 ? base : `${base}_${n}`;
    if (!taken.has(code)) return code;
  }
}

function abilities(ctx: Ctx, role: repo.RoleRow) {
  const edits = may(ctx, 'user.edit');
  return {
    can_edit: edits && passes(() => menuMayBeSaved(ctx, role)),
    can_delete: edits && passes(() => mayDelete(ctx, role)),
  };
}
