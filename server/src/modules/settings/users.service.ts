import type { BodyOf } from '@praktis/contract/kit/call';
import type { Grants } from '@praktis/contract/kit/permissions';
import { singletons } from '@praktis/contract/settings/singletons';
import type { userCalls } from '@praktis/contract/settings/users.calls';
import { may, passes } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotFound } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { holdMentors } from '../../kit/mentors.ts';
import { readSetting } from '../../kit/settings.ts';
import { endSessions, noteRoleChange, resetSecondFactor, sendVerification } from '../auth/index.ts';
import { mustHaveLicence } from './license.service.ts';
import { peopleOf, savePeople } from './people-of-user.service.ts';
import { rightsAreGrantable } from './rights.rules.ts';
import { findRole, lockRole, type RoleRow } from './roles.repo.ts';
import * as repo from './users.repo.ts';
import * as rules from './users.rules.ts';

type Update = BodyOf<typeof userCalls.update>;

/** Lists the users of the firm. */
export async function listUsers(ctx: Ctx, { query, body }: { query: PageInput; body: repo.UserFilter }) {
  const page = await repo.listUsers(ctx, body, query);
  return { ...page, rows: page.rows.map((row) => answered(ctx, row)) };
}

/** One user, with the mentees of the employee and the people he works for. */
export async function userDetail(ctx: Ctx, { body }: { body: { id: string } }) {
  const user = found(await repo.findUser(ctx, body.id));
  return { ...answered(ctx, user), ...(await peopleOf(ctx, user.employee_id)) };
}

/** Gives an employee an account; the mailed key sets its password. */
export async function createUser(ctx: Ctx, { body }: { body: BodyOf<typeof userCalls.create> }) {
  const { employee_id, email, role_id, mentee_ids = [], assigned_ids } = body;
  await holdMentors(ctx);
  const employee = found(await repo.lockEmployee(ctx, employee_id));
  const role = await roleToGive(ctx, role_id);
  rightsAreGrantable(ctx.user, role.grants);
  rules.employeeIsStillHere(employee);
  rules.employeeHasNoAccount(await repo.accountsOfEmployee(ctx, employee_id));
  rules.emailIsFree(await repo.emailTaken(ctx, email));
  await mustHaveLicence(ctx, employee.category);
  const language = body.language ?? (await readSetting(ctx, singletons.system)).language;
  const id = await repo.insertUser(ctx, { email, employee_id, role_id, language });
  await savePeople(ctx, employee_id, { mentee_ids, assigned_ids });
  await sendVerification(ctx, id);
  return { id };
}

/** Changes a user: address, role, language, state, mentees, people he works for. */
export async function updateUser(ctx: Ctx, { body }: { body: Update }) {
  if (body.mentee_ids) await holdMentors(ctx);
  const user = await lockedUser(ctx, body.id);
  mustBeCurrent(user, body.version);
  accountWithinReach(ctx, user);
  const role = await roleToGive(ctx, body.role_id);
  const isOwn = user.id === ctx.user.user_id;
  if (role.id !== user.role_id) rightsAreGrantable(ctx.user, role.grants, isOwn);
  if (body.status === 'inactive') rules.notOwnAccount(ctx.user.user_id, user.id);
  // A new address is confirmed by whoever reads its mails: until then nobody signs in with the account.
  const staysConfirmed = body.email === user.email || !user.verified;
  const staysManaging = body.status === 'active' && role.code === 'managing_partner' && staysConfirmed;
  if (!staysManaging) await someManagingPartnerRemains(ctx, user);
  rules.emailIsFree(await repo.emailTaken(ctx, body.email, user.id));
  if (body.status === 'active' && user.status === 'inactive') {
    rules.employeeIsStillHere(found(await repo.lockEmployee(ctx, user.employee_id)));
    await mustHaveLicence(ctx, user.category);
  }
  await saveChanges(ctx, user, body);
  await savePeople(ctx, user.employee_id, body);
  return { id: user.id };
}

