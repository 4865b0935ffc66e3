import type { employeeMatterCalls, MatterRegistration } from '@praktis/contract/employees/employee-matters.calls';
import { type MemberInput, memberRoles } from '@praktis/contract/matters/matters.schemas';
import { mustConfirm, reachOf } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { eachRow } from '../../kit/each-row.ts';
import { found, mustBeCurrent, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { callerWorksFor, findEmployee } from '../employees/index.ts';
import * as parts from './matter-parts.repo.ts';
import * as repo from './matter-record.repo.ts';
import { heldOn, lockedMatter, matterToChange } from './matter-rights.service.ts';
import { seesAllOn, seesContent } from './matters.access.ts';
import { matterIsNotDeleted, mayEdit } from './matters.rules.ts';
import * as query from './registrations.query.ts';
import { rateOn } from './team.rules.ts';
import { putMember, takeOffTeam } from './team.service.ts';

type Calls = typeof employeeMatterCalls;
type Registered = Awaited<ReturnType<typeof query.registrations>>[number];
type Choice = Omit<InputOf<Calls['register']>['body'], 'rows' | 'save_good'>;

/** The matters a person is registered to; nothing for those who see no teams (ROL-01). */
export async function registrationsOf(
  ctx: Ctx,
  employee_id: string,
  days: number,
): Promise<{ matters?: MatterRegistration[] }> {
  if (!seesContent(ctx)) return {};
  const person = found((await parts.peopleOf(ctx, [employee_id])).get(employee_id));
  const his_hours = await seesHoursOf(ctx, employee_id);
  const rows = await query.registrations(ctx, { employee_id, days });
  return {
    matters: rows.map((row) => ({
      ...row,
      ...moneyOf(ctx, row, person),
      rate_name: row.rate_name ?? '',
      roles: memberRoles.filter((role) => row[role]),
      can_edit: mayEdit(row.status, heldOn(ctx, row, [])),
      ...(his_hours || seesAllOn(ctx, 'timesheet.view', row)
        ? {}
        : { billable_hours: undefined, non_billable_hours: undefined }),
    })),
  };
}

/** Whether the caller sees a person's time whatever the matter: his own, a mentee's, of whom he works for, everybody's (ROL-04). */
async function seesHoursOf(ctx: Ctx, employee_id: string): Promise<boolean> {
  const reach = reachOf(ctx.user, 'timesheet.view');
  if (reach.includes('all') || (reach.includes('own') && employee_id === ctx.user.employee_id)) return true;
  const { mentor_id } = found(await findEmployee(ctx, employee_id));
  if (reach.includes('mentees') && mentor_id === ctx.user.employee_id) return true;
  return reach.includes('assigned') && callerWorksFor(ctx, employee_id);
}

/** What he costs on the matter today; without the right the keys are absent (RAT-11). */
function moneyOf(ctx: Ctx, row: Registered, person: parts.Person) {
  if (!seesAllOn(ctx, 'rate.view', row)) return { fixed_rate: undefined, fixed_currency: undefined };
  const rate = rateOn(row, person, { day: ctx.today, currency: row.currency });
  return { rate: rate?.rate ?? null, ...(rate ? { rate_currency: rate.currency } : {}) };
}

export const searchMatter = (ctx: Ctx, { body }: InputOf<Calls['searchMatter']>) =>
  optionsOf(ctx, query.joinableMatters(ctx, body.employee_id), body);

/** Registers a person to matters, or changes how he is registered, matter by matter, by the rules of their teams (MAT-04). */
export async function registerToMatters(ctx: Ctx, { body }: InputOf<Calls['register']>) {
  const { rows: asked, save_good, ...choice } = body;
  found(await findEmployee(ctx, choice.employee_id));
  const versions = new Map(asked.map((row) => [row.id, row.version ?? null]));
  const matters: repo.MatterRecord[] = [];
  for (const id of [...versions.keys()].sort()) matters.push(await lockedMatter(ctx, id));
  const answer = await eachRow(ctx, matters, { save_good }, async (matter) => {
    if (!mayEdit(matter.status, heldOn(ctx, matter, []))) throw new NotAllowed();
    matterIsNotDeleted(matter.status);
    await register(ctx, matter, choice, versions.get(matter.id) ?? null);
    await repo.changeMatter(ctx, matter.id, {});
    return { version: (await repo.standing(ctx, matter.id)).version };
  });
  const known = new Map(matters.map((matter) => [matter.id, matter]));
  const rows = answer.rows.map((row) => {
    const { number, version } = found(known.get(row.id));
    return { ...row, number, version: row.version ?? version };
  });
  return { ...answer, rows };
}

/** Who is on the team already is changed only from a form that shows it: `already_registered`, or Stale. */
async function register(ctx: Ctx, matter: repo.MatterRecord, choice: Choice, version: number | null): Promise<void> {
  const { roles, ...rest } = choice;
  const known = (await parts.membersOf(ctx, matter.id)).find((member) => member.employee_id === choice.employee_id);
  if (version !== null) mustBeCurrent(matter, version);
  else if (known?.leave_date === null) throw new RuleBroken('already_registered', { number: matter.number });
  const person = found((await parts.peopleOf(ctx, [choice.employee_id])).get(choice.employee_id));
  const usual = person.category === 'fee earner' ? 'associate' : 'fee_earner';
  const holds = (role: (typeof memberRoles)[number]) =>
    roles.length > 0 ? roles.includes(role) : (known?.[role] ?? role === usual);
  const held = Object.fromEntries(memberRoles.map((role) => [role, holds(role)])) as Pick<
    MemberInput,
    (typeof memberRoles)[number]
  >;
  await putMember(ctx, matter, { ...rest, ...held, allocation: known?.allocation ?? '0' });
}

/** Takes a person off a matter (MAT-04). With entries there he stays with a leaving date, which is asked: `member_has_entries`. */
export async function removeRegistration(ctx: Ctx, { body }: InputOf<Calls['removeMember']>) {
  const { matter_id } = found(await query.findRegistration(ctx, body.id));
  const matter = await matterToChange(ctx, { id: matter_id, version: body.version });
  const member = found(await query.findRegistration(ctx, body.id));
  if (member.leave_date !== null) throw new RuleBroken('member_left', { day: member.leave_date });
  const leave_date = await takeOffTeam(ctx, matter, member.employee_id);
  if (leave_date !== null) mustConfirm(ctx, 'member_has_entries', { number: matter.number, day: leave_date });
  await repo.changeMatter(ctx, matter.id, {});
  return { id: member.id, leave_date };
}
