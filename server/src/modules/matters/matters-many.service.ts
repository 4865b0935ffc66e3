import type { ManyAnswer, UndoMany, UpdateMany } from '@praktis/contract/matters/matter-acts.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { eachRow, type HowFar } from '../../kit/each-row.ts';
import { found, mustBeCurrent, NotAllowed, Stale } from '../../kit/errors.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { readSetting } from '../../kit/settings.ts';
import { itemsFit } from './matter-form.service.ts';
import * as parts from './matter-parts.repo.ts';
import * as repo from './matter-record.repo.ts';
import { heldOn, lockedMatter } from './matter-rights.service.ts';
import { matterIsNotDeleted, mayEdit } from './matters.rules.ts';
import * as many from './matters-many.repo.ts';
import * as rules from './matters-many.rules.ts';
import { gainsRole, oneIsResponsible, personMayJoin } from './team.rules.ts';
import { setTeam, teamMembers } from './team.service.ts';

type Act = (matter: repo.MatterRecord) => Promise<void>;

/** The same change to many matters, row by row; `preview` tells what would be and leaves all as it is (G087). */
export async function changeMany(ctx: Ctx, body: UpdateMany): Promise<ManyAnswer> {
  const { required_fields } = await readSetting(ctx, singletons.matterCoreSetup);
  return onMatters(ctx, body, async (matter) => {
    const columns = rules.columnsToChange(body.changes, matter);
    const cleared = required_fields.filter((field) => field in columns);
    requiredAreFilled(columns, cleared);
    await itemsFit(ctx, { practice_area_id: columns.practice_area_id ?? null }, matter);
    const team = await teamMembers(ctx, matter.id);
    const sameTeam = rules.partnersStand(team, body.changes);
    if (!sameTeam) await setTeam(ctx, matter, rules.teamWithPartners(team, body.changes));
    if (!sameTeam || Object.keys(columns).length > 0) await repo.changeMatter(ctx, matter.id, columns);
  });
}

/**
 * Takes a change of the caller back, on every matter that is still as that change left it: its old values come out of the
 * trail, not from the caller.
 */
export async function undoMany(ctx: Ctx, body: UndoMany): Promise<ManyAnswer> {
  return onMatters(ctx, body, async (matter) => {
    const steps = await many.stepsOf(ctx, body.edit, matter.id);
    rules.somethingChanged(steps);
    if (steps.some((step) => !step.stands)) throw new Stale();
    const columns = steps.filter((step) => step.entity === 'matter').map(rules.columnsToRestore);
    await restoreTeam(
      ctx,
      matter,
      steps.filter((step) => step.entity === 'matter_member'),
    );
    await repo.changeMatter(ctx, matter.id, Object.assign({}, ...columns));
  });
}

/** Roles as they were; who is no longer responsible first, since the database never sees two. */
async function restoreTeam(ctx: Ctx, matter: repo.MatterRecord, steps: readonly rules.Step[]): Promise<void> {
  const work = await parts.workDaysOf(ctx, matter.id);
  for (const step of steps.filter(({ op }) => op === 'I')) {
    const employee_id = String(step.new_data?.employee_id);
    const person = (await parts.peopleOf(ctx, [employee_id])).get(employee_id);
    rules.joinerHasNoWork(person?.name ?? '', work.has(employee_id));
    await parts.removeMember(ctx, step.row_id);
  }
  const changed = steps.filter(({ op }) => op === 'U').map((step) => ({ step, roles: rules.rolesBefore(step) }));
  const rank = ({ roles }: (typeof changed)[number]) => Number(roles.responsible_partner);
  for (const { step, roles } of changed.toSorted((a, b) => rank(a) - rank(b)))
    await parts.changeMember(ctx, step.row_id, roles);
  await leaversTakeNothingBack(ctx, steps);
  oneIsResponsible(await teamMembers(ctx, matter.id), matter.status);
}

/** Who has left the firm meanwhile takes no role back, as he takes none anew (ROL-07). */
async function leaversTakeNothingBack(ctx: Ctx, steps: readonly rules.Step[]): Promise<void> {
  const back = steps.filter((step) => step.op === 'U' && gainsRole(rules.rolesAfter(step), rules.rolesBefore(step)));
  const ids = back.map(({ new_data }) => String(new_data?.employee_id));
  for (const person of (await parts.peopleOf(ctx, ids)).values()) personMayJoin(person, 0);
}

/** Locks the matters in order of id and acts on each that the caller may change; one he may not see hides the whole call. */
async function onMatters(ctx: Ctx, body: HowFar & { rows: UpdateMany['rows'] }, act: Act): Promise<ManyAnswer> {
  const versions = new Map(body.rows.map((row) => [row.id, row.version]));
  const matters: repo.MatterRecord[] = [];
  for (const id of [...versions.keys()].sort()) matters.push(await lockedMatter(ctx, id));
  const answer = await eachRow(ctx, matters, body, async (matter) => {
    if (!mayEdit(matter.status, heldOn(ctx, matter, []))) throw new NotAllowed();
    mustBeCurrent(matter, found(versions.get(matter.id)));
    matterIsNotDeleted(matter.status);
    const before = await many.wordsOf(ctx, matter.id);
    await act(matter);
    const after = await many.wordsOf(ctx, matter.id);
    const { version } = await repo.standing(ctx, matter.id);
    const touched = Object.keys(after).filter((field) => before[field] !== after[field]);
    const changes = touched.map((field) => ({ field, from: String(before[field]), to: String(after[field]) }));
    return { version, changes };
  });
  const known = new Map(matters.map((matter) => [matter.id, matter]));
  const rows = answer.rows.map(({ version, changes = [], ...row }) => {
    const matter = found(known.get(row.id));
    return { ...row, number: matter.number, name: matter.name, version: version ?? matter.version, changes };
  });
  return { ...answer, edit: ctx.request_id, rows };
}
