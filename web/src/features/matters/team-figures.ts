import { type MemberRole, memberInput, memberRoles } from '@praktis/contract/matters/matters.schemas';
import { compare, subtract, sum } from '@praktis/rules/money';
import { z } from 'zod';
import { settledFigure } from '../../ui/fields/number-writing.ts';
import type { Member } from './matter-types.ts';

/** A member as the form keeps it: text for everything typed, '' for nothing. */
export interface TypedMember extends Record<MemberRole, boolean> {
  employee_id: string;
  name: string;
  code: string;
  join_date: string;
  leave_date: string;
  rate_type: 'active' | 'fixed';
  rate_name: string;
  fixed_rate: string;
  fixed_currency: string;
  allocation: string;
}

const settled = (value: unknown) => {
  const text = typeof value === 'string' ? settledFigure(value) : value;
  return text === '' ? null : text;
};
/** What was left empty counts as not said, a figure under way as settled. */
const typed = <S extends z.ZodType>(schema: S) => z.preprocess(settled, schema);
const { shape } = memberInput;

/** One member as typed; somebody without a role is asked for one (MAT-04). */
const typedMember = memberInput
  .extend({
    join_date: typed(shape.join_date),
    leave_date: typed(shape.leave_date),
    fixed_rate: typed(shape.fixed_rate),
    fixed_currency: typed(shape.fixed_currency),
    allocation: z.preprocess((value) => settled(value) ?? '0', shape.allocation),
  })
  .superRefine((member, refused) => {
    if (!memberRoles.some((role) => member[role]))
      refused.addIssue({ code: 'custom', path: ['role'], message: 'required', input: undefined });
  });

/** A typed team; together at most 100 % (RAT-07). */
export const typedTeam = z.array(typedMember).superRefine((team, refused) => {
  if (allocationOf(team).over)
    refused.addIssue({ code: 'custom', path: [], message: 'allocation_over_100', input: team });
});

/** The running total of a team while it is typed (RAT-07). */
export function allocationOf(team: readonly { allocation: string }[]) {
  const total = sum(team.map((member) => settledFigure(member.allocation) || '0'));
  return { total, left: subtract('100', total), over: compare(total, '100') > 0 };
}

/** Somebody new on the team: default rate, active, 0 %, joining on the matter's day (MAT-04). */
function newMember(person: { id: string; name: string; detail: string }, role: MemberRole): TypedMember {
  const roles = Object.fromEntries(memberRoles.map((one) => [one, one === role])) as Record<MemberRole, boolean>;
  return {
    ...roles,
    ...{ employee_id: person.id, name: person.name, code: person.detail, join_date: '', leave_date: '' },
    ...{ rate_type: 'active', rate_name: '', fixed_rate: '', fixed_currency: '', allocation: '' },
  };
}

/** A member as it was read, in the shape of the form. */
export function memberValues(member: Member): TypedMember {
  return {
    ...member,
    leave_date: member.leave_date ?? '',
    fixed_rate: member.fixed_rate ?? '',
    fixed_currency: member.fixed_currency ?? '',
    allocation: member.allocation === '0' ? '' : member.allocation,
  };
}

/** Gives or takes a role. There is one responsible partner: whoever had that role stays on as handling partner. */
export function withRole(
  team: readonly TypedMember[],
  place: number,
  change: { role: MemberRole; on: boolean },
): TypedMember[] {
  const { role, on } = change;
  return team.map((member, at) => {
    if (at === place) return { ...member, [role]: on };
    if (!on || role !== 'responsible_partner' || !member.responsible_partner) return member;
    const others = memberRoles.some((one) => one !== 'responsible_partner' && member[one]);
    return { ...member, responsible_partner: false, handling_partner: member.handling_partner || !others };
  });
}

/** Adds a person in a role; somebody who is on the team already gets the role besides. */
export function withPerson(
  team: readonly TypedMember[],
  person: { id: string; name: string; detail: string },
  role: MemberRole,
): TypedMember[] {
  const known = team.findIndex((member) => member.employee_id === person.id);
  const next = known < 0 ? [...team, newMember(person, role)] : [...team];
  return withRole(next, known < 0 ? next.length - 1 : known, { role, on: true });
}

/** The role most likely missing: first a responsible partner, then people who work. */
export function likelyRole(team: readonly TypedMember[]): MemberRole {
  return team.some((member) => member.responsible_partner) ? 'associate' : 'responsible_partner';
}
