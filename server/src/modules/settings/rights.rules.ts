import { type Grants, type Permission, permissions, type Scope } from '@praktis/contract/kit/permissions';
import { everydayRoles } from '@praktis/contract/kit/roles';
import { scopesOf } from '@praktis/contract/settings/roles.calls';
import { NotAllowed } from '../../kit/errors.ts';

/** Who gives: his rights, and the code of his role. */
export interface Giver {
  grants: Grants;
  role: string;
}

const everyday: Grants = union(...everydayRoles);

function union(...all: Grants[]): Grants {
  return Object.fromEntries(
    permissions.map((name) => [name, [...new Set(all.flatMap((grants) => grants[name] ?? []))]] as const),
  );
}

/** Whether grants hold a permission with at least this reach; `all` holds every other reach. */
function holds(grants: Grants, permission: Permission, scope: Scope): boolean {
  const reach = grants[permission] ?? [];
  return reach.includes('all') || reach.includes(scope);
}

/**
 * Whether somebody may give a right (ROL-01). The managing partner gives others every right. Anybody else who keeps users
 * gives what he holds himself, and to others also the rights of everyday work: so an administrator gives no right over
 * money. To himself nobody gives a right he lacks.
 */
export function mayGrant(giver: Giver, right: { permission: Permission; scope: Scope }, toSelf = false): boolean {
  const { permission, scope } = right;
  if (holds(giver.grants, permission, scope)) return true;
  return !toSelf && (giver.role === 'managing_partner' || holds(everyday, permission, scope));
}

/** The single rights of a set. */
function rightsOf(grants: Grants): { permission: Permission; scope: Scope }[] {
  return permissions.flatMap((permission) => (grants[permission] ?? []).map((scope) => ({ permission, scope })));
}

/** Throws NotAllowed `right_not_held` when one of the rights is not the caller's to give (ROL-01). */
export function rightsAreGrantable(giver: Giver, wanted: Grants, toSelf = false): void {
  if (!rightsOf(wanted).every((right) => mayGrant(giver, right, toSelf))) throw new NotAllowed('right_not_held');
}

/** What a set of rights holds beyond an earlier one. */
export function addedRights(before: Grants, after: Grants): Grants {
  return Object.fromEntries(
    permissions.map((name) => [name, (after[name] ?? []).filter((scope) => !holds(before, name, scope))] as const),
  );
}

/** A set of rights in the one form that is kept: known permissions with a reach, each reach once, in order. */
export function tidyGrants(grants: Grants): Grants {
  return Object.fromEntries(
    permissions
      .map((name) => [name, scopesOf(name).filter((scope) => grants[name]?.includes(scope))] as const)
      .filter(([, reach]) => reach.length > 0),
  );
}

/** The access menu of a role: a line a permission, with what there is to choose and what the caller may give. */
export function accessMenu(giver: Giver, grants: Grants) {
  return permissions.map((permission) => ({
    permission,
    area: permission.split('.')[0] ?? permission,
    scopes: [...(grants[permission] ?? [])],
    choices: [...scopesOf(permission)],
    grantable: scopesOf(permission).filter((scope) => mayGrant(giver, { permission, scope })),
  }));
}
