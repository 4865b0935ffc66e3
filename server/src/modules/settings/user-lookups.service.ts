import { passes } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { rightsAreGrantable } from './rights.rules.ts';
import { allRoles } from './roles.repo.ts';
import { employeesWithoutAccount, menteeOptions, roleOptions } from './user-lookups.query.ts';
import { mentorChain } from './users.repo.ts';

/** The ids of the roles whose rights the caller may give. */
export async function grantableRoles(ctx: Ctx): Promise<string[]> {
  const roles = await allRoles(ctx);
  return roles.filter(({ grants }) => passes(() => rightsAreGrantable(ctx.user, grants))).map(({ id }) => id);
}

export async function searchRole(ctx: Ctx, { body }: { body: LookupInput }) {
  return optionsOf(ctx, roleOptions(ctx, await grantableRoles(ctx)), body);
}

export function searchEmployee(ctx: Ctx, { body }: { body: LookupInput }) {
  return optionsOf(ctx, employeesWithoutAccount(ctx), body);
}

export async function searchMentees(ctx: Ctx, { body }: { body: LookupInput & { employee_id?: string | undefined } }) {
  const above = body.employee_id ? await mentorChain(ctx, body.employee_id) : [];
  return optionsOf(ctx, menteeOptions(ctx, above), body);
}
