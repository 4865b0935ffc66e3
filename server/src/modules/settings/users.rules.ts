import { NotAllowed, RuleBroken } from '../../kit/errors.ts';

/** One account an employee. */
export function employeeHasNoAccount(accounts: number): void {
  if (accounts > 0) throw new RuleBroken('employee_has_account', {}, 'employee_id');
}

/** ROL-07: leavers do not sign in. */
export function employeeIsStillHere(employee: { status: string }): void {
  if (employee.status === 'terminated') throw new RuleBroken('account_of_leaver', {}, 'employee_id');
}

/** ROL-07: who has left becomes nobody's mentee and is worked for by nobody; whom a list held before stays in it. */
export function namedAreStillHere(
  added: readonly { name: string; status: string }[],
  field: 'mentee_ids' | 'assigned_ids',
): void {
  const left = added.filter((person) => person.status === 'terminated').map((person) => person.name);
  if (left.length > 0) throw new RuleBroken('people_left', { names: left.join(', ') }, field);
}

/** ROL-07: nor does who has left become a mentor, or work for anybody anew. */
export function takesPeople(
  to: { name: string; status: string } | undefined,
  field: 'mentee_ids' | 'assigned_ids',
): void {
  if (to?.status === 'terminated') throw new RuleBroken('given_to_leaver', { name: to.name }, field);
}

/** ROL-06: one more account of its kind is within the firm's licence; no limit = unlimited. */
export function licenceIsLeft(limit: number | null, used: number): void {
  if (limit !== null && used >= limit) throw new RuleBroken('licence_exceeded', { limit });
}

/** One account an address within a firm. */
export function emailIsFree(taken: boolean): void {
  if (taken) throw new RuleBroken('email_taken', {}, 'email');
}

/** Nobody closes the account he is signed in with. */
export function notOwnAccount(own: string, account: string): void {
  if (own === account) throw new RuleBroken('own_account');
}

/** Nobody takes off his own second factor in this way: whoever sits down at his session could. */
export function notOwnSecondFactor(own: string, account: string): void {
  if (own === account) throw new RuleBroken('own_second_factor');
}

/** ROL-01: the managing partner's role always has somebody who can sign in. */
export function managingPartnerRemains(others: number): void {
  if (others === 0) throw new RuleBroken('last_holder');
}

/** ROL-04: a mentor is somebody else, and no mentee of his mentees. */
export function menteesStandBelow(mentees: readonly string[], mentorAndAbove: readonly string[]): void {
  if (mentees.some((mentee) => mentorAndAbove.includes(mentee)))
    throw new RuleBroken('mentor_circle', {}, 'mentee_ids');
}

/** ROL-01: nobody works for himself: his own time is another right. */
export function worksForOthers(employee_id: string, assigned: readonly string[]): void {
  if (assigned.includes(employee_id)) throw new RuleBroken('assigned_to_self', {}, 'assigned_ids');
}

/** ROL-01: a mentor sees hours and narratives and an assistant records them, so nobody makes himself one. */
export function peopleAreGivenByOthers(isOwn: boolean, added: number): void {
  if (isOwn && added > 0) throw new NotAllowed('right_not_held');
}

/** The verification is sent to unconfirmed accounts that are open. */
export function accountAwaitsVerification(account: { verified: boolean; status: string }): void {
  if (account.verified || account.status !== 'active') throw new RuleBroken('already_verified');
}

/** ROL-01: the managing partner's rights are complete and stay so. */
export function roleIsNotFixed(role: { code: string }): void {
  if (role.code === 'managing_partner') throw new RuleBroken('role_fixed');
}

/** The six roles a firm starts with can be changed, not taken away. */
export function roleIsTheFirmsOwn(role: { delivered: boolean }): void {
  if (role.delivered) throw new RuleBroken('role_delivered');
}

/** Two roles of one name could not be told apart. */
export function roleNameIsFree(taken: boolean): void {
  if (taken) throw new RuleBroken('role_name_taken', {}, 'name');
}

/** Nobody takes the limit off his own role: `right_not_held` (ROL-01, TIM-11). */
export function menuIsNotWidenedForOneself(role: { timesheet_menu: string }, wanted: string, isOwn: boolean): void {
  if (isOwn && role.timesheet_menu === 'non_billable' && wanted === 'both') throw new NotAllowed('right_not_held');
}
