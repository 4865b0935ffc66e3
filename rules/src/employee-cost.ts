import { addDays, type Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import type { Decimal } from './money.ts';

/** What a person costs a month, of one kind and in one currency; `end_date` is inclusive, null while it goes on (RAT-10). */
export type MonthlyCost = {
  readonly id: string;
  readonly category_id: string;
  readonly monthly_amount: Decimal;
  readonly currency: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/** The costs that make up a month: those valid on its last day (RAT-10). */
export function costsOfMonth<C extends Pick<MonthlyCost, 'start_date' | 'end_date'>>(
  costs: readonly C[],
  lastDay: Day,
): C[] {
  return costs.filter(
    ({ start_date, end_date }) => start_date <= lastDay && (end_date === null || end_date >= lastDay),
  );
}

/** A cost ends on its first day at the earliest: `cost_dates`. */
export function costDatesFit(cost: Pick<MonthlyCost, 'start_date' | 'end_date'>): void {
  if (cost.end_date !== null && cost.end_date < cost.start_date) throw new RuleBroken('cost_dates', {}, 'end_date');
}

/**
 * The same kind of cost in the same currency counts once a day (RAT-10): `cost_overlap`. The one before that goes on without
 * end may give way: the answer is that cost and the day on which it then ends, for a question to the user.
 */
export function costBefore(
  cost: MonthlyCost,
  others: readonly MonthlyCost[],
): { ended: MonthlyCost; end_date: Day } | null {
  const clashes = others.filter(
    (other) =>
      other.id !== cost.id &&
      other.category_id === cost.category_id &&
      other.currency === cost.currency &&
      (other.end_date === null || other.end_date >= cost.start_date) &&
      (cost.end_date === null || other.start_date <= cost.end_date),
  );
  const [first] = clashes;
  if (!first) return null;
  if (clashes.length > 1 || first.end_date !== null || first.start_date >= cost.start_date)
    throw new RuleBroken('cost_overlap', { start_date: first.start_date }, 'start_date');
  return { ended: first, end_date: addDays(cost.start_date, -1) };
}
