import type { BulkChanges } from '@praktis/contract/matters/matter-acts.schemas';
import type { MemberInput } from '@praktis/contract/matters/matters.schemas';
import { RuleBroken } from '@praktis/rules/errors';
import type { Member } from './team.rules.ts';

/** What a bulk change can touch, as ids and words, beside the names that are shown for them. */
export interface ManyFields {
  practice_area_id: string | null;
  practice_group_id: string | null;
  source_of_work_id: string | null;
  timesheet_status: string;
  reminder_months: number | null;
}

/** A step of one matter, or of one member of its team, as the trail keeps it. */
export interface Step {
  op: 'I' | 'U' | 'D';
  entity: 'matter' | 'matter_member';
  row_id: string;
  old_data: Record<string, unknown> | null;
  new_data: Record<string, unknown> | null;
  /** Nobody has changed the row since. */
  stands: boolean;
}

const columns = [
  'practice_area_id',
  'practice_group_id',
  'source_of_work_id',
  'timesheet_status',
  'reminder_months',
] as const satisfies readonly (keyof ManyFields)[];

/** The columns of a matter that a bulk change gives another value. */
export function columnsToChange(changes: BulkChanges, before: ManyFields): Partial<ManyFields> {
  const given = columns.filter((name) => changes[name] !== undefined && changes[name] !== before[name]);
  return Object.fromEntries(given.map((name) => [name, changes[name]]));
}

/** The columns that a step of the trail changed among those, with their old values. */
export function columnsToRestore(step: Step): Partial<ManyFields> {
  const { old_data: before, new_data: after } = step;
  const touched = columns.filter((name) => before?.[name] !== after?.[name]);
  return Object.fromEntries(touched.map((name) => [name, before?.[name]]));
}

const roles = [
  'responsible_partner',
  'originating_partner',
  'handling_partner',
  'associate',
  'fee_earner',
] as const satisfies readonly (keyof Member)[];
export type Roles = Pick<Member, (typeof roles)[number]>;

const rolesIn = (row: Step['old_data']): Roles =>
  Object.fromEntries(roles.map((role) => [role, row?.[role] === true])) as Roles;

/** The roles a member had before a step of the trail. */
export const rolesBefore = (step: Step): Roles => rolesIn(step.old_data);

/** The roles a step of the trail left him. */
export const rolesAfter = (step: Step): Roles => rolesIn(step.new_data);

/** Who joins a team for a partner's role: nothing else is said of him, so he joins at his default rate with 0 %. */
function joining(employee_id: string): MemberInput {
  const no = { originating_partner: false, associate: false, fee_earner: false };
  const rate = { rate_type: 'active' as const, rate_name: '', fixed_rate: null, fixed_currency: null };
  const roles = { responsible_partner: false, handling_partner: false, ...no };
  return { employee_id, ...roles, ...rate, join_date: null, leave_date: null, allocation: '0' };
}

/**
 * The team with other partners (MAT-04): the new responsible partner joins when he is not on it, and who was responsible
 * stays, as handling partner when he has no other role; a handling partner joins those who are.
 */
export function teamWithPartners(team: readonly Member[], changes: BulkChanges): MemberInput[] {
  const next: MemberInput[] = team.map((member) => ({
    ...member,
    rate_name: member.rate_name ?? '',
    fixed_rate: null,
  }));
  const find = (employee_id: string): MemberInput => {
    const known = next.find((member) => member.employee_id === employee_id);
    if (known) return known;
    const fresh = joining(employee_id);
    next.push(fresh);
    return fresh;
  };
  const { responsible_partner_id, handling_partner_id } = changes;
  if (responsible_partner_id) {
    for (const member of next) if (member.responsible_partner) stepsBack(member, responsible_partner_id);
    find(responsible_partner_id).responsible_partner = true;
  }
  if (handling_partner_id) find(handling_partner_id).handling_partner = true;
  return next;
}

function stepsBack(member: MemberInput, responsible: string): void {
  if (member.employee_id === responsible) return;
  member.responsible_partner = false;
  const { originating_partner, handling_partner, associate, fee_earner } = member;
  member.handling_partner = handling_partner || !(originating_partner || associate || fee_earner);
}

/** Whether the partners a change names have their roles already. */
export function partnersStand(team: readonly Member[], changes: BulkChanges): boolean {
  const holds = (id: string | undefined, role: 'responsible_partner' | 'handling_partner') =>
    id === undefined || team.some((member) => member.employee_id === id && member[role]);
  return (
    holds(changes.responsible_partner_id, 'responsible_partner') &&
    holds(changes.handling_partner_id, 'handling_partner')
  );
}

/** Somebody who joined by a change and has recorded time since stays: `undo_has_entries`. */
export function joinerHasNoWork(name: string, hasWork: boolean): void {
  if (hasWork) throw new RuleBroken('undo_has_entries', { name });
}

/** The fields in which two states of a row differ, but for its version and the time of it. */
function touchedIn({ old_data: before, new_data: after }: Step): string[] {
  const same = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const counted = (name: string) => name !== 'version' && name !== 'updated_at';
  return Object.keys({ ...before, ...after }).filter((name) => counted(name) && !same(name));
}

/** Whether a bulk change can have made a step: its own fields of a matter, a joiner, other roles of a member. */
function ofBulkChange(step: Step): boolean {
  if (step.op === 'I') return step.entity === 'matter_member';
  if (step.op === 'D') return false;
  const own: readonly string[] = step.entity === 'matter' ? columns : roles;
  return touchedIn(step).every((name) => own.includes(name));
}

/** There is a bulk change to take back, and not another change of the form: `nothing_to_undo`. */
export function somethingChanged(steps: readonly Step[]): void {
  if (steps.length === 0 || !steps.every(ofBulkChange)) throw new RuleBroken('nothing_to_undo');
}
