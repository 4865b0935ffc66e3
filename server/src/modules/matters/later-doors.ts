import type { RateUpgradeAnswer, UpdateRates } from '@praktis/contract/matters/matter-acts.schemas';
import type { Decimal } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';

/**
 * What a change of a matter needs done by modules that come after this one. Matters do not know them: `modules.ts` hands
 * their doors in.
 */
export interface LaterDoors {
  /** Gives entries of a locked matter another rate (RAT-06). */
  upgradeTimesheetRates: (ctx: Ctx, body: UpdateRates) => Promise<RateUpgradeAnswer>;
  /** Charges what is not billed at the fixed rate that a locked matter has by now; `before`: the one it had (MAT-12). */
  repriceCosts: (ctx: Ctx, matter: { id: string; before: Decimal | null }) => Promise<void>;
}