async function saveChanges(ctx: Ctx, user: repo.UserRow, body: Update): Promise<void> {
  const { email, role_id, language, status } = body;
  const newEmail = email !== user.email;
  const newRole = role_id !== user.role_id;
  await repo.updateUser(ctx, user.id, {
    ...{ email, role_id, language, status },
    ...(newEmail ? { verified_at: null } : {}),
    ...(newRole ? { role_changed_at: ctx.now.toISOString() } : {}),
  });
  if (newEmail || status === 'inactive') await endSessions(ctx, user.id);
  if (newEmail && status === 'active') await sendVerification(ctx, user.id);
  if (newRole) await noteRoleChange(ctx, [user.id]);
}

/** Closes an account; its sessions end at once. */
export async function removeUser(ctx: Ctx, { body }: { body: { id: string } }) {
  const user = await lockedUser(ctx, body.id);
  mayClose(ctx, user);
  await someManagingPartnerRemains(ctx, user);
  await repo.updateUser(ctx, user.id, { status: 'inactive' });
  await endSessions(ctx, user.id);
  return { id: user.id };
}

/** Mails the verification of an unconfirmed account again. */
export async function resendToUser(ctx: Ctx, { body }: { body: { id: string } }) {
  const user = await lockedUser(ctx, body.id);
  accountWithinReach(ctx, user);
  rules.accountAwaitsVerification(user);
  await sendVerification(ctx, user.id);
  return { id: user.id };
}

/** Takes the second factor off somebody's account who lost it: his sessions end, his password is still asked for. */
export async function resetUsersSecondFactor(ctx: Ctx, { body }: { body: { id: string } }) {
  const user = await lockedUser(ctx, body.id);
  mayResetSecondFactor(ctx, user);
  await resetSecondFactor(ctx, user.id);
  await endSessions(ctx, user.id);
  return { id: user.id };
}

function mayResetSecondFactor(ctx: Ctx, user: { id: string; grants: Grants }): void {
  accountWithinReach(ctx, user);
  rules.notOwnSecondFactor(ctx.user.user_id, user.id);
}

/**
 * ROL-01: whose rights the caller could not give, that account he cannot change either: with its address he could have a
 * new password sent to himself.
 */
function accountWithinReach(ctx: Ctx, user: { grants: Grants }): void {
  rightsAreGrantable(ctx.user, user.grants);
}

/** Leavers must lose access at once, so everybody who keeps users may close an account, but a managing partner's. */
function mayClose(ctx: Ctx, user: repo.UserRow): void {
  if (user.role === 'managing_partner') accountWithinReach(ctx, user);
  rules.notOwnAccount(ctx.user.user_id, user.id);
}

async function someManagingPartnerRemains(ctx: Ctx, user: repo.UserRow): Promise<void> {
  if (user.role !== 'managing_partner' || user.status !== 'active') return;
  rules.managingPartnerRemains(await repo.otherManagingPartners(ctx, user.id));
}

async function lockedUser(ctx: Ctx, id: string): Promise<repo.UserRow> {
  if (!(await repo.lockUser(ctx, id))) throw new NotFound();
  return found(await repo.findUser(ctx, id));
}

/** A role as it stands, held so that nobody widens it between the judgement and the gift. */
async function roleToGive(ctx: Ctx, role_id: string): Promise<RoleRow> {
  if (!(await lockRole(ctx, role_id, 'give'))) throw new NotFound();
  return found(await findRole(ctx, role_id));
}

function answered(ctx: Ctx, { grants, ...row }: repo.UserRow) {
  const edits = may(ctx, 'user.edit');
  const inReach = edits && passes(() => accountWithinReach(ctx, { grants }));
  return {
    ...row,
    can_edit: inReach,
    can_delete: edits && row.status === 'active' && passes(() => mayClose(ctx, { grants, ...row })),
    can_resend: inReach && passes(() => rules.accountAwaitsVerification(row)),
    can_reset_second_factor: edits && row.second_factor && passes(() => mayResetSecondFactor(ctx, { grants, ...row })),
  };
}
