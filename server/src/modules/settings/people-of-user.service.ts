import type { Ctx } from '../../kit/context.ts';
import { NotFound } from '../../kit/errors.ts';
import * as assigned from './assigned-people.repo.ts';
import * as repo from './users.repo.ts';
import * as rules from './users.rules.ts';

/** Whose hours a user sees as mentor, and for whom he records: both are named with his account. */
export interface PeopleOfUser {
  mentee_ids?: readonly string[] | undefined;
  assigned_ids?: readonly string[] | undefined;
}

/** Saves the lists that were sent; one that was not stays as it is. */
export async function savePeople(ctx: Ctx, employee_id: string, people: PeopleOfUser): Promise<void> {
  if (people.mentee_ids) await saveMentees(ctx, employee_id, people.mentee_ids);
  if (people.assigned_ids) await saveAssigned(ctx, employee_id, people.assigned_ids);
}

/** The mentees of an employee and the people he works for. */
export async function peopleOf(ctx: Ctx, employee_id: string) {
  return { mentees: await repo.menteesOf(ctx, employee_id), assigned: await assigned.assignedTo(ctx, employee_id) };
}

async function saveMentees(ctx: Ctx, employee_id: string, mentee_ids: readonly string[]): Promise<void> {
  const { added, gone } = changed(await repo.menteesOf(ctx, employee_id), mentee_ids);
  rules.peopleAreGivenByOthers(employee_id === ctx.user.employee_id, added.length);
  await mayBeNamed(ctx, { added, to: employee_id }, 'mentee_ids');
  rules.menteesStandBelow(added, await repo.mentorChain(ctx, employee_id));
  await repo.setMentor(ctx, added, employee_id);
  await repo.setMentor(ctx, gone, null);
}

/** Several may work for one person, so nobody is taken from another assistant. */
async function saveAssigned(ctx: Ctx, employee_id: string, assigned_ids: readonly string[]): Promise<void> {
  // Two forms of one person are saved one after the other.
  await repo.lockEmployee(ctx, employee_id);
  const { added, gone } = changed(await assigned.assignedTo(ctx, employee_id), assigned_ids);
  rules.peopleAreGivenByOthers(employee_id === ctx.user.employee_id, added.length);
  rules.worksForOthers(employee_id, added);
  await mayBeNamed(ctx, { added, to: employee_id }, 'assigned_ids');
  await assigned.assign(ctx, employee_id, added);
  await assigned.unassign(ctx, employee_id, gone);
}

interface Given {
  added: readonly string[];
  to: string;
}

/** Who is added is of the firm and has not left it, nor has the one he is given to (ROL-07). */
async function mayBeNamed(ctx: Ctx, { added, to }: Given, field: 'mentee_ids' | 'assigned_ids'): Promise<void> {
  if (added.length === 0) return;
  const people = await repo.lockEmployees(ctx, [to, ...added]);
  const named = people.filter(({ id }) => added.includes(id));
  if (named.length < added.length) throw new NotFound();
  rules.namedAreStillHere(named, field);
  rules.takesPeople(
    people.find(({ id }) => id === to),
    field,
  );
}

function changed(before: readonly { id: string }[], wanted: readonly string[]) {
  const had = before.map(({ id }) => id);
  const added = [...new Set(wanted)].filter((id) => !had.includes(id));
  return { added, gone: had.filter((id) => !wanted.includes(id)) };
}
