import { compare, type Decimal, isPositive, isZero, reachesPercent, roundFraction } from '@praktis/rules/money';

export interface BudgetUse {
  /** Percent of the budget, 2 decimals; null without a budget. */
  percent: Decimal | null;
  level: 'none' | 'near' | 'over';
}

/** MAT-15: near from `warn` % of the budget, over from all of it, by exact fractions and not by the figure shown. */
export function budgetUse(used: Decimal, budget: Decimal | null, warn: Decimal): BudgetUse {
  if (budget === null) return { percent: null, level: 'none' };
  if (isZero(budget)) return { percent: null, level: isPositive(used) ? 'over' : 'none' };
  const percent = roundFraction([used, '100'], [budget], 2);
  if (compare(used, budget) >= 0) return { percent, level: 'over' };
  return { percent, level: reachesPercent(used, budget, warn) ? 'near' : 'none' };
}
