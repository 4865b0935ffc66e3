import type { UpdateRates } from '@praktis/contract/matters/matter-acts.schemas';
import { billingFields, type UpdateMatter, type UpdateWhole } from '@praktis/contract/matters/matters.schemas';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotFound } from '../../kit/errors.ts';
import type { LaterDoors } from './later-doors.ts';
import { changeBilling, changeBillingByForm } from './matter-billing.service.ts';
import { changeTeam, changeWhole, moveActiveDate } from './matter-form.service.ts';
import * as parts from './matter-parts.repo.ts';
import * as repo from './matter-record.repo.ts';
import { editsBillingOnly, lockedMatter, matterToChange } from './matter-rights.service.ts';
import { changeMany, undoMany } from './matters-many.service.ts';

type Alone = Exclude<UpdateMatter, { part: 'many' | 'undo' | 'timesheet_rate' }>;

/** Changes a matter: the whole form, or a part of it; or many matters at once, and back (G087). */
export async function updateMatter(ctx: Ctx, later: LaterDoors, body: UpdateMatter) {
  if (body.part === 'many' || body.part === 'undo') {
    const many = body.part === 'many' ? await changeMany(ctx, body) : await undoMany(ctx, body);
    return { ...(await standingOf(ctx, many.rows[0]?.id)), many };
  }
  if (body.part === 'timesheet_rate') {
    const upgrade = await upgradeRates(ctx, later, body);
    return { ...(await standingOf(ctx, body.id)), upgrade };
  }
  await changeOne(ctx, later, body);
  return standingOf(ctx, body.id);
}

async function changeOne(ctx: Ctx, later: LaterDoors, body: Alone): Promise<void> {
  const alone = body.part === 'team' || body.part === 'active_date';
  const keptOut = 'currency' in body && (await changesNature(ctx, body)) ? 'records' : 'changes';
  const matter = await matterToChange(ctx, body, alone ? 'whole' : 'billing', keptOut);
  if (body.part === 'team') await changeTeam(ctx, matter, body.members);
  else if (body.part === 'active_date') await moveActiveDate(ctx, matter, body.active_date);
  else if (body.part === 'billing') await changeBilling(ctx, matter, billingFields.parse(body));
  else if (editsBillingOnly(ctx, matter)) await changeBillingByForm(ctx, matter, body);
  else await changeWhole(ctx, matter, body);
  await later.repriceCosts(ctx, { id: matter.id, before: matter.fixed_exchange_rate });
}

/** Whether a form changes what only a matter without records may change: client, currency, billing type (MAT-01, MAT-12). */
async function changesNature(ctx: Ctx, body: Pick<UpdateWhole, 'id' | 'client_id' | 'currency' | 'billing_type'>) {
  const before = await repo.readMatter(ctx, body.id);
  const { client_id, currency, billing_type } = body;
  return before?.client_id !== client_id || before.currency !== currency || before.billing_type !== billing_type;
}

/** The entries, and the new amounts of fixed members (RAT-06). Who may change rates of time may do so, whether he edits matters or not. */
async function upgradeRates(ctx: Ctx, later: LaterDoors, body: UpdateRates) {
  const matter = await lockedMatter(ctx, body.id);
  mustBeCurrent(matter, body.version);
  const upgrade = await later.upgradeTimesheetRates(ctx, body);
  const members = new Map((await parts.membersOf(ctx, matter.id)).map((member) => [member.employee_id, member.id]));
  for (const { employee_id, fixed_rate } of body.members)
    if (fixed_rate !== null) await parts.changeMember(ctx, found(members.get(employee_id)), { fixed_rate });
  await repo.changeMatter(ctx, matter.id, {});
  return upgrade;
}

async function standingOf(ctx: Ctx, id: string | undefined) {
  if (id === undefined) throw new NotFound();
  const { version, conflict_result } = await repo.standing(ctx, id);
  return { id, version, conflict_result };
}
