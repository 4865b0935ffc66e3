import type { BillingType, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { mustBeCurrent, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { readSetting } from '../../kit/settings.ts';
import { mustMove } from '../../kit/transitions.ts';
import { matterConflictIsDecided } from '../clients/index.ts';
import { isNamedAsMain, poolMemberCount } from './arrangement.repo.ts';
import { arrangementIsAgreed, arrangementStands } from './arrangement.service.ts';
import * as parts from './matter-parts.repo.ts';
import * as repo from './matter-record.repo.ts';
import { approversOf, heldOn, lockedMatter } from './matter-rights.service.ts';
import * as rules from './matters.rules.ts';
import { type MatterAction, matterMoves } from './matters.states.ts';
import { firstDayOf, responsiblePartnerIsSet } from './team.rules.ts';
import { moveFirstDay, teamIsCharged } from './team.service.ts';

interface Moving {
  id: string;
  version: number;
}
interface Dated extends Moving {
  reason: string;
  date: string;
}

/** The matter locked, with the state an action leads to: right first, then version, then status. */
async function moving(ctx: Ctx, input: Moving, action: MatterAction) {
  // What hangs on the matter decides whether it may be closed or deleted.
  const keptOut = action === 'close' || action === 'delete' ? 'records' : 'changes';
  const matter = await lockedMatter(ctx, input.id, keptOut);
  const held = heldOn(ctx, matter, await approversOf(ctx));
  if (!rules.mayMove(action, matter.status, held)) throw new NotAllowed();
  mustBeCurrent(matter, input.version);
  return { matter, held, next: mustMove(matterMoves, matter.status, action) };
}

async function moved(ctx: Ctx, id: string) {
  const { status, version } = await repo.standing(ctx, id);
  return { id, status, version };
}

/** Approves a draft, brings a pending or closed matter back into work, restores a deleted one (MAT-01). */
export async function activateMatter(
  ctx: Ctx,
  { body }: { body: Moving & { active_date?: string | null | undefined; reason: string } },
) {
  const { matter, next } = await moving(ctx, body, 'activate');
  if (matter.status === 'draft') await approve(ctx, matter, body.active_date ?? matter.active_date ?? ctx.today);
  else if (matter.status === 'deleted') await restore(ctx, matter, next);
  else {
    rules.reasonIsGiven(body.reason);
    const cleared = { pending_date: null, pending_reason: '', closed_date: null, close_reason: '' };
    await repo.changeMatter(ctx, matter.id, { status: next, activate_reason: body.reason, ...cleared });
  }
  return moved(ctx, matter.id);
}

/** Every guard of MAT-01 that stands between a draft and its first entry. */
async function approve(ctx: Ctx, matter: repo.MatterRecord, active_date: string): Promise<void> {
  const { four_eyes_activation } = await readSetting(ctx, singletons.system);
  rules.fourEyesHold(four_eyes_activation, matter.created_by, ctx.user.user_id);
  rules.clientIsActive(matter.client_status);
  const parties = await parts.partiesOf(ctx, matter.id);
  // A matter that never had a party has nothing to check.
  if (matter.conflict_result !== 'none' || parties.length > 0) await matterConflictIsDecided(ctx, matter.id);
  responsiblePartnerIsSet(await parts.membersOf(ctx, matter.id));
  await arrangementIsAgreed(ctx, matter);
  rules.activeDateIsNotInFuture(active_date, ctx.today);
  await moveFirstDay(ctx, matter.id, { from: firstDayOf(matter), to: active_date });
  await teamIsCharged(ctx, { ...matter, active_date });
  await repo.changeMatter(ctx, matter.id, { status: 'active', active_date });
}

async function restore(ctx: Ctx, matter: repo.MatterRecord, unknown: MatterStatus): Promise<void> {
  const status = (matter.status_before_delete ?? unknown) as MatterStatus;
  await arrangementStands(ctx, { ...matter, status, billing_type: matter.billing_type as BillingType });
  await repo.changeMatter(ctx, matter.id, { status, status_before_delete: null });
}

/** Pauses an active matter. */
export async function suspendMatter(ctx: Ctx, { body }: { body: Dated }) {
  const { matter, next } = await moving(ctx, body, 'pending');
  rules.statusDateIsPossible(body.date, { today: ctx.today, active_date: matter.active_date });
  await repo.changeMatter(ctx, matter.id, { status: next, pending_date: body.date, pending_reason: body.reason });
  return moved(ctx, matter.id);
}

/** Closes a matter on which nothing is left to be written; what is left to be billed or paid is asked for (MAT-01). */
export async function closeMatter(ctx: Ctx, { body }: { body: Dated }) {
  const { matter, next } = await moving(ctx, body, 'close');
  rules.statusDateIsPossible(body.date, { today: ctx.today, active_date: matter.active_date });
  const left = await repo.openEnds(ctx, matter.id);
  if (left.invoice) throw new RuleBroken('open_invoice');
  if (left.deposit) throw new RuleBroken('deposit_left');
  if (left.unbilled) mustConfirm(ctx, 'unbilled_left');
  if (left.outstanding) mustConfirm(ctx, 'bills_outstanding');
  await repo.changeMatter(ctx, matter.id, { status: next, closed_date: body.date, close_reason: body.reason });
  return moved(ctx, matter.id);
}

/** Deletes a matter on which nothing but deleted records hangs; `permanent` removes a deleted one (MAT-01, G086). */
export async function deleteMatter(ctx: Ctx, { body }: { body: Moving & { permanent: boolean; number: string } }) {
  if (body.permanent) return purgeMatter(ctx, body);
  const { matter, next } = await moving(ctx, body, 'delete');
  if (await repo.hasRecords(ctx, matter.id, true)) throw new RuleBroken('matter_in_use');
  const members = await poolMemberCount(ctx, matter.id);
  if (members > 0) throw new RuleBroken('pool_has_members');
  await repo.changeMatter(ctx, matter.id, { status: next, status_before_delete: matter.status });
  return { id: matter.id };
}

/** The number is never given again; the trail keeps number, who and when. */
async function purgeMatter(ctx: Ctx, body: Moving & { number: string }) {
  const matter = await lockedMatter(ctx, body.id, 'records');
  if (!rules.mayPurge(heldOn(ctx, matter, []))) throw new NotAllowed();
  mustBeCurrent(matter, body.version);
  if (matter.status !== 'deleted') throw new RuleBroken('move_refused', { from: matter.status, action: 'purge' });
  rules.numberIsTyped(body.number, matter.number);
  if ((await repo.hasTraces(ctx, matter.id)) || (await isNamedAsMain(ctx, matter.id)))
    throw new RuleBroken('matter_has_files');
  await repo.removeMatter(ctx, matter.id);
  return { id: matter.id };
}
