import type { MatterStatus, MemberInput } from '@praktis/contract/matters/matters.schemas';
import { RuleBroken } from '@praktis/rules/errors';
import { allocationTotal, type RateVersion, rateInForce } from '@praktis/rules/rates';

/** How one person stands in a team. */
export interface Member {
  employee_id: string;
  responsible_partner: boolean;
  originating_partner: boolean;
  handling_partner: boolean;
  associate: boolean;
  fee_earner: boolean;
  join_date: string;
  leave_date: string | null;
  rate_type: 'active' | 'fixed';
  rate_name: string | null;
  fixed_rate: string | null;
  fixed_currency: string | null;
  allocation: string;
}

/** The person behind a member. */
export interface TeamPerson {
  name: string;
  category: string;
  status: string;
  employed_on: string;
  default_rate_name: string;
  versions: readonly RateVersion[];
}

/** First and last day of a person's entries on the matter. */
export interface WorkDays {
  first: string;
  last: string;
}

type Roles = Pick<
  Member,
  'responsible_partner' | 'originating_partner' | 'handling_partner' | 'associate' | 'fee_earner'
>;

const laterOf = (a: string, b: string): string => (a.localeCompare(b) < 0 ? b : a);
const at = (position: number, field: string) => `members.${position}.${field}`;

/** One person is one member, whatever roles he holds (MAT-04): `member_twice`. */
export function peopleAreDistinct(ids: readonly string[]): void {
  const twice = ids.findIndex((id, position) => ids.indexOf(id) !== position);
  if (twice >= 0) throw new RuleBroken('member_twice', {}, at(twice, 'employee_id'));
}

/** Every member has a role (`member_without_role`); the partners' roles are held by partners (`member_not_partner`) (MAT-04). */
export function rolesFitPerson(roles: Roles, person: TeamPerson, position: number): void {
  const partnerRole = (['responsible_partner', 'originating_partner', 'handling_partner'] as const).find(
    (r) => roles[r],
  );
  if (!partnerRole && !roles.associate && !roles.fee_earner)
    throw new RuleBroken('member_without_role', { name: person.name }, at(position, 'employee_id'));
  if (partnerRole && person.category !== 'partner')
    throw new RuleBroken('member_not_partner', { name: person.name }, at(position, partnerRole));
}

const roles = ['responsible_partner', 'originating_partner', 'handling_partner', 'associate', 'fee_earner'] as const;

/** Whether a member gets a role that he does not hold. */
export const gainsRole = (before: Roles, after: Roles): boolean => roles.some((role) => after[role] && !before[role]);

/** Who has left the firm joins no team anew and takes no other role in one: `employee_left` (ROL-07). */
export function personMayJoin(person: TeamPerson, position: number): void {
  if (person.status === 'terminated')
    throw new RuleBroken('employee_left', { name: person.name }, at(position, 'employee_id'));
}

/** A rate name is one of the person's own: `rate_name_unknown` (RAT-02). */
export function rateNameIsKnown(rate_name: string, person: TeamPerson, position: number): void {
  if (rate_name !== '' && !person.versions.some((version) => version.name === rate_name))
    throw new RuleBroken('rate_name_unknown', { name: person.name, rate_name }, at(position, 'rate_name'));
}

/** Joining and leaving: in this order (`leave_before_join`), and around all entries (`entries_before_joining`, `entries_after_leaving`). */
export function datesHoldWork(
  member: Pick<Member, 'join_date' | 'leave_date'>,
  work: WorkDays | undefined,
  who: { name: string; position: number },
): void {
  const { name, position } = who;
  const { join_date, leave_date } = member;
  if (leave_date !== null && leave_date < join_date)
    throw new RuleBroken('leave_before_join', { name }, at(position, 'leave_date'));
  if (work && work.first < join_date)
    throw new RuleBroken('entries_before_joining', { name, first: work.first }, at(position, 'join_date'));
  if (work && leave_date !== null && work.last > leave_date)
    throw new RuleBroken('entries_after_leaving', { name, last: work.last }, at(position, 'leave_date'));
}

/** At most one responsible partner (`one_responsible_partner`); one is there once the matter is past draft (MAT-04). */
export function oneIsResponsible(team: readonly Member[], status: MatterStatus): void {
  const responsible = team.filter((member) => member.responsible_partner);
  if (responsible.length > 1) throw new RuleBroken('one_responsible_partner', {}, 'members');
  if (status !== 'draft') responsiblePartnerIsSet(team);
}

/** Somebody who is still on the team is its responsible partner: `responsible_partner_missing` (MAT-01). */
export function responsiblePartnerIsSet(team: readonly Pick<Member, 'responsible_partner' | 'leave_date'>[]): void {
  if (!team.some((member) => member.responsible_partner && member.leave_date === null))
    throw new RuleBroken('responsible_partner_missing', {}, 'members');
}

