import type { BodyOf } from '@praktis/contract/kit/call';
import type { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { eachRow } from '../../kit/each-row.ts';
import { found, mustBeCurrent, NotAllowed, NotFound, RuleBroken } from '../../kit/errors.ts';
import { lockMatterForWork, readMatterForWork } from '../matters/index.ts';
import * as repo from './expenses.repo.ts';
import { lineMayChange, matterTakesCosts } from './expenses.rules.ts';

type Body = BodyOf<typeof matterActCalls.billUnbill>;

/**
 * Makes the costs of claims on a matter chargeable to the client or not (G072, EXP-08). What is billed (`already_billed`),
 * reconciled, on a prebill, or leaves a draft that holds it (`on_draft`) stays; a claim without a cost on the matter is not
 * found. The amounts charged stay as they are.
 */
export async function billUnbill(ctx: Ctx, { body }: { body: Body }) {
  found(await readMatterForWork(ctx, body.id, 'matter.view'));
  const matter = found(await lockMatterForWork(ctx, body.id));
  const versions = new Map(body.rows.map((row) => [row.id, row.version]));
  const claims = [];
  for (const id of [...versions.keys()].sort()) claims.push(await lockedClaim(ctx, id, body.id));
  return eachRow(ctx, claims, body, async (claim) => {
    if (!claim.may_edit || !claim.all_seen) throw new NotAllowed();
    mustBeCurrent(claim, found(versions.get(claim.id)));
    if (claim.status === 'deleted') throw new RuleBroken('move_refused', { from: 'deleted', action: 'update' });
    matterTakesCosts(matter, may(ctx, 'expense.on_closed'), 'matter_id');
    const turned = claim.lines.filter((line) => line.chargeable !== body.billable);
    for (const line of turned) {
      lineMayChange(line, { ...line, chargeable: body.billable }, { status: claim.status, field: 'lines' });
      await repo.updateLine(ctx, line.id, { chargeable: body.billable });
    }
    if (turned.length > 0) await repo.updateClaim(ctx, claim.id, {});
    return {};
  });
}

/** A claim with those of its lines that lie on the matter, locked. */
async function lockedClaim(ctx: Ctx, id: string, matter_id: string) {
  if (!(await repo.linesOf(ctx, id)).some((line) => line.seen && line.matter_id === matter_id)) throw new NotFound();
  await repo.lockClaimRows(ctx, id);
  const { version, may_edit, status } = found(await repo.readClaim(ctx, id));
  const lines = await repo.linesOf(ctx, id);
  const own = lines.filter((line) => line.matter_id === matter_id);
  return {
    ...{ id, version, may_edit, lines: own },
    status: status as ClaimStatus,
    all_seen: lines.every((line) => line.seen),
  };
}
type ClaimStatus = Parameters<typeof lineMayChange>[2]['status'];
