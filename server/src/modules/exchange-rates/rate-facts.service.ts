import { rateKinds } from '@praktis/contract/settings/exchange-rate.calls';
import type { Day } from '@praktis/rules/dates';
import { functionalValue, OWN_RATE, type QuotedRate } from '@praktis/rules/exchange';
import type { Currency, Decimal } from '@praktis/rules/money';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { findRate } from './exchange-rates.service.ts';

/**
 * What a money document keeps of the rate it stands in the books at, as it was quoted (MON-07). Who typed a `manual` one
 * says the trail of the document; `missing` stands on a draft alone.
 */
export interface RateFacts {
  exchange_rate: Decimal;
  exchange_unit: number;
  rate_kind: string;
  rate_date: Day | null;
}

interface Asked {
  currency: string;
  day: Day;
  /** Agreed with the matter: comes before everything else. */
  fixed?: Decimal | null | undefined;
  typed?: Decimal | null | undefined;
  /** The field that is told when no rate is known: that of the rate, unless it cannot be typed there. */
  field?: string;
  /** Where the table knows none. */
  instead?: RateFacts | undefined;
}

/**
 * The rate of a document into the books: none needed, agreed, typed, or the newest of the firm's table (MON-09, MON-10).
 * `old`: known, but older than the firm allows without asking.
 */
export async function findRateFacts(ctx: Ctx, { currency, day, fixed, typed, instead }: Asked) {
  const facts: RateFacts = {
    ...{ exchange_rate: OWN_RATE.rate, exchange_unit: OWN_RATE.unit, rate_kind: 'functional', rate_date: null },
  };
  if (currency === ctx.firm.functional_currency) return { ...facts, old: false };
  const given = fixed ?? typed;
  if (given) {
    const rate_kind = fixed ? 'fixed' : 'manual';
    return { ...facts, exchange_rate: given, rate_kind, rate_date: day, old: false };
  }
  const found = await findRate(ctx, { currency, day });
  if (!found) return { ...(instead ?? { ...facts, rate_kind: 'missing' }), old: false };
  const { rate: exchange_rate, unit: exchange_unit, kind: rate_kind, date: rate_date, old } = found;
  return { exchange_rate, exchange_unit, rate_kind, rate_date, old };
}

/** The same for a document that is recorded for good: refused `rate_missing`; asks `rate_old` with the rate's own date (MON-09). */
export async function rateFactsFor(ctx: Ctx, asked: Asked): Promise<RateFacts> {
  const { currency, day, field = 'exchange_rate' } = asked;
  const { old, ...facts } = await findRateFacts(ctx, asked);
  if (facts.rate_kind === 'missing') throw new RuleBroken('rate_missing', { currency, day }, field);
  if (old) mustConfirm(ctx, 'rate_old', { currency, date: facts.rate_date ?? '' });
  return facts;
}

/** Whether a rate came out of a table, so that another day may have another one. */
export const isOfTable = ({ rate_kind }: Pick<RateFacts, 'rate_kind'>): boolean =>
  (rateKinds as readonly string[]).includes(rate_kind);

/** The rate of a document as rates are reckoned with. */
export const quotedRate = ({ exchange_rate, exchange_unit }: RateFacts): QuotedRate => ({
  rate: exchange_rate,
  unit: exchange_unit,
});

/** Value of a document in the books (MON-07); 0 while the rate of a foreign draft is not known. */
export function bookedValue(facts: RateFacts, amount: Decimal, functional: Currency): Decimal {
  return facts.rate_kind === 'missing' ? '0' : functionalValue({ ...quotedRate(facts), amount, functional });
}
