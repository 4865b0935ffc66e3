import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { readSetting } from '../../kit/settings.ts';
import { type KeptOut, lockMatter, type MatterRecord, readMatter } from './matter-record.repo.ts';
import { holdsOn, type Reached } from './matters.access.ts';
import { type Held, isApprover, matterIsNotDeleted, mayEdit, mayEditBilling } from './matters.rules.ts';

/** Employees who approve matters by the matter set-up; empty = all who hold the right (ROL-05). */
export async function approversOf(ctx: Ctx): Promise<readonly string[]> {
  return (await readSetting(ctx, singletons.matterCoreSetup)).approvers;
}

/** What the caller holds on a matter that he sees. */
export function heldOn(ctx: Ctx, matter: Reached, approvers: readonly string[]): Held {
  return {
    edit: holdsOn(ctx, 'matter.edit', matter),
    edit_billing: holdsOn(ctx, 'matter.edit_billing', matter),
    approve: holdsOn(ctx, 'matter.approve', matter) && isApprover(approvers, ctx.user),
    delete: holdsOn(ctx, 'matter.delete', matter),
    purge: holdsOn(ctx, 'matter.purge', matter),
    drafts_only: ctx.user.category === 'support staff',
  };
}

/** The matter locked and then read, so that everything judged on it is what the last change before left. */
export async function lockedMatter(ctx: Ctx, id: string, keptOut?: KeptOut): Promise<MatterRecord> {
  await lockMatter(ctx, id, keptOut);
  return found(await readMatter(ctx, id));
}

/** Locked and in the form it was opened in, for a caller who may change it, or with `billing` its billing data at least. */
export async function matterToChange(
  ctx: Ctx,
  input: { id: string; version: number },
  part: 'whole' | 'billing' = 'whole',
  keptOut?: KeptOut,
): Promise<MatterRecord> {
  const matter = await lockedMatter(ctx, input.id, keptOut);
  const status: MatterStatus = matter.status;
  const mayChange = part === 'whole' ? mayEdit : mayEditBilling;
  if (!mayChange(status, heldOn(ctx, matter, []))) throw new NotAllowed();
  mustBeCurrent(matter, input.version);
  matterIsNotDeleted(status);
  return matter;
}

/** Whether the caller changes billing data alone: everything else is refused to him (ROL-01). */
export function editsBillingOnly(ctx: Ctx, matter: MatterRecord): boolean {
  return !mayEdit(matter.status, heldOn(ctx, matter, []));
}
