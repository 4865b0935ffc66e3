import type { BodyOf } from '@praktis/contract/kit/call';
import type { userCalls } from '@praktis/contract/settings/users.calls';
import { passes } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { rightsAreGrantable } from './rights.rules.ts';
import { allRoles } from './roles.repo.ts';
import { employeesWithoutAccount, peopleOptions, roleOptions } from './user-lookups.query.ts';
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

/** Who can be a mentee of somebody, or one of the people an assistant works for (ROL-04, ROL-01). */
export async function searchMentees(ctx: Ctx, { body }: { body: BodyOf<typeof userCalls.searchMentees> }) {
  const { employee_id } = body;
  const above = async (id: string) => (body.for === 'mentor' ? mentorChain(ctx, id) : [id]);
  return optionsOf(ctx, peopleOptions(ctx, employee_id ? await above(employee_id) : []), body);
}
