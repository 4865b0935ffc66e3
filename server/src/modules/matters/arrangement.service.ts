import type { BillingType, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { larger, subtract } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import * as repo from './arrangement.repo.ts';
import * as rules from './arrangement.rules.ts';
import { knownCurrency } from './known-currency.ts';
import { lockMatter } from './matter-record.repo.ts';

/** What an arrangement is judged against: the matter as it is from now on. */
export interface ArrangedMatter {
  id: string;
  status: MatterStatus;
  client_id: string;
  currency: string;
  billing_type: BillingType;
  allow_multiple_billings: boolean;
}

/**
 * Makes the given form the arrangement of a matter, as far as its billing type knows it (MAT-05 to MAT-09); without a form what
 * is there is judged anew. Past draft nothing may be missing. The matter must be locked, and written already.
 */
export async function setArrangement(
  ctx: Ctx,
  matter: ArrangedMatter,
  x: { given: rules.Arrangement | undefined; sees_rates: boolean },
): Promise<void> {
  const before = await repo.readArrangement(ctx, matter.id);
  const given = x.given ? withKnownRate(x.given, before, x.sees_rates) : before;
  const currency = await knownCurrency(ctx, matter.currency, 'currency');
  const kept = rules.withTermAmounts(rules.keptFor(matter.billing_type, given), currency);
  rules.amountsArePossible(kept, currency);
  rules.termsMayBeSeveral(kept.terms.length, matter.allow_multiple_billings);
  if (kept.pool_main_id !== null) await joinPool(ctx, matter, { wanted: kept.pool_main_id, was: before.pool_main_id });
  if (matter.status !== 'draft') rules.billingTypeIsComplete(matter.billing_type, kept);
  if (matter.billing_type === 'hourly') return repo.removeArrangement(ctx, matter.id);
  const { terms, ...columns } = kept;
  await repo.putArrangement(ctx, matter.id, columns);
  await setTerms(ctx, matter.id, terms);
}

/** A rate is typed by those who may see rates; for others it stays as it was (RAT-11). */
function withKnownRate(given: rules.Arrangement, before: rules.Arrangement, sees_rates: boolean): rules.Arrangement {
  if (sees_rates) return given;
  if (given.overage_rate !== null) throw new NotAllowed();
  return { ...given, overage_rate: before.overage_rate };
}

/** The main matter is locked, so that it is not made a member of another pool meanwhile (MAT-06). */
async function joinPool(ctx: Ctx, matter: ArrangedMatter, x: { wanted: string; was: string | null }): Promise<void> {
  const field = 'arrangement.pool_main_id';
  if (x.wanted === matter.id) throw new RuleBroken('pool_with_itself', {}, field);
  await lockMatter(ctx, x.wanted);
  const main = await repo.findPoolMain(ctx, x.wanted);
  if (!main || (!main.seen && x.wanted !== x.was)) throw new RuleBroken('unknown_record', {}, field);
  const has_members = (await repo.poolMemberCount(ctx, matter.id)) > 0;
  rules.mayShareRetainer({ ...matter, has_members }, main);
}

/** Makes the given list the terms of a lump sum: those named by id are changed, others added, the rest goes. */
async function setTerms(ctx: Ctx, matter_id: string, wanted: rules.Arrangement['terms']): Promise<void> {
  const before = new Map((await repo.termsOf(ctx, matter_id)).map((term) => [term.id, term]));
  const places = wanted.map(({ id, ...term }, place) => {
    if (id !== null && !before.delete(id)) throw new RuleBroken('unknown_record', {}, `arrangement.terms.${place}.id`);
    return { id, ...term, number: place + 1 };
  });
  for (const id of before.keys()) await repo.removeTerm(ctx, id);
  for (const { id, ...term } of places) {
    if (id === null) await repo.insertTerm(ctx, matter_id, term);
    else await repo.changeTerm(ctx, { id, ...term });
  }
}

/** MAT-01: what the billing type needs is agreed, and in a pool the main matter's too. */
export async function arrangementIsAgreed(ctx: Ctx, matter: { id: string; billing_type: string }): Promise<void> {
  const billing_type = matter.billing_type as BillingType;
  const kept = await repo.readArrangement(ctx, matter.id);
  rules.billingTypeIsComplete(billing_type, kept);
  if (kept.pool_main_id === null) return;
  const main = found(await repo.findPoolMain(ctx, kept.pool_main_id));
  const agreed = await repo.readArrangement(ctx, main.id);
  rules.mainIsAgreed(main, agreed);
}

/** A matter that comes back stands in its pool as if it joined it now; past draft nothing is missing (MAT-06). */
export async function arrangementStands(ctx: Ctx, matter: ArrangedMatter): Promise<void> {
  const { pool_main_id } = await repo.readArrangement(ctx, matter.id);
  if (pool_main_id !== null) await joinPool(ctx, matter, { wanted: pool_main_id, was: pool_main_id });
  if (matter.status !== 'draft') await arrangementIsAgreed(ctx, matter);
}

/** Refuses a change of client, currency or billing type under the matters that share this one's retainer. */
export async function mainStays(
  ctx: Ctx,
  before: Pick<ArrangedMatter, 'id' | 'client_id' | 'currency'> & { billing_type: string },
  after: Pick<ArrangedMatter, 'client_id' | 'currency' | 'billing_type'>,
): Promise<void> {
  rules.mainStaysFor(await repo.poolMemberCount(ctx, before.id), before, after);
}

/** The arrangement as it is shown, with what is still missing; rates and the room under a cap only to those who may see them. */
export async function shownArrangement(
  ctx: Ctx,
  matter: { id: string; billing_type: string },
  sees: { rates: boolean; bills: boolean },
) {
  const { terms: _terms, overage_rate, ...kept } = await repo.readArrangement(ctx, matter.id);
  const terms = await repo.termsOf(ctx, matter.id);
  const room = kept.cap && larger(subtract(kept.cap, await repo.netFeesBilled(ctx, matter.id)), '0');
  const [main] = kept.pool_main_id === null ? [] : await repo.poolMatters(ctx, { id: kept.pool_main_id });
  return {
    ...kept,
    terms,
    ...(sees.rates ? { overage_rate } : {}),
    ...(sees.bills ? { cap_room: room } : {}),
    pool_main: main ?? null,
    pool_members: await repo.poolMatters(ctx, { main_id: matter.id }),
    missing: rules.missingIn(matter.billing_type as BillingType, { ...kept, overage_rate, terms }),
  };
}