/** Place in a shown team: those who left last, before them by role. */
export function rankInTeam(member: Roles & Pick<Member, 'leave_date'>): number {
  if (member.leave_date !== null) return 4;
  if (member.responsible_partner) return 0;
  if (member.originating_partner) return 1;
  return member.handling_partner ? 2 : 3;
}

/** RAT-07: over the whole team at most 100 %: `allocation_over_100`. */
export function allocationFits(team: readonly Member[]): void {
  allocationTotal(team.map((member) => member.allocation));
}

/** The rate of a member on a day, in the currency it was agreed in (RAT-03, RAT-04); null when there is none. */
export function rateOn(
  member: Pick<Member, 'rate_type' | 'rate_name' | 'fixed_rate' | 'fixed_currency'>,
  person: TeamPerson,
  when: { day: string; currency: string },
): { rate: string; currency: string } | null {
  try {
    return rateInForce({
      member,
      versions: person.versions,
      default_name: person.default_rate_name,
      day: when.day,
      matter_currency: { code: when.currency, digits: 0 },
      billable: false,
    });
  } catch (error) {
    if (error instanceof RuleBroken && error.code === 'rate_missing') return null;
    throw error;
  }
}

/** The same, where there must be one: `member_rate_missing` with name and day. */
function mustHaveRate(...[member, person, when]: Parameters<typeof rateOn>): { rate: string; currency: string } {
  const found = rateOn(member, person, when);
  if (!found) throw new RuleBroken('member_rate_missing', { name: person.name, day: when.day }, 'members');
  return found;
}

/**
 * MAT-01: every member can be charged from the first day on: on the active date, or the day of joining when that is
 * later. Where no billable time may be recorded nobody needs a rate.
 */
export function membersHaveRates(
  team: readonly Member[],
  people: ReadonlyMap<string, TeamPerson>,
  matter: { active_date: string; currency: string; timesheet_status: string },
): void {
  if (matter.timesheet_status !== 'open') return;
  for (const member of team) {
    const person = people.get(member.employee_id);
    if (!person || (member.leave_date !== null && member.leave_date < matter.active_date)) continue;
    const day = laterOf(member.join_date, matter.active_date);
    mustHaveRate(member, person, { day, currency: matter.currency });
  }
}

/** MAT-04: a member with entries leaves on the day of the last one; his share is free for others. */
export function leaverOf(member: Member, work: WorkDays): Partial<Member> {
  const { originating_partner, handling_partner, associate, fee_earner } = member;
  const keepsRole = originating_partner || handling_partner || associate || fee_earner;
  return {
    leave_date: work.last,
    responsible_partner: false,
    handling_partner: handling_partner || !keepsRole,
    allocation: '0',
  };
}

/** First day of a draft's team: the planned active date, else the day of the draft. */
export function firstDayOf(matter: { active_date: string | null; draft_date: string }): string {
  return matter.active_date ?? matter.draft_date;
}

/** Day on which somebody joins when none is given: a draft's first day, later today; not before his employment. */
export function proposedJoinDate(
  person: Pick<TeamPerson, 'employed_on'>,
  matter: { status: MatterStatus; active_date: string | null; draft_date: string },
  today: string,
): string {
  const day = matter.status === 'draft' ? firstDayOf(matter) : today;
  return laterOf(day, person.employed_on);
}

/** Who is on the team from its first day stays so when that day moves earlier: the new join date, or null to keep it. */
export function joinDateAfterMove(
  member: Pick<Member, 'join_date'>,
  person: Pick<TeamPerson, 'employed_on'>,
  move: { from: string; to: string },
): string | null {
  const moved = laterOf(person.employed_on, move.to);
  return member.join_date === move.from && moved < member.join_date ? moved : null;
}

/** The stored choice of a rate; a typed amount is judged by the caller before (RAT-03). */
export function rateChoiceOf(
  input: Pick<MemberInput, 'rate_type' | 'rate_name' | 'fixed_rate' | 'fixed_currency'> & { join_date: string },
  before: Member | undefined,
  facts: { person: TeamPerson; currency: string },
): Pick<Member, 'rate_type' | 'rate_name' | 'fixed_rate' | 'fixed_currency'> {
  const rate_name = input.rate_name === '' ? null : input.rate_name;
  const choice = { rate_type: input.rate_type, rate_name };
  if (input.rate_type === 'active') return { ...choice, fixed_rate: null, fixed_currency: null };
  if (input.fixed_rate !== null)
    return { ...choice, fixed_rate: input.fixed_rate, fixed_currency: input.fixed_currency ?? facts.currency };
  const agreed =
    before?.rate_type === 'fixed' && before.rate_name === rate_name && before.join_date === input.join_date;
  if (agreed) return { ...choice, fixed_rate: before.fixed_rate, fixed_currency: before.fixed_currency };
  const active = { rate_type: 'active' as const, rate_name, fixed_rate: null, fixed_currency: null };
  const found = mustHaveRate(active, facts.person, { day: input.join_date, currency: facts.currency });
  return { ...choice, fixed_rate: found.rate, fixed_currency: found.currency };
}
