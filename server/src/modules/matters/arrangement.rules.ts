import { type ArrangementInput, nothingAgreed } from '@praktis/contract/matters/arrangement.schemas';
import type { BillingType, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import { amountFits, type Currency, isPositive } from '@praktis/rules/money';
import { termAmounts, termAmountsFit, termsAddUp } from '@praktis/rules/terms';
import { FieldErrors, RuleBroken } from '../../kit/errors.ts';

/** What a form says of an arrangement, as it is kept: terms with their amounts. */
export type Arrangement = ArrangementInput;

const at = (field: string) => `arrangement.${field}`;
const termAt = (place: number, field: string) => at(`terms.${place}.${field}`);

/** What both retainers say of their periods. */
function courseOf(given: Arrangement): Partial<Arrangement> {
  const { period, period_start, carry_over, carry_periods, first_period } = given;
  return { period, period_start, carry_over, first_period, ...(carry_over === 'carry' ? { carry_periods } : {}) };
}

/** What a billing type knows of a form; the rest of it is not kept. Within a pool the main matter carries all of it. */
export function keptFor(billing_type: BillingType, given: Arrangement): Arrangement {
  const { retainer_fee, included_hours, included_amount, overage_rate, pool_main_id, cap, contract_amount, terms } =
    given;
  switch (billing_type) {
    case 'retainer by hour':
      if (pool_main_id !== null) return { ...nothingAgreed, pool_main_id };
      return { ...nothingAgreed, ...courseOf(given), retainer_fee, included_hours, overage_rate };
    case 'retainer by amount':
      return { ...nothingAgreed, ...courseOf(given), retainer_fee, included_amount };
    case 'capped fee':
      return { ...nothingAgreed, cap };
    case 'lump sum':
      return { ...nothingAgreed, contract_amount, terms };
    default:
      return nothingAgreed;
  }
}

/** The same with the amount of every term (MAT-09). */
export function withTermAmounts(kept: Arrangement, currency: Currency): Arrangement {
  const amounts = termAmounts(kept.contract_amount, kept.terms, currency.digits);
  return { ...kept, terms: kept.terms.map((term, place) => ({ ...term, amount: amounts[place] ?? null })) };
}

const amounts = ['retainer_fee', 'included_amount', 'overage_rate', 'cap', 'contract_amount'] as const;

/**
 * Whatever is said is possible, on a draft too: amounts above 0 (`not_above_zero`) in the digits of the currency (MON-02), and
 * terms that add up to the contract (`terms_do_not_add_up`).
 */
export function amountsArePossible(kept: Arrangement, currency: Currency): void {
  for (const field of amounts) {
    const amount = kept[field];
    if (amount === null) continue;
    amountFits(amount, currency, at(field));
    if (!isPositive(amount)) throw new RuleBroken('not_above_zero', {}, at(field));
  }
  if (kept.included_hours !== null && !isPositive(kept.included_hours))
    throw new RuleBroken('not_above_zero', {}, at('included_hours'));
  const ofTerms = kept.terms.map((term) => term.amount);
  termAmountsFit(ofTerms, { currency, field: (place) => termAt(place, 'amount') });
  termsAddUp(kept.contract_amount, ofTerms, { currency, field: at('terms') });
}

/** Several terms are several bills: without "allow multiple billings" refused `multiple_billings_off` (MAT-09, MAT-11). */
export function termsMayBeSeveral(terms: number, allow_multiple_billings: boolean): void {
  if (terms > 1 && !allow_multiple_billings)
    throw new RuleBroken('multiple_billings_off', {}, 'allow_multiple_billings');
}

function missingOfTerm(term: Arrangement['terms'][number], place: number): string[] {
  const { description, amount, due_date, milestone } = term;
  return [
    ...(description === '' ? [termAt(place, 'description')] : []),
    ...(amount === null ? [termAt(place, 'amount')] : []),
    ...(due_date === null && milestone === '' ? [termAt(place, 'due_date')] : []),
  ];
}

const needed: Record<BillingType, readonly (keyof Arrangement)[]> = {
  hourly: [],
  'retainer by hour': ['retainer_fee', 'included_hours'],
  // What the fee buys is the fee itself unless something else is agreed (MAT-07).
  'retainer by amount': ['retainer_fee'],
  'capped fee': ['cap'],
  'lump sum': ['contract_amount'],
};

/** Paths of the form that the billing type still needs before the matter can be activated (MAT-01, MAT-05 to MAT-09). */
export function missingIn(billing_type: BillingType, kept: Arrangement): string[] {
  if (kept.pool_main_id !== null) return [];
  return [
    ...needed[billing_type].filter((field) => kept[field] === null).map(at),
    ...(kept.carry_over === 'carry' && kept.carry_periods === null ? [at('carry_periods')] : []),
    ...(billing_type === 'lump sum' && kept.terms.length === 0 ? [at('terms')] : []),
    ...kept.terms.flatMap(missingOfTerm),
  ];
}

/** What the billing type needs is agreed, else `billing_type_incomplete`: names every field to be set (MAT-01). */
export function billingTypeIsComplete(billing_type: BillingType, kept: Arrangement): void {
  const missing = missingIn(billing_type, kept);
  if (missing.length === 0) return;
  const fields = missing.map((path) => [path, { code: 'required', params: {} }] as const);
  const whole = { billing_type: { code: 'billing_type_incomplete', params: { billing_type } } };
  throw new FieldErrors({ ...whole, ...Object.fromEntries(fields) }, 'billing_type_incomplete');
}

/** A matter as a pool needs to know it. */
interface PoolMatter {
  id: string;
  client_id: string;
  currency: string;
  billing_type: string;
  status: MatterStatus;
  /** The main matter of the pool it is in. */
  pool_main_id: string | null;
}

/** `has_members`: others share its retainer. */
type Joining = Pick<PoolMatter, 'id' | 'client_id' | 'currency'> & { has_members: boolean };

/** A pool is of one client and one currency, and its main matter is in no other one (MAT-06); refused `pool_…`. */
export function mayShareRetainer(joining: Joining, main: PoolMatter): void {
  const refuse = (code: string) => new RuleBroken(code, {}, at('pool_main_id'));
  if (main.status === 'deleted' || main.billing_type !== 'retainer by hour') throw refuse('pool_main_not_retainer');
  if (main.client_id !== joining.client_id) throw refuse('pool_other_client');
  if (main.currency !== joining.currency) throw refuse('pool_other_currency');
  if (main.pool_main_id !== null) throw refuse('pool_main_is_member');
  if (joining.has_members) throw refuse('pool_member_is_main');
}

/** The retainer that a matter shares is agreed on the main one: `pool_main_incomplete`. */
export function mainIsAgreed(main: Pick<PoolMatter, 'status' | 'billing_type'>, agreed: Arrangement): void {
  const isRetainer = main.status !== 'deleted' && main.billing_type === 'retainer by hour';
  if (!isRetainer || missingIn('retainer by hour', agreed).length > 0)
    throw new RuleBroken('pool_main_incomplete', {}, at('pool_main_id'));
}

/** While others share its retainer, a matter keeps client, currency and billing type: `pool_has_members`. */
export function mainStaysFor(
  members: number,
  before: Pick<PoolMatter, 'client_id' | 'currency' | 'billing_type'>,
  after: Pick<PoolMatter, 'client_id' | 'currency' | 'billing_type'>,
): void {
  if (members === 0) return;
  for (const field of ['client_id', 'currency', 'billing_type'] as const)
    if (before[field] !== after[field]) throw new RuleBroken('pool_has_members', {}, field);
}
