import { dateIsNotInFuture } from '@praktis/rules/dates';
import { NotAllowed, RuleBroken } from '../../kit/errors.ts';

/** Refuses a mentor who is the mentee himself or stands below him: `mentor_circle` (ROL-04). */
export function mentorStandsAbove(employee_id: string, mentorAndAbove: readonly string[]): void {
  if (mentorAndAbove.includes(employee_id)) throw new RuleBroken('mentor_circle', {}, 'mentor_id');
}

/** ROL-01: a mentor sees hours and narratives, so nobody makes himself one; who sees all of them gains nothing. */
export function mentorIsGivenByOthers(isNew: boolean, own: { isMentor: boolean; seesAllTime: boolean }): void {
  if (isNew && own.isMentor && !own.seesAllTime) throw new NotAllowed('right_not_held');
}

/** Who has left the firm becomes nobody's mentor and nobody's mentee: `people_left` (ROL-07). */
export function bothAreStillHere(people: readonly { name: string; status: string }[]): void {
  const left = people.filter(({ status }) => status === 'terminated').map(({ name }) => name);
  if (left.length > 0) throw new RuleBroken('people_left', { names: left.join(', ') }, 'mentor_id');
}

/**
 * The last day of somebody who leaves: not after today, since a leaver is signed out at once (`date_in_future`), and not
 * before the first day (`left_before_employed`).
 */
export function lastDayIsPossible(left_on: string, employed_on: string, today: string): void {
  dateIsNotInFuture(left_on, { today }, 'left_on');
  if (left_on < employed_on) throw new RuleBroken('left_before_employed', {}, 'left_on');
}

/** Only who leaves has a last day: `left_on_only_leaver`. */
export function onlyLeaversHaveLastDay(left_on: string | null): void {
  if (left_on !== null) throw new RuleBroken('left_on_only_leaver', {}, 'left_on');
}

/** Somebody else who may sign in holds each right that the firm cannot do without: `last_holder` (ROL-07). */
export function othersHoldNeededRights(rights: readonly { held: boolean; held_by_others: boolean }[]): void {
  if (rights.some((right) => right.held && !right.held_by_others)) throw new RuleBroken('last_holder');
}
