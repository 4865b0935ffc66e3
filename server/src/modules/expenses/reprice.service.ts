import { OWN_RATE, type QuotedRate } from '@praktis/rules/exchange';
import { compare, type Decimal } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { rateOn } from '../exchange-rates/index.ts';
import { currencyOf } from '../settings/index.ts';
import { dayOfRates, withholdingRateOf } from './claim-lines.service.ts';
import { lockCosts } from './expense-billing.repo.ts';
import { updateClaim } from './expenses.repo.ts';
import { chargeAbroad } from './expenses.rules.ts';
import { changeCharge, type OpenCost, openCostsAbroad } from './reprice.repo.ts';

/** What a cost is charged as at a rate of its matter's currency; without a fixed one at the newest of the firm's table (MON-10). */
async function chargeAt(ctx: Ctx, cost: OpenCost, fixed: Decimal | null): Promise<Decimal> {
  const own = ctx.firm.functional_currency;
  const rateOf = async (): Promise<QuotedRate> => {
    if (cost.matter_currency === own) return OWN_RATE;
    if (fixed !== null) return { rate: fixed, unit: 1 };
    return rateOn(ctx, { currency: cost.matter_currency, day: dayOfRates(cost) }, 'currency');
  };
  const claim = { ...(await currencyOf(ctx, cost.currency)), rate: cost.exchange_rate, unit: cost.exchange_unit };
  const matter = { ...(await currencyOf(ctx, cost.matter_currency)), ...(await rateOf()) };
  const line = {
    ...{ amount: cost.amount, vat_amount: cost.vat_amount, vat_code: null, vat_creditable: cost.vat_creditable },
    ...{
      gross_up: cost.gross_up,
      withholding_rate: cost.gross_up ? await withholdingRateOf(ctx, cost.client_id, cost.date) : '0',
    },
    ...{ type_kind: 'at_cost' as const, charged: null, may_mark_up: false },
  };
  return chargeAbroad(line, { claim, matter }).charged;
}

const isSame = (one: Decimal | null, other: Decimal | null) =>
  one === null || other === null ? one === other : compare(one, other) === 0;

/**
 * MAT-12: after a change of a matter's fixed rate what is not billed is charged at the new one, also on drafts, which say so
 * until they are saved anew; bills stay. A charge that was typed, and not reckoned at the rate of before, stays as well. The
 * matter is locked by the caller, and changed already.
 */
export async function repriceCosts(ctx: Ctx, matter: { id: string; before: Decimal | null }): Promise<void> {
  const concerned = await openCostsAbroad(ctx, matter.id);
  const [first] = concerned;
  if (!first || isSame(first.fixed_exchange_rate, matter.before)) return;
  await lockCosts(
    ctx,
    concerned.map(({ id }) => id),
  );
  const claims = new Set<string>();
  // What was billed while the lock was waited for is no longer among them.
  for (const cost of await openCostsAbroad(ctx, matter.id)) {
    if (compare(cost.charged, await chargeAt(ctx, cost, matter.before)) !== 0) continue;
    await changeCharge(ctx, cost.id, await chargeAt(ctx, cost, cost.fixed_exchange_rate));
    claims.add(cost.expense_id);
  }
  for (const id of claims) await updateClaim(ctx, id, {});
}
